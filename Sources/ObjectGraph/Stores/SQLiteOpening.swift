import ArcadeCSQLite
import FoundationEssentials
import Glibc

/// Makes a database a store: looks at it first, and changes it only when it fits.
enum SQLiteOpening {
  struct Opened {
    let connection: SQLiteConnection
    let metadata: StoreMetadata
    /// The number of each entity, by name.
    let numbers: [String: Int64]
    let readOnlyReason: String?
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
    let untouched =
      options.isReadOnly && options.leavesNoTrace ? try SQLiteConnection(untouched: path) : nil
    guard let metadata = try untouched.map(SQLiteMetadata.read) ?? metadata(path, options) else {
      return try create(path, model, entityNames, options)
    }
    let hashes = model.entityVersionHashesByName.filter { entityNames.contains($0.key) }
    let differences = metadata.differences(to: hashes)
    guard differences.isEmpty || options.ignoresVersionHashes else {
      throw StoreError(.incompatible(differences), path)
    }
    let isReadOnly = options.isReadOnly || !differences.isEmpty
    return try existing(
      path, untouched, isReadOnly: isReadOnly, rowLimit: options.rowLimit,
      reason: differences.isEmpty ? nil : "it was opened though its model differs.")
  }

  /// The store's metadata; nil for a database that is still empty: its maker has got no further, or
  /// never will.
  private static func metadata(_ path: String, _ options: StoreOptions) throws -> StoreMetadata? {
    do {
      return options.isReadOnly
        ? try SQLiteMetadata.read(path) : try SQLiteMetadata.readBesideWriters(path)
    } catch let error as StoreError where error.reason == .missingMetadata && !options.isReadOnly {
      do {
        let connection = try SQLiteConnection(path: path, flags: SQLITE_OPEN_READONLY)
        if try connection.texts("SELECT name FROM sqlite_master LIMIT 1").isEmpty { return nil }
      } catch let failure as SQLiteFailure {
        throw failure.storeError(path)
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
    _ path: String, _ untouched: SQLiteConnection?, isReadOnly: Bool, rowLimit: Int?,
    reason: String?
  ) throws -> Opened {
    do {
      let connection =
        try untouched
        ?? SQLiteConnection(
          path: path, flags: isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
      if let rowLimit { connection.limitRows(to: rowLimit) }
      let metadata = try SQLiteMetadata.read(connection)
      let foreign = try foreignParts(connection)
      let cannotWrite = sqlite3_db_readonly(connection.handle, "main") == 1
      return Opened(
        connection: connection, metadata: metadata, numbers: try numbers(connection),
        readOnlyReason: reason ?? foreign ?? (isReadOnly ? "it was opened for reading." : nil)
          ?? (cannotWrite ? "its file may only be read." : nil))
    } catch let failure as SQLiteFailure {
      throw failure.storeError(path)
    }
  }

  static func numbers(_ connection: SQLiteConnection) throws -> [String: Int64] {
    guard try connection.hasTable("Z_PRIMARYKEY") else {
      throw StoreError(.damaged("it has no table 'Z_PRIMARYKEY'."), connection.path)
    }
    let query = try connection.prepare("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY")
    var found: [String: Int64] = [:]
    while try query.step() { found[query.text(0) ?? ""] = query.integer(1) }
    return found
  }

  /// A part that Core Data keeps up to date by means that this library does not know.
  private static func foreignParts(_ connection: SQLiteConnection) throws -> String? {
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
      let connection = try SQLiteConnection(
        path: path, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
      try connection.execute("BEGIN IMMEDIATE")
      if try connection.texts("SELECT name FROM sqlite_master LIMIT 1").isEmpty {
        try writeSchema(connection, model, entityNames, options)
      }
      try connection.execute("COMMIT")
      if options.usesWriteAheadLog { try connection.execute("PRAGMA journal_mode = WAL") }
    } catch let failure as SQLiteFailure {
      throw failure.storeError(path)
    }
    return try open(url(path), model: model, entityNames: entityNames, options: options)
  }

  private static func url(_ path: String) -> URL { URL(fileURLWithPath: path) }

  private static func writeSchema(
    _ connection: SQLiteConnection, _ model: ManagedObjectModel, _ entityNames: Set<String>,
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
      insert.bind(numbers[layout.name] ?? 0, at: 1)
      insert.bind(layout.name, at: 2)
      insert.bind(layout.parent.flatMap { numbers[$0.name] } ?? 0, at: 3)
      try insert.run()
    }
    let hashes = model.entityVersionHashesByName.filter { entityNames.contains($0.key) }
    let metadata = StoreMetadata(
      new: .sqlite, uuid: try StoreIdentity.makeUUID(for: connection.path), hashes: hashes,
      versionIdentifiers: model.versionIdentifiers, applicationValues: options.applicationMetadata)
    let row = try connection.prepare("INSERT INTO Z_METADATA VALUES (1, ?, ?)")
    row.bind(metadata.uuid, at: 1)
    row.bind(try metadata.propertyList, at: 2)
    try row.run()
  }

  /// Every table and column that will be named is there.
  static func check(_ schema: SQLiteSchema, _ layouts: [EntityLayout], _ opened: Opened) throws {
    let path = opened.connection.path
    for layout in layouts where opened.numbers[layout.name] == nil {
      throw StoreError(.damaged("it has no number for the entity '\(layout.name)'."), path)
    }
    guard Set(layouts.compactMap { opened.numbers[$0.name] }).count == layouts.count else {
      throw StoreError(.damaged("two of its entities have one number."), path)
    }
    // Stores of this library's earlier versions lack the order of relationships without inverse.
    var expected = schema.tables.values.map { table in
      (
        table.name,
        table.columns.filter { !$0.isOrderOfOwner }
          .flatMap { [$0.name] + ($0.companion.map { [$0] } ?? []) }
      )
    }
    expected += schema.joins.values.map { join in
      (join.table, [join.ownColumn, join.otherColumn] + (join.orderColumn.map { [$0] } ?? []))
    }
    let tables = Set(
      try opened.connection.texts("SELECT upper(name) FROM sqlite_master WHERE type = 'table'"))
    for (table, columns) in expected {
      guard tables.contains(table) else {
        throw StoreError(.damaged("it has no table '\(table)'."), path)
      }
      let found = Set(
        try opened.connection.texts("SELECT upper(name) FROM pragma_table_info('\(table)')"))
      for column in ["Z_PK"] + columns
      where !found.contains(column) && !(found.count > 1 && column == "Z_PK") {
        throw StoreError(.damaged("table '\(table)' has no column '\(column)'."), path)
      }
    }
  }
}
