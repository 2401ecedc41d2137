public import FoundationEssentials

extension ManagedObjectModel {
  /// Every version of a model in an `.xcdatamodeld` or `.momd` folder, in the order of their names;
  /// none where it is no such folder.
  ///
  /// A version that cannot be read is left out: a store that was made with it cannot be read either.
  public static func versions(in folder: URL) -> [ManagedObjectModel] {
    readVersions(in: folder).models
  }

  /// The same with the fault of the first version that cannot be read.
  package static func readVersions(
    in folder: URL
  ) -> (models: [ManagedObjectModel], fault: (any Error)?) {
    var models: [ManagedObjectModel] = []
    var fault: (any Error)?
    for name in ModelFolder(folder).versions {
      do {
        models.append(try ManagedObjectModel(contentsOf: folder.appendingPathComponent(name)))
      } catch {
        fault = fault ?? error
      }
    }
    return (models, fault)
  }

  /// Loads the model of a store from a file or folder: of several versions the one whose hashes are
  /// the store's, else the current one; the store may be one of a configuration.
  ///
  /// `isCompatible(with:)` tells whether it is the store's. Throws `ModelError` where there is no
  /// model that can be read, and where none is the store's but one cannot be read, which may be it.
  public init(contentsOf url: URL, for metadata: StoreMetadata) throws {
    let current = Result { try Self(contentsOf: url) }
    let versions = Self.readVersions(in: url)
    let fitting = versions.models.first { $0.madeStore(with: metadata) }
    // Versions may have all entities of a configuration in common: the current one is meant then.
    if case .success(let model) = current, model.madeStore(with: metadata) {
      self = model
    } else if let fitting {
      self = fitting
    } else if let fault = versions.fault, !metadata.versionHashes.isEmpty {
      throw fault
    } else {
      self = try current.get()
    }
  }
}
