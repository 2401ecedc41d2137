import Conversion
import Foundation
import Inspection
import Persistence
import Testing

/// Names in a file are told apart by their bytes, whatever characters Swift makes of them.
@Suite struct ExactNameTests {
  private static let (one, two) = ("\u{E9}", "e\u{301}")
  private let folder: TemporaryFolder
  private var storage: Storage { folder.storage }

  init() throws { folder = try TemporaryFolder() }

  private func database(_ program: String) throws -> String {
    let beginning = """
      one, two, mark = "\\u00e9", "e\\u0301", "\\u0301"
      def quoted(name): return '"' + name.replace('"', '""') + '"'

      """
    return try changeDatabase(beginning + program, at: folder.path + "/made.sqlite")
  }

  private func value(_ keyPath: String, in path: String) throws -> InspectedValue {
    try ValueLookup(try Inspector().inspect(path), path: path)
      .value(at: try #require(ValuePath(keyPath)))
  }

  private func edit(
    _ path: String, _ keyPath: String, _ text: String, _ operation: ValueEdit.Operation = .replace
  ) throws {
    _ = try RowEdit(
      file: path, path: try #require(ValuePath(keyPath)), text: text, operation: operation
    ).perform(in: storage)
  }

  // MARK: - Accents

  private func twins() throws -> String {
    try database(
      """
      for number, name in enumerate([one, two]):
          db.execute("CREATE TABLE %s (id INTEGER PRIMARY KEY, %s, %s)" % (name, one, two))
          db.execute("INSERT INTO %s VALUES (1, %d, %d)" % (name, 10 + number, 20 + number))
      """)
  }

  @Test func tablesThatDifferInTheirAccentsEachShowTheirOwnRows() throws {
    let path = try twins()
    for (table, first, second) in [(Self.one, 10, 20), (Self.two, 11, 21)] {
      #expect(try value("\(table)[1].\(Self.one)", in: path) == .integer(first))
      #expect(try value("\(table)[1].\(Self.two)", in: path) == .integer(second))
      let text = try shown(path, as: .ndjson) { $0.entity = table }
      #expect(text.contains("\(first)") && !text.contains("\(21 - first % 10)"), "\(text)")
    }
    let both = try shown(path, as: .csv)
    #expect(both.contains("1,10,20\r\n") && both.contains("1,11,21\r\n"), "\(both)")
  }

  @Test func aChangeIsMadeInTheTableAndTheColumnWithTheSameBytes() throws {
    let path = try twins()
    try edit(path, "\(Self.two)[1].\(Self.two)", "5")
    try edit(path, Self.two, "{\"\(Self.two)\": 7, \"\(Self.one)\": 6}", .add)
    #expect(try shown(path, as: .csv) { $0.entity = Self.one }.hasSuffix("1,10,20\r\n"))
    #expect(
      try shown(path, as: .csv) { $0.entity = Self.two }.hasSuffix("1,11,5\r\n2,6,7\r\n"))
  }

  @Test(arguments: ["[1] == 10 AND [2] == 20", "[2] == 20 AND [1] == 10", "[1] + [2] == 30"])
  func aConditionMeansTheColumnWithTheSameBytes(_ condition: String) throws {
    let path = try twins()
    let text = condition.replacing("[1]", with: Self.one).replacing("[2]", with: Self.two)
    let rows = try RowChoice(where: text, sortedBy: nil)
    #expect(
      try shown(path, as: .csv) { ($0.entity, $0.rows) = (Self.one, rows) }.contains("1,10,20"))
    #expect(try !shown(path, as: .csv) { ($0.entity, $0.rows) = (Self.two, rows) }.contains("1,11"))
    let json = try folder.write(
      "[{\"\(Self.one)\": 10, \"\(Self.two)\": 20}, {\"\(Self.two)\": 10, \"\(Self.one)\": 20}]",
      to: "twins.json")
    #expect(
      try shown(json, as: .csv) { $0.rows = rows }.hasSuffix(
        text.contains("+") ? "10,20\r\n20,10\r\n" : "\r\n10,20\r\n"))
  }

  @Test func namesThatDifferInTheCaseOfOtherLettersThanASCIIAreTwo() throws {
    let path = try database("db.execute('CREATE TABLE t (\"\\u00c9\", \"\\u00e9\")')")
    #expect(try shown(path, as: .sql).contains("(\"\u{C9}\", \"\u{E9}\")"))
  }

  // MARK: - Marks

  private func marked() throws -> String {
    try database(
      """
      name = 't"' + mark + "=1; --"
      db.execute("CREATE TABLE %s (id INTEGER PRIMARY KEY, %s)" % (quoted(name), quoted('a"' + mark)))
      db.execute("INSERT INTO %s VALUES (1, 'x')" % quoted(name))
      """)
  }

  @Test func aNameWithAMarkOnItsQuotationMarkIsReadAndChanged() throws {
    let path = try marked()
    let keyPath = "t\"\u{301}=1; --[1].a\"\u{301}"
    #expect(try value(keyPath, in: path) == .text("x"))
    try edit(path, keyPath, "y")
    #expect(try value(keyPath, in: path) == .text("y"))
    #expect(try shown(path, as: .csv).hasSuffix("1,y\r\n"))
  }

  /// To Swift an apostrophe with a mark is another character; to SQLite it ends a text.
  @Test func sqlHoldsWhatATextWithMarksHoldsAndRunsNothing() throws {
    let path = try database(
      """
      db.execute("CREATE TABLE t (a)")
      for text in ["'" + mark, "x'" + mark + "); DROP TABLE u; --", "\\0" + mark + "'", "'" + mark + "\\u202e",
              "''" + mark, float("inf"), float("-inf"), -2**63, 1e300]:
          db.execute("INSERT INTO t VALUES (?)", (text,))
      name = 'n"' + mark
      db.execute("CREATE TABLE %s (%s)" % (quoted(name), quoted(name)))
      db.execute("INSERT INTO %s VALUES (1)" % quoted(name))
      """)
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(":memory:")
      db.execute("CREATE TABLE u (kept)")
      db.executescript(open(sys.argv[1]).read())
      old = sqlite3.connect(sys.argv[2])
      for table in ['t', 'n""\\u0301', 'u']:
          rows = list(db.execute('SELECT * FROM "%s"' % table))
          print(table == 'u' or rows == list(old.execute('SELECT * FROM "%s"' % table)))
      """
    let plain = try folder.write(try shown(path, as: .sql), to: "plain.sql")
    #expect(try python(program, [plain, path]) == "True\nTrue\nTrue\n")
  }

  @Test func numbersThatADatabaseWouldRoundAreTextsInSQL() throws {
    let path = try folder.write(
      #"[{"a": 123456789012345678901}, {"a": 1e400}, {"a": 9223372036854775807}]"#, to: "n.json")
    let sql = try shown(path, as: .sql)
    for value in ["'123456789012345678901'", "'1e400'", "9223372036854775807"] {
      #expect(sql.contains("VALUES(\(value))"), "\(sql)")
    }
  }

  // MARK: - Bytes

  @Test func namesThatAreNotUTF8AreShownEscapedAndLeadToTheirValues() throws {
    let path = try database(
      "db.execute('CREATE TABLE tAAA (cAAA, b)')\ndb.execute('INSERT INTO tAAA VALUES (1, 2)')")
    let program = """
      import sys
      data = open(sys.argv[1], "rb").read()
      open(sys.argv[1], "wb").write(data.replace(b"tAAA", b"t\\xff\\xfeA").replace(b"cAAA", b"c\\xe9AA"))
      """
    #expect(try python(program, [path]) == "")
    let table = "t\u{10FFFF}\u{10FFFE}A"
    #expect(try value("\(table).0.c\u{10FFE9}AA", in: path) == .integer(1))
    let text = try shown(path, as: .tree)
    #expect(text.contains("t\\u{10ffff}\\u{10fffe}A  1 row"), "\(text)")
    #expect(text.contains("c\\u{10ffe9}AA"), "\(text)")
    try edit(path, "\(table)[1].b", "9")
    #expect(try value("\(table)[1].b", in: path) == .integer(9))
  }

  @Test func aNameThatLooksLikeOneWithBytesIsItself() throws {
    let path = try database(
      "db.execute('CREATE TABLE t (a\\U0010ffe9)')\ndb.execute('INSERT INTO t VALUES (1)')")
    #expect(try shown(path, as: .csv) == "a\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}\r\n1\r\n")
    #expect(
      try value("t[1].a\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFA9}", in: path) == .integer(1))
  }

  @Test func aFileOfWordsIsNoPropertyListInAFolder() throws {
    _ = try folder.write("name,score\nAnn,1\n", to: "words.csv")
    _ = try folder.write("\"a\" = \"b\";\n", to: "a.strings")
    let text = try shown(folder.path, as: .csv)
    #expect(text.contains("unrecognised,words.csv"), "\(text)")
    #expect(text.contains("\"property list, OpenStep text\",a.strings"), "\(text)")
  }

  @Test func aFileWhoseNameIsNotUTF8IsListed() throws {
    let program =
      "import os, sys\nopen(os.fsencode(sys.argv[1]) + b'/n\\xff.json', 'w').write('{}')"
    #expect(try python(program, [folder.path]) == "")
    #expect(try shown(folder.path, as: .csv).contains("name isn't UTF-8,n\u{FFFD}.json,,"))
  }
}
