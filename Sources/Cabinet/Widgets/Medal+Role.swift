import Canvas
import GameCore
import Words

extension Medal {
  /// The role that has its metal's colour: brown, grey or yellow.
  var role: Role {
    switch self {
    case .bronze: .handle
    case .silver: .tool
    case .gold: .prize
    }
  }
}

extension Words {
  /// The goal of a player who has won gold at a difficulty; nil at the last one.
  func nextDifficulty(_ done: Difficulty) -> String? {
    difficulty.names[safe: done.order + 1].map { result.nextDifficulty($0) }
  }
}
