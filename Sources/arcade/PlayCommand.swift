import ArgumentParser
import Cabinet
import GameCore
import Persistence
import Words

/// `arcade play`: one game, at once.
struct PlayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play one game at once.",
    discussion: """
      The result is printed when the screen is gone. A game with a chosen seed, and \
      practice, enter no table.

      Examples:
        arcade play whackamole
        arcade play whackamole --difficulty insane --player Zoë
        arcade play whackamole --seed 42
      """)

  @Argument(help: "The game: \(GameStorage.all.map(\.game).joined(separator: ", ")).")
  var game: String

  @Option(name: .shortAndLong, help: "Easy, Medium, Hard or Insane, for this game only.")
  var difficulty: String?

  @Option(name: .shortAndLong, help: "The seed of the game, a number.")
  var seed: UInt64?

  @Flag(help: "Do not keep the score.")
  var practice = false

  @Option(name: .shortAndLong, help: "The name of the player, for this game only.")
  var player: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let entry = try arcade.game(named: game)
    let difficulty = try difficulty.map { try arcade.difficulty(named: $0) }
    if let player, !PlayerName.isUsable(player) {
      throw CommandFailure(
        Words.english.commands.badName(PlayerName.mostColumns),
        exitStatus: ExitStatus.wrongUsage)
    }
    let start = GameStart(game: entry.game, seed: seed, isPractice: practice)
    return Launcher(dataDirectory: files.dataDirectory).play(start) { preferences in
      if let difficulty { preferences.difficulty = difficulty }
      if let player { preferences.playerName = player }
    }
  }
}
