import DurableFiles
import FoundationEssentials
import ObjectGraph

/// The run history on disk: an XML store, with the care that everything of the arcade takes of its
/// files.
final class RunFile: ResettableStore {
  let storage: Storage
  let file: GraphFile
  private let language: RunLanguage
  private var notices: [StoreNotice] = []

  /// Works in the state folder, or in a folder that a reset has copied to.
  init(storage: Storage, folder: String? = nil, language: RunLanguage = .english) {
    self.storage = storage
    self.language = language
    file = GraphFile(
      path: folder.map { $0 + "/runs.xml" } ?? storage.locations.runFile, storage: storage)
  }

  /// The file's full path.
  var path: String? { file.path }

  func count() throws(StoreError) -> Int {
    try read { try $0.count(FetchRequest(Run.self)) } ?? 0
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] {
    defer { notices = [] }
    return notices
  }

  // MARK: - Reading and changing

  /// Reads what the file holds, and writes nothing; nil where there is none.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws(StoreError) -> Value? {
    try reporting(isWriting: false) {
      guard try isFilled() else { return nil }
      let coordinator = try open(StoreOptions(isReadOnly: true))
      defer { coordinator.removeStores() }
      return try work(ManagedObjectContext(coordinator))
    }
  }

  /// Changes the history while no other arcade does; when this returns, the change is on disk.
  ///
  /// A damaged file is set aside first; the state before is kept among the backups.
  func change<Value>(
    _ work: (ManagedObjectContext) throws -> Value
  ) throws(StoreError) -> Value {
    let lock = try takeLock()
    defer { lock.release() }
    storage.files.removeLeftovers(of: file.path)
    let coordinator = try openSound()
    defer { coordinator.removeStores() }
    return try reporting(isWriting: true) { try work(ManagedObjectContext(coordinator)) }
  }

  /// The store has a lock of its own besides, `runs.xml.lock`, which other programs may take.
  private func takeLock() throws(StoreError) -> FileLock {
    let name = storage.locations.lockName(of: file.path)
    return try GraphPurpose.runs.lock(name, file: file.path, storage)
  }

  private func open(_ options: StoreOptions) throws -> PersistentStoreCoordinator {
    let coordinator = PersistentStoreCoordinator(model: try language.model())
    try coordinator.addStore(.xml, at: URL(fileURLWithPath: file.path), options: options)
    return coordinator
  }

  /// Opening reads all of the file, so a damaged one is found now; a sound one is kept as it is
  /// before it is changed.
  private func openSound() throws(StoreError) -> PersistentStoreCoordinator {
    do {
      return try storage.agreed { () throws(StoreError) -> PersistentStoreCoordinator in
        try reporting(isWriting: true) {
          guard try isFilled() else { return try open(StoreOptions()) }
          let coordinator = try open(StoreOptions())
          keepBackup()
          return coordinator
        }
      }
    } catch {
      try quarantine(error)
    }
    return try reporting(isWriting: true) { try open(StoreOptions()) }
  }

  /// Returns true if there is a file; throws for one of no bytes.
  private func isFilled() throws -> Bool {
    guard let stamp = try file.stamp() else { return false }
    guard stamp.size > 0 else {
      throw StoreError(.damaged("it is empty"), path: file.path, content: .runs)
    }
    return true
  }

  /// Sets the file aside where it is damaged; throws what else is wrong with it.
  private func quarantine(_ error: StoreError) throws(StoreError) {
    guard error.isDamage else { throw error }
    try reporting(isWriting: true) {
      let place = try storage.files.quarantine(file.path, stamp: storage.stamp)
      notices.append(.quarantined(error, place: place))
    }
  }

  /// A backup that cannot be made does not keep a run from being saved.
  private func keepBackup() {
    do {
      guard let content = try storage.files.read(file.path) else { return }
      try storage.files.keepBackup(
        of: content.bytes, name: fileName(of: file.path), in: storage.locations.backupFolder,
        stamp: storage.stamp)
    } catch {
      notices.append(.notBackedUp(path: error.path, text: error.text))
    }
  }

  private func reporting<Value>(
    isWriting: Bool, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch {
      throw GraphPurpose.runs.error(error, path: file.path, isWriting: isWriting)
    }
  }

  // MARK: - Reset

  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    let lock = try takeLock()
    defer { lock.release() }
    do {
      _ = try storage.agreed { () throws(StoreError) in try count() }
    } catch {
      try quarantine(error)
    }
    let place = folder + "/" + fileName(of: file.path)
    do {
      guard let content = try storage.files.read(file.path) else { return }
      try storage.files.makeFolder(folder)
      try storage.files.create(place, with: content.bytes, durably: true)
    } catch {
      throw StoreError(.unwritable(error.text), path: place, content: .reset)
    }
    try reporting(isWriting: true) { try storage.files.remove(file.path) }
  }

  /// Brings back the runs that `reset` took away; those since stay.
  ///
  /// All of it is one change of the file, so that the runs since are in it at every moment.
  func restore(from folder: String) throws(StoreError) {
    let place = RunFile(storage: storage, folder: folder)
    guard let kept = try place.read({ try $0.facts() }) else { return }
    try change { context in
      let since = try context.facts()
      for run in try context.fetch(FetchRequest(Run.self)) { context.delete(run) }
      for (date, processID) in (kept + since).suffix(RunHistory.capacity) {
        let run = context.insert(Run.self)
        (run.date, run.processID) = (date, processID)
      }
      try context.save()
    }
  }
}

extension ManagedObjectContext {
  fileprivate func facts() throws -> [(date: Date, processID: Int32)] {
    try fetch(FetchRequest(Run.self)).map { ($0.date, $0.processID) }
  }
}
