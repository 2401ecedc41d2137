import Foundation
import Inspection
import ObjectGraph
import SQLiteFiles
import Testing

/// Whichever rows of a large table are asked for, they are the ones that stand there.
@Suite struct LargeTableTests {
  /// Windows near the ends and near every place that may be remembered, in an order that jumps.
  private static let offsets = [
    0, 9_990, 4_096, 4_095, 8_192, 12_287, 1, 0, 11_000, 11_010, 11_020, 4_097, 12_999, 13_000,
    20_000,
  ]

  private func expectWindows(of table: InspectedTable, toEqual whole: [InspectedRow]) throws {
    for offset in Self.offsets {
      let wanted = Array(whole.dropFirst(offset).prefix(10))
      #expect(try table.rows.rows(from: offset, count: 10) == wanted, "from \(offset)")
    }
  }

  private static let program = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1])
    db.execute("CREATE TABLE broken (id INTEGER PRIMARY KEY, name TEXT)")
    db.execute("CREATE TABLE unbroken (name TEXT)")
    db.execute("CREATE TABLE without (id INTEGER PRIMARY KEY, name TEXT) WITHOUT ROWID")
    db.execute("CREATE VIEW seen AS SELECT name FROM broken")
    for i in range(13000):
        key = i * i % 97 + i * 100 - 600000
        db.execute("INSERT INTO broken VALUES (?, ?)", (key, "row %d" % i))
        db.execute("INSERT INTO unbroken VALUES (?)", ("row %d" % i,))
        db.execute("INSERT INTO without VALUES (?, ?)", (key, "row %d" % i))
    db.commit()
    """

  @Test func anyWindowOfATableIsFound() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/plain.sqlite"
    #expect(try python(Self.program, [path]) == "")
    let found = try tables(of: path)
    #expect(Set(found.map(\.name)) == ["broken", "unbroken", "without", "seen"])
    for table in found {
      for isCounted in [false, true] {
        if isCounted { #expect(try table.rows.count(upTo: nil) == 13_000) }
        let names = try [0, 9_990, 12_999].map { offset in
          try table.rows.rows(from: offset, count: 1).first?.values.last
        }
        #expect(names == [.text("row 0"), .text("row 9990"), .text("row 12999")], "\(table.name)")
        try expectWindows(of: table, toEqual: try table.rows.rows(from: 0, count: 20_000))
      }
    }
  }

  /// Many rows fit on a page: the pages of the tree alone don't tell that there are so many.
  @Test(arguments: ["broken", "unbroken", "without"], [512, 4_096])
  func thatThereAreManyRowsIsSeenFromTheHeadsOfPages(_ table: String, _ pageSize: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/plain.sqlite"
    let program = Self.program.replacing(
      "db.execute(\"CREATE TABLE broken",
      with: "db.execute(\"PRAGMA page_size = \(pageSize)\")\ndb.execute(\"CREATE TABLE broken")
    #expect(try python(program, [path]) == "")
    let database = try SQLiteDatabase(untouched: path)
    for count in [1, 1_000, 10_001] {
      #expect(try database.rowCount(ofTable: table, upTo: count) == count, "\(count)")
    }
    #expect(try database.rowCount(ofTable: table, upTo: 13_001) == 13_000)
    #expect(try database.rowCount(ofTable: table) == 13_000)
    let found = try tables(of: path).first { $0.name == table }
    #expect(try found?.rows.count(upTo: 20_000) == 13_000)
  }

  /// Damages the last leaf of a tree, or the page that names it.
  private static let damage = """
    import sqlite3, sys
    path, table, how = sys.argv[1:]
    db = sqlite3.connect(path)
    page = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (table,)).fetchone()[0]
    db.close()
    with open(path, "r+b") as file:
        bytes = bytearray(file.read())
        size = int.from_bytes(bytes[16:18], "big")
        above = None
        while bytes[(page - 1) * size] in (2, 5):
            above, page = page, int.from_bytes(bytes[(page - 1) * size + 8:][:4], "big")
        leaf = (page - 1) * size
        child = (above - 1) * size + 8
        if how == "cycle": bytes[child:child + 4] = above.to_bytes(4, "big")
        if how == "beyond": bytes[child:child + 4] = b"\\xff" * 4
        if how == "empty": bytes[leaf + 3:leaf + 5] = b"\\0\\0"
        if how == "full": bytes[leaf + 3:leaf + 5] = b"\\xff\\xff"
        if how == "kind": bytes[leaf] ^= 7
        file.seek(0)
        file.write(bytes)
    """

  /// SQLite tells of the damage where it counts the rows itself.
  @Test(
    arguments: ["broken", "without"], ["cycle", "beyond", "empty", "full", "kind"]
  ) func aDamagedTableIsNotCountedByItsPages(_ table: String, _ damage: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/plain.sqlite"
    #expect(try python(Self.program, [path]) == "")
    #expect(try python(Self.damage, [path, table, damage]) == "")
    let database = try SQLiteDatabase(untouched: path)
    #expect(try database.rowCount(ofTable: table) == nil)
    #expect(try database.rowCount(ofTable: "unbroken") == 13_000)
    let found = try tables(of: path).first { $0.name == table }
    #expect(throws: InspectionError.self) { try found?.rows.count(upTo: nil) }
  }

  @Test func anyWindowOfAnEntityIsFound() throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    try changeDatabase(
      """
      numbers = dict(db.execute("SELECT Z_NAME, Z_ENT FROM Z_PRIMARYKEY"))
      for i in range(26000):
          entity = numbers["Person" if i % 2 else "Painter"]
          db.execute("INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (?, ?, 1, ?)",
              (100 + i * 3, entity, "person %d" % i))
      """, at: path)
    for model in [try Studio.model(in: folder), nil] {
      for name in ["Person", "Painter"] {
        let table = try #require(try tables(of: path, model: model).first { $0.name == name })
        let whole = try table.rows.rows(from: 0, count: 20_000)
        #expect(whole.count == 13_001)
        #expect(try table.rows.count(upTo: nil) == 13_001)
        try expectWindows(of: table, toEqual: whole)
        let fresh = try #require(try tables(of: path, model: model).first { $0.name == name })
        try expectWindows(of: fresh, toEqual: whole)
      }
    }
  }

  /// Fills 80 MB, then reads the first page of the real program's output, or all of it.
  private static let reader = """
    import resource, sqlite3, subprocess, sys
    db = sqlite3.connect(sys.argv[1])
    db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
    db.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40000) "
        "INSERT INTO t SELECT i, hex(zeroblob(1000)) || i FROM n")
    db.commit()
    command = [sys.argv[2], "inspect", "--entity", "t"] + sys.argv[4:] + [sys.argv[1]]
    process = subprocess.Popen(command, stdout=subprocess.PIPE)
    lines = 0
    for line in process.stdout:
        lines += 1
        if lines == 3 and sys.argv[3] == "page": print(line.decode().strip())
        if lines == 40 and sys.argv[3] == "page": break
    process.stdout.close()
    print(process.wait(), lines)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    if peak >= 60: print("takes", peak, "MB")
    """

  @Test(arguments: [
    ("page", [String](), "t  more than 10000 rows\n0 40\n"),
    ("page", ["--where", "b ENDSWITH '7'"], "t  50 or more rows\n0 40\n"),
    ("all", ["--format", "csv"], "0 40001\n"),
    ("all", ["--format", "csv", "--sort", "-b"], "0 40001\n"),
  ]) func aLargeFileIsShownFromTheStartInLittleMemory(
    _ part: String, _ options: [String], _ answer: String
  ) throws {
    let program = try #require(arcadeProgram, "the program 'arcade' is not built")
    let folder = try TemporaryFolder()
    let found = try python(
      Self.reader, [folder.path + "/large.sqlite", program, part] + options)
    #expect(found == answer)
  }
}
