import ArgumentParser
import Canvas
import GameCore
import Persistence
import Words

/// `arcade scores`: the high scores, for people and for programs.
struct ScoresCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    abstract: "Print high scores.",
    discussion: """
      Prints the top ten of each game on every difficulty, or on the one you name. --all \
      prints every score, including slower games and games without a clock.

      Examples:
        arcade scores
        arcade scores whackamole --difficulty hard
        arcade scores whackamole --all --format csv
      """)

  @Argument(help: "The game (default: all).")
  var game: String?

  @Option(name: .shortAndLong, help: "Easy, Medium, Hard or Insane.")
  var difficulty: String?

  @Flag(help: "Print every score instead of the top ten.")
  var all = false

  @Option(name: .shortAndLong, help: "table, json, csv or plist.")
  var format = "table"

  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    guard let format = ScoreFormat(rawValue: format.lowercased()) else {
      throw CommandFailure.wrongWord(
        format, among: ScoreFormat.allCases.map(\.rawValue),
        Words.english.commands.noSuchFormat)
    }
    let difficulty = try difficulty.map { try arcade.difficulty(named: $0) }
    let games = try game.map { [try arcade.game(named: $0)] } ?? GameStorage.all
    let storage = files.storage
    var ranked: [RankedScore] = []
    for game in games {
      do throws(StoreError) {
        ranked += try game.ranked(all ? nil : 10, difficulty: difficulty, in: storage)
      } catch {
        throw CommandFailure(error.sentence)
      }
    }
    print(try format.text(of: ranked, games: games.map(\.game)), terminator: "")
    for notice in games.compactMap({ $0.waitingScores(in: storage) }) {
      printError(notice.sentence.printable)
    }
    return ExitStatus.done
  }
}

extension FileOptions {
  /// The arcade's files at the place that the options and the environment name.
  var storage: Storage {
    Storage(
      locations: FileLocations(
        dataDirectory: dataDirectory, environment: Environment.variables))
  }
}
