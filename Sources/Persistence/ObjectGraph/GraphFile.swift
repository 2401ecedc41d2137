import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles

/// A store of the object graph that is opened for each reading and each change.
final class GraphFile {
  let file: ManagedFile
  private let kind: StoreKind
  private let entity: String
  private let earlierModels: () throws -> [ManagedObjectModel]
  private let makeModel: () throws -> ManagedObjectModel

  /// Works on a store that is recognized by one of its entities; nothing is read or written yet.
  ///
  /// A file of one of the `earlier` models is read through a copy that is migrated, and is migrated
  /// itself before it is changed.
  init(
    _ kind: StoreKind, _ file: ManagedFile, entity: String,
    earlier: @escaping () throws -> [ManagedObjectModel] = { [] },
    model: @escaping () throws -> ManagedObjectModel
  ) {
    (self.kind, self.file, self.entity) = (kind, file, entity)
    (earlierModels, makeModel) = (earlier, model)
  }

  // MARK: - Reading

  /// Reads what the file holds, and writes nothing; nil where there is none.
  func read<Value>(_ work: (ManagedObjectContext) throws -> Value) throws(StoreError) -> Value? {
    try file.reporting(isWriting: false) {
      guard try file.filledStamp() != nil else { return nil }
      guard try kind == .sqlite && file.needsCopy() else {
        return try ofAnyModel(file.path, StoreOptions(isReadOnly: true), work)
      }
      // An unfinished change of a killed program is undone in a copy.
      let copy = try DatabaseCopy(of: [file.path], files: file.storage.files)
      return try withExtendedLifetime(copy) {
        try ofAnyModel(copy.path(of: file.path), StoreOptions(), work)
      }
    }
  }

  private func ofAnyModel<Value>(
    _ path: String, _ options: StoreOptions, _ work: (ManagedObjectContext) throws -> Value
  ) throws -> Value {
    do {
      return try reading(path, options, work)
    } catch let error as ObjectGraph.StoreError where error.isOfOtherModel {
      guard let copy = try migratedCopy(path) else { throw error }
      return try withExtendedLifetime(copy) {
        try reading(copy.path(of: path), StoreOptions(isReadOnly: true), work)
      }
    }
  }

  /// A copy of a file of an earlier model that is of the present one; nil where its model is unknown.
  private func migratedCopy(_ path: String) throws -> DatabaseCopy? {
    let models = try earlierModels()
    guard kind == .sqlite, !models.isEmpty else { return nil }
    let copy = try DatabaseCopy(of: [path], files: file.storage.files)
    let url = URL(fileURLWithPath: copy.path(of: path))
    guard let source = try MigrationManager.sourceModel(of: kind, at: url, among: models) else {
      return nil
    }
    var manager = try MigrationManager(from: source, to: makeModel())
    manager.keepsBackup = false
    try manager.migrateStore(kind, at: url)
    return copy
  }

  /// The number of objects of an entity.
  func count<E: Entity>(_ entity: E.Type) throws(StoreError) -> Int {
    try read { try $0.count(FetchRequest(E.self)) } ?? 0
  }

  private func reading<Value>(
    _ path: String, _ options: StoreOptions, _ work: (ManagedObjectContext) throws -> Value
  ) throws -> Value {
    let coordinator = try open(path, options)
    defer { coordinator.removeStores() }
    return try work(ManagedObjectContext(exact: coordinator))
  }

  private func open(
    _ path: String, _ options: StoreOptions = StoreOptions()
  ) throws -> PersistentStoreCoordinator {
    var options = options
    options.rowLimit = SQLiteDatabase.rowLimit
    let coordinator = PersistentStoreCoordinator(model: try makeModel())
    try coordinator.addStore(kind, at: URL(fileURLWithPath: path), options: options)
    return coordinator
  }

  // MARK: - Changing

  /// Changes the store while no other arcade does; when this returns, what `work` saved is on disk.
  ///
  /// Begins a missing file and sets a damaged one aside, also one whose damage only `work` meets,
  /// which is then done again; the state before is kept among the backups: of a database the one
  /// before this session, of a file that is written whole each one.
  func change<Value>(
    _ work: (ManagedObjectContext) throws -> Value
  ) throws(StoreError) -> Value {
    try file.whileLocked { () throws(StoreError) in
      do throws(StoreError) { return try changeOnce(work) } catch {
        guard error.isDamage, kind == .sqlite, try !file.isSoundElseQuarantined() else {
          throw error
        }
      }
      return try changeOnce(work)
    }
  }

  private func changeOnce<Value>(
    _ work: (ManagedObjectContext) throws -> Value
  ) throws(StoreError) -> Value {
    let coordinator = try openSound()
    defer { coordinator.removeStores() }
    return try file.reporting(isWriting: true) {
      let value = try work(ManagedObjectContext(exact: coordinator))
      if kind == .sqlite { try file.synchronizeFolder() }
      return value
    }
  }

  /// Opening checks the file, so a damaged one is found now; a sound one is kept as it is before it
  /// is changed.
  private func openSound() throws(StoreError) -> PersistentStoreCoordinator {
    let opened = try file.sound { () throws(StoreError) -> PersistentStoreCoordinator? in
      try file.reporting(isWriting: true) {
        guard try file.filledStamp() != nil else { return nil }
        let coordinator = try openMigrated()
        do {
          // A database is checked before the first change of a session only.
          if kind == .sqlite, !file.isSafe {
            try file.check(entity, in: ManagedObjectContext(exact: coordinator))
          }
        } catch {
          coordinator.removeStores()
          throw error
        }
        return coordinator
      }
    }
    if let opened {
      if kind != .sqlite || !file.isSafe { file.keepBackup { try file.whole() } }
      return opened
    }
    return try file.reporting(isWriting: true) {
      if kind == .sqlite {
        try file.replace(with: file.newStore(kind, of: makeModel()) { _ in })
        file.isSafe = true
      }
      return try open(file.path)
    }
  }

  /// Opens the file; one of an earlier model is kept among the backups, and replaced as a whole.
  private func openMigrated() throws -> PersistentStoreCoordinator {
    do {
      return try open(file.path)
    } catch let error as ObjectGraph.StoreError where error.isOfOtherModel {
      guard let copy = try migratedCopy(file.path) else { throw error }
      let migrated = try withExtendedLifetime(copy) {
        try file.storage.files.read(copy.path(of: file.path), limit: .max)
      }
      guard let migrated else { throw error }
      file.keepBackup { try file.whole() }
      try file.replace(with: migrated.bytes)
      return try open(file.path)
    }
  }

  // MARK: - Reset

  /// Copies the file to `folder` and removes it.
  func reset(keepingIn folder: String) throws(StoreError) {
    try file.whileLocked { () throws(StoreError) in
      _ = try file.sound { () throws(StoreError) -> Int? in
        try read { try $0.fetch(entityNamed: entity).count }
      }
      try file.move(to: folder)
    }
  }
}

extension ObjectGraph.StoreError {
  /// True where the store was made with another model.
  fileprivate var isOfOtherModel: Bool {
    if case .incompatible = reason { true } else { false }
  }
}
