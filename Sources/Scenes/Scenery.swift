package import Canvas

/// The scenes that come with the arcade, and the sprites that every scene is drawn with.
package struct Scenery: Sendable {
  /// A scene by the name of its file.
  package struct Entry: Sendable, Hashable {
    /// The file's name, such as `desert.plist`.
    package let name: String
    package let scene: Scene
  }

  /// The names of the files, one in each syntax.
  package static let names = ["meadow.json", "desert.plist", "crater.xml"]

  /// The scenes that could be read, in the order of `names`.
  package let entries: [Entry]
  private let sprites: [GlyphSet: SpriteSheet]

  package init() {
    entries = []
    sprites = [:]
  }

  /// Takes how a scene's bytes and how a sheet of sprites are found.
  package init(bytes: (String) -> [UInt8]?, sprites: (GlyphSet) -> SpriteSheet) {
    entries = Self.names.compactMap { name in
      guard let bytes = bytes(name), let scene = try? Scene(reading: bytes) else { return nil }
      return Entry(name: name, scene: scene)
    }
    self.sprites = Dictionary(uniqueKeysWithValues: GlyphSet.allCases.map { ($0, sprites($0)) })
  }

  package func scene(named name: String) -> Scene? {
    entries.first { $0.name == name }?.scene
  }

  /// The sprites in the characters to draw with.
  package func sprites(_ glyphs: GlyphSet) -> SpriteSheet { sprites[glyphs] ?? SpriteSheet() }
}
