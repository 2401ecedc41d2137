import ArcadeFormats

/// The moment and the number in the name of a copy: `20261121T002412Z-000042`.
///
/// The number is one more than the highest before, and so orders the copies whatever the clock said.
/// Copies of earlier versions have none, or that of the copies within their second.
package struct BackupMark: Sendable, Hashable {
  /// A number of fewer digits counts the copies of a second, as earlier versions did.
  private static let width = 6
  /// No arcade gets there; a name that says more was not made by one.
  private static let highest = 1_000_000_000_000

  /// When it was made, as its clock said: `20261121T002412Z`.
  package let stamp: String
  /// Its place in the order of all copies, or, in a name of an earlier version, in its second.
  package let number: Int
  /// True if the number is the place in the order of all copies.
  package let isNumbered: Bool

  /// True for a number after which there are others that can be read.
  var isFollowed: Bool { isNumbered && Self.highest / 2 > number }

  package init(stamp: String, number: Int) {
    (self.stamp, self.number, isNumbered) = (stamp, number, true)
  }

  /// Reads what stands between a file's name and its extension; nil where that is no moment.
  package init?(_ text: some StringProtocol) {
    let bytes = Array(text.utf8)
    // Four digits of a year, or what a clock made of one that is out of all range.
    guard let middle = bytes.firstIndex(of: UInt8(ascii: "T")), middle >= 8,
      bytes.count >= middle + 8, bytes[middle + 7] == UInt8(ascii: "Z"),
      bytes[(middle - 4)..<middle].allSatisfy({ $0.isDigit }),
      bytes[(middle + 1)..<(middle + 7)].allSatisfy({ $0.isDigit }),
      bytes[..<(middle - 4)].allSatisfy({ $0.isDigit || $0 == UInt8(ascii: "-") })
    else { return nil }
    stamp = String(decoding: bytes[..<(middle + 8)], as: UTF8.self)
    let rest = bytes[(middle + 8)...]
    if rest.isEmpty {
      (number, isNumbered) = (1, false)
      return
    }
    let digits = rest.dropFirst()
    guard rest.first == UInt8(ascii: "-"), !digits.isEmpty, digits.allSatisfy({ $0.isDigit }),
      let number = Int(String(decoding: digits, as: UTF8.self)), number < Self.highest
    else { return nil }
    (self.number, isNumbered) = (number, digits.count >= Self.width)
  }

  /// As names carry it.
  package var text: String {
    if !isNumbered { return number == 1 ? stamp : "\(stamp)-\(number)" }
    return "\(stamp)-\(number.digits(Self.width))"
  }

  /// When it was made, in seconds since 1970, as its clock said; nil for a year that no name of ours
  /// carries.
  package var moment: Int64? {
    let digits = stamp.utf8.filter { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: "Z") }
      .map { Int64($0) - 48 }
    guard digits.count == 14, digits.allSatisfy({ (0...9).contains($0) }) else { return nil }
    func number(_ range: Range<Int>) -> Int64 { digits[range].reduce(0) { $0 * 10 + $1 } }
    return CivilDate.secondsSince1970(
      year: number(0..<4), month: number(4..<6), day: number(6..<8), hour: number(8..<10),
      minute: number(10..<12), second: number(12..<14))
  }

  /// Tells whether it was made before another, seen at a moment in seconds since 1970.
  ///
  /// A mark without a number is older than one with a number. Of those without, one whose clock ran
  /// ahead is taken for older than all others: that it is the newest nobody can know.
  package func isBefore(_ other: BackupMark, now: Int64) -> Bool {
    let (own, its) = (place(now), other.place(now))
    return (own.0, own.1, own.2) < (its.0, its.1, its.2)
  }

  private func place(_ now: Int64) -> (Int, Int64, Int) {
    if isNumbered { return (2, Int64(number), 0) }
    guard let moment, moment <= now else { return (0, moment ?? .min, number) }
    return (1, moment, number)
  }
}
