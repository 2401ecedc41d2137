import FoundationEssentials
import Glibc
import SQLiteFiles

/// Makes a database a store: looks at it first, and changes it only when it fits.
enum SQLiteOpening {
  struct Opened {
    let connection: SQLiteDatabase
    let metadata: StoreMetadata
    /// The entities that the database knows.
    let numbers: SQLiteNumbers
    let readOnlyReason: String?
    /// True if tables and columns that are not there are left out, so that the rest can be read.
    var leavesOutTables = false
    /// True if values that cannot be read are left out too.
    var leavesOutValues = false

    /// True if further connections can read beside this one while it writes.
    var isReadBesideWriting: Bool {
      get throws(SQLiteError) {
        guard readOnlyReason == nil, !leavesOutTables, !leavesOutValues, !connection.isCopy else {
          return false
        }
        return try connection.texts("PRAGMA journal_mode") == ["wal"]
      }
    }
  }

  /// Opens a store, or makes one where there is none or only an empty file.
  static func open(
    _ url: URL, model: ManagedObjectModel, entityNames: Set<String>, options: StoreOptions
  ) throws -> Opened {
    let path = url.path
    guard isFilled(path) else {
      if options.isReadOnly {
        throw StoreError(.notAStore("there is no file, or an empty one."), path)
      }
      return try create(path, model, entityNames, options)
    }
    if options.isReadOnly, options.leavesNoTrace {
      let connection: SQLiteDatabase
      do { connection = try SQLiteDatabase(untouched: path) } catch { throw error.storeError(path) }
      return try open(
        untouched: connection, model: model, entityNames: entityNames, options: options)
    }
    guard let metadata = try metadata(path, options) else {
      return try create(path, model, entityNames, options)
    }
    let isTheSame = try fits(metadata, model, entityNames, options, path)
    do {
      let isReadOnly = options.isReadOnly || !isTheSame || options.leavesOutUnreadable
      return try existing(
        SQLiteDatabase(path: path, mode: isReadOnly ? .reading : .writing), isTheSame: isTheSame,
        isReadOnly: isReadOnly, options)
    } catch let failure as SQLiteError {
      throw failure.storeError(path)
    }
  }

  /// Opens a store through a connection that leaves it untouched.
  static func open(
    untouched connection: SQLiteDatabase, model: ManagedObjectModel, entityNames: Set<String>,
    options: StoreOptions
  ) throws -> Opened {
    do {
      let metadata = try SQLiteMetadata.read(connection)
      let isTheSame = try fits(metadata, model, entityNames, options, connection.path)
      return try existing(connection, isTheSame: isTheSame, isReadOnly: true, options)
    } catch let failure as SQLiteError {
      throw failure.storeError(connection.path)
    }
  }

  /// Tells whether the store is of this model; throws where it is not and has to be.
  private static func fits(
    _ metadata: StoreMetadata, _ model: ManagedObjectModel, _ entityNames: Set<String>,
    _ options: StoreOptions, _ path: String
  ) throws(StoreError) -> Bool {
    let hashes = model.entityVersionHashesByName.filter { entityNames.contains($0.key) }
    let differences = metadata.differences(to: hashes)
    guard differences.isEmpty || options.ignoresVersionHashes else {
      throw StoreError(.incompatible(differences), path)
    }
    return differences.isEmpty
  }

  /// The store's metadata; nil for a database that is still empty: its maker has got no further, or
  /// never will.
  private static func metadata(_ path: String, _ options: StoreOptions) throws -> StoreMetadata? {
    do {
      return options.isReadOnly
        ? try SQLiteMetadata.read(path) : try SQLiteMetadata.readBesideWriters(path)
    } catch let error as StoreError where error.reason == .missingMetadata && !options.isReadOnly {
      do {
        let connection = try SQLiteDatabase(path: path, mode: .reading)
        if try connection.texts("SELECT name FROM sqlite_master LIMIT 1").isEmpty { return nil }
      } catch {
        throw error.storeError(path)
      }
      // The maker may have finished between the two looks.
      return try SQLiteMetadata.read(path)
    }
  }

  /// Returns true if a file is not empty; one that cannot be looked at cannot be opened either, and
  /// opening it gives the reason.
  static func isFilled(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size > 0
  }

  private static func existing(
    _ connection: SQLiteDatabase, isTheSame: Bool, isReadOnly: Bool, _ options: StoreOptions
  ) throws -> Opened {
    if let rowLimit = options.rowLimit { connection.limitValues(to: rowLimit) }
    let metadata = try SQLiteMetadata.read(connection)
    let reason = isTheSame ? nil : "it was opened though its model differs."
    let foreign = try foreignParts(connection)
    let readOnlyReason =
      reason ?? foreign ?? (isReadOnly ? "it was opened for reading." : nil)
      ?? (connection.isReadOnly ? "its file may only be read." : nil)
    if readOnlyReason == nil {
      if options.isAnalyzed { try connection.execute("ANALYZE") }
      if options.isVacuumed { try connection.execute("VACUUM") }
    }
    return Opened(
      connection: connection, metadata: metadata,
      numbers: try SQLiteNumbers(connection, isOfTheModel: isTheSame),
      readOnlyReason: readOnlyReason,
      leavesOutTables: !isTheSame || options.leavesOutUnreadable,
      leavesOutValues: options.leavesOutUnreadable)
  }

  /// A part that Core Data keeps up to date by means that this library does not know.
  private static func foreignParts(_ connection: SQLiteDatabase) throws -> String? {
    let triggers = try connection.texts("SELECT name FROM sqlite_master WHERE type = 'trigger'")
    if let trigger = triggers.first {
      return "it has the trigger '\(trigger)', which changes what is written."
    }
    let history = try connection.texts(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name IN ('ACHANGE', 'ATRANSACTION')")
    return history.isEmpty ? nil : "it keeps a history of its changes, which would lack ours."
  }

  /// Several processes may come here at once: the first makes the store, the others find it.
  private static func create(
    _ path: String, _ model: ManagedObjectModel, _ entityNames: Set<String>, _ options: StoreOptions
  ) throws -> Opened {
    do {
      let connection = try SQLiteDatabase(
        path: path, mode: .making)
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
      try connection.execute("BEGIN IMMEDIATE")
      if try connection.texts("SELECT name FROM sqlite_master LIMIT 1").isEmpty {
        try writeSchema(connection, model, entityNames, options)
      }
      try connection.execute("COMMIT")
      if options.usesWriteAheadLog { try connection.execute("PRAGMA journal_mode = WAL") }
    } catch let failure as SQLiteError {
      throw failure.storeError(path)
    }
    return try open(url(path), model: model, entityNames: entityNames, options: options)
  }

  private static func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

  private static func writeSchema(
    _ connection: SQLiteDatabase, _ model: ManagedObjectModel, _ entityNames: Set<String>,
    _ options: StoreOptions
  ) throws {
    let layouts = model.storage.numbered.filter { entityNames.contains($0.name) }
    let numbers = Dictionary(
      uniqueKeysWithValues: layouts.enumerated().map { ($1.name, Int64($0 + 1)) })
    let schema = SQLiteSchema(model: model.storage, entityNames: entityNames) {
      numbers[$0.name] ?? 0
    }
    for statement in schema.createStatements { try connection.execute(statement) }
    let insert = try connection.prepare("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, ?, 0)")
    for layout in layouts {
      try insert.bind(numbers[layout.name] ?? 0, at: 1)
      try insert.bind(layout.name, at: 2)
      try insert.bind(layout.parent.flatMap { numbers[$0.name] } ?? 0, at: 3)
      try insert.run()
    }
    let hashes = model.entityVersionHashesByName.filter { entityNames.contains($0.key) }
    let metadata = StoreMetadata(
      new: .sqlite, uuid: try StoreIdentity.makeUUID(for: connection.path), hashes: hashes,
      versionIdentifiers: model.versionIdentifiers, applicationValues: options.applicationMetadata)
    let row = try connection.prepare("INSERT INTO Z_METADATA VALUES (1, ?, ?)")
    try row.bind(metadata.uuid, at: 1)
    try row.bind(try metadata.propertyList, at: 2)
    try row.run()
  }
}
