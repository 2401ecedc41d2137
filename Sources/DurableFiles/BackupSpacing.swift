import ArcadeFormats

/// The rule for keeping copies of a file: closely spaced at first, and further apart with
/// age.
///
/// The newest three, and the last of each of the past four quarters of an hour, 24 hours, 7 days
/// and 12 months in which there is one; of these at most 20, and 64 MiB, and never fewer than one.
/// If there are too many, those go first that are closest to their neighbours for their age. Spans
/// in which nothing was kept do not count: a clock that is wrong for a day drops nothing.
package struct BackupSpacing: Sendable {
  /// A copy, as far as this is concerned.
  package struct Copy: Sendable, Hashable {
    /// When it was made, in seconds since 1970, as far as its clock was right.
    package let moment: Int64
    /// Bytes in it.
    package let size: Int

    package init(moment: Int64, size: Int) {
      (self.moment, self.size) = (moment, size)
    }
  }

  /// The most copies of a file.
  package static let most = 20
  /// The most bytes that the copies of a file take together, if there is more than one.
  package static let mostBytes = 64 << 20
  /// These stay before all others.
  private static let newest = 3
  /// More than this is not weighed; what is older goes.
  private static let weighed = 1_000

  /// The indices of the copies that stay.
  ///
  /// The copies come in the order in which they were made. Their moments need not rise: what lies
  /// after `now`, or does not fit between its neighbours, was told by a wrong clock and counts as
  /// made with the next one.
  package static func kept(_ copies: [Copy], now: Int64) -> Set<Int> {
    let first = max(0, copies.count - weighed)
    let moments = plausible(copies[first...].map(\.moment), now: now)
    var kept: [Int] = moments.indices.filter { moments.count - $0 <= newest }
    for (count, span) in spans {
      var seen: Set<Int64> = []
      for index in moments.indices.reversed() {
        guard seen.count < count else { break }
        if seen.insert(span(moments[index])).inserted { kept.append(index) }
      }
    }
    kept = Set(kept).sorted()
    var bytes = kept.reduce(0) { $0 &+ max(0, copies[first + $1].size) }
    while kept.count > 1, kept.count > most || bytes > mostBytes {
      let gone = closest(kept.map { moments[$0] }, now: now)
      bytes &-= max(0, copies[first + kept[gone]].size)
      kept.remove(at: gone)
    }
    return Set(kept.map { first + $0 })
  }

  private static let spans: [(count: Int, span: @Sendable (Int64) -> Int64)] = [
    (4, { whole($0, by: 900) }), (24, { whole($0, by: 3_600) }), (7, { whole($0, by: 86_400) }),
    (12, month),
  ]

  /// The moments in the order of their copies, none of them before an earlier one or after `now`.
  ///
  /// The longest part of them that rises is believed.
  package static func plausible(_ moments: [Int64], now: Int64) -> [Int64] {
    var length = [Int](repeating: 0, count: moments.count)
    var before = [Int?](repeating: nil, count: moments.count)
    var last: Int?
    for index in moments.indices where moments[index] <= now {
      length[index] = 1
      for earlier in 0..<index
      where length[earlier] >= length[index] && moments[earlier] <= moments[index] {
        (length[index], before[index]) = (length[earlier] + 1, earlier)
      }
      if last.map({ length[index] >= length[$0] }) ?? true { last = index }
    }
    var believed: Set<Int> = []
    while let index = last {
      believed.insert(index)
      last = before[index]
    }
    var found = moments
    var next = now
    for index in moments.indices.reversed() {
      if believed.contains(index) { next = moments[index] }
      found[index] = next
    }
    return found
  }

  /// The one of at least two copies that goes first; the newest never does.
  private static func closest(_ moments: [Int64], now: Int64) -> Int {
    guard moments.count > newest else { return 0 }
    var (best, smallest) = (0, Double.infinity)
    // The oldest has no neighbour before it: it reaches furthest back.
    for index in 1..<max(1, moments.count - newest) {
      let gap = Double(moments[index + 1]) - Double(moments[index - 1])
      let age = Double(now) - Double(moments[index])
      let weight = gap / max(1, age)
      if weight < smallest { (best, smallest) = (index, weight) }
    }
    return best
  }

  private static func whole(_ seconds: Int64, by span: Int64) -> Int64 {
    let (quotient, rest) = seconds.quotientAndRemainder(dividingBy: span)
    return rest < 0 ? quotient - 1 : quotient
  }

  /// The number of a moment's month in the calendar.
  private static func month(_ seconds: Int64) -> Int64 {
    let date = CivilDate(secondsSince1970: seconds)
    return date.year * 12 + date.month
  }
}
