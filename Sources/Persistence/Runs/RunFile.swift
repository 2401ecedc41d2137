import DurableFiles
import FoundationEssentials
import ObjectGraph

/// The run history on disk: an XML store.
final class RunFile: ResettableStore {
  private let file: ManagedFile
  private let language: RunLanguage

  /// Works in the state folder, or in a folder that a reset has copied to.
  ///
  /// The store has a lock of its own besides, `runs.xml.lock`, which other programs may take.
  init(storage: Storage, folder: String? = nil, language: RunLanguage = .english) {
    self.language = language
    let path = storage.locations.runFile
    file = ManagedFile(
      path: folder.map { $0 + "/runs.xml" } ?? path, format: .runs, storage: storage,
      lockName: storage.locations.lockName(of: path))
  }

  /// The file's full path.
  var path: String? { file.path }

  func count() throws(StoreError) -> Int {
    try read { try $0.count(FetchRequest(Run.self)) } ?? 0
  }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] { file.notices.take() }

  // MARK: - Reading and changing

  /// Reads what the file holds, and writes nothing; nil where there is none.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws(StoreError) -> Value? {
    try file.reporting(isWriting: false) {
      guard try file.filledStamp() != nil else { return nil }
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
    try file.whileLocked { () throws(StoreError) in
      let coordinator = try openSound()
      defer { coordinator.removeStores() }
      return try file.reporting(isWriting: true) { try work(ManagedObjectContext(coordinator)) }
    }
  }

  private func open(_ options: StoreOptions) throws -> PersistentStoreCoordinator {
    let coordinator = PersistentStoreCoordinator(model: try language.model())
    try coordinator.addStore(.xml, at: URL(fileURLWithPath: file.path), options: options)
    return coordinator
  }

  /// Opening reads all of the file, so a damaged one is found now; a sound one is kept as it is
  /// before it is changed.
  private func openSound() throws(StoreError) -> PersistentStoreCoordinator {
    let opened = try file.sound { () throws(StoreError) -> PersistentStoreCoordinator? in
      try file.reporting(isWriting: true) {
        guard try file.filledStamp() != nil else { return nil }
        let coordinator = try open(StoreOptions())
        file.keepBackup { try file.read()?.bytes }
        return coordinator
      }
    }
    if let opened { return opened }
    return try file.reporting(isWriting: true) { try open(StoreOptions()) }
  }

  // MARK: - Reset

  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    try file.whileLocked { () throws(StoreError) in
      _ = try file.sound { () throws(StoreError) -> Int? in try count() }
      try file.move(to: folder)
    }
  }

  /// Brings back the runs that `reset` took away; those since stay.
  ///
  /// All of it is one change of the file, so that the runs since are in it at every moment.
  func restore(from folder: String) throws(StoreError) {
    let place = RunFile(storage: file.storage, folder: folder)
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
