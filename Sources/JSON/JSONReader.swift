import ArcadeFormats

/// Reads a JSON text strictly and within limits.
struct JSONReader {
  private let bytes: [UInt8]
  private var position = 0
  private var valuesLeft: Int
  private let repairingText: Bool

  init(_ bytes: [UInt8], valueLimit: Int, repairingText: Bool = false) {
    self.bytes = bytes
    self.repairingText = repairingText
    valuesLeft = valueLimit
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
  }

  mutating func document() throws(JSONError) -> JSONValue {
    let value = try value(depth: 0)
    try expectEnd()
    return value
  }

  mutating func ranges(of path: [String]) throws(JSONError) -> [Range<Int>] {
    let ranges = try ranges(of: path[...], depth: 0)
    try expectEnd()
    return ranges
  }

  private mutating func expectEnd() throws(JSONError) {
    skipBlanks()
    guard position == bytes.count else { throw error("something follows the value") }
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(JSONError) -> JSONValue {
    skipBlanks()
    guard valuesLeft > 0 else { throw error("it holds too many values") }
    valuesLeft -= 1
    switch peek {
    case UInt8(ascii: "{"):
      var object = JSONObject()
      try members(depth: depth) { (reader, name) throws(JSONError) in
        object.members.append(.init(name: name, value: try reader.value(depth: depth + 1)))
      }
      return .object(object)
    case UInt8(ascii: "["):
      var array: [JSONValue] = []
      try elements(depth: depth) { (reader, _) throws(JSONError) in
        array.append(try reader.value(depth: depth + 1))
      }
      return .array(array)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  /// The places of the values at the rest of a path; the whole text is checked on the way.
  private mutating func ranges(
    of path: ArraySlice<String>, depth: Int
  ) throws(JSONError) -> [Range<Int>] {
    skipBlanks()
    let start = position
    guard let next = path.first else {
      _ = try value(depth: depth)
      return [start..<position]
    }
    var found: [Range<Int>] = []
    switch peek {
    case UInt8(ascii: "{"):
      var known: String?
      try members(depth: depth) { (reader, name) throws(JSONError) in
        let isExact = known?.utf8.elementsEqual(next.utf8) ?? false
        // Names that are equal to Swift alone count where no other is there.
        guard name.utf8.elementsEqual(next.utf8) || !isExact && name == next else {
          _ = try reader.value(depth: depth + 1)
          return
        }
        let ranges = try reader.ranges(of: path.dropFirst(), depth: depth + 1)
        let isAnother = path.count == 1 && known?.utf8.elementsEqual(name.utf8) ?? false
        if isAnother { found += ranges } else { found = ranges }
        known = name
      }
    case UInt8(ascii: "["):
      try elements(depth: depth) { (reader, index) throws(JSONError) in
        if String(index) == next {
          found = try reader.ranges(of: path.dropFirst(), depth: depth + 1)
        } else {
          _ = try reader.value(depth: depth + 1)
        }
      }
    default: _ = try value(depth: depth)
    }
    return found
  }

  private mutating func members(
    depth: Int, _ member: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    try sequence(end: UInt8(ascii: "}"), depth: depth) { (reader, _) throws(JSONError) in
      guard reader.peek == UInt8(ascii: "\"") else {
        throw reader.error("a name in quotation marks is missing")
      }
      let name = try reader.string()
      reader.skipBlanks()
      guard reader.take(UInt8(ascii: ":")) else { throw reader.error("a colon is missing") }
      try member(&reader, name)
    }
  }

  private mutating func elements(
    depth: Int, _ element: (inout JSONReader, Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    try sequence(end: UInt8(ascii: "]"), depth: depth, element)
  }

  /// Reads the elements between an opening bracket and its `end`, separated by commas.
  private mutating func sequence(
    end: UInt8, depth: Int, _ item: (inout JSONReader, Int) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < JSONDocument.depthLimit else {
      throw error("its values are nested too deep")
    }
    position += 1
    skipBlanks()
    if take(end) { return }
    var index = 0
    while true {
      skipBlanks()
      try item(&self, index)
      index += 1
      skipBlanks()
      if take(end) { return }
      guard take(UInt8(ascii: ",")) else {
        throw error("a comma or '\(Unicode.Scalar(end))' is missing")
      }
    }
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error("unexpected character") }
    position += word.utf8.count
    return value
  }

  /// The words that other writers use for what JSON has no number for.
  private static let noNumbers = ["NaN", "Infinity", "-Infinity"]

  private mutating func number() throws(JSONError) -> JSONValue {
    let length = numberLength(bytes[position...])
    guard length > 0 else {
      guard let word = Self.noNumbers.first(where: { bytes[position...].starts(with: $0.utf8) })
      else { throw error(position == bytes.count ? "it ends too early" : "unexpected character") }
      guard repairingText else { throw error("\(word) isn't a number in JSON") }
      position += word.utf8.count
      return .string(word)
    }
    let spelling = String(decoding: bytes[position..<position + length], as: UTF8.self)
    position += length
    return .number(JSONNumber(checked: spelling))
  }

  // MARK: - Text

  private mutating func string() throws(JSONError) -> String {
    position += 1
    let start = position
    while let byte = peek, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 32 {
      position += 1
    }
    var text = Array(bytes[start..<position])
    while !take(UInt8(ascii: "\"")) {
      guard let byte = peek else { throw error("a quotation mark is missing at the end") }
      guard byte >= 32 else { throw error("a control character stands in a text") }
      position += 1
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    if let text = String(validating: text, as: UTF8.self) { return text }
    guard repairingText else {
      position = start
      throw error("a text is not UTF-8")
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
    guard let letter = peek else { throw error("it ends too early") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(8)
    case UInt8(ascii: "f"): text.append(12)
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar()).utf8)
    default:
      position -= 1
      throw error("there is no such escape")
    }
  }

  /// The scalar of one `\u` escape, or of two that make a pair.
  private mutating func scalar() throws(JSONError) -> Character {
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    let end = position
    if first < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) {
      let second = try hexadecimal()
      if (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
      {
        return Character(scalar)
      }
    }
    guard repairingText else { throw error("half of a surrogate pair stands alone") }
    // An escape that is no second half stands for a character of its own.
    position = end
    return "\u{FFFD}"
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    let digits = bytes[position..<min(position + 4, bytes.count)].compactMap { $0.hexadecimalValue }
    guard digits.count == 4 else { throw error("an escape needs four hexadecimal digits") }
    position += 4
    return digits.reduce(0) { $0 << 4 | UInt32($1) }
  }

  // MARK: - Bytes

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipBlanks() {
    while let byte = peek, byte == 32 || byte == 9 || byte == 10 || byte == 13 { position += 1 }
  }

  private func error(_ reason: String) -> JSONError {
    let before = bytes[..<min(position, bytes.count)]
    let line = before.reduce(1) { $1 == 10 ? $0 + 1 : $0 }
    let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
    return JSONError(reason: reason, line: line, column: position - start + 1)
  }
}
