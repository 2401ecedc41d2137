import FoundationEssentials
import GameCore
import ObjectGraph

/// Every game that was played to its end with at least one point: `history.sqlite`.
///
/// The score files keep one entry a name, as the originals do; here each game is an entry of its own.
package final class GameHistory: ResettableStore, RoomStore {
  /// The number of games of a table that are shown, and whose recorded games are kept.
  package static let tableSize = 10
  static let fileName = "history.sqlite"

  let graph: GraphFile

  /// Works on the files of a storage; nothing is read or written yet.
  package convenience init(storage: Storage) {
    self.init(path: storage.locations.scoreFile(Self.fileName), storage: storage)
  }

  private init(path: String, storage: Storage) {
    graph = GraphFile(
      .sqlite, ManagedFile(path: path, format: .history, storage: storage),
      entity: HistoryGame.entityName
    ) { try Self.model.get() }
  }

  static let model = Result { try ManagedObjectModel(HistoryGame.self, HistoryFeat.self) }

  package var path: String? { graph.file.path }
  package var storage: Storage { graph.file.storage }

  /// The number of games.
  package func count() throws(StoreError) -> Int { try graph.count(HistoryGame.self) }

  package func takeNotices() -> [StoreNotice] { graph.file.notices.take() }
  /// The notices for the player, as sentences; each is given once.
  package func takeNotices() -> [String] { takeNotices().map(\.sentence) }

  // MARK: - Games

  /// Adds a game; when this returns, it is on disk.
  ///
  /// The same game under another name takes that name instead. Gives its place in its table; a game
  /// behind the first ten names no record unless `keepsRecord`.
  package func add(
    _ game: PlayedGame, keepsRecord: Bool = true
  ) throws(StoreError) -> HistoryPlacement {
    try graph.change { context in
      let (seed, date) = (String(game.seed), Date(game.date))
      let (name, points) = (game.game, Int32(clamping: game.score))
      let same = FetchRequest(HistoryGame.self).where {
        $0.game == name && $0.seed == seed && $0.date == date && $0.score == points
      }.limit(1)
      let known = try context.fetch(same).first
      let (rank, best) = try context.placement(of: game, besides: known)
      let entry = known ?? context.insert(HistoryGame.self)
      if known == nil {
        var game = game
        if !keepsRecord, rank > Self.tableSize { game.record = nil }
        entry.describe(game)
      } else {
        entry.player = game.player
        if keepsRecord { entry.record = entry.record ?? game.record }
      }
      // A game that takes another name takes its feats along.
      for feat in entry.feats { context.delete(feat) }
      let feats = try context.newFeats(of: game)
      context.insert(feats, of: game, into: entry)
      try context.save()
      return HistoryPlacement(
        rank: rank, previousBest: best, namesRecord: entry.record != nil, newFeats: feats)
    }
  }

  /// The best games of a table, highest first; the earlier of two equal ones comes first.
  package func best(
    _ count: Int = GameHistory.tableSize, of table: HistoryTable, player: String? = nil
  ) throws(StoreError) -> [PlayedGame] {
    let found = try graph.read { context in
      var request = HistoryGame.request(table)
      if let player { request = request.where { $0.player == player } }
      return try context.fetch(
        request.sorted(by: .descending(\.score), .ascending(\.date)).limit(count)
      ).compactMap(\.playedGame)
    }
    return found ?? []
  }

  // MARK: - Reset

  /// Copies the file to `folder` and removes it.
  package func reset(keepingIn folder: String) throws(StoreError) {
    try graph.reset(keepingIn: folder)
  }

  /// Brings back the games and feats that `reset` took away; those since stay.
  package func restore(from folder: String) throws(StoreError) {
    let place = GameHistory(path: folder + "/" + Self.fileName, storage: storage)
    let kept = try place.graph.read { context in
      let games = try context.fetch(FetchRequest(HistoryGame.self))
      return games.map { ($0.playedGame, $0.feats.map { ($0.name, $0.player, $0.date) }) }
    }
    guard let kept else { return }
    try graph.change { context in
      var known = Set(
        try context.fetch(FetchRequest(HistoryFeat.self)).map { [$0.player, $0.name] })
      for case (let game?, let feats) in kept {
        let entry = context.insert(HistoryGame.self)
        entry.describe(game)
        // A feat that was done again since then is there already.
        for (name, player, date) in feats where known.insert([player, name]).inserted {
          let feat = context.insert(HistoryFeat.self)
          (feat.name, feat.player, feat.date, feat.game) = (name, player, date, entry)
        }
      }
      try context.save()
    }
  }
}

extension HistoryGame {
  /// The games of a table.
  fileprivate static func request(_ table: HistoryTable) -> FetchRequest<HistoryGame> {
    let (game, difficulty) = (table.game, table.difficulty.rawValue)
    let (speed, rules) = (Int16(table.speed.rawValue), Int32(clamping: table.rules))
    let mode = table.mode.rawValue
    return FetchRequest(HistoryGame.self).where {
      $0.game == game && $0.mode == mode && $0.difficulty == difficulty
        && $0.speed == speed && $0.rules == rules
    }
  }
}

extension ManagedObjectContext {
  fileprivate func placement(
    of game: PlayedGame, besides entry: ManagedObject<HistoryGame>?
  ) throws -> (rank: Int, previousBest: Int?) {
    let (points, player, date) = (Int32(clamping: game.score), game.player, Date(game.date))
    let all = HistoryGame.request(game.table)
    let better = try count(all.where { $0.score > points })
    let earlier = try count(all.where { $0.score == points && $0.date < date })
    let own = all.where { $0.player == player }.sorted(by: .descending(\.score)).limit(2)
    let best = try fetch(own).first { $0.objectID != entry?.objectID }
    return (better + earlier + 1, best.map { Int($0.score) })
  }
}

extension ManagedObject<HistoryGame> {
  fileprivate func describe(_ value: PlayedGame) {
    self.game = value.game
    self.player = value.player
    self.score = Int32(clamping: value.score)
    self.difficulty = value.difficulty.rawValue
    self.speed = Int16(value.speed.rawValue)
    self.mode = value.mode.rawValue
    self.rules = Int32(clamping: value.rules)
    self.seed = String(value.seed)
    self.date = Date(value.date)
    self.duration = Double(value.ticks) / Double(ticksPerSecond)
    self.bestRun = Int32(clamping: value.bestRun)
    self.accuracy = value.accuracy.map { Int16(clamping: $0) }
    self.record = value.record
  }

  /// The game; nil where another program has put values in that no game has.
  fileprivate var playedGame: PlayedGame? {
    guard let difficulty = Difficulty(rawValue: self.difficulty),
      let speed = GameSpeed(rawValue: Int(self.speed)), let seed = UInt64(self.seed),
      let date = Timestamp(self.date),
      let ticks = Int(exactly: (self.duration * Double(ticksPerSecond)).rounded())
    else { return nil }
    return PlayedGame(
      player: self.player, game: self.game, score: Int(self.score), difficulty: difficulty,
      speed: speed, mode: GameMode(rawValue: self.mode), rules: Int(self.rules), seed: seed,
      date: date, ticks: ticks,
      bestRun: Int(self.bestRun), accuracy: self.accuracy.map { Int($0) }, record: self.record)
  }
}
