import SQLiteFiles

/// Appends the values of a database's rows in the forms of output: from their bytes where these are
/// plain, and else as any other value of the form.
enum StoredText {
  /// Appends a number as it is; false where the value is none.
  static func appendNumber(
    _ row: SQLiteStatement, _ cell: StoredRows.Cell, to bytes: inout [UInt8]
  ) -> Bool {
    switch row.type(cell.column) {
    case .integer where cell.isPlain: bytes.append(decimal: row.integer(cell.column))
    case .real where cell.isPlain:
      let number = row.real(cell.column)
      guard number.isFinite else { return false }
      bytes.append(contentsOf: "\(number)".utf8)
    case .null, .integer, .real, .text, .bytes: return false
    }
    return true
  }

  /// Returns true for a value whose bytes are a text that is shown.
  static func isText(_ row: SQLiteStatement, _ cell: StoredRows.Cell) -> Bool {
    row.type(cell.column) == .text
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number.
  mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Puts another byte before each of a kind from a place on.
  mutating func escape(from start: Int, _ escape: (UInt8) -> [UInt8]?) {
    let text = Array(self[start...])
    removeSubrange(start...)
    for byte in text {
      if let spelling = escape(byte) { append(contentsOf: spelling) } else { append(byte) }
    }
  }

  /// Replaces the bytes from a place on by what a text of them becomes.
  mutating func replaceText(from start: Int, _ change: (String) -> String) {
    let text = change(String(decoding: self[start...], as: UTF8.self))
    removeSubrange(start...)
    append(contentsOf: text.utf8)
  }
}
