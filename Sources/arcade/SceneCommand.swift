import ArgumentParser
import Assets
import Cabinet
import Canvas
import Commands
import DurableFiles
import Glibc
import JSON
import Persistence
import Scenes
import Terminal
import Words

/// `arcade scene`: prints the picture that a scene file describes.
struct SceneCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scene",
    help: \.rooms.scene,
    examples: """
      arcade scene
      arcade scene desert.plist
      arcade scene garden.json --columns 120 --rows 40 --glyphs ascii
      """)

  @Argument(help: .words(\.rooms.sceneFile), completion: .file())
  var file: String?

  @Option(parsing: .unconditional, help: .words(\.rooms.columns))
  var columns: Int?

  @Option(parsing: .unconditional, help: .words(\.rooms.rows))
  var rows: Int?

  @Option(
    help: .words(\.rooms.glyphs),
    completion: .words(of: GlyphSet.self))
  var glyphs: String?

  @Flag(help: .words(\.rooms.plain))
  var plain = false

  @Option(
    name: .shortAndLong, help: .words(\.common.listFormatOfList),
    completion: .words(of: ListFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let scenery = Scenery(Assets(environment: Environment.variables))
    let folder = SceneFolder(storage: files.storage)
    let format = try ListFormat.named(format)
    guard let file else { return try list(scenery, folder, as: format) }
    guard format == .table else {
      throw CommandFailure(
        Words.spoken.rooms.scenes.noFormat, exitStatus: ExitStatus.wrongUsage)
    }
    let glyphs = try glyphSet()
    let size = try size()
    let scene = try scene(file, scenery, folder)
    var canvas = Canvas(size: size)
    let sprites = scenery.sprites(glyphs)
    scene.draw(on: &canvas, in: canvas.bounds, sprites: sprites)
    let output = OutputTerminal()
    print(canvas.text(colours: plain ? .none : output.colours).joined(separator: "\n"))
    for remark in Words.spoken.rooms.scenes.remarks(scene, sprites) { printError(remark) }
    return ExitStatus.done
  }

  private func list(
    _ scenery: Scenery, _ folder: SceneFolder, as format: ListFormat
  ) throws -> Int32 {
    let own = try folder.names()
    let scenes = scenery.entries.map { ($0.name, true) } + own.map { ($0, false) }
    let text = format.text(
      of: scenes.map { ["name": .string($0), "builtIn": .boolean($1)] },
      columns: ["name", "builtIn"]
    ) { scenes.map { $0.0.printable + "\n" }.joined() }
    print(text, terminator: "")
    return ExitStatus.done
  }

  /// Finds a scene by a path, by a name in the player's folder, or among ours.
  private func scene(
    _ word: String, _ scenery: Scenery, _ folder: SceneFolder
  ) throws(CommandFailure) -> Scene {
    let input = isCopied(word) ? try files.input(word) : nil
    let candidates = input == nil ? candidates(word, in: folder.path) : []
    for (path, name) in [(input?.path ?? word, word.printable)] + candidates {
      guard let bytes = try bytes(at: path, folder, input) else { continue }
      do {
        return try Scene(reading: bytes)
      } catch {
        throw CommandFailure(Words.spoken.rooms.scenes.broken(name, error.text))
      }
    }
    if let found = scenery.entries.first(where: { $0.name == word || stem($0.name) == word }) {
      return found.scene
    }
    // The names are a help in an error; a folder that can't be listed adds none.
    let names = scenery.entries.map(\.name) + ((try? folder.names()) ?? [])
    throw .wrongWord(word, among: names.map(stem)) { word, _, near in
      Words.spoken.rooms.scenes.noSuchScene(word, names, names.first { stem($0) == near })
    }
  }

  private func candidates(_ word: String, in folder: String) -> [(String, String)] {
    guard !word.contains("/") else { return [] }
    let names = [word] + SceneSyntax.fileNameEndings.map { "\(word).\($0)" }
    return names.map { ("\(folder)/\($0)", $0) }
  }

  private func stem(_ name: String) -> String { String(name.prefix { $0 != "." }) }

  private func bytes(
    at path: String, _ folder: SceneFolder, _ input: InputFile?
  ) throws(CommandFailure) -> [UInt8]? {
    do {
      return try folder.bytes(at: path)
    } catch {
      throw CommandFailure((input?.shown(error) ?? error).sentence)
    }
  }

  private func glyphSet() throws(CommandFailure) -> GlyphSet {
    guard let glyphs else { return OutputTerminal().glyphs }
    return try GlyphSet.named(glyphs, Words.spoken.rooms.scenes.noSuchGlyphs)
  }

  private func size() throws(CommandFailure) -> Size {
    let window = OutputTerminal().size
    let size = Size(
      columns: columns ?? window?.columns ?? 80, rows: rows ?? window.map { $0.rows - 1 } ?? 23)
    guard (1...500).contains(size.columns), (1...200).contains(size.rows) else {
      throw CommandFailure(Words.spoken.rooms.scenes.badSize, exitStatus: ExitStatus.wrongUsage)
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
