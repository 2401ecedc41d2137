import ArgumentParser
import Cabinet
import Canvas
import Commands
import GameCore
import Persistence
import Words

/// `arcade play`: one game, at once.
struct PlayCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "play",
    help: \.games.play,
    examples: """
      arcade play whackamole
      arcade play whackamole --difficulty insane --player Zoë
      arcade play whackamole --seed 42
      arcade play --challenge arcade.skeet.medium.2.1x.30.Zoë.lr1j
      """)

  @Argument(
    help: .words(\.games.playedGame, listing: GameStorage.all.map(\.game)),
    completion: .games)
  var game: String?

  @Option(
    name: .shortAndLong, help: .words(\.common.difficultyOfGame),
    completion: .difficulties)
  var difficulty: String?

  @Option(name: .shortAndLong, parsing: .unconditional, help: .words(\.games.seed))
  var seed: UInt64?

  @Flag(help: .words(\.games.practice))
  var practice = false

  @Option(name: .shortAndLong, help: .words(\.common.player))
  var player: String?

  @Option(help: .words(\.games.challenge))
  var challenge: String?

  /// The ticket of a seed that a league has drawn; `arcade league play` passes it.
  @Option(help: .hidden)
  var drawn: String?

  /// The league that drew it, where the player named one.
  @Option(help: .hidden)
  var drawnBy: String?

  @OptionGroup var files: FileOptions

  func validate() throws {
    if challenge == nil, game == nil { throw ValidationError(Words.spoken.commands.noGame) }
    if challenge != nil, game != nil || difficulty != nil || seed != nil || practice {
      throw ValidationError(Words.spoken.commands.challengeSaysAll)
    }
    if let drawn, drawnGame == nil {
      throw ValidationError(Words.spoken.league.badTicket(drawn.printable))
    }
    if let drawnBy, LeagueAddress(drawnBy) == nil {
      throw ValidationError(Words.spoken.league.badAddress("…"))
    }
  }

  func perform() throws -> Int32 {
    let difficulty = try difficulty.map { try Commands.difficulty(named: $0) }
    try checkName(player)
    let start = try start()
    let league = drawnBy.flatMap { LeagueAddress($0) }
    return Launcher(dataDirectory: files.dataDirectory).play(start, drawn: drawnGame, by: league) {
      preferences in
      if let difficulty { preferences.difficulty = difficulty }
      if let player { preferences.playerName = player }
    }
  }

  private var drawnGame: DrawnGame? { drawn.flatMap(DrawnGame.init(ticket:)) }

  private func start() throws -> GameStart {
    if let challenge { return try GameStart(arcade.challenge(challenge)) }
    guard let game else { throw ValidationError(Words.spoken.commands.noGame) }
    let entry = try Commands.game(named: game)
    if let drawnGame { return GameStart(game: entry.game, drawn: drawnGame) }
    return GameStart(game: entry.game, seed: seed, isPractice: practice)
  }
}

/// Refuses a name that no player can have.
func checkName(_ player: String?) throws {
  guard let player, !PlayerName.isUsable(player) else { return }
  throw CommandFailure(
    Words.spoken.commands.badName(PlayerName.mostColumns), exitStatus: ExitStatus.wrongUsage)
}

/// Reads a challenge that can be played here.
private func challenge(_ text: String) throws -> Challenge {
  let words = Words.spoken.rooms.race
  guard let challenge = Challenge(text),
    let entry = GameEntry.named(challenge.game)
  else { throw CommandFailure(words.notAChallenge, exitStatus: ExitStatus.wrongUsage) }
  guard entry.playableRules.contains(challenge.rules) else {
    throw CommandFailure(words.otherRules(challenge.rules))
  }
  return challenge
}
