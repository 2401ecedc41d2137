import ObjectGraph
import SQLiteFiles
import Words

extension ChosenSQLiteRows: StreamedRows {
  var stream: StoredRows? {
    rows.stream { (offset, limit, work) throws(InspectionError) in
      try self.run(offset, limit, work)
    }
  }

  private func run(
    _ offset: Int, _ limit: Int?, _ work: (SQLiteStatement) -> Bool
  ) throws(InspectionError) {
    guard limit != 0, offset >= 0 else { return }
    if let limit, isSorted, isAnsweredInFull, offset < Self.few, limit <= Self.few - offset {
      return try runFew(offset, limit, work)
    }
    if isSorted { try checkSoundness() }
    let ending = ending()
    var (skipped, left) = (0, limit ?? .max)
    var (last, failure): (Int64?, (any Error)?) = (nil, nil)
    try rows.each(
      "SELECT \(rows.selection) FROM \(quoted(rows.table))\(ending.sql)", ending.values
    ) { row in
      let key = row.integer(0)
      defer { last = key }
      guard !isSorted, let before = last, key <= before else { return nil }
      return .rowsOutOfOrder(table: rows.table)
    } work: { row in
      do {
        guard try holds(row, { Int32($0) + rows.firstColumn }) else { return true }
      } catch {
        failure = error
        return false
      }
      guard skipped == offset else {
        skipped += 1
        return true
      }
      left -= 1
      return work(row) && left > 0
    }
    if let failure { throw InspectionError(failure, path: rows.path) }
  }

  /// Keys alone are sorted in a fraction of the time that whole rows take.
  private func runFew(
    _ offset: Int, _ limit: Int, _ work: (SQLiteStatement) -> Bool
  ) throws(InspectionError) {
    let condition = rows.conditions(["\(key) = ?"])
    for key in try keys(limit: offset + limit).dropFirst(offset) {
      var goesOn = true
      try rows.each(
        "SELECT \(rows.selection) FROM \(quoted(rows.table))\(condition)", [.integer(key)]
      ) { _ in
        nil
      } work: { row in
        goesOn = work(row)
        return false
      }
      guard goesOn else { return }
    }
  }

  /// Throws for a damaged table that never ends: to sort it would fill the disk.
  private func checkSoundness() throws(InspectionError) {
    guard !rows.isView, try rows.count(of: [], [], upTo: nil) >= rows.file.mostRows else { return }
    throw InspectionError(.rowsOutOfOrder(table: rows.table), path: rows.path)
  }
}

extension SQLiteRows {
  /// The columns whose values the database compares as they are shown, by their places in the table.
  func comparableColumns(of table: InspectedTable) throws -> [Int: RowCondition.Column] {
    // Other databases keep texts in another order.
    let encoding = try file.database.first("PRAGMA encoding") { $0.text(0) ?? "" }
    guard encoding == "UTF-8" else { return [:] }
    let indexed = Set(try indexedColumns().map(SQLiteName.folded))
    var found: [Int: RowCondition.Column] = [:]
    for (place, column) in table.columns.enumerated() {
      switch kind(ofColumn: place) {
      case .plain:
        found[place] = RowCondition.Column(
          quoted: quoted(column.name), declaredType: column.type,
          isIndexed: indexed.contains(SQLiteName.folded(column.name)))
      case .timestamp, .reference: break
      }
    }
    return found
  }

  /// The columns that an index begins with, or that the table itself is in the order of.
  private func indexedColumns() throws(InspectionError) -> [String] {
    try explained { () throws(SQLiteError) in
      try file.database.rows(
        """
        SELECT i.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i
        WHERE i.seqno = 0 AND NOT l.partial AND i.name IS NOT NULL
        UNION SELECT name FROM pragma_table_info(?1) WHERE pk = 1 AND upper(type) = 'INTEGER'
        """, [.name(self.table)]
      ) { $0.name(0) }
    }
  }
}
