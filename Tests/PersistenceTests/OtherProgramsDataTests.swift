import FileSystemDouble
import GameCore
import PropertyLists
import SQLiteFiles
import Testing

@testable import Persistence

/// A reset, its undo and an archive lose nothing that this version's rules refuse, or that only a later
/// version can interpret.
@Suite struct OtherProgramsDataTests {
  private let place = TestStorage()
  private var reset: DataReset { DataReset(storage: place.storage) }

  /// Ann, and a member whose name another application has removed.
  private func addMembers() throws {
    for name in ["Ann", "Bob"] {
      _ = try place.members().add(MemberDetails(name: name, age: 7))
    }
    let path = place.folder.file("data/members.sqlite")
    let database = try SQLiteDatabase(path: path, mode: .writing)
    try database.execute("UPDATE ZCUSTOMER SET ZNAME = NULL WHERE ZNAME = 'Bob'")
  }

  @Test(arguments: MemberStoreKind.allCases)
  func aMemberWithoutANameComesBackFromAReset(kind: MemberStoreKind) throws {
    try addMembers()
    _ = try reset.perform([.members])
    try place.choose(kind)
    _ = try place.members().add(MemberDetails(name: "since"))
    #expect(try reset.undo().map(\.records) == [2])
    #expect(try place.memberNames() == ["Ann", "", "since"])
    #expect(try place.members().members().map(\.details.age) == [7, 7, nil])
  }

  @Test(arguments: MemberStoreKind.allCases)
  func aMemberWithoutANameIsTakenOverFromAnArchive(kind: MemberStoreKind) throws {
    try addMembers()
    let other = TestStorage()
    try other.choose(kind)
    _ = try other.members().add(MemberDetails(name: "Cid"))
    for _ in 1...2 {
      _ = try ArcadeArchive(packing: place.storage).merge(into: other.storage)
      #expect(try other.memberNames() == ["Cid", "Ann", ""])
    }
    // The register goes on with those who have joined.
    _ = try other.members().add(MemberDetails(name: "Dan"))
    #expect(try other.memberNames() == ["Cid", "Ann", "", "Dan"])
  }

  @Test func aRunWithoutAProcessComesBackFromAReset() throws {
    for number: Int32 in [3, 4_711, 5] {
      try RunHistory(storage: place.storage).record(processID: number)
    }
    let path = place.folder.file("data/runs.xml")
    let text = String(decoding: try #require(try place.bytes(path)), as: UTF8.self)
    try place.write(text.replacing("int32\">4711<", with: "int32\">0<"), to: path)
    _ = try reset.perform([.runs])
    try RunHistory(storage: place.storage).record(processID: 7)
    #expect(try reset.undo().map(\.records) == [3])
    #expect(try RunHistory(storage: place.storage).runs().map(\.processID) == [3, 0, 5, 7])
  }

  private func game(_ points: Int) -> PlayedGame {
    PlayedGame(
      player: "Ann", game: "skeet", score: points, difficulty: .hard, speed: .full,
      mode: .ordinary, rules: 1, seed: UInt64(points), date: TestStorage.moment, ticks: 60,
      bestRun: 1, accuracy: nil, record: nil)
  }

  private func pointsOfSpeed33() throws -> [Int64] {
    let path = place.folder.file("data/history.sqlite")
    return try SQLiteDatabase(path: path, mode: .reading)
      .rows("SELECT ZSCORE FROM ZGAME WHERE ZSPEED = 33") { $0.integer(0) }
  }

  @Test func gamesAtASpeedOfALaterVersionComeBackOnce() throws {
    let history = { GameHistory(storage: place.storage) }
    for points in [20, 30] { _ = try history().add(game(points)) }
    do {
      let path = place.folder.file("data/history.sqlite")
      let database = try SQLiteDatabase(path: path, mode: .writing)
      try database.execute("UPDATE ZGAME SET ZSPEED = 33 WHERE ZSCORE = 30")
    }
    let folder = place.folder.file("kept")
    try history().reset(keepingIn: folder)
    _ = try history().add(game(40))
    for _ in 1...2 {
      try history().restore(from: folder)
      #expect(try history().count() == 3)
      #expect(try pointsOfSpeed33() == [30])
    }
  }

  /// A score of 30 at a speed that only a later version knows.
  private func submitToMemory() throws {
    try place.memoryStore().submit("Ann", 30, day: 1)
    let database = try SQLiteDatabase(path: place.memoryDetailsFile, mode: .writing)
    try database.execute("UPDATE ZDETAIL SET ZSPEED = 33 WHERE ZSCORE = 30")
    try database.execute("UPDATE ZBAND SET ZSPEED = 33 WHERE ZLOWEST = 30")
  }

  private func memoryPointsOfSpeed33(_ place: TestStorage) throws -> [Int64] {
    try SQLiteDatabase(path: place.memoryDetailsFile, mode: .reading)
      .rows("SELECT ZSCORE FROM ZDETAIL WHERE ZSPEED = 33") { $0.integer(0) }
  }

  @Test func memoryScoresAtASpeedOfALaterVersionComeBackOnceAndTakeNoPlace() throws {
    try submitToMemory()
    let folder = place.folder.file("kept")
    try place.memoryStore().reset(keepingIn: folder)
    try place.memoryStore().submit("Bob", 10)
    for _ in 1...2 {
      try place.memoryStore().restore(from: folder)
      #expect(try place.memoryStore().table() == ["Bob 10"])
      #expect(try memoryPointsOfSpeed33(place) == [30])
    }
    let submitted = try place.memoryStore().submit(
      contentsOf: [Score(name: "Ann", points: 25), Score(name: "Cid", points: 5)])
    #expect(submitted == 2)
    #expect(try place.memoryStore().submit("Dan", 15)?.rank == 2)
    #expect(try place.memoryStore().table() == ["Ann 25", "Dan 15", "Bob 10", "Cid 5"])
    #expect(try memoryPointsOfSpeed33(place) == [30])
  }

  @Test func memoryScoresAtASpeedOfALaterVersionComeAlongInAnArchive() throws {
    try submitToMemory()
    let other = TestStorage()
    try other.memoryStore().submit("Bob", 10)
    for _ in 1...2 {
      _ = try ArcadeArchive(packing: place.storage).merge(into: other.storage)
      #expect(try other.memoryStore().table() == ["Bob 10"])
      #expect(try memoryPointsOfSpeed33(other) == [30])
    }
  }

  /// Another program's change makes the details be put together anew.
  @Test func aSpeedOfALaterVersionCountsForNoRankAfterAnotherProgramsChange() throws {
    try submitToMemory()
    do {
      let database = try SQLiteDatabase(path: place.memoryFile, mode: .writing)
      try database.execute("UPDATE ZHISCORE SET ZSCORE = 40 WHERE ZNAME = 'Player1'")
    }
    #expect(try place.memoryStore().table() == ["Player1 40"])
    #expect(try place.memoryStore().submit("Bob", 10)?.rank == 2)
    #expect(try memoryPointsOfSpeed33(place) == [30])
  }

  @Test func recordsThatALaterVersionHasWrittenSinceAResetStayAsTheyAre() throws {
    for name in ["Ann", "Bob"] { try place.store().submit(name, 5) }
    let folder = place.folder.file("kept")
    try place.store().reset(keepingIn: folder)
    let extreme: PropertyListValue = .dictionary([
      "name": .string("Ann"), "score": .integer(9), "difficulty": .string("Extreme"),
    ])
    let medals = ["Bob", "Cid"].map { name in
      PropertyListValue.dictionary([
        "name": .string(name), "score": .integer(7), "difficulty": .string("Medium"),
        "medal": .string("gold"),
      ])
    }
    let list = PropertyList(root: .dictionary(["hiscores": .array([extreme] + medals)]))
    try place.write(try list.bytes())
    for _ in 1...2 {
      try place.store().restore(from: folder)
      let records = try #require(try place.root()["hiscores"]?.array)
      #expect(records.count == 4 && Set(records).isSuperset(of: [extreme] + medals))
      #expect(try place.store().table() == ["Ann 9", "Bob 7", "Cid 7", "Ann 5"])
    }
  }

  @Test func aBetterScoreOfALaterVersionsTableKeepsNoneOutOfAnUndo() throws {
    try place.store().submit("Ann", 5)
    let folder = place.folder.file("kept")
    try place.store().reset(keepingIn: folder)
    let since = [("Extreme", 9), ("Medium", 7)].map { difficulty, points in
      PropertyListValue.dictionary([
        "name": .string("Ann"), "score": .integer(points), "difficulty": .string(difficulty),
      ])
    }
    try place.write(try PropertyList(root: .dictionary(["hiscores": .array(since)])).bytes())
    for _ in 1...2 {
      try place.store().restore(from: folder)
      #expect(try Set(place.root()["hiscores"]?.array ?? []) == Set(since))
    }
  }

  @Test func recordsOfALaterVersionComeAlongInAnArchive() throws {
    let later: PropertyListValue = .dictionary([
      "name": .string("Zoë"), "score": .integer(7), "speed": .integer(33),
    ])
    let list = PropertyList(
      root: .dictionary(["hiscores": .array([later]), "season": .integer(2)]))
    try place.write(try list.bytes())
    let other = TestStorage()
    try other.store().submit("Ann", 5)
    for _ in 1...2 {
      _ = try ArcadeArchive(packing: place.storage).merge(into: other.storage)
      let root = try other.root(other.scoreFile)
      #expect(root["hiscores"]?.array?.count { $0 == later } == 1)
      #expect(root["season"] == .integer(2))
      #expect(try other.store().table() == ["Ann 5"])
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func tensOfThousandsOfRecordsOfALaterVersionComeAlongAtOnce() throws {
    let later = (0..<80_000).map { PropertyListValue.integer($0) }
    for (path, key) in [(place.scoreFile, "hiscores"), (dailyFile, "tries")] {
      let list = PropertyList(
        root: .dictionary(["arcadeVersion": .integer(1), key: .array(later)]), form: .binary)
      try place.write(try list.bytes(), to: path)
    }
    let other = TestStorage()
    try other.store().submit("Ann", 5)
    for _ in 1...2 {
      _ = try ArcadeArchive(packing: place.storage).merge(into: other.storage)
      #expect(try other.root(other.scoreFile)["hiscores"]?.array?.count == 80_001)
      let tries = try other.root(other.folder.file("data/daily.plist"))["tries"]
      #expect(tries?.array?.count == 80_000)
    }
  }

  private var dailyFile: String { place.folder.file("data/daily.plist") }

  @Test func aTryOfALaterVersionComesBackOnce() throws {
    let later: [PropertyListValue] = [.dictionary(["game": .string("chess")])]
    let path = dailyFile
    let list = PropertyList(
      root: .dictionary(["arcadeVersion": .integer(1), "tries": .array(later)]))
    try place.write(try list.bytes(), to: path)
    let folder = place.folder.file("kept")
    try DailyFile(storage: place.storage).reset(keepingIn: folder)
    #expect(try place.root(path)["tries"]?.array == [])
    for _ in 1...2 {
      try DailyFile(storage: place.storage).restore(from: folder)
      #expect(try place.root(path)["tries"]?.array == later)
    }
  }
}
