import ArcadeCSQLite

/// The `errno` of a read that failed, where a connection could not read its file or took that for
/// damage; nil where the bytes themselves are wrong.
///
/// SQLite tells of a disk that could not be read (`EIO`) in the words of a damaged database. The
/// file itself remembers its last failure.
func failedReading(behind code: Int32, on connection: OpaquePointer) -> Int32? {
  guard [SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_IOERR].contains(code & 0xff) else { return nil }
  var failure: Int32 = 0
  let answer = sqlite3_file_control(connection, "main", SQLITE_FCNTL_LAST_ERRNO, &failure)
  if answer == SQLITE_OK, failure != 0 { return failure }
  // A file that could not even be opened remembers nothing.
  let refusal = sqlite3_system_errno(connection)
  return code & 0xff == SQLITE_IOERR && refusal != 0 ? refusal : nil
}
