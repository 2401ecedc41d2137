import SQLiteFiles

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

  /// The number of rows before the first one with a value in a column; nil where they have no numbers.
  fileprivate func place(
    whereColumn column: String, is value: InspectedValue
  ) throws(InspectionError) -> Int? {
    guard let key, let wanted = SQLiteValue(value) else { return nil }
    let found =
      "SELECT \(key) FROM \(quoted(table))\(conditions(["\(quoted(column)) = ?"])) LIMIT 1"
    let before = "SELECT count(*) FROM \(quoted(table))\(conditions(["\(key) < (\(found))"]))"
    return try explained { () throws(SQLiteError) in
      try file.database.first(before, [wanted]) { Int($0.integer(0)) }
    }
  }
}

extension InspectedTable {
  /// As many rows are looked through where they have no numbers.
  private static let mostRows = 20_000

  /// The row that a foreign key with a value leads to, and its place from 0; nil where there is none, or
  /// where it is too far away.
  package func place(
    ofRowWith value: InspectedValue, inColumn column: String
  ) throws(InspectionError) -> (offset: Int, row: InspectedRow)? {
    guard let rows = rows as? SQLiteRows,
      let row = try rows.row(whereColumn: column, is: value)
    else { return nil }
    if let place = try rows.place(whereColumn: column, is: value) { return (place, row) }
    return try rows.rows(from: 0, count: Self.mostRows).firstIndex(of: row).map { ($0, row) }
  }
}

extension InspectedTable.Column {
  /// A value as a reference to the row that it leads to, if the column is a foreign key; else as it is.
  package func referring(_ value: InspectedValue) -> InspectedValue {
    guard let link, link.column != nil else { return value }
    switch value {
    case .integer, .real, .text: return .reference("\(link.destination)/\(value.plainText)")
    case .null, .boolean, .date, .data, .reference, .list, .fields: return value
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
