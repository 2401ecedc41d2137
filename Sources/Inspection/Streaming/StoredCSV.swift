import Persistence
import SQLiteFiles

/// Rows as lines of comma-separated values.
struct StoredCSV {
  let stream: StoredRows
  /// Gives the field as it may be shown.
  let shown: (String) -> String
  let isForTerminal: Bool

  func append(_ row: SQLiteStatement, to bytes: inout [UInt8]) {
    var isFirst = true
    if let label = stream.label {
      bytes.append(contentsOf: CommaSeparatedValues.quoted(shown(label(row))).utf8)
      isFirst = false
    }
    for cell in stream.cells {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      isFirst = false
      append(row, cell, to: &bytes)
    }
    bytes.append(contentsOf: [13, 10])
  }

  private func append(_ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]) {
    if StoredText.appendNumber(row, cell, to: &bytes) { return }
    guard !row.isNull(cell.column) else { return }
    guard StoredText.isText(row, cell) else {
      let text = shown(cell.value(row).plainText)
      return bytes.append(contentsOf: CommaSeparatedValues.quoted(text).utf8)
    }
    let start = bytes.count
    let marks = row.append(cell.column, to: &bytes)
    guard start < bytes.count else { return }
    let isSafe = marks.isDisjoint(with: [.beyondASCII, .control, .tab])
    guard isSafe, !isForTerminal || !marks.contains(.lineFeed),
      !CommaSeparatedValues.mayBeFormula(bytes[start])
    else { return bytes.replaceText(from: start) { CommaSeparatedValues.quoted(shown($0)) } }
    guard !marks.isDisjoint(with: [.comma, .quotationMark, .lineFeed]) else { return }
    bytes.insert(UInt8(ascii: "\""), at: start)
    if marks.contains(.quotationMark) {
      bytes.escape(from: start + 1) { $0 == UInt8(ascii: "\"") ? [$0, $0] : nil }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
