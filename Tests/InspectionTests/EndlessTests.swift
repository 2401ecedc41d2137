import Foundation
import Inspection
import ObjectGraph
import Testing

/// Whatever a database says, looking at it ends, in little memory and with little output.
@Suite struct EndlessTests {
  /// Runs the real program and tells its exit status, megabytes of output and of memory, and error.
  private static let runner = """
    import os, resource, subprocess, sys, tempfile, threading
    program, path = sys.argv[1:3]
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    errors = tempfile.TemporaryFile()
    process = subprocess.Popen([program, "inspect"] + sys.argv[3:] + [path], stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=errors, preexec_fn=limit)
    # A program that never ends is stopped by its output.
    size = 0
    watch = threading.Timer(600, process.kill)
    watch.start()
    while True:
        part = process.stdout.read(1 << 16)
        size += len(part)
        if not part: break
        if size > 250 << 20:
            process.kill()
            print("no end")
            break
    process.stdout.close()
    print("status", process.wait())
    watch.cancel()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    if usage.ru_utime + usage.ru_stime > 30: print("took", usage.ru_utime, "s")
    if size > 150 << 20: print("wrote", size >> 20, "MB")
    peak = usage.ru_maxrss >> 10
    if peak > 120: print("took", peak, "MB")
    errors.seek(0)
    print(errors.read().decode(errors="replace").replace(path, "FILE"), end="")
    """

  private func run(_ path: String, _ options: [String]) throws -> String {
    let program = try #require(arcadeProgram, "the program 'arcade' is not built")
    return try python(Self.runner, [program, path] + options)
  }

  private func made(_ program: String, _ name: String = "made.sqlite") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    #expect(try python("import sqlite3, sys\n" + program, [folder.path + "/" + name]) == "")
    return folder
  }

  @Test(arguments: InspectionFormat.allCases) func aViewThatNeverEndsIsStoppedWithASentence(
    _ format: InspectionFormat
  ) throws {
    let folder = try made(
      """
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE VIEW v AS WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) "
          "SELECT n FROM x")
      db.commit()
      """)
    // In the SQL of a whole database it's a view, which nobody has to read to the end.
    let part = format == .sql ? ["--entity", "v"] : []
    let answer = try run(folder.path + "/made.sqlite", ["--format", format.rawValue] + part)
    #expect(
      answer == "status 1\n'FILE' can't be shown: its view 'v' takes too long or never ends.\n")
  }

  /// A table whose row 1050, the last of what is read at once, says that it is the row 300.
  private static let jumping = """
    path = sys.argv[1]
    db = sqlite3.connect(path)
    if not list(db.execute("SELECT 1 FROM sqlite_master WHERE name = 'Z_METADATA'")):
        db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
        db.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000) "
            "INSERT INTO t SELECT i, 'row ' || i FROM n")
    db.commit()
    db.close()
    data = bytearray(open(path, "rb").read())
    size = int.from_bytes(data[16:18], "big")
    found = 0
    for start in range(0, len(data), size):
        if data[start] != 13: continue
        for i in range(int.from_bytes(data[start + 3:start + 5], "big")):
            at = start + int.from_bytes(data[start + 8 + 2 * i:start + 10 + 2 * i], "big")
            at += 2 if data[at] & 0x80 else 1
            if data[at:at + 2] == bytes([0x80 | 1050 >> 7, 1050 & 0x7f]):
                data[at:at + 2] = bytes([0x80 | 300 >> 7, 300 & 0x7f])
                found += 1
    if not found: print("there is no row 1050")
    open(path, "wb").write(data)
    """

  @Test(arguments: InspectionFormat.allCases)
  func aDamagedTableWhoseRowsRunBackwardsIsShownUpToThere(_ format: InspectionFormat) throws {
    let folder = try made(Self.jumping)
    let answer = try run(
      folder.path + "/made.sqlite", ["--rows", "--format", format.rawValue])
    #expect(
      answer
        == "status 1\n'FILE' can't be shown: its table 't' is damaged: row 300 is in the wrong place.\n"
    )
    let path = folder.path + "/made.sqlite"
    let file = try Inspector().inspect(path)
    var text = ""
    #expect(throws: InspectionError.self) {
      try InspectionWriter(file, path: path, choice: InspectionChoice()) { text += $0 }
        .write(as: format)
    }
    #expect(text.contains("row 1049") && !text.contains("row 1050"))
  }

  @Test(arguments: [["--where", "b LIKE '*'"], ["--sort", "-b"], ["--limit", "2000"]])
  func aDamagedTableEndsHoweverItIsLookedAt(_ options: [String]) throws {
    let folder = try made(Self.jumping)
    let answer = try run(folder.path + "/made.sqlite", options)
    #expect(answer.hasPrefix("status "))
    #expect(!answer.contains("status -9") && !answer.contains("wrote") && !answer.contains("took"))
  }

  @Test(arguments: [true, false]) func aDamagedStoreWhoseObjectsRunBackwardsIsShownUpToThere(
    _ hasModel: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let rows = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      number = db.execute("SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Tag'").fetchone()[0]
      db.execute("DELETE FROM ZTAG")
      for i in range(1, 3001):
          db.execute("INSERT INTO ZTAG (Z_PK, Z_ENT, Z_OPT, ZLABEL) VALUES (?, ?, 1, 'x')", (i, number))
      db.commit()
      db.close()

      """
    #expect(try python(rows + Self.jumping, [path]) == "")
    let model = hasModel ? ["--model", try Studio.model(in: folder)] : []
    let answer = try run(path, ["--entity", "Tag"] + model)
    #expect(answer.hasPrefix("status 1\n'FILE' can't be shown: its "), "\(answer)")
    #expect(answer.contains(hasModel ? "is damaged: the " : "is damaged: row 300 "), "\(answer)")
  }

  /// As the data room reads: one page after the other, then the number of all rows.
  @Test func thePagesOfADamagedTableComeToAnEnd() throws {
    let folder = try made(Self.jumping)
    let rows = try #require(try tables(of: folder.path + "/made.sqlite").first).rows
    var offset = 0
    #expect(throws: InspectionError.self) {
      while offset < 10_000 {
        let page = try rows.rows(from: offset, count: 30)
        if page.isEmpty { break }
        offset += page.count
      }
    }
    #expect(offset < 1_050)
    #expect(try rows.count(upTo: nil) == 3_000)
  }

  @Test func aValueThatFillsTheMemoryIsToldInsteadOfShown() throws {
    let folder = try made(
      """
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE t (a TEXT)")
      db.execute("INSERT INTO t VALUES (CAST(zeroblob(200000000) AS TEXT))")
      db.commit()
      """)
    let answer = try run(folder.path + "/made.sqlite", ["--rows"])
    #expect(answer == "status 1\n'FILE' can't be shown: one of its rows is too large.\n")
  }

  @Test func thousandsOfTablesAndColumnsAreShownWithoutWaiting() throws {
    let folder = try made(
      """
      db = sqlite3.connect(sys.argv[1])
      for i in range(4000): db.execute("CREATE TABLE t%d (a, b)" % i)
      db.execute("CREATE TABLE wide (%s)" % ", ".join("c%d TEXT" % i for i in range(1900)))
      db.execute("INSERT INTO wide (c0) VALUES ('x')")
      db.commit()
      """)
    #expect(try run(folder.path + "/made.sqlite", []) == "status 0\n")
  }

  @Test(arguments: ["t", "c"]) func anEndlessNameIsToldInsteadOfRepeatedInEveryRow(
    _ long: String
  ) throws {
    let folder = try made(
      """
      db = sqlite3.connect(sys.argv[1])
      names = {"t": "t", "c": "c"}
      names["\(long)"] = "n" * 900000
      db.execute("CREATE TABLE %s (%s TEXT)" % (names["t"], names["c"]))
      for i in range(1000): db.execute("INSERT INTO %s VALUES ('x')" % names["t"])
      db.commit()
      """)
    for format in ["tree", "json"] {
      let answer = try run(folder.path + "/made.sqlite", ["--format", format])
      #expect(
        answer
          == "status 1\n'FILE' can't be shown: one of its tables or columns has a name that is too long.\n"
      )
    }
  }
}
