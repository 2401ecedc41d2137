extension Sequence<UInt8> {
  /// Hexadecimal digits, two for each byte, in small letters.
  package var hexadecimal: String {
    let figures = Array("0123456789abcdef".utf8)
    var digits: [UInt8] = []
    for byte in self {
      digits.append(figures[Int(byte >> 4)])
      digits.append(figures[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

extension [UInt8] {
  /// The bytes that hexadecimal digits stand for, two for each; nil for anything else.
  package init?(hexadecimal digits: some Collection<UInt8>) {
    guard digits.count.isMultiple(of: 2) else { return nil }
    self = []
    var high: UInt8?
    for digit in digits {
      guard let value = digit.hexadecimalValue else { return nil }
      if let first = high { append(first << 4 | value) }
      high = high == nil ? value : nil
    }
  }

  /// The 16 bytes of a UUID as its text, in small letters.
  package var uuidText: String {
    var text = ""
    for (index, digit) in hexadecimal.enumerated() {
      if [8, 12, 16, 20].contains(index) { text += "-" }
      text.append(digit)
    }
    return text
  }

  /// 16 random bytes with the version and the variant of a random UUID, as RFC 9562 has them.
  package var markedAsRandomUUID: [UInt8] {
    var bytes = self
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    return bytes
  }
}
