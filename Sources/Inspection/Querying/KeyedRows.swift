import FoundationEssentials
import ObjectGraph
import SQLiteFiles

/// Rows that are found by the key that others refer to them by.
protocol KeyedRows: InspectedRows {
  /// The row with a key as its label has it, without `p`; nil where there is none.
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
      guard let number = Int64(key) else { return nil }
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

extension StoreRows: KeyedRows {
  func row(withKey key: String) throws(InspectionError) -> InspectedRow? {
    guard let number = Int64(key) else { return nil }
    return try object(withKey: number)
  }
}
