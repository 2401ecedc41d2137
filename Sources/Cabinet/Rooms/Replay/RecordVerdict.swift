package import GameCore
package import Persistence

/// A score of a table that names a record.
package struct RecordClaim: Sendable, Hashable {
  /// The record's file name.
  package var record: String
  /// The game's name in commands.
  package var game: String
  package var difficulty: Difficulty
  package var points: Int

  /// Takes a score; nil where it names no record.
  package init?(_ score: Score, game: String) {
    guard let record = score.replay else { return nil }
    (self.record, self.game) = (record, game)
    (difficulty, points) = (score.difficulty, score.points)
  }
}

/// The result of playing a record again without a screen, for it and for the score that names it.
package enum RecordVerdict: Sendable, Hashable {
  /// Every second and the score are as the record and the table say.
  case verified
  case differs(ReplayMismatch)
  /// The record is true, and the table says other points.
  case otherPoints(kept: Int, played: Int)
  /// The table says another game or difficulty.
  case otherGame
  /// There is no game of this name.
  case unknownGame(String)
  case unreadable(StoreError)

  /// Plays a record again, and compares it with the score that names it, where there is one.
  package init(_ replay: Replay, of claim: RecordClaim? = nil) {
    guard let entry = GameEntry.named(replay.game) else {
      self = .unknownGame(replay.game)
      return
    }
    do throws(ReplayMismatch) {
      try entry.verify(replay)
    } catch {
      self = .differs(error)
      return
    }
    self = .verified
    guard let claim else { return }
    if claim.game != replay.game || claim.difficulty != replay.difficulty {
      self = .otherGame
    } else if claim.points != replay.score {
      self = .otherPoints(kept: claim.points, played: replay.score)
    }
  }

  /// Reads the record that a score names, and plays it again; nil where it isn't there, which proves
  /// nothing.
  init?(of claim: RecordClaim, in files: ReplayFile) {
    guard files.exists(claim.record) else { return nil }
    do throws(StoreError) {
      self.init(try files.read(claim.record), of: claim)
    } catch {
      self = .unreadable(error)
    }
  }
}
