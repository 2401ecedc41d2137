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
    let versions = Self.versions(in: url)
    if let fitting = versions.first(where: { $0.madeStore(with: metadata) }) {
      self = fitting
    } else {
      try self.init(contentsOf: url)
    }
  }
}
