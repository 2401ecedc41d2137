import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import PropertyLists
import Synchronization
import Testing
import Words

/// Recorded games that no table names.
@Suite struct KeptReplaysTests {
  private let place = TestStorage()
  private var kept: KeptReplays { KeptReplays(storage: place.storage) }
  private var files: ReplayFile { ReplayFile(storage: place.storage) }

  /// Writes a record of a game that ended in a minute; each action makes the file larger.
  private func write(
    minute: Int, game: String = "skeet", actions: Int = 0, in place: TestStorage? = nil
  ) throws -> String {
    let replay = Replay(
      game: game, rulesVersion: 1, seed: 7, difficulty: .hard,
      inputs: (0..<actions).map { .init(tick: $0, action: 1 + $0 % 9) }, ticks: 60 + actions,
      score: 3, stateHashes: [1])
    let seconds = TestStorage.moment.secondsSince1970 + Int64(minute) * 60
    return try ReplayFile(storage: (place ?? self.place).storage).write(
      replay, date: Timestamp(secondsSince1970: seconds))
  }

  private func names() throws -> [String] {
    try kept.records().map { fileName(of: $0.path) }
  }

  private func bytes() throws -> Int { try kept.records().map(\.bytes).reduce(0, +) }

  /// The sum of the bytes as it is written down.
  private func sum() throws -> Int? {
    try place.root(place.folder.file("data/replays/kept/sum.plist"))["bytes"]?.integer
  }

  @Test func aGameOfNoTableIsKeptAndReadByItsName() throws {
    let name = try write(minute: 0)
    let before = try files.read(name)
    try kept.take([name], limit: 10_000)
    #expect(try names() == [name])
    #expect(try place.names("data/replays/kept/skeet") == [name])
    #expect(try files.read(name) == before)
    #expect(try files.read(word: name) == before)
    #expect(try sum() == bytes())
    try files.remove(name)
    #expect(try names() == [])
  }

  /// The folder may be a link to a disk with more room.
  @Test func recordsAreKeptOnAnotherDisk() throws {
    let name = try write(minute: 0)
    let bytes = try place.bytes(place.folder.file("data/replays/" + name))
    let isFirst = Mutex(true)
    place.double.fail { _, call in
      guard call == "rename to \(name)" else { return nil }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? EXDEV : nil
      }
    }
    try kept.take([name], limit: 10_000)
    #expect(isFirst.withLock { !$0 })
    #expect(try names() == [name])
    #expect(try place.bytes(place.folder.file("data/replays/kept/skeet/" + name)) == bytes)
    #expect(try !place.names("data/replays").contains(name))
  }

  @Test func aNewRecordTakesNoNameThatAKeptOneHas() throws {
    let first = try write(minute: 0)
    try kept.take([first], limit: 10_000)
    let second = try write(minute: 0, actions: 1)
    #expect(second != first)
    try kept.take([second], limit: 10_000)
    #expect(try names().sorted() == [first, second].sorted())
  }

  @Test func theOldestOfAllGamesGoFirst() throws {
    let games = GameStorage.all.map(\.game)
    var all: [String] = []
    for minute in 0..<40 { all.append(try write(minute: minute, game: games[minute % 4])) }
    // They come in another order than they were played in.
    for name in all.reversed() { try kept.take([name], limit: .max) }
    let one = try bytes() / 40
    try kept.take([try write(minute: 50)], limit: 20 * one)
    let left = try names()
    #expect(left.count >= 18 && left.count <= 20)
    #expect(left.dropLast() == all.suffix(left.count - 1))
  }

  /// Whatever comes in whatever order: never more than the limit, and never an older one that stays
  /// where a younger one went.
  @Test(arguments: 0..<8)
  func neverMoreThanTheLimitIsKept(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var gone: [String] = []
    var all: Set<String> = []
    for minute in 0..<60 {
      let name = try write(minute: minute, actions: generator.number(below: 40))
      all.insert(name)
      let limit = 1_000 + generator.number(below: 6_000)
      try kept.take([name], limit: limit)
      let left = try names()
      #expect(try bytes() <= limit && sum() == bytes(), "seed \(seed), minute \(minute)")
      gone = all.subtracting(left).sorted()
      #expect(gone.last ?? "" < left.first ?? "~", "seed \(seed), minute \(minute)")
    }
    #expect(!gone.isEmpty)
  }

  @Test func aRecordThatWaitsElsewhereForItsFolderIsNotKept() throws {
    // A file stands where the folder of the replays belongs.
    let obstacle = place.folder.file("data/replays")
    try place.write("", to: obstacle)
    let name = try write(minute: 0)
    #expect(try place.names("data/spool/replays") == [name])
    try place.storage.files.remove(obstacle)
    try kept.take([name], limit: .max)
    #expect(try place.names("data/spool/replays") == [])
    #expect(try names() == [])
    // One that is kept already stays.
    let other = try write(minute: 1)
    for _ in 0..<2 { try kept.take([other], limit: .max) }
    #expect(try names() == [other] && sum() == bytes())
  }

  @Test func aLimitOfNothingKeepsNothing() throws {
    for minute in 0..<3 { try kept.take([try write(minute: minute)], limit: 10_000) }
    try kept.take([try write(minute: 4)], limit: 0)
    #expect(try names() == [])
    #expect(try place.names("data/replays").filter { $0.hasSuffix(".plist") } == [])
  }

  @Test func theLimitIsASettingInMegabytes() throws {
    let settings = Settings(storage: place.storage)
    #expect(settings.keptReplayBytes == 100_000_000)
    let setting = try Settings.setting("kept_replays_mb")
    for (text, bytes) in [("0", 0), ("10", 10_000_000), ("1000", 1_000_000_000)] {
      try settings.set(try settings.value(of: text, for: setting), for: setting)
      #expect(settings.keptReplayBytes == bytes)
    }
    #expect(throws: SettingError.self) { try settings.value(of: "-1", for: setting) }
    for other in [-3, 7, .max] {
      try settings.set(.integer(other), for: setting)
      #expect(settings.keptReplayBytes == 100_000_000)
    }
  }

  /// They may hold a higher limit, and what is removed doesn't come back.
  @Test func whileTheSettingsCannotBeReadNoLimitRemovesAnything() throws {
    let settings = Settings(storage: place.storage)
    #expect(settings.keptReplayLimit == 100_000_000)
    try place.write("garbage", to: place.storage.locations.defaultsFile)
    #expect(settings.keptReplayBytes == 100_000_000 && settings.keptReplayLimit == .max)
  }

  @Test func whatATableNamesGoesBackToItsPlaceAndDoesNotCount() throws {
    var score = Score(name: "ann", points: 5, difficulty: .hard)
    var waiting = Score(name: "bob", points: 5, difficulty: .hard)
    let named = try (0..<3).map { try write(minute: $0, game: $0 == 0 ? "whackamole" : "skeet") }
    score.replay = named[0]
    _ = try place.store().submit(score)
    score.replay = named[1]
    _ = try place.skeetStore().submit(score)
    // A score that waits for its file names its record, too.
    place.double.fail { _, call in call == "rename to whackamole.plist" ? ENOSPC : nil }
    waiting.replay = named[2]
    _ = SpoolingScoreStore(place.store(), game: "whackamole", storage: place.storage).save(waiting)
    place.double.fail(nil)
    try kept.take(named, limit: .max)
    #expect(try names().count == 3)
    let other = try write(minute: 4)
    try kept.take([other], limit: try bytes())
    #expect(try names() == [other])
    #expect(try sum() == bytes())
    let replays = try place.names("data/replays").filter { $0.hasSuffix(".plist") }
    #expect(replays == named.sorted())
  }

  @Test func whereATableCannotBeReadNothingIsRemoved() throws {
    for minute in 0..<4 { try kept.take([try write(minute: minute)], limit: .max) }
    try place.write("no scores")
    try kept.take([try write(minute: 5)], limit: 100)
    #expect(try names().count == 5)
    try place.storage.files.remove(place.scoreFile)
    try kept.take([try write(minute: 6)], limit: 100)
    #expect(try names() == [])
  }

  @Test func aGameThatEndsAddsToTheSumAndLooksAtNoOtherRecord() throws {
    for minute in 0..<10 { try kept.take([try write(minute: minute)], limit: .max) }
    let before = try #require(try sum())
    let records = try kept.records()
    // A file that somebody took away by hand is still in the sum, since nothing was counted.
    for record in records.dropLast() { try place.storage.files.remove(record.path) }
    try kept.take([try write(minute: 10)], limit: .max)
    #expect(try sum() == before + (kept.records().last?.bytes ?? 0))
    // All are counted again once the sum passes the limit, or is lost.
    try kept.take([try write(minute: 11)], limit: before)
    #expect(try names().count == 3 && sum() == bytes())
    try place.write("nonsense", to: place.folder.file("data/replays/kept/sum.plist"))
    try kept.take([try write(minute: 12)], limit: .max)
    #expect(try names().count == 4 && sum() == bytes())
  }

  @Test(arguments: [Int.max, .max - 1, .min, -1])
  func aSumThatNoRecordsHaveIsNotBelieved(number: Int) throws {
    try kept.take([try write(minute: 0)], limit: .max)
    let path = place.folder.file("data/replays/kept/sum.plist")
    var root = try place.root(path)
    root["bytes"] = .integer(number)
    try place.write(try PropertyList(root: .dictionary(root)).bytes(), to: path)
    try kept.take([try write(minute: 1)], limit: .max)
    #expect(try names().count == 2 && sum() == bytes())
  }

  @Test func whicheverCallFailsARecordThatATableNamesCanBeRead() throws {
    func fill(_ place: TestStorage) throws -> (named: String, others: [String]) {
      let named = try write(minute: 0, in: place)
      var score = Score(name: "ann", points: 5)
      score.replay = named
      _ = try place.skeetStore().submit(score)
      let kept = KeptReplays(storage: place.storage)
      try kept.take([named], limit: .max)
      for minute in 1..<4 { try kept.take([try write(minute: minute, in: place)], limit: .max) }
      return (named, [try write(minute: 5, in: place)])
    }
    let first = try fill(place)
    place.double.fail { _, _ in nil }
    try kept.take(first.others, limit: 500)
    let count = place.double.calls.count
    #expect(count > 5)
    for failing in 0..<count {
      let place = TestStorage()
      let (named, others) = try fill(place)
      place.double.fail { number, _ in number == failing ? EIO : nil }
      try? KeptReplays(storage: place.storage).take(others, limit: 500)
      place.double.fail(nil)
      #expect(throws: Never.self, "call \(failing)") {
        try ReplayFile(storage: place.storage).read(named)
      }
      let last = try write(minute: 6, in: place)
      try KeptReplays(storage: place.storage).take([last], limit: 500)
      let left = try KeptReplays(storage: place.storage).records()
      #expect(left.map(\.bytes).reduce(0, +) <= 500, "call \(failing)")
    }
  }

  /// Several processes, some of them killed, have records kept that scores name all the same.
  @Test func underProcessesAndKillsNoNamedRecordIsEverRemoved() throws {
    var named: [String] = []
    for round in 0..<6 {
      let workers = try (0..<3).map {
        try Worker([Worker.path, "keep", place.folder.file("data"), "w\($0)-", "24"])
      }
      if round > 0 {
        workers[0].waitForALine()
        usleep(UInt32(round) * 3_000)
        workers[0].kill()
      }
      for (number, worker) in workers.enumerated() {
        let end = worker.finish()
        #expect(number == 0 && round > 0 || end.code == 0, "\(end.lines.last ?? "")")
        named += end.lines
      }
    }
    #expect(named.count >= 6 * 12)
    for name in named { #expect(throws: Never.self) { try files.read(name) } }
    try kept.take([try write(minute: 0)], limit: 1_000)
    #expect(try bytes() <= 1_000)
    for name in named { #expect(throws: Never.self) { try files.read(name) } }
  }

  // MARK: - Beside other things

  @Test func aResetOfAGamesScoresTakesItsKeptReplaysAndItsUndoBringsThemBack() throws {
    let reset = DataReset(storage: place.storage)
    try place.skeetStore().submit("ann", 4)
    let old = try (0..<3).map { try write(minute: $0) }
    let other = try write(minute: 4, game: "memory")
    try kept.take(old + [other], limit: .max)
    let targets = try #require(ResetTarget.named("skeet"))
    let lines = reset.plan(targets).map { "\($0.target.name) \($0.records ?? -1)" }
    #expect(lines == ["skeet 1", "skeet replays 3"])
    _ = try reset.perform(targets)
    #expect(try names() == [other])
    let since = try write(minute: 9)
    try kept.take([since], limit: .max)
    #expect(try sum() == bytes())
    #expect(try reset.undo().map(\.records) == [1, 3])
    #expect(try names().sorted() == (old + [other, since]).sorted())
    try kept.take([try write(minute: 10)], limit: .max)
    #expect(try sum() == bytes())
    #expect(try place.skeetStore().table() == ["ann 4"])
  }

  @Test func theListOfFilesTellsHowMuchThereIsAndTheCheckNamesWhatIsDamaged() throws {
    let names = try (0..<3).map { try write(minute: $0) }
    let home = try write(minute: 8)
    try kept.take(names, limit: .max)
    try Settings(storage: place.storage).set(
      .integer(10), for: Settings.setting("kept_replays_mb"))
    let listed = listFiles(of: place.storage)
    let file = try #require(listed.first { $0.name == "kept replays" })
    #expect(file.records == 3 && file.limit == 10_000_000)
    #expect(try file.size == bytes())
    #expect(listed.first { $0.name == "replays" }?.records == 1)
    try place.write("no replay", to: place.folder.file("data/replays/kept/skeet/\(names[1])"))
    let replays = FileCheck(storage: place.storage).findings().filter { $0.name == "replay" }
    #expect(replays.map { fileName(of: $0.path) } == [home, names[1]])
    #expect(replays[0].state == .sound && replays[1].state != .sound)
  }
}
