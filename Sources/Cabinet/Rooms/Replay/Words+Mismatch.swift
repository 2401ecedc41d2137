import Canvas
package import GameCore
import Persistence
package import Words

extension Words {
  /// Says why a record does not give the game that it claims.
  package func describe(_ mismatch: ReplayMismatch) -> String {
    switch mismatch {
    case .otherRules(let game, let version):
      GameEntry.all.contains { $0.name == game }
        ? replay.otherRules(version) : replay.unknownGame(game.printable)
    case .unknownAction(_, let second): replay.unknownAction(second)
    case .disorder(let second): replay.disorder(second)
    case .differs(let second): replay.differs(second)
    case .otherScore(let recorded, let played): replay.otherScore(recorded, played)
    case .altered: replay.altered
    }
  }

  /// Says what is wrong with a record or the score that names it; nil where nothing is.
  package func describe(_ verdict: RecordVerdict) -> String? {
    switch verdict {
    case .verified: nil
    case .differs(let mismatch): describe(mismatch)
    case .otherPoints(let kept, let played): replay.otherTable(kept, played)
    case .otherGame: replay.otherGame
    case .unknownGame(let game): replay.unknownGame(game.printable)
    case .unreadable(let error): error.sentence(in: self)
    }
  }

  /// The same, or that all is well, in one line of a table.
  func line(_ verdict: RecordVerdict) -> String {
    if case .unreadable(let error) = verdict {
      return replay.unreadable(error.reason.fault.text(in: self))
    }
    return describe(verdict) ?? replay.proven
  }

  private var replay: ReplayWords { rooms.replay }
}
