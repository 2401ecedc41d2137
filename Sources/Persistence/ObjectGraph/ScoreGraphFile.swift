import DurableFiles
import FoundationEssentials
import GameCore
import ObjectGraph
import SQLiteFiles
import Words

/// The stores of the memory game on disk.
final class ScoreGraphFile {
  let files: ScoreGraphFiles
  let seedScores: [Score]
  private let template: [UInt8]
  private var storage: Storage { files.scores.storage }
  private var reader: (graph: ScoreGraph, identity: [FileIdentity?])?
  private var writer: (graph: ScoreGraph, identity: [FileIdentity?])?

  init(path: String, template: [UInt8], seedScores: [Score], storage: Storage) {
    files = ScoreGraphFiles(scores: path, storage: storage)
    self.template = template
    self.seedScores = seedScores
  }

  /// The fault of details without which scores were read; nil where it was told, or they aren't
  /// there any more.
  private var unusedDetails: StoreError?
  private var hasMissedDetails = false

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { unusedDetails = nil }
    let unused = unusedDetails.map {
      StoreNotice.withoutDetails($0.reason, $0.content, path: $0.path)
    }
    return files.notices.take() + [unused].compactMap(\.self)
  }

  private func missDetails(_ error: ObjectGraph.StoreError) {
    if !hasMissedDetails { unusedDetails = files.details.error(error, isWriting: false) }
    hasMissedDetails = true
  }

  // MARK: - Reading

  /// Reads what the files hold, and writes nothing; nil where there are no scores.
  func read<Value>(
    _ work: (ScoreGraph, _ counts: ChangeCounts?) throws -> Value
  ) throws(StoreError) -> Value? {
    try reporting(.scores, isWriting: false) {
      guard try files.scores.filledStamp() != nil else { return nil }
      if try files.scores.needsCopy() || files.details.needsCopy() {
        do { return try readCopy(work) } catch {
          // Without a copy, and beside a writer, SQLite may still wait its turn.
          guard try !files.usesWriteAheadLog() else { throw error }
        }
      }
      do {
        return try work(try readingGraph(), files.changeCounts)
      } catch let error as ObjectGraph.StoreError
        where error.store == files.details.path && !error.mayPass
      {
        missDetails(error)
        let options = StoreOptions(isReadOnly: true)
        let graph = try ScoreGraph(scores: files.scores.path, details: nil, options: options)
        return try work(graph, nil)
      }
    }
  }

  private func readingGraph() throws -> ScoreGraph {
    let identity = try files.identity()
    if let reader, reader.identity == identity { return reader.graph }
    reader = nil
    let graph = try openForReading(files)
    reader = (graph, identity)
    return graph
  }

  /// An unfinished change of a killed program is undone in a copy.
  private func readCopy<Value>(_ work: (ScoreGraph, ChangeCounts?) throws -> Value) throws -> Value
  {
    let (keeper, copy) = try files.copy()
    let graph = try openForReading(copy, options: StoreOptions())
    return try withExtendedLifetime(keeper) { try work(graph, copy.changeCounts) }
  }

  /// Damaged details take nothing from the scores; those that the system does not give now may be
  /// sound, and without them every score would be one of Medium.
  private func openForReading(
    _ files: ScoreGraphFiles, options: StoreOptions = StoreOptions(isReadOnly: true)
  ) throws -> ScoreGraph {
    if try files.details.stamp() != nil {
      do {
        return try ScoreGraph(
          scores: files.scores.path, details: files.details.path, options: options)
      } catch let error as ObjectGraph.StoreError
        where error.store == files.details.path && !error.mayPass
      {
        missDetails(error)
      }
    }
    return try ScoreGraph(scores: files.scores.path, details: nil, options: options)
  }

  // MARK: - Changing

  /// Changes the scores while no other process does; when this returns, the change is on disk.
  ///
  /// Begins missing files, sets damaged ones aside, gives every score its details, and keeps
  /// the state before a session's first change. Damage that only `work` meets is set aside too, and
  /// `work` is done again.
  func change<Value>(
    _ work: (ScoreGraph, _ counts: ChangeCounts?) throws -> Value
  ) throws(StoreError) -> Value {
    try files.scores.whileLocked { () throws(StoreError) in
      // Either file may be found damaged, one after the other.
      for _ in ScoreConfiguration.allCases {
        do throws(StoreError) { return try changeOnce(work) } catch {
          let file = error.path == files.details.path ? files.details : files.scores
          guard error.isDamage, try !file.isSoundElseQuarantined() else { throw error }
        }
      }
      return try changeOnce(work)
    }
  }

  private func changeOnce<Value>(
    _ work: (ScoreGraph, _ counts: ChangeCounts?) throws -> Value
  ) throws(StoreError) -> Value {
    do throws(StoreError) {
      let graph = try openSound()
      return try reporting(.scores, isWriting: true) {
        let value = try work(graph, files.changeCounts)
        try files.scores.synchronizeFolder()
        return value
      }
    } catch {
      // The next change, now or later, reads the files anew.
      (reader, writer) = (nil, nil)
      throw error
    }
  }

  /// Makes the details fit the scores, for files that are backups themselves and need none.
  func alignDetails() throws(StoreError) {
    (files.scores.isSafe, files.details.isSafe) = (true, true)
    try change { _, _ in }
  }

  /// The stores as they can be written to, with details for every score.
  private func openSound() throws(StoreError) -> ScoreGraph {
    let known = try reporting(.scores, isWriting: true) { try openGraph() }
    let graph = if let known { known } else { try openBegun() }
    keepBackup()
    try reporting(.details, isWriting: true) {
      let counts = files.changeCounts
      if try !graph.areDetailsCurrent(counts) {
        try graph.cover(counts)
      }
    }
    return graph
  }

  /// The open graph, if the files are still the same.
  private func openGraph() throws -> ScoreGraph? {
    guard let writer, try writer.identity == files.identity() else { return nil }
    return writer.graph
  }

  private func openBegun() throws(StoreError) -> ScoreGraph {
    (reader, writer) = (nil, nil)
    for configuration in ScoreConfiguration.allCases { try begin(configuration) }
    unusedDetails = nil
    return try reporting(.scores, isWriting: true) {
      let graph = try openForWriting()
      writer = (graph, try files.identity())
      return graph
    }
  }

  private func openForWriting() throws -> ScoreGraph {
    do {
      return try ScoreGraph(scores: files.scores.path, details: files.details.path)
    } catch let error as ObjectGraph.StoreError {
      guard case .sharedIdentity = error.reason, error.store == files.details.path else {
        throw error
      }
      try giveDetailsAnIdentity()
      return try ScoreGraph(scores: files.scores.path, details: files.details.path)
    }
  }

  /// Both files bear one UUID where they were made without random numbers, or where one has been
  /// copied by hand; the details are ours, and nothing outside names them.
  private func giveDetailsAnIdentity() throws {
    let uuid = try StoreIdentity.makeUUID()
    let database = try SQLiteDatabase(
      path: files.details.path, mode: .writing, timeout: storage.busyTimeout)
    try database.execute("PRAGMA synchronous = EXTRA")
    try database.execute("UPDATE Z_METADATA SET Z_UUID = ?1", [.text(uuid)])
  }

  /// Makes sure that a file is there and sound; a damaged one is set aside.
  private func begin(_ configuration: ScoreConfiguration) throws(StoreError) {
    let file = files.file(configuration)
    let isThere = try file.sound { () throws(StoreError) -> Bool? in
      try file.reporting(isWriting: true) { try isSound(configuration) }
    }
    if isThere == true { return }
    try file.reporting(isWriting: true) {
      storage.files.removeLeftovers(of: file.path)
      try file.replace(with: try newFile(configuration))
      file.isSafe = true
    }
  }

  private func isSound(_ configuration: ScoreConfiguration) throws -> Bool {
    let file = files.file(configuration)
    guard try file.filledStamp() != nil else { return false }
    let coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    defer { coordinator.removeStores() }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: file.path), configuration: configuration.rawValue)
    try coordinator.performAndWait { context in
      try file.check(configuration.entityName, in: context)
    }
    if configuration == .details { try checkDetails() }
    return true
  }

  // MARK: - Beginning

  /// The bytes of a new store: made elsewhere, so that no half of it is ever here.
  private func newFile(_ configuration: ScoreConfiguration) throws -> [UInt8] {
    do {
      return try make(configuration, in: PrivateFolder())
    } catch {
      guard configuration == .scores else {
        return try make(configuration, in: PrivateFolder(in: folder(of: files.details.path)))
      }
      // A copy has no seed scores; `prepare` adds them.
      guard let copy = try newStore(from: template) else { throw error }
      return copy
    }
  }

  private func make(
    _ configuration: ScoreConfiguration, in folder: PrivateFolder
  ) throws -> [UInt8] {
    let seeds = configuration == .scores ? seedScores : []
    return try files.file(configuration).newStore(
      .sqlite, of: ScoreConfiguration.model.get(), configuration: configuration.rawValue,
      in: folder
    ) { coordinator in
      guard !seeds.isEmpty else { return }
      try coordinator.performAndWait { context in
        for seed in seeds {
          let hiscore = context.insert(Hiscore.self)
          (hiscore.name, hiscore.score) = (seed.name, Int32(clamping: seed.points))
        }
        try context.save()
      }
    }
  }

  // MARK: - Backups

  /// Both copies bear the same moment and number, by which they are known to belong together.
  private func keepBackup() {
    let unsafe = [files.scores, files.details].filter { !$0.isSafe }
    guard !unsafe.isEmpty else { return }
    // Without a number the copies cannot be made either, and that is reported.
    let number = try? storage.files.nextBackupNumber(in: storage.locations.backupFolder)
    let stamp = storage.stamp
    for file in unsafe {
      file.keepBackup(stamp: stamp, number: number) { try file.whole() }
    }
    // Only together do they make a state to go back to.
    if unsafe.contains(where: { !$0.isSafe }) { for file in unsafe { file.isSafe = false } }
  }

  // MARK: - Errors

  /// Runs the body and tells whatever it throws in the words of all stores.
  func reporting<Value>(
    _ configuration: ScoreConfiguration, isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch {
      let store = (error as? ObjectGraph.StoreError)?.store
      // Of a copy, too, which has the names of the files.
      let found: ScoreConfiguration =
        store.map { fileName(of: $0) } == files.details.name ? .details : .scores
      throw files.file(store == nil ? configuration : found).error(error, isWriting: isWriting)
    }
  }
}
