import SQLiteFiles

/// Rows as statements of SQL.
struct StoredSQL {
  let stream: StoredRows
  /// The text up to the first value.
  let beginning: [UInt8]
  let literals: SQLLiterals
  private static let end = Array(");\n".utf8)
  /// Bytes for which each character is looked at.
  private static let strange = ByteMarks([.beyondASCII, .control]).rawValue

  func append(_ row: SQLiteStatement, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: beginning)
    var isFirst = true
    if let label = stream.label {
      bytes.append(contentsOf: literals.text(label(row)).utf8)
      isFirst = false
    }
    for cell in stream.cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(row, cell, to: &bytes)
    }
    bytes.append(contentsOf: Self.end)
  }

  private func append(_ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]) {
    switch stream.appendNumber(row, cell, to: &bytes) {
    case .written: break
    case .text: appendText(row, cell, to: &bytes)
    case .null, .other: bytes.append(contentsOf: literals.literal(stream.value(row, cell)).utf8)
    }
  }

  private func appendText(
    _ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: "'"))
    let start = bytes.count
    let marks = row.append(cell.column, to: &bytes)
    guard marks.isFree(of: Self.strange) else {
      let literal = literal(ofText: bytes[start...])
      // The literal has apostrophes of its own, or is a CAST.
      bytes.replaceSubrange((start - 1)..., with: literal.utf8)
      return
    }
    if !marks.isFree(of: ByteMarks.apostrophe.rawValue) {
      bytes.escape(from: start) { $0 == UInt8(ascii: "'") ? [$0, $0] : nil }
    }
    bytes.append(UInt8(ascii: "'"))
  }

  /// With replacement characters, two keys that aren't UTF-8 could be one.
  private func literal(ofText bytes: ArraySlice<UInt8>) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return literals.text(ofBytes: bytes)
    }
    return literals.text(text)
  }
}
