import DurableFiles
import SQLiteFiles

/// A score database on disk, with the care that everything of the arcade takes of its
/// files: lock, set aside, backup, changes that survive a power cut.
final class SQLiteScoreFile<Tables: SQLiteScoreTables> {
  /// Larger files are not read whole before the first change of a session.
  private var checkedSize: Int { 4 << 20 }

  let path: String
  let storage: Storage
  private let template: () -> [UInt8]
  private let reader: SQLiteFileReader
  private var writer: (database: SQLiteDatabase, stamp: FileStamp)?
  private var isBackedUp = false
  private var notices: [StoreNotice] = []

  init(path: String, template: @escaping () -> [UInt8], storage: Storage) {
    self.path = path
    self.template = template
    self.storage = storage
    reader = SQLiteFileReader(path: path, storage: storage)
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  /// Reads what the file holds; nil where there is none.
  ///
  /// Writes nothing.
  func read<Value>(
    _ work: (Tables) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value? {
    let outcome: Result<Value, StoreError>?
    do {
      outcome = try reader.read { database throws(SQLiteError) in
        let state = try Tables.state(of: database)
        if let problem = problem(state, at: path) { return .failure(problem) }
        return .success(try work(Tables(database, state)))
      }
    } catch {
      throw StoreError(error.readingReason, path: path, content: .scores)
    }
    return try outcome?.get()
  }

  /// Returns true if there is a file whose pages fit together; throws if they do not.
  func check() throws(StoreError) -> Bool {
    try read { table throws(SQLiteError) in try table.database.check() } != nil
  }

  /// Begins the file from the template where there is none; sets a damaged one aside.
  func prepare() throws(StoreError) {
    do {
      if try check() { return }
    } catch {
      guard error.isDamage else { throw error }
    }
    try change { _ in }
  }

  /// Changes the scores in one transaction while no other process does; when this returns,
  /// the change is on disk.
  ///
  /// Begins the file from the template where there is none, sets a damaged one aside,
  /// migrates an old one, and keeps the state before a session's first change.
  func change<Value>(
    _ work: (Tables) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    try locked { () throws(StoreError) in
      let database = try openSound()
      return try change(database, work)
    }
  }

  // MARK: - Taking the place of everything in the file

  /// Keeps a copy in `folder` under the file's own name, on disk, and begins anew.
  func reset(keepingIn folder: String) throws(StoreError) {
    try locked { () throws(StoreError) in
      let database = try openSound()
      let bytes = try write { () throws(SQLiteError) in
        try database.transaction("BEGIN IMMEDIATE", database.bytes)
      }
      try keep(bytes, in: folder)
      try write { () throws(SQLiteError) in
        try database.replaceContent(with: try SQLiteDatabase(bytes: template()))
      }
    }
  }

  /// Brings the copy in `folder` back, with the scores made since.
  func restore(from folder: String) throws(StoreError) {
    guard let kept = try kept(in: folder) else { return }
    try locked { () throws(StoreError) in
      let database = try openSound()
      try write { () throws(SQLiteError) in
        let state = try Tables.state(of: database)
        let since = try Tables(database, state).scores()
        try kept.transaction("BEGIN") { () throws(SQLiteError) in
          try Tables.migrate(kept)
          _ = try Tables(kept, .current).submit(
            contentsOf: since.filter { !Tables.seedScores.contains($0) })
        }
        try database.replaceContent(with: kept)
      }
    }
  }

  private func keep(_ bytes: [UInt8], in folder: String) throws(StoreError) {
    let place = folder + "/" + fileName(of: path)
    do {
      try storage.files.makeFolder(folder)
      try storage.files.create(place, with: bytes, durably: true)
    } catch {
      throw StoreError(.unwritable(error.text), path: place, content: .reset)
    }
  }

  private func kept(in folder: String) throws(StoreError) -> SQLiteDatabase? {
    let place = folder + "/" + fileName(of: path)
    let problem: StoreError?
    do {
      guard let content = try storage.files.read(place, limit: .max) else { return nil }
      let database = try SQLiteDatabase(bytes: content.bytes)
      database.limitWork(fileSize: content.bytes.count, valueSize: SQLiteDatabase.rowLimit)
      problem = self.problem(try Tables.state(of: database), at: place)
      if problem == nil { return database }
    } catch let error as FileError {
      throw StoreError(.unreadable(error.text), path: place, content: .scores)
    } catch let error as SQLiteError {
      throw StoreError(error.readingReason, path: place, content: .scores)
    } catch {
      throw StoreError(.unreadable("it cannot be read"), path: place, content: .scores)
    }
    if let problem { throw problem }
    return nil
  }

  // MARK: - Writing

  private func locked<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    let lock: FileLock
    do {
      try storage.files.makeFolder(folder(of: path))
      lock = try storage.files.lock(path, timeout: storage.lockTimeout)
    } catch {
      throw unwritable(error)
    }
    defer { lock.release() }
    storage.files.removeLeftovers(of: path)
    do {
      return try storage.agreed { () throws(StoreError) -> Value in
        do throws(StoreError) { return try work() } catch {
          // The next reading, now or later, is that of a new connection.
          closeAll()
          throw error
        }
      }
    } catch {
      guard error.isDamage, error.path == path else { throw error }
      try quarantine(error)
      return try work()
    }
  }

  private func closeAll() {
    writer = nil
    reader.close()
  }

  private func change<Value>(
    _ database: SQLiteDatabase, _ work: (Tables) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    let outcome: Result<Value, StoreError> = try write { () throws(SQLiteError) in
      try database.transaction("BEGIN IMMEDIATE") { () throws(SQLiteError) in
        let state = try Tables.state(of: database)
        if let problem = problem(state, at: path) { return .failure(problem) }
        if !isBackedUp || state != .current { keepBackup(of: database) }
        if state != .current { try Tables.migrate(database) }
        return .success(try work(Tables(database, .current)))
      }
    }
    return try outcome.get()
  }

  /// The connection that writes, to a file that is there and can be trusted.
  private func openSound() throws(StoreError) -> SQLiteDatabase {
    do {
      let status = try storage.files.status(path)
      if let writer, let status, writer.stamp.isSameFile(as: status.stamp) {
        return writer.database
      }
      writer = nil
      if status == nil { try beginFromTemplate() }
    } catch {
      throw unwritable(error)
    }
    let size = try size()
    if size <= checkedSize {
      _ = try check()
    } else {
      _ = try read { tables throws(SQLiteError) in
        try tables.database.checkRows(of: try tables.names, fileSize: size)
      }
    }
    return try openWriter(size)
  }

  private func openWriter(_ size: Int) throws(StoreError) -> SQLiteDatabase {
    let timeout = storage.busyTimeout
    let database = try write { () throws(SQLiteError) in
      let database = try SQLiteDatabase(path: path, mode: .writing, timeout: timeout)
      database.limitWork(fileSize: size, valueSize: SQLiteDatabase.rowLimit)
      // A log beside the file would make a copy of the file alone an old one.
      try database.execute("PRAGMA journal_mode = DELETE")
      // After the journal is removed, its folder is synchronized too: only then is a
      // change safe from a power cut.
      try database.execute("PRAGMA synchronous = EXTRA")
      return database
    }
    let refusal = try write { () throws(SQLiteError) in
      try SchemaObject.refusal(in: database, tables: Tables.tables, own: Tables.triggers)
    }
    if let refusal { throw StoreError(.unwritable(refusal), path: path, content: .scores) }
    if let stamp = try? storage.files.status(path)?.stamp { writer = (database, stamp) }
    return database
  }

  private func size() throws(StoreError) -> Int {
    do {
      return try storage.files.status(path)?.stamp.size ?? 0
    } catch {
      throw unwritable(error)
    }
  }

  private func beginFromTemplate() throws(FileError) {
    try quarantineSidecars()
    try storage.files.replace(path, with: template())
    isBackedUp = true
  }

  private func quarantine(_ damage: StoreError) throws(StoreError) {
    do {
      try quarantineSidecars()
      let place = try storage.files.quarantine(path, stamp: storage.stamp)
      notices.append(.quarantined(damage, place: place))
    } catch {
      throw unwritable(error)
    }
  }

  /// A journal that stays behind would be undone into the file that comes next.
  private func quarantineSidecars() throws(FileError) {
    for ending in Sidecar.allCases.map(\.rawValue)
    where try storage.files.status(path + ending) != nil {
      _ = try storage.files.quarantine(path + ending, stamp: storage.stamp)
    }
  }

  /// A backup that cannot be made does not keep a score from being saved.
  private func keepBackup(of database: SQLiteDatabase) {
    let folder = storage.locations.backupFolder
    do {
      try storage.files.keepBackup(
        of: try database.bytes(), name: fileName(of: path), in: folder, stamp: storage.stamp)
      isBackedUp = true
    } catch let error as FileError {
      notices.append(.notBackedUp(path: error.path, text: error.text))
    } catch {
      notices.append(.notBackedUp(path: folder, text: "out of memory"))
    }
  }

  // MARK: - Errors

  private func problem(_ state: ScoreSchema.State, at path: String) -> StoreError? {
    switch state {
    case .foreign(let text): StoreError(.damaged(text), path: path, content: .scores)
    case .newer(let found):
      StoreError(
        .newerVersion(found: found, supported: Tables.newestForm), path: path,
        content: .scores)
    case .old, .current: nil
    }
  }

  private func write<Value>(
    _ work: () throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value {
    do {
      return try work()
    } catch {
      throw StoreError(error.writingReason, path: path, content: .scores)
    }
  }

  private func unwritable(_ error: FileError) -> StoreError {
    StoreError(
      error.reason == .busy ? .busy : .unwritable(error.text), path: path, content: .scores)
  }
}

extension SQLiteDatabase {
  /// Reads every page; throws where they do not fit together.
  func check() throws(SQLiteError) {
    let answer = try first("PRAGMA quick_check(1)") { $0.text(0) } ?? nil
    if answer != "ok" { throw misfit }
  }
}
