import ArcadeCSQLite

extension SQLiteDatabase {
  /// The bytes that the file would have if it held what this connection sees; called before a
  /// transaction's first change.
  ///
  /// `sqlite3_serialize` gives zeros for a page that cannot be read, and no error; so it serves only
  /// for what is in memory.
  package func bytes() throws(SQLiteError) -> [UInt8] {
    guard let name = sqlite3_db_filename(handle, "main"), name.pointee != 0 else {
      return try serialized()
    }
    // While the statement runs, nobody can change the file.
    let statement = try statement("SELECT count(*) FROM sqlite_schema")
    defer { statement.reset() }
    _ = try statement.step()
    return try isInWriteAheadMode() ? copyInMemory().serialized() : fileBytes()
  }

  private func serialized() throws(SQLiteError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = sqlite3_serialize(handle, "main", &count, 0) else {
      throw SQLiteError(code: SQLITE_NOMEM, message: "out of memory")
    }
    defer { sqlite3_free(start) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Returns true for a file that says that its changes go to a write-ahead log first.
  ///
  /// The kinds of other journals are settings of a connection, and not in the file.
  package func isInWriteAheadMode() throws(SQLiteError) -> Bool {
    let header = try read(at: 0, count: 20)
    return header.count == 20 && header[18] == 2
  }

  private func copyInMemory() throws(SQLiteError) -> SQLiteDatabase {
    let copy = try SQLiteDatabase(path: "", mode: .inMemory)
    try copy.replaceContent(with: self)
    return copy
  }

  private func fileBytes() throws(SQLiteError) -> [UInt8] {
    var size: sqlite3_int64 = 0
    let file = try file()
    let code = file.pointee.pMethods.pointee.xFileSize?(file, &size) ?? SQLITE_IOERR
    guard code == SQLITE_OK else { throw error(code) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(size))
    while bytes.count < size {
      bytes += try read(at: bytes.count, count: min(1 << 20, Int(size) - bytes.count))
    }
    return bytes
  }

  /// Reads by the descriptor that the connection has: to close another one would give up its locks.
  func read(at offset: Int, count: Int) throws(SQLiteError) -> [UInt8] {
    let file = try file()
    var code = SQLITE_IOERR
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      code =
        file.pointee.pMethods.pointee.xRead?(
          file, buffer.baseAddress, Int32(count), sqlite3_int64(offset)) ?? SQLITE_IOERR
      // The part beyond the end is filled with zeros.
      filled = count
    }
    guard code == SQLITE_OK || code == SQLITE_IOERR | (2 << 8) else { throw error(code) }
    return bytes
  }

  private func file() throws(SQLiteError) -> UnsafeMutablePointer<sqlite3_file> {
    var file: UnsafeMutablePointer<sqlite3_file>?
    let code = withUnsafeMutablePointer(to: &file) {
      sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, $0)
    }
    guard code == SQLITE_OK, let file, file.pointee.pMethods != nil else {
      throw error(code == SQLITE_OK ? SQLITE_CANTOPEN : code)
    }
    return file
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
