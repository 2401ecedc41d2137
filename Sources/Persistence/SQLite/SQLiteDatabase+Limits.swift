import SQLiteFiles

/// Limits on the cost of a score database of somebody else's making.
extension SQLiteDatabase {
  /// The most bytes of one row: as many as a whole property list of scores may have.
  static let rowLimit = 16 << 20
  /// Honest rows have some hundred bytes; where they have more on average, their lengths are looked
  /// at.
  private static let largeRow = 4_096

  /// Throws where one of a large file's rows is longer than the limit.
  ///
  /// An index keeps whole names, and comparing with one reads all of it, which no other limit stops.
  func checkRows(of tables: [String], fileSize: Int) throws(SQLiteError) {
    var rows = 1
    for table in tables {
      rows += Int(clamping: try first("SELECT max(rowid) FROM \(table)") { $0.integer(0) } ?? 0)
        .clamped(to: 0...(1 << 40))
    }
    guard fileSize / rows > Self.largeRow else { return }
    for table in tables {
      let columns = try self.rows(
        "SELECT name FROM pragma_table_info('\(table)') WHERE lower(name) IN ('name', 'zname')"
      ) { $0.text(0) ?? "" }
      for column in columns { try execute("SELECT max(length(\(column))) FROM \(table)") }
    }
  }
}

extension Int {
  fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
