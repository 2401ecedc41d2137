import ArcadeFormats

/// Writes JSON piece by piece, so that a large text needs little memory.
package struct JSONWriter {
  private var bytes: [UInt8] = []
  private let layout: JSONDocument.Layout
  private let escapesUnseen: Bool
  private var depth = 0

  /// Writes in a layout; with `escapingUnseen` characters that could steer a terminal are written
  /// in JSON's own escaped form, which means the same.
  package init(_ layout: JSONDocument.Layout = .oneLine, escapingUnseen: Bool = false) {
    self.layout = layout
    escapesUnseen = escapingUnseen
  }

  /// The text since the last time this was asked for.
  package mutating func take() -> String {
    defer { bytes.removeAll(keepingCapacity: true) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Everything that was written and not taken.
  mutating func takeBytes() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }

  // MARK: - Values

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .null: append("null")
    case .boolean(let truth): append(truth ? "true" : "false")
    case .number(let number): append(number.spelling)
    case .string(let text): write(text)
    case .array(let elements): array(elements) { $0.write($1) }
    case .object(let object):
      self.object(object.members, name: \.name) { $0.write($1.value) }
    }
  }

  /// Writes an array; `write` writes each element.
  package mutating func array<Item>(
    _ items: some Sequence<Item>, _ write: (inout JSONWriter, Item) -> Void
  ) {
    sequence("[", items, "]", write)
  }

  /// Writes an object; `write` writes the value of each member.
  package mutating func object<Item>(
    _ items: some Sequence<Item>, name: (Item) -> String,
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    sequence("{", items, "}") { writer, item in
      writer.write(name(item))
      writer.append(writer.layout == .spread ? " : " : ": ")
      write(&writer, item)
    }
  }

  /// Writes a string in quotation marks.
  package mutating func write(_ text: String) {
    append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      default:
        if scalar.value < 32 || escapesUnseen && scalar.isUnseen {
          for unit in String(scalar).utf16 { append("\\u" + unit.digits(4, radix: 16)) }
        } else if scalar.isASCII {
          bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
          bytes.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    append("\"")
  }

  /// Writes text that is JSON already: a number, or what stands between values in a layout of the
  /// caller's own.
  package mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func sequence<Item>(
    _ start: String, _ items: some Sequence<Item>, _ end: String,
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    append(start)
    depth += 1
    var isEmpty = true
    for item in items {
      if !isEmpty { append(layout == .oneLine ? ", " : ",") }
      isEmpty = false
      breakLine()
      write(&self, item)
    }
    depth -= 1
    if isEmpty, layout == .spread { append("\n") }
    if !isEmpty || layout == .spread { breakLine() }
    append(end)
  }

  private mutating func breakLine() {
    switch layout {
    case .oneLine: break
    case .indented(let indentation): append("\n" + String(repeating: indentation, count: depth))
    case .spread: append("\n" + String(repeating: "  ", count: depth))
    }
  }
}
