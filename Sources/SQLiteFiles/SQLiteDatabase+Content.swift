import ArcadeCSQLite

extension SQLiteDatabase {
  /// The bytes that the file would have if it held what this connection sees.
  package func bytes() throws(SQLiteError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = sqlite3_serialize(handle, "main", &count, 0) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// A database in memory that begins with the bytes of a file.
  package convenience init(bytes: [UInt8]) throws(SQLiteError) {
    try self.init(path: "", mode: .inMemory)
    guard let buffer = sqlite3_malloc64(UInt64(max(1, bytes.count))) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    let start = buffer.assumingMemoryBound(to: UInt8.self)
    start.update(from: bytes, count: bytes.count)
    // Memory knows no write-ahead log: these two bytes ask for the other journal.
    if bytes.count > 19, bytes[18] == 2 { (start[18], start[19]) = (1, 1) }
    let flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE
    let count = sqlite3_int64(bytes.count)
    let code = sqlite3_deserialize(handle, "main", start, count, count, UInt32(flags))
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Replaces everything in the database by what another holds, in one transaction.
  package func replaceContent(with source: SQLiteDatabase) throws(SQLiteError) {
    forgetStatements()
    guard let backup = sqlite3_backup_init(handle, "main", source.handle, "main") else {
      throw error(sqlite3_extended_errcode(handle))
    }
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE, end == SQLITE_OK else {
      throw error(end == SQLITE_OK ? step : end)
    }
  }
}
