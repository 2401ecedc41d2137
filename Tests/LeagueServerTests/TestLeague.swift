import Cabinet
import Foundation
import GameCore
import Glibc
import Persistence
import TestSupport
import Testing

/// A league of one test: a database of its own, with players and a referee.
final class TestLeague: Sendable {
  /// The folder of the programs.
  static let programs = BuiltProgram.folder(of: "arcade-league") ?? "."

  let server: PostgresServer
  let database: String
  /// The roles have a number of their own, since all databases of a server share them.
  private let number = UInt32.random(in: 0..<1_000_000_000)
  private let folder: String

  /// Makes a league with players of these names.
  init(players: [String] = ["zoe", "bob"], server: PostgresServer? = nil) throws {
    let server = try server ?? PostgresServer.shared.get()
    self.server = server
    database = try server.makeDatabase()
    folder =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("league-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try run(as: "owner", "init").checked()
    for player in players { try run(as: "owner", "invite", role(player)).checked() }
    try run(as: "owner", "invite", "--referee", role("referee")).checked()
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func role(_ name: String) -> String { name == "owner" ? name : "\(name)_\(number)" }
  func home(_ name: String) -> String { folder + "/" + name }
  func address(_ name: String) -> String { server.address(database, role(name)) }

  var arguments: (String) -> [String] {
    { name in ["--data-dir", self.home(name), "--league", self.address(name)] }
  }

  /// Runs a command of `arcade-league` as a role.
  @discardableResult
  func run(as name: String, _ words: String...) throws -> Finished {
    try Finished.of(Self.programs + "/arcade-league", words + arguments(name))
  }

  /// Starts a command of `arcade-league` as a role.
  func start(as name: String, _ words: String..., at address: String? = nil) throws -> Started {
    let arguments = ["--data-dir", home(name), "--league", address ?? self.address(name)]
    return try Started(Self.programs + "/arcade-league", words + arguments)
  }

  /// Runs SQL as a role.
  @discardableResult
  func sql(_ text: String, as name: String = "postgres") throws -> String {
    try server.sql(text, database: database, as: name == "postgres" ? name : role(name))
  }

  /// The SQLSTATE with which SQL of a role is refused; nil where it is carried out.
  func refusal(of text: String, as name: String) throws -> String? {
    try server.refusal(of: text, database: database, as: role(name))
  }

  /// Plays a whole game by a built-in player and puts it into a player's outbox; gives the entry.
  @discardableResult
  func play(
    as name: String, seed: UInt64 = 1, game: String = "whackamole", drawn: DrawnGame? = nil,
    at address: String? = nil, changing change: (inout Replay) -> Void = { _ in }
  ) throws -> OutboxEntry {
    let entry = try #require(GameEntry.all.first { $0.name == game })
    var replay = entry.demonstration(drawn?.seed ?? seed, .medium, .max)
    replay.conditions.speed = .full
    change(&replay)
    let outboxEntry = OutboxEntry(
      id: OutboxEntry.makeIdentifier(), league: address ?? self.address(name), date: .now,
      ticket: drawn?.ticket, replay: replay)
    try outbox(name).keep(outboxEntry)
    return outboxEntry
  }

  /// The first seeds from a number on by which the built-in player gets so many points.
  static func seeds(_ count: Int, scoring points: Int, from first: UInt64) throws -> [UInt64] {
    let entry = try #require(GameEntry.named("whackamole"))
    var seeds: [UInt64] = []
    for seed in first..<first + 1_000 where seeds.count < count {
      if entry.demonstration(seed, .medium, .max).score == points { seeds.append(seed) }
    }
    try #require(seeds.count == count)
    return seeds
  }

  /// Sends another player's recording as one's own, by SQL; gives the new entry's identifier.
  ///
  /// `seed` is what the entry says, as SQL.
  func copy(
    _ entry: OutboxEntry, as name: String, sayingSeed seed: String = "seed"
  ) throws -> String {
    let id = OutboxEntry.makeIdentifier()
    try sql(
      """
      BEGIN;
      INSERT INTO arcade_league.entry
          (id, game, difficulty, rules, speed, day, score, draw, seed, actions)
        SELECT '\(id)'::uuid, game, difficulty, rules, speed, day, score, draw, \(seed), actions
        FROM arcade_league.entry WHERE id = '\(entry.id)';
      INSERT INTO arcade_league.record (entry, content)
        SELECT '\(id)', content FROM arcade_league.record WHERE entry = '\(entry.id)';
      COMMIT
      """, as: name)
    return id
  }

  func outbox(_ name: String) -> LeagueOutbox {
    LeagueOutbox(
      storage: Storage(
        locations: FileLocations(dataDirectory: home(name), environment: [:])))
  }

  /// Sends a player's outbox, and lets a referee judge all that waits.
  func sendAndJudge(as name: String) throws {
    try run(as: name, "send").checked()
    try run(as: "referee", "referee", "--once").checked()
  }

  /// The state of an entry as the league has it: state, reason and second.
  func state(of entry: OutboxEntry) throws -> String { try state(of: entry.id) }

  func state(of entry: String) throws -> String {
    try sql(
      """
      SELECT state, coalesce(reason, ''), coalesce(second, -1) FROM arcade_league.entry
      WHERE id = '\(entry)'
      """)
  }

  /// Counts that don't follow from the bests; empty where all agree.
  func wrongCounts() throws -> String {
    try sql(
      """
      SELECT * FROM (
        SELECT game, difficulty, rules, speed, period, score, count(*) AS players
        FROM arcade_league.best GROUP BY 1, 2, 3, 4, 5, 6) AS real
      FULL JOIN (SELECT * FROM arcade_league.tally WHERE players <> 0) AS told
        USING (game, difficulty, rules, speed, period, score)
      WHERE real.players IS DISTINCT FROM told.players
      """)
  }
}
