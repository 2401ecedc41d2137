package import GameCore
package import Persistence
package import Words

/// The storage of a visitor of a public machine: the same files, as far as the house allows.
///
/// Screens offer no more than that; this is the place where it's held, whatever a screen asks.
package final class VisitorStorage: ArcadeStorage {
  private let files: any ArcadeStorage
  private let house: HouseRules
  private let quota: FolderQuota
  private var notices: [any PlayerMessage]

  /// Takes the visitor's files, the rules, the most bytes that may be kept, and what is said first.
  package init(
    _ files: any ArcadeStorage, house: HouseRules, quota: FolderQuota, welcome: [VisitorFact] = []
  ) {
    (self.files, self.house, self.quota, notices) = (files, house, quota, welcome)
  }

  package var preferences: Preferences { files.preferences }

  // MARK: - What the house closes

  package func set(_ setting: String, to value: String) -> (any PlayerMessage)? {
    house.admits(setting: setting) ? files.set(setting, to: value) : VisitorFact.closed
  }

  package func turn(_ setting: String, by step: Int) -> (any PlayerMessage)? {
    house.admits(setting: setting) ? files.turn(setting, by: step) : VisitorFact.closed
  }

  package func perform<Request: RoomRequest>(
    _ request: Request
  ) -> Result<Request.Answer, StorageFailure> {
    guard !house.isForVisitors || Request.Store.self != DataRoom.self else {
      return .failure(StorageFailure(VisitorFact.closed))
    }
    if let growing = request as? any GrowingRequest, growing.grows, quota.isFull {
      return .failure(StorageFailure(full))
    }
    return files.perform(request)
  }

  // MARK: - What grows

  private var full: VisitorFact { .full(megabytes: quota.bytes >> 20) }

  package func submit(_ submission: Submission) -> SubmitOutcome {
    guard !quota.isFull else {
      notices.append(full)
      return SubmitOutcome(rank: nil, previousBest: nil)
    }
    return files.submit(submission)
  }

  // MARK: - The rest

  package func bind(_ changes: [KeyChange]) -> (any PlayerMessage)? { files.bind(changes) }
  package func countCard(game: String) { files.countCard(game: game) }
  package func readsQuickly(game: String) -> Bool { files.readsQuickly(game: game) }
  package func scores(
    game: String, difficulty: Difficulty?, speed: GameSpeed, count: Int
  ) -> Result<[Score], StorageFailure> {
    files.scores(game: game, difficulty: difficulty, speed: speed, count: count)
  }
  package func prepare(game: String) { files.prepare(game: game) }
  package func begin() { files.begin() }
  package func openSlowStores() { files.openSlowStores() }
  package func recordSession() { files.recordSession() }
  package func end() { files.end() }
  package func resettable(_ targets: [ResetTarget]) -> ResettableFiles { files.resettable(targets) }
  package func reset(_ targets: [ResetTarget]) -> Result<String, StorageFailure> {
    files.reset(targets)
  }
  package func undoReset() -> Result<[ResettableFile], StorageFailure> { files.undoReset() }
  package func titleFigures() -> TitleFigures { files.titleFigures() }

  package func takeNotices() -> [any PlayerMessage] {
    defer { notices = [] }
    return notices + files.takeNotices()
  }
}

/// A request that may make the files larger without a bound of its own.
protocol GrowingRequest {
  /// True where this one does.
  var grows: Bool { get }
}

extension KeepSouvenir: GrowingRequest {
  var grows: Bool { true }
}

extension MemberRequest: GrowingRequest {
  var grows: Bool {
    switch action {
    case .add, .change, .redo: true
    case .list, .delete, .undo: false
    }
  }
}
