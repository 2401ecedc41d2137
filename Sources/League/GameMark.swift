package import GameCore

/// The numbers by which a league knows a game again, whoever sends its recording.
///
/// Names, times and speed are words of a recording that anyone can change; a game of another seed is
/// another game.
package struct GameMark: Sendable, Hashable {
  /// Fewer actions than these, two players may do at the same ticks by chance.
  private static let fewestActions = 16

  /// The seed, which an arcade draws for one ordinary game.
  package let seed: Int
  /// The hash of all actions in a daily game, since everybody plays that by one seed.
  ///
  /// Nil for an ordinary game, and for a daily one of a few actions.
  package let actions: Int?

  /// Reads the mark of a recording.
  package init(of record: Replay) {
    seed = Int(truncatingIfNeeded: record.seed)
    guard record.conditions.mode == .daily, record.inputs.count >= Self.fewestActions else {
      actions = nil
      return
    }
    var hash = StateHash()
    for input in record.inputs { hash.combine(input.tick, input.action) }
    actions = Int(truncatingIfNeeded: hash.value)
  }

  /// The values as statements have them, in this order.
  package var values: [BoundValue] {
    [.integer(seed), actions.map { .integer($0) } ?? .null]
  }
}
