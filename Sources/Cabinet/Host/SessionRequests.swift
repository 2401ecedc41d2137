import GameCore
import Persistence
import Scenes

/// Hands a score in; the answer comes once it is on disk, or reported as unsaved.
struct SubmitScore: Request {
  let submission: Submission

  func perform(with services: SessionServices) -> SubmitOutcome {
    services.storage.submit(submission)
  }
}

/// Asks for the best scores of a game, by the name of each player.
struct LoadScores: Request {
  let game: String
  /// The difficulty that was played; nil for all of them together.
  let difficulty: Difficulty?
  let speed: GameSpeed

  private static let most = 1_000

  func perform(with services: SessionServices) throws(StorageFailure) -> HighScoreTable {
    let scores = try services.storage.scores(
      game: game, difficulty: difficulty, speed: speed, count: Self.most
    ).get()
    // The original's files begin with a row that nobody played.
    return HighScoreTable(
      game: game, difficulty: difficulty, speed: speed, scores: scores.filter { $0.points > 0 })
  }
}

/// Asks for the names under which somebody has played here, the last one first.
struct ListPlayers: Request {
  private static let most = 1_000

  func perform(with services: SessionServices) -> [String] {
    // Players at another speed than the present one have played here too.
    let tables = services.context.games.flatMap { game in
      GameSpeed.allCases.map { (game: game.name, speed: $0) }
    }
    let scores = tables.flatMap { game, speed -> [Score] in
      let table = services.storage.scores(
        game: game, difficulty: nil, speed: speed, count: Self.most)
      // A table that can't be read is told of where it is shown.
      guard case .success(let scores) = table else { return [] }
      return scores
    }
    // A score without a seed was not played here.
    var played = scores.filter { $0.seed != nil }.map {
      (name: $0.name, date: $0.date?.secondsSince1970 ?? .min)
    }
    // Daily games are in no score file; where they can't be read, the daily room tells of it.
    if case .success(let tries) = services.storage.perform(DailyTries()) {
      played += tries.map { ($0.player, Int64($0.day.number) * 86_400) }
    }
    var known: Set<String> = []
    return played.sorted { ($1.date, $0.name) < ($0.date, $1.name) }
      .map(\.name).filter { known.insert($0).inserted }
  }
}

/// Asks what a reset of some files would take, and what an undo of the last one would bring back.
struct ListResettable: Request {
  let targets: [ResetTarget]

  func perform(with services: SessionServices) -> ResettableFiles {
    services.storage.resettable(targets)
  }
}

/// Moves files to the backups; the answer is the folder that holds them now.
struct ResetFiles: Request {
  let targets: [ResetTarget]

  func perform(with services: SessionServices) throws(StorageFailure) -> String {
    try services.storage.reset(targets).get()
  }
}

/// Brings back what the last reset took.
struct UndoReset: Request {
  func perform(with services: SessionServices) throws(StorageFailure) -> [ResettableFile] {
    try services.storage.undoReset().get()
  }
}

/// Asks for a number by chance.
struct DrawSeed: Request {
  func perform(with services: SessionServices) -> UInt64 { services.screens.drawSeed() }
}

/// Asks for the scenes that come with the arcade, with their sprites.
struct LoadScenery: Request {
  func perform(with services: SessionServices) -> Scenery { services.screens.scenery }
}

/// Asks for a game of a built-in player, as a screen that plays it by itself.
struct Demonstrate: Request {
  let game: GameEntry

  func perform(with services: SessionServices) -> any Screen {
    services.screens.demonstration(of: game, services.context)
  }
}
