import Canvas
package import GameCore
import Persistence
package import Words

extension ReplayWords {
  /// Says why a record does not give the game that it claims.
  package func describe(_ mismatch: ReplayMismatch) -> String {
    switch mismatch {
    case .otherRules(let game, let version):
      GameEntry.all.contains { $0.name == game }
        ? otherRules(version) : unknownGame(game.printable)
    case .unknownAction(_, let second): unknownAction(second)
    case .disorder(let second): disorder(second)
    case .differs(let second): differs(second)
    case .otherScore(let recorded, let played): otherScore(recorded, played)
    case .altered: altered
    }
  }

  /// Says what is wrong with a record or the score that names it; nil where nothing is.
  package func describe(_ verdict: RecordVerdict) -> String? {
    switch verdict {
    case .verified: nil
    case .differs(let mismatch): describe(mismatch)
    case .otherPoints(let kept, let played): otherTable(kept, played)
    case .otherGame: otherGame
    case .unknownGame(let game): unknownGame(game.printable)
    case .unreadable(let error): error.sentence
    }
  }

  /// The same, or that all is well, in one line of a table.
  func line(_ verdict: RecordVerdict) -> String {
    if case .unreadable(let error) = verdict {
      return unreadable(error.reason.fault.text(in: .english))
    }
    return describe(verdict) ?? proven
  }
}
