import Foundation
import Inspection
import ObjectGraph
import Testing

/// Looking at a file changes nothing about it or what stands beside it.
@Suite struct UnchangedTests {
  /// Looks at a file in every form, and gives how many of them show it; what it says of its kind does
  /// not matter here.
  @discardableResult private func lookAt(_ path: String) -> Int {
    let count = InspectionFormat.allCases.count { (try? inspection(of: path, as: $0)) != nil }
    // A choice reads in other ways, and the last condition makes the database ask us back.
    for (condition, sort) in [
      ("TRUEPREDICATE", "-title"), ("number > 1", "title"), ("title MATCHES '.*'", nil),
      ("ANY tagged.title == 'x'", "label"), ("ZTITLE CONTAINS 'x'", "-ZTITLE,ZNUMBER"),
    ] {
      guard let file = try? Inspector().inspect(path) else { continue }
      var choice = InspectionChoice()
      choice.rows = (try? RowChoice(where: condition, sortedBy: sort)) ?? RowChoice()
      try? InspectionWriter(file, path: path, choice: choice) { _ in }.write(as: .csv)
    }
    return count
  }

  @Test func nothingChangesAboutAnyFixture() throws {
    guard let copy = try Fixtures.copy() else { return }
    let before = try snapshot(of: copy.path)
    for name in Fixtures.files(in: copy.path) { lookAt(copy.path + "/" + name) }
    #expect(try snapshot(of: copy.path) == before)
  }

  @Test func entriesInTheWriteAheadLogAreShownAndTheLogIsLeft() throws {
    guard let copy = try Fixtures.copy() else { return }
    let folder = copy.path + "/sqlite-stores/cdt-materials"
    let before = try snapshot(of: folder)
    let text = try inspection(of: folder + "/SurfJournalModel.sqlite", as: .tree)
    #expect(text.contains("JournalEntry  5000 rows"))
    #expect(try snapshot(of: folder) == before)
    try FileManager.default.removeItem(atPath: folder + "/SurfJournalModel.sqlite-shm")
    let without = try snapshot(of: folder)
    #expect(try inspection(of: folder + "/SurfJournalModel.sqlite", as: .tree) == text)
    #expect(try snapshot(of: folder) == without)
  }

  @Test func nothingChangesAboutStoresOfOurs() throws {
    let folder = try TemporaryFolder()
    let stores = [
      try Studio.store(.sqlite, "a.sqlite", in: folder),
      try Studio.store(.sqlite, "b.sqlite", in: folder, log: true),
      try Studio.store(.xml, "c.xml", in: folder), try Studio.store(.binary, "d", in: folder),
    ]
    let before = try snapshot(of: folder.path)
    for store in stores { #expect(lookAt(store) > 2, "\(store)") }
    #expect(try snapshot(of: folder.path) == before)
  }

  /// A writer in another process: a log with 30 rows, then an open transaction with one more.
  private static let writer = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1], isolation_level=None)
    db.execute("PRAGMA journal_mode = " + sys.argv[2])
    db.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT)")
    for i in range(30): db.execute("INSERT INTO t (b) VALUES ('row')")
    db.execute("BEGIN IMMEDIATE")
    db.execute("INSERT INTO t (b) VALUES ('unfinished')")
    print("ready", flush=True)
    sys.stdin.readline()
    """

  @Test(arguments: ["WAL", "DELETE"])
  func aStoreThatIsBeingWrittenIsShownAsItWasSaved(_ journal: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/busy.sqlite"
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.writer, path, journal]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    defer {
      input.fileHandleForWriting.closeFile()
      process.waitUntilExit()
    }
    #expect(output.fileHandleForReading.readData(ofLength: 6) == Data("ready\n".utf8))
    let before = try snapshot(of: folder.path)
    let text = try inspection(of: path)
    #expect(text.components(separatedBy: "\"row\"").count == 31)
    #expect(!text.contains("unfinished"))
    #expect(try snapshot(of: folder.path) == before)
  }

  /// Shows the files in a folder that the one who looks cannot write, as the user `nobody`
  /// where the test runs as root, whom no mode holds back.
  @Test(arguments: [
    ["--limit", "1"], ["--where", "price > 1 AND title LIKE '*'", "--sort", "-title,number"],
  ]) func aFolderThatCannotBeWrittenIsNoHindrance(_ options: [String]) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "store.sqlite", in: folder, log: true)
    let program = try #require(arcadeProgram, "the program 'arcade' is not built")
    let place = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: program, toPath: place.path + "/arcade")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      _ = chmod(folder.path + "/" + name, 0o644)
    }
    _ = chmod(folder.path, 0o555)
    _ = chmod(place.path, 0o755)
    defer { _ = chmod(folder.path, 0o755) }
    let before = try snapshot(of: folder.path)
    let text = try python(
      """
      import os, sys
      if os.getuid() == 0:
          os.setgid(65534)
          os.setuid(65534)
      try:
          open(os.path.dirname(sys.argv[2]) + "/probe", "w")
          sys.exit("the folder can be written")
      except PermissionError: pass
      os.environ["HOME"] = "/"
      os.execv(sys.argv[1], ["arcade", "inspect"] + sys.argv[3:] + [sys.argv[2]])
      """,
      [place.path + "/arcade", store, "--model", try Studio.model(in: place)] + options)
    let rows = options.contains("--where") ? "Picture  49 rows" : "Picture  60 rows"
    #expect(text.contains(rows), "\(text)")
    #expect(try snapshot(of: folder.path) == before)
  }
}
