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
