import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import SQLiteFiles
import Testing

@Suite struct ScoreConversionTests {
  private let place = TestStorage()

  struct Pair: CustomTestStringConvertible, Sendable {
    let from, to: String
    var testDescription: String { "\(from) to \(to)" }
  }

  static let pairs = GameStorage.all.flatMap { from in
    GameStorage.all.map { Pair(from: from.game, to: $0.game) }
  }

  /// Ties with and without dates, two entries of one name, every speed and difficulty, text of
  /// every kind, and no more than five in a table.
  private static let scores: [Score] = {
    var scores: [Score] = []
    for (number, difficulty) in Difficulty.allCases.enumerated() {
      for speed in GameSpeed.allCases {
        let day = Timestamp(secondsSince1970: 1_795_000_000 + Int64(number))
        scores += [
          Score(name: "Zoë", points: 700, difficulty: difficulty, speed: speed, date: day),
          Score(
            name: "\u{1F3AE} & <b>", points: 700, difficulty: difficulty, speed: speed, date: day,
            seed: .max, rulesVersion: 3, replay: "a-1.plist"),
          Score(name: "Ann", points: 700, difficulty: difficulty, speed: speed),
          Score(name: "Ann", points: 20, difficulty: difficulty, speed: speed),
          Score(name: "", points: -3, difficulty: difficulty, speed: speed, date: day),
        ]
      }
    }
    return scores
  }()

  private func storage(of game: String) throws -> GameStorage {
    try #require(GameStorage.named(game))
  }

  private func table(_ path: String) throws -> [[Score]] {
    let form = try #require(try ScoreConversion.form(of: path, in: place.storage))
    return try GameSpeed.allCases.flatMap { speed in
      try Difficulty.allCases.map {
        try form.store(at: path, in: place.storage).best(.max, difficulty: $0, speed: speed)
      }
    }
  }

  /// A score file elsewhere that holds the scores.
  private func file(_ form: GameStorage, _ name: String, _ scores: [Score]) throws -> String {
    let path = place.folder.file("elsewhere/\(name)-\(form.fileName)")
    try form.store(at: path, in: place.storage).fill(with: scores)
    return path
  }

  @Test func aDamagedTableThatScoresAreMergedIntoIsSetAsideAndThatIsTold() throws {
    let form = try storage(of: "whackamole")
    let source = try file(form, "source", [Score(name: "Ann", points: 5)])
    try place.write("garbage")
    let outcome = try ScoreConversion(
      from: source, to: place.scoreFile, form: form, storage: place.storage
    ).perform()
    #expect(outcome.isMerged && outcome.kept == 1)
    #expect(outcome.notices.count == 1)
  }

  @Test(arguments: pairs) func aTableIsEqualInEveryOtherFormAndBack(_ pair: Pair) throws {
    let (form, other) = (try storage(of: pair.from), try storage(of: pair.to))
    let source = try file(form, "source", Self.scores)
    let original = try table(source)
    #expect(original.joined().count == Self.scores.count)
    let bytes = try place.bytes(source)

    for name in ["there", "back"] { try DurableFiles().makeFolder(place.folder.file(name)) }
    let there = place.folder.file("there/\(other.fileName)")
    let outcome = try ScoreConversion(from: source, to: there, form: other, storage: place.storage)
      .perform()
    let keepsAll = other.store(in: place.storage).keepsDetails
    #expect(outcome.count == Self.scores.count)
    #expect(outcome.leftOut == 0)
    #expect(keepsAll ? outcome.simplified == 0 : outcome.kept + outcome.simplified == outcome.count)
    #expect(try place.bytes(source) == bytes)
    #expect(try ScoreConversion.form(of: there, in: place.storage)?.game == pair.to)
    if keepsAll { #expect(try table(there) == original) }
    #expect(try table(there).map { $0.map(\.bare) } == original.map { $0.map(\.bare) })

    let back = place.folder.file("back/\(form.fileName)")
    _ = try ScoreConversion(from: there, to: back, form: form, storage: place.storage).perform()
    #expect(try table(back) == (keepsAll ? original : try table(there)))
  }

  @Test func whatAFormHasNoRoomForIsCounted() throws {
    let scores = (1...9).map {
      Score(name: "\($0)", points: $0, date: Timestamp(secondsSince1970: 1_795_000_000))
    }
    let source = try file(try storage(of: "whackamole"), "many", scores)
    let outcome = try ScoreConversion(
      from: source, to: place.folder.file("few.sqlite3"), form: .lander, storage: place.storage
    ).perform()
    #expect((outcome.kept, outcome.simplified, outcome.leftOut) == (0, 5, 4))
  }

  @Test func aFileThatIsThereIsLeftUnlessItIsToBeReplacedAndThenItIsKept() throws {
    let source = try file(try storage(of: "whackamole"), "new", Self.scores)
    let there = try file(try storage(of: "skeet"), "old", [Score(name: "Old", points: 1)])
    let before = try place.bytes(there)
    let conversion = ScoreConversion(
      from: source, to: there, form: try storage(of: "skeet"), storage: place.storage)
    #expect(throws: ScoreConversionError.taken(path: there)) { try conversion.perform() }
    #expect(try place.bytes(there) == before)
    try place.write("the journal of the old file", to: there + "-journal")
    let outcome = try conversion.perform(replacing: true)
    #expect(try table(there) == table(source))
    #expect(try place.bytes(there + "-journal") == nil)
    let journal = try place.bytes(there + "-journal.damaged-20261121T002412Z")
    #expect(journal == Array("the journal of the old file".utf8))
    let former = try #require(outcome.files.first?.replaced?.place)
    #expect(try place.bytes(former) == before)
  }

  @Test func aDatabaseThatIsReplacedIsKeptWithTheChangesInItsLog() throws {
    let source = try file(try storage(of: "whackamole"), "new", Self.scores)
    let there = try file(try storage(of: "skeet"), "old", [Score(name: "Old", points: 1)])
    let open = try SQLiteDatabase(path: there, mode: .writing)
    try open.execute("PRAGMA journal_mode = WAL")
    try open.execute("INSERT INTO hiscores (name, score) VALUES ('Log', 2)")
    let outcome = try withExtendedLifetime(open) {
      try ScoreConversion(
        from: source, to: there, form: try storage(of: "skeet"), storage: place.storage
      ).perform(replacing: true)
    }
    let former = try #require(outcome.files.first?.replaced?.place)
    let names = try SQLiteDatabase(path: former, mode: .unchanging)
      .rows("SELECT name FROM hiscores ORDER BY rowid") { $0.text(0) }
    #expect(names == ["Old", "Log"])
  }

  @Test func theGamesOwnFileTakesScoresInAsAnImportDoes() throws {
    try place.store(of: "memory").submit("Zoë", 900, .easy)
    let source = try file(try storage(of: "skeet"), "new", Self.scores)
    let own = try storage(of: "memory")
    let conversion = ScoreConversion(
      from: source, to: place.memoryFile, form: own, storage: place.storage)
    let outcome = try conversion.perform()
    #expect(outcome.isMerged)
    #expect(try own.store(in: place.storage).table(.easy).first == "Zoë 900")
    let before = try table(place.memoryFile)
    #expect(try conversion.perform().kept == 0)
    #expect(try table(place.memoryFile) == before)
  }

  @Test func anotherOfTheArcadesFilesIsNeverWritten() throws {
    let source = try file(try storage(of: "skeet"), "new", Self.scores)
    for path in [place.memoryDetailsFile, place.storage.locations.defaultsFile, place.scoreFile] {
      #expect(throws: ScoreConversionError.self) {
        try ScoreConversion(
          from: source, to: path, form: try storage(of: "skeet"), storage: place.storage
        ).perform(replacing: true)
      }
      #expect(try place.bytes(path) == nil)
    }
  }

  /// A name of a file is no other file.
  @Test(arguments: ["./", "d/../", "link/", "up/data/"])
  func theGamesOwnFileIsKnownByAnyOfItsNames(way: String) throws {
    try place.store().submit("Zoë", 900)
    let source = try file(try storage(of: "skeet"), "new", Self.scores)
    try DurableFiles().makeFolder(place.folder.file("data/d"))
    #expect(symlink(place.folder.file("data"), place.folder.file("data/link")) == 0)
    #expect(symlink(place.folder.file(""), place.folder.file("data/up")) == 0)
    let path = place.folder.file("data/\(way)whackamole.plist")
    #expect(place.storage.fullPath(of: path) == place.scoreFile)
    #expect(place.storage.ownName(of: path) == "whackamole")
    let outcome = try ScoreConversion(
      from: source, to: path, form: try storage(of: "whackamole"), storage: place.storage
    ).perform(replacing: true)
    #expect(outcome.isMerged)
    #expect(try place.store().table().contains("Zoë 900"))
    // The same name in another folder is another file.
    #expect(place.storage.ownName(of: place.folder.file("data/d/whackamole.plist")) == nil)
  }

  @Test func aLinkToTheGamesOwnFileIsThatFile() throws {
    try place.store().submit("Zoë", 900)
    let link = place.folder.file("link.plist")
    #expect(symlink(place.scoreFile, link) == 0)
    #expect(place.storage.fullPath(of: link) == place.scoreFile)
  }
}

extension Score {
  fileprivate var bare: String { "\(points) \(name) \(difficulty) \(speed)" }
}
