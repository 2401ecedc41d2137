import FoundationEssentials
import SQLiteFiles

/// Reads the persistent history that a store keeps of its changes.
struct SQLiteHistory {
  private let store: SQLiteStore
  private let connection: SQLiteDatabase
  private let columns: Set<String>

  /// Nil for a store that keeps none.
  init?(_ store: SQLiteStore, _ connection: SQLiteDatabase) throws(SQLiteError) {
    guard try connection.hasTable("ACHANGE"), try connection.hasTable("ATRANSACTION") else {
      return nil
    }
    (self.store, self.connection) = (store, connection)
    columns = Set(try connection.texts("SELECT upper(name) FROM pragma_table_info('ATRANSACTION')"))
  }

  /// The saves after the one with a number, in their order.
  func transactions(after number: Int64) throws -> [HistoryTransaction] {
    let changes = try changes(after: number)
    return try connection.rows(
      """
      SELECT Z_PK, ZTIMESTAMP, \(text("AUTHOR")), \(text("CONTEXTNAME")), \(text("BUNDLEID")),
        \(text("PROCESSID"))
      FROM ATRANSACTION t WHERE Z_PK > ? ORDER BY Z_PK
      """, [.integer(number)]
    ) { row in
      HistoryTransaction(
        number: row.integer(0), date: Date(timeIntervalSinceReferenceDate: row.real(1)),
        author: row.text(2), contextName: row.text(3), bundleID: row.text(4),
        processID: row.text(5), changes: changes[row.integer(0)] ?? [])
    }
  }

  /// Changes of entities that the model does not know are left out.
  private func changes(after number: Int64) throws(SQLiteError) -> [Int64: [HistoryChange]] {
    var found: [Int64: [HistoryChange]] = [:]
    let rows = try connection.rows(
      "SELECT Z_PK, ZCHANGETYPE, ZENTITY, ZENTITYPK, ZTRANSACTIONID FROM ACHANGE "
        + "WHERE ZTRANSACTIONID > ? ORDER BY Z_PK", [.integer(number)]
    ) { row in
      (row.integer(0), row.integer(1), row.integer(2), row.integer(3), row.integer(4))
    }
    for (key, type, entityNumber, objectKey, transaction) in rows {
      guard let kind = HistoryChange.Kind(rawValue: type),
        let entity = store.entity(number: entityNumber)
      else { continue }
      let id = ObjectID(space: store.space(entity), key: objectKey)
      found[transaction, default: []].append(
        HistoryChange(number: key, kind: kind, objectID: id))
    }
    return found
  }

  /// A text of a save: newer stores keep each once in a table of its own.
  private func text(_ name: String) -> String {
    let own = columns.contains("Z\(name)") ? "t.Z\(name)" : nil
    let shared =
      columns.contains("Z\(name)TS")
      ? "(SELECT s.ZNAME FROM ATRANSACTIONSTRING s WHERE s.Z_PK = t.Z\(name)TS)" : nil
    let parts = [shared, own].compactMap(\.self)
    return parts.count == 2 ? "ifnull(\(parts[0]), \(parts[1]))" : parts.first ?? "NULL"
  }
}

extension SQLiteStore {
  func history(after number: Int64) throws -> [HistoryTransaction]? {
    try withReader { connection in
      try SQLiteHistory(self, connection)?.transactions(after: number)
    }
  }
}
