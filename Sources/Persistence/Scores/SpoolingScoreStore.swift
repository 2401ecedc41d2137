package import GameCore
package import Words

/// A score store from which no score is lost: what cannot be saved is kept in a spool
/// elsewhere, or in memory, and tried again.
package final class SpoolingScoreStore: ScoreStore {
  private let store: any ScoreStore
  private let spool: Spool
  private let replays: ReplayFile
  private var pending: [(score: Score, kept: Spool.Kept?)] = []
  private let notices = NoticeList()
  /// The damaged files among the kept scores that were reported.
  private var reported: Set<String> = []

  /// Stands before a store whose scores belong to `game`.
  package init(_ store: any ScoreStore, game: String, storage: Storage) {
    self.store = store
    spool = Spool(storage: storage, game: game, destination: store.path ?? "")
    replays = ReplayFile(storage: storage)
  }

  package var capacity: Int? { store.capacity }
  package var opensQuickly: Bool { store.opensQuickly }
  package var keepsDetails: Bool { store.keepsDetails }
  package var seedScores: [Score] { store.seedScores }
  package var path: String? { store.path }

  package func prepare() throws(StoreError) { try store.prepare() }

  /// Saves a score, or keeps it, and says which; never loses it while the program runs.
  package func save(_ score: Score) -> SavedScore {
    // Waiting for a lock once is enough: the player is looking at the screen.
    if let error = savePending().error, error.reason == .busy {
      return keep(score.storable, because: error)
    }
    do {
      return SavedScore(placement: try store.submit(score), outcome: .saved)
    } catch {
      return keep(score.storable, because: error)
    }
  }

  private func keep(_ score: Score, because error: StoreError) -> SavedScore {
    let placement = placement(of: score)
    let path = spool.keep(score)
    pending.append((score, path.map { Spool.Kept(score: score, path: $0) }))
    return SavedScore(
      placement: placement, outcome: path.map { .kept(path: $0, error) } ?? .inMemory(error))
  }

  /// Tries again to save what is kept, also by earlier sessions; gives how many were.
  ///
  /// For the start of a session and the end; `save` does it too.
  @discardableResult package func retry() -> Int { savePending().count }

  private func savePending() -> (count: Int, error: StoreError?) {
    let (waiting, damaged) = spool.kept()
    for path in damaged where reported.insert(path).inserted {
      notices.add(.unreadableSpool(path: path))
    }
    for kept in waiting where !pending.contains(where: { $0.kept == kept }) {
      pending.append((kept.score, kept))
    }
    var count = 0
    var failure: StoreError?
    while let next = pending.first {
      do {
        _ = try store.submit(next.score)
      } catch {
        failure = error
        break
      }
      pending.removeFirst()
      if let kept = next.kept { spool.remove(kept) }
      if let replay = next.score.replay { replays.moveHome(replay) }
      count += 1
    }
    if count > 0 { notices.add(.savedLater(count: count, path: store.path ?? "")) }
    return (count, failure)
  }

  /// The number of scores that wait to be saved.
  package var pendingCount: Int { pending.count }

  /// Adds a score; where it could only be kept, throws why it is not in its file.
  package func submit(_ score: Score) throws(StoreError) -> Placement? {
    let saved = save(score)
    switch saved.outcome {
    case .saved: return saved.placement
    case .kept(_, let error), .inMemory(let error): throw error
    }
  }

  /// Adds scores to the underlying store; where that cannot be done none is kept, since whoever
  /// has so many has them in a file.
  package func submit(contentsOf scores: [Score]) throws(StoreError) -> Int {
    try store.submit(contentsOf: scores)
  }

  /// The best scores, those that wait to be saved among them.
  package func best(
    _ count: Int, difficulty: Difficulty?, speed: GameSpeed
  ) throws(StoreError) -> [Score] {
    if pending.isEmpty {
      return try store.best(count, difficulty: difficulty, speed: speed)
    }
    return ScoreRule.best(count, of: entries(speed: speed), difficulty: difficulty, speed: speed)
  }

  package func count() throws(StoreError) -> Int { try store.count() }

  package func reset(keepingIn folder: String) throws(StoreError) {
    try store.reset(keepingIn: folder)
  }

  package func restore(from folder: String) throws(StoreError) {
    try store.restore(from: folder)
  }

  package func fill(with scores: [Score]) throws(StoreError) { try store.fill(with: scores) }

  package func takeNotices() -> [StoreNotice] {
    store.takeNotices() + notices.take()
  }

  private func placement(of score: Score) -> Placement? {
    var entries = entries(speed: score.speed)
    return ScoreRule.submit(score, to: &entries, capacity: capacity)
  }

  /// The file's scores, where it can be read, with the waiting ones.
  private func entries(speed: GameSpeed) -> [ScoreEntry] {
    let saved = try? store.best(.max, difficulty: nil, speed: speed)
    var entries = (saved ?? []).map { ScoreEntry(score: $0) }
    for waiting in pending where waiting.score.speed == speed {
      _ = ScoreRule.submit(waiting.score, to: &entries, capacity: capacity)
    }
    return entries
  }
}

package struct SavedScore: Sendable, Hashable {
  /// The places where a score can be.
  package enum Outcome: Sendable, Hashable, PlayerMessage {
    /// On disk in its file.
    case saved
    /// On disk elsewhere, to be tried again.
    case kept(path: String, StoreError)
    /// In memory only, to be tried again while the program runs.
    case inMemory(StoreError)

    /// Sentences for the player; empty if all is well.
    package func sentence(in words: Words) -> String {
      switch self {
      case .saved: ""
      case .kept(let path, let error):
        error.sentence(in: words) + " " + words.stores.keptForLater(path)
      case .inMemory(let error): error.sentence(in: words) + " " + words.stores.keptInMemory
      }
    }
  }

  /// The place of the score; nil if it does not enter the table for want of room.
  package let placement: Placement?
  /// The place where the score is now.
  package let outcome: Outcome
}
