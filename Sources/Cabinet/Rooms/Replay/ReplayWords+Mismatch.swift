import Canvas
package import GameCore
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
}
