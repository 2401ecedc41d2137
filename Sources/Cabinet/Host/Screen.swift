package import Canvas
package import GameCore
package import Games
package import Keys
package import Persistence
package import Scenes
package import Terminal
package import Words

/// One screen of the arcade: a value that takes inputs, asks for effects and draws itself.
///
/// A screen opens no file, asks no clock and draws on no terminal; what it wants done it
/// returns as effects.
package protocol Screen: Sendable {
  /// Takes what happened and says what is to be done about it.
  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect]
  /// Draws the whole screen and gives the cell of the hardware cursor.
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position?
  /// The time after which the screen wants an update; nil when it waits for the player.
  func wakeUp(_ context: ScreenContext) -> Duration?
  /// Says what is left to do when the arcade closes while the screen is on top.
  func closing(_ context: ScreenContext) -> [Effect]
  /// True if the screen wants to know where the pointer moves.
  var followsPointer: Bool { get }
  /// True if a notice may stand over the screen now, and take the player's keys.
  func takesNotice(_ context: ScreenContext) -> Bool
}

extension Screen {
  package func wakeUp(_: ScreenContext) -> Duration? { nil }
  package func closing(_: ScreenContext) -> [Effect] { [] }
  package var followsPointer: Bool { false }
  /// A screen on which something moves is not covered.
  package func takesNotice(_ context: ScreenContext) -> Bool {
    !followsPointer && wakeUp(context) == nil
  }
}

/// An event for a screen.
package enum ScreenInput: Sendable {
  /// The screen is on top again, or for the first time.
  case appeared
  case key(Key)
  case mouse(MouseEvent)
  case paste(String)
  /// The asked-for time has come.
  case time
  /// The player cannot act for a reason outside the arcade.
  case interrupted(GameWords.PauseReason)
  /// An effect has something to tell.
  case answer(Answer)
}

/// The answer to an effect, for the screen that asked for it.
package enum Answer: Sendable {
  case scores(ScoreTable)
  case submitted(SubmitOutcome)
  case resettable([ResettableFile], undo: [ResettableFile])
  case reset(backupFolder: String)
  case undone([ResettableFile])
  case scenery(Scenery)
  /// A built-in player's game, as a screen that plays it by itself.
  case demonstration(any Screen)
  /// The points of a turn at a table, and the last key before its end in time since the arcade
  /// opened.
  case turn(score: Int, lastKey: Duration?)
  /// A number that no one has chosen.
  case seed(UInt64)
  case failed(String)
}

/// A request of a screen.
package enum Effect: Sendable {
  case push(any Screen)
  case replace(any Screen)
  case pop
  /// Leaves the screen and hands an answer to the one below.
  case finish(Answer)
  case quit
  case set(setting: String, value: String)
  /// Gives a setting the next (1) or previous (-1) of its choices.
  case turn(setting: String, by: Int)
  /// Starts a game on a screen of its own, or in place of the present one.
  case play(GameStart, replacing: Bool)
  /// Shows a recorded game on a screen of its own.
  case watch(WatchedGame)
  /// Puts a text on the clipboard, where the terminal lets programs do that.
  case copy(String)
  case countCard(game: String)
  case submit(Submission)
  case loadScores(game: String, difficulty: Difficulty?, speed: GameSpeed)
  /// Asks what a reset of these would take, and what an undo of the last one would bring back.
  case listResettable([ResetTarget])
  case reset([ResetTarget])
  case undoReset
  case loadScenery
  /// Asks for a number by chance.
  case drawSeed
  /// Asks for a game of a built-in player.
  case demonstrate(game: String)
  /// Asks something of what a room keeps; made with `Screen.request(_:then:)`.
  case room(RoomQuestion)
  /// Lets a sound be heard, in the way that the settings name.
  case ring(GameSound)
  /// Hands one sentence to whoever started the arcade, for after the screen is gone.
  case report(String)
}

/// A high-score table as a screen shows it.
package struct ScoreTable: Sendable, Hashable {
  /// The game's name, as in `Game.name`.
  package var game: String
  /// The difficulty that was played; nil for all of them together.
  package var difficulty: Difficulty?
  /// The speed that was played; each has a table of its own.
  package var speed: GameSpeed
  /// The best scores, best first.
  package var scores: [Score]

  /// Takes what was asked for and what was found.
  package init(game: String, difficulty: Difficulty?, speed: GameSpeed, scores: [Score]) {
    self.game = game
    self.difficulty = difficulty
    self.speed = speed
    self.scores = scores
  }
}

/// A score with the replay that proves it, and its counts.
package struct Submission: Sendable, Hashable {
  package var score: Score
  package var replay: Replay
  package var tally: Tally
  /// The names of the feats that were done.
  package var feats: [String]

  package init(score: Score, replay: Replay, tally: Tally, feats: [String] = []) {
    (self.score, self.replay, self.tally, self.feats) = (score, replay, tally, feats)
  }

  /// The game as the history keeps it, with a score that may name its record by now.
  package func game(with score: Score) -> PlayedGame {
    var game = PlayedGame(score, in: replay, tally: tally)
    game.feats = feats
    return game
  }

  /// The game's name in commands.
  package var game: String { replay.game }
  /// The kind of the game.
  package var mode: GameMode { replay.conditions.mode }
}

/// The result of handing in a score.
package struct SubmitOutcome: Sendable, Hashable {
  /// The place of this game among all that were played under the same rules, from 1; nil where it
  /// entered no table.
  package var rank: Int?
  /// The player's best under the same rules before this game, in points.
  package var previousBest: Int?
  /// The name's entry in the score file where that is higher and stays: it is of earlier rules.
  package var olderEntry: Int?
  /// The names of the feats that the player has done for the first time.
  package var newFeats: [String]

  package init(
    rank: Int?, previousBest: Int?, olderEntry: Int? = nil, newFeats: [String] = []
  ) {
    (self.rank, self.previousBest) = (rank, previousBest)
    (self.olderEntry, self.newFeats) = (olderEntry, newFeats)
  }
}

/// A file that a reset would move to the backups, or an undo back from there.
package struct ResettableFile: Sendable, Hashable {
  /// The records that the file holds.
  package var target: ResetTarget
  package var name: String
  /// The number of records; nil if the file cannot be read.
  package var count: Int?

  /// Takes what the file holds, its name and how many records are in it.
  package init(target: ResetTarget, name: String, count: Int?) {
    self.target = target
    self.name = name
    self.count = count
  }
}

/// Everything a screen may know about the world, as values.
package final class ScreenContext: Sendable {
  package let words: Words
  /// The characters, the wish for less motion, the table of keys.
  package let looks: Looks
  package let preferences: Preferences
  /// The games, in the order of the menu.
  package let games: [GameEntry]
  /// The best score of each game at the chosen difficulty, by the game's name.
  package let bestScores: [String: Score]
  /// The file that each game's scores are kept in, by the game's name.
  package let scoreFiles: [String: String]
  package let figures: TitleFigures
  /// The cabinet's own sprites, in the characters to draw with.
  package let sprites: SpriteSheet
  /// The count of readings of the values above: while it stays, so does everything that was made of
  /// them.
  package let revision: Int
  package let size: Size
  /// Time since the arcade opened.
  package let now: Duration
  package let presence: Presence
  package let date: Timestamp
  /// Seconds that the player's clock is ahead of Greenwich.
  package let secondsFromGreenwich: Int64

  /// Takes all of it; made anew for each event.
  init(
    words: Words,
    looks: Looks,
    preferences: Preferences,
    games: [GameEntry],
    bestScores: [String: Score],
    scoreFiles: [String: String],
    figures: TitleFigures,
    sprites: SpriteSheet,
    revision: Int,
    size: Size,
    now: Duration,
    presence: Presence = Presence(),
    date: Timestamp,
    secondsFromGreenwich: Int64
  ) {
    self.words = words
    self.looks = looks
    self.preferences = preferences
    self.games = games
    self.bestScores = bestScores
    self.scoreFiles = scoreFiles
    self.figures = figures
    self.sprites = sprites
    self.revision = revision
    self.size = size
    self.now = now
    self.presence = presence
    self.date = date
    self.secondsFromGreenwich = secondsFromGreenwich
  }

  /// A day as tables show it: today has a word of its own.
  func day(of date: Timestamp) -> String {
    let day = date.day(offset: secondsFromGreenwich)
    return day == self.date.day(offset: secondsFromGreenwich) ? words.highScores.today : day
  }

  /// The table of actions with their keys.
  var keys: KeyMap { looks.keys }

  /// The name of the key that asks for an action.
  func key(_ action: KeyAction) -> String { looks.name(of: action, words.keys) }

  /// The characters to draw with.
  var glyphs: GlyphSet { looks.glyphs }
}
