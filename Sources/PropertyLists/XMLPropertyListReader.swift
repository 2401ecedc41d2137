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
  let leniency: PropertyList.Leniency
  /// The part of the file that no value here holds, in words.
  var loss: String?

  init(_ bytes: [UInt8], _ leniency: PropertyList.Leniency = .none) {
    self.bytes = bytes
    self.leniency = leniency
  }

  mutating func readDocument() throws(PropertyListError) -> PropertyListValue {
    let (tag, isEnclosed) = try rootTag()
    let root = try readValue(tag, depth: 0)
    if isEnclosed { try expectClosing(.plist) }
    try readEnd()
    return root
  }

  /// Apple's reader looks at nothing after the value, and files with more exist.
  private mutating func readEnd() throws(PropertyListError) {
    do throws(PropertyListError) {
      try skipMisc()
      guard position == bytes.count else { throw malformed("something follows its end") }
    } catch {
      guard leniency == .all else { throw error }
      loss = error.text
    }
  }

  /// The tag of the value that the file holds, and whether it stands in the element of a list:
  /// Apple's reader takes a value alone as well.
  private mutating func rootTag() throws(PropertyListError) -> (tag: Tag, isEnclosed: Bool) {
    try skipMisc()
    guard position < bytes.count else { throw PropertyListError(.empty) }
    guard bytes[position] == UInt8(ascii: "<") else {
      throw PropertyListError(.notAPropertyList, offset: position)
    }
    let start = position
    let tag = try readTag()
    switch tag.kind {
    case .plist:
      guard !tag.isClosing, !tag.isEmpty else { throw malformed("it holds no value", at: start) }
      return (try nextTag(), true)
    case .key, .unknown: throw PropertyListError(.notAPropertyList, offset: start)
    case .dictionary, .array, .string, .integer, .real, .true, .false, .date, .data:
      return (tag, false)
    }
  }

  // MARK: - Places

  /// The place of the value at a path of keys and positions; nil if the path leads nowhere.
  ///
  /// Of a key that stands twice the last counts, as it does when a value is read.
  mutating func place(of path: [String]) throws(PropertyListError) -> XMLElementPlace? {
    try places(of: path).last
  }

  /// The places of all values at a path: of several where its last key stands more than once in its
  /// dictionary, in the order of the file.
  mutating func places(of path: [String]) throws(PropertyListError) -> [XMLElementPlace] {
    let tag = try rootTag().tag
    return try places(of: path[...], tag, from: tag.start, depth: 0)
  }

  private mutating func places(
    of path: ArraySlice<String>, _ tag: Tag, from start: Int, depth: Int
  ) throws(PropertyListError) -> [XMLElementPlace] {
    guard let next = path.first, !tag.isEmpty,
      tag.kind == .dictionary || tag.kind == .array
    else {
      _ = try readValue(tag, depth: depth)
      return path.isEmpty ? [XMLElementPlace(whole: start..<position, start: tag.start)] : []
    }
    var found: [XMLElementPlace] = []
    var index = 0
    while true {
      let part = try nextTag()
      if part.isClosing { return found }
      var (isNext, value) = (String(index) == next, part)
      if tag.kind == .dictionary {
        isNext = try readText(part) == next
        value = try nextTag()
      }
      if isNext {
        let places = try self.places(
          of: path.dropFirst(), value, from: part.start, depth: depth + 1)
        if path.count == 1 { found += places } else { found = places }
      } else {
        _ = try readValue(value, depth: depth + 1)
      }
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

  // MARK: - Text

  private mutating func readText(_ tag: Tag) throws(PropertyListError) -> String {
    let text = try readBytes(tag)
    if let string = String(validating: text, as: UTF8.self) { return string }
    guard leniency != .none else { throw PropertyListError(.invalidText, offset: tag.start) }
    loss = PropertyList.halfCharacter
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of an element with references resolved, up to and with its closing tag.
  mutating func readBytes(_ tag: Tag) throws(PropertyListError) -> [UInt8] {
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
    } else if follows("<?") {
      try skip(past: "?>")
    } else if follows("<![CDATA[") {
      let start = position + 9
      try skip(past: "]]>")
      text.append(contentsOf: bytes[start..<position - 3])
    } else {
      throw malformed("text holds an element")
    }
  }

  /// A number may begin with zeros.
  private static let longestReference = 32

  private mutating func readReference(into text: inout [UInt8]) throws(PropertyListError) {
    let start = position
    let end = bytes[start...].prefix(Self.longestReference).firstIndex(of: UInt8(ascii: ";"))
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
      if name.hasPrefix("#"), let scalar = character(String(name.dropFirst())) {
        return text.append(contentsOf: String(Character(scalar)).utf8)
      }
      let error = malformed("a character reference is not known", at: start)
      guard leniency == .all, !name.utf8.contains(UInt8(ascii: "<")) else { throw error }
      loss = error.text
      text.append(contentsOf: bytes[start...end])
    }
  }

  private mutating func character(_ number: String) -> Unicode.Scalar? {
    let isHexadecimal = number.utf8.first == UInt8(ascii: "x")
    let digits = isHexadecimal ? number.dropFirst() : number[...]
    guard digits.utf8.first != UInt8(ascii: "+"),
      let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
    else { return nil }
    if let scalar = Unicode.Scalar(value) { return scalar }
    guard leniency == .all, (0xD800..<0xE000).contains(value) else { return nil }
    loss = PropertyList.halfCharacter
    return "\u{FFFD}"
  }
}
