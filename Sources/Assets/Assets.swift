package import Canvas

/// Finds the files that come with the program: sprites, marquee, templates.
///
/// A file is taken from the first folder that has it: `$ARCADE_ASSETS`, `../share/arcade` beside
/// the program's folder, then an `Assets` folder in one of the folders above the program. The copy
/// that was embedded when the program was built stands in for a file that no folder has or that is
/// damaged, so a program that was moved alone still works. Only what is asked for is read.
package struct Assets: Sendable {
  /// The folders that are looked into, in order; they need not exist.
  package let folders: [String]
  /// The first of them where it was chosen; nil where none was.
  package private(set) var chosenFolder: String?

  /// Takes the environment and the program's path, by default of the running program.
  package init(environment: [String: String], executablePath: String? = Self.executablePath) {
    var folders: [String] = []
    if let chosen = environment["ARCADE_ASSETS"], !chosen.isEmpty {
      folders.append(chosen)
      chosenFolder = chosen
    }
    if let executablePath {
      let parents = Self.parents(of: executablePath)
      if let folder = parents.first { folders.append(folder + "/../share/arcade") }
      folders += parents.map { $0 + "/Assets" }
    }
    self.folders = folders
  }

  /// The path of the running program; nil where the system does not say.
  package static var executablePath: String? { AssetFile.executablePath }

  /// The sprites of `Sprites/NAME.sprites`, as `whackamole.unicode`; an empty sheet where
  /// there are none.
  ///
  /// Sprites that a file on disk leaves out come from the embedded copy; a malformed file counts
  /// for nothing.
  package func spriteSheet(_ name: String) -> SpriteSheet {
    let path = "Sprites/\(name).sprites"
    let embedded = EmbeddedAssets.bytes(at: path) ?? []
    let found = bytesOnDisk(at: path)
    if let found, found != embedded, let text = String(validating: found, as: UTF8.self),
      let sheet = sheet(String(decoding: embedded, as: UTF8.self) + "\n" + sprites(of: text))
    {
      return sheet
    }
    return sheet(String(decoding: embedded, as: UTF8.self)) ?? SpriteSheet()
  }

  /// The bytes of a file by its path within `Assets`; nil where there is no such file.
  ///
  /// `isSound` says whether bytes found on disk can be used; if not, the embedded ones are.
  package func bytes(
    named path: String, isSound: ([UInt8]) -> Bool = { !$0.isEmpty }
  ) -> [UInt8]? {
    if let found = bytesOnDisk(at: path), isSound(found) { return found }
    return EmbeddedAssets.bytes(at: path)
  }

  /// The paths within `Assets` of all files that are embedded.
  package static var embeddedPaths: [String] { EmbeddedAssets.paths }

  /// The files that stand before the embedded ones: the path within `Assets`, the path on disk, and the
  /// bytes; nil for one that can't be read, which is passed over.
  package var filesOnDisk: [(name: String, path: String, bytes: [UInt8]?)] {
    var files: [(name: String, path: String, bytes: [UInt8]?)] = []
    for name in EmbeddedAssets.paths {
      for path in folders.map({ "\($0)/\(name)" }) where AssetFile.isThere(path) {
        let bytes = AssetFile.bytes(at: path)
        files.append((name, path, bytes))
        if bytes != nil { break }
      }
    }
    return files
  }

  private func bytesOnDisk(at path: String) -> [UInt8]? {
    for folder in folders {
      if let bytes = AssetFile.bytes(at: "\(folder)/\(path)") { return bytes }
    }
    return nil
  }

  /// A sheet's text from its first sprite on.
  ///
  /// Later sprites of a sheet replace earlier ones of the same name, so appending these
  /// to the embedded text fills the gaps of a file.
  private func sprites(of text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { !$0.hasPrefix("[") }.joined(separator: "\n")
  }

  private func sheet(_ text: String) -> SpriteSheet? {
    do {
      return try SpriteSheet(text)
    } catch {
      return nil
    }
  }

  /// The folders above a path, the nearest first, without the last slash; the root is "".
  private static func parents(of path: String) -> [String] {
    var parents: [String] = []
    var rest = Substring(path)
    while let slash = rest.lastIndex(of: "/") {
      rest = rest[..<slash]
      parents.append(String(rest))
    }
    return parents
  }
}
