import DurableFiles
import FoundationEssentials
import SQLiteFiles

/// A database on its way to another model.
struct SQLiteMigration: FileMigration {
  let job: MigrationJob

  func survey() throws -> MigrationReport {
    let metadata = try SQLiteMetadata.read(job.path)
    guard try job.isNeeded(metadata) else { return .notNeeded }
    let file = try status()
    do {
      let connection = try SQLiteDatabase(untouched: job.path)
      let store = try source(connection, metadata, try SQLiteNumbers(connection))
      try checkParts(connection, store)
      var migration = try job.migration(SQLiteMigrationSource(store), metadata)
      try migration.run(into: nil)
      // Others may write meanwhile: then what was read is of no one moment.
      guard try status() == file else { throw StoreError(.locked, job.path) }
      return migration.report(job.mapping, repairs: [])
    } catch let failure as SQLiteError {
      throw failure.storeError(job.path)
    }
  }

  private func status() throws(StoreError) -> FileStatus? {
    do {
      return try DurableFiles().status(job.path)
    } catch {
      throw StoreError(.system("\(error.text)."), job.path)
    }
  }

  func migrate(keepingOld: Bool) throws -> MigrationReport {
    let swap = try StoreSwap(job.path)
    let held = try swap.lock(timeout: job.lockTimeout)
    defer { held.release() }
    swap.removeLeftovers()
    guard try job.isNeeded(try SQLiteMetadata.read(swap.path)) else { return .notNeeded }
    let database = try LockedDatabase(swap, timeout: job.lockTimeout)
    defer { database.release() }
    return try job.replace(swap, keepingOld: keepingOld) { temporary in
      try swap.reserve(temporary)
      let report = try write(temporary, database)
      try job.finish()
      guard !SQLiteOpening.isFilled(Sidecar.log.path(of: temporary)) else {
        throw MigrationError(.unsound("The result's log was not folded in."), job.path)
      }
      return report
    }
  }

  private func source(
    _ connection: SQLiteDatabase, _ metadata: StoreMetadata, _ numbers: SQLiteNumbers
  ) throws -> SQLiteStore {
    let opened = SQLiteOpening.Opened(
      connection: connection, metadata: metadata, numbers: numbers,
      readOnlyReason: "it is being migrated.")
    return try SQLiteStore(opened, model: job.source.storage, entityNames: job.sourceNames)
  }

  private func write(
    _ temporary: String, _ database: LockedDatabase
  ) throws -> MigrationReport {
    let store = try source(database.connection, database.metadata, database.numbers)
    try checkParts(database.connection, store)
    var migration = try job.migration(SQLiteMigrationSource(store), database.metadata)
    let opened = try open(temporary)
    // Until it is finished nobody needs it: what is killed is cleared away.
    try opened.connection.execute("PRAGMA synchronous = OFF")
    try opened.connection.execute("PRAGMA journal_mode = OFF")
    let result = try self.result(opened)
    try result.transaction { transaction in
      guard let transaction = transaction as? SQLiteTransaction else { return }
      try migration.run(into: SQLiteMigrationTarget(transaction))
    }
    let report = migration.report(job.mapping, repairs: [])
    guard report.conflicts.isEmpty else {
      throw MigrationError(.doesNotFit(report.conflicts), job.path)
    }
    try writeMetadata(opened.connection, job.metadata(after: database.metadata))
    try job.check(report) { entity in
      guard result.entityNames.contains(entity.name) else { return nil }
      return try result.count(StoreFetch(entity: entity, includesSubentities: false))
    }
    if database.usesWriteAheadLog {
      try opened.connection.execute("PRAGMA journal_mode = WAL")
    } else {
      try opened.connection.execute("PRAGMA journal_mode = DELETE")
    }
    result.close()
    if job.work != nil {
      let made = try self.result(open(temporary))
      defer { made.close() }
      try job.work(on: made, from: store)
    }
    return report
  }

  private func open(_ temporary: String) throws -> SQLiteOpening.Opened {
    try SQLiteOpening.open(
      URL(fileURLWithPath: temporary), model: job.destination, entityNames: job.destinationNames,
      options: StoreOptions())
  }

  private func result(_ opened: SQLiteOpening.Opened) throws -> SQLiteStore {
    try SQLiteStore(opened, model: job.destination.storage, entityNames: job.destinationNames)
  }

  private func writeMetadata(_ connection: SQLiteDatabase, _ metadata: StoreMetadata) throws {
    let statement = try connection.prepare("UPDATE Z_METADATA SET Z_UUID = ?, Z_PLIST = ?")
    try statement.bind(metadata.uuid, at: 1)
    try statement.bind(try metadata.propertyList, at: 2)
    try statement.run()
  }

  /// Throws where there is more than the model explains: the result would lack it.
  private func checkParts(_ connection: SQLiteDatabase, _ store: SQLiteStore) throws {
    var known: Set<String> = ["Z_PRIMARYKEY", "Z_METADATA", "Z_MODELCACHE"]
    known.formUnion(store.schema.tables.values.map(\.name))
    known.formUnion(store.schema.joins.values.map(\.table))
    for (kind, word) in [("table", "tables"), ("trigger", "triggers"), ("view", "views")] {
      let found = try connection.texts(
        "SELECT upper(name) FROM sqlite_master WHERE type = '\(kind)' "
          + "AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY 1")
      let unknown = found.filter { !known.contains($0) }
      guard unknown.isEmpty else {
        throw wouldLose("\(word) that its model does not explain", unknown.joined(separator: ", "))
      }
    }
    for table in store.schema.tables.values {
      let numbers = try table.root.family.map { "\(try store.plan($0).number)" }.joined(
        separator: ", ")
      let rows = try connection.texts(
        "SELECT Z_PK FROM \(table.name) WHERE Z_ENT IS NULL OR Z_ENT NOT IN (\(numbers)) LIMIT 5")
      guard rows.isEmpty else {
        throw wouldLose("objects of no entity", "\(table.name) \(rows.joined(separator: ", "))")
      }
    }
  }

  private func wouldLose(_ what: String, _ names: String) -> MigrationError {
    MigrationError(
      .wouldLose("It has \(what), which the result would lack: \(names)."), job.path)
  }
}
