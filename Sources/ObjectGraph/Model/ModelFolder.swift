package import FoundationEssentials
import PropertyLists

extension ManagedObjectModel {
  /// The file that a model is read from: the file itself, or that of the current version in a folder.
  ///
  /// Throws `ModelError` where a folder holds none, or does not say which of several it is.
  package static func file(of url: URL) throws(ModelError) -> URL { try ModelFolder(url).file() }

  /// The files of the versions in an `.xcdatamodeld` or `.momd` folder by name, and which of them
  /// the folder says is the current one; no files where it is no such folder.
  package static func versionNames(in folder: URL) -> (all: [String], current: String?) {
    let found = ModelFolder(folder)
    return (found.versions, found.currentVersion?.lastPathComponent)
  }
}

/// Finds the file of a model in the folders that hold one or more versions of it.
struct ModelFolder {
  private let url: URL

  init(_ url: URL) {
    self.url = url
  }

  /// The file of a model source of Xcode before version 4.
  static let editorArchive = "elements"

  /// The file itself, or the one of the current version; throws where a folder names none.
  func file() throws(ModelError) -> URL {
    guard isFolder(url) else { return url }
    if let version = currentVersion { return try ModelFolder(version).file() }
    let source = url.appendingPathComponent("contents")
    if FileManager.default.fileExists(atPath: source.path) { return source }
    let elements = url.appendingPathComponent(Self.editorArchive)
    if FileManager.default.fileExists(atPath: elements.path) { return elements }
    let versions = versions
    guard !versions.isEmpty else {
      throw ModelError(["The folder '\(url.path)' holds no model."])
    }
    guard versions.count == 1 else {
      throw ModelError(["The folder '\(url.path)' does not say which model is the current one."])
    }
    return try ModelFolder(url.appendingPathComponent(versions[0])).file()
  }

  /// The versions that the folder holds, by name.
  var versions: [String] {
    names.filter { $0.hasSuffix(".mom") || $0.hasSuffix(".xcdatamodel") }
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? []
  }

  private func isFolder(_ url: URL) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder
  }

  /// The version named in `VersionInfo.plist` of a compiled model or `.xccurrentversion` of a
  /// source.
  var currentVersion: URL? {
    if let name = text("NSManagedObjectModel_CurrentVersionName", in: "VersionInfo.plist") {
      return inside(name + ".mom")
    }
    return text("_XCCurrentVersionName", in: ".xccurrentversion").flatMap(inside)
  }

  /// A name may not lead out of the folder.
  private func inside(_ name: String) -> URL? {
    names.contains(name) ? url.appendingPathComponent(name) : nil
  }

  private func text(_ key: String, in file: String) -> String? {
    guard let data = try? Data(contentsOf: url.appendingPathComponent(file)) else { return nil }
    return (try? PropertyList(reading: [UInt8](data)))?.root.dictionary?[key]?.string
  }
}
