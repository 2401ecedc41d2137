import ArgumentParser
import Canvas
import Commands
import Words

/// `arcade replay`: shows a recorded game.
struct ReplayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    help: \.games.replay,
    examples: """
      arcade replay whackamole
      arcade replay skeet 3 --difficulty hard
      arcade replay whackamole-20261121T002412Z-42.plist
      arcade replay lander --export landing.svg
      arcade replay skeet --export best.svg --from 10 --to 18
      """)

  @OptionGroup var record: RecordOptions

  @Option(
    name: .shortAndLong, help: .words(\.games.export, valueName: "file"),
    completion: .file())
  var export: String?

  @Flag(help: .words(\.common.force))
  var force = false

  @Option(
    name: .shortAndLong, help: .words(\.games.filmFormat),
    completion: .words(of: FilmFormat.self))
  var format: String?

  @Option(
    help: .words(\.games.filmGlyphs),
    completion: .words(of: GlyphSet.self))
  var glyphs: String?

  @Option(parsing: .unconditional, help: .words(\.games.filmStart))
  var from = 0.0

  @Option(parsing: .unconditional, help: .words(\.games.filmEnd))
  var to: Double?

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard from >= 0, from <= 86_400, (from...max(from, 86_400)).contains(to ?? from) else {
      throw ValidationError(Words.spoken.commands.badTimes)
    }
  }

  func perform() throws -> Int32 {
    // Wrong words are told before a record is looked for.
    let isFilm = export != nil || format != nil
    let form = try isFilm ? filmFormat(for: files.output(export)) : nil
    let glyphs = try glyphSet()
    let watched = try record.watchedGame(files)
    if let form { return try write(watched, as: form, glyphs) }
    return Launcher(dataDirectory: files.dataDirectory).watch(watched)
  }
}
