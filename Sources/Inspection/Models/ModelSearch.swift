package import DurableFiles
import FoundationEssentials
package import ObjectGraph
import Persistence
package import Words

/// Finds the model of a Core Data store.
package struct ModelSearch {
  /// The model that was named; nil where none was.
  let named: String?
  /// Another state of the store, whose model may be this one's; nil where none is known.
  private let other: String?
  let files: DurableFiles

  /// Takes the path of a model, where one was named, and that of another state of the store.
  package init(named: String?, other: String? = nil, files: DurableFiles) {
    (self.named, self.other, self.files) = (named, other, files)
  }

  /// The model that was named, one of the same name beside the store, the store's own, or the
  /// arcade's, with where it came from; nil where there is none.
  ///
  /// Of those that were not named, one that the store was made with goes before one that differs, also
  /// where it's beside another state of the store, or kept in it; a folder gives the version that fits.
  /// A file beside the store that is no model hides no other model: it's told where there is none.
  ///
  /// `tables` are those of the database, which may keep a model of itself; nil for a store
  /// of another kind.
  package func model(
    _ kind: StoreKind, for path: String, in tables: CoreDataTables?
  ) throws(InspectionError) -> (ManagedObjectModel, ModelOrigin)? {
    do {
      let metadata = try metadata(kind, at: path, tables)
      if let named {
        return (try Self.model(at: named, for: metadata), .file(named))
      }
      var (beside, fault) = try besides(path, metadata)
      if let fitting = try beside.first(where: { try Self.fits($0.0, metadata) }) { return fitting }
      if let own = try tables?.cachedModel(), try beside.isEmpty || Self.fits(own, metadata) {
        return (own, .store)
      }
      if let other, metadata?.versionHashes.isEmpty == false {
        let others = try besides(other, metadata)
        if let fitting = try others.models.first(where: { try Self.fits($0.0, metadata) }) {
          return fitting
        }
        if let shared = try model(ofState: other, for: metadata) { return shared }
        fault = fault ?? others.fault
      }
      if let other = beside.first { return other }
      let made =
        try tables.map { try $0.metadata().flatMap(OwnModels.model) } ?? ownModel(kind, at: path)
      if let made { return (made, .arcade) }
      if let fault { throw fault }
      return nil
    } catch {
      throw InspectionError(error, path: path)
    }
  }

  /// The models of the store's name beside it, as far as they can be read, and the fault of the first that
  /// can't.
  private func besides(
    _ path: String, _ metadata: StoreMetadata?
  ) throws -> (models: [(ManagedObjectModel, ModelOrigin)], fault: ModelError?) {
    let stem = stem(of: path)
    var models: [(ManagedObjectModel, ModelOrigin)] = []
    var fault: ModelError?
    for ending in [".momd", ".mom", ".xcdatamodeld", ".xcdatamodel"]
    where try files.status(stem + ending) != nil {
      do {
        let model = try Self.model(at: stem + ending, for: metadata)
        models.append((model, .file(fileName(of: stem + ending))))
      } catch let error as ModelError {
        fault = fault ?? error
      }
    }
    return (models, fault)
  }

  /// The model that another state of the store is shown by, if this one was made with it.
  private func model(
    ofState other: String, for metadata: StoreMetadata?
  ) throws -> (ManagedObjectModel, ModelOrigin)? {
    let file: InspectedFile
    do throws(InspectionError) {
      file = try Inspector(files: files).inspect(other)
    } catch {
      // It's told where that file itself is shown.
      return nil
    }
    guard let model = file.model, try Self.fits(model, metadata) else { return nil }
    return (model, .file(fileName(of: other)))
  }

  private static func model(
    at path: String, for metadata: StoreMetadata?
  ) throws -> ManagedObjectModel {
    let url = URL(fileURLWithPath: path)
    return try metadata.map { try ManagedObjectModel(contentsOf: url, for: $0) }
      ?? ManagedObjectModel(contentsOf: url)
  }

  private static func fits(
    _ model: ManagedObjectModel, _ metadata: StoreMetadata?
  ) throws -> Bool {
    try metadata.map { try model.isCompatible(with: $0) } ?? true
  }

  /// Nil for a store that has none: every model may be its own.
  private func metadata(
    _ kind: StoreKind, at path: String, _ tables: CoreDataTables?
  ) throws -> StoreMetadata? {
    do {
      if let tables { return try tables.metadata() }
      return try PersistentStoreCoordinator.metadata(of: kind, at: URL(fileURLWithPath: path))
    } catch is ObjectGraph.StoreError {
      return nil
    }
  }

  /// The path without the ending of the file's name; a dot in a folder's name ends nothing.
  private func stem(of path: String) -> String {
    guard let dot = fileName(of: path).lastIndex(of: ".") else { return path }
    return String(path.dropLast(fileName(of: path)[dot...].count))
  }

  /// The model of a store that the arcade made; a store without metadata is not one of them.
  private func ownModel(_ kind: StoreKind, at path: String) throws -> ManagedObjectModel? {
    do {
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: path))
      return try OwnModels.model(of: metadata)
    } catch is ObjectGraph.StoreError {
      return nil
    }
  }
}

extension InspectedField {
  /// The fact at the head of a store: where its model is from.
  init(_ origin: ModelOrigin) {
    self.init("model", .text(Words.english.inspection.model(origin)))
  }
}
