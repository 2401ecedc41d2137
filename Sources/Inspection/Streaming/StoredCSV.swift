import Persistence
import SQLiteFiles

/// Rows as lines of comma-separated values.
struct StoredCSV {
  let stream: StoredRows
  /// Gives the field as it may be shown.
  let shown: (String) -> String
  let isForTerminal: Bool

  /// Bytes that may not stay as they are.
  private static let strange = ByteMarks([.beyondASCII, .control, .tab]).rawValue
  /// The same on a terminal.
  private static let unsafe = strange | ByteMarks.lineFeed.rawValue
  /// Bytes that ask for quotation marks.
  private static let dividing = ByteMarks([.comma, .quotationMark, .lineFeed]).rawValue

  func append(_ row: SQLiteStatement, to bytes: inout [UInt8]) {
    let start = bytes.count
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
    if bytes.count == start { bytes.append(contentsOf: CSVText.empty.utf8) }
    bytes.append(13)
    bytes.append(10)
  }

  private func append(_ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]) {
    switch stream.appendNumber(row, cell, to: &bytes) {
    case .written, .null: break
    case .text: appendText(row, cell, to: &bytes)
    case .other:
      let text = shown(stream.value(row, cell).plainText)
      bytes.append(contentsOf: CommaSeparatedValues.quoted(text).utf8)
    }
  }

  private func appendText(
    _ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]
  ) {
    let start = bytes.count
    let marks = row.append(cell.column, to: &bytes)
    guard start < bytes.count else { return }
    guard marks.isFree(of: isForTerminal ? Self.unsafe : Self.strange),
      !CommaSeparatedValues.mayBeFormula(bytes[start])
    else { return bytes.replaceText(from: start) { CommaSeparatedValues.quoted(shown($0)) } }
    guard !marks.isFree(of: Self.dividing) else { return }
    bytes.insert(UInt8(ascii: "\""), at: start)
    if marks.contains(.quotationMark) {
      bytes.escape(from: start + 1) { $0 == UInt8(ascii: "\"") ? [$0, $0] : nil }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
