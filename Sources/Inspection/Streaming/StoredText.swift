import SQLiteFiles

extension StoredRows {
  /// Appends a value that is a number as it is stored, or nothing for another one.
  ///
  /// Gives true for a text, whose bytes are left to the form, and nil where the value itself is to be
  /// written.
  func appendNumber(_ row: SQLiteStatement, _ cell: Cell, to bytes: inout [UInt8]) -> Plainness {
    switch row.type(cell.column) {
    case .text: return .text
    case .integer where cell.isPlain: bytes.append(decimal: row.integer(cell.column))
    case .real where cell.isPlain:
      let number = row.real(cell.column)
      guard number.isFinite else { return .other }
      bytes.append(contentsOf: number.description.utf8)
    case .null: return .null
    case .integer, .real, .bytes: return .other
    }
    return .written
  }

  /// The way in which a value goes on to be written.
  enum Plainness {
    /// Nothing is left to do.
    case written
    case null
    /// The bytes of the text are to be written.
    case text
    /// The value is to be written as any other of the form.
    case other
  }
}

extension [UInt8] {
  /// Appends the decimal digits of a number.
  mutating func append(decimal number: Int64) {
    if number < 0 { append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    // The first power of ten is found that is greater than a tenth of the number.
    var unit: UInt64 = 1
    while rest / unit >= 10 { unit *= 10 }
    while unit > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
      rest %= unit
      unit /= 10
    }
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

extension ByteMarks {
  /// True if none of some other marks is among these.
  ///
  /// The bits say it at once, where sets are compared by a general function.
  func isFree(of others: UInt8) -> Bool { rawValue & others == 0 }
}
