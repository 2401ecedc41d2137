/// A decimal number as `NSDecimalNumber` keeps it: mantissa × 10^exponent.
package struct ArchivedDecimal: Sendable, Hashable {
  /// True if the number is below zero; with no mantissa and this, it is not a number.
  package var isNegative: Bool
  /// The eight 16-bit digits of the mantissa, lowest first.
  package var digits: [UInt16]
  /// The power of ten, -128 to 127.
  package var exponent: Int
  /// True if the number is not a number.
  package var isNaN: Bool

  package init(isNegative: Bool, mantissa: UInt64, exponent: Int) {
    self.isNegative = isNegative
    digits = (0..<8).map { $0 < 4 ? UInt16(truncatingIfNeeded: mantissa >> (16 * $0)) : 0 }
    self.exponent = exponent
    isNaN = false
  }

  /// The number of digits that count: those up to the last that is not 0.
  var length: Int { (digits.lastIndex { $0 != 0 } ?? -1) + 1 }

  /// The number in decimal digits, such as `-123.456`.
  package var text: String {
    if isNaN { return "NaN" }
    var text = Self.decimal(digits)
    if exponent > 0 {
      text += text == "0" ? "" : String(repeating: "0", count: exponent)
    } else if exponent < 0 {
      let padding = String(repeating: "0", count: max(0, 1 - exponent - text.count))
      let padded = padding + text
      let whole = padded.dropLast(-exponent)
      let fraction = padded.suffix(-exponent)
      text = whole + "." + fraction
    }
    return (isNegative ? "-" : "") + text
  }

  /// The decimal digits of a number in base 65536, by long division.
  private static func decimal(_ digits: [UInt16]) -> String {
    var rest = digits
    var text = ""
    repeat {
      var remainder: UInt32 = 0
      for index in rest.indices.reversed() {
        let part = remainder << 16 | UInt32(rest[index])
        rest[index] = UInt16(part / 10)
        remainder = part % 10
      }
      text = String(remainder) + text
    } while rest.contains { $0 != 0 }
    return text
  }
}

extension ArchivedDecimal {
  /// Takes what an archive holds; nil where the exponent or the mantissa is out of range.
  init?(
    isNegative: Bool, length: Int, exponent: Int, mantissa: [UInt8], isLittleEndian: Bool
  ) {
    guard mantissa.count == 16, (-128...127).contains(exponent), (0...8).contains(length) else {
      return nil
    }
    digits = (0..<8).map { index in
      guard index < length else { return 0 }
      let (first, second) = (UInt16(mantissa[2 * index]), UInt16(mantissa[2 * index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    self.isNegative = isNegative
    self.exponent = exponent
    isNaN = isNegative && length == 0
  }

  /// The mantissa's sixteen bytes, lowest first.
  var mantissa: [UInt8] {
    digits.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }
}
