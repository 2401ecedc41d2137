import ArgumentParser
import Assets
import Cabinet
import Canvas
import Glibc
import Persistence
import Scenes
import Terminal
import Words

/// `arcade scene`: prints the picture that a scene file describes.
struct SceneCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    abstract: "Draw a scene.",
    discussion: """
      A scene is a property list, JSON or XML. FILE is a path, a file in your 'scenes' \
      folder, or a built-in one: meadow.json, desert.plist, crater.xml. Without FILE it lists \
      the names. Output that doesn't go to a terminal has no colour.

      Examples:
        arcade scene
        arcade scene desert.plist
        arcade scene garden.json --columns 120 --rows 40 --glyphs ascii
      """)

  @Argument(help: "The scene.", completion: .file())
  var file: String?

  @Option(parsing: .unconditional, help: "Width, 1 to 500 (default: the terminal's, or 80).")
  var columns: Int?

  @Option(parsing: .unconditional, help: "Height, 1 to 200 (default: the terminal's, or 23).")
  var rows: Int?

  @Option(
    help: "unicode or ascii (default: from your locale).",
    completion: .words(of: GlyphSet.self))
  var glyphs: String?

  @Flag(help: "No colour.")
  var plain = false

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let scenery = Scenery(Assets(environment: Environment.variables))
    let folder = SceneFolder(storage: files.storage)
    guard let file else { return try list(scenery, folder) }
    let glyphs = try glyphSet()
    let size = try size()
    let scene = try scene(file, scenery, folder)
    var canvas = Canvas(size: size)
    let sprites = scenery.sprites(glyphs)
    scene.draw(on: &canvas, in: canvas.bounds, sprites: sprites)
    let output = OutputTerminal()
    print(canvas.text(colours: plain ? .none : output.colours).joined(separator: "\n"))
    for remark in Words.english.rooms.scenes.remarks(scene, sprites) { printError(remark) }
    return ExitStatus.done
  }

  private func list(_ scenery: Scenery, _ folder: SceneFolder) throws -> Int32 {
    do {
      for name in scenery.entries.map(\.name) + (try folder.names()) { print(name.printable) }
      return ExitStatus.done
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  /// Finds a scene by a path, by a name in the player's folder, or among ours.
  private func scene(
    _ word: String, _ scenery: Scenery, _ folder: SceneFolder
  ) throws(CommandFailure) -> Scene {
    for (path, name) in [(word, word)] + candidates(word, in: folder.path) {
      guard let bytes = try bytes(at: path, folder) else { continue }
      do {
        return try Scene(reading: bytes)
      } catch {
        throw CommandFailure(Words.english.rooms.scenes.broken(name, error.text))
      }
    }
    if let found = scenery.entries.first(where: { $0.name == word || stem($0.name) == word }) {
      return found.scene
    }
    // The names are a help in an error; a folder that can't be listed adds none.
    let names = scenery.entries.map(\.name) + ((try? folder.names()) ?? [])
    throw .wrongWord(word, among: names.map(stem)) { word, _, near in
      Words.english.rooms.scenes.noSuchScene(word, names, names.first { stem($0) == near })
    }
  }

  private func candidates(_ word: String, in folder: String) -> [(String, String)] {
    guard !word.contains("/") else { return [] }
    let names = [word] + SceneSyntax.fileNameEndings.map { "\(word).\($0)" }
    return names.map { ("\(folder)/\($0)", $0) }
  }

  private func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  private func bytes(
    at path: String, _ folder: SceneFolder
  ) throws(CommandFailure) -> [UInt8]? {
    do {
      return try folder.bytes(at: path)
    } catch {
      throw CommandFailure(error.sentence)
    }
  }

  private func glyphSet() throws(CommandFailure) -> GlyphSet {
    guard let glyphs else { return OutputTerminal().glyphs }
    guard let found = GlyphSet(rawValue: glyphs.lowercased()) else {
      throw .wrongWord(
        glyphs, among: GlyphSet.allCases.map(\.rawValue), Words.english.rooms.scenes.noSuchGlyphs)
    }
    return found
  }

  private func size() throws(CommandFailure) -> Size {
    let window = OutputTerminal().size
    let size = Size(
      columns: columns ?? window?.columns ?? 80, rows: rows ?? window.map { $0.rows - 1 } ?? 23)
    guard (1...500).contains(size.columns), (1...200).contains(size.rows) else {
      throw CommandFailure(Words.english.rooms.scenes.badSize, exitStatus: ExitStatus.wrongUsage)
    }
    return size
  }
}

extension Scenery {
  /// Our scenes and sprites; of a file on disk that is no scene the embedded one is taken.
  init(_ assets: Assets) {
    self.init(
      bytes: { name in
        assets.bytes(named: "Scenes/\(name)") { (try? Scene(reading: $0)) != nil }
      },
      sprites: { assets.spriteSheet("scene.\($0.rawValue)") })
  }
}
