/// Writes a JSON text.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private let layout: JSONDocument.Layout

  init(_ layout: JSONDocument.Layout) {
    self.layout = layout
  }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .null: append("null")
    case .boolean(let truth): append(truth ? "true" : "false")
    case .number(let number): append(number.spelling)
    case .string(let text): write(text)
    case .array(let elements):
      sequence("[", elements, "]", depth) { $0.write($1, depth: depth + 1) }
    case .object(let object):
      sequence("{", object.members, "}", depth) { writer, member in
        writer.write(member.name)
        writer.append(": ")
        writer.write(member.value, depth: depth + 1)
      }
    }
  }

  private mutating func sequence<Item>(
    _ start: String, _ items: [Item], _ end: String, _ depth: Int,
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    append(start)
    for (index, item) in items.enumerated() {
      if index > 0 { append(layout == .oneLine ? ", " : ",") }
      breakLine(depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { breakLine(depth) }
    append(end)
  }

  private mutating func breakLine(_ depth: Int) {
    guard case .indented(let indentation) = layout else { return }
    append("\n" + String(repeating: indentation, count: depth))
  }

  private mutating func write(_ text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 10: append("\\n")
      case 13: append("\\r")
      case 9: append("\\t")
      case 0..<32:
        append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
