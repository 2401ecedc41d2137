// Numbers, dates and texts: objects that hold no others.

extension BinaryPropertyListReader {
  func boolean(_ low: Int, at offset: Int) throws(PropertyListError) -> PropertyListValue {
    switch low {
    case 8: return .boolean(false)
    case 9: return .boolean(true)
    default: throw broken("an object has an unknown type", at: offset)
    }
  }

  /// One, two and four bytes are unsigned, eight are signed; sixteen hold what is above
  /// `Int.max`, and numbers of other programs that no machine word holds.
  func integer(
    sizeExponent: Int, at offset: Int
  ) throws(PropertyListError) -> PropertyListValue {
    let reader = Bytes(bytes)
    switch sizeExponent {
    case 0...2:
      if let number = reader.unsigned(at: offset + 1, size: 1 << sizeExponent) {
        return .number(number)
      }
    case 3:
      if let number = reader.unsigned(at: offset + 1, size: 8) {
        return .integer(Int(truncatingIfNeeded: number))
      }
    case 4:
      if let high = reader.unsigned(at: offset + 1, size: 8),
        let low = reader.unsigned(at: offset + 9, size: 8)
      {
        if high == 0 { return .number(low) }
        if high == .max, low > UInt64(Int.max) { return .integer(Int(truncatingIfNeeded: low)) }
        return .hugeInteger("\(Int128(truncatingIfNeeded: high) << 64 | Int128(low))")
      }
    default: break
    }
    throw broken("an integer cannot be read", at: offset)
  }

  func real(sizeExponent: Int, at offset: Int) throws(PropertyListError) -> Double {
    let reader = Bytes(bytes)
    if sizeExponent == 2, let bits = reader.unsigned(at: offset + 1, size: 4) {
      return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    }
    if sizeExponent == 3, let bits = reader.unsigned(at: offset + 1, size: 8) {
      return Double(bitPattern: bits)
    }
    throw broken("a real cannot be read", at: offset)
  }

  func date(_ low: Int, at offset: Int) throws(PropertyListError) -> PropertyListValue {
    guard low == 3 else { throw broken("an object has an unknown type", at: offset) }
    return .date(
      PropertyListDate(secondsSinceReference: try real(sizeExponent: 3, at: offset)))
  }

  mutating func text(_ content: Range<Int>) throws(PropertyListError) -> String {
    if let text = String(validating: bytes[content], as: UTF8.self) { return text }
    let error = PropertyListError(.invalidText, offset: content.lowerBound)
    guard leniency == .all else { throw error }
    loss = error.text
    return String(decoding: bytes[content], as: UTF8.self)
  }

  /// A half of a surrogate pair on its own becomes a replacement character: Apple's
  /// strings may hold one, Swift's cannot.
  mutating func wideText(_ content: Range<Int>) throws(PropertyListError) -> String {
    let units = stride(from: content.lowerBound, to: content.upperBound, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    if let text = String(validating: units, as: UTF16.self) { return text }
    loss = PropertyList.halfCharacter
    return String(decoding: units, as: UTF16.self)
  }

  func broken(_ what: String, at offset: Int) -> PropertyListError {
    PropertyListError(.malformed(what), offset: offset)
  }
}

/// Big-endian numbers in bytes; nil where they reach past the end or do not fit.
struct Bytes {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
  }

  func unsigned(at offset: Int, size: Int) -> UInt64? {
    guard offset <= bytes.count, size <= bytes.count - offset else { return nil }
    var number: UInt64 = 0
    for byte in bytes[offset..<offset + size] {
      guard number >> 56 == 0 else { return nil }
      number = number << 8 | UInt64(byte)
    }
    return number
  }

  func integer(at offset: Int, size: Int) -> Int? {
    unsigned(at: offset, size: size).flatMap(Int.init(exactly:))
  }
}
