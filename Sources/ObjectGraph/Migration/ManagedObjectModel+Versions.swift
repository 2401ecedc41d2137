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
}
