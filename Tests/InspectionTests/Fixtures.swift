import Foundation

/// Files of other programs, where `ARCADE_FIXTURES` names a folder of them.
enum Fixtures {
  static let folder: String? = {
    guard let path = ProcessInfo.processInfo.environment["ARCADE_FIXTURES"] else {
      print("skipped: inspecting files of other programs (ARCADE_FIXTURES names no folder)")
      return nil
    }
    return path
  }()

  /// A copy of all of them that a test may look at as it likes; nil without any.
  static func copy() throws -> TemporaryFolder? {
    guard let folder else { return nil }
    let copy = try TemporaryFolder()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: folder, toPath: copy.path)
    return copy
  }

  /// The files that mean something alone, by their paths within `folder`.
  static func files(in folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.sorted().filter { name in
      var isFolder: ObjCBool = false
      let exists = FileManager.default.fileExists(
        atPath: folder + "/" + name, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
        && !["-wal", "-shm", ".h", ".md"].contains { name.hasSuffix($0) }
    }
  }
}

/// A folder that goes with this value.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.path + "/inspection-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Writes a file and tells its path.
  func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    try FileManager.default.createDirectory(
      atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
