import ArgumentParser
import Canvas

/// `arcade replay`: shows a recorded game.
struct ReplayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Watch a recorded game.",
    discussion: """
      Shows one of the ten best games you finished, or the recorded game in a file. You can \
      pause, go back and forth, and change the speed. Watching never changes a table.

      With --export it writes a film instead: an asciicast for asciinema (.cast), a picture \
      that moves in a browser (.svg), or text (.txt). '-' is standard output.

      Examples:
        arcade replay whackamole
        arcade replay skeet 3 --difficulty hard
        arcade replay whackamole-20261121T002412Z-42.plist
        arcade replay lander --export landing.svg
        arcade replay skeet --export best.svg --from 10 --to 18
      """)

  @OptionGroup var record: RecordOptions

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Write a film of it instead.", valueName: "file"),
    completion: .file())
  var export: String?

  @Flag(help: "Replace an existing file.")
  var force = false

  @Option(
    name: .shortAndLong, help: "cast, svg or text (default: by the file's name).",
    completion: .words(of: FilmFormat.self))
  var format: String?

  @Option(
    help: "unicode or ascii, in a film (default: unicode).",
    completion: .words(of: GlyphSet.self))
  var glyphs: String?

  @Option(help: "The second at which a film begins.")
  var from = 0.0

  @Option(help: "The second at which a film ends; as --from: one picture.")
  var to: Double?

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard from >= 0, from <= 86_400, (from...max(from, 86_400)).contains(to ?? from) else {
      throw ValidationError("--from and --to are seconds, and --to isn't less.")
    }
  }

  func perform() throws -> Int32 {
    let watched = try record.watchedGame(files)
    if export != nil || format != nil { return try write(watched) }
    return Launcher(dataDirectory: files.dataDirectory).watch(watched)
  }
}
