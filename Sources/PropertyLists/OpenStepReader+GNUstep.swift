import ArcadeFormats

/// The values that GNUstep adds to the text form: `<*I5>`, `<*R1.5>`, `<*BY>`,
/// `<*D2001-01-02 03:04:05 +0000>`, and data in Base64, `<[AQID]>`.
extension OpenStepReader {
  /// Reads what follows `<*`.
  mutating func readTyped() throws(PropertyListError) -> PropertyListValue {
    let start = position - 2
    let inner = try readInner(from: start)
    guard let letter = inner.first,
      let value = Self.value(letter, String(decoding: unquoted(inner.dropFirst()), as: UTF8.self))
    else { throw malformed("a value after '<*' cannot be read", at: start) }
    return value
  }

  /// Reads what follows `<[`.
  mutating func readBase64() throws(PropertyListError) -> [UInt8] {
    let start = position - 2
    let inner = try readInner(from: start)
    guard inner.last == UInt8(ascii: "]"), let data = base64Decoded(Array(inner.dropLast())) else {
      throw malformed("data in Base64 cannot be read", at: start)
    }
    return data
  }

  /// The bytes up to the closing bracket, without blanks around them.
  private mutating func readInner(from start: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
      throw PropertyListError(.malformed("a '<' is not closed"), offset: start)
    }
    var inner = bytes[position..<end].drop(while: isBlank)
    while let last = inner.last, isBlank(last) { inner.removeLast() }
    position = end + 1
    return inner
  }

  /// Newer versions write the value in quotation marks.
  private func unquoted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let quote = UInt8(ascii: "\"")
    let isQuoted = text.count > 1 && text.first == quote && text.last == quote
    return isQuoted ? text.dropFirst().dropLast() : text
  }

  private static func value(_ letter: UInt8, _ text: String) -> PropertyListValue? {
    switch letter {
    case UInt8(ascii: "I"): integer(text)
    case UInt8(ascii: "R"): Double(text).map { .real($0) }
    case UInt8(ascii: "B"): ["Y": .boolean(true), "N": .boolean(false)][text]
    case UInt8(ascii: "D"): date(text).map { .date($0) }
    default: nil
    }
  }

  private static func integer(_ text: String) -> PropertyListValue? {
    if let number = Int(text) { return .integer(number) }
    if let number = UInt64(text) { return .number(number) }
    let (sign, digits) = text.hasPrefix("-") ? ("-", text.dropFirst()) : ("", text[...])
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
    // JSON has no number that begins with a zero.
    return .hugeInteger(sign + digits.drop { $0 == "0" })
  }

  /// A day, a time and an offset with blanks between them.
  private static func date(_ text: String) -> PropertyListDate? {
    let parts = text.split(separator: " ")
    guard parts.count == 3 else { return nil }
    return CivilDate.secondsSince1970(
      reading: Array("\(parts[0])T\(parts[1])\(parts[2])".utf8), readingOffset: true
    ).map(PropertyListDate.init(secondsSince1970:))
  }
}
