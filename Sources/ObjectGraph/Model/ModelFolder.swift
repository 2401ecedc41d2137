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
    let named = namedVersion
    if let version = existing(named) { return try ModelFolder(version).file() }
    let source = url.appendingPathComponent("contents")
    if FileManager.default.fileExists(atPath: source.path) { return source }
    let elements = url.appendingPathComponent(Self.editorArchive)
    if FileManager.default.fileExists(atPath: elements.path) { return elements }
    let versions = versions
    guard !versions.isEmpty else {
      let fault = names == nil ? "cannot be read" : "holds no model"
      throw ModelError(["The folder '\(url.path)' \(fault)."])
    }
    guard versions.count == 1 else {
      guard let missing = try named.get() else {
        throw ModelError(["The folder '\(url.path)' does not say which model is the current one."])
      }
      throw ModelError(["The folder '\(url.path)' lacks its current model '\(missing)'."])
    }
    return try ModelFolder(url.appendingPathComponent(versions[0])).file()
  }

  /// The versions that the folder holds, by name.
  var versions: [String] {
    (names ?? []).filter { $0.hasSuffix(".mom") || $0.hasSuffix(".xcdatamodel") }
  }

  /// Nil for a folder that can't be listed: `file` tells so.
  private var names: [String]? {
    try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }

  private func isFolder(_ url: URL) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder)
      && isFolder
  }

  /// The version that the folder names and has.
  var currentVersion: URL? { existing(namedVersion) }

  /// The file of the version named in `VersionInfo.plist` of a compiled model or `.xccurrentversion` of a
  /// source; nil where none is named.
  private var namedVersion: Result<String?, ModelError> {
    Result { () throws(ModelError) in
      if let name = try text("NSManagedObjectModel_CurrentVersionName", in: "VersionInfo.plist") {
        return name + ".mom"
      }
      return try text("_XCCurrentVersionName", in: ".xccurrentversion")
    }
  }

  /// A name may not lead out of the folder, and one that can't be read leads nowhere.
  ///
  /// The disks of a Mac tell names apart neither by the form of an accent nor by the case of a letter: the
  /// file may be called a little otherwise.
  private func existing(_ name: Result<String?, ModelError>) -> URL? {
    guard case .success(let name?) = name, let names else { return nil }
    let found =
      names.first { $0.utf8.elementsEqual(name.utf8) } ?? names.first { $0 == name }
      ?? names.first { $0.lowercased() == name.lowercased() }
    return found.map { url.appendingPathComponent($0) }
  }

  /// A text of a property list in the folder; nil where the file is not there, or lacks the key.
  private func text(_ key: String, in file: String) throws(ModelError) -> String? {
    let place = url.appendingPathComponent(file)
    guard names?.contains(file) == true else { return nil }
    do {
      let list = try PropertyList(reading: [UInt8](Data(contentsOf: place)))
      return list.root.dictionary?[key]?.string
    } catch let error as PropertyListError {
      throw ModelError(["The file '\(place.path)' cannot be read: \(error.text)."])
    } catch {
      throw ModelError(["The file '\(place.path)' cannot be read."])
    }
  }
}
