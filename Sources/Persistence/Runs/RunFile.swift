import ObjectGraph
import Words

/// The run history on disk: an XML store.
final class RunFile: ResettableStore {
  private let graph: GraphFile
  /// The same file for runs that another program has recorded, whatever their process IDs are.
  private let ofAnyone: GraphFile
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
    ofAnyone = GraphFile(.xml, file, entity: Run.entityName) {
      try language.model().withoutRules()
    }
  }

  var path: String? { graph.file.path }

  func count() throws(StoreError) -> Int { try graph.count(Run.self) }

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
    let entity = Run.entityName
    guard let kept = try place.read({ try $0.storedAttributes(ofEntity: entity) }) else { return }
    try ofAnyone.change { context in
      let since = try context.storedAttributes(ofEntity: entity)
      for run in try context.fetch(entityNamed: entity) { context.delete(run) }
      let all = kept.filter { !since.contains($0) } + since
      try context.insert(Array(all.suffix(RunHistory.capacity)), entityNamed: entity)
      try context.save()
    }
  }
}
