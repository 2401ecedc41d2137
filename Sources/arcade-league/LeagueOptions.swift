import ArgumentParser
import Cabinet
import Canvas
import DurableFiles
import GameCore
import Glibc
import League
import Persistence
import Words

/// The options that every command has: where the arcade's files and the league are.
struct LeagueOptions: ParsableArguments {
  @Option(name: .customLong("data-dir"), help: .words(\.common.dataFolder, valueName: "dir"))
  var dataDirectory: String?

  @Option(name: .customLong("league"), help: .words(\.league.address, valueName: "address"))
  var league: String?

  /// The arcade's files at the place that the options and the environment name.
  var storage: Storage {
    Storage(
      locations: FileLocations(dataDirectory: dataDirectory, environment: Environment.variables))
  }

  /// The address of the league, from the option or the settings.
  func address() throws -> String {
    if let league {
      guard let address = LeagueAddress(league) else {
        throw LeagueFailure(Words.spoken.league.badAddress("…"), status: 2)
      }
      return address.text
    }
    guard let address = Settings(storage: storage).league else { throw LeagueFault.notSet }
    return address.text
  }

  /// The league that the address names.
  func server() throws -> LeagueServer { try LeagueServer.open(try address()) }
}

/// The board that a command is about.
struct BoardOptions: ParsableArguments {
  @Argument(help: .words(\.league.game))
  var game: String

  @Option(name: .shortAndLong, help: .words(\.common.difficultyOrMedium))
  var difficulty: String?

  /// The game, by the name that was typed.
  func entry() throws -> GameEntry {
    let words = Words.spoken.commands
    if let entry = GameEntry.all.first(where: { $0.name == game.lowercased() }) { return entry }
    throw wrongWord(game, among: GameEntry.all.map(\.name), words.noSuchGame)
  }

  func chosenDifficulty() throws -> Difficulty {
    guard let difficulty else { return .medium }
    if let found = Difficulty.allCases.first(where: {
      $0.rawValue.lowercased() == difficulty.lowercased()
    }) {
      return found
    }
    throw wrongWord(
      difficulty, among: Difficulty.allCases.map(\.rawValue),
      Words.spoken.commands.noSuchDifficulty)
  }
}

/// A word that is none of the choices.
func wrongWord(
  _ word: String, among choices: [String],
  _ sentence: (_ word: String, _ choices: [String], _ suggestion: String?) -> String
) -> LeagueFailure {
  LeagueFailure(
    sentence(word.printable.cut(to: 60), choices, nearestName(to: word, among: choices)), status: 2)
}
