import ArgumentParser
import Cabinet
import GameCore
import Persistence
import Words

/// `arcade play`: one game, at once.
struct PlayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    abstract: "Play one game right away.",
    discussion: """
      Prints the result when the game closes. Practice and games with a chosen seed don't \
      count for high scores.

      Examples:
        arcade play whackamole
        arcade play whackamole --difficulty insane --player Zoë
        arcade play whackamole --seed 42
      """)

  @Argument(help: "The game: \(GameStorage.all.map(\.game).joined(separator: ", ")).")
  var game: String

  @Option(name: .shortAndLong, help: "Easy, Medium, Hard or Insane, for this game only.")
  var difficulty: String?

  @Option(name: .shortAndLong, help: "The game's seed, a number.")
  var seed: UInt64?

  @Flag(help: "Don't save the score.")
  var practice = false

  @Option(name: .shortAndLong, help: "Your player name, for this game only.")
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
