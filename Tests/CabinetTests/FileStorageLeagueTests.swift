import Cabinet
import Foundation
import GameCore
import Games
import Persistence
import Testing

/// The games that go into the outbox of a league.
@Suite struct FileStorageLeagueTests {
  private final class Starts {
    var count = 0
  }

  private let folder = "\(NSTemporaryDirectory())arcade-league-\(UUID().uuidString)"
  private var storage: Storage {
    Storage(locations: FileLocations(dataDirectory: folder, environment: [:]))
  }

  private func submit(
    _ points: Int, to files: FileStorage, seed: UInt64 = 1, mode: GameMode = .ordinary,
    speed: GameSpeed = .full
  ) {
    var replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: seed, difficulty: .medium, inputs: [], ticks: 0,
      score: points, stateHashes: [])
    replay.conditions.mode = mode
    _ = files.submit(
      Submission(
        score: Score(name: "ann", points: points, speed: speed), replay: replay, tally: Tally()))
  }

  @Test func aGameThatEndsIsOnDiskForTheLeagueAndSentInTheBackground() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FileStorage(storage).set("league_url", to: "service=club") == nil)
    let starts = Starts()
    let files = FileStorage(storage, startLeagueSending: { starts.count += 1 })
    submit(30, to: files)
    submit(20, to: files, mode: .daily)
    for mode in [GameMode.race, .challenge, .table] { submit(25, to: files, mode: mode) }
    for speed in [GameSpeed.turns, .oneSwitch] { submit(26, to: files, speed: speed) }
    submit(0, to: files)
    let outbox = LeagueOutbox(storage: storage)
    let entries = outbox.waiting().compactMap(outbox.entry)
    #expect(entries.map(\.replay.score).sorted() == [20, 30])
    #expect(entries.allSatisfy { $0.league == "service=club" && $0.ticket == nil })
    #expect(starts.count == 2)
    #expect(files.takeNotices().isEmpty)
  }

  @Test func withoutALeagueNothingIsKeptForOne() {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = FileStorage(storage, startLeagueSending: { Issue.record("It was started.") })
    files.recordSession()
    submit(30, to: files)
    #expect(LeagueOutbox(storage: storage).waiting() == [])
    #expect(!FileManager.default.fileExists(atPath: folder + "/league"))
  }

  @Test func onlyTheGameOfTheDrawCarriesItsTicket() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(FileStorage(storage).set("league_url", to: "service=club") == nil)
    let drawn = try #require(DrawnGame(ticket: OutboxEntry.makeIdentifier()))
    let files = FileStorage(storage, drawn: drawn)
    submit(30, to: files, seed: drawn.seed)
    submit(31, to: files, seed: 5)
    let outbox = LeagueOutbox(storage: storage)
    let entries = outbox.waiting().compactMap(outbox.entry)
    let tickets = Dictionary(uniqueKeysWithValues: entries.map { ($0.replay.score, $0.ticket) })
    #expect(tickets == [30: drawn.ticket, 31: nil])
  }

  @Test(arguments: [nil, "service=club"])
  func aGameWhoseSeedAnotherLeagueDrewGoesThere(set: String?) throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    if let set { #expect(FileStorage(storage).set("league_url", to: set) == nil) }
    let drawn = try #require(DrawnGame(ticket: OutboxEntry.makeIdentifier()))
    let (here, there) = (Starts(), Starts())
    let league = DrawingLeague(address: try #require(LeagueAddress("service=lab"))) {
      there.count += 1
    }
    let files = FileStorage(
      storage, drawn: drawn, by: league, startLeagueSending: { here.count += 1 })
    submit(30, to: files, seed: drawn.seed)
    submit(31, to: files, seed: 5)
    let outbox = LeagueOutbox(storage: storage)
    let entries = outbox.waiting().compactMap(outbox.entry)
    let leagues = Dictionary(uniqueKeysWithValues: entries.map { ($0.replay.score, $0.league) })
    #expect(leagues[30] == "service=lab" && leagues[31] == set)
    #expect(entries.first { $0.replay.score == 30 }?.ticket == drawn.ticket)
    #expect(there.count == 1 && here.count == (set == nil ? 0 : 1))
  }

  /// Played again it agrees with its record: only its actions tell that it had no clock.
  @Test func aGameWithoutAClockIsKnownByItsActionsWhateverItsSpeedIsSaidToBe() throws {
    let cards = try #require(GameEntry.named(MemoryCards.name))
    var game = RecordedGame<MemoryCards>(seed: 1, difficulty: .easy)
    _ = game.apply(.stopClock)
    for _ in 0..<120 { _ = game.advance() }
    game.conditions.speed = .full
    try cards.verify(game.replay)
    #expect(cards.stopsClock(game.replay))
    for entry in GameEntry.all {
      #expect(!entry.stopsClock(entry.demonstration(1, .easy, 120)), "\(entry.name)")
    }
  }

  @Test func aRankedGameIsAnOrdinaryOneOnceAndTheNextSeedIsNew() throws {
    let drawn = try #require(DrawnGame(ticket: OutboxEntry.makeIdentifier()))
    let start = GameStart(game: "skeet", drawn: drawn)
    #expect(start.seed == drawn.seed && start.mode == .ordinary && start.counts)
    #expect(start.again.seed == nil && start.again.mode == .ordinary)
  }
}
