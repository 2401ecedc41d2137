import Canvas
import GameCore
import Keys
import Persistence
import Terminal
import Words

/// The high scores: a tab for each game, a table for each difficulty and one for all.
///
/// Each table has sides: the ten best games, the best score of each name as the score file keeps it,
/// the daily games and the races with the challenges where there are any, and the league's where one
/// was read.
struct HighScoresScreen: Screen {
  enum Side: Sendable { case games, names, daily, races, league }

  private(set) var game: String
  private(set) var difficulty: Difficulty?
  private(set) var speed: GameSpeed
  private(set) var table: HighScoreTable?
  private(set) var games: [PlayedGame] = []
  private(set) var dailyGames: [PlayedGame] = []
  private(set) var races: [PlayedGame] = []
  /// The league's tables as they were last read; nil where there is no league.
  var league: KeptLeagueTables?
  /// The tables of the league that are being read.
  var reading: LeagueReading?
  /// The recording of the league that the player waits for.
  var wanted: LeagueWish?
  /// The side that the player chose; nil before, which shows the games if there are any.
  private var chosenSide: Side?
  /// The seed of the game that was just played, whose row is pointed at.
  private let seed: UInt64?
  /// True once the player went to a row, which stays the chosen one.
  private var hasMoved = false
  /// The reason that the table cannot be shown.
  private(set) var problem: String?
  var cursor = ListCursor()
  /// The verdicts on the rows whose records were played again so far.
  private(set) var verdicts: [RecordClaim: RecordVerdict] = [:]
  /// The scores that were looked into.
  private var examined: Set<RecordClaim> = []
  /// True in attract mode, where no key turns to another side.
  let isOnlySeen: Bool
  /// True until the record of the chosen row is there.
  private var isAskingForRecord = false

  init(
    game: String, difficulty: Difficulty?, speed: GameSpeed, seed: UInt64? = nil,
    mode: GameMode = .ordinary, isOnlySeen: Bool = false
  ) {
    if Self.racing.contains(mode) { chosenSide = .races }
    if mode == .daily { chosenSide = .daily }
    self.game = game
    self.difficulty = difficulty
    self.speed = speed
    self.seed = seed
    self.isOnlySeen = isOnlySeen
  }

  /// The kinds of games against somebody.
  private static let racing: [GameMode] = [.race, .challenge, .table]

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch input {
    case .appeared: return load(context)
    case .failed(let sentence) where wanted != nil:
      wanted = nil
      return [.push(NoticeScreen(sentences: [sentence]))]
    case .failed(let sentence) where isAskingForRecord:
      isAskingForRecord = false
      return [.push(NoticeScreen(sentences: [sentence]))]
    case .failed(let sentence):
      // The side that could be read is still shown.
      problem = sentence
    case .key(let key):
      wanted = nil
      let page = rowsArea(context).rows
      guard cursor.update(key, context.keys, of: rowCount, page: page) else {
        return pressed(key, context)
      }
      hasMoved = true
      return []
    case .mouse(let mouse): return clicked(mouse, context)
    case .time: return verify(context) + lookForWanted(context) + lookForTables(context)
    case .paste, .interrupted, .turnEnded: break
    }
    return []
  }

  // MARK: - Verifying

  /// So many records are played again at once; that takes less time than a frame.
  private static let batch = 10

  /// The rows stand before their records are played again.
  ///
  /// A recording or tables that are on their way are looked for now and then.
  func wakeUp(_ context: ScreenContext) -> Duration? {
    guard unverified(context).isEmpty else { return context.now }
    return [wanted?.nextLook, reading?.nextLook].compactMap { $0 }.min()
  }

  private mutating func verify(_ context: ScreenContext) -> [Effect] {
    let claims = unverified(context).prefix(Self.batch)
    guard !claims.isEmpty else { return [] }
    examined.formUnion(claims)
    return [
      Self.perform(VerifyRecords(claims: Array(claims))) { screen, verdicts, _ in
        screen.verdicts.merge(verdicts) { $1 }
      }
    ]
  }

  /// The scores that are seen, name a record and were not looked into.
  private func unverified(_ context: ScreenContext) -> [RecordClaim] {
    let rows = rowsArea(context).rows
    let first = cursor.first(of: rowCount, rows: rows)
    var claims = claims(of: side, first..<first + rows)
    if isWide(context) { claims += self.claims(of: nextSide, 0..<rows) }
    var known = examined
    return claims.filter { known.insert($0).inserted }
  }

  private func claims(of side: Side, _ rows: Range<Int>) -> [RecordClaim] {
    let scores =
      side == .names
      ? table?.scores.dropFirst(rows.lowerBound).prefix(rows.count).map { $0 }
      : games(of: side).dropFirst(rows.lowerBound).prefix(rows.count).map(\.asScore)
    return (scores ?? []).compactMap { RecordClaim($0, game: game) }
  }

  /// The verdict on a score; nil where it has no record, or is not looked into yet.
  func verdict(on score: Score) -> RecordVerdict? {
    RecordClaim(score, game: game).flatMap { verdicts[$0] }
  }

  /// Asks for all sides of the table.
  private func load(_ context: ScreenContext) -> [Effect] {
    let ordinary = tables(.ordinary, context)
    let races = Self.racing.flatMap { tables($0, context) }
    guard !ordinary.isEmpty else { return [] }
    return [
      Self.perform(LoadScores(game: game, difficulty: difficulty, speed: speed)) {
        screen, table, context in
        (screen.table, screen.problem) = (table, nil)
        screen.selectOwn(context)
      },
      Self.perform(BestGamesRequest(sides: [ordinary])) { screen, sides, context in
        screen.games = sides[0]
        screen.selectOwn(context)
      },
      Self.perform(BestGamesRequest(sides: [tables(.daily, context), races])) {
        screen, sides, context in
        (screen.dailyGames, screen.races) = (sides[0], sides[1])
        screen.selectOwn(context)
      },
    ] + (context.preferences.hasLeague ? [loadLeague] : [])
  }

  private var loadLeague: Effect {
    Self.perform(LeagueTablesRequest()) { screen, league, _ in screen.league = league }
  }

  /// The tables of a kind of game, one for each difficulty that is shown.
  private func tables(_ mode: GameMode, _ context: ScreenContext) -> [HistoryTable] {
    guard let entry = context.games.first(where: { $0.name == game }) else { return [] }
    return (difficulty.map { [$0] } ?? Difficulty.allCases).map {
      HistoryTable(
        game: game, difficulty: $0, speed: speed, mode: mode, rules: entry.rulesVersion)
    }
  }

  private mutating func reload(_ context: ScreenContext) -> [Effect] {
    (table, games, dailyGames, races, problem) = (nil, [], [], [], nil)
    hasMoved = false
    return load(context)
  }

  /// Goes to the game that was just played, or the player's best, until the player goes elsewhere.
  private mutating func selectOwn(_ context: ScreenContext) {
    guard !hasMoved else { return cursor.select(cursor.selected, of: rowCount) }
    let player = context.preferences.player
    switch side {
    case .games, .daily, .races:
      let games = games(of: side)
      // Others may have played the game of the same seed.
      let played = games.indices.filter { games[$0].seed == seed }
      let own = played.first { games[$0].player == player } ?? played.first
      cursor.select(own ?? games.firstIndex { $0.player == player } ?? 0, of: rowCount)
    case .names:
      cursor.select(table?.scores.firstIndex { $0.name == player } ?? 0, of: rowCount)
    case .league: cursor.select(cursor.selected, of: rowCount)
    }
  }

  var side: Side {
    if let chosenSide { return chosenSide }
    guard games.isEmpty else { return .games }
    return isOnlySeen && table?.scores.isEmpty == true && !dailyGames.isEmpty ? .daily : .names
  }

  private var rowCount: Int {
    switch side {
    case .names: table?.scores.count ?? 0
    case .league: leagueRows.count
    case .games, .daily, .races: games(of: side).count
    }
  }

  private mutating func pressed(_ key: Key, _ context: ScreenContext) -> [Effect] {
    let keys = context.keys
    switch key {
    case keys[.decrease]: return turn(by: -1, context)
    case keys[.increase]: return turn(by: 1, context)
    case keys[.turn]:
      chosenSide = nextSide
      (cursor, hasMoved) = (ListCursor(), false)
      selectOwn(context)
      return readTables(context)
    case keys[.open], keys[.watch]: return withRecord(context, .watch)
    case keys[.race]: return withRecord(context, .race)
    case keys[.share]: return withRecord(context, .challenge)
    case keys[.feats]: return [.push(FeatsScreen(at: game, context))]
    case keys[.statistics]:
      return [.push(StatisticsScreen(at: game, difficulty: difficulty, context))]
    case keys[.next]: return nextGame(context, by: 1)
    case keys[.previous]: return nextGame(context, by: -1)
    case keys[.delete]: return [.push(ResetScreen())]
    case keys[.undo]: return [.push(UndoScreen())]
    case keys[.help]: return [.push(HelpScreen(game: nil))]
    case keys[.back]: return [.pop]
    default: break
    }
    return []
  }

  /// The chosen row's record, by its name, and who played it; nil where there is no row.
  private var chosenGame: (record: String?, player: String)? {
    let index = cursor.selected
    switch side {
    case .games, .daily, .races:
      let games = games(of: side)
      guard games.indices.contains(index) else { return nil }
      return (games[index].record, games[index].player)
    case .names:
      guard let scores = table?.scores, scores.indices.contains(index) else { return nil }
      return (scores[index].replay, scores[index].name)
    case .league: return nil
    }
  }

  /// True if the chosen row's game can be watched.
  var canWatch: Bool { chosenGame?.record != nil || chosenLeagueRow != nil }

  /// Reads the record of the chosen row for what is to be done with it.
  private mutating func withRecord(_ context: ScreenContext, _ use: RecordUse) -> [Effect] {
    if let row = chosenLeagueRow { return want(row, for: use, context) }
    guard let (record, player) = chosenGame else { return [] }
    guard let record else {
      return [.push(NoticeScreen(sentences: [context.words.rooms.replay.noRecord]))]
    }
    isAskingForRecord = true
    return [
      Self.request(ReplayRequest(name: record)) { screen, replay, context in
        screen.isAskingForRecord = false
        return use.effects(of: WatchedGame(replay, player: player), context)
      }
    ]
  }

  /// A click on a tab shows that game's table, one on a row chooses it, and another one watches it.
  private mutating func clicked(_ mouse: MouseEvent, _ context: ScreenContext) -> [Effect] {
    if mouse.kind != .move { wanted = nil }
    if mouse.kind == .press,
      let tab = tabs(context).first(where: { $0.area.contains(mouse.position) })
    {
      return show(tab.entry, context)
    }
    if mouse.kind != .move { hasMoved = true }
    return cursor.update(mouse, of: rowCount, in: rowsArea(context))
      ? withRecord(context, .watch) : []
  }

  private mutating func turn(by step: Int, _ context: ScreenContext) -> [Effect] {
    difficulty = Difficulty.tables.turned(from: difficulty, by: step)
    return reload(context)
  }

  private mutating func nextGame(_ context: ScreenContext, by step: Int) -> [Effect] {
    let names = context.games.map(\.name)
    guard let index = names.firstIndex(of: game) else { return [] }
    return show(context.games[(index + step + names.count) % names.count], context)
  }

  private mutating func show(_ entry: GameEntry, _ context: ScreenContext) -> [Effect] {
    game = entry.name
    speed = entry.speed(context.preferences)
    return reload(context)
  }
}
