import FoundationEssentials
import ObjectGraph
import Words

/// The run history on disk: an XML store.
final class RunFile: ResettableStore {
  private let graph: GraphFile
  private let language: RunLanguage

  /// Works in the state folder, or in a folder that a reset has copied to.
  ///
  /// The store has a lock of its own besides, `runs.xml.lock`, which other programs may take.
  init(storage: Storage, folder: String? = nil, language: RunLanguage = .english) {
    self.language = language
    let path = storage.locations.runFile
    let file = ManagedFile(
      path: folder.map { $0 + "/runs.xml" } ?? path, format: .runs, storage: storage,
      lockName: storage.locations.lockName(of: path))
    graph = GraphFile(.xml, file, entity: Run.entityName) { try language.model() }
  }

  /// The file's full path.
  var path: String? { graph.file.path }

  func count() throws(StoreError) -> Int { try graph.count(Run.self) }

  /// The notices for the player; each is given once.
  func takeNotices() -> [StoreNotice] { graph.file.notices.take() }

  /// Reads what the file holds, and writes nothing; nil where there is none.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws(StoreError) -> Value? {
    try graph.read(work)
  }

  /// Changes the history while no other arcade does; when this returns, what `work` saved is on
  /// disk.
  func change<Value>(
    _ work: (ManagedObjectContext) throws -> Value
  ) throws(StoreError) -> Value {
    try graph.change(work)
  }

  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    try graph.reset(keepingIn: folder)
  }

  /// Brings back the runs that `reset` took away; those since stay.
  ///
  /// All of it is one change of the file, so that the runs since are in it at every moment.
  func restore(from folder: String) throws(StoreError) {
    let place = RunFile(storage: graph.file.storage, folder: folder, language: language)
    guard let kept = try place.read({ try $0.facts() }) else { return }
    try change { context in
      let since = try context.facts()
      for run in try context.fetch(FetchRequest(Run.self)) { context.delete(run) }
      let missing = kept.filter { old in !since.contains { $0 == old } }
      for (date, processID) in (missing + since).suffix(RunHistory.capacity) {
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
