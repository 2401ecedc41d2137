import ArgumentParser

/// `arcade replay`: shows a recorded game.
struct ReplayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Watch a recorded game.",
    discussion: """
      Shows one of the ten best games you finished, or the recorded game in a file. You can \
      pause, go back and forth, and change the speed. Watching never changes a table.

      Examples:
        arcade replay whackamole
        arcade replay skeet 3 --difficulty hard
        arcade replay whackamole-20261121T002412Z-42.plist
      """)

  @OptionGroup var record: RecordOptions

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let watched = try record.watchedGame(in: files.storage)
    return Launcher(dataDirectory: files.dataDirectory).watch(watched)
  }
}
