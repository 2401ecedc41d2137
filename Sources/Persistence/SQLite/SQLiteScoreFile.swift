import DurableFiles
package import GameCore
import SQLiteFiles
package import Words

package final class SQLiteScoreFile<Tables: SQLiteScoreTables>: ScoreStore {
  private let file: ManagedFile
  private let template: () -> [UInt8]
  private let reader: SQLiteFileReader
  private var writer: (database: SQLiteDatabase, stamp: FileStamp)?

  /// Keeps scores in the file at `path`, which is first made from the bytes of a database.
  ///
  /// Nothing is read or written yet.
  init(path: String, template: @escaping () -> [UInt8], storage: Storage) {
    file = ManagedFile(path: path, format: .scoreDatabase, storage: storage)
    self.template = template
    reader = SQLiteFileReader(file)
  }

  package var path: String? { file.path }
  package var capacity: Int? { Tables.capacity }
  package var keepsDetails: Bool { Tables.keepsDetails }
  package var seedScores: [Score] { Tables.seedScores }

  package func takeNotices() -> [StoreNotice] { file.notices.take() }

  /// Reads what the file holds; nil where there is none.
  ///
  /// Writes nothing.
  func read<Value>(
    _ work: (Tables) throws(SQLiteError) -> Value
  ) throws(StoreError) -> Value? {
    let outcome: Result<Value, StoreError>? = try file.reporting(isWriting: false) {
      try reader.read { database throws(SQLiteError) in
        let state = try Tables.state(of: database)
        if let problem = problem(state, at: file.path) { return .failure(problem) }
        return .success(try work(Tables(database, state)))
      }
    }
    return try outcome?.get()
  }

  /// Returns true if there is a file whose pages fit together; throws if they do not.
  func check() throws(StoreError) -> Bool {
    try read { table throws(SQLiteError) in try table.database.check() } != nil
  }

  /// Begins the file from the template where there is none; sets a damaged one aside.
  package func prepare() throws(StoreError) {
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
      try change(try openSound(), work)
    }
  }

  // MARK: - Scores

  /// Adds a score in one transaction; when this returns, it is on disk.
  ///
  /// Gives nil if the table is full of scores as good or better.
  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    try change { tables throws(SQLiteError) in try tables.submit(score.storable) }
  }

  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    if scores.isEmpty { return 0 }
    return try change { tables throws(SQLiteError) in
      try tables.submit(contentsOf: scores.map(\.storable))
    }
  }

  /// Replaces everything by these scores in one transaction.
  package func fill(with scores: [Score]) throws(StoreError) {
    try change { tables throws(SQLiteError) in
      try tables.fill(with: scores.map(\.storable))
    }
  }

  /// The best scores at a speed, highest first, by an index: a table of a million costs no
  /// more than a small one.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    let found = try read { tables throws(SQLiteError) in
      try tables.best(count, difficulty: difficulty, speed: speed)
    }
    return found
      ?? ScoreRule.best(
        count, of: seedScores.map { ScoreEntry(score: $0) }, difficulty: difficulty, speed: speed)
  }

  package func count() throws(StoreError) -> Int {
    try read { tables throws(SQLiteError) in try tables.count() } ?? seedScores.count
  }

  // MARK: - Taking the place of everything in the file

  /// Keeps a copy in `folder` under the file's own name, on disk, and begins anew.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try locked { () throws(StoreError) in
      let database = try openSound()
      let bytes = try write { () throws(SQLiteError) in
        try database.transaction("BEGIN IMMEDIATE", database.bytes)
      }
      try file.keep(in: folder) { bytes }
      try write { () throws(SQLiteError) in
        try database.replaceContent(with: try SQLiteDatabase(bytes: template()))
      }
    }
  }

  package func restore(from folder: String) throws(StoreError) {
    guard let (place, kept) = try kept(in: folder) else { return }
    try locked { () throws(StoreError) in
      let database = try openSound()
      let present = try write { () throws(SQLiteError) in
        Tables(database, try Tables.state(of: database))
      }
      let since = try write { () throws(SQLiteError) in try present.scores() }
      // Whatever is wrong with the copy is said of the copy: the table here is sound.
      try place.reporting(isWriting: false) {
        try kept.transaction("BEGIN") { () throws(SQLiteError) in
          try Tables.migrate(kept)
          let tables = Tables(kept, .current)
          _ = try tables.submit(contentsOf: since.filter { !Tables.seedScores.contains($0) })
          // Those of a later version or another program aren't shown here, and stay all the same.
          try tables.takeUncounted(from: present)
        }
      }
      try write { () throws(SQLiteError) in try database.replaceContent(with: kept) }
    }
  }

  /// Takes over the rows of the file in `folder` that no table shows.
  package func takeRest(from folder: String) throws(StoreError) {
    guard let (_, kept) = try kept(in: folder) else { return }
    try change { tables throws(SQLiteError) in
      try tables.takeUncounted(from: Tables(kept, try Tables.state(of: kept)))
    }
  }

  /// The file in a folder, each page of which was read.
  private func kept(
    in folder: String
  ) throws(StoreError) -> (place: ManagedFile, database: SQLiteDatabase)? {
    let place = ManagedFile(
      path: folder + "/" + file.name, format: file.format, storage: file.storage)
    return try place.reporting(isWriting: false) {
      guard let content = try place.read() else { return nil }
      let database = try SQLiteDatabase(bytes: content.bytes)
      database.limitWork(fileSize: content.bytes.count, valueSize: SQLiteDatabase.rowLimit)
      if let problem = problem(try Tables.state(of: database), at: place.path) { throw problem }
      try database.check()
      return (place, database)
    }
  }

  // MARK: - Writing

  private func locked<Value>(
    _ work: () throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try file.whileLocked { () throws(StoreError) in
      let value = try file.sound { () throws(StoreError) -> Value? in
        do throws(StoreError) { return try work() } catch {
          // The next reading, now or later, is that of a new connection.
          closeAll()
          throw error
        }
      }
      if let value { return value }
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
        if let problem = problem(state, at: file.path) { return .failure(problem) }
        if !file.isSafe || state != .current { file.keepBackup(of: database.bytes) }
        if state != .current { try Tables.migrate(database) }
        return .success(try work(Tables(database, .current)))
      }
    }
    return try outcome.get()
  }

  /// The connection that writes, to a file that is there and can be trusted.
  private func openSound() throws(StoreError) -> SQLiteDatabase {
    do {
      let status = try file.storage.files.status(file.path)
      if let writer, let status, writer.stamp.isSameFile(as: status.stamp) {
        return writer.database
      }
      writer = nil
      if status == nil {
        try file.replace(with: template())
        file.isSafe = true
      }
    } catch {
      throw file.error(error, isWriting: true)
    }
    let size = try size()
    if size <= ManagedFile.checkedSize {
      _ = try check()
    } else {
      _ = try read { tables throws(SQLiteError) in
        try tables.database.checkRows(of: try tables.names, fileSize: size)
      }
    }
    return try openWriter(size)
  }

  private func openWriter(_ size: Int) throws(StoreError) -> SQLiteDatabase {
    let timeout = file.storage.busyTimeout
    let database = try write { () throws(SQLiteError) in
      let database = try SQLiteDatabase(path: file.path, mode: .writing, timeout: timeout)
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
    if let refusal {
      throw StoreError(.unwritable(.database(refusal)), path: file.path, content: .scores)
    }
    // Without its state now, the connection is opened anew for the next score.
    if let stamp = try? file.storage.files.status(file.path)?.stamp { writer = (database, stamp) }
    return database
  }

  private func size() throws(StoreError) -> Int {
    try file.reporting(isWriting: true) {
      try file.storage.files.status(file.path)?.stamp.size ?? 0
    }
  }

  // MARK: - Errors

  private func problem(_ state: ScoreSchema.State, at path: String) -> StoreError? {
    switch state {
    case .foreign(let fault): StoreError(.damaged(.database(fault)), path: path, content: .scores)
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
    try file.reporting(isWriting: true, work)
  }
}

extension SQLiteDatabase {
  /// Reads every page; throws where they do not fit together.
  func check() throws(SQLiteError) {
    let answer = try first("PRAGMA quick_check(1)") { $0.text(0) } ?? nil
    if answer != "ok" { throw misfit }
  }
}
