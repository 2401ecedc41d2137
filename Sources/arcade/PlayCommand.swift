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
        arcade play --challenge arcade.skeet.medium.3.1x.30.Zoë.0000
      """)

  @Argument(
    help: "The game: \(GameStorage.all.map(\.game).joined(separator: ", ")).",
    completion: .games)
  var game: String?

  @Option(
    name: .shortAndLong, help: "Easy, Medium, Hard or Insane, for this game only.",
    completion: .difficulties)
  var difficulty: String?

  @Option(name: .shortAndLong, parsing: .unconditional, help: "The game's seed, a number.")
  var seed: UInt64?

  @Flag(help: "Don't save the score.")
  var practice = false

  @Option(name: .shortAndLong, help: "Your player name, for this game only.")
  var player: String?

  @Option(help: "The line that a friend sent.")
  var challenge: String?

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let difficulty = try difficulty.map { try arcade.difficulty(named: $0) }
    try checkName(player)
    let start = try start()
    return Launcher(dataDirectory: files.dataDirectory).play(start) { preferences in
      if let difficulty { preferences.difficulty = difficulty }
      if let player { preferences.playerName = player }
    }
  }

  private func start() throws -> GameStart {
    if let challenge { return try GameStart(arcade.challenge(challenge)) }
    guard let game else { throw ValidationError(Words.english.commands.noGame) }
    let entry = try arcade.game(named: game)
    return GameStart(game: entry.game, seed: seed, isPractice: practice)
  }
}

/// Refuses a name that no player can have.
func checkName(_ player: String?) throws {
  guard let player, !PlayerName.isUsable(player) else { return }
  throw CommandFailure(
    Words.english.commands.badName(PlayerName.mostColumns), exitStatus: ExitStatus.wrongUsage)
}

/// Reads a challenge that can be played here.
private func challenge(_ text: String) throws -> Challenge {
  let words = Words.english.rooms.race
  guard let challenge = Challenge(text),
    let entry = GameEntry.all.first(where: { $0.name == challenge.game })
  else { throw CommandFailure(words.notAChallenge, exitStatus: ExitStatus.wrongUsage) }
  guard entry.playableRules.contains(challenge.rules) else {
    throw CommandFailure(words.otherRules(challenge.rules))
  }
  return challenge
}
