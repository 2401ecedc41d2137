package import DurableFiles
import FoundationEssentials
package import ObjectGraph
import Persistence
package import Words

/// Finds the model of a Core Data store.
package struct ModelSearch {
  /// The model that was named; nil where none was.
  let named: String?
  let files: DurableFiles

  /// Takes the path of a model, where one was named.
  package init(named: String?, files: DurableFiles) {
    (self.named, self.files) = (named, files)
  }

  /// The model that was named, one of the same name beside the store, the store's own, or the
  /// arcade's, with where it came from; nil where there is none.
  ///
  /// `tables` are those of the database, which may keep a model of itself; nil for a store
  /// of another kind.
  package func model(
    _ kind: StoreKind, for path: String, in tables: CoreDataTables?
  ) throws(InspectionError) -> (ManagedObjectModel, ModelOrigin)? {
    do {
      if let named {
        return (try ManagedObjectModel(contentsOf: URL(fileURLWithPath: named)), .file(named))
      }
      let stem = stem(of: path)
      for ending in [".momd", ".mom", ".xcdatamodeld", ".xcdatamodel"] {
        guard try files.status(stem + ending) != nil else { continue }
        let url = URL(fileURLWithPath: stem + ending)
        return (try ManagedObjectModel(contentsOf: url), .file(fileName(of: stem + ending)))
      }
      if let own = try tables?.cachedModel() { return (own, .store) }
      let made =
        try tables.map { try $0.metadata().flatMap(OwnModels.model) } ?? ownModel(kind, at: path)
      return made.map { ($0, .arcade) }
    } catch {
      throw InspectionError(error, path: path)
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
