// Numbers, dates and data: elements that hold nothing but text.

import ArcadeFormats

extension XMLPropertyListReader {
  mutating func readScalar(_ tag: Tag) throws(PropertyListError) -> PropertyListValue {
    let text = try readBytes(tag)
    switch tag.kind {
    case .integer:
      if let number = integer(trimmed(text)) { return number }
    case .real:
      if let number = real(trimmed(text)) { return .real(number) }
    case .date:
      if let date = PropertyListDate(xmlText: trimmed(text)) { return .date(date) }
    case .plist, .dictionary, .array, .key, .string, .true, .false, .data, .unknown:
      if let data = base64Decoded(text) { return .data(data) }
    }
    let error = malformed(
      "\(tag.kind == .integer ? "an" : "a") \(tag.kind.rawValue) cannot be read", at: tag.start)
    guard leniency == .all else { throw error }
    loss = error.text
    if tag.kind == .data, let data = data(among: text) { return .data(data) }
    return .string(String(decoding: text, as: UTF8.self))
  }

  /// The data in a text with other characters among its letters, over which Apple's reader and others go;
  /// nil where the letters that are left are no whole data, but a word perhaps.
  private func data(among text: [UInt8]) -> [UInt8]? {
    let letters = text.filter { isBase64Letter($0) || $0 == UInt8(ascii: "=") }
    guard !letters.isEmpty, letters.count.isMultiple(of: 4) else { return nil }
    return base64Decoded(letters)
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    var (start, end) = (0, text.count)
    while start < end, isSpace(text[start]) { start += 1 }
    while end > start, isSpace(text[end - 1]) { end -= 1 }
    return start == 0 && end == text.count ? text : Array(text[start..<end])
  }

  /// A number in decimal or hexadecimal digits; blanks may stand after its sign.
  private func integer(_ text: [UInt8]) -> PropertyListValue? {
    let isNegative = text.first == UInt8(ascii: "-")
    let isSigned = isNegative || text.first == UInt8(ascii: "+")
    let digits = isSigned ? text.dropFirst().drop(while: isSpace) : text[...]
    let isHexadecimal =
      digits.count > 2 && digits.first == 48 && digits.dropFirst().first.map { $0 | 32 } == 120
    let body = String(decoding: isHexadecimal ? digits.dropFirst(2) : digits, as: UTF8.self)
    guard let first = body.utf8.first, first != 43, first != 45 else { return nil }
    if let number = Int((isNegative ? "-" : "") + body, radix: isHexadecimal ? 16 : 10) {
      return .integer(number)
    }
    if !isNegative, let number = UInt64(body, radix: isHexadecimal ? 16 : 10) {
      return .unsignedInteger(number)
    }
    guard !isHexadecimal, body.utf8.allSatisfy({ $0.isDigit }) else { return nil }
    // JSON has no number that begins with a zero.
    return .hugeInteger((isNegative ? "-" : "") + String(body.drop { $0 == "0" }))
  }

  private func real(_ text: [UInt8]) -> Double? {
    let word = String(decoding: text, as: UTF8.self)
    switch word.lowercased() {
    case "nan": return .nan
    case "inf", "infinity", "+infinity", "+inf": return .infinity
    case "-inf", "-infinity": return -.infinity
    // One number that is none is like another, whatever its sign and its bits.
    default: return Double(word).map { $0.isNaN ? .nan : $0 }
    }
  }
}
