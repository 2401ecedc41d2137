import DurableFiles
import Foundation
import GRDBSQLite

/// Reads a database's metadata without opening it as a store.
enum SQLiteMetadata {
  /// Reads a file's metadata and leaves the file and its companions as they are.
  static func read(_ path: String) throws -> StoreMetadata {
    guard let header = try header(path) else {
      throw StoreError(.notAStore("there is no such file."), path)
    }
    guard header.count == 100 else {
      throw StoreError(.notAStore("it is too short for an SQLite database."), path)
    }
    guard header.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw StoreError(.notAStore("it is no SQLite database."), path)
    }
    // Of a database that is written all the time no copy succeeds: then SQLite itself reads it, as
    // it does for every reader beside a writer.
    if FileManager.default.fileExists(atPath: path + "-wal"),
      let metadata = try? fromPrivateCopy(path)
    {
      return metadata
    }
    do {
      let usesLog = header[18] == 2
      let hasLog = FileManager.default.fileExists(atPath: path + "-wal")
      let query = usesLog && !hasLog ? "?immutable=1" : ""
      return try read(SQLiteConnection(path: path, query: query, flags: SQLITE_OPEN_READONLY))
    } catch let failure as SQLiteFailure {
      guard isRecoveryNeeded(failure.code) else { throw failure.storeError(path) }
      return try fromPrivateCopy(path)
    }
  }

  /// Reads the metadata through a connection.
  static func read(_ connection: SQLiteConnection) throws -> StoreMetadata {
    let path = connection.path
    guard
      try connection.hasTable("Z_METADATA")
    else { throw StoreError(.missingMetadata, path) }
    let query = try connection.prepare("SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA")
    guard try query.step(), query.type(2) == SQLITE_BLOB, let uuid = query.text(1),
      let metadata = StoreMetadata(
        kind: .sqlite, uuid: uuid.uppercased(), propertyList: query.data(2))
    else { throw StoreError(.missingMetadata, path) }
    let version = Int(query.integer(0))
    query.reset()
    try checkVersions(version, metadata, path)
    return metadata
  }

  static func checkVersions(_ version: Int, _ metadata: StoreMetadata, _ path: String) throws {
    if version > 1 {
      throw StoreError(.newerVersion(what: "Z_VERSION", found: version, supported: 1), path)
    }
    if metadata.versionHashesVersion > 3 {
      throw StoreError(
        .newerVersion(
          what: "NSStoreModelVersionHashesVersion", found: metadata.versionHashesVersion,
          supported: 3), path)
    }
  }

  /// A file that cannot be read now is no damaged one.
  private static func header(_ path: String) throws(StoreError) -> [UInt8]? {
    do {
      return try DurableFiles().readBeginning(of: path, count: 100)
    } catch {
      throw StoreError(.system("\(error.text)."), path)
    }
  }

  private static func isRecoveryNeeded(_ code: Int32) -> Bool {
    code & 0xff == SQLITE_READONLY || code & 0xff == SQLITE_CANTOPEN
  }

  /// Recovery writes: where it is needed, it happens to a copy.
  private static func fromPrivateCopy(_ path: String) throws -> StoreMetadata {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("metadata-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(at: folder) }
    let copy = folder.appendingPathComponent("store").path
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: copy + suffix)
    }
    do {
      return try renaming(path) {
        try read(SQLiteConnection(path: copy, flags: SQLITE_OPEN_READWRITE))
      }
    } catch let failure as SQLiteFailure {
      throw failure.storeError(path)
    }
  }

  /// Errors name the file that was asked for, not its copy.
  private static func renaming<R>(_ path: String, _ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as StoreError {
      throw StoreError(error.reason, path)
    }
  }
}
