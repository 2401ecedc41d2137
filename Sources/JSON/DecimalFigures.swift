import ArcadeFormats

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
    let whole = Array(rest.prefix(while: { $0.isDigit }))
    rest = rest.dropFirst(whole.count)
    var fraction: [UInt8] = []
    if rest.first == UInt8(ascii: ".") {
      fraction = Array(rest.dropFirst().prefix(while: { $0.isDigit }))
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

  /// The figures of a double, of which 17 tell it from any other, as `%.17g` of C prints them; nil
  /// for one without a finite value.
  init?(seventeenOf number: Double) {
    guard number.isFinite else { return nil }
    isNegative = number.sign == .minus
    guard number != 0 else {
      (digits, exponent) = ([], 0)
      return
    }
    // The number is a whole one times a power of two, and so a whole one times a power of ten.
    let power = Int(number.exponent) - Double.significandBitCount
    var whole = DecimalWhole(UInt64(number.significand * 0x1p52))
    whole.multiply(by: power < 0 ? 5 : 2, times: abs(power))
    var figures = whole.digits
    var places = figures.count + min(power, 0)
    if figures.count > 17 {
      let rest = figures[17...]
      let isOdd = figures[16] & 1 == 1
      let isUp =
        rest.first.map { $0 > 53 } ?? false
        || rest.first == 53 && (isOdd || rest.dropFirst().contains { $0 != 48 })
      figures.removeSubrange(17...)
      if isUp {
        while figures.last == 57 { figures.removeLast() }
        if let last = figures.popLast() {
          figures.append(last + 1)
        } else {
          figures = [49]
          places += 1
        }
      }
    }
    while figures.last == 48 { figures.removeLast() }
    (digits, exponent) = (figures, places)
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

/// A whole number of any size, nine decimal digits in each part, the least significant part first.
private struct DecimalWhole {
  private var parts: [UInt64]
  private static let base: UInt64 = 1_000_000_000

  init(_ number: UInt64) {
    parts = [number % Self.base, number / Self.base % Self.base, number / Self.base / Self.base]
  }

  mutating func multiply(by factor: UInt64, times: Int) {
    for _ in 0..<times {
      var carried: UInt64 = 0
      for index in parts.indices {
        let product = parts[index] * factor + carried
        (parts[index], carried) = (product % Self.base, product / Self.base)
      }
      if carried > 0 { parts.append(carried) }
    }
  }

  /// The digits in ASCII, the first of which is no zero.
  var digits: [UInt8] {
    var text: [UInt8] = []
    for part in parts.reversed() {
      let figures = Array(String(part).utf8)
      if !text.isEmpty { text += [UInt8](repeating: 48, count: 9 - figures.count) }
      if !text.isEmpty || part > 0 { text += figures }
    }
    return text
  }
}
