import SQLiteFiles
import Words

extension SQLiteRows: StreamedRows {
  var stream: StoredRows? {
    stream { (offset, limit, work) throws(InspectionError) in
      try self.run(offset, limit, work)
    }
  }

  /// A stream of rows whose query begins with the key, and goes on with the columns.
  func stream(
    _ run: @escaping (Int, Int?, (SQLiteStatement) -> Bool) throws(InspectionError) -> Void
  ) -> StoredRows {
    StoredRows(
      columns.indices.map { kind(ofColumn: $0) }, from: firstColumn,
      label: label,
      check: { () throws(InspectionError) in try self.file.checkUnchanged() }, run: run)
  }

  private func run(
    _ offset: Int, _ limit: Int?, _ work: (SQLiteStatement) -> Bool
  ) throws(InspectionError) {
    guard limit != 0, offset >= 0 else { return }
    let window = [SQLiteValue.integer(Int64(limit ?? -1))]
    guard let key else {
      let sql = "SELECT \(selection) FROM \(quoted(table))\(conditions([])) LIMIT ? OFFSET ?"
      return try each(sql, window + [.integer(Int64(offset))]) { _ in
        nil
      } work: {
        work($0)
      }
    }
    guard let place = try start(offset, key) else { return }
    var last: Int64?
    try each(
      "SELECT \(selection) FROM \(quoted(table))\(conditions(["\(key) >= ?"]))"
        + " ORDER BY \(key) LIMIT ? OFFSET ?",
      [.integer(place.key)] + window + [.integer(Int64(place.skipped))]
    ) { row in
      let key = row.integer(0)
      defer { last = key }
      // A damaged table would give its rows again and again.
      guard let before = last, key <= before else { return nil }
      return .rowOutOfPlace(table: self.table, row: key)
    } work: {
      work($0)
    }
  }

  /// The place of a row; every key is at least that of the row 0.
  private func start(
    _ offset: Int, _ key: String
  ) throws(InspectionError) -> RowPlaces<Int64>.Place? {
    guard offset > 0 else { return .init(key: .min, skipped: 0) }
    return try explained { () throws(SQLiteError) in try self.place(of: offset, key) }
  }

  /// Hands out the rows of a query; `fault` tells what is wrong with one.
  func each(
    _ sql: String, _ values: [SQLiteValue], fault: (SQLiteStatement) -> InspectionFault?,
    work: (SQLiteStatement) -> Bool
  ) throws(InspectionError) {
    var found: InspectionFault?
    try explained { () throws(SQLiteError) in
      try file.database.eachRow(sql, values) { row in
        found = fault(row)
        return found == nil && work(row)
      }
    }
    if let found { throw InspectionError(found, path: path) }
  }
}

extension ColumnRows: StreamedRows {
  var stream: StoredRows? { (rows as? any StreamedRows)?.stream?.showing(places) }
}
