import ArcadeFormats
import DurableFiles
import FoundationEssentials
import SQLiteFiles

/// Reads a database's metadata without opening it as a store.
enum SQLiteMetadata {
  /// Reads a file's metadata and leaves the file and its sidecar files as they are.
  static func read(_ path: String) throws -> StoreMetadata {
    guard let header = try header(path) else {
      throw StoreError(.notAStore("there is no such file."), path)
    }
    guard header.count == 100 else {
      throw StoreError(.notAStore("it is too short for an SQLite database."), path)
    }
    guard FileKind(signatureOf: header) == .sqlite else {
      throw StoreError(.notAStore("it is no SQLite database."), path)
    }
    do {
      let hasLog = try DatabaseCopy.hasLog(beside: path)
      if try hasLog || header[18] == 2 || DatabaseCopy.hasAbandonedJournal(beside: path) {
        return try readLimited(SQLiteDatabase(untouched: path))
      }
      return try readLimited(SQLiteDatabase(path: path, mode: .reading))
    } catch let failure as SQLiteError {
      guard [.readOnly, .cannotOpen].contains(failure.kind) else { throw failure.storeError(path) }
      return try readLimited(SQLiteDatabase(untouched: path))
    } catch let error as FileError {
      throw StoreError(.system("\(error.text)."), path)
    }
  }

  /// The same for a store that is to be written: where others write all the time, so that no copy
  /// succeeds, SQLite itself reads the file, as it does for every reader beside a writer.
  static func readBesideWriters(_ path: String) throws -> StoreMetadata {
    do {
      return try read(path)
    } catch let error as StoreError where error.reason == .locked {
      do {
        return try read(SQLiteDatabase(path: path, mode: .reading))
      } catch let failure as SQLiteError {
        throw failure.storeError(path)
      }
    }
  }

  /// Reads no row of more than 64 MiB: the hashes of a model with thousands of entities are far
  /// below that.
  private static func readLimited(_ connection: SQLiteDatabase) throws -> StoreMetadata {
    connection.limitValues(to: 64 << 20)
    return try read(connection)
  }

  static func read(_ connection: SQLiteDatabase) throws -> StoreMetadata {
    let path = connection.path
    guard
      try connection.hasTable("Z_METADATA")
    else { throw StoreError(.missingMetadata, path) }
    let query = try connection.prepare("SELECT Z_VERSION, Z_UUID, Z_PLIST FROM Z_METADATA")
    guard try query.step(), query.type(2) == .bytes, let uuid = query.text(1),
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
}
