import DurableFiles
import GameCore
import Glibc
import Persistence
import Testing
import Words

@Suite struct LeagueFileTests {
  @Test(arguments: [
    "postgresql://zoe@db.example/league?sslmode=verify-full", "postgres:///league",
    "host=/run/postgresql dbname='my league' user=zoe", "service=club",
    "host = localhost dbname = league", "postgresql:///league?host=/run/postgresql",
    "postgresql://zoe@db:5432/league", "postgresql://[::1]:5432/league?user=zoe@realm",
    "host=a dbname=club:2", "postgresql://db/my%20league",
  ])
  func anAddressAsLibpqTakesItIsOne(text: String) {
    #expect(LeagueAddress(text)?.text == text)
  }

  @Test(arguments: [
    "", "league", "postgresql://zoe:secret@db/league", "host=a password=secret",
    "host=a Password = 'se cret'", "postgres://db/league?password=secret",
    "postgres://db/league?%70assword=secret", "host=a sslpassword=x", "host='a", "=a",
    "host=a\u{1b}[31m",
    // libpq reads user and host first, whatever characters are in them.
    "postgresql://zoe:pa?secret@db/league", "postgresql://zoe:?secret@db",
    "postgresql://zo?e@db/league?password=secret", "postgresql://[a?b]/league?password=secret",
    "postgresql://zoe:se/secret@db/league", "postgresql://?password=secret",
    // It reads bytes: an accent makes no other sign of one.
    "postgresql://zoe:secret@\u{301}db/league", "postgresql://zoe:\u{301}secret@db/league",
    "postgresql://db/league?password=\u{301}secret", "host=a password=\u{301}secret",
    "postgresql://db/league?oauth_client_secret=secret", "host=a scram_client_key=secret",
    "host=a scram_server_key=secret",
    // An address in the place of a database's name.
    "host=a dbname='postgresql://joe:secret@h/db'", "dbname=postgres://joe:secret@h/db",
    "host=a dbname='host=h password=secret'", "host=a DBNAME = 'password\\=secret'",
    "postgresql://h/postgresql%3A%2F%2Fjoe%3Asecret%40h%2Fdb",
    "postgresql://h/?dbname=postgresql://joe:secret@h/db",
    "postgresql://h?dbname=host%3Dh%20password%3Dsecret",
    // A percent sign needs the two digits of a byte.
    "postgresql://h/%+fdb", "postgresql://h/db%2", "postgresql://h%zz/db", "postgresql://h/db%00",
  ])
  func anAddressWithAPasswordOrNoneIsRefusedAndNotShown(text: String) throws {
    #expect(LeagueAddress(text) == nil)
    let setting = try Settings.setting("league_url")
    let test = TestStorage()
    guard !text.isEmpty else { return }
    do {
      _ = try Settings(storage: test.storage).value(of: text, for: setting)
      Issue.record("It was taken.")
    } catch {
      #expect(!error.sentence.contains("secret") && error.sentence.contains("~/.pgpass"))
    }
  }

  @Test func aGameStaysInTheOutboxUntilItIsTakenOut() throws {
    let test = TestStorage()
    let outbox = LeagueOutbox(storage: test.storage)
    let entries = (0..<3).map { entry(seed: UInt64($0)) }
    for entry in entries { try outbox.keep(entry) }
    #expect(outbox.waiting() == entries.map(\.id).sorted())
    #expect(outbox.entry(entries[1].id) == entries[1])
    try outbox.remove(entries[1].id)
    try outbox.remove(entries[1].id)
    try outbox.setAside(entries[2].id)
    #expect(outbox.waiting() == [entries[0].id])
    #expect(outbox.refused() == [entries[2].id])
    // Nothing is written over a game that waits.
    #expect(throws: StoreError.self) { try outbox.keep(entries[0]) }
  }

  @Test func anOutboxThatAnotherProcessSendsOrThatCannotBeMadeIsTold() throws {
    let test = TestStorage()
    var storage = test.storage
    storage.lockTimeout = .milliseconds(10)
    let outbox = LeagueOutbox(storage: storage)
    let lock = try outbox.lock()
    let busy = #expect(throws: LeagueFault.self) { try outbox.lock() }
    let folder = storage.locations.leagueOutbox
    #expect(busy?.sentence == "'\(folder)': another program is using it.")
    lock.release()
    try outbox.lock().release()
    let other = TestStorage()
    try other.write("a file", to: other.storage.locations.leagueFolder)
    #expect(throws: LeagueFault.self) { try LeagueOutbox(storage: other.storage).lock() }
  }

  @Test func aRecordGoesToTheLeagueAndBackUnchanged() throws {
    let replay = entry(seed: 7).replay
    #expect(Replay(leagueRecord: try replay.leagueRecord()) == replay)
    #expect(Replay(leagueRecord: []) == nil)
    #expect(Replay(leagueRecord: Array("bplist00".utf8)) == nil)
  }

  @Test func tablesAreKeptForTheLeagueThatTheyAreOf() {
    let test = TestStorage()
    let line = LeagueLine(
      rank: 1, name: "Zoë", score: 30, date: Timestamp(secondsSince1970: 5),
      entry: OutboxEntry.makeIdentifier(), isRanked: true)
    let table = LeagueTable(
      game: "skeet", difficulty: .hard, rules: 2, speed: .full, lines: [line], players: 9,
      ownRank: 4)
    let kept = KeptLeagueTables(
      league: "service=club", date: Timestamp(secondsSince1970: 9), tables: [table])
    #expect(KeptLeagueTables.last(of: "service=club", in: test.storage) == nil)
    kept.write(in: test.storage)
    #expect(KeptLeagueTables.last(of: "service=club", in: test.storage) == kept)
    #expect(KeptLeagueTables.last(of: "service=other", in: test.storage) == nil)
  }

  @Test func tablesThatWereReadMeanwhileStayUnlessTheirClockRanAhead() {
    let test = TestStorage()
    func write(_ second: Int64) -> Int64? {
      let moment = TestStorage.moment.secondsSince1970
      KeptLeagueTables(
        league: "service=club", date: Timestamp(secondsSince1970: moment + second), tables: []
      ).write(in: test.storage)
      return KeptLeagueTables.last(of: "service=club", in: test.storage)
        .map { $0.date.secondsSince1970 - moment }
    }
    #expect(write(-5) == -5 && write(-9) == -5 && write(-3) == -3)
    #expect(write(90) == 90 && write(-2) == -2)
  }

  @Test func theAgeOfTablesIsANumberWhateverDayTheirFileSays() {
    let moment = Timestamp(secondsSince1970: 1_795_000_000)
    func age(_ seconds: Int64) -> Int {
      KeptLeagueTables(
        league: "service=club", date: Timestamp(secondsSince1970: seconds), tables: []
      ).age(at: moment)
    }
    #expect(age(1_795_000_000 - 90) == 90 && age(1_795_000_090) == 0)
    #expect(age(.min) == .max && age(.max) == 0)
  }

  @Test func theOutboxAndTheTablesAreListedAndADamagedGameIsFound() throws {
    let test = TestStorage()
    let names = ["league outbox", "league tables"]
    #expect(!listFiles(of: test.storage).contains { names.contains($0.name) })
    let outbox = LeagueOutbox(storage: test.storage)
    let entry = entry(seed: 1)
    try outbox.keep(entry)
    KeptLeagueTables(league: "service=club", date: TestStorage.moment, tables: [])
      .write(in: test.storage)
    let listed = listFiles(of: test.storage).filter { names.contains($0.name) }
    #expect(listed.map(\.name) == names && listed.allSatisfy { $0.state == .sound })
    #expect(listed.first?.records == 1)
    let path = test.storage.locations.leagueOutbox + "/\(entry.id).plist"
    let state = { FileCheck(storage: test.storage).findings().first { $0.path == path }?.state }
    #expect(state() == .sound)
    try test.write("no game", to: path)
    guard case .damaged? = state() else {
      Issue.record("It isn't found: \(String(describing: state()))")
      return
    }
  }

  @Test func anArchiveTakesTheOutboxAlongAndAResetLeavesIt() throws {
    let (source, target) = (TestStorage(), TestStorage())
    let entries = (0..<3).map { entry(seed: UInt64($0)) }
    for entry in entries { try LeagueOutbox(storage: source.storage).keep(entry) }
    try LeagueOutbox(storage: source.storage).setAside(entries[2].id)
    let bytes = try ArcadeArchive(packing: source.storage).bytes()
    for _ in 1...2 {
      _ = try ArcadeArchive(bytes).merge(into: target.storage)
      let outbox = LeagueOutbox(storage: target.storage)
      #expect(outbox.waiting() == entries.prefix(2).map(\.id).sorted())
      #expect(outbox.entry(entries[0].id) == entries[0])
      #expect(outbox.refused() == [entries[2].id])
    }
    _ = try DataReset(storage: target.storage).perform(ResetTarget.all)
    #expect(LeagueOutbox(storage: target.storage).waiting().count == 2)
  }

  /// The others may bear the times of a clock that ran ahead.
  @Test func theRecordingThatWasJustFetchedStaysWhateverTheTimesOfTheOthersAre() throws {
    let test = TestStorage()
    let kept = KeptLeagueRecords(storage: test.storage)
    let record = entry(seed: 1).replay
    let later = [timespec](repeating: timespec(tv_sec: 4_000_000_000, tv_nsec: 0), count: 2)
    for _ in 0..<KeptLeagueRecords.most {
      let path = try kept.keep(record, of: OutboxEntry.makeIdentifier())
      #expect(utimensat(AT_FDCWD, path, later, 0) == 0)
    }
    let newest = OutboxEntry.makeIdentifier()
    _ = try kept.keep(record, of: newest)
    #expect(kept.record(of: newest) == record)
    #expect(try test.names("data/league/records").count == KeptLeagueRecords.most)
  }

  private func entry(seed: UInt64) -> OutboxEntry {
    OutboxEntry(
      id: OutboxEntry.makeIdentifier(), league: "service=club",
      date: Timestamp(secondsSince1970: 1_795_000_000), ticket: nil,
      replay: Replay(
        game: "skeet", rulesVersion: 2, seed: seed, difficulty: .easy,
        inputs: [.init(tick: 3, action: 1)], ticks: 100, score: 4, stateHashes: [1, 2]))
  }
}
