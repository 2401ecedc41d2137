extension Int {
  /// The sum, or the number nearest to it where there is none: a file may hold any number.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, isBeyond) = addingReportingOverflow(other)
    guard isBeyond else { return sum }
    return other > 0 ? .max : .min
  }

  /// The difference, or the number nearest to it where there is none.
  package func subtractingClamped(_ other: Int) -> Int {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    guard isBeyond else { return difference }
    return other < 0 ? .max : .min
  }
}

extension Sequence<Int> {
  /// The sum of all, which stays at the largest or the smallest number once it would pass it.
  package func clampedSum() -> Int { reduce(0) { $0.addingClamped($1) } }
}
