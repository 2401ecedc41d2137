import DurableFiles
import FoundationEssentials
import GameCore
import ObjectGraph
import SQLiteFiles

/// The stores of the memory game on disk, with the care that everything of the arcade takes of
/// its files: lock, set aside, backup, changes that survive a power cut.
final class ScoreGraphFile {
  /// Larger files are not read whole before the first change of a session.
  private static let checkedSize = 4 << 20

  let files: ScoreGraphFiles
  let seedScores: [Score]
  private let template: [UInt8]
  private var storage: Storage { files.storage }
  private var reader: (graph: ScoreGraph, identity: [FileIdentity?])?
  private var writer: (graph: ScoreGraph, identity: [FileIdentity?])?
  /// Files that are backed up, or began with this session.
  private var isSafe: Set<ScoreConfiguration> = []
  private var notices: [StoreNotice] = []

  init(path: String, template: [UInt8], seedScores: [Score], storage: Storage) {
    files = ScoreGraphFiles(scores: path, storage: storage)
    self.template = template
    self.seedScores = seedScores
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: - Reading

  /// Reads what the files hold, and writes nothing; nil where there are no scores.
  func read<Value>(
    _ work: (ScoreGraph, _ counts: ChangeCounts?) throws -> Value
  ) throws(StoreError) -> Value? {
    try reporting(.scores, isWriting: false) {
      guard try isFilled(.scores) else { return nil }
      if try files.file(.scores).needsCopy() || files.file(.details).needsCopy() {
        do { return try readCopy(work) } catch {
          // Without a copy, and beside a writer, SQLite may still wait its turn.
          guard try !files.usesWriteAheadLog() else { throw error }
        }
      }
      do {
        return try work(try readingGraph(), files.changeCounts)
      } catch let error as ObjectGraph.StoreError where error.store == files.details {
        let options = StoreOptions(isReadOnly: true)
        let graph = try ScoreGraph(scores: files.scores, details: nil, options: options)
        return try work(graph, nil)
      }
    }
  }

  /// The number of scores in the details; 0 if there are none.
  func detailCount() throws(StoreError) -> Int {
    try reporting(.details, isWriting: false) {
      guard try isFilled(.details) else { return 0 }
      guard try files.file(.details).needsCopy() else { return try countDetails(files) }
      let (keeper, copy) = try files.copy()
      return try withExtendedLifetime(keeper) {
        try countDetails(copy, options: StoreOptions())
      }
    }
  }

  private func countDetails(
    _ files: ScoreGraphFiles, options: StoreOptions = StoreOptions(isReadOnly: true)
  ) throws -> Int {
    try readDetails(files, options) { try $0.count(FetchRequest(Detail.self)) }
  }

  /// The scores as the details alone know them, in the order of storing; none where there are none.
  func detailedScores() throws(StoreError) -> [Score] {
    try reporting(.details, isWriting: false) {
      guard try isFilled(.details) else { return [] }
      let (keeper, copy) = try files.copy()
      return try withExtendedLifetime(keeper) {
        try readDetails(copy, StoreOptions()) { context in
          let all = FetchRequest(Detail.self).where { $0.isReplaced == false }
          return try context.fetch(all.sorted(by: .ascending(\.position))).map(\.value)
        }
      }
    }
  }

  private func readDetails<Value>(
    _ files: ScoreGraphFiles, _ options: StoreOptions,
    _ work: (ManagedObjectContext) throws -> Value
  ) throws -> Value {
    let coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    defer { coordinator.removeStores() }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: files.details),
      configuration: ScoreConfiguration.details.rawValue, options: options)
    return try work(ManagedObjectContext(coordinator))
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

  /// Details that cannot be read take nothing from the scores.
  private func openForReading(
    _ files: ScoreGraphFiles, options: StoreOptions = StoreOptions(isReadOnly: true)
  ) throws -> ScoreGraph {
    if try files.file(.details).stamp() != nil {
      do {
        return try ScoreGraph(scores: files.scores, details: files.details, options: options)
      } catch let error as ObjectGraph.StoreError where error.store == files.details {}
    }
    return try ScoreGraph(scores: files.scores, details: nil, options: options)
  }

  // MARK: - Changing

  /// Changes the scores while no other process does; when this returns, the change is on disk.
  ///
  /// Begins missing files, sets damaged ones aside, gives every score its details, and keeps
  /// the state before a session's first change.
  func change<Value>(
    _ work: (ScoreGraph, _ counts: ChangeCounts?) throws -> Value
  ) throws(StoreError) -> Value {
    let lock = try takeLock()
    defer { lock.release() }
    let graph = try openSound()
    return try reporting(.scores, isWriting: true) {
      let value = try work(graph, files.changeCounts)
      try files.file(.scores).synchronizeFolder()
      return value
    }
  }

  /// Makes the details fit the scores, for files that are backups themselves and need none.
  func alignDetails() throws(StoreError) {
    isSafe.formUnion(ScoreConfiguration.allCases)
    try change { _, _ in }
  }

  private func takeLock() throws(StoreError) -> FileLock {
    do {
      try storage.files.makeFolder(folder(of: files.scores))
      return try storage.files.lock(files.scores, timeout: storage.lockTimeout)
    } catch {
      let reason: StoreError.Reason = error.reason == .busy ? .busy : .unwritable(error.text)
      throw StoreError(reason, path: files.scores, content: .scores)
    }
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
    return try reporting(.scores, isWriting: true) {
      let graph = try openForWriting()
      writer = (graph, try files.identity())
      return graph
    }
  }

  private func openForWriting() throws -> ScoreGraph {
    do {
      return try ScoreGraph(scores: files.scores, details: files.details)
    } catch let error as ObjectGraph.StoreError {
      guard case .sharedIdentity = error.reason, error.store == files.details else { throw error }
      try giveDetailsAnIdentity()
      return try ScoreGraph(scores: files.scores, details: files.details)
    }
  }

  /// Both files bear one UUID where they were made without random numbers, or where one has been
  /// copied by hand; the details are ours, and nothing outside names them.
  private func giveDetailsAnIdentity() throws {
    let uuid = try StoreIdentity.makeUUID()
    let database = try SQLiteDatabase(
      path: files.details, mode: .writing, timeout: storage.busyTimeout)
    try database.execute("PRAGMA synchronous = EXTRA")
    try database.execute("UPDATE Z_METADATA SET Z_UUID = ?1", [.text(uuid)])
  }

  /// Makes sure that a file is there and sound; a damaged one is set aside.
  private func begin(_ configuration: ScoreConfiguration) throws(StoreError) {
    let path = files.path(configuration)
    do {
      let isThere = try storage.agreed { () throws(StoreError) -> Bool in
        try reporting(configuration, isWriting: true) { try isSound(configuration) }
      }
      if isThere { return }
    } catch {
      guard error.isDamage else { throw error }
      try reporting(configuration, isWriting: true) {
        try files.file(configuration).quarantineSidecars()
        let place = try storage.files.quarantine(path, stamp: storage.stamp)
        notices.append(.quarantined(error, place: place))
      }
    }
    try reporting(configuration, isWriting: true) {
      storage.files.removeLeftovers(of: path)
      try files.file(configuration).quarantineSidecars()
      try storage.files.replace(path, with: try newFile(configuration))
      isSafe.insert(configuration)
    }
  }

  private func isSound(_ configuration: ScoreConfiguration) throws -> Bool {
    let path = files.path(configuration)
    guard try isFilled(configuration), let stamp = try files.file(configuration).stamp() else {
      return false
    }
    let coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    defer { coordinator.removeStores() }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: path), configuration: configuration.rawValue)
    guard try files.file(configuration).isWhole() else {
      throw StoreError(.damaged("it ends too early"), path: path, content: .scores)
    }
    guard stamp.size <= Self.checkedSize else {
      try files.file(configuration).checkRows(of: ["Z" + configuration.entityName.uppercased()])
      return true
    }
    try coordinator.performAndWait { context in
      _ = try context.fetch(entityNamed: configuration.entityName).count
    }
    return true
  }

  /// Returns true if there is a file; throws for one of no bytes.
  private func isFilled(_ configuration: ScoreConfiguration) throws -> Bool {
    let path = files.path(configuration)
    guard let stamp = try files.file(configuration).stamp() else { return false }
    guard stamp.size > 0 else {
      throw StoreError(.damaged("it is empty"), path: path, content: .scores)
    }
    return true
  }

  // MARK: - Beginning

  /// The bytes of a new store: made elsewhere, so that no half of it is ever here.
  private func newFile(_ configuration: ScoreConfiguration) throws -> [UInt8] {
    do {
      return try make(configuration, in: PrivateFolder())
    } catch {
      guard configuration == .scores else {
        return try make(configuration, in: PrivateFolder(in: folder(of: files.details)))
      }
      // A copy has no seed scores; `prepare` adds them.
      guard let copy = try newStore(from: template) else { throw error }
      return copy
    }
  }

  private func make(
    _ configuration: ScoreConfiguration, in folder: PrivateFolder
  ) throws -> [UInt8] {
    let path = folder.path + "/" + fileName(of: files.path(configuration))
    let coordinator = PersistentStoreCoordinator(model: try ScoreConfiguration.model.get())
    defer { coordinator.removeStores() }
    try coordinator.addStore(
      .sqlite, at: URL(fileURLWithPath: path), configuration: configuration.rawValue)
    if configuration == .scores {
      let seeds = seedScores
      try coordinator.performAndWait { context in
        for seed in seeds {
          let hiscore = context.insert(Hiscore.self)
          (hiscore.name, hiscore.score) = (seed.name, Int32(clamping: seed.points))
        }
        try context.save()
      }
    }
    guard let content = try withExtendedLifetime(folder, { try storage.files.read(path) }) else {
      throw GraphProblem.noTemplate
    }
    return content.bytes
  }

  // MARK: - Backups

  /// A backup that cannot be made does not keep a score from being saved.
  ///
  /// Both copies bear the same moment and number, by which they are known to belong together.
  private func keepBackup() {
    let (folder, stamp) = (storage.locations.backupFolder, storage.stamp)
    // Without a number the copies cannot be made either, and that is reported.
    let number = try? storage.files.nextBackupNumber(in: folder)
    for configuration in ScoreConfiguration.allCases
    where isSafe.insert(configuration).inserted {
      let path = files.path(configuration)
      do {
        guard let content = try storage.files.read(path, limit: .max) else { continue }
        try storage.files.keepBackup(
          of: content.bytes, name: fileName(of: path), in: folder, stamp: stamp,
          number: number)
      } catch {
        notices.append(.notBackedUp(path: error.path, text: error.text))
      }
    }
  }

  // MARK: - Errors

  /// Runs the body and tells whatever it throws in the words of all stores.
  func reporting<Value>(
    _ configuration: ScoreConfiguration, isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch let error as FileError {
      let refusal: StoreError.Reason =
        isWriting ? .unwritable(error.text) : .unreadable(error.text)
      throw StoreError(refusal, path: files.path(configuration), content: .scores)
    } catch {
      var found = configuration
      if let error = error as? ObjectGraph.StoreError {
        found = error.store == files.details ? .details : .scores
      }
      throw StoreError(
        reason(
          of: error, entity: found.entityName, noun: "score file", isWriting: isWriting),
        path: files.path(found),
        content: .scores)
    }
  }
}
