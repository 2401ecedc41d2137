import SQLiteFiles

/// Rows as objects of JSON on one line.
struct StoredJSON {
  private let stream: StoredRows
  /// The text before each value: the name of its member, and what divides it from the one before.
  private var beginnings: [[UInt8]] = []
  private var end: [UInt8] = []
  /// Bytes for which each character is looked at.
  private static let strange = ByteMarks([.beyondASCII, .control]).rawValue
  /// Bytes that have escapes of their own.
  private static let escaped =
    ByteMarks([.quotationMark, .backslash, .lineFeed, .tab]).rawValue

  /// Takes the names of the members, those before the columns first; the first of them has the same
  /// value in each row where one is given.
  init(_ stream: StoredRows, names: [String], first value: String?) {
    self.stream = stream
    var text = "{"
    for (index, name) in names.enumerated() {
      text += (index == 0 ? "" : ", ") + Self.text(name) + ": "
      if index == 0, let value {
        text += Self.text(value)
      } else {
        beginnings.append(Array(text.utf8))
        text = ""
      }
    }
    end = Array((text + "}").utf8)
  }

  func append(_ row: SQLiteStatement, to bytes: inout [UInt8]) {
    if let label = stream.label {
      bytes.append(contentsOf: beginnings.first ?? [])
      bytes.append(contentsOf: Self.text(label(row)).utf8)
    }
    for (cell, beginning) in zip(stream.cells, beginnings.suffix(stream.cells.count)) {
      bytes.append(contentsOf: beginning)
      append(row, cell, to: &bytes)
    }
    bytes.append(contentsOf: end)
  }

  private func append(_ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]) {
    switch stream.appendNumber(row, cell, to: &bytes) {
    case .written: break
    case .text: appendText(row, cell, to: &bytes)
    case .null, .other: bytes.append(contentsOf: stream.value(row, cell).json.utf8)
    }
  }

  private func appendText(
    _ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "\""))
    let start = bytes.count
    let marks = row.append(cell.column, to: &bytes)
    guard marks.isFree(of: Self.strange) else {
      bytes.replaceText(from: start) { Self.text($0) }
      // The text has quotation marks of its own.
      bytes.remove(at: start - 1)
      return
    }
    if !marks.isFree(of: Self.escaped) {
      bytes.escape(from: start, Self.escape)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func escape(_ byte: UInt8) -> [UInt8]? {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): [UInt8(ascii: "\\"), byte]
    case UInt8(ascii: "\n"): Array("\\n".utf8)
    case UInt8(ascii: "\t"): Array("\\t".utf8)
    default: nil
    }
  }

  private static func text(_ text: String) -> String { InspectedValue.text(text).json }
}
