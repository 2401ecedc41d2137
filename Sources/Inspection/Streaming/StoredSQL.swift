import SQLiteFiles

/// Rows as statements of SQL.
struct StoredSQL {
  let stream: StoredRows
  /// The text up to the first value.
  let beginning: [UInt8]
  let literal: (InspectedValue) -> String

  func append(_ row: SQLiteStatement, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: beginning)
    var isFirst = true
    if let label = stream.label {
      bytes.append(contentsOf: literal(.text(label(row))).utf8)
      isFirst = false
    }
    for cell in stream.cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(row, cell, to: &bytes)
    }
    bytes.append(contentsOf: [UInt8(ascii: ")"), UInt8(ascii: ";"), 10])
  }

  private func append(_ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]) {
    if StoredText.appendNumber(row, cell, to: &bytes) { return }
    guard StoredText.isText(row, cell) else {
      return bytes.append(contentsOf: literal(cell.value(row)).utf8)
    }
    bytes.append(UInt8(ascii: "'"))
    let start = bytes.count
    let marks = row.append(cell.column, to: &bytes)
    guard marks.isDisjoint(with: [.beyondASCII, .control]) else {
      bytes.replaceText(from: start) { literal(.text($0)) }
      // The literal has apostrophes of its own, or is a CAST.
      bytes.remove(at: start - 1)
      return
    }
    if marks.contains(.apostrophe) {
      bytes.escape(from: start) { $0 == UInt8(ascii: "'") ? [$0, $0] : nil }
    }
    bytes.append(UInt8(ascii: "'"))
  }
}
