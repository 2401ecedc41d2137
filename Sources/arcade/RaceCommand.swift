import ArgumentParser
import Cabinet
import Commands
import GameCore
import Words

/// `arcade race`: plays against a recorded game.
struct RaceCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    help: \.games.race,
    examples: """
      arcade race whackamole
      arcade race whackamole-20261121T002412Z-42.plist
      """)

  @OptionGroup var record: RecordOptions

  @Option(name: .shortAndLong, help: .words(\.common.player))
  var player: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    try checkName(player)
    let rival = try record.watchedGame(files)
    guard let entry = GameEntry.named(rival.replay.game) else {
      throw CommandFailure(Words.spoken.rooms.replay.unknownGame(rival.replay.game))
    }
    guard entry.playableRules.contains(rival.replay.rulesVersion) else {
      throw CommandFailure(Words.spoken.rooms.replay.otherRules(rival.replay.rulesVersion))
    }
    return Launcher(dataDirectory: files.dataDirectory).play(GameStart(racing: rival)) {
      if let player { $0.playerName = player }
    }
  }
}
