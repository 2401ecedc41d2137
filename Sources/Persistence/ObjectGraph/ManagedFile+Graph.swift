import DurableFiles
import FoundationEssentials
import ObjectGraph
import SQLiteFiles
import Words

extension FileFormat {
  /// A store of the object graph, recognized by one of its entities; `noun` is what it should be:
  /// `score file`.
  static func graph(
    _ content: StoreError.Content, entity: String, isDatabase: Bool
  ) -> FileFormat {
    FileFormat(content: content, isDatabase: isDatabase) { error, isWriting in
      graphReason(of: error, entity: entity, content: content, isWriting: isWriting)
    }
  }
}

/// A store of the object graph as a file, whatever is in it.
extension ManagedFile {
  /// Reads every page of a store that is open, of a large one only the lengths of its rows; throws
  /// where they are not as any of ours.
  func check(_ entity: String, in context: ManagedObjectContext) throws {
    guard try isWhole(), let size = try stamp()?.size else {
      throw StoreError(.damaged(.database(.truncated)), path: path, content: format.content)
    }
    let database = try SQLiteDatabase(path: path, mode: .reading, timeout: storage.busyTimeout)
    database.limitWork(fileSize: size, valueSize: SQLiteDatabase.rowLimit)
    guard size <= Self.checkedSize else {
      return try database.checkRows(of: ["Z" + entity.uppercased()], fileSize: size)
    }
    // A page of another table or of an index is met only when a change needs it, and by then half
    // of what a player sees may be gone.
    try database.check()
    _ = try context.fetch(entityNamed: entity).count
  }

  /// Reads every page after a change met damage, for a caller that holds the lock; gives false for
  /// a file whose pages do not fit together, and which is quarantined then.
  ///
  /// A store can refuse a change and still be whole: its keys may be used up.
  func isSoundElseQuarantined() throws(StoreError) -> Bool {
    let isSound = try sound { () throws(StoreError) -> Bool? in
      try reporting(isWriting: true) {
        let database = try SQLiteDatabase(path: path, mode: .reading, timeout: storage.busyTimeout)
        database.limitWork(fileSize: try stamp()?.size ?? 0, valueSize: SQLiteDatabase.rowLimit)
        try database.check()
        return true
      }
    }
    return isSound ?? false
  }

  /// The bytes of a new store, made elsewhere, so that no half of it is ever in the file's place.
  func newStore(
    _ kind: StoreKind, of model: ManagedObjectModel, configuration: String? = nil,
    in folder: PrivateFolder, filling fill: (PersistentStoreCoordinator) throws -> Void
  ) throws -> [UInt8] {
    let path = folder.path + "/" + name
    let coordinator = PersistentStoreCoordinator(model: model)
    do {
      defer { coordinator.removeStores() }
      try coordinator.addStore(
        kind, at: URL(fileURLWithPath: path), configuration: configuration)
      try fill(coordinator)
    }
    guard
      let content = try withExtendedLifetime(folder, { try storage.files.read(path, limit: .max) })
    else { throw GraphProblem.noTemplate }
    return content.bytes
  }

  /// As above, in a private folder of its own: the system's, or where that has no room beside the file.
  func newStore(
    _ kind: StoreKind, of model: ManagedObjectModel,
    filling fill: (PersistentStoreCoordinator) throws -> Void
  ) throws -> [UInt8] {
    do {
      return try newStore(kind, of: model, in: PrivateFolder(), filling: fill)
    } catch {
      // A fault of the store itself is thrown there too.
      let room = try PrivateFolder(in: folder(of: path))
      return try newStore(kind, of: model, in: room, filling: fill)
    }
  }
}
