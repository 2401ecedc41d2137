import Foundation
import Inspection
import ObjectGraph
import Testing
import Words

/// A condition and an order give the same rows from every kind of file, and say where their
/// text is wrong.
@Suite struct ChoosingRowsTests {
  private func table(
    _ name: String, of path: String, model: String? = nil, where condition: String? = nil,
    sort: String? = nil
  ) throws -> InspectedTable {
    var options = Inspector.Options()
    options.model = model
    guard case .tables(let tables) = try Inspector(options: options).inspect(path).content,
      let table = tables.first(where: { $0.name == name })
    else { throw Missing(name: name) }
    return try table.showing(try RowChoice(where: condition, sortedBy: sort))
  }

  private struct Missing: Error { let name: String }

  /// The values of one column, from windows that overlap as a screen's do.
  private func values(_ table: InspectedTable, _ column: String) throws -> [InspectedValue] {
    let place = try #require(table.columns.firstIndex { $0.name == column })
    let whole = try table.rows.rows(from: 0, count: 20_000)
    #expect(try table.rows.count(upTo: nil) == whole.count)
    #expect(try table.rows.count(upTo: 3) == min(3, whole.count))
    for offset in [whole.count - 5, 0, whole.count / 2, whole.count] where offset >= 0 {
      let window = try table.rows.rows(from: offset, count: 7)
      #expect(window == Array(whole.dropFirst(offset).prefix(7)))
    }
    return whole.map { $0.values[place] }
  }

  struct Question: Sendable, CustomTestStringConvertible {
    let condition: String?
    let sort: String?
    /// The numbers of the pictures, in order.
    let answer: [Int64]
    var testDescription: String { "\(condition ?? "all") by \(sort ?? "key")" }
  }

  private static let filled = (0..<60).filter { $0 % 10 != 9 }.map(Int64.init)

  static let questions = [
    Question(condition: "weight > 18.5", sort: nil, answer: filled.filter { $0 > 55 }),
    Question(
      condition: "weight > 18 AND isSold == TRUE", sort: "-weight", answer: [58, 56]),
    Question(
      condition: "title CONTAINS[c] 'PICTURE\\t5' OR weight == 1", sort: "-isSold,weight",
      answer: [50, 52, 54, 56, 58, 3, 5, 51, 53, 55, 57]),
    Question(
      condition: "weight BETWEEN {1, 2} AND NOT weight IN {1}", sort: nil, answer: [4, 5, 6]),
    Question(
      condition: "title LIKE '*2?\"quoted\"*'", sort: "title", answer: [12, 2, 22, 32, 42, 52]),
    Question(condition: "number / 2 == 0 AND number != NULL", sort: nil, answer: [0]),
    Question(condition: "FALSEPREDICATE", sort: nil, answer: []),
  ]

  @Test(arguments: questions) func everyKindOfStoreGivesTheSameRows(_ question: Question) throws {
    let folder = try TemporaryFolder()
    let model = try Studio.model(in: folder)
    for (kind, name) in [(StoreKind.sqlite, "a.sqlite"), (.xml, "b.xml"), (.binary, "c")] {
      let path = try Studio.store(kind, name, in: folder)
      let table = try table(
        "Picture", of: path, model: model, where: question.condition, sort: question.sort)
      let numbers = try values(table, "number")
      #expect(numbers == question.answer.map { .integer($0 << 50) }, "\(name)")
    }
  }

  @Test(arguments: questions) func tablesWithoutAModelGiveTheSameRows(
    _ question: Question
  ) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "a.sqlite", in: folder)
    let plain = folder.path + "/plain.sqlite"
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[2])
      db.execute("ATTACH ? AS other", (sys.argv[1],))
      rest = "SELECT ZTITLE AS title, ZWEIGHT AS weight, ZISSOLD AS isSold, ZNUMBER AS number"
      db.execute("CREATE TABLE Picture AS " + rest + " FROM other.ZPICTURE ORDER BY Z_PK")
      db.execute("CREATE TABLE w (n INTEGER PRIMARY KEY, title, weight, isSold, number) WITHOUT ROWID")
      db.execute("INSERT INTO w " + rest.replace("SELECT", "SELECT Z_PK,") + " FROM other.ZPICTURE")
      db.commit()
      """
    #expect(try python(program, [store, plain]) == "")
    for name in ["Picture", "w"] {
      // SQLite keeps a truth as a number.
      let condition = question.condition?.replacing("TRUE ", with: "1 ").replacing(
        "== TRUE", with: "== 1")
      let table = try table(name, of: plain, where: condition, sort: question.sort)
      let numbers = try values(table, "number")
      #expect(numbers == question.answer.map { .integer($0 << 50) }, "\(name)")
    }
  }

  @Test func manyRowsAreChosenInParts() throws {
    let folder = try TemporaryFolder()
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
      for i in range(13000): db.execute("INSERT INTO t VALUES (?, ?)", (i * 7, "row %d" % (i * 37 % 1000)))
      """, at: folder.path + "/plain.sqlite")
    let some = try values(try table("t", of: path, where: "b ENDSWITH '7'"), "a")
    #expect(some.count == 1_300)
    let sorted = try values(try table("t", of: path, where: "b ENDSWITH '7'", sort: "b,-a"), "a")
    #expect(Set(sorted) == Set(some))
    let all = try values(try table("t", of: path, sort: "-b"), "b")
    #expect(all.count == 13_000)
    #expect(all.first == .text("row 999"))
    #expect(all.last == .text("row 0"))
  }

  static let wrong: [(condition: String?, sort: String?, sentence: String)] = [
    ("weight > ", nil, "The condition is wrong at column 10: a value is expected."),
    ("weight > 'a", nil, "The condition is wrong at column 10: the text is not closed."),
    ("weight > 1; DROP TABLE t", nil, "The condition is wrong at column 11: ';' is not known."),
    (nil, "title,,weight", "The order is wrong at column 7: a name is expected."),
    ("weigth > 1", nil, "The condition is wrong at column 1: 'Picture' has no property 'weigth'."),
    (
      "title == 'weigth' OR weigth > 1", nil,
      "The condition is wrong at column 22: 'Picture' has no property 'weigth'."
    ),
    (
      nil, "title,-weigth", "The order is wrong at column 7: 'Picture' has no property 'weigth'."
    ),
    (
      nil, "title\" DESC; DROP TABLE ZPICTURE; --",
      "The order is wrong at column 1: 'Picture' has no property "
        + "'title\" DESC; DROP TABLE ZPICTURE; --'."
    ),
    (
      "weight > 1 AND title > 5", nil,
      "The condition is wrong at column 16: 'title' is compared with a number, but it is text."
    ),
    (
      "title MATCHES '('", nil,
      "The condition is wrong at column 15: the pattern is wrong: '(' is not closed."
    ),
  ]

  @Test(arguments: wrong.indices) func whatIsWrongIsSaidWithItsPlace(_ index: Int) throws {
    let (condition, sort, sentence) = Self.wrong[index]
    let folder = try TemporaryFolder()
    let path = try Studio.store(.sqlite, "a.sqlite", in: folder)
    let error = try #require(throws: RowChoiceError.self) {
      try table(
        "Picture", of: path, model: try Studio.model(in: folder), where: condition, sort: sort)
    }
    #expect(error.sentence == sentence)
  }

  /// A property list and JSON with two lists of records, and one of texts.
  static let lists = [
    "<plist><dict><key>scores</key><array><dict><key>name</key><string>Ann</string><key>score</key>"
      + "<integer>12</integer></dict><dict><key>name</key><string>Bo</string><key>score</key>"
      + "<integer>61</integer></dict><dict><key>score</key><integer>44</integer></dict></array>"
      + "<key>deep</key><array><string>text</string><array><dict><key>x</key><real>1.5</real></dict>"
      + "</array></array></dict></plist>",
    #"{"scores": [{"name": "Ann", "score": 12}, {"name": "Bo", "score": 61}, {"score": 44}],"#
      + #" "deep": ["text", [{"x": 1.5}]]}"#,
  ]

  @Test(arguments: lists) func recordsInAListAreRowsToo(_ content: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(content, to: "list")
    func csv(_ condition: String?, _ sort: String?, entity: String? = nil) throws -> String {
      var choice = InspectionChoice()
      choice.rows = try RowChoice(where: condition, sortedBy: sort)
      choice.entity = entity
      var text = ""
      try InspectionWriter(try Inspector().inspect(path), path: path, choice: choice) { text += $0 }
        .write(as: .csv)
      return text
    }
    #expect(try csv("score > 40", "-score") == "name,score\r\nBo,61\r\n,44\r\n")
    #expect(try csv("name == NULL", nil) == "name,score\r\n,44\r\n")
    #expect(try csv(nil, "name") == "name,score\r\n,44\r\nAnn,12\r\nBo,61\r\n")
    #expect(try csv(nil, nil, entity: "deep.1") == "x\r\n1.5\r\n")
    #expect(throws: InspectionError.self) { try csv("y > 1", nil) }
    let plain = try folder.write("<plist><string>a</string></plist>", to: "list")
    #expect(plain == path)
    let error = try #require(throws: InspectionError.self) { try csv("score > 1", nil) }
    #expect(error.text == "it holds no list, so it has no rows to choose from")
  }

  @Test func tablesWithoutTheNamesAreLeftOutAndNothingIsWrittenOfAWrongChoice() throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.xml, "store.xml", in: folder)
    let file = try Inspector().inspect(path)
    var choice = InspectionChoice()
    choice.rows = try RowChoice(where: "style < 0 OR name == 'Bo'", sortedBy: nil)
    var text = ""
    try InspectionWriter(file, path: path, choice: choice) { text += $0 }.write(as: .csv)
    #expect(text.contains("PAINTER") || text.hasPrefix("_id,"))
    #expect(!text.contains("Picture\t"))
    choice.rows = try RowChoice(where: "nothing == 1", sortedBy: nil)
    text = ""
    #expect(throws: InspectionError.self) {
      try InspectionWriter(file, path: path, choice: choice) { text += $0 }.write(as: .json)
    }
    #expect(text == "")
  }

  @Test func fewRowsOfALargeTableWithoutRowNumbersAreChosen() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE w (k TEXT PRIMARY KEY, v) WITHOUT ROWID")
      db.executemany("INSERT INTO w VALUES (?, ?)", [(str(n), n) for n in range(200001)])
      db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, x)")
      db.execute("INSERT INTO t VALUES (1, 7), (2, 8)")
      """, at: folder.path + "/large.sqlite")
    func rows(_ table: String?, _ condition: String?, _ sort: String? = nil) throws -> String {
      let rows = try RowChoice(where: condition, sortedBy: sort)
      return try shown(path, as: .csv) { ($0.entity, $0.rows) = (table, rows) }
    }
    #expect(try rows("w", "v IN {200000, 5}", "-v") == "k,v\r\n200000,200000\r\n5,5\r\n")
    // It lacks the name, and hides no other table.
    #expect(try rows(nil, "x == 8") == "id,x\r\n2,8\r\n")
    let error = #expect(throws: InspectionError.self) { try rows("w", nil, "v") }
    #expect(error?.text.contains("too many to choose from") ?? false)
  }

  // MARK: - Groups

  private func groups(where condition: String? = nil, sort: String) throws -> String {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE g (k TEXT, v INTEGER)")
      db.executemany("INSERT INTO g VALUES (?, ?)",
          [("b", 1), ("a", 5), ("b", 1), ("c", 9), ("c", 1), ("c", 1)])
      """, at: folder.path + "/groups.sqlite")
    let rows = try RowChoice(where: condition, sortedBy: sort)
    return try shown(path, as: .csv) {
      ($0.groups, $0.rows, $0.columns) = (["k"], rows, ["k", "count", "sum(v)"])
    }
  }

  @Test(arguments: [
    ("k", "a,1,5\r\nb,2,2\r\nc,3,11\r\n"), ("-sum(v)", "c,3,11\r\na,1,5\r\nb,2,2\r\n"),
    ("count", "a,1,5\r\nb,2,2\r\nc,3,11\r\n"), ("max(v), -k", "b,2,2\r\na,1,5\r\nc,3,11\r\n"),
    ("min(v),-k", "c,3,11\r\nb,2,2\r\na,1,5\r\n"),
  ])
  func groupsStandInTheOrderThatIsAskedFor(sort: String, answer: String) throws {
    #expect(try groups(sort: sort) == "k,count,sum(v)\r\n" + answer)
  }

  @Test func aConditionChoosesTheRowsThatAreGroupedAndAnOrderTheGroups() throws {
    #expect(try groups(where: "v == 1", sort: "-k") == "k,count,sum(v)\r\nc,2,2\r\nb,2,2\r\n")
  }

  @Test func anOrderOfGroupsNamesNoColumnThatTheyLack() throws {
    let error = #expect(throws: InspectionError.self) { try groups(sort: "v") }
    let text = error?.text ?? ""
    #expect(text.contains("the order is wrong at column 1: 'g' has no property 'v'"), "\(text)")
  }

  // MARK: - Names of columns

  private func odd() throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let path = try changeDatabase(
      """
      for name, end in [("t", ""), ("w", " WITHOUT ROWID")]:
          db.execute('CREATE TABLE %s (id INTEGER PRIMARY KEY, "a.b" INTEGER, "p,q" TEXT)%s'
              % (name, end))
          db.executemany("INSERT INTO %s VALUES (?, ?, ?)" % name,
              [(1, 5, "x"), (2, 7, "w"), (3, 6, "v")])
      """, at: folder.path + "/odd.sqlite")
    return (folder, path)
  }

  @Test(arguments: ["t", "w"]) func aConditionNamesAColumnWithADot(table: String) throws {
    let (folder, path) = try odd()
    defer { withExtendedLifetime(folder) {} }
    func rows(_ condition: String) throws -> String {
      let rows = try RowChoice(where: condition, sortedBy: nil)
      return try shown(path, as: .csv) { ($0.entity, $0.rows) = (table, rows) }
    }
    #expect(try rows("a.b > 5 AND id < 3") == "id,a.b,\"p,q\"\r\n2,7,w\r\n")
    let error = #expect(throws: InspectionError.self) { try rows("a.c > 5") }
    #expect(error?.text.contains("'\(table)' has no property 'a.c'") ?? false)
  }

  @Test(arguments: ["t", "w"]) func aCommaWithinAColumnsNameIsEscaped(table: String) throws {
    let (folder, path) = try odd()
    defer { withExtendedLifetime(folder) {} }
    let rows = try RowChoice(where: nil, sortedBy: " p\\,q , -id")
    let names = ListedName.all(in: "p\\,q, a.b").map(\.text)
    #expect(names == ["p,q", "a.b"])
    let text = try shown(path, as: .csv) {
      ($0.entity, $0.rows, $0.columns) = (table, rows, names)
    }
    #expect(text == "\"p,q\",a.b\r\nv,6\r\nw,7\r\nx,5\r\n")
  }

  @Test func aMissingNameInAnOrderIsTold() {
    for (sort, column) in [("", 1), ("a, ", 4), ("a\\,b,-,c", 6), ("a,,b", 3)] {
      let error = #expect(throws: RowChoiceError.self) { try RowChoice(where: nil, sortedBy: sort) }
      let text = error?.sentence(in: .english) ?? ""
      #expect(text.contains("wrong at column \(column):"), "\(text)")
    }
  }
}
