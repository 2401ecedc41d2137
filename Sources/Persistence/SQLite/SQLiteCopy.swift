package import DurableFiles
import Glibc

extension SQLiteDatabase {
  /// Opens a private copy of a database that a killed writer left in the middle of a
  /// change, or that somebody else has open; in the copy that change is undone.
  ///
  /// The copy has no name any more when this returns: it goes when it is closed.
  package convenience init(
    copying path: String, files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) {
    let folder = try Self.copyFiles(of: path, files)
    defer { Self.removeCopy(in: folder) }
    try self.init(path: folder + "/copy", mode: .writing)
    try execute("SELECT count(*) FROM sqlite_schema")
  }

  /// Copies a database with what belongs to it as `copy` into a new folder, and gives the
  /// folder; as of one moment, or it throws.
  package static func copyFiles(
    of path: String, _ files: DurableFiles = DurableFiles()
  ) throws(SQLiteError) -> String {
    let folder = try temporaryFolder()
    do throws(SQLiteError) {
      try copyFiles(of: path, to: folder + "/copy", files)
    } catch {
      removeCopy(in: folder)
      throw error
    }
    return folder
  }

  /// Removes what `copyFiles` made.
  package static func removeCopy(in folder: String) {
    for ending in ["", "-journal", "-wal", "-shm"] { unlink(folder + "/copy" + ending) }
    rmdir(folder)
  }

  private static func copyFiles(
    of path: String, to copy: String, _ files: DurableFiles
  ) throws(SQLiteError) {
    let endings = ["", "-journal", "-wal"]
    let before = try endings.map { (ending) throws(SQLiteError) in
      try Self.status(of: path + ending, files)
    }
    for (ending, status) in zip(endings, before) where status != nil {
      try Self.copyFile(path + ending, to: copy + ending, files)
    }
    let after = try endings.map { (ending) throws(SQLiteError) in
      try Self.status(of: path + ending, files)
    }
    guard before == after else { throw SQLiteError.changedMeanwhile }
  }

  /// What stands at a path, which has to be a file if anything.
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

  private static func temporaryFolder() throws(SQLiteError) -> String {
    var name = Array("/tmp/arcade-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else {
      throw SQLiteError(FileError(.makeFolder, path: "/tmp", reason: .system(code: errno)))
    }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func copyFile(
    _ source: String, to copy: String, _ files: DurableFiles
  ) throws(SQLiteError) {
    do throws(FileError) {
      guard let content = try files.read(source, limit: .max) else { return }
      try files.create(copy, with: content.bytes, durably: false)
    } catch {
      throw SQLiteError(error)
    }
  }
}
