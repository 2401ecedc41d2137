/// Seeds of games that are equally hard, for players of whom none may know another's game.
package enum EvenSeeds {
  /// The least measure among the seeds, as a part of the greatest.
  package static let least = 0.9
  private static let most = 16

  /// Draws so many seeds whose measures lie within ten per cent.
  ///
  /// The measure is the score of built-in players in the game of a seed. If sixteen times as many
  /// seeds hold none that are as close, the closest ones are taken.
  package static func draw(
    _ count: Int, from seed: UInt64, measure: (UInt64) -> Int
  ) -> [UInt64] {
    var generator = SeededGenerator(seed: seed)
    var drawn: [(seed: UInt64, order: Int, measure: Int)] = []
    while true {
      for _ in 0..<count {
        let candidate = generator.next()
        drawn.append((candidate, drawn.count, measure(candidate)))
      }
      let sorted = drawn.sorted { ($0.measure, $0.order) < ($1.measure, $1.order) }
      // Neighbours by measure are the closest.
      let runs = (0...sorted.count - count).map { sorted[$0..<$0 + count] }
      let closest = runs.max { evenness($0) < evenness($1) } ?? sorted[...]
      if evenness(closest) >= least || drawn.count >= most * count {
        return closest.sorted { $0.order < $1.order }.map(\.seed)
      }
    }
  }

  private static func evenness(
    _ run: ArraySlice<(seed: UInt64, order: Int, measure: Int)>
  ) -> Double {
    guard let first = run.first, let last = run.last, last.measure > 0 else { return 0 }
    return Double(first.measure) / Double(last.measure)
  }
}
