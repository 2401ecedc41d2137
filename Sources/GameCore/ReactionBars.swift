/// The bars of a histogram of times: four for each doubling, from a tenth of a second on.
///
/// Times of reactions differ by factors rather than by sums, so that equal factors are equal widths.
/// Narrower bars would show the ticks that times are made of.
package enum ReactionBars {
  /// The bars for each doubling of the time.
  package static let perDoubling = 4
  /// From 0.1 s to 102.4 s; what is shorter or longer is in the first or the last one.
  package static let count = 10 * perDoubling
  /// The shortest times of the first four bars, in milliseconds: 100 times the fourth roots of 2.
  private static let first = [100, 119, 141, 168]

  /// The shortest time of a bar, in milliseconds.
  package static func start(of bar: Int) -> Int { first[bar % perDoubling] << (bar / perDoubling) }

  /// The bar of a time in milliseconds.
  package static func bar(of milliseconds: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if start(of: middle) <= milliseconds { low = middle } else { high = middle }
    }
    return low
  }

  /// Adds times to the counts of the bars.
  package static func count(_ reactions: [Int], into counts: inout [Int]) {
    for time in reactions { counts[bar(of: time)] += 1 }
  }

  /// The time that half of those counted are shorter than, in milliseconds; nil where there is none.
  package static func median(of counts: [Int]) -> Int? {
    let all = counts.reduce(0, +)
    guard all > 0 else { return nil }
    var before = 0
    for (bar, count) in counts.enumerated() where count > 0 {
      // Within a bar the times count as evenly spread.
      if (before + count) * 2 >= all {
        let width = start(of: bar + 1) - start(of: bar)
        return start(of: bar) + width * (all - 2 * before) / (2 * count)
      }
      before += count
    }
    return nil
  }
}
