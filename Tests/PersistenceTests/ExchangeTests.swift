import FileSystemDouble
import GameCore
import Glibc
import PropertyLists
import Testing
import Words

@testable import Persistence

/// Scores go out in every form and come into every store.
@Suite struct ExchangeTests {
  private let source = TestStorage()
  private let target = TestStorage()

  static let games = GameStorage.all.map(\.game)
  static let ways = ScoreForm.allCases.flatMap { form in games.map { (form, $0) } }

  private static let scores = [
    Score(
      name: "Zoë, \"the\" first", points: 41, difficulty: .hard,
      date: Timestamp(secondsSince1970: 1_795_000_000), seed: .max, rulesVersion: 1,
      replay: "a.replay"),
    Score(name: "=1+1", points: 7), Score(name: "'@SUM(1)", points: 5),
    Score(name: "-5", points: 4), Score(name: "-cmd|' /C calc'!A0", points: 3),
    Score(name: "Ann", points: 41, difficulty: .hard),
    Score(name: "Robert'); DROP TABLE hiscores;--", points: 12, difficulty: .insane, seed: 0),
    Score(name: "slow", points: 9, difficulty: .easy, speed: .half),
    Score(name: "名前 <&>", points: 0, difficulty: .insane),
  ]

  private func fill(_ game: String) throws -> any ScoreStore {
    let store = try source.store(of: game)
    for score in Self.scores { _ = try store.submit(score) }
    return store
  }

  private func ranked(_ game: String, _ place: TestStorage) throws -> [RankedScore] {
    try #require(GameStorage.named(game)).ranked(nil, difficulty: nil, in: place.storage)
  }

  private func takeIn(_ text: String, into game: String) throws -> Int {
    let store = try target.store(of: game)
    try store.prepare()
    let scores = try ScoreDocument(Array(text.utf8)).all
    return try scores.count { try store.submit($0)?.isPersonalBest == true }
  }

  @Test(arguments: ways)
  func anExportIsTakenIntoAnEmptyArcadeAsAnEqualTable(form: ScoreForm, game: String) throws {
    _ = try fill(game)
    let exported = try ranked(game, source)
    let text = try form.text(of: exported)
    #expect(try takeIn(text, into: game) > 0)
    #expect(try ranked(game, target) == exported)
    #expect(try takeIn(text, into: game) == 0)
    #expect(try ranked(game, target) == exported)
  }

  /// A table of SQLite that another program filled may have such dates.
  @Test(arguments: ScoreForm.allCases)
  func aDateThatNoFormHoldsKeepsNoScoreOut(form: ScoreForm) throws {
    for seconds: Int64 in [-62_167_219_201, 253_402_300_800, .min, .max] {
      let date = Timestamp(secondsSince1970: seconds)
      let score = Score(name: "Ann", points: 41, date: date, seed: 7, rulesVersion: 1)
      let text = try form.text(of: [RankedScore(game: "skeet", rank: 1, score: score)])
      var undated = score
      undated.date = nil
      #expect(try ScoreDocument(Array(text.utf8)).all == [undated])
    }
  }

  @Test(arguments: ways)
  func anExportIsTakenIntoEveryOtherKindOfStore(form: ScoreForm, game: String) throws {
    let original = try fill(game)
    let text = try form.text(of: try ranked(game, source))
    for other in Self.games where other != game {
      _ = try takeIn(text, into: other)
      let taken = try target.store(of: other)
      guard taken.keepsDetails, original.keepsDetails, taken.capacity == nil else { continue }
      let names = try ranked(game, source).map(\.score)
      let own = try ranked(other, target).map(\.score)
      #expect(own.filter { names.contains($0) } == names)
    }
  }

  @Test(arguments: [
    ("=cmd|'/C calc'!A0", "'=cmd|'/C calc'!A0"), ("@SUM(1)", "'@SUM(1)"), ("+1", "'+1"),
    ("-1+1", "'-1+1"), ("-5", "-5"), ("-0.5", "-0.5"), ("-1e308", "-1e308"), ("-inf", "-inf"),
    ("-", "'-"), ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("'=1", "''=1"), ("'Ann", "'Ann"),
    ("'-5", "'-5"), ("=1,2", "\"'=1,2\""), ("=\u{301}1", "'=\u{301}1"), ("a=1", "a=1"), ("", ""),
  ])
  func aSpreadsheetRunsNothingOfATable(field: String, written: String) {
    #expect(CommaSeparatedValues.text(of: [[field, "x"]]) == written + ",x\r\n")
    #expect(CommaSeparatedValues.rows(written + ",x\r\n") == [[field, "x"]])
  }

  @Test func everyTableIsReadAsItWasWrittenAndNoFieldOfItLooksLikeAFormula() {
    var generator = SeededGenerator(seed: 20)
    let scalars = Array("=+-@\t\r\n',\"0.5eaZ \u{301}\u{FEFF}é名".unicodeScalars)
    func field() -> String {
      var text = String.UnicodeScalarView()
      for _ in 0..<generator.number(below: 7) {
        text.append(scalars[generator.number(below: scalars.count)])
      }
      return String(text)
    }
    for _ in 0..<20_000 {
      let row = ["x", field(), field()]
      let text = CommaSeparatedValues.text(of: [row])
      let read = CommaSeparatedValues.rows(text)
      // Equal in bytes: to Swift a composed letter equals its parts.
      #expect(read?.first.map { $0.map { Array($0.utf8) } } == row.map { Array($0.utf8) })
      #expect(read?.count == 1)
      for written in [row[1], row[2]].map(CommaSeparatedValues.quoted) {
        let isQuoted = written.unicodeScalars.first == "\""
        let shown = written.unicodeScalars.dropFirst(isQuoted ? 1 : 0)
        let isNumber = Double(String(shown)) != nil
        #expect(isNumber || !"=+-@\t\r".unicodeScalars.contains(shown.first ?? "x"), "\(written)")
      }
    }
  }

  @Test func ofADocumentWithSeveralGamesOnlyTheOwnScoresAreTaken() throws {
    let ranked = [
      RankedScore(game: "skeet", rank: 1, score: Score(name: "s", points: 5)),
      RankedScore(game: "whackamole", rank: 1, score: Score(name: "w", points: 6)),
    ]
    for form in ScoreForm.allCases {
      let document = try ScoreDocument(Array(try form.text(of: ranked).utf8))
      #expect(document.form == form)
      #expect(document.scores(for: "skeet").map(\.name) == ["s"])
    }
  }

  @Test func scoresOfAnotherGameAreSkippedAndCounted() throws {
    let ranked = [
      RankedScore(game: "skeet", rank: 1, score: Score(name: "s", points: 5)),
      RankedScore(game: "chess", rank: 1, score: Score(name: "c", points: 7)),
    ]
    let whackamole = try #require(GameStorage.named("whackamole"))
    for form in ScoreForm.allCases {
      let document = try ScoreDocument(Array(try form.text(of: ranked).utf8))
      let one = ScoreImport(document, into: [whackamole])
      #expect(one.hasOnlyOthers)
      #expect(one.skipped.map(\.game) == ["skeet", "chess"])
      let all = ScoreImport(document, into: GameStorage.all)
      #expect(!all.hasOnlyOthers)
      #expect(all.skipped == [ScoreImport.Skipped(game: "chess", count: 1)])
      let outcome = try all.perform(in: target.storage) { $0 }
      #expect((outcome.taken, outcome.left) == (form == .json ? 1 : 0, form == .json ? 0 : 1))
    }
  }

  @Test func aDamagedTableThatAFailingImportHasSetAsideIsTold() throws {
    let text = """
      [{"game":"whackamole","name":"Ann","score":5},{"game":"skeet","name":"Ann","score":5}]
      """
    let document = try ScoreDocument(Array(text.utf8))
    try target.write("garbage")
    target.double.fail { _, call in call == "create skeetshooter.sqlite.lock" ? EACCES : nil }
    var notices: [StoreNotice] = []
    do throws(StoreError) {
      _ = try ScoreImport(document, into: GameStorage.all).perform(
        in: target.storage, cuttingNames: { $0 }
      ) { notices.append($0) }
      Issue.record("the second file can't be locked")
    } catch {
      #expect(error.path == target.skeetFile)
    }
    #expect(notices.count == 1)
    #expect(try target.store().table() == ["Ann 5"])
  }

  @Test func anImportSaysWhatItShortenedLoweredAndDidNotKnow() throws {
    let text = """
      [{"name":"A very long name indeed","score":99999999999,"shoe":44,"hat":null}]
      """
    let document = try ScoreDocument(Array(text.utf8))
    #expect(document.unknownFields == ["shoe", "hat"])
    let memory = ScoreImport(document, into: [GameStorage.memory])
    let outcome = try memory.perform(in: target.storage) { String($0.prefix(6)) }
    #expect((outcome.taken, outcome.shortenedNames, outcome.lowered) == (1, 1, 1))
    let table = try ranked("memory", target).map(\.score)
    #expect(table.first?.points == Int(Int32.max))
    #expect(table.first?.name == "A very")
  }

  @Test func aSeedIsATextInJSONAndIsReadAsANumberToo() throws {
    let ranked = [
      RankedScore(game: "skeet", rank: 1, score: Score(name: "s", points: 5, seed: .max))
    ]
    let text = try ScoreForm.json.text(of: ranked)
    #expect(text.contains("\"seed\" : \"18446744073709551615\""))
    let number = text.replacing("\"18446744073709551615\"", with: "18446744073709551615")
    for text in [text, number] {
      #expect(try ScoreDocument(Array(text.utf8)).all.map(\.seed) == [.max])
    }
  }

  static let bad: [(String, Int?, ScoreDocumentError.Reason)] = [
    ("", nil, .unknownForm), ("name;score\nAnn;5", nil, .unknownForm),
    ("name,score\nAnn,5\nBob", 2, .fieldCount(1, columns: 2)),
    ("name,score\nAnn,five", 1, .noNumber("score", "five")),
    ("name,score\n\"Ann,5", nil, .strayQuote),
    (
      "name,score,difficulty\nAnn,5,Fast", 1,
      .unknown("difficulty", "Fast", choices: ["Easy", "Medium", "Hard", "Insane"])
    ),
    ("[{\"name\":\"Ann\",\"score\":1},{\"name\":\"Bob\"}]", 2, .missing("score")),
    ("[{\"name\":\"Ann\",\"score\":\"1\"}]", 1, .wrongType(key: "score")),
    ("{\"scores\":[]}", nil, .missing("hiscores")),
    (
      "[{\"name\":\"Ann\",\"score\":1,\"speed\":80}]", 1,
      .unknown("speed", "80", choices: ["100", "75", "50", "0", "1", "2"])
    ),
    ("[{\"name\":\"Ann\",\"score\":1,\"date\":\"soon\"}]", 1, .unknown("date", "soon")),
    ("<plist><dict/></plist>", nil, .missing("hiscores")),
    ("SQLite format 3\0", nil, .database),
  ]

  @Test(arguments: bad)
  func whatHoldsNoScoresIsToldWithItsPlaceAndNothingIsTaken(
    text: String, record: Int?, reason: ScoreDocumentError.Reason
  ) throws {
    let error = #expect(throws: ScoreDocumentError.self) { try ScoreDocument(Array(text.utf8)) }
    #expect(error?.record == record)
    #expect(error?.reason == reason)
  }

  private func list(_ key: String, _ value: PropertyListValue) throws -> [UInt8] {
    let record: [String: PropertyListValue] = [
      "name": .string("Ann"), "score": .integer(5), key: value,
    ]
    return try PropertyList(
      root: .dictionary(["hiscores": .array([.dictionary(record)])])
    ).bytes()
  }

  @Test func capitalLettersOfADifficultyDoNotMatter() throws {
    let documents = try [
      Array("[{\"name\":\"Ann\",\"score\":5,\"difficulty\":\"hard\"}]".utf8),
      Array("name,score,difficulty\nAnn,5,HARD".utf8), list("difficulty", .string("hard")),
    ].map { try ScoreDocument($0) }
    #expect(documents.flatMap(\.all).map(\.difficulty) == [.hard, .hard, .hard])
  }

  /// It would be shown among the scores of Medium, or of the full speed.
  @Test func aRecordOfAnUnknownTableIsNotTakenIntoAnotherOne() throws {
    let fast = ScoreDocumentError(
      reason: .unknown("difficulty", "Fast", choices: Difficulty.allCases.map(\.rawValue)),
      record: 1)
    let list = try list("difficulty", .string("Fast"))
    #expect(throws: fast) { try ScoreDocument(list) }
    let slow = try self.list("speed", .integer(80))
    let error = #expect(throws: ScoreDocumentError.self) { try ScoreDocument(slow) }
    #expect(error?.reason == .unknown("speed", "80", choices: ["100", "75", "50", "0", "1", "2"]))
    #expect(
      Words.english.commands.noScoresIn("a", 1, fast.reason)
        == "'a' can't be imported: score 1: 'difficulty' is 'Fast', which isn't one of Easy, "
        + "Medium, Hard, Insane. Nothing was changed.")
  }

  @Test func aTableOfASpreadsheetIsRead() throws {
    let text = "\u{FEFF}score,remark,name\r\n5,\"two\nlines, \"\"quoted\"\"\",Ann\r\n\r\n6,,Bob"
    let document = try ScoreDocument(Array(text.utf8))
    #expect(document.scores(for: "skeet").map(\.points) == [5, 6])
    #expect(document.scores(for: "skeet").map(\.name) == ["Ann", "Bob"])
  }
}
