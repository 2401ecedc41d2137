import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import SQLiteFiles
import Testing
import Words

@Suite struct GameHistoryTests {
  private let place = TestStorage()
  private var path: String { place.folder.file("data/history.sqlite") }
  private func history() -> GameHistory { GameHistory(storage: place.storage) }
  private let table = HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 2)

  /// The version hash of the entity `Game`, which a changed model would change: then it needs a
  /// migration.
  private static let hash = "fF9ZJeZDlpI8Il1nT92tryCPA0QdAumyFEH9RV6YJJ4="

  private func game(
    _ player: String, _ points: Int, second: Int64 = 0, rules: Int = 2, speed: GameSpeed = .full,
    record: String? = nil
  ) -> PlayedGame {
    var tally = Tally()
    (tally.score, tally.hits, tally.misses, tally.bestStreak) = (points, points, 1, points / 2)
    let replay = Replay(
      game: "skeet", rulesVersion: rules, seed: UInt64.max - UInt64(points), difficulty: .hard,
      inputs: [], ticks: 1_830, score: points, stateHashes: [])
    let date = Timestamp(secondsSince1970: TestStorage.moment.secondsSince1970 + second)
    let score = Score(
      name: player, points: points, difficulty: .hard, speed: speed, date: date, replay: record)
    return PlayedGame(score, in: replay, tally: tally)
  }

  private func shown(_ table: HistoryTable) throws -> [String] {
    try history().best(of: table).map { "\($0.player) \($0.score)" }
  }

  @Test func everyGameOfALonePlayerIsARowOfItsOwn() throws {
    for (second, points) in [7, 31, 12, 31].enumerated() {
      _ = try history().add(game("Ann", points, second: Int64(second)))
    }
    #expect(try shown(table) == ["Ann 31", "Ann 31", "Ann 12", "Ann 7"])
    let best = try #require(try history().best(of: table).first)
    #expect(best == game("Ann", 31, second: 1))
    #expect(best.ticks == 1_830 && best.bestRun == 15 && best.accuracy == 97)
    #expect(try history().count() == 4)
  }

  @Test func theRankIsThisGamesAndTheBestBeforeThePlayers() throws {
    #expect(
      try history().add(game("Ann", 20)) == HistoryPlacement(rank: 1, previousBest: nil))
    #expect(
      try history().add(game("Bob", 30, second: 1)) == HistoryPlacement(rank: 1, previousBest: nil))
    #expect(
      try history().add(game("Ann", 10, second: 2)) == HistoryPlacement(rank: 3, previousBest: 20))
    // The earlier of two equal games stands before the later one.
    #expect(
      try history().add(game("Ann", 30, second: 3)) == HistoryPlacement(rank: 2, previousBest: 20))
  }

  @Test func gamesOfOtherRulesAndSpeedsAreNotCompared() throws {
    _ = try history().add(game("Ann", 90, rules: 1))
    _ = try history().add(game("Ann", 80, second: 1, speed: .half))
    #expect(
      try history().add(game("Ann", 5, second: 2)) == HistoryPlacement(rank: 1, previousBest: nil))
    #expect(try shown(table) == ["Ann 5"])
    #expect(try history().count() == 3)
  }

  @Test func theSameGameUnderAnotherNameTakesThatName() throws {
    _ = try history().add(game("Ann", 20))
    #expect(
      try history().add(game("Bea", 20)) == HistoryPlacement(rank: 1, previousBest: nil))
    #expect(try shown(table) == ["Bea 20"])
  }

  @Test func tenGamesAreShownAndTheRecordOfAnEleventhIsNotNamed() throws {
    for points in 1...10 {
      _ = try history().add(game("Ann", 10 + points, second: Int64(points)))
    }
    _ = try history().add(game("Ann", 3, second: 20, record: "a.plist"), keepsRecord: false)
    _ = try history().add(game("Ann", 40, second: 21, record: "b.plist"), keepsRecord: false)
    let best = try history().best(of: table)
    #expect(best.map(\.score) == [40] + (12...20).reversed())
    #expect(best.first?.record == "b.plist")
    #expect(try history().best(20, of: table).last?.record == nil)
  }

  @Test func gamesThatLeaveTheTablesLetGoOfTheirRecords() throws {
    func add(_ player: String, _ points: Int, mode: GameMode = .ordinary) throws -> [String] {
      let second = Int64(mode == .race ? 100 + points : points)
      var game = game(player, points, second: second, record: "\(player)\(points).plist")
      game.mode = mode
      return try history().add(game).releasedRecords
    }
    #expect(try add("Bob", 1) == [])
    for points in 11...19 { #expect(try add("Ann", points) == []) }
    // Bob's is his best, which the table of names shows; Ann's eleventh is in no table.
    #expect(try add("Ann", 20) == [])
    #expect(try add("Ann", 21) == ["Ann11.plist"])
    #expect(try add("Ann", 10) == [])
    #expect(try add("Bob", 2) == ["Bob1.plist"])
    #expect(try add("Bob", 22) == ["Ann12.plist", "Bob2.plist"])
    let all = try history().best(20, of: table)
    #expect(all.count >= 10 && all.prefix(10).allSatisfy { $0.record != nil })
    // A race has no table of names.
    for points in 1...10 { #expect(try add("Ann", points, mode: .race) == []) }
    #expect(try add("Bob", 11, mode: .race) == ["Ann1.plist"])
  }

  @Test func goalsAreThePlayersBestWithItsRecord() throws {
    #expect(try history().goals(of: table, player: "Ann", entry: nil) == GameGoals())
    let replay = Replay(
      game: "skeet", rulesVersion: 2, seed: 7, difficulty: .hard, inputs: [], ticks: 60, score: 20,
      stateHashes: [1])
    let name = try ReplayFile(storage: place.storage).write(replay, date: TestStorage.moment)
    _ = try history().add(game("Ann", 20, record: name))
    _ = try history().add(game("Bob", 50, second: 1, record: "none.plist"))
    let goals = try history().goals(of: table, player: "Ann", entry: nil)
    #expect(goals == GameGoals(own: 20, record: replay))
    // A record that isn't there is no reason to forget the score.
    #expect(try history().goals(of: table, player: "Bob", entry: nil) == GameGoals(own: 50))
    // The score file may know better than a young history.
    let entry = Score(name: "Ann", points: 25, difficulty: .hard, rulesVersion: 2)
    #expect(try history().goals(of: table, player: "Ann", entry: entry) == GameGoals(own: 25))
  }

  @Test func aDamagedHistoryIsToldWhenReadAndSetAsideWhenAGameIsAdded() throws {
    try place.write("no history", to: path)
    #expect(throws: StoreError.self) { try history().best(of: table) }
    #expect(try place.bytes(path) == Array("no history".utf8))
    let told = history()
    _ = try told.add(game("Ann", 20))
    let notices: [StoreNotice] = told.takeNotices()
    #expect(notices.count == 1)
    #expect(try shown(table) == ["Ann 20"])
    let aside = try #require(try place.names().first { $0.contains(".damaged-") })
    #expect(try place.bytes(place.folder.file("data/" + aside)) == Array("no history".utf8))
  }

  @Test func aHistoryThatWasCutIsSetAsideUntouchedWhenAGameIsAdded() throws {
    for points in 1...10 { _ = try history().add(game("Ann", points)) }
    // The last page is missing.
    let cut = Array(try #require(try place.bytes(path)).dropLast(4_096))
    try place.write(cut, to: path)
    let told = history()
    _ = try told.add(game("Bob", 50))
    let notices: [StoreNotice] = told.takeNotices()
    #expect(notices.count == 1)
    #expect(try shown(table) == ["Bob 50"])
    let aside = try #require(try place.names().first { $0.contains(".damaged-") })
    #expect(try place.bytes(place.folder.file("data/" + aside)) == cut)
  }

  /// Adds a game to a history with one damaged page; gives true if the file was set aside.
  ///
  /// The first byte of a page tells its kind, or where the next one is. The game must be there in
  /// either case.
  private func addsAGame(toPage page: Int, damagedIn bytes: [UInt8]) throws -> Bool {
    var damaged = bytes
    damaged[page * 4_096] = 0xFF
    try place.write(damaged, to: path)
    let told = history()
    _ = try told.add(game("Bob", 50))
    #expect(try shown(table).first == "Bob 50", "page \(page)")
    let aside = try place.names().filter { $0.contains(".damaged-") }
    let notices: [StoreNotice] = told.takeNotices()
    #expect(notices.count == aside.count, "page \(page)")
    for name in aside {
      let kept = place.folder.file("data/" + name)
      #expect(try place.bytes(kept) == damaged, "page \(page)")
      try place.storage.files.remove(kept)
    }
    return !aside.isEmpty
  }

  @Test func aHistoryWithADamagedPageIsSetAsideUntouchedWhenAGameIsAdded() throws {
    for points in 1...30 { _ = try history().add(game("Ann", points)) }
    let bytes = try #require(try place.bytes(path))
    for page in 1..<bytes.count / 4_096 {
      #expect(try addsAGame(toPage: page, damagedIn: bytes), "page \(page)")
      #expect(try shown(table) == ["Bob 50"], "page \(page)")
    }
  }

  @Test func aLargeHistoryIsSetAsideWhereAGameMeetsItsDamage() throws {
    for points in 1...30 { _ = try history().add(game("Ann", points)) }
    do {
      let database = try SQLiteDatabase(path: path, mode: .writing)
      for _ in 0..<10 {
        try database.execute("CREATE TEMP TABLE more AS SELECT * FROM ZGAME")
        try database.execute("UPDATE more SET Z_PK = Z_PK + (SELECT max(Z_PK) FROM ZGAME)")
        try database.execute("INSERT INTO ZGAME SELECT * FROM more")
        try database.execute("DROP TABLE more")
      }
      try database.execute(
        "UPDATE Z_PRIMARYKEY SET Z_MAX = (SELECT max(Z_PK) FROM ZGAME) WHERE Z_NAME = 'Game'")
    }
    let bytes = try #require(try place.bytes(path))
    // Smaller files are read as a whole.
    #expect(bytes.count > 4 << 20)
    let outcomes = try (1...10).map { try addsAGame(toPage: $0 * 3, damagedIn: bytes) }
    #expect(outcomes.contains(true))
  }

  /// The file in `Records` is never written again: it is what players have on their disks.
  @Test func aHistoryOfTheFirstVersionOpensAndTakesAGame() throws {
    let record = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Records/history-1.sqlite")
    try place.write([UInt8](Data(contentsOf: record)), to: path)
    let first = HistoryTable(game: "whackamole", difficulty: .medium, speed: .full, rules: 1)
    #expect(try shown(first) == ["Zoë3 3", "Zoë2 2", "Zoë1 1"])
    #expect(try history().best(of: first).first?.ticks == 1_800)
    _ = try history().add(game("Ann", 20))
    #expect(try history().count() == 4)
  }

  @Test func aFileOfALaterVersionIsNeverWrittenTo() throws {
    _ = try history().add(game("Ann", 20))
    let bytes = try #require(try place.bytes(path))
    // Another version hash of the entity is another model.
    let hash = Array(try #require(Data(base64Encoded: Self.hash)))
    let start = try #require(bytes.firstRange(of: hash)?.lowerBound)
    var later = bytes
    later[start] ^= 1
    try place.write(later, to: path)
    let expected = StoreError(.newerVersion(found: 2, supported: 1), path: path, content: .history)
    #expect(throws: expected) { try history().add(game("Bob", 30)) }
    #expect(try place.bytes(path) == later)
  }

  @Test func whatAResetTakesAwayComesBackBesideTheGamesSince() throws {
    _ = try history().add(game("Ann", 20))
    let storage = place.storage
    let targets = try #require(ResetTarget.named("history"))
    _ = try DataReset(storage: storage).perform(targets)
    #expect(try shown(table) == [])
    _ = try history().add(game("Bob", 30, second: 1))
    _ = try DataReset(storage: storage).undo()
    #expect(try shown(table) == ["Bob 30", "Ann 20"])
  }

  /// A history that begins anew takes the games of the score file over, of which that knows little.
  @Test func aGameThatCameBackFromTheScoreFileIsKnownWhollyAfterTheUndo() throws {
    var ann = game("Ann", 20)
    ann.feats = ["skeet.double"]
    _ = try history().add(ann)
    _ = try place.skeetStore().submit(ann.asScore)
    let targets = try #require(ResetTarget.named("history"))
    _ = try DataReset(storage: place.storage).perform(targets)
    _ = try history().add(game("Bob", 30, second: 1))
    #expect(try history().best(of: table).map(\.ticks) == [1_830, 0])
    _ = try DataReset(storage: place.storage).undo()
    ann.feats = []
    #expect(try history().best(of: table) == [game("Bob", 30, second: 1), ann])
    #expect(try done("Ann") == ["skeet.double"])
    #expect(try history().statistics(of: "skeet", player: "Ann").summary()?.bestRun == 10)
  }

  /// Files of the original games have neither dates nor seeds.
  @Test func scoresWithoutSeedsAndWithAsManyPointsAreAGameEach() throws {
    for name in ["Ann", "Bob", "Cid"] { try place.skeetStore().submit(name, 5, .hard) }
    _ = try history().add(game("Dee", 30))
    #expect(try history().count() == 4)
    let old = HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 1)
    #expect(try shown(old).sorted() == ["Ann 5", "Bob 5", "Cid 5"])
    let targets = try #require(ResetTarget.named("history"))
    _ = try DataReset(storage: place.storage).perform(targets)
    _ = try DataReset(storage: place.storage).undo()
    #expect(try shown(old).sorted() == ["Ann 5", "Bob 5", "Cid 5"] && shown(table) == ["Dee 30"])
  }

  @Test func aNameThatIsSpelledInTwoWaysHasItsScoresAndFeatsInEachOfThem() throws {
    let names = ["Jos\u{e9}", "Jose\u{301}"]
    for name in names { try place.skeetStore().submit(name, 5, .hard) }
    let games = names.enumerated().map { index, name in
      var game = game(name, 20 + index, second: Int64(index))
      game.feats = ["skeet.double"]
      return game
    }
    let folder = place.folder.file("kept")
    _ = try history().add(games[0])
    #expect(try history().count() == 3)
    try history().reset(keepingIn: folder)
    _ = try history().add(games[1])
    #expect(try history().count() == 3)
    try history().restore(from: folder)
    #expect(try history().count() == 4)
    for name in names { #expect(try done(name) == ["skeet.double"]) }
  }

  /// They bear the moment of their file's last change, which is another one after each game.
  @Test func scoresWithoutDatesAreThereOnceAfterAResetAGameAndTheUndo() throws {
    for name in ["Ann", "Bob"] { try place.skeetStore().submit(name, 5, .hard) }
    _ = try history().add(game("Dee", 30))
    let targets = try #require(ResetTarget.named("history"))
    _ = try DataReset(storage: place.storage).perform(targets)
    let earlier = [timespec](repeating: timespec(tv_sec: 1_000_000_000, tv_nsec: 0), count: 2)
    try #require(utimensat(AT_FDCWD, place.skeetFile, earlier, 0) == 0)
    _ = try history().add(game("Eve", 40, second: 1))
    _ = try DataReset(storage: place.storage).undo()
    let old = HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 1)
    #expect(try shown(old).sorted() == ["Ann 5", "Bob 5"] && shown(table) == ["Eve 40", "Dee 30"])
    #expect(try history().count() == 4)
  }

  @Test func gamesThatEndAtOnceLoseNone() throws {
    let workers = try (0..<6).map { number in
      try Worker([Worker.path, "games", place.folder.file("data"), "p\(number)-", "5"])
    }
    for worker in workers {
      let end = worker.finish()
      #expect(end.code == 0, "\(end.lines.last ?? "")")
    }
    #expect(try history().count() == 30)
  }

  // MARK: - Feats

  private func done(_ player: String) throws -> [String] {
    try history().feats(of: player).map(\.name)
  }

  @Test func aFeatIsKeptOnceForEachPlayer() throws {
    var game = game("Ann", 20)
    game.feats = ["skeet.double", "skeet.first"]
    #expect(try history().add(game).newFeats == ["skeet.double", "skeet.first"])
    var second = self.game("Ann", 21, second: 1)
    second.feats = ["skeet.double", "skeet.triple"]
    #expect(try history().add(second).newFeats == ["skeet.triple"])
    var bobs = self.game("Bob", 5, second: 2)
    bobs.feats = ["skeet.double"]
    #expect(try history().add(bobs).newFeats == ["skeet.double"])
    #expect(try Set(done("Ann")) == ["skeet.double", "skeet.first", "skeet.triple"])
    #expect(try done("Bob") == ["skeet.double"])
  }

  @Test func aGameThatTakesAnotherNameTakesItsFeatsAlong() throws {
    var game = game("Ann", 20)
    game.feats = ["skeet.double"]
    _ = try history().add(game)
    game.player = "Bea"
    #expect(try history().add(game).newFeats == ["skeet.double"])
    #expect(try done("Ann").isEmpty && done("Bea") == ["skeet.double"])
  }

  @Test func theTenthGameIsAFeat() throws {
    for number in 1...10 {
      let placement = try history().add(game("Ann", number, second: Int64(number)))
      #expect(placement.newFeats == (number == 10 ? ["skeet.tenGames"] : []))
    }
    #expect(try history().add(game("Bob", 1, second: 11)).newFeats.isEmpty)
  }

  @Test func featsGoWithAResetAndComeBackWithTheUndo() throws {
    var game = game("Ann", 20)
    game.feats = ["skeet.double"]
    _ = try history().add(game)
    let folder = place.folder.file("kept")
    try history().reset(keepingIn: folder)
    #expect(try done("Ann").isEmpty)
    try history().restore(from: folder)
    #expect(try done("Ann") == ["skeet.double"])
  }

  @Test func aFeatThatWasDoneAgainAfterAResetIsThereOnceAfterTheUndo() throws {
    var game = game("Ann", 20)
    game.feats = ["skeet.double"]
    _ = try history().add(game)
    let folder = place.folder.file("kept")
    try history().reset(keepingIn: folder)
    var again = self.game("Ann", 21, second: 1)
    again.feats = ["skeet.double"]
    _ = try history().add(again)
    try history().restore(from: folder)
    #expect(try done("Ann") == ["skeet.double"] && history().count() == 2)
  }
}
