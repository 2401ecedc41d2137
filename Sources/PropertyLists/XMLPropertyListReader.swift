/// The bytes of a value in the XML form.
struct XMLElementPlace {
  /// The element, with the key before it where it is in a dictionary.
  let whole: Range<Int>
  /// The place where the element itself begins.
  let start: Int

  var element: Range<Int> { start..<whole.upperBound }
}

/// Reads the XML form of property lists.
///
/// A reader for this one document type and no more: entities cannot be declared, nothing
/// outside the file is looked at, and depth is limited. Control characters that XML
/// forbids are let through, since files with them exist, and a carriage return stays
/// one, since Apple's writer puts it as it is.
struct XMLPropertyListReader {
  let bytes: [UInt8]
  var position = 0
  private let repairingText: Bool
  private(set) var didRepair = false

  init(_ bytes: [UInt8], repairingText: Bool) {
    self.bytes = bytes
    self.repairingText = repairingText
  }

  mutating func readDocument() throws(PropertyListError) -> PropertyListValue {
    let root = try readValue(try rootTag(), depth: 0)
    try expectClosing(.plist)
    try skipMisc()
    guard position == bytes.count else { throw malformed("something follows its end") }
    return root
  }

  /// The tag of the value that the file holds.
  private mutating func rootTag() throws(PropertyListError) -> Tag {
    try skipMisc()
    guard position < bytes.count else { throw PropertyListError(.empty) }
    guard bytes[position] == UInt8(ascii: "<") else {
      throw PropertyListError(.notAPropertyList, offset: position)
    }
    let start = position
    let tag = try readTag()
    guard tag.kind == .plist else {
      throw PropertyListError(.notAPropertyList, offset: start)
    }
    guard !tag.isClosing, !tag.isEmpty else { throw malformed("it holds no value", at: start) }
    return try nextTag()
  }

  // MARK: - Places

  /// The place of the value at a path of keys and positions; nil if the path leads nowhere.
  ///
  /// Of a key that stands twice the last counts, as it does when a value is read.
  mutating func place(of path: [String]) throws(PropertyListError) -> XMLElementPlace? {
    let tag = try rootTag()
    return try place(of: path[...], tag, from: tag.start, depth: 0)
  }

  private mutating func place(
    of path: ArraySlice<String>, _ tag: Tag, from start: Int, depth: Int
  ) throws(PropertyListError) -> XMLElementPlace? {
    guard let next = path.first, !tag.isEmpty,
      tag.kind == .dictionary || tag.kind == .array
    else {
      _ = try readValue(tag, depth: depth)
      return path.isEmpty ? XMLElementPlace(whole: start..<position, start: tag.start) : nil
    }
    var found: XMLElementPlace?
    var index = 0
    while true {
      let part = try nextTag()
      if part.isClosing { return found }
      var (isNext, value) = (String(index) == next, part)
      if tag.kind == .dictionary {
        isNext = try readText(part) == next
        value = try nextTag()
      }
      let place = try self.place(
        of: isNext ? path.dropFirst() : [], value, from: part.start, depth: depth + 1)
      if isNext { found = place }
      index += 1
    }
  }

  // MARK: - Values

  private mutating func readValue(
    _ tag: Tag, depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    guard !tag.isClosing else { throw malformed("a value is missing", at: tag.start) }
    guard depth < PropertyList.depthLimit else {
      throw PropertyListError(.tooDeep, offset: tag.start)
    }
    switch tag.kind {
    case .dictionary: return try readDictionary(tag, depth: depth)
    case .array: return .array(try readArray(tag, depth: depth))
    case .string: return .string(try readText(tag))
    case .true, .false:
      if !tag.isEmpty { try expectClosing(tag.kind) }
      return .boolean(tag.kind == .true)
    case .integer, .real, .date, .data:
      return try readScalar(tag)
    case .plist, .key, .unknown:
      throw malformed("a value has an unknown element", at: tag.start)
    }
  }

  private mutating func readDictionary(
    _ tag: Tag, depth: Int
  ) throws(PropertyListError) -> PropertyListValue {
    var entries: [String: PropertyListValue] = [:]
    if tag.isEmpty { return .dictionary(entries) }
    while true {
      let next = try nextTag()
      if next.isClosing {
        guard next.kind == .dictionary else {
          throw malformed("a tag does not match", at: next.start)
        }
        return uniqueIdentifier(entries) ?? .dictionary(entries)
      }
      guard next.kind == .key else { throw malformed("a key is missing", at: next.start) }
      let key = try readText(next)
      let value = try readValue(try nextTag(), depth: depth + 1)
      try entries.put(value, under: key, at: next.start)
    }
  }

  /// A unique identifier, for which XML has no element, in the form of Apple's writer.
  private func uniqueIdentifier(_ entries: [String: PropertyListValue]) -> PropertyListValue? {
    guard entries.count == 1, let number = entries["CF$UID"]?.unsigned else { return nil }
    return .uniqueIdentifier(number)
  }

  private mutating func readArray(
    _ tag: Tag, depth: Int
  ) throws(PropertyListError) -> [PropertyListValue] {
    var elements: [PropertyListValue] = []
    if tag.isEmpty { return elements }
    while true {
      let next = try nextTag()
      if next.isClosing {
        guard next.kind == .array else { throw malformed("a tag does not match", at: next.start) }
        return elements
      }
      elements.append(try readValue(next, depth: depth + 1))
    }
  }

  private mutating func readScalar(_ tag: Tag) throws(PropertyListError) -> PropertyListValue {
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
    throw malformed(
      "\(tag.kind == .integer ? "an" : "a") \(tag.kind.rawValue) cannot be read", at: tag.start)
  }

  private func trimmed(_ text: [UInt8]) -> [UInt8] {
    var (start, end) = (0, text.count)
    while start < end, isSpace(text[start]) { start += 1 }
    while end > start, isSpace(text[end - 1]) { end -= 1 }
    return start == 0 && end == text.count ? text : Array(text[start..<end])
  }

  private func integer(_ text: [UInt8]) -> PropertyListValue? {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
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
    guard !isHexadecimal, body.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    // JSON has no number that begins with a zero.
    return .hugeInteger((isNegative ? "-" : "") + String(body.drop { $0 == "0" }))
  }

  private func real(_ text: [UInt8]) -> Double? {
    let word = String(decoding: text, as: UTF8.self)
    switch word.lowercased() {
    case "nan": return .nan
    case "inf", "infinity", "+infinity", "+inf": return .infinity
    case "-inf", "-infinity": return -.infinity
    default: return Double(word)
    }
  }

  // MARK: - Text

  private mutating func readText(_ tag: Tag) throws(PropertyListError) -> String {
    let text = try readBytes(tag)
    if let string = String(validating: text, as: UTF8.self) { return string }
    guard repairingText else { throw PropertyListError(.invalidText, offset: tag.start) }
    didRepair = true
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of an element with references resolved, up to and with its closing tag.
  private mutating func readBytes(_ tag: Tag) throws(PropertyListError) -> [UInt8] {
    if tag.isEmpty { return [] }
    var start = position
    var pieces: [UInt8] = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "<"):
        if tag.isClosed(by: bytes, at: position) {
          pieces += bytes[start..<position]
          try expectClosing(tag.kind)
          return pieces
        }
        pieces += bytes[start..<position]
        try readMarkupInText(into: &pieces)
        start = position
      case UInt8(ascii: "&"):
        pieces += bytes[start..<position]
        try readReference(into: &pieces)
        start = position
      default:
        position += 1
      }
    }
    throw PropertyListError(.truncated, offset: position)
  }

  private mutating func readMarkupInText(into text: inout [UInt8]) throws(PropertyListError) {
    if follows("<!--") {
      try skip(past: "-->")
    } else if follows("<![CDATA[") {
      let start = position + 9
      try skip(past: "]]>")
      text.append(contentsOf: bytes[start..<position - 3])
    } else {
      throw malformed("text holds an element")
    }
  }

  private mutating func readReference(into text: inout [UInt8]) throws(PropertyListError) {
    let start = position
    let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
    guard let end else { throw malformed("a character reference does not end") }
    let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
    position = end + 1
    switch name {
    case "amp": text.append(UInt8(ascii: "&"))
    case "lt": text.append(UInt8(ascii: "<"))
    case "gt": text.append(UInt8(ascii: ">"))
    case "quot": text.append(UInt8(ascii: "\""))
    case "apos": text.append(UInt8(ascii: "'"))
    default:
      guard name.hasPrefix("#"), let scalar = character(String(name.dropFirst())) else {
        throw malformed("a character reference is not known", at: start)
      }
      text.append(contentsOf: String(Character(scalar)).utf8)
    }
  }

  private func character(_ number: String) -> Unicode.Scalar? {
    guard let first = number.utf8.first, first != 43 else { return nil }
    let value =
      first == UInt8(ascii: "x") ? UInt32(number.dropFirst(), radix: 16) : UInt32(number)
    return value.flatMap(Unicode.Scalar.init)
  }
}
