public import FoundationEssentials

extension ManagedObjectModel {
  /// Every version of a model in an `.xcdatamodeld` or `.momd` folder, in the order of their names;
  /// none where it is no such folder.
  ///
  /// A version that cannot be read is left out: a store that was made with it cannot be read either.
  public static func versions(in folder: URL) -> [ManagedObjectModel] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { $0.hasSuffix(".mom") || $0.hasSuffix(".xcdatamodel") }
      .compactMap { try? ManagedObjectModel(contentsOf: folder.appendingPathComponent($0)) }
  }

  /// Loads the model of a store from a file or folder: of several versions the one whose hashes are
  /// the store's, else the current one; the store may be one of a configuration.
  ///
  /// `isCompatible(with:)` tells whether it is the store's. Throws `ModelError` where there is no
  /// model that can be read.
  public init(contentsOf url: URL, for metadata: StoreMetadata) throws {
    let current = Result { try Self(contentsOf: url) }
    let fitting = Self.versions(in: url).first { $0.madeStore(with: metadata) }
    // Versions may have all entities of a configuration in common: the current one is meant then.
    if case .success(let model) = current, fitting == nil || model.madeStore(with: metadata) {
      self = model
    } else {
      self = try fitting ?? current.get()
    }
  }
}
