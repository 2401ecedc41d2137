import ArgumentParser
import Cabinet
import Canvas
import Commands
import GameCore
import Persistence
import Words

/// `arcade scores`: the high scores, for people and for programs.
struct ScoresCommand: ParsableCommand, ExitingCommand {
  static let configuration = CommandConfiguration(
    commandName: "scores",
    help: \.games.scores,
    examples: """
      arcade scores
      arcade scores whackamole --difficulty hard
      arcade scores whackamole --games
      arcade scores whackamole --all --format csv
      """)

  @Argument(help: .words(\.common.game), completion: .games)
  var game: String?

  @Option(
    name: .shortAndLong, help: .words(\.common.difficulty),
    completion: .difficulties)
  var difficulty: String?

  @Flag(help: .words(\.games.allScores))
  var all = false

  @Flag(help: .words(\.games.bestGames))
  var games = false

  @Flag(help: .words(\.games.bestDailyGames))
  var daily = false

  @Option(
    name: .shortAndLong, help: .words(\.games.scoreFormat),
    completion: .words(of: ScoreFormat.self))
  var format = "table"

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard games, daily else { return }
    throw ValidationError(Words.spoken.commands.oneList)
  }

  func perform() throws -> Int32 {
    let format = try ScoreFormat.named(format)
    let difficulty = try difficulty.map { try Commands.difficulty(named: $0) }
    let chosen = try game.map { [try Commands.game(named: $0)] } ?? GameStorage.all
    let storage = files.storage
    var ranked: [RankedScore] = []
    var slower: Set<String> = []
    var notices: [StoreNotice] = []
    for game in chosen {
      let own = try scores(of: game, difficulty, all: all, in: storage) { notices.append($0) }
      ranked += own
      if !all, !own.contains(where: \.hasPoints),
        try scores(of: game, difficulty, all: true, in: storage).contains(where: \.hasPoints)
      {
        slower.insert(game.game)
      }
    }
    print(
      try format.text(of: ranked, games: chosen.map(\.game), slower: slower), terminator: "")
    for notice in notices + chosen.compactMap({ $0.waitingScores(in: storage) }) {
      printError(notice)
    }
    return ExitStatus.done
  }

  private func scores(
    of game: GameStorage, _ difficulty: Difficulty?, all: Bool, in storage: Storage,
    _ tell: (StoreNotice) -> Void = { _ in }
  ) throws(StoreError) -> [RankedScore] {
    try games || daily
      ? RankedScore.bestGames(
        of: game.game, difficulty, atEverySpeed: all, modes: daily ? [.daily] : [.ordinary],
        in: storage)
      : game.ranked(all ? nil : 10, difficulty: difficulty, in: storage, tell)
  }
}

extension RankedScore {
  /// True for a score with points; the original's files begin with one without.
  var hasPoints: Bool { score.points > 0 }

  /// The ten best games of each difficulty at full speed, or at every speed, under the rules that
  /// are played now; of ordinary games, or of each kind given.
  static func bestGames(
    of game: String, _ difficulty: Difficulty?, atEverySpeed isAtEverySpeed: Bool = false,
    modes: [GameMode] = [.ordinary], in storage: Storage
  ) throws(StoreError) -> [RankedScore] {
    guard let rules = GameEntry.named(game)?.rulesVersion else {
      return []
    }
    let history = GameHistory(storage: storage)
    var ranked: [RankedScore] = []
    let speeds = isAtEverySpeed ? GameSpeed.allCases : [.full]
    let tables = modes.flatMap { mode in
      speeds.flatMap { speed in
        (difficulty.map { [$0] } ?? Difficulty.allCases).map {
          HistoryTable(game: game, difficulty: $0, speed: speed, mode: mode, rules: rules)
        }
      }
    }
    for table in tables {
      for (index, played) in try history.best(of: table).enumerated() {
        ranked.append(RankedScore(game: game, rank: index + 1, score: played.asScore))
      }
    }
    return ranked
  }
}
