import GameCore

/// A change of the number of players who have a score as their best on a board.
package struct TallyChange: Sendable, Hashable {
  package let board: LeagueBoard
  package let score: Int
  /// 1 for one more, -1 for one less.
  package let change: Int
}

/// The changes of one transaction, in an order that is the same for every referee, so that no two
/// wait for each other.
package struct Tallying: Sendable, Hashable {
  private struct Place: Hashable {
    let board: LeagueBoard
    let score: Int
  }

  private var changes: [Place: Int] = [:]

  package init() {}

  /// A player's best on a board becomes `new`, or goes where it is nil.
  package mutating func replace(_ old: Int?, by new: Int?, on board: LeagueBoard) {
    if let old { changes[Place(board: board, score: old), default: 0] -= 1 }
    if let new { changes[Place(board: board, score: new), default: 0] += 1 }
  }

  /// The changes that don't cancel each other, each place once.
  package var inOrder: [TallyChange] {
    changes.filter { $0.value != 0 }
      .map { TallyChange(board: $0.key.board, score: $0.key.score, change: $0.value) }
      .sorted { Self.key(of: $0).lexicographicallyPrecedes(Self.key(of: $1)) }
  }

  private static func key(of change: TallyChange) -> [String] {
    let board = change.board
    let numbers = [board.difficulty.order, board.rules, board.speed.rawValue, change.score]
    return [board.game, board.period.text] + numbers.map(String.init)
  }
}
