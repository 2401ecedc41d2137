import Cabinet
import Canvas
import Foundation
import GameCore
import Persistence
import Terminal
import TerminalDouble
import Testing
import Words

/// The league's side of the high scores: entries are watched and raced.
@Suite struct LeagueVisitTests {
  private static let entry = "0f8fad5b-d9cb-469f-a165-70867728950e"
  private static let other = "1f8fad5b-d9cb-469f-a165-70867728950e"
  private static let record = Records.whackAMole

  /// Brings a recording after some looks, as the program for leagues does in the background.
  private final class StandIn: LeagueCourier {
    let storage: Storage
    /// The recording that comes, and the end of the errand.
    var brings: Replay?
    var end = LeagueErrand.done
    var looks = 0
    var fetched: [String] = []

    init(_ storage: Storage) { self.storage = storage }

    func fetch(_ entry: String) {
      fetched.append(entry)
      looks = 0
    }

    var errand: LeagueErrand {
      looks += 1
      guard looks > 3 else { return .running }
      if let brings, let entry = fetched.last {
        _ = try? KeptLeagueRecords(storage: storage).keep(brings, of: entry)
      }
      return end
    }
  }

  private let storage = MemoryStorage()
  private let courier: StandIn

  init() throws {
    _ = storage.set("player_name", to: "Ann")
    storage.preferences.hasLeague = true
    storage.preferences.difficulty = Self.record.difficulty
    #expect(FileStorage(storage.files).set("league_url", to: "service=club") == nil)
    courier = StandIn(storage.files)
    (storage.rooms.store() as LeagueRoom).courier = courier
    try keepTables()
  }

  private func keepTables(
    entry: String = entry, points: Int = record.score, adding more: String? = nil,
    at date: Timestamp = Visit.noon, speed: GameSpeed = .full, rules: Int = record.rulesVersion
  ) throws {
    var lines = [
      LeagueLine(
        rank: 1, name: "Zoë\u{1B}[2J", score: points, date: Visit.noon, entry: entry,
        isRanked: true),
      LeagueLine(
        rank: 2, name: "Bob", score: 1, date: Visit.noon, entry: Self.other, isRanked: false),
    ]
    if let more {
      lines.append(
        LeagueLine(
          rank: 1, name: more, score: points + 1, date: Visit.noon,
          entry: OutboxEntry.makeIdentifier(), isRanked: true))
    }
    KeptLeagueTables(
      league: "service=club", date: date,
      tables: [
        LeagueTable(
          game: "whackamole", difficulty: Self.record.difficulty, rules: rules,
          speed: speed, lines: lines, players: 2)
      ]
    ).write(in: storage.files)
  }

  /// Opens the league's side, and presses keys there.
  private func visit(
    _ keys: String, until end: Double = 4, then later: String = "",
    language: SpokenLanguage = .english, reading: Bool = false
  ) -> Visit {
    Visit(
      "go:scores t " + keys, storage: storage,
      then: HeadlessTerminal.script(pressing: later, from: .seconds(3))
        + [(at: .seconds(end), event: .hangUp)],
      language: language
    ) { if reading { $0.suitReaders() } }
  }

  private func seen(_ visit: Visit) -> [String] {
    visit.terminal.showings.map { $0.canvas.lines.joined(separator: "\n") }
  }

  @Test func enterFetchesAnEntryAndWatchesIt() {
    courier.brings = Self.record
    let visit = visit("<enter>")
    #expect(courier.fetched == [Self.entry])
    #expect(seen(visit).contains { $0.contains("Fetching Zoë") && $0.contains("Bob") })
    #expect(visit.text.contains("replay") && visit.text.contains("Zoë"))
    #expect(!visit.text.contains("\u{1B}"))
  }

  @Test func theTablesAreReadAnewAsTheirSideIsOpenedAndTheChosenEntryStaysChosen() throws {
    try keepTables(at: Timestamp(secondsSince1970: Visit.noon.secondsSince1970 - 3_600))
    var readings = 0
    let room: LeagueRoom = storage.rooms.store()
    room.startReading = { readings += 1 }
    var requests = 0
    storage.whenRequested = { requests = $0 }
    let waiting = visit("", until: 60)
    #expect(readings == 1 && waiting.text.contains("1 hour ago"))
    // Nobody looks for them any more after ten seconds.
    #expect(requests < 40)
    room.startReading = { try? keepTables(adding: "Eve") }
    let visit = visit("<down>", until: 4)
    #expect(visit.text.contains("just now") && visit.text.contains("Eve"))
    let chosen = try #require(visit.screen.first { $0.contains("▸") && $0.contains("Bob") })
    #expect(chosen.contains("3"))
    room.startReading = { readings += 1 }
    _ = self.visit("")
    #expect(readings == 1)
  }

  @Test(arguments: [Int64.min, Visit.noon.secondsSince1970 + 3_600])
  func tablesOfAnyDayAreShownAndReadAnew(seconds: Int64) throws {
    try keepTables(at: Timestamp(secondsSince1970: seconds))
    var readings = 0
    (storage.rooms.store() as LeagueRoom).startReading = { readings += 1 }
    let visit = visit("")
    #expect(readings == 1 && visit.text.contains("Bob"))
  }

  @Test func tablesOfEarlierRulesAreNotShownAsThoseOfNow() throws {
    try keepTables(rules: Self.record.rulesVersion - 1)
    #expect(!visit("").text.contains("Bob"))
    try keepTables()
    #expect(visit("").text.contains("Bob"))
  }

  @Test func playersWithAsManyPointsShareAPlace() throws {
    try keepTables(points: 1)
    let visit = visit("")
    let line = try #require(visit.screen.first { $0.contains("Bob") })
    #expect(line.split(separator: " ").first == "1")
  }

  @Test func gRacesItsGhost() {
    courier.brings = Self.record
    let visit = visit("g", until: 12, then: "x x")
    #expect(visit.text.contains("race: Zoë"))
    #expect(storage.prepared == ["whackamole"])
  }

  @Test func aClickOnTheChosenLineWatchesItAndTheKeyLineNamesBothKeys() throws {
    courier.brings = Self.record
    let table = visit("")
    let keys = try #require(table.screen.last { $0.contains("g race") })
    #expect(keys.contains("watch"))
    let row = try #require(table.screen.firstIndex { $0.contains("Zoë") })
    let click = TerminalEvent.mouse(
      MouseEvent(.press, Position(column: 12, row: row)))
    let clicked = Visit(
      "go:scores t", storage: storage,
      then: [(at: .seconds(3), event: click), (at: .seconds(5), event: .hangUp)])
    #expect(clicked.text.contains("replay"))
  }

  @Test func whatWasFetchedOnceIsWatchedWithoutANetwork() {
    courier.brings = Self.record
    _ = visit("<enter>")
    (storage.rooms.store() as LeagueRoom).courier = nil
    #expect(visit("<enter>").text.contains("replay"))
    #expect(visit("<down> <enter>").sentences.contains("isn't installed"))
  }

  @Test(arguments: [
    (LeagueErrand.failed("The league can't be reached: \u{1B}[31mno."), "can't be reached: "),
    (.gaveUp, "The connection to the league was lost."),
    (.done, "The recording of entry"),
  ])
  func aFailureIsOneSentenceAndTheTableStays(end: LeagueErrand, sentence: String) {
    courier.end = end
    let visit = visit("<enter>")
    #expect(visit.sentences.contains(sentence), "\(visit.text)")
    #expect(!visit.text.contains("\u{1B}"))
    #expect(self.visit("<enter> 1 x").text.contains("Bob"))
  }

  @Test func aFailureIsToldInChineseToo() {
    courier.end = .gaveUp
    #expect(visit("<enter>", language: .simplifiedChinese).text.contains("连接中断了"))
  }

  @Test(arguments: ["score", "game", "difficulty", "rules", "altered", "seed", "unknown"])
  func aLyingRecordingIsToldAndNeitherWatchedNorRaced(part: String) {
    var lie = Self.record
    switch part {
    case "score": lie.score += 1
    case "game": lie = Records.skeet
    case "difficulty": lie.difficulty = .easy
    case "rules": lie.rulesVersion = 99
    case "altered": lie.isAltered = true
    case "seed": lie.seed += 1
    default: lie.game = "chess\u{1B}[2J"
    }
    courier.brings = lie
    for key in ["<enter>", "g"] {
      let visit = visit(key)
      #expect(visit.text.contains("any key"), "\(part): \(visit.text)")
      #expect(!visit.text.contains("replay") && storage.prepared == [])
    }
    // Another league may have an entry of the same name: it's asked for each time.
    #expect(courier.fetched == [Self.entry, Self.entry])
  }

  @Test func aTableThatClaimsOtherPointsThanItsRecordingIsToldSo() throws {
    try keepTables(points: Self.record.score + 7)
    courier.brings = Self.record
    #expect(visit("<enter>").sentences.contains("The table says \(Self.record.score + 7) points"))
  }

  @Test(arguments: ["../../etc/passwd", "--help", "", "x\u{1B}[2J"])
  func anEntryThatIsNoneStartsNothing(entry: String) throws {
    try keepTables(entry: entry)
    let visit = visit("<enter>")
    #expect(courier.fetched == [])
    #expect(visit.sentences.contains("isn't an entry") && !visit.text.contains("\u{1B}"))
  }

  @Test(arguments: ["<down>", "t", "<tab>", "1"])
  func anyKeyMeanwhileLetsGoOfTheWish(key: String) {
    courier.brings = Self.record
    let visit = visit("<enter> \(key)")
    #expect(courier.fetched == [Self.entry])
    #expect(!visit.text.contains("replay") && !visit.text.contains("Fetching"))
  }

  @Test(arguments: ["<enter>", "g"])
  func someoneWhoHearsTheScreenHasARecordingFetchedToo(key: String) throws {
    // A player who hears the screen plays in turns, and those games have tables of their own.
    try keepTables(speed: .turns)
    courier.brings = Self.record
    let spoken = visit(key, reading: true)
    #expect(courier.fetched == [Self.entry])
    #expect(seen(spoken).contains { $0.contains("Fetching") })
    #expect(seen(spoken).contains { $0.contains("Replay: ") } == (key == "<enter>"))
  }

  @Test func aVisitorOfAPublicMachineAsksNobody() {
    (storage.rooms.store() as LeagueRoom).courier = nil
    #expect(visit("<enter>").sentences.contains("isn't installed"))
  }

  @Test func recordingsThatWereFetchedAreALimitedNumber() throws {
    let kept = KeptLeagueRecords(storage: storage.files)
    for number in 0..<KeptLeagueRecords.most + 3 {
      let digits = String(number + 0x1000_0000, radix: 16)
      _ = try kept.keep(Self.record, of: digits + "-d9cb-469f-a165-70867728950e")
    }
    let folder = storage.files.locations.leagueRecords
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names.count == KeptLeagueRecords.most)
    #expect(kept.record(of: "10000042-d9cb-469f-a165-70867728950e") == Self.record)
    #expect(throws: LeagueFault.badEntry("../x")) { try kept.keep(Self.record, of: "../x") }
  }
}
