import ArgumentParser
import Cabinet
import Commands
import DurableFiles
import GameCore
import Persistence
import Words

/// The options that every command has: where the arcade's files and the league are.
struct LeagueOptions: ParsableArguments {
  @OptionGroup var files: FileOptions

  @Option(name: .customLong("league"), help: .words(\.league.address, valueName: "address"))
  var league: String?

  /// The arcade's files.
  var storage: Storage { files.storage }

  /// The settings as the arcade plays by them, also for a screen reader.
  var preferences: Preferences {
    var preferences = Preferences(Settings(storage: storage))
    if preferences.wantsLines || Environment.variables["ARCADE_READER"] == "1" {
      preferences.suitReaders()
    }
    return preferences
  }

  /// The address of the league, from the option or the settings.
  func address() throws -> String {
    if let league {
      guard let address = LeagueAddress(league) else {
        throw CommandFailure(Words.spoken.league.badAddress("…"), exitStatus: ExitStatus.wrongUsage)
      }
      return address.text
    }
    guard let address = Settings(storage: storage).league else { throw LeagueFault.notSet }
    return address.text
  }

  /// The address under which the tables of a league are kept, as the settings spell it; nil for another
  /// league than theirs, whose tables the arcade shows.
  func keptPlace(_ address: String) -> String? {
    guard let set = Settings(storage: storage).league?.text else { return address }
    return LeaguePlace.isSame(address, set) ? set : nil
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
    if let entry = GameEntry.named(game.lowercased()) { return entry }
    throw CommandFailure.wrongWord(
      game, among: GameEntry.all.map(\.name), Words.spoken.commands.noSuchGame)
  }

  func chosenDifficulty() throws -> Difficulty {
    try difficulty.map { try Commands.difficulty(named: $0) } ?? .medium
  }
}
