import CCollation
import FoundationEssentials
@_spi(_Unicode) import Swift

/// The order of texts that people expect, by Unicode's default collation: first the letters decide,
/// then their accents, then their case.
///
/// No language's own rules are in it.
enum Collation {
  /// Bytes that are in the order of the texts; alike where the options make the texts alike.
  static func key(_ text: String, _ options: TextOptions) -> Data {
    var elements: [Element] = []
    var scanner = Scanner(text, countsDigits: options.contains(.numeric))
    while let found = scanner.next() { elements += found }
    var key = Data()
    append(elements.map(\.primary), to: &key)
    if !options.contains(.ignoringDiacritics) { append(elements.map(\.secondary), to: &key) }
    if !options.contains(.ignoringCase) { append(elements.map(\.tertiary), to: &key) }
    return key
  }

  /// The weights of one level; those that are nothing there count for others only.
  private static func append(_ weights: [UInt16], to key: inout Data) {
    for weight in weights where weight != 0 {
      key.append(UInt8(weight >> 8))
      key.append(UInt8(weight & 0xFF))
    }
    key.append(contentsOf: [0, 0])
  }

  struct Element {
    let primary: UInt16
    let secondary: UInt16
    let tertiary: UInt16
  }

  private static let table = Table()

  /// Goes through a decomposed text, letter by letter.
  private struct Scanner {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private let countsDigits: Bool

    init(_ text: String, countsDigits: Bool) {
      scalars = Array(text._nfd)
      self.countsDigits = countsDigits
    }

    /// The elements of the next letter; nil at the end.
    mutating func next() -> [Element]? {
      guard position < scalars.count else { return nil }
      if countsDigits, let number = number() { return number }
      let scalar = scalars[position].value
      position += 1
      if position < scalars.count,
        let pair = table.elements(scalar, scalars[position].value)
      {
        position += 1
        return pair
      }
      return table.elements(scalar) ?? Self.implicit(scalar)
    }

    /// A number by its length, then by its digits.
    private mutating func number() -> [Element]? {
      var digits: [UInt16] = []
      let start = position
      while position < scalars.count, let digit = scalars[position].decimalDigit {
        if digit > 0 || !digits.isEmpty { digits.append(digit) }
        position += 1
      }
      guard position > start, let zero = table.elements(0x30)?.first else { return nil }
      let length = UInt16(clamping: digits.count + 1)
      return [zero, Element(primary: length, secondary: 0, tertiary: 0)]
        + digits.map { Element(primary: $0 + 1, secondary: 0, tertiary: 0) }
    }

    /// Letters that are not in the table, the Han ones first, in the order of their numbers.
    private static func implicit(_ scalar: UInt32) -> [Element] {
      let isHan = (0x3400..<0xA000).contains(scalar) || (0x20000..<0x32000).contains(scalar)
      let base: UInt32 = isHan ? 0xFB40 : 0xFBC0
      return [
        Element(
          primary: UInt16(truncatingIfNeeded: base + scalar >> 15), secondary: 0x20, tertiary: 2),
        Element(
          primary: UInt16(truncatingIfNeeded: scalar & 0x7FFF | 0x8000), secondary: 0, tertiary: 0),
      ]
    }
  }
}

extension Unicode.Scalar {
  fileprivate var decimalDigit: UInt16? {
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return UInt16(exactly: value)
  }
}

extension Collation {
  /// The elements of letters, and of pairs that are one letter.
  private struct Table {
    private var single: [UInt32: [Element]] = [:]
    private var pairs: [UInt64: [Element]] = [:]

    init() {
      var count = 0
      let first = arcade_collation(&count)
      var bytes = PackedNumbers(bytes: UnsafeBufferPointer(start: first, count: count))
      var (code, primary) = (UInt32(0), 0)
      while let step = bytes.next(), let isPair = bytes.next() {
        code &+= UInt32(truncatingIfNeeded: step)
        let second = isPair == 1 ? code &+ UInt32(truncatingIfNeeded: bytes.nextStep()) : 0
        var elements: [Element] = []
        for _ in 0..<(bytes.next() ?? 0) {
          primary += bytes.nextStep()
          elements.append(
            Element(
              primary: UInt16(truncatingIfNeeded: primary),
              secondary: UInt16(truncatingIfNeeded: bytes.next() ?? 0),
              tertiary: UInt16(truncatingIfNeeded: bytes.next() ?? 0)))
        }
        if isPair == 1 {
          pairs[Self.pair(code, second)] = elements
        } else {
          single[code] = elements
        }
      }
    }

    func elements(_ code: UInt32) -> [Element]? { single[code] }

    func elements(_ first: UInt32, _ second: UInt32) -> [Element]? {
      pairs[Self.pair(first, second)]
    }

    private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 {
      UInt64(first) << 32 | UInt64(second)
    }
  }

  /// Numbers of seven bits a byte, the low ones first.
  private struct PackedNumbers {
    let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> Int? {
      var (value, shift) = (0, 0)
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        value |= Int(byte & 0x7F) << shift
        shift += 7
        if byte < 0x80 { return value }
      }
      return nil
    }

    /// A number with its sign in the lowest bit; 0 at the end.
    mutating func nextStep() -> Int {
      let value = next() ?? 0
      return value & 1 == 0 ? value / 2 : -(value + 1) / 2
    }
  }
}
