import SQLiteFiles

extension SQLiteRows {
  /// The statements that make the same table in another database; nil where they aren't known for sure.
  func script() throws(InspectionError) -> SQLiteScript? {
    try explained { () throws(SQLiteError) in try SQLiteScript(of: table, in: file.database) }
  }

  /// The statements of the schema for the table, and for what is on it.
  func definitions() throws(InspectionError) -> [SQLiteDefinition] {
    try explained { () throws(SQLiteError) in try file.database.definitions(of: table) }
  }
}
