package import GameCore

/// A sign of automated play, for the owner of a league; it refuses nothing.
package struct MachineSign: Sendable, Hashable {
  package enum Kind: String, CaseIterable, Sendable {
    /// Successes in a row, each less than 80 ms after it was possible.
    case fast = "fast reactions"
    /// Intervals in a row that are the same to the tick.
    case even = "even intervals"
  }

  package let kind: Kind
  /// The length of the longest run.
  package let count: Int

  /// A person does fewer in a row by chance.
  private static let shortest: [Kind: Int] = [.fast: 5, .even: 8]
  /// The fastest reaction of a person to something seen, in milliseconds.
  private static let fastestPerson = 80
  /// Shorter intervals are those of a key that is held down, in ticks.
  private static let heldKey = 6

  /// The signs in a record, and in the reaction times of its game, in milliseconds.
  package static func signs(in record: Replay, reactions: [Int]) -> [MachineSign] {
    let ticks = record.inputs.map(\.tick)
    // Actions of one tick belong together: a direction and a shot.
    let apart = zip(ticks.dropFirst(), ticks).map { $0 - $1 }.filter { $0 > 0 }
    let runs: [Kind: Int] = [
      .fast: longestRun(reactions.map { $0 < fastestPerson }),
      .even: longestRun(zip(apart.dropFirst(), apart).map { $0 == $1 && $0 > heldKey }),
    ]
    return Kind.allCases.compactMap { kind in
      guard let run = runs[kind], let least = shortest[kind], run >= least else { return nil }
      return MachineSign(kind: kind, count: run)
    }
  }

  private static func longestRun(_ values: [Bool]) -> Int {
    var (longest, present) = (0, 0)
    for value in values {
      present = value ? present + 1 : 0
      longest = max(longest, present)
    }
    return longest
  }
}
