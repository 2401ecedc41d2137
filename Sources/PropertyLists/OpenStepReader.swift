import ArcadeFormats

extension PropertyListValue {
  /// Reads the text form of NeXTSTEP: `{ name = "Ann"; scores = (1, 2); }`, or such entries
  /// without braces, as files of translations have them.
  ///
  /// It knows texts, data, arrays and dictionaries, and GNUstep's numbers, truths and dates. A text
  /// alone is no property list here: any word would pass for one. Throws with the place in the
  /// file's bytes, in those of its UTF-8 where it is UTF-16. With `repairingText`, half of a
  /// surrogate pair is read as a replacement character, as Apple's reader keeps it and Swift's texts
  /// cannot, a byte that isn't UTF-8 likewise, and the last semicolon in braces may be missing, as
  /// GNUstep takes it; otherwise these are errors.
  package init(
    readingOpenStep bytes: [UInt8], repairingText: Bool = false
  ) throws(PropertyListError) {
    var reader = OpenStepReader(
      try openStepText(bytes, repairingText), repairingText: repairingText)
    self = try reader.readDocument()
  }
}

/// The bytes as UTF-8, as long as before where they are that already.
private func openStepText(
  _ bytes: [UInt8], _ repairingText: Bool
) throws(PropertyListError) -> [UInt8] {
  guard let wide = WideText(bytes) else { return bytes }
  return repairingText ? wide.repairedUTF8 : try wide.utf8()
}

/// Reads the text form of NeXTSTEP, also called old-style or ASCII property lists.
struct OpenStepReader {
  let bytes: [UInt8]
  var position = 0
  private let repairingText: Bool

  init(_ bytes: [UInt8], repairingText: Bool) {
    self.bytes = bytes
    self.repairingText = repairingText
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  mutating func readDocument() throws(PropertyListError) -> PropertyListValue {
    try skipBlanks()
    guard let first = current else { throw PropertyListError(.empty) }
    let root: PropertyListValue
    switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "<"): root = try readValue(depth: 0)
    default: root = .dictionary(try readEntries(until: nil, depth: 0))
    }
    try skipBlanks()
    guard current == nil else { throw malformed("something follows its end") }
    return root
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  func malformed(_ what: String, at offset: Int? = nil) -> PropertyListError {
    guard offset != nil || current != nil else {
      return PropertyListError(.truncated, offset: position)
    }
    return PropertyListError(.malformed(what), offset: offset ?? position)
  }

  // MARK: - Values

  private mutating func readValue(depth: Int) throws(PropertyListError) -> PropertyListValue {
    guard depth < PropertyList.depthLimit else {
      throw PropertyListError(.tooDeep, offset: position)
    }
    try skipBlanks()
    switch current {
    case UInt8(ascii: "{"):
      position += 1
      return .dictionary(try readEntries(until: UInt8(ascii: "}"), depth: depth))
    case UInt8(ascii: "("):
      position += 1
      return .array(try readElements(depth: depth))
    case UInt8(ascii: "<"):
      position += 1
      if take("*") { return try readTyped() }
      return .data(take("[") ? try readBase64() : try readData())
    default: return .string(try readText())
    }
  }

  /// `key = value;` until the brace; `key;` stands for a key that is its own value.
  private mutating func readEntries(
    until end: UInt8?, depth: Int
  ) throws(PropertyListError) -> [String: PropertyListValue] {
    let start = max(0, position - 1)
    var entries: [String: PropertyListValue] = [:]
    while true {
      try skipBlanks()
      if current == end {
        if end != nil { position += 1 }
        return entries
      }
      guard current != nil else {
        throw PropertyListError(.malformed("a '{' is not closed"), offset: start)
      }
      let key = try readText()
      try skipBlanks()
      if take("=") {
        try entries.put(try readValue(depth: depth + 1), under: key, at: start)
        try skipBlanks()
      } else {
        guard current == UInt8(ascii: ";") else { throw malformed("a '=' is missing") }
        try entries.put(.string(key), under: key, at: start)
      }
      guard take(";") || repairingText && end != nil && current == end else {
        throw malformed("a ';' is missing")
      }
    }
  }

  private mutating func readElements(depth: Int) throws(PropertyListError) -> [PropertyListValue] {
    let start = position - 1
    var elements: [PropertyListValue] = []
    while true {
      try skipBlanks()
      if take(")") { return elements }
      guard current != nil else {
        throw PropertyListError(.malformed("a '(' is not closed"), offset: start)
      }
      elements.append(try readValue(depth: depth + 1))
      try skipBlanks()
      guard take(",") || current == UInt8(ascii: ")") else { throw malformed("a ',' is missing") }
    }
  }

  private mutating func readData() throws(PropertyListError) -> [UInt8] {
    let start = position - 1
    var digits: [UInt8] = []
    while let byte = current {
      if byte == UInt8(ascii: ">") {
        guard digits.count.isMultiple(of: 2) else {
          throw malformed("data ends within a byte")
        }
        position += 1
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      }
      if let digit = byte.hexadecimalValue {
        digits.append(digit)
      } else if !isBlank(byte) {
        throw malformed("data holds no hexadecimal digit here")
      }
      position += 1
    }
    throw PropertyListError(.malformed("a '<' is not closed"), offset: start)
  }

  // MARK: - Texts

  private mutating func readText() throws(PropertyListError) -> String {
    if let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      return try readQuoted(quote)
    }
    let start = position
    while let byte = current, isWordByte(byte) { position += 1 }
    guard position > start else { throw malformed("a text is missing") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readQuoted(_ quote: UInt8) throws(PropertyListError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      position += 1
      if byte == quote {
        if let text = String(validating: text, as: UTF8.self) { return text }
        guard repairingText else { throw PropertyListError(.invalidText, offset: start) }
        return String(decoding: text, as: UTF8.self)
      }
      if byte == UInt8(ascii: "\\") {
        text += try readEscape()
      } else {
        text.append(byte)
      }
    }
    throw PropertyListError(.malformed("a text is not closed"), offset: start)
  }

  private mutating func readEscape() throws(PropertyListError) -> [UInt8] {
    let start = position - 1
    guard let byte = current else { throw malformed("a text is not closed") }
    position += 1
    switch byte {
    case UInt8(ascii: "a"): return [7]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "v"): return [11]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "U"): return try readUnits(from: start)
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      position -= 1
      return Array(String(Character(readOctal())).utf8)
    default: return [byte]
    }
  }

  /// Up to three octal digits of NeXTSTEP's own set of characters.
  private mutating func readOctal() -> Unicode.Scalar {
    var number = 0
    for _ in 0..<3 {
      guard let byte = current, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else {
        break
      }
      number = number << 3 | Int(byte - UInt8(ascii: "0"))
      position += 1
    }
    let byte = UInt8(truncatingIfNeeded: number)
    return byte < 0x80 ? Unicode.Scalar(byte) : SingleByteText.nextStep[Int(byte - 0x80)]
  }

  /// `\U00e9`, or two of them for a character outside the first 65,536.
  private mutating func readUnits(from start: Int) throws(PropertyListError) -> [UInt8] {
    var units = [try readUnit(from: start)]
    if UTF16.isLeadSurrogate(units[0]), current == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "U")
    {
      let end = position
      position += 2
      let second = try readUnit(from: start)
      // One that is no second half begins a character of its own.
      if UTF16.isTrailSurrogate(second) { units.append(second) } else { position = end }
    }
    if let text = String(validating: units, as: UTF16.self) { return Array(text.utf8) }
    guard repairingText else { throw malformed("a '\\U' means no character", at: start) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// Up to four hexadecimal digits, as Apple's reader takes them.
  private mutating func readUnit(from start: Int) throws(PropertyListError) -> UInt16 {
    guard var unit = current?.hexadecimalValue.map({ UInt16($0) }) else {
      throw malformed("a '\\U' has no digits", at: start)
    }
    position += 1
    for _ in 1..<4 {
      guard let digit = current?.hexadecimalValue else { break }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  // MARK: - Bytes

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() throws(PropertyListError) {
    while let byte = current {
      if isBlank(byte) {
        position += 1
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "/")
      {
        while let byte = current, byte != 10, byte != 13 { position += 1 }
      } else if byte == UInt8(ascii: "/"), position + 1 < bytes.count,
        bytes[position + 1] == UInt8(ascii: "*")
      {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(PropertyListError) {
    let start = position
    position += 2
    while position + 1 < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      position += 1
    }
    throw PropertyListError(.malformed("a comment is not closed"), offset: start)
  }

  func isBlank(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func isWordByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_$/:.-".utf8.contains(byte)
  }
}
