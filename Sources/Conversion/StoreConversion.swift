import ArcadeFormats
import DurableFiles
import FoundationEssentials
import Inspection
package import ObjectGraph
package import Persistence
package import Words

/// The reason that a store was not converted.
package enum StoreConversionError: Error, Sendable, Hashable {
  case noSuchFile(path: String)
  /// The file is no store of an object graph.
  case noStore(path: String)
  /// No model was found by which it could be read.
  case noModel(path: String)
  /// The destination exists, and was not to be replaced.
  case taken(path: String)
  /// It is a file of the arcade's own, whose kind is chosen elsewhere.
  case ownFile(path: String, name: String)
  /// It cannot be read.
  case unreadable(path: String, InspectionFault)
  /// The new store cannot be made or written.
  case unwritable(path: String, InspectionFault)
  /// The model is not the store's; each difference is the library's, a part of a sentence.
  case modelDiffers(path: String, model: ModelOrigin, differences: [String])
}

/// A store of an object graph in a new file of another kind, with every object, value, order and
/// relationship, and what applications have added to its metadata; a value that it cannot carry is reported.
package struct StoreConversion: Sendable {
  package struct Outcome: Sendable {
    package let modelSource: ModelOrigin
    /// The number of objects of each entity, by the entity's name.
    package let counts: [(entity: String, count: Int)]
    /// The new file, and the place of the file that it replaced.
    package let file: RestoredFile
    /// The parts that are not carried over or not the same; names are not yet safe to show.
    package let leftBehind: [ConversionLoss]
  }

  private let source: String
  private let destination: String
  private let kind: StoreKind
  private let model: String?
  private let storage: Storage

  /// Takes the path of a store, that of the new one with its kind, and the path of the model where
  /// that is not to be searched for.
  package init(
    from source: String, to destination: String, kind: StoreKind, model: String? = nil,
    storage: Storage
  ) {
    (self.source, self.destination, self.kind) = (source, destination, kind)
    (self.model, self.storage) = (model, storage)
  }

  /// The kind of the store in a file, from what it holds; nil where it holds none, or there is no
  /// file.
  ///
  /// Reads only.
  static func kind(of path: String, files: DurableFiles) throws(StoreConversionError)
    -> StoreKind?
  {
    do {
      return try files.fileKind(of: path).flatMap { StoreKind($0) }
    } catch {
      throw .unreadable(path: path, .file(FileFault(error)))
    }
  }

  /// The kind that a new file has by the ending of its name; nil for any other.
  package static func kind(forName path: String) -> StoreKind? {
    let name = fileName(of: path)
    guard let dot = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "sqlite", "sqlite3", "db", "storedata": return .sqlite
    case "xml": return .xml
    case "binary", "bin": return .binary
    default: return nil
    }
  }

  private func isThere(_ path: String) throws(StoreConversionError) -> Bool {
    do { return try storage.files.status(path) != nil } catch {
      throw .unreadable(path: path, .file(FileFault(error)))
    }
  }

  /// Makes the new file; with `replacing` the present file is kept among the backups first.
  ///
  /// Throws where anything would be lost; then nothing has been written. The store that is
  /// converted stays as it is, to the byte.
  package func perform(replacing: Bool = false) throws(StoreConversionError) -> Outcome {
    if !replacing, try storage.isTaken(destination) { throw .taken(path: destination) }
    if let name = storage.ownName(of: destination) {
      throw .ownFile(path: destination, name: name)
    }
    guard let found = try Self.kind(of: source, files: storage.files) else {
      throw try isThere(source) ? .noStore(path: source) : .noSuchFile(path: source)
    }
    let keeper = found == .sqlite ? try database() : nil
    let (model, origin) = try model(found, in: keeper?.tables)
    return try withExtendedLifetime(keeper) { () throws(StoreConversionError) in
      let old = try open(found, keeper?.file, model, origin)
      defer { old.coordinator.removeStores() }
      var leftBehind = LeftBehind()
      if let keeper { try look(at: keeper.tables, model, &leftBehind) }
      if old.metadata.versionHashes.isEmpty { leftBehind.hasNoHashes() }
      leftBehind.healed(old.coordinator.repairs)
      let (bytes, counts, differences) = try copied(old.coordinator, old.metadata)
      leftBehind.differs(differences)
      do throws(FileError) {
        let file = try storage.place(bytes, at: destination)
        return Outcome(
          modelSource: origin, counts: counts, file: file, leftBehind: leftBehind.losses)
      } catch {
        throw .unwritable(path: error.path, .file(FileFault(error)))
      }
    }
  }

  private func look(
    at tables: CoreDataTables, _ model: ManagedObjectModel, _ leftBehind: inout LeftBehind
  ) throws(StoreConversionError) {
    do {
      try leftBehind.look(at: tables, besides: Set(model.entities.map(\.name)))
    } catch {
      throw .unreadable(path: source, error.fault)
    }
  }

  private func database() throws(StoreConversionError) -> (
    file: SQLiteFile, tables: CoreDataTables
  ) {
    do {
      let file = try SQLiteFile(source)
      guard let tables = try CoreDataTables(file, path: source) else {
        throw StoreConversionError.noStore(path: source)
      }
      return (file, tables)
    } catch let error as StoreConversionError {
      throw error
    } catch {
      throw .unreadable(path: source, InspectionError(error, path: source).fault)
    }
  }

  private func model(
    _ kind: StoreKind, in tables: CoreDataTables?
  ) throws(StoreConversionError) -> (ManagedObjectModel, ModelOrigin) {
    do {
      let search = ModelSearch(named: model, files: storage.files)
      if let found = try search.model(kind, for: source, in: tables) { return found }
    } catch {
      throw .unreadable(path: source, error.fault)
    }
    throw .noModel(path: source)
  }

  private func open(
    _ kind: StoreKind, _ file: SQLiteFile?, _ model: ManagedObjectModel, _ origin: ModelOrigin
  ) throws(StoreConversionError) -> (
    coordinator: PersistentStoreCoordinator, metadata: StoreMetadata
  ) {
    do {
      let coordinator = PersistentStoreCoordinator(model: model)
      let url = URL(fileURLWithPath: source)
      var options = StoreOptions(isReadOnly: true, leavesNoTrace: true)
      // XML stores of Mac OS X 10.4 have no hashes that could differ.
      if kind == .xml {
        options.ignoresVersionHashes =
          try PersistentStoreCoordinator.metadata(of: kind, at: url).versionHashes.isEmpty
      }
      let metadata =
        try file.map { try coordinator.addStore(readThrough: $0.database, options: options) }
        ?? coordinator.addStore(kind, at: url, options: options)
      return (coordinator, metadata)
    } catch let error as ObjectGraph.StoreError {
      if case .incompatible(let differences) = error.reason {
        throw .modelDiffers(
          path: source, model: origin, differences: differences.map(\.description))
      }
      throw .unreadable(path: source, InspectionError(error, path: source).fault)
    } catch {
      throw .unreadable(path: source, InspectionError(error, path: source).fault)
    }
  }

  /// Made elsewhere, so that no half of it is ever there.
  private func copied(
    _ old: PersistentStoreCoordinator, _ metadata: StoreMetadata
  ) throws(StoreConversionError) -> (
    bytes: [UInt8], counts: [(entity: String, count: Int)], differences: [CopyDifference]
  ) {
    do {
      let room = try PrivateFolder()
      // The next program that needs such a folder removes one that stayed.
      defer { try? storage.files.removeFolder(room.path) }
      let path = room.path + "/" + fileName(of: destination)
      let new = PersistentStoreCoordinator(model: old.model)
      var options = StoreOptions()
      options.applicationMetadata = metadata.applicationValues
      try new.addStore(kind, at: URL(fileURLWithPath: path), options: options)
      let counts: [(entity: String, count: Int)]
      let ids: [ObjectID: ObjectID]
      do {
        defer { new.removeStores() }
        ids = try old.copyObjects(to: new)
        counts = try Self.counts(old)
        guard try Self.counts(new).map(\.count) == counts.map(\.count) else {
          throw StoreConversionError.unwritable(
            path: destination, .file(.database(.copyIncomplete)))
        }
      }
      guard let content = try storage.files.read(path, limit: .max) else {
        throw StoreConversionError.unwritable(
          path: destination, .file(.access(.notMade)))
      }
      return (content.bytes, counts, try differences(old, path, ids))
    } catch let error as StoreConversionError {
      throw error
    } catch let error as FileError {
      throw .unwritable(path: error.path, .file(FileFault(error)))
    } catch {
      throw .unwritable(path: destination, InspectionError(error, path: destination).fault)
    }
  }

  /// Reads the new file again: what it holds counts, not what was handed to it.
  private func differences(
    _ old: PersistentStoreCoordinator, _ path: String, _ ids: [ObjectID: ObjectID]
  ) throws -> [CopyDifference] {
    let new = PersistentStoreCoordinator(model: old.model)
    defer { new.removeStores() }
    try new.addStore(
      kind, at: URL(fileURLWithPath: path),
      options: StoreOptions(isReadOnly: true, leavesNoTrace: true))
    return try old.differences(from: new, ids: ids)
  }

  private static func counts(
    _ coordinator: PersistentStoreCoordinator
  ) throws -> [(entity: String, count: Int)] {
    let context = ManagedObjectContext(coordinator)
    return try coordinator.model.entities.filter { !$0.isAbstract }.map {
      ($0.name, try context.count(entityNamed: $0.name, includesSubentities: false))
    }
  }
}

extension Storage {
  /// Returns true if something is at the path of a new file.
  func isTaken(_ destination: String) throws(StoreConversionError) -> Bool {
    do { return try files.status(destination) != nil } catch {
      throw .unwritable(path: destination, .file(FileFault(error)))
    }
  }
}
