import Foundation
import Testing

@testable import Inspection

/// A condition gives the same rows whether the database or memory answers it, and a form of output
/// the same text whether it is written from bytes or from values.
@Suite struct RowConditionTests {
  /// Values that SQLite and memory could take for others: in a column of each affinity, with an index
  /// and without, by another collation, with and without row numbers.
  private static let program = """
    import sqlite3, sys, random
    random.seed(7)
    db = sqlite3.connect(sys.argv[1])
    values = [None, 0, 1, -1, 5, 2**63 - 1, -2**63, 2**53 + 1, 1.0, 5.0, 1.5, -0.0, 2.0**63, 1e300,
        float("inf"), float("-inf"), "", "5", "5.0", "abc", "ABC", "Abc", "abc ", "abcd", "xabc",
        "a,b", 'say "x"', "it's", "=1+1", "-5", "-x", "@y", "tab\\there", "line\\nend", "back\\\\slash",
        "z\\0hidden", "\\0", "a\\0abc", "é", "e\\u0301", "\\ufffd", "日本", "\\u202e", "\\U0010ffff", "\\x1b[2J", "\\x7f",
        b"", b"abc", b"5", b"\\xff\\x00", b"{\\"a\\": 1}"]
    kinds = {"n": "INTEGER", "r": "REAL", "t": "TEXT", "b": "BLOB", "x": "", "c": "TEXT COLLATE NOCASE",
        "m": "NUMERIC", "d": "VARCHAR(5)"}
    columns = ", ".join('"%s" %s' % kind for kind in kinds.items())
    for name, key, rest in [("plain", "", ""), ("keyed", "id INTEGER PRIMARY KEY, ", ""),
            ("indexed", "id INTEGER PRIMARY KEY, ", "")]:
        db.execute("CREATE TABLE %s (%s%s)" % (name, key, columns))
        for number in range(200):
            row = [random.choice(values) for _ in kinds]
            db.execute("INSERT INTO %s (%s) VALUES (%s)" % (name, ", ".join(kinds), ", ".join("?" * len(kinds))), row)
        # Text whose bytes are no UTF-8.
        for broken in ["616263ff", "ff", "c3", "e282", "61c3", "efbfbd"]:
            db.execute("INSERT INTO %s (t, x, d) VALUES (CAST(x'%s' AS TEXT), CAST(x'%s' AS TEXT), 'abc')"
                % (name, broken, broken))
    for column in kinds: db.execute("CREATE INDEX index_%s ON indexed (%s)" % (column, column))
    db.execute("CREATE INDEX some ON keyed (n) WHERE n > 0")
    db.commit()
    """

  private static let literals = [
    "nil", "0", "1", "-1", "5", "5.0", "1.5", "9223372036854775807", "9007199254740993",
    "9223372036854775808.0", "TRUE", "''", "'5'", "'5.0'", "'abc'", "'ABC'", "'abc '", "'a'", "'b'",
    "'é'", "'日'", "'\u{FFFD}'", "'z'", "'\"'",
  ]

  /// Conditions by chance, of three levels at most.
  private struct Chance {
    var generator = SplitMix(state: 11)

    mutating func pick<Item>(_ items: [Item]) -> Item {
      items[Int(generator.next() % UInt64(items.count))]
    }

    mutating func condition(_ depth: Int) -> String {
      switch depth == 0 ? 0 : generator.next() % 6 {
      case 1: "(\(condition(depth - 1)) AND \(condition(depth - 1)))"
      case 2: "(\(condition(depth - 1)) OR \(condition(depth - 1)))"
      case 3: "NOT (\(condition(depth - 1)))"
      case 4: "(\(condition(depth - 1)) AND \(memoryOnly()))"
      default: leaf()
      }
    }

    private mutating func leaf() -> String {
      let column = pick(["n", "r", "t", "b", "x", "c", "m", "d"])
      let literal = pick(RowConditionTests.literals)
      let text = pick(RowConditionTests.literals.filter { $0.hasPrefix("'") })
      let sign = pick(["==", "!=", "<", "<=", ">", ">="])
      switch generator.next() % 8 {
      case 0: return "\(column) \(pick(["BEGINSWITH", "ENDSWITH", "CONTAINS"])) \(text)"
      case 1: return "\(column) IN {\(literal), \(pick(RowConditionTests.literals))}"
      case 2: return "\(column) BETWEEN {\(literal), \(pick(RowConditionTests.literals))}"
      case 3: return "\(literal) \(sign) \(column)"
      default: return "\(column) \(sign) \(literal)"
      }
    }

    private mutating func memoryOnly() -> String {
      pick([
        "t CONTAINS[c] 'A'", "n < r", "x LIKE '*c*'", "t ==[c] d", "n + 1 > 0", "t MATCHES '.*'",
      ])
    }
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      let a = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      let b = (a ^ (a >> 27)) &* 0x94D0_49BB_1331_11EB
      return b ^ (b >> 31)
    }
  }

  private func tables(_ folder: TemporaryFolder) throws -> [InspectedTable] {
    let path = folder.path + "/awkward.sqlite"
    if !FileManager.default.fileExists(atPath: path) {
      #expect(try python(Self.program, [path]) == "")
    }
    guard case .tables(let tables) = try Inspector().inspect(path).content else { return [] }
    return tables
  }

  @Test func theDatabaseFindsTheRowsThatMemoryFinds() throws {
    let folder = try TemporaryFolder()
    let tables = try tables(folder)
    #expect(tables.count == 3)
    var chance = Chance()
    var found = 0
    for number in 0..<600 {
      let table = tables[number % tables.count]
      let condition = chance.condition(3)
      let choice = try RowChoice(where: condition, sortedBy: number % 4 == 0 ? "-x,n" : nil)
      let all = InspectedTable(
        name: table.name, columns: table.columns,
        rows: KnownRows(try table.rows.rows(from: 0, count: 10_000)))
      let expected = try all.showing(choice).rows.rows(from: 0, count: 10_000)
      let rows = try table.showing(choice).rows
      let answer = try rows.rows(from: 0, count: 10_000)
      found += answer.count
      if number % 4 == 0 {
        #expect(Set(answer) == Set(expected) && answer.count == expected.count, "\(condition)")
      } else {
        #expect(answer == expected, "\(table.name): \(condition)")
      }
      #expect(try rows.count(upTo: nil) == expected.count, "\(table.name): \(condition)")
      #expect(try rows.count(upTo: 3) == min(3, expected.count), "\(table.name): \(condition)")
      try compareForms(table, choice, number)
    }
    #expect(found > 5_000)
  }

  @Test func aTableThatIsNamedAndStandardOutputNeedNoFolder() throws {
    let program = try #require(arcadeProgram, "the program 'arcade' is not built")
    let folder = try TemporaryFolder()
    _ = try tables(folder)
    let answer = try python(
      """
      import os, subprocess, sys
      os.chdir(sys.argv[2])
      for options in [["--entity", "plain", "-o", "plain.csv"], ["-o", "-"]]:
          done = subprocess.run(
              [sys.argv[1], "inspect", "--format", "csv", "--limit", "1", "awkward.sqlite"] + options,
              capture_output=True)
          print(done.returncode, done.stderr, done.stdout.count(b"# "), sorted(os.listdir(".")))
      """, [program, folder.path])
    let line = " ['awkward.sqlite', 'plain.csv']\n"
    #expect(answer == "0 b'' 0" + line + "0 b'' 3" + line)
  }

  /// SQLite takes no expression of any depth.
  @Test func aLongOrDeepConditionHasTheSameRows() throws {
    let folder = try TemporaryFolder()
    let table = try #require(try tables(folder).first)
    let long = (0..<3_000).map { "n == \($0)" }.joined(separator: " OR ")
    let many = "n IN {" + (0..<3_000).map { "\($0)" }.joined(separator: ", ") + "}"
    let deep = String(repeating: "NOT (", count: 20) + "n == 5" + String(repeating: ")", count: 20)
    let counts = try ["n >= 0 AND n < 3000 AND n != 1.5", long, many, "n == 5", deep].map {
      try table.showing(try RowChoice(where: $0, sortedBy: nil)).rows.count(upTo: nil)
    }
    #expect(counts[0] > 0 && counts[1] == counts[2] && counts[3] == counts[4])
  }

  private static func spelled(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { $0 < 0x80 ? String(Unicode.Scalar($0)) : "<\($0)>" }.joined()
  }

  /// Rows in memory have replacement characters in a text that isn't UTF-8, where SQL from the
  /// database has its bytes.
  private static func withoutRawTexts(_ text: String) -> String {
    text.replacing(/CAST\(X'([0-9A-Fa-f]*)' AS TEXT\)/) { match in
      let digits = Array(match.1)
      let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(digits[$0...($0 + 1)]), radix: 16)
      }
      return spelled(SQLLiterals().text(String(decoding: bytes, as: UTF8.self)).utf8)
    }
  }

  /// The text of the rows as the database streams them, and of the same rows from memory.
  private func compareForms(_ table: InspectedTable, _ choice: RowChoice, _ number: Int) throws {
    let format = [InspectionFormat.csv, .json, .ndjson, .sql][number % 4]
    var part = InspectionChoice()
    part.isForTerminal = number % 8 > 3
    part.limit = number % 3 == 0 ? number % 70 : nil
    part.offset = number % 5 == 0 ? number % 60 : 0
    func text(_ tables: [InspectedTable]) throws -> String {
      var bytes: [UInt8] = []
      let file = InspectedFile(kind: "SQLite database", content: .tables(tables))
      try InspectionWriter(
        file, path: "x", choice: part, writeBytes: { bytes += $0 }, write: { bytes += $0.utf8 }
      ).write(as: format)
      // A String would say that texts are equal whose bytes are not.
      let text = Self.spelled(bytes)
      guard format == .sql else { return text }
      // Only the database itself has statements that made its tables, a line each.
      return Self.withoutRawTexts(
        text.split(separator: "\n", omittingEmptySubsequences: false)
          .filter { !$0.hasPrefix("CREATE ") }.joined(separator: "\n"))
    }
    let chosen = try table.showing(choice)
    let held = InspectedTable(
      name: table.name, columns: table.columns,
      rows: KnownRows(try chosen.rows.rows(from: 0, count: 10_000)))
    let one = try text([chosen])
    #expect(one == (try text([held])), "\(format)")
    #expect(try text([chosen, chosen]) == text([held, held]))
  }
}
