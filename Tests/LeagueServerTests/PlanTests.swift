import Foundation
import League
import Testing

/// The statements that players wait for read a handful of rows, however many a league has.
@Suite(.enabled(if: PostgresServer.isThere))
struct PlanTests {
  /// The most rows that a statement may look at: the scores of a board are at most a hundred here.
  private static let most = 150

  @Test func aStatementThatPlayersWaitForFindsItsRowsByIndex() throws {
    let league = try TestLeague(players: ["zoe"])
    try fill(league)
    let page = try String(contentsOfFile: Self.page, encoding: .utf8)
    for (name, statement, values) in Self.statements(zoe: league.role("zoe")) {
      let plan = try plan(of: statement, values, in: league)
      let looked = Self.numbers(after: "rows=", in: plan)
        .merging(Self.numbers(after: "Rows Removed by Filter: ", in: plan)) { max($0, $1) }
      #expect(try #require(looked.values.max()) <= Self.most, "\(name): \(plan)")
      #expect(!plan.contains("Seq Scan"), "\(name): \(plan)")
      let row = page.split(separator: "\n").first { $0.hasPrefix("| \(name) |") }
      for index in Self.indexes(in: plan) {
        #expect(row?.contains("`\(index)`") == true, "\(name) uses \(index)")
      }
    }
  }

  /// From the middle on, nothing before it is read again.
  @Test func gamesOfEarlierVersionsAreMarkedInPartsThatReadTheirOwnRowsAlone() throws {
    let league = try TestLeague(players: ["zoe"])
    try fill(league)
    try league.sql(
      """
      INSERT INTO arcade_league.record (entry, player, content)
        SELECT id, player, 'x' FROM arcade_league.entry
      """)
    try league.sql("VACUUM ANALYZE")
    let middle = "'80000000-0000-0000-0000-000000000000', 64"
    let plan = try plan(of: RefereeStatements.unmarked, middle, in: league)
    let looked = Self.numbers(after: "rows=", in: plan)
    #expect((looked.values.max() ?? 0) == 64, "\(plan)")
  }

  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/league.md").path

  private static func statements(zoe: String) -> [(String, Statement, String)] {
    let board = "'whackamole', 1, 2, 100, 'all'"
    let around = "\(board), 50, '\(zoe)', 5"
    return [
      ("top", TableStatements.top, "\(board), 10"),
      ("own line", TableStatements.own, board),
      ("before", TableStatements.before, around),
      ("after", TableStatements.after, around),
      ("friends", TableStatements.friends, "\(board), 10"),
      ("rank", TableStatements.rank, "\(board), 50"),
      ("who I am", PlayerStatements.whoAmI, ""),
      ("own games", PlayerStatements.ownEntries, "10"),
      ("name", PlayerStatements.playersNamed, "'Player 7'"),
      ("copy of a game", RefereeStatements.sameSeed.statement, row("gen_random_uuid(), 7, true")),
      ("copy of a daily", RefereeStatements.sameActions.statement, row("gen_random_uuid(), 7, 9")),
    ]
  }

  /// A row of three columns in a statement for several.
  private static func row(_ values: String) -> String {
    values + String(repeating: ", NULL", count: 3 * (RowStatement.most - 1))
  }

  /// 4,000 players with a game on each of ten boards, and three friends of each.
  private func fill(_ league: TestLeague) throws {
    try league.sql(
      """
      INSERT INTO arcade_league.player (role, shown)
        SELECT 'made up ' || n, 'Player ' || n FROM generate_series(1, 4000) AS n;
      INSERT INTO arcade_league.entry (id, player, game, difficulty, rules, speed, score, state)
        SELECT gen_random_uuid(), role, 'whackamole', 1, 2, 100,
          1 + row_number() OVER (ORDER BY role) % 100, 1
        FROM arcade_league.player;
      INSERT INTO arcade_league.best
        SELECT game, difficulty, rules, speed, period, player, score, sent_at, id, false
        FROM arcade_league.entry,
          unnest(ARRAY['all', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) AS period;
      INSERT INTO arcade_league.tally
        SELECT game, difficulty, rules, speed, period, score, count(*) FROM arcade_league.best
        GROUP BY 1, 2, 3, 4, 5, 6;
      INSERT INTO arcade_league.friend (player, friend)
        SELECT p.role, 'made up ' || n FROM arcade_league.player AS p, generate_series(1, 3) AS n;
      """)
    try league.sql("VACUUM ANALYZE")
  }

  /// The plan as it's carried out for a role that sees what players see.
  private func plan(of statement: Statement, _ values: String, in league: TestLeague) throws
    -> String
  {
    try league.sql(
      """
      SET enable_seqscan = off;
      PREPARE asked AS \(statement.text);
      EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
        EXECUTE asked\(values.isEmpty ? "" : "(\(values))")
      """, as: "zoe")
  }

  /// The numbers that stand after a word, each line's the most.
  private static func numbers(after word: String, in plan: String) -> [Int: Int] {
    let lines = plan.split(separator: "\n").enumerated()
    return lines.reduce(into: [:]) { found, line in
      guard let place = line.element.range(of: word) else { return }
      found[line.offset] = Int(line.element[place.upperBound...].prefix { $0.isNumber }) ?? 0
    }
  }

  private static func indexes(in plan: String) -> Set<String> {
    let words = plan.split { $0 == " " || $0 == "\n" }
    let named = zip(words, words.dropFirst())
    return Set(
      named.compactMap { before, name in
        before == "using" || (before == "on" && name.contains("_")) ? String(name) : nil
      }.filter { !$0.contains(".") })
  }
}
