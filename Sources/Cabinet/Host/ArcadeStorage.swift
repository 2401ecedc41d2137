package import GameCore
package import Persistence
package import Words

/// The stored things of the arcade, in the terms of the session.
///
/// Errors come as facts that any language can tell: what happened, to which file, what became of
/// the data, what to do.
package protocol ArcadeStorage: AnyObject {
  /// The present settings.
  var preferences: Preferences { get }

  /// Changes a setting; on disk when this returns. Gives the reason when it could not be
  /// kept, in which case it holds for this session.
  func set(_ setting: String, to value: String) -> (any PlayerMessage)?
  /// Gives a setting the next (1) or previous (-1) of its choices, with the same promise.
  func turn(_ setting: String, by step: Int) -> (any PlayerMessage)?
  /// Gives actions other keys, with the same promise.
  func bind(_ changes: [KeyChange]) -> (any PlayerMessage)?
  /// Counts one more showing of a game's card.
  func countCard(game: String)
  /// Returns true if a game's scores can be read before the first picture without delaying it.
  func readsQuickly(game: String) -> Bool
  /// The best scores of a game, best first; the reason when the file cannot be read.
  func scores(
    game: String, difficulty: Difficulty?, speed: GameSpeed, count: Int
  ) -> Result<[Score], StorageFailure>
  /// Makes a game's file ready before it is played: first made from the template, and a
  /// damaged one set aside, so that the player hears of it now.
  func prepare(game: String)
  /// Saves scores that an earlier session could not, and looks for unreadable files, so that
  /// the first picture can report them.
  func begin()
  /// Looks, after the first picture, into what opens slowly.
  func openSlowStores()
  /// Writes down that there is a session: the default difficulty where none is chosen, and an
  /// entry of the run history, which takes as long as some pictures.
  ///
  /// Asked for once, when no key has come for a while or at the end.
  func recordSession()
  /// Tries once more to save what could not be saved.
  func end()
  /// Hands a score in, with its replay; on disk when this returns, or reported as unsaved.
  ///
  /// A score of nought enters nothing.
  func submit(_ submission: Submission) -> SubmitOutcome
  /// The files that a reset would move, and those that an undo would bring back; none where
  /// there is nothing to undo.
  func resettable(_ targets: [ResetTarget]) -> ResettableFiles
  /// Moves files to the backups; gives the folder they are in now.
  func reset(_ targets: [ResetTarget]) -> Result<String, StorageFailure>
  /// Brings back what the last reset took, beside what was added since; gives what it was.
  func undoReset() -> Result<[ResettableFile], StorageFailure>
  func titleFigures() -> TitleFigures
  /// Carries out what a room's screen asked for.
  func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure>
  /// Gives the notices that have come up since the last call.
  func takeNotices() -> [any PlayerMessage]
}

/// The reason, for the player, that something could not be done.
package struct StorageFailure: Error, PlayerMessage {
  package let message: any PlayerMessage

  package init(_ message: any PlayerMessage) {
    self.message = message
  }

  package func sentence(in words: Words) -> String { message.sentence(in: words) }
}

/// The figures before the title: the player's character, the crowd, and those who came for feats; and
/// the state and the best of the daily games.
package struct TitleFigures: Sendable, Hashable {
  /// The character; nil where its file cannot be read.
  package var character: SimpleCharacter?
  /// The people; none where their file cannot be read.
  package var crowd: [Crowd.Person]
  /// The names of the player's feats, the oldest first; none where the history cannot be read.
  package var feats: [String]
  /// The player's tries on the newest day that has some, and on the days in a row before it; none where
  /// they cannot be read.
  package var daily: [DailyTry]
  /// The best daily game of each game that has one, at the speed that is played; none where they cannot
  /// be read.
  package var bestDaily: [String: Score]

  package init(
    character: SimpleCharacter? = nil, crowd: [Crowd.Person] = [], feats: [String] = [],
    daily: [DailyTry] = [], bestDaily: [String: Score] = [:]
  ) {
    (self.character, self.crowd, self.feats) = (character, crowd, feats)
    (self.daily, self.bestDaily) = (daily, bestDaily)
  }

  /// A guest for each feat, the newest first.
  var guests: [Crowd.Person] { feats.reversed().map { Crowd.Person(guestFor: $0) } }
}
