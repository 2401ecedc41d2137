import Foundation
import ObjectGraph

/// Real files, where the environment says that there are some.
enum Fixtures {
  static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["ARCADE_FIXTURES"] else {
      print("ARCADE_FIXTURES is not set: tests with real files are skipped.")
      return nil
    }
    return URL(fileURLWithPath: path)
  }()

  static func file(_ path: String) -> URL? {
    folder?.appendingPathComponent(path)
  }

  /// A copy of a store, with what belongs to it, in a folder of its own.
  static func copy(_ path: String) throws -> URL? {
    guard let source = file(path) else { return nil }
    let folder = try temporaryFolder()
    let target = folder.appendingPathComponent(source.lastPathComponent)
    for suffix in ["", "-wal", "-shm"]
    where FileManager.default.fileExists(atPath: source.path + suffix) {
      try Data(contentsOf: URL(fileURLWithPath: source.path + suffix))
        .write(to: URL(fileURLWithPath: target.path + suffix))
    }
    return target
  }

  /// The place of this run's folders; they go when it ends.
  private static let temporaryFolders: URL = {
    atexit { try? FileManager.default.removeItem(at: Fixtures.temporaryFolders) }
    return FileManager.default.temporaryDirectory
      .appendingPathComponent("objectgraph-\(UUID().uuidString)")
  }()

  static func temporaryFolder() throws -> URL {
    let folder = temporaryFolders.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  static func bookmarksModel(_ version: Int) throws -> ManagedObjectModel? {
    let name = version == 1 ? "BookmarksModel" : "BookmarksModel-\(version)"
    guard let url = file("models/BrowserServicesKit/\(name).xcdatamodel") else { return nil }
    return try ManagedObjectModel(contentsOf: url)
  }
}

extension PersistentStoreCoordinator {
  /// Makes a coordinator of one store.
  convenience init(
    model: ManagedObjectModel, _ kind: StoreKind, at url: URL? = nil,
    options: StoreOptions = StoreOptions()
  ) throws {
    self.init(model: model)
    try addStore(kind, at: url, options: options)
  }

  /// Makes a coordinator of two stores, "one" and "two" in a folder.
  convenience init(model: ManagedObjectModel, two kind: StoreKind, in folder: URL) throws {
    self.init(model: model)
    for name in ["one", "two"] { try addStore(kind, at: folder.appendingPathComponent(name)) }
  }
}
