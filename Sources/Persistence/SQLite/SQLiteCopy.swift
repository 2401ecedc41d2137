package import DurableFiles

extension SQLiteDatabase {
  /// Opens a private copy of a database that a killed writer left in the middle of a
  /// change, or that somebody else has open; in the copy that change is undone.
  ///
  /// The copy has no name any more when this returns: it goes when it is closed.
  package convenience init(
    copying path: String, files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) {
    let copy = try Self.copy(of: path, files)
    try self.init(path: copy.path(of: path), mode: .writing)
    try execute("SELECT count(*) FROM sqlite_schema")
    withExtendedLifetime(copy) {}
  }

  /// Copies a database into a place of its own and brings an unfinished change there to its end, so
  /// that the copy is one file with nothing beside it.
  package static func settledCopy(
    of path: String, _ files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) -> DatabaseCopy {
    let copy = try copy(of: path, files)
    let database = try SQLiteDatabase(path: copy.path(of: path), mode: .writing)
    // Nobody needs the copy after a power cut.
    try database.execute("PRAGMA synchronous = OFF")
    try database.execute("SELECT count(*) FROM sqlite_schema")
    return copy
  }

  private static func copy(
    of path: String, _ files: DurableFiles
  ) throws(SQLiteError) -> DatabaseCopy {
    do throws(FileError) {
      return try DatabaseCopy(of: [path], files: files)
    } catch {
      throw error.reason == .busy ? SQLiteError.changedMeanwhile : SQLiteError(error)
    }
  }

  /// The status of a path, which has to be a file if anything.
  static func status(
    of path: String, _ files: DurableFiles
  ) throws(SQLiteError) -> FileStatus? {
    do throws(FileError) {
      let status = try files.status(path)
      guard let status, status.kind != .regular else { return status }
      throw FileError(.read, path: path, reason: .notAFile)
    } catch {
      throw SQLiteError(error)
    }
  }
}
