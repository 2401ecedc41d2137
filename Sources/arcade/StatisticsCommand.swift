import ArgumentParser
import Cabinet
import Canvas
import Commands
import GameCore
import JSON
import Persistence
import Words

/// `arcade statistics`: the figures of every finished game.
struct StatisticsCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "statistics",
    help: \.games.statistics,
    examples: """
      arcade statistics
      arcade statistics whackamole --difficulty hard --player Zoë
      arcade statistics --format json
      """)

  @Argument(help: .words(\.common.game), completion: .games)
  var game: String?

  @Option(
    name: .shortAndLong, help: .words(\.common.difficulty),
    completion: .difficulties)
  var difficulty: String?

  @Option(name: .shortAndLong, help: .words(\.games.countedPlayer))
  var player: String?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: .words(\.games.speed),
    completion: .list(GameSpeed.allCases.map { String($0.rawValue) }))
  var speed = 100

  @OptionGroup var list: ListOptions
  @OptionGroup var files: FileOptions

  func perform() throws -> Int32 {
    let format = try list.form()
    let difficulty = try difficulty.map { try Commands.difficulty(named: $0) }
    guard let speed = GameSpeed(rawValue: speed) else {
      throw CommandFailure.wrongWord(
        "\(speed)", among: GameSpeed.allCases.map { "\($0.rawValue)" },
        Words.spoken.commands.noSuchSpeed)
    }
    let games = try game.map { [try Commands.game(named: $0)] } ?? GameStorage.all
    let history = GameHistory(storage: files.storage)
    var tables: [StatisticsTable] = []
    for game in games.map(\.game) {
      let statistics = try history.statistics(of: game, player: player, speed: speed)
      let difficulties = difficulty.map { [$0] } ?? Difficulty.allCases
      tables += difficulties.compactMap { StatisticsTable(game, $0, statistics) }
    }
    print(format.text(of: tables), terminator: "")
    return ExitStatus.done
  }
}

/// The sums of one game on one difficulty.
private struct StatisticsTable {
  let game: String
  let difficulty: Difficulty
  let sums: StatisticsSummary
  let statistics: GameStatistics

  /// Nil where nothing was played.
  init?(_ game: String, _ difficulty: Difficulty, _ statistics: GameStatistics) {
    guard let sums = statistics.summary(difficulty) else { return nil }
    (self.game, self.difficulty, self.sums, self.statistics) = (game, difficulty, sums, statistics)
  }

  /// The record for other programs; the longer arrays only where games were watched.
  var json: [String: JSONValue] {
    var record = Self.json(of: sums)
    record["game"] = .string(game)
    record["difficulty"] = .string(difficulty.rawValue)
    record["weeks"] = .array(
      statistics.byWeek(difficulty).map { monday, sums in
        var week = Self.json(of: sums)
        week["monday"] = .string(monday.day())
        return .object(JSONObject(week))
      })
    guard !sums.hits.isEmpty else { return record }
    record["hits"] = Self.json(sums.hits)
    record["misses"] = Self.json(sums.misses)
    record["reactions"] = .array(
      sums.reactions.enumerated().filter { $0.element > 0 }.map { bar, count in
        .object(
          JSONObject(["from": .integer(ReactionBars.start(of: bar)), "count": .integer(count)]))
      })
    return record
  }

  private static func json(_ numbers: [Int]) -> JSONValue { .array(numbers.map { .integer($0) }) }

  private static func json(of sums: StatisticsSummary) -> [String: JSONValue] {
    [
      "games": .integer(sums.games), "seconds": .integer(sums.wholeSeconds),
      "mean": JSONNumber(spelling: sums.mean).map { .number($0) },
      "median": JSONNumber(spelling: "\(sums.median)").map { .number($0) },
      "best": .integer(sums.best), "bestRun": .integer(sums.bestRun),
      "accuracy": sums.accuracy.map { .integer($0) },
      "reaction": sums.reaction.map { .integer($0) },
    ].compactMapValues { $0 }
  }
}

extension ListFormat {
  private static let names = [
    "game", "difficulty", "games", "seconds", "mean", "median", "best", "bestRun", "accuracy",
    "reaction",
  ]

  /// The whole text, its last line ended.
  fileprivate func text(of tables: [StatisticsTable]) -> String {
    text(of: tables.map(\.json), columns: Self.names) { table(tables) }
  }

  private func table(_ tables: [StatisticsTable]) -> String {
    let (english, words) = (Words.spoken, Words.spoken.rooms.statistics)
    guard !tables.isEmpty else { return words.none + "\n" }
    let head = [
      "", "", words.games, words.time, words.mean, words.median, words.best, words.accuracy,
      words.reaction,
    ]
    let rows = tables.map { table in
      [table.game, english.difficulty.names[table.difficulty.order]] + table.sums.columns(words)
    }
    let sentences = tables.compactMap { table in
      table.statistics.improvement(table.difficulty).map { _ in
        "  \(table.game): "
          + words.sentence(table.statistics, table.difficulty, english.difficulty) + "\n"
      }
    }
    return TextTable.columns([head] + rows, numbers: Set(2...8)) + sentences.joined()
  }
}
