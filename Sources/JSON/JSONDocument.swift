/// A JSON file: the value it holds and how it is laid out.
package struct JSONDocument: Sendable, Hashable {
  package enum Layout: Sendable, Hashable {
    /// All on one line.
    case oneLine
    /// Each element and member on a line of its own, every level indented by this.
    case indented(String)
    /// The same with two blanks a level, blanks around colons and empty arrays on three lines, as
    /// Foundation's encoder has it.
    case spread
  }

  package var root: JSONValue
  package var layout: Layout

  /// The limit of the depth of arrays and objects in each other.
  package static let depthLimit = 128
  /// The default limit of values in a text.
  package static let valueLimit = 200_000

  package init(root: JSONValue, layout: Layout = .indented("  ")) {
    self.root = root
    self.layout = layout
  }

  /// Reads a text by RFC 8259 and nothing besides: UTF-8, no comments, nothing after the
  /// value.
  ///
  /// A mark of the byte order before it is passed over. With `repairingText`, an escape that is half
  /// of a surrogate pair is read as a replacement character, since no text of Swift can hold it,
  /// and so is a byte that isn't UTF-8, and `NaN` and `Infinity` are read as texts; otherwise these
  /// are errors.
  package init(
    reading bytes: [UInt8], valueLimit: Int = valueLimit, repairingText: Bool = false
  ) throws(JSONError) {
    var reader = JSONReader(bytes, valueLimit: valueLimit, repairingText: repairingText)
    root = try reader.document()
    layout = Self.layout(of: bytes)
  }

  /// The range in a text of the value at a path of names and positions; nil if the path leads
  /// nowhere.
  ///
  /// Of a name that stands twice the last counts, as it does when a value is read.
  package static func range(
    of path: [String], in bytes: [UInt8], valueLimit: Int = valueLimit
  ) throws(JSONError) -> Range<Int>? {
    try ranges(of: path, in: bytes, valueLimit: valueLimit).last
  }

  /// The ranges in a text of all values at a path: of several where the last name stands more than
  /// once in its object, in the order of the text.
  package static func ranges(
    of path: [String], in bytes: [UInt8], valueLimit: Int = valueLimit
  ) throws(JSONError) -> [Range<Int>] {
    var reader = JSONReader(bytes, valueLimit: valueLimit)
    return try reader.ranges(of: path)
  }

  /// The text in UTF-8; it ends with a line feed.
  package func bytes() -> [UInt8] {
    var writer = JSONWriter(layout)
    writer.write(root)
    writer.append("\n")
    return writer.takeBytes()
  }

  /// A value on one line.
  package static func line(_ value: JSONValue) -> String {
    var writer = JSONWriter(.oneLine)
    writer.write(value)
    return writer.take()
  }

  /// Records for other programs, with sorted names; the last line is ended.
  ///
  /// JSON may hold any character but C0 as it is; those that steer a terminal are escaped.
  package static func text(ofRecords records: [[String: JSONValue]]) -> String {
    var writer = JSONWriter(.spread, escapingUnseen: true)
    writer.array(records) { writer, record in
      writer.object(record.sorted { $0.key < $1.key }, name: \.key) { $0.write($1.value) }
    }
    writer.append("\n")
    return writer.take()
  }

  /// The blanks at the first indented line tell how a text is laid out.
  private static func layout(of bytes: [UInt8]) -> Layout {
    let isBlank = { (byte: UInt8) in byte == 32 || byte == 9 }
    guard let line = bytes.firstIndex(of: 10) else { return .oneLine }
    let rest = bytes[line...].drop { $0 == 10 || $0 == 13 }
    let indentation = rest.prefix(while: isBlank)
    guard indentation.count <= 8, let after = rest.dropFirst(indentation.count).first else {
      return rest.isEmpty ? .oneLine : .indented("  ")
    }
    let isEnd = after == UInt8(ascii: "}") || after == UInt8(ascii: "]")
    return .indented(isEnd ? "  " : String(decoding: indentation, as: UTF8.self))
  }
}

/// The reason that bytes are not a JSON text, and the place.
package struct JSONError: Error, Hashable, Sendable {
  /// The reason, in lower-case words without a full stop.
  package let reason: String
  /// The line, counted from 1.
  package let line: Int
  /// The byte within the line, counted from 1.
  package let column: Int

  package init(reason: String, line: Int, column: Int) {
    (self.reason, self.line, self.column) = (reason, line, column)
  }

  /// The reason and the place, in lower-case words without a full stop.
  package var text: String { "\(reason) (line \(line), column \(column))" }
}
