/// A number by its decimal figures, of which none is lost: `1e2` and `100.0` are the same one.
package struct DecimalFigures: Sendable, Hashable {
  private let isNegative: Bool
  /// The digits without zeros at either end; none for zero.
  private let digits: [UInt8]
  /// The number is 0.digits times ten to this power.
  private let exponent: Int

  /// No number that a file can hold has a greater exponent than this.
  private static let exponents = -(1 << 40)...(1 << 40)

  /// Takes a number as JSON, a property list or Swift spells it; nil for any other text.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    isNegative = rest.first == UInt8(ascii: "-")
    if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let whole = Array(rest.prefix { (48...57).contains($0) })
    rest = rest.dropFirst(whole.count)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      fraction = Array(rest.dropFirst().prefix { (48...57).contains($0) })
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    var power = 0
    if let letter = rest.first {
      guard letter | 32 == UInt8(ascii: "e"),
        let number = Int(String(decoding: rest.dropFirst(), as: UTF8.self)),
        Self.exponents.contains(number)
      else { return nil }
      power = number
    }
    let all = whole + fraction
    let zeros = all.prefix { $0 == 48 }.count
    var figures = Array(all.dropFirst(zeros))
    while figures.last == 48 { figures.removeLast() }
    digits = figures
    exponent = figures.isEmpty ? 0 : whole.count - zeros + power
  }

  /// Returns true if this is the lesser number.
  package func precedes(_ other: DecimalFigures) -> Bool {
    guard sign == other.sign else { return sign < other.sign }
    return sign < 0 ? other.isNearerToZero(than: self) : isNearerToZero(than: other)
  }

  private var sign: Int { digits.isEmpty ? 0 : isNegative ? -1 : 1 }

  private func isNearerToZero(than other: DecimalFigures) -> Bool {
    exponent == other.exponent
      ? digits.lexicographicallyPrecedes(other.digits) : exponent < other.exponent
  }
}
