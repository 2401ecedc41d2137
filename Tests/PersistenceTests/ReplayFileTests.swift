import FileSystemDouble
import GameCore
import Persistence
import PropertyLists
import Testing
import Words

@Suite struct ReplayFileTests {
  private let place = TestStorage()
  private var files: ReplayFile { ReplayFile(storage: place.storage) }

  private let replay = Replay(
    game: "whackamole", rulesVersion: 2, seed: .max, difficulty: .insane,
    inputs: [.init(tick: 0, action: 14), .init(tick: 7, action: 3), .init(tick: 7, action: 0)],
    ticks: 1_800, score: -1, stateHashes: [0, 1, .max, 0x0123_4567_89ab_cdef])

  private let name = "whackamole-20261121T002412Z-18446744073709551615.plist"

  @Test func aReplayIsReadAsItWasWritten() throws {
    #expect(try files.write(replay, date: TestStorage.moment) == name)
    #expect(try files.read(name) == replay)
    let root = try place.root(place.folder.file("data/replays/" + name))
    #expect(
      root["inputs"]
        == .array([0, 14, 7, 3, 7, 0].map { .integer($0) }))
    #expect(root["hashes"]?.data?.suffix(8) == [1, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef])
    #expect(root["seed"] == .unsignedInteger(.max))
    #expect(root["arcadeReplay"] == .integer(2))
  }

  @Test func theCircumstancesAreReadAsTheyWereWritten() throws {
    var played = replay
    played.conditions = PlayConditions(
      mode: .daily, speed: .untimed, player: "Zoë\u{1B}", start: TestStorage.moment)
    played.conditions.pauses = [
      .init(tick: 3, milliseconds: 4_500), .init(tick: 3, milliseconds: 0),
    ]
    let name = try files.write(played, date: TestStorage.moment)
    #expect(try files.read(name) == played)
    let root = try place.root(place.folder.file("data/replays/" + name))
    #expect(root["mode"] == .string("daily") && root["clock"] == .boolean(false))
    #expect(root["pauses"] == .array([3, 4_500, 3, 0].map { .integer($0) }))
    played.conditions.mode = GameMode(rawValue: "relay")
    #expect(try files.read(files.write(played, date: TestStorage.moment)) == played)
  }

  /// An earlier arcade, which knows no `form`, plays such a record as one at full speed.
  @Test(arguments: GameSpeed.allCases)
  func everyWayOfPlayingIsReadAsItWasWritten(speed: GameSpeed) throws {
    var played = replay
    played.conditions = PlayConditions(speed: speed)
    let name = try files.write(played, date: TestStorage.moment)
    let read = try files.read(name)
    #expect(read == played && read.conditions.speed == speed && !read.isAltered)
    let root = try place.root(place.folder.file("data/replays/" + name))
    #expect((root["form"] != nil) == speed.waitsForAnswers)
    #expect(!speed.waitsForAnswers || root["speed"] == .integer(100))
  }

  /// The bytes are those of a file that a program of format 1 wrote.
  @Test func aReplayOfTheFirstFormatIsReadAndWrittenAsIs() throws {
    var first = replay
    first.format = 1
    let name = try files.write(first, date: TestStorage.moment)
    let root = try place.root(place.folder.file("data/replays/" + name))
    #expect(
      Set(root.keys) == [
        "arcadeReplay", "game", "rules", "seed", "difficulty", "ticks", "score", "inputs", "hashes",
      ])
    let read = try files.read(name)
    #expect(read == first && !read.isAltered && read.conditions == PlayConditions())
  }

  @Test func keysOfALaterFormatStayInTheFile() throws {
    let path = place.folder.file("data/replays/" + (try files.write(replay, date: .now)))
    var root = try place.root(path)
    root["weather"] = .string("rain")
    try place.write(try PropertyList(root: .dictionary(root), form: .binary).bytes(), to: path)
    let read = try files.read(path: path)
    let again = try files.write(read, date: TestStorage.moment)
    #expect(
      try place.root(place.folder.file("data/replays/" + again))["weather"] == .string("rain"))
  }

  @Test(
    arguments: [
      ("player", .string("Eve")), ("mode", .string("ordinary")), ("speed", .integer(50)),
      ("clock", .boolean(false)), ("pauses", .array([])), ("weather", .string("rain")),
      ("start", .date(PropertyListDate(secondsSince1970: 0))), ("score", .integer(9)),
      ("check", .data([])), ("seed", .integer(7)),
    ] as [(String, PropertyListValue)])
  func aValueThatWasChangedSinceIsNoticed(key: String, value: PropertyListValue) throws {
    var played = replay
    played.conditions = PlayConditions(mode: .race, speed: .full, player: "Ann", start: .now)
    played.conditions.pauses = [.init(tick: 3, milliseconds: 4_500)]
    let path = place.folder.file("data/replays/" + (try files.write(played, date: .now)))
    var root = try place.root(path)
    root[key] = value
    for form in [PropertyList.Form.xml, .binary] {
      try place.write(try PropertyList(root: .dictionary(root), form: form).bytes(), to: path)
      #expect(try files.read(path: path).isAltered)
    }
    root[key] = nil
    try place.write(try PropertyList(root: .dictionary(root), form: .binary).bytes(), to: path)
    #expect((try? files.read(path: path).isAltered) ?? true == (key != "weather"))
  }

  @Test func theSameReplayIsWrittenOnceAndAnotherOneOverwritesNothing() throws {
    var other = replay
    other.score = 5
    #expect(try files.write(replay, date: TestStorage.moment) == name)
    #expect(try files.write(replay, date: TestStorage.moment) == name)
    let second = try files.write(other, date: TestStorage.moment)
    #expect(second == "whackamole-20261121T002412Z-18446744073709551615-2.plist")
    #expect(try files.read(name) == replay)
    #expect(try files.read(second) == other)
    #expect(try place.names("data/replays").count == 2)
  }

  @Test func aNameThatLeadsOutOfTheFolderIsNeitherReadNorRemoved() throws {
    let name = try files.write(replay, date: TestStorage.moment)
    let bytes = try #require(try place.bytes(place.folder.file("data/replays/" + name)))
    let stray = place.folder.file("data/stray.plist")
    try place.write(bytes, to: stray)
    #expect(throws: StoreError.self) { try files.read("../stray.plist") }
    try files.remove("../stray.plist")
    #expect(try place.bytes(stray) == bytes)
  }

  @Test func aLongGameIsSmall() throws {
    var long = replay
    long.inputs = (0..<500).map { .init(tick: $0 * 3, action: $0 % 15) }
    long.stateHashes = (0..<31).map { $0 &* 0x9e37_79b9_7f4a_7c15 }
    let name = try files.write(long, date: TestStorage.moment)
    #expect(try place.bytes(place.folder.file("data/replays/" + name))?.count ?? 0 < 8_000)
    #expect(try files.read(name) == long)
  }

  @Test(
    arguments: [
      ("game", .integer(1)), ("rules", .string("2")), ("seed", .integer(-1)),
      ("difficulty", .string("Absurd")), ("ticks", .integer(-1)), ("ticks", .integer(1 << 40)),
      ("score", .real(1)), ("inputs", .array([.integer(1)])), ("inputs", .string("")),
      ("inputs", .array([.integer(9), .integer(1), .integer(8), .integer(1)])),
      ("inputs", .array([.integer(-1), .integer(1)])),
      ("inputs", .array([.integer(1_801), .integer(1)])), ("hashes", .data([1])),
      ("hashes", .data([UInt8](repeating: 0, count: 800))), ("arcadeReplay", .integer(0)),
      ("mode", .integer(1)), ("speed", .integer(60)), ("pauses", .array([.integer(0)])),
      ("pauses", .array([.integer(5_000), .integer(1)])),
    ] as [(String, PropertyListValue)])
  func aValueThatCannotBeIsDamage(key: String, value: PropertyListValue) throws {
    let path = place.folder.file("data/replays/" + (try files.write(replay, date: .now)))
    var root = try place.root(path)
    root[key] = value
    try place.write(try PropertyList(root: .dictionary(root), form: .binary).bytes(), to: path)
    let error = #expect(throws: StoreError.self) { try files.read(path: path) }
    guard case .damaged = error?.reason else {
      Issue.record("\(key) gave \(String(describing: error))")
      return
    }
  }

  @Test func aFileCutAnywhereIsDamage() throws {
    let path = place.folder.file("data/replays/" + (try files.write(replay, date: .now)))
    let bytes = try #require(try place.bytes(path))
    for count in 0..<bytes.count {
      try place.write(Array(bytes.prefix(count)), to: path)
      #expect(throws: StoreError.self) { try files.read(path: path) }
    }
  }

  @Test func aNewerOrMissingOrForeignReplayIsTold() throws {
    let path = place.folder.file("a.plist")
    try place.write(
      "<plist><dict><key>arcadeReplay</key><integer>3</integer></dict></plist>", to: path)
    #expect(
      throws: StoreError(
        .newerVersion(found: 3, supported: 2), path: path, content: .replay)
    ) { try files.read(path: path) }
    try place.write("<plist><dict/></plist>", to: path)
    #expect(
      throws: StoreError(.damaged(.content(.notA(.replay))), path: path, content: .replay)
    ) { try files.read(path: path) }
    #expect(throws: StoreError.self) { try files.read("nowhere.plist") }
    for outside in ["../a.plist", "/etc/passwd", "..", "."] {
      #expect(throws: StoreError.self) { try files.read(outside) }
    }
  }
}
