package import DurableFiles

extension SQLiteDatabase {
  /// Opens a private copy of a database that a killed writer left in the middle of a
  /// change, or that somebody else has open; in the copy that change is undone.
  ///
  /// The copy has no name any more when this returns: it goes when it is closed.
  package convenience init(
    copying path: String, files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) {
    let copy = try Self.settledCopy(of: path, files)
    try self.init(path: copy.path(of: path), name: path, mode: .unchanging)
    fileSize = try Self.status(of: copy.path(of: path), files)?.stamp.size ?? 0
  }

  /// Opens a database for reading without locks, so that nothing about it or beside it changes:
  /// where a log or a journal stands beside it, or `isHeld` says that others have it open, a private
  /// copy.
  ///
  /// Nothing that a foreign file says makes it work without end or fill the memory.
  package convenience init(
    untouched path: String, isHeld: Bool = false, files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) {
    var isCopied = isHeld
    do throws(FileError) {
      if !isHeld { isCopied = try DatabaseCopy.isNeeded(for: path, files: files) }
    } catch {
      throw SQLiteError(error)
    }
    if isCopied {
      try self.init(copying: path, files: files)
    } else {
      try self.init(path: path, mode: .unchanging)
      fileSize = try Self.status(of: path, files)?.stamp.size ?? 0
    }
    limitWork(fileSize: fileSize)
  }

  /// Copies a database into a place of its own and brings an unfinished change there to its end, so
  /// that the copy is one file with nothing beside it.
  private static func settledCopy(
    of path: String, _ files: DurableFiles
  ) throws(SQLiteError) -> DatabaseCopy {
    let copy: DatabaseCopy
    do throws(FileError) {
      copy = try DatabaseCopy(of: [path], files: files)
    } catch {
      throw error.reason == .busy ? SQLiteError.changedMeanwhile : SQLiteError(error)
    }
    let database = try SQLiteDatabase(path: copy.path(of: path), name: path, mode: .writing)
    // Nobody needs the copy after a power cut.
    try database.execute("PRAGMA synchronous = OFF")
    try database.execute("SELECT count(*) FROM sqlite_schema")
    return copy
  }

  /// The status of a path, which has to be a file if anything.
  package static func status(
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
