import SQLiteFiles

/// Rows that are found by the key that others refer to them by.
protocol KeyedRows: InspectedRows {
  /// The row with a key as a key path has it; nil where there is none.
  ///
  /// The rows know whether `p` before a number belongs to the key: in Core Data's it doesn't.
  func row(withKey key: String) throws(InspectionError) -> InspectedRow?
}

extension KnownRows: KeyedRows {
  func row(withKey key: String) -> InspectedRow? {
    all.first { $0.label == key || $0.label == "p" + key }
  }
}

extension SQLiteRows: KeyedRows {
  func row(withKey key: String) throws(InspectionError) -> InspectedRow? {
    if self.key != nil {
      guard let number = SQLiteRowKey.rowNumber(key) else { return nil }
      return try rows(withKeys: [number]).first
    }
    if let name = self.number {
      guard let number = SQLiteRowKey.rowNumber(key) else { return nil }
      return try explained { () throws(SQLiteError) -> InspectedRow? in
        let sql = "SELECT \(selection) FROM \(quoted(table))\(conditions(["\(name) = ?"]))"
        return try file.database.first(sql, [.integer(number)]) { row($0) }
      }
    }
    guard !isView else { return nil }
    return try explained { () throws(SQLiteError) -> InspectedRow? in
      guard let found = try SQLiteRowKey(key, of: table, in: file.database) else { return nil }
      let sql = "SELECT \(selection) FROM \(quoted(table))\(conditions([found.condition]))"
      return try file.database.first(sql, found.values) { row($0) }
    }
  }
}

extension StoreRows: KeyedRows {
  func row(withKey key: String) throws(InspectionError) -> InspectedRow? {
    guard let number = SQLiteRowKey.rowNumber(key) else { return nil }
    return try object(withKey: number)
  }
}
