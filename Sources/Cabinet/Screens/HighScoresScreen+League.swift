import GameCore
import Persistence
import Words

/// The side with the league's tables as they were last read.
extension HighScoresScreen {
  /// A line of the league with the difficulty of its table.
  struct LeagueRow {
    let line: LeagueLine
    let difficulty: Difficulty
  }

  /// The lines of the game, of one difficulty or of all.
  ///
  /// Tables that were read by a program with other rules compare nothing with the games of now.
  var leagueRows: [LeagueRow] {
    let rules = GameEntry.named(game)?.rulesVersion
    let tables = (league?.tables ?? []).filter { table in
      table.game == game && table.rules == rules && table.speed == speed
        && (difficulty == nil || table.difficulty == difficulty)
    }
    return tables.flatMap { table in
      table.lines.map { LeagueRow(line: $0, difficulty: table.difficulty) }
    }.sorted { ($1.line.score, $0.line.date) < ($0.line.score, $1.line.date) }
  }

  /// The title of the side: when the tables were read.
  func leagueTitle(_ context: ScreenContext) -> String {
    let words = context.words.league
    guard let league else { return words.side }
    return "\(words.side), \(words.age(league.age(at: context.date)))"
  }

  // MARK: - Reading

  /// A reading of the tables that is on its way.
  struct LeagueReading: Sendable {
    /// The moment of the tables that are shown meanwhile.
    let before: Timestamp
    /// The time at which new ones are looked for next, and the time after which they aren't any more.
    var nextLook: Duration
    let end: Duration

    /// Looks for the tables are so far apart.
    static let pause = Duration.milliseconds(500)
    /// A league that doesn't answer so soon is asked again the next time.
    static let patience = Duration.seconds(10)
    /// Tables that are younger, in seconds, are new enough.
    static let age = 2
  }

  /// Has the tables read as their side is opened, once, unless they have just been.
  mutating func readTables(_ context: ScreenContext) -> [Effect] {
    // Tables of a day to come were read by a clock that was wrong.
    guard side == .league, let league,
      league.date > context.date || league.age(at: context.date) > LeagueReading.age
    else {
      reading = nil
      return []
    }
    reading = LeagueReading(
      before: league.date, nextLook: context.now + LeagueReading.pause,
      end: context.now + LeagueReading.patience)
    return [Self.perform(ReadLeagueRequest()) { _, _, _ in }]
  }

  /// Looks for the tables that are being read.
  mutating func lookForTables(_ context: ScreenContext) -> [Effect] {
    guard let reading, reading.nextLook <= context.now else { return [] }
    guard reading.end > context.now else {
      self.reading = nil
      return []
    }
    self.reading?.nextLook = context.now + LeagueReading.pause
    return [Self.perform(LeagueTablesRequest()) { $0.take($1, $2) }]
  }

  /// Shows new tables; the chosen entry stays the chosen one, wherever it stands now.
  private mutating func take(_ tables: KeptLeagueTables?, _: ScreenContext) {
    guard let tables, tables.date != reading?.before else { return }
    let entry = chosenLeagueRow?.line.entry
    (league, reading) = (tables, nil)
    guard side == .league else { return }
    let rows = leagueRows
    let place = rows.firstIndex { $0.line.entry == entry }
    cursor.select(place ?? cursor.selected, of: rows.count)
  }

  // MARK: - Recordings

  /// A recording that the player waits for, and its use.
  struct LeagueWish: Sendable {
    let row: LeagueRow
    let claim: RecordClaim
    let use: RecordUse
    /// The time at which it's looked for next.
    var nextLook: Duration
  }

  /// Looks for a recording are so far apart.
  private static let pause = Duration.milliseconds(100)

  /// The chosen line of the league; nil on the other sides, and where there is none.
  var chosenLeagueRow: LeagueRow? { side == .league ? leagueRows[safe: cursor.selected] : nil }

  /// Uses the recording of a line, or has it fetched and waits for it.
  mutating func want(
    _ row: LeagueRow, for use: RecordUse, _ context: ScreenContext
  ) -> [Effect] {
    let score = Score(
      name: row.line.name, points: row.line.score, difficulty: row.difficulty,
      replay: row.line.entry)
    guard let claim = RecordClaim(score, game: game) else { return [] }
    wanted = LeagueWish(row: row, claim: claim, use: use, nextLook: context.now + Self.pause)
    return [Self.request(LeagueRecordRequest(claim: claim)) { $0.take($1, $2) }]
  }

  /// Looks once more for the recording that is on its way.
  mutating func lookForWanted(_ context: ScreenContext) -> [Effect] {
    guard let wanted, wanted.nextLook <= context.now else { return [] }
    self.wanted?.nextLook = context.now + Self.pause
    return [Self.request(AwaitedRecordRequest(claim: wanted.claim)) { $0.take($1, $2) }]
  }

  private mutating func take(_ outcome: LeagueRecord, _ context: ScreenContext) -> [Effect] {
    guard let wanted else { return [] }
    switch outcome {
    case .onItsWay: return []
    case .here(let replay):
      self.wanted = nil
      let watched = WatchedGame(replay, player: wanted.row.line.name)
      return wanted.use.effects(of: watched, context)
    case .untrue(let verdict):
      self.wanted = nil
      return [.push(NoticeScreen(sentences: [context.words.line(verdict)]))]
    }
  }
}
