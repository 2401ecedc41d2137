import Canvas
import GameCore

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
