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
    guard !isView else { return nil }
    return try explained { () throws(SQLiteError) -> InspectedRow? in
      guard let found = try SQLiteRowKey(key, of: table, in: file.database) else { return nil }
      let sql = "SELECT \(selection) FROM \(quoted(table))\(conditions([found.condition]))"
      return try file.database.first(sql, found.values) { row($0) }
    }
  }
}

extension SQLiteRows {
  /// The first row with a value in a column, as a foreign key finds it.
  func row(
    whereColumn column: String, is value: InspectedValue
  ) throws(InspectionError) -> InspectedRow? {
    guard let wanted = SQLiteValue(value) else { return nil }
    let sql =
      "SELECT \(selection) FROM \(quoted(table))\(conditions(["\(quoted(column)) = ?"])) LIMIT 1"
    return try explained { () throws(SQLiteError) in
      try file.database.first(sql, [wanted]) { row($0) }
    }
  }
}

extension SQLiteValue {
  /// Nil for a value that no column has.
  fileprivate init?(_ value: InspectedValue) {
    switch value {
    case .integer(let digits):
      guard let number = Int64(digits) else { return nil }
      self = .integer(number)
    case .real(let number): self = .real(number)
    case .text(let text): self = .text(text)
    case .data(let bytes): self = .bytes(bytes)
    case .null, .boolean, .date, .reference, .list, .fields: return nil
    }
  }
}

extension StoreRows: KeyedRows {
  func row(withKey key: String) throws(InspectionError) -> InspectedRow? {
    guard let number = SQLiteRowKey.rowNumber(key) else { return nil }
    return try object(withKey: number)
  }
}
