import Canvas
import Foundation
import GameCore
import Persistence
import SQLiteFiles
import Terminal
import TerminalDouble
import TestSupport
import Testing
import Words

@testable import Cabinet

/// The data room as it is seen and worked in.
@Suite struct DataVisitTests {
  private static let way = "go:office D <enter> "

  /// Keys that type a text, as the headless terminal's script wants them.
  private static func typed(_ text: String) -> String {
    text.map { $0 == " " ? "<space>" : $0 == "<" ? "<<>" : String($0) }.joined(separator: " ")
  }

  private static func look(into path: String) -> String { "o \(typed(path)) <enter> " }

  private static func visit(
    _ keys: String, _ files: DataFiles, columns: Int = 80, rows: Int = 24, unicode: Bool = true,
    then script: [HeadlessTerminal.ScriptedEvent] = []
  ) -> HeadlessTerminal {
    Visit(
      way + keys, columns: columns, rows: rows, unicode: unicode,
      storage: files.memory, then: script
    ).terminal
  }

  /// A session on real files, which resets and repairs them.
  private static func work(_ keys: String, _ files: DataFiles) -> HeadlessTerminal {
    let way = Visit.expanded("go:office")
    let terminal = HeadlessTerminal(
      size: Size(columns: 80, rows: 24),
      script: HeadlessTerminal.script(
        pressing: way + " D <enter> " + keys, from: .milliseconds(100)),
      supportsUnicode: true)
    let session = ArcadeSession(
      terminal: terminal, storage: FileStorage(files.storage),
      environment: SessionEnvironment(
        date: { Visit.noon }, secondsFromGreenwich: { _ in 0 }, drawSeed: { 1 },
        sprites: Visit.sprites, isWithoutColour: false))
    _ = session.run()
    return terminal
  }

  // MARK: - How it looks

  private static func pages(_ files: DataFiles) -> [(name: String, keys: String)] {
    let stars = look(into: files.path("stars.sqlite"))
    return [
      ("every file", "<down>"),
      ("a damaged file", "<down> <down>"),
      ("further down", "<end>"),
      ("checked", "v"),
      ("repair", "<down> v"),
      ("no backups", "<down> b"),
      ("backups", "b <down>"),
      ("restore", "b r"),
      ("a folder", String(repeating: "<down> ", count: 11) + "<enter>"),
      ("export", "e <c-u> / t m p / x . j s o n <down>"),
      ("another file", "o x"),
      ("a property list", "<enter> <down> <down>"),
      ("a folded one", "<enter> <down> <left>"),
      ("not to be shown", "<down> <enter>"),
      ("tables", stars + "<down>"),
      ("rows", stars + "<down> <enter> <down> <down>"),
      ("rows further right", stars + "<down> <enter> <right> <right> <right> <pagedown>"),
      ("a row", stars + "<down> <enter> <end> <enter> <end>"),
      ("bytes", stars + "<down> <enter> <end> <enter> <end> <enter>"),
      ("no rows", stars + "<enter>"),
      ("going to a row", stars + "<down> <enter> : 4 2"),
      ("rows that are sorted", stars + "<down> <enter> ]"),
      ("rows with a text", stars + "<down> <enter> / 4 2"),
      ("values that are counted", stars + "<down> <enter> <right> ="),
    ]
  }

  @Test(arguments: [(80, 24), (60, 20)], [true, false])
  func everyPageLooksAsItDid(size: (Int, Int), unicode: Bool) throws {
    let (columns, rows) = size
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    try write("garbage", to: files.path("skeetshooter.sqlite"))
    try write(#"{"people":[]}"#, to: files.path("crowd.json"))
    try write("<scene/>", to: files.path("replays/mine.xml"))
    try write(DataFiles.scores, to: files.path("backups/whackamole-20261119T101112Z.plist"))
    try write("garbage", to: files.path("backups/whackamole-20261118T101112Z.plist"))
    try write("lost", to: files.path("defaults.plist.damaged-20261120T101112Z"))
    try files.makeStars(59)
    // The title makes what is not there yet.
    _ = Self.visit("", files)
    try files.settle()
    let pages = Self.pages(files).map { name, keys in
      let shown = Self.visit(keys, files, columns: columns, rows: rows, unicode: unicode).shown
      let lines = (shown?.lines ?? []).map { "|\($0)" }
      return "== \(name)\n" + lines.joined(separator: "\n")
    }
    let text = pages.joined(separator: "\n").replacing(files.folder, with: DataFiles.shownFolder)
    if !unicode {
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII || "Zoë".unicodeScalars.contains($0) })
    }
    expectGolden(text, named: "data-\(columns)x\(rows)-\(unicode ? "unicode" : "ascii")")
  }

  @Test func everyFileSaysWhatItIsFor() throws {
    let files = try DataFiles()
    try write("lost", to: files.path("runs.xml.damaged-20261120T101112Z"))
    try write("lost", to: files.path("lander-board.plist"))
    for file in listFiles(of: files.storage) {
      #expect(Words.english.purpose(ofFile: file.name) != nil, "\(file.name)")
    }
  }

  @Test func anEntryOfAFolderThatCannotBeLookedAtIsListed() throws {
    let files = try DataFiles()
    try FileManager.default.createSymbolicLink(
      atPath: files.path("circle"), withDestinationPath: "circle")
    let entries = try FileStorage(files.storage).perform(ListFolder(path: files.folder)).get()
    let entry = try #require(entries.first { $0.path == files.path("circle") })
    #expect(!entry.isFolder && entry.size == nil && entry.modified == nil)
  }

  @Test func aModelHasEntriesInsteadOfRows() throws {
    let files = try DataFiles()
    try FileManager.default.createDirectory(
      atPath: files.path("Own.xcdatamodel"), withIntermediateDirectories: true)
    try write(
      """
      <model><entity name="Star"><attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="seen" optional="YES" attributeType="Date"/></entity><entity name="Void"/></model>
      """, to: files.path("Own.xcdatamodel/contents"))
    let model = Self.look(into: files.path("Own.xcdatamodel"))
    let entities = Self.visit(model, files).text
    #expect(entities.contains("2 entries") && !entities.contains("rows"), "\(entities)")
    let star = Self.visit(model + "<enter> <down> ", files).text
    #expect(star.contains("entry 2 of 2"), "\(star)")
    #expect(Self.visit(model + "<enter> <enter> ", files).text.contains("entry 1 of 2"))
    let empty = Self.visit(model + "<down> <enter> ", files).text
    #expect(empty.contains("0 entries") && empty.contains("Empty."), "\(empty)")
  }

  // MARK: - A large table

  @Test func aLargeTableIsCountedOnlyWhereItsEndMatters() throws {
    let files = try DataFiles()
    try files.makeStars(30_000)
    let rows = Self.look(into: files.path("stars.sqlite")) + "<down> <enter> "
    let first = Self.visit(rows, files).text
    #expect(first.contains("row 1 of more than 10,000 rows"))
    let end = Self.visit(rows + "<end>", files).text
    #expect(end.contains("row 30,000 of 30,000") && end.contains("star 30000"))
    let back = Self.visit(rows + "<end> " + "<pageup> <pageup> <pageup> <pageup>", files).text
    #expect(back.contains("row 29,936 of 30,000") && back.contains("star 29936 "))
    let there = Self.visit(rows + ": 1 2 3 4 5 <enter> <down>", files).text
    #expect(there.contains("row 12,346 of 30,000") && there.contains("star 12346 "))
    let beyond = Self.visit(rows + ": 9 9 9 9 9 9 <enter> <home> <up>", files).text
    #expect(beyond.contains("row 1 of 30,000") && beyond.contains("star 1 "))
  }

  @Test func aRowBeyondTheRowsThatWereFoundIsTheLastOfThem() throws {
    let files = try DataFiles()
    try files.makeStars(700)
    let found = Self.look(into: files.path("stars.sqlite")) + "<down> <enter> / 7 <enter> "
    let beyond = Self.visit(found + ": 5 0 0 0 <enter>", files).text
    #expect(beyond.contains("star 700") && beyond.contains("star 697"))
  }

  @Test func aTextToLookForIsPasted() throws {
    let files = try DataFiles()
    try files.makeStars(59)
    let keys = Self.look(into: files.path("stars.sqlite")) + "<down> <enter> /"
    let found = Self.visit(keys, files, then: [(at: .seconds(20), event: .paste("star 42\n"))])
    #expect(found.text.contains("star 42 ") && !found.text.contains("star 41 "))
  }

  @Test func everyRowComesOnceOnTheWayDown() throws {
    let files = try DataFiles()
    try files.makeStars(700)
    let keys =
      Self.look(into: files.path("stars.sqlite")) + "<down> <enter> "
      + String(repeating: "<pagedown> ", count: 45)
    var numbers: [Int] = []
    for showing in Self.visit(keys, files).showings {
      let selected = showing.canvas.lines.first { $0.hasPrefix(" ▸ ") && $0.contains("star ") }
      let number = selected.flatMap { $0.firstMatch(of: /star (\d+)/) }.flatMap { Int($0.1) }
      if let number, number != numbers.last { numbers.append(number) }
    }
    #expect(numbers == Array(stride(from: 1, through: 689, by: 16)) + [700])
  }

  // MARK: - What refers to what

  @Test func aRelationshipLeadsToItsRowAndBack() throws {
    let files = try DataFiles()
    try write(DataFiles.painters, to: files.path("painters.xml"))
    let painter = Self.look(into: files.path("painters.xml")) + "<enter> <enter> <end> "
    #expect(Self.visit(painter, files).text.contains("painters.xml · PAINTER · z101"))
    let picture = Self.visit(painter + "<enter>", files).text
    #expect(picture.contains("PICTURE · z103") && picture.contains("Dawn"))
    let back = Self.visit(painter + "<enter> <end> <enter> <tab>", files).text
    #expect(back.contains("PAINTER · z102") && back.contains("Bo"))
  }

  @Test func aForeignKeyLeadsToItsRowAndBack() throws {
    let files = try DataFiles()
    try write("", to: files.path("shop.sqlite"))
    let database = try SQLiteDatabase(path: files.path("shop.sqlite"), mode: .writing)
    try database.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)")
    try database.execute("CREATE TABLE sale (price REAL, customer REFERENCES customer)")
    try database.execute("INSERT INTO customer VALUES (3, 'Ann'), (7, 'Bo'), (9, 'Cy')")
    try database.execute("INSERT INTO sale VALUES (1.5, 7), (2.5, 8)")
    let sale = Self.look(into: files.path("shop.sqlite")) + "<down> <enter> <enter> <end> "
    let first = Self.visit(sale, files).text
    #expect(first.contains("shop.sqlite · sale") && first.contains("→ customer/7"), "\(first)")
    let customer = Self.visit(sale + "<enter>", files).text
    #expect(customer.contains("· customer ·") && customer.contains("Bo"), "\(customer)")
    let next = Self.visit(sale + "<enter> <tab>", files).text
    #expect(next.contains("Cy"), "\(next)")
    let nobody = Self.visit(sale + "<tab> <end> <enter>", files).text
    #expect(nobody.contains("'customer/8' can't be found in this file."), "\(nobody)")
  }

  // MARK: - Files that change under one's eyes

  @Test(arguments: [true, false])
  func aFileThatChangedOrVanishedGivesASentence(vanishes: Bool) throws {
    let files = try DataFiles()
    try files.makeStars(5_000)
    let path = files.path("stars.sqlite")
    let storage = files.memory
    // The list, the file, the counts, the first rows; the next rows are the fifth request.
    storage.whenRequested = { number in
      guard number == 5 else { return }
      try? vanishes ? remove(path) : Self.append(to: path)
    }
    let keys = Self.look(into: path) + "<down> <enter> <pagedown> <pagedown> <pagedown> <pagedown>"
    let visit = Visit(Self.way + keys + " <pagedown>", storage: storage)
    #expect(
      visit.sentences.contains(
        vanishes ? "is no longer there" : "changed since it was opened"))
    #expect(visit.text.contains("stars.sqlite · stars"))
  }

  private static func append(to path: String) throws {
    let database = try SQLiteDatabase(path: path, mode: .writing)
    try database.execute("INSERT INTO planets VALUES ('Mars')")
  }

  // MARK: - What can be done with files

  @Test func anExportAsksBeforeItReplacesAndNeverTouchesTheArcadesOwnFiles() throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    let path = files.path("mine.json")
    let export = "e <c-u> \(Self.typed(path)) <enter> "
    #expect(Self.work(export, files).sentences.contains("2 scores written to"))
    let json = try files.bytes("mine.json")
    #expect(try ScoreDocument(json).scores(for: "whackamole").map(\.points) == [61, 58])

    try write("mine", to: path)
    #expect(Self.work(export, files).sentences.contains("already exists. Replace it?"))
    _ = Self.work(export + "<enter>", files)
    #expect(try files.bytes("mine.json") == Array("mine".utf8))
    _ = Self.work(export + "<up> <enter>", files)
    #expect(try files.bytes("mine.json") == json)

    let own = "e <c-u> \(Self.typed(files.path("whackamole.plist"))) <enter>"
    #expect(Self.work(own, files).sentences.contains("one of the arcade's own files"))
    #expect(try files.bytes("whackamole.plist") == Array(DataFiles.scores.utf8))
    let nowhere = "e <c-u> \(Self.typed(files.path("no/such/folder.csv"))) <enter>"
    #expect(Self.work(nowhere, files).sentences.contains("no such file or directory"))
  }

  @Test func aPathIsCorrectedWhereItIsWrong() throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    _ = Self.work("e <c-u> \(Self.typed(files.path("mine.jsn"))) <left> o <enter>", files)
    let document = try ScoreDocument(try files.bytes("mine.json"))
    #expect(document.form == .json)
  }

  @Test(arguments: [("", ScoreForm.json), ("<down> ", .csv), ("<up> ", .plist)])
  func anExportInEachFormHoldsTheSameScores(turn: String, form: ScoreForm) throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    _ = Self.work("e <c-u> \(Self.typed(files.path("mine.x"))) \(turn)<enter>", files)
    let document = try ScoreDocument(try files.bytes("mine.x"))
    #expect(document.form == form)
    #expect(document.scores(for: "whackamole").map(\.name) == ["Zoë", "Ann"])
  }

  /// Clicks on an arrow within a text on the screen.
  private static func click(
    _ arrow: Character, _ text: String, in lines: [String]
  ) throws -> TerminalEvent {
    let row = try #require(lines.firstIndex { $0.contains(text) })
    let line = lines[row]
    let place = try #require(line.firstRange(of: text)).lowerBound
    let offset = try #require(text.firstIndex(of: arrow))
    let column =
      line.distance(from: line.startIndex, to: place)
      + text.distance(from: text.startIndex, to: offset)
    return .mouse(MouseEvent(.press, Position(column: column, row: row)))
  }

  @Test func theArrowsBesideAFormTurnItBackAndOn() throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    let lines = Self.visit("e", files).shown?.lines ?? []
    let turned: [(Character, String)] = [("◂", "◂ property list ▸"), ("▸", "◂ CSV ▸")]
    for (arrow, form) in turned {
      let click = try Self.click(arrow, "◂ JSON ▸", in: lines)
      let shown = Self.visit("e", files, then: [(at: .seconds(5), event: click)]).shown
      #expect(shown?.lines.contains { $0.contains(form) } == true, "\(arrow)")
    }
  }

  @Test func theArrowsOverATableGoThroughItsColumns() throws {
    let files = try DataFiles()
    try files.makeStars(3)
    let way = Self.look(into: files.path("stars.sqlite")) + "<down> <enter> "
    let first = Self.visit(way, files, columns: 60, rows: 20).shown?.lines ?? []
    let second = Self.visit(way + "<right>", files, columns: 60, rows: 20).shown?.lines ?? []
    #expect(first != second)
    let heading = try #require(first.first { $0.contains("magnitude") && $0.contains("▸") })
    let end = try #require(heading.lastIndex(of: "▸"))
    let row = try #require(first.firstIndex(of: heading))
    let column = heading.distance(from: heading.startIndex, to: end)
    let click = TerminalEvent.mouse(MouseEvent(.press, Position(column: column, row: row)))
    let clicked = Self.visit(
      way, files, columns: 60, rows: 20, then: [(at: .seconds(8), event: click)])
    #expect(clicked.shown?.lines == second)
  }

  @Test func oneFileIsResetAndComesBack() throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    let table = { try GameStorage.all[0].ranked(nil, difficulty: nil, in: files.storage) }
    _ = try MemberRegister(storage: files.storage).add(MemberDetails(name: "Ann"))
    let asked = Self.work("d", files).text
    #expect(asked.contains("whackamole.plist: 2 scores") && !asked.contains("members"))
    _ = Self.work("r y e s <enter> <escape>", files)
    #expect(try table().count == 2)
    #expect(Self.work("d r e s e t <enter>", files).text.contains("Hi scores deleted!"))
    #expect(try table().isEmpty)
    let member = String(repeating: "<down> ", count: 8)
    #expect(Self.work(member + "d", files).text.contains("members.sqlite: 1 member"))
    #expect(Self.work("u", files).text.contains("whackamole.plist: 2 scores"))
    #expect(Self.work("u <enter>", files).text.contains("2 scores restored."))
    #expect(try table().count == 2)
    #expect(try MemberRegister(storage: files.storage).members().count == 1)
  }

  @Test func aDamagedFileIsSetAsideAndItsBackupRestored() throws {
    let files = try DataFiles()
    try write("garbage", to: files.path("whackamole.plist"))
    try write(DataFiles.scores, to: files.path("backups/whackamole-20261120T101112Z.plist"))
    let storage = files.memory
    let way = "go:office D <enter> "
    let found = Visit(way + "<end> v", storage: storage)
    #expect(found.text.contains("1 of 3 files can't be used."))
    #expect(try files.bytes("whackamole.plist") == Array("garbage".utf8))
    let repaired = Visit(way + "v <enter>", storage: storage)
    #expect(repaired.sentences.contains("is kept as"))
    #expect(try files.bytes("whackamole.plist") == Array(DataFiles.scores.utf8))
    let after = Visit(way + "v", storage: storage)
    #expect(after.text.contains("All 3 files are fine"))
    let aside = Visit(way + "<end>", storage: storage)
    #expect(aside.text.contains(" ▸ whackamole.plist.dam"))
  }

  @Test func aBackupIsPutBackAndWhatStoodThereIsKept() throws {
    let files = try DataFiles()
    try write(
      DataFiles.scores.replacing("Zoë", with: "Ida"), to: files.path("whackamole.plist"))
    try write(DataFiles.scores, to: files.path("backups/whackamole-20261119T101112Z.plist"))
    let names = {
      try GameStorage.all[0].ranked(nil, difficulty: nil, in: files.storage).map(\.score.name)
    }
    #expect(Self.work("b <enter>", files).text.contains("\"Zoë\""))
    _ = Self.work("b u <down> <enter>", files)
    #expect(try names() == ["Ida", "Ann"])
    let restored = Self.work("b u <enter>", files).sentences
    #expect(restored.contains("Restored '"))
    #expect(try names() == ["Zoë", "Ann"])
    _ = Self.work("b u <enter>", files)
    #expect(try names() == ["Ida", "Ann"])
  }

  @Test func aBackupIsComparedWithTheFile() throws {
    let files = try DataFiles()
    try write(
      DataFiles.scores.replacing("Zoë", with: "Ida"), to: files.path("whackamole.plist"))
    try write(DataFiles.scores, to: files.path("backups/whackamole-20261119T101112Z.plist"))
    let text = Self.work("b m", files).text
    #expect(text.contains("~ hiscores.0.name \"Zoë\" → \"Ida\""), "\(text)")
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    #expect(Self.work("b m", files).text.contains("No differences."))
  }

  @Test func aValueIsTakenOutIntoAFileThatWasNeverThere() throws {
    let files = try DataFiles()
    let text = String(repeating: "long ", count: 40)
    let list =
      "<plist><dict><key>../a/b</key><data>/9j/4AAQ/9j/4AAQ/9j/4AAQ/9j/4AAQ/9j/4AAQ/9j/4AAQ"
      + "/9j/4AAQ/9j/4AAQ/9j/4AAQ/9j/4AAQ</data><key>note</key><string>\(text)</string></dict></plist>"
    try write(list, to: files.path("own.plist"))
    let look = Self.look(into: files.path("own.plist"))
    for name in ["---a-b.jpg", "---a-b-2.jpg"] {
      let sentences = Self.work(look + "<enter> e", files).sentences
      #expect(sentences.contains("exports/\(name)"), "\(sentences)")
      #expect(try files.bytes("exports/\(name)").starts(with: [0xFF, 0xD8, 0xFF]))
    }
    _ = Self.work(look + "<down> <enter> e", files)
    #expect(try files.bytes("exports/note.txt") == Array(text.utf8))
  }

  @Test func theMouseChoosesOpensAndScrolls() throws {
    let files = try DataFiles()
    try write(DataFiles.scores, to: files.path("whackamole.plist"))
    try files.makeStars(50, "scenes/stars.sqlite")
    func script(_ events: [MouseEvent]) -> [HeadlessTerminal.ScriptedEvent] {
      events.enumerated().map { (at: .seconds(60 + $0.offset), event: .mouse($0.element)) }
    }
    func press(_ row: Int) -> MouseEvent { MouseEvent(.press, Position(column: 8, row: row)) }
    let chosen = Self.visit("<end>", files, then: script([press(3)])).text
    #expect(!chosen.contains(" ▸ whackamole.plist"))
    let wheel = MouseEvent(.wheelDown, Position(column: 8, row: 8))
    let opened = Self.visit("<down>", files, then: script([press(3), press(3), wheel])).text
    #expect(opened.contains("property list, XML") && opened.contains(" ▸   - 0"))
    let rows = Self.look(into: files.path("scenes/stars.sqlite")) + "<down> <enter>"
    let scrolled = Self.visit(rows, files, then: script([wheel, wheel, press(10), press(10)])).text
    #expect(scrolled.contains("stars · 6"))
  }

  @Test func theMembersAreWorkedWithAfterTheirFileWasReset() throws {
    let files = try DataFiles()
    let add = "m <enter> a B e a <enter> "
    let reset =
      "<escape> D <enter> " + String(repeating: "<down> ", count: 8)
      + "d r e s e t <enter> <enter> <escape> m <enter> "
    let terminal = Self.work("<escape> " + add + reset + "a Z o e <enter>", files)
    #expect(terminal.text.contains("1 member"))
    let members = try MemberRegister(storage: files.storage).members()
    #expect(members.map { $0.details.name } == ["Zoe"])
  }
}

extension HeadlessTerminal {
  /// The picture that was shown last, as one text.
  fileprivate var text: String { shown?.lines.joined(separator: "\n") ?? "" }

  /// The same, however it breaks the lines.
  fileprivate var sentences: String {
    let words = text.split { $0.isWhitespace || $0 == "│" }
    return words.joined(separator: " ")
  }
}
