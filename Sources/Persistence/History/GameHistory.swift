import FoundationEssentials
import GameCore
import ObjectGraph
package import Words

/// Every game that was played to its end with at least one point: `history.sqlite`.
///
/// The score files keep one entry a name, as the originals do; here each game is an entry of its own.
package final class GameHistory: ResettableStore, RoomStore {
  /// The number of games of a table that are shown, and whose recorded games are kept.
  package static let tableSize = 10
  static let fileName = "history.sqlite"

  let graph: GraphFile
  /// True once the weeks of this session were compared with the games.
  var hasComparedWeeks = false

  package convenience init(storage: Storage) {
    self.init(path: storage.locations.scoreFile(Self.fileName), storage: storage)
  }

  private init(path: String, storage: Storage) {
    graph = GraphFile(
      .sqlite, ManagedFile(path: path, format: .history, storage: storage),
      entity: HistoryGame.entityName, earlier: { [try Self.firstModel.get()] }
    ) { try Self.model.get() }
  }

  static let model = Result {
    try ManagedObjectModel(HistoryGame.self, HistoryFeat.self, HistoryWeek.self)
  }

  /// The model of the files of the first version, which had neither figures nor weeks.
  static let firstModel = Result {
    let entities = try model.get().entities.filter { $0.name != HistoryWeek.entityName }
    return try ManagedObjectModel(
      entities: entities.map { entity in
        var entity = entity
        guard entity.name == HistoryGame.entityName else { return entity }
        entity.properties.removeAll { HistoryGame.figures.contains($0.name) }
        entity.indexes.removeAll { HistoryGame.laterIndexes.contains($0.name) }
        return entity
      })
  }

  package var path: String? { graph.file.path }
  package var storage: Storage { graph.file.storage }

  package func count() throws(StoreError) -> Int { try graph.count(HistoryGame.self) }

  package func takeNotices() -> [StoreNotice] { graph.file.notices.take() }

  // MARK: - Games

  /// Adds a game; when this returns, it is on disk.
  ///
  /// The same game under another name takes that name instead. Gives its place in its table; a game
  /// behind the first ten names no record unless `keepsRecord`.
  package func add(
    _ game: PlayedGame, keepsRecord: Bool = true
  ) throws(StoreError) -> HistoryPlacement {
    try graph.change { context in
      try begin(context, before: game)
      let known = try context.entry(of: game)
      let (rank, own) = try context.placement(of: game, besides: known)
      let best = own.map { Int($0.score) }
      let leaving = known == nil ? try context.leaving(for: game, rank: rank, own: own) : []
      let entry = known ?? context.insert(HistoryGame.self)
      let before = known?.playedGame
      if known == nil {
        var game = game
        if !keepsRecord, rank > Self.tableSize { game.record = nil }
        entry.describe(game)
      } else {
        // An entry of the score file was taken over without what is known of the game now.
        if before?.ticks == 0 { entry.describe(game) }
        entry.player = game.player
        if keepsRecord { entry.record = entry.record ?? game.record }
      }
      try context.count(entry, before: before)
      // A game that takes another name takes its feats along.
      for feat in entry.feats { context.delete(feat) }
      let feats = try context.newFeats(of: game)
      context.insert(feats, of: game, into: entry)
      let released = leaving.compactMap(\.record)
      for entry in leaving { entry.record = nil }
      try context.save()
      return HistoryPlacement(
        rank: rank, previousBest: best, namesRecord: entry.record != nil, newFeats: feats,
        releasedRecords: released)
    }
  }

  /// The file names of all recorded games that a table here needs.
  func namedRecords() throws(StoreError) -> Set<String> {
    let found = try graph.read { context in
      try context.fetch(FetchRequest(HistoryGame.self).where { $0.record != nil })
        .compactMap(\.record)
    }
    return Set(found ?? [])
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

  /// Brings back the games and feats that `reset` took away; those since stay, and none is there
  /// twice.
  ///
  /// A game that was taken over from a score file meanwhile is known wholly again.
  package func restore(from folder: String) throws(StoreError) {
    let place = GameHistory(path: folder + "/" + Self.fileName, storage: storage)
    let kept = try place.graph.read { context in
      try context.fetch(FetchRequest(HistoryGame.self)).map { game in
        let feats = game.feats.map { ($0.name, $0.player, $0.date) }
        return (game.playedGame, try game.untyped.storedAttributes(), feats)
      }
    }
    guard let kept else { return }
    try graph.change { context in
      // Byte by byte, as the tables tell names apart.
      var known = Set(
        try context.fetch(FetchRequest(HistoryFeat.self)).map {
          [Array($0.player.utf8), Array($0.name.utf8)]
        })
      let uncounted = try context.uncountedGames()
      let entries = try context.entries()
      for (game, attributes, feats) in kept {
        let there = game?.identities.lazy.compactMap { entries[$0] }.first
        if let there, there.duration > 0 || game?.ticks == 0 { continue }
        if game == nil, uncounted.contains(attributes) { continue }
        let entry = there ?? context.insert(HistoryGame.self)
        let record = there?.record
        if let game { entry.describe(game) } else { try entry.untyped.take(attributes) }
        if let record { entry.record = record }
        // A feat that was done again since then is there already.
        for (name, player, date) in feats
        where known.insert([Array(player.utf8), Array(name.utf8)]).inserted {
          let feat = context.insert(HistoryFeat.self)
          (feat.name, feat.player, feat.date, feat.game) = (name, player, date, entry)
        }
      }
      try context.countAllWeeks()
      try context.save()
    }
  }
}

extension HistoryGame {
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
  /// The entry of a game, whoever it is said to be of; nil where there is none.
  func entry(of game: PlayedGame) throws -> ManagedObject<HistoryGame>? {
    let (seed, date) = (String(game.seed), Date(game.date))
    let (name, points) = (game.game, Int32(clamping: game.score))
    return try fetch(
      FetchRequest(HistoryGame.self).where {
        $0.seed == seed && $0.date == date && $0.game == name && $0.score == points
      }.limit(1)
    ).first
  }

  /// The entries of all games by what these are known by.
  fileprivate func entries() throws -> [PlayedGame.Identity: ManagedObject<HistoryGame>] {
    let entries = try fetch(FetchRequest(HistoryGame.self)).flatMap { entry in
      (entry.playedGame?.identities ?? []).map { ($0, entry) }
    }
    return Dictionary(entries) { first, _ in first }
  }

  /// The games of a later version, or of another program, that no table and no week counts.
  fileprivate func uncountedGames() throws -> Set<StoredAttributes> {
    Set(
      try fetch(FetchRequest(HistoryGame.self)).filter { $0.playedGame == nil }
        .map { try $0.untyped.storedAttributes() })
  }

  fileprivate func placement(
    of game: PlayedGame, besides entry: ManagedObject<HistoryGame>?
  ) throws -> (rank: Int, own: ManagedObject<HistoryGame>?) {
    let (points, player, date) = (Int32(clamping: game.score), game.player, Date(game.date))
    let all = HistoryGame.request(game.table)
    let better = try count(all.where { $0.score > points })
    let earlier = try count(all.where { $0.score == points && $0.date < date })
    let own = all.where { $0.player == player }.sorted(by: .descending(\.score)).limit(2)
    let best = try fetch(own).first { $0.objectID != entry?.objectID }
    return (better + earlier + 1, best)
  }

  /// The games that no table shows any more once a game takes its place.
  ///
  /// These may be the tenth, and the player's `own` best until then. Each name's best ordinary game
  /// stays in the table of names.
  fileprivate func leaving(
    for game: PlayedGame, rank: Int, own: ManagedObject<HistoryGame>?
  ) throws -> [ManagedObject<HistoryGame>] {
    let isBest = own.map { game.score > $0.score } ?? false
    guard rank <= GameHistory.tableSize || isBest else { return [] }
    func first(
      _ count: Int, _ request: FetchRequest<HistoryGame>
    ) throws -> [ManagedObject<HistoryGame>] {
      try fetch(request.sorted(by: .descending(\.score), .ascending(\.date)).limit(count))
    }
    let all = HistoryGame.request(game.table)
    let shown = try first(GameHistory.tableSize, all)
    var leaving: [ManagedObject<HistoryGame>] = []
    if rank <= GameHistory.tableSize { leaving += shown.dropFirst(GameHistory.tableSize - 1) }
    if isBest, let own, !shown.contains(where: { $0.objectID == own.objectID }) {
      leaving.append(own)
    }
    return try leaving.filter { leaver in
      let player = leaver.player
      if game.mode != .ordinary || isBest && player == game.player { return true }
      return try first(1, all.where { $0.player == player }).first?.objectID != leaver.objectID
    }
  }
}

extension ManagedObject<HistoryGame> {
  func describe(_ value: PlayedGame) {
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
    self.reactions = value.figures.map { NumberList.text(of: $0.reactions) }
    self.hits = value.figures.map { NumberList.text(of: $0.hits) }
    self.misses = value.figures.map { NumberList.text(of: $0.misses) }
    self.curve = value.figures.map { NumberList.text(of: $0.curve) }
  }

  private var figures: GameFigures? {
    guard let reactions = self.reactions else { return nil }
    var figures = GameFigures()
    figures.reactions = NumberList.numbers(in: reactions)
    figures.hits = NumberList.numbers(in: self.hits ?? "")
    figures.misses = NumberList.numbers(in: self.misses ?? "")
    figures.curve = NumberList.numbers(in: self.curve ?? "")
    return figures
  }

  /// The game; nil where another program has put values in that no game has.
  var playedGame: PlayedGame? {
    guard let difficulty = Difficulty(rawValue: self.difficulty),
      let speed = GameSpeed(rawValue: Int(self.speed)), let seed = UInt64(self.seed),
      let date = Timestamp(self.date),
      let ticks = Int(exactly: (self.duration * Double(ticksPerSecond)).rounded())
    else { return nil }
    var game = PlayedGame(
      player: self.player, game: self.game, score: Int(self.score), difficulty: difficulty,
      speed: speed, mode: GameMode(rawValue: self.mode), rules: Int(self.rules), seed: seed,
      date: date, ticks: ticks, bestRun: Int(self.bestRun), accuracy: self.accuracy.map { Int($0) },
      record: self.record)
    game.figures = figures
    return game
  }
}
