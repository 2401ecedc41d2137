package import GameCore
package import Words

/// A place where a game keeps its high scores.
///
/// Every store promises the same, and one test suite checks it for all of them: when
/// `submit` returns, the score is on disk; the best scores come first; ties stand in the
/// order of their dates, a missing one first, then as stored; a name's entry on a
/// difficulty and speed is replaced only by a better score; an empty or missing store is
/// no error; two processes lose nothing.
package protocol ScoreStore: ResettableStore {
  /// The most scores in a table; nil if there is no limit.
  var capacity: Int? { get }
  /// True if a first look takes well under a millisecond, so that it can come before the first
  /// picture of the arcade.
  var opensQuickly: Bool { get }
  /// True if difficulty, speed, date, seed, rules and replay are kept.
  var keepsDetails: Bool { get }
  /// The highest score that can be kept.
  var mostPoints: Int { get }
  var seedScores: [Score] { get }
  /// The full path of every file that the store keeps, its own first; none for a store in memory.
  var paths: [String] { get }

  /// Makes the store ready for scores, for the start of a game: a store that is missing
  /// is begun from its template, a damaged one is set aside first.
  func prepare() throws(StoreError)
  /// Adds a score; when this returns, it is on disk.
  ///
  /// Gives the place of the name's best entry in its table, or nil where the score does
  /// not enter it for want of room.
  func submit(_ score: Score) throws(StoreError) -> Placement?
  /// Adds scores one after the other by the same rule, all in one change or none of them; when this
  /// returns, they are on disk.
  ///
  /// One lock is taken, one backup kept and the file written once. Gives how many became their
  /// names' best when their turn came.
  func submit(contentsOf scores: [Score]) throws(StoreError) -> Int
  /// Replaces everything by these scores, each an entry of its own whatever its name; ties stand
  /// in the order that is given, and what does not fit is left out.
  func fill(with scores: [Score]) throws(StoreError)
  /// Takes over what the file in `folder`, of another arcade, has besides the scores that a table shows,
  /// as it is; a second time adds nothing.
  func takeRest(from folder: String) throws(StoreError)
  /// The best scores at a speed, highest first; of every difficulty where it is nil.
  func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score]
}

extension ScoreStore {
  package var mostPoints: Int { .max }

  /// Most files show all that they hold.
  package func takeRest(from folder: String) throws(StoreError) {}

  /// Every score, one table after the other.
  package func all() throws(StoreError) -> [Score] {
    var scores: [Score] = []
    for speed in GameSpeed.allCases {
      scores += try best(.max, difficulty: nil, speed: speed)
    }
    return scores
  }
}

/// Something with records that a reset takes away and its undo brings back.
package protocol ResettableStore: AnyObject {
  /// The file's full path; nil for a store in memory.
  var path: String? { get }
  /// The number of records.
  func count() throws(StoreError) -> Int
  /// Begins anew as from the template; before, the file is copied to `folder`, so that
  /// it is in both places or in the folder only, and on disk.
  func reset(keepingIn folder: String) throws(StoreError)
  /// Brings back what `reset` copied to `folder`; what was added since stays.
  func restore(from folder: String) throws(StoreError)
  /// Adds what the file in `folder`, of another arcade, has and this one lacks; all that's here stays.
  func merge(from folder: String) throws(StoreError)
  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice]
}

extension ResettableStore {
  /// Most stores hold what can be put together in any order.
  package func merge(from folder: String) throws(StoreError) { try restore(from: folder) }
}

/// The place of a submitted score.
package struct Placement: Sendable, Hashable {
  /// The place of the name's best entry in the table of its difficulty and speed, from 1.
  package let rank: Int
  /// The name's best score there before, in points.
  package let previousBest: Int?
  /// True if the submitted score is the name's best now; an equal one is not.
  package let isPersonalBest: Bool

  package init(rank: Int, previousBest: Int?, isPersonalBest: Bool) {
    self.rank = rank
    self.previousBest = previousBest
    self.isPersonalBest = isPersonalBest
  }
}

extension ScoreStore {
  package var opensQuickly: Bool { true }
  /// Most stores keep one file.
  package var paths: [String] { path.map { [$0] } ?? [] }
}
