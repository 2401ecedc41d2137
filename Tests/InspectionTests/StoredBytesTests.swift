import Foundation
import Inspection
import Persistence
import Testing

/// Bytes within a file: what is taken out is what the file has.
@Suite struct StoredBytesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func value(_ keyPath: String, in path: String) throws -> InspectedValue {
    try ValueLookup(try Inspector().inspect(path), path: path)
      .value(at: try #require(ValuePath(keyPath)))
  }

  private func run(_ program: String) throws {
    #expect(try python("import sys\nfolder = sys.argv[1]\n" + program, [folder.path]) == "")
  }

  private static let blobs = """
    import gzip, plistlib, sqlite3
    uid = plistlib.UID
    archive = {"$archiver": "NSKeyedArchiver", "$version": 100000, "$top": {"root": uid(1)},
        "$objects": ["$null", "in an archive"]}
    db = sqlite3.connect(folder + "/blobs.sqlite")
    db.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b)")
    blobs = [b'{"a": 1}', plistlib.dumps({"k": 1}, fmt=plistlib.FMT_BINARY),
        plistlib.dumps({"k": 1}),
        plistlib.dumps(archive, fmt=plistlib.FMT_BINARY), gzip.compress(b"plain text"),
        gzip.compress(b'{"a": 1}'), b"plain", bytes(9)]
    for number, blob in enumerate(blobs, 1):
        open(folder + "/%d" % number, "wb").write(blob)
        db.execute("INSERT INTO t VALUES (?, ?)", (number, blob))
    db.commit()
    """

  @Test func theBytesOfAValueAreTakenOutWhateverTheyAre() throws {
    try run(Self.blobs)
    let path = folder.path + "/blobs.sqlite"
    for number in 1...8 {
      let stored = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/\(number)"))
      #expect(try value("t[\(number)].b", in: path).content == Array(stored), "blob \(number)")
    }
    #expect(try value("t[5].b", in: path).rawText == "plain text")
    #expect(try value("t[6].b.a", in: path).rawText == "1")
    #expect(try value("t[2].b", in: path).rawText == #"{"k": 1}"#)
  }

  @Test func theBytesInAListAreTakenOutAndAKeyPathGoesOnIntoThem() throws {
    let path = try folder.write(
      "<plist><dict><key>in</key><dict><key>d</key><data>eyJhIjoxfQ==</data></dict></dict></plist>",
      to: "nested.plist")
    #expect(try value("in.d", in: path).content == Array(#"{"a":1}"#.utf8))
    #expect(try value("in.d.a", in: path) == .integer(1))
    #expect(try value("in", in: path).rawText == #"{"d": {"a": 1}}"#)
  }

  // MARK: - Journals

  @Test func theJournalIsTheOneThatTheFileNames() throws {
    try run(
      """
      import shutil, sqlite3
      plain = sqlite3.connect(folder + "/plain.sqlite")
      plain.execute("CREATE TABLE t (a)")
      plain.commit()
      db = sqlite3.connect(folder + "/closed.sqlite")
      db.execute("PRAGMA journal_mode = wal")
      db.execute("CREATE TABLE t (a)")
      db.commit()
      for ending in ["", "-wal"]:
          shutil.copy(folder + "/closed.sqlite" + ending, folder + "/live.sqlite" + ending)
      db.close()
      """)
    for (name, journal) in [("plain", "delete"), ("closed", "wal"), ("live", "wal")] {
      let text = try shown(folder.path + "/\(name).sqlite")
      #expect(text.contains("journal \"\(journal)\""), "\(text)")
    }
  }

  @Test func pagesThatALogHasLeftFromBeforeAreNotCounted() throws {
    try run(
      """
      import shutil, sqlite3
      db = sqlite3.connect(folder + "/live.sqlite")
      db.execute("PRAGMA journal_mode = wal")
      db.execute("PRAGMA wal_autocheckpoint = 0")
      db.execute("CREATE TABLE t (a)")
      db.execute("INSERT INTO t VALUES (0)")
      db.commit()
      def copied(name):
          for ending in ["", "-wal"]:
              shutil.copy(folder + "/live.sqlite" + ending, folder + "/" + name + ending)
      for number in range(9):
          db.execute("UPDATE t SET a = a + 1")
          db.commit()
      copied("many.sqlite")
      db.execute("PRAGMA wal_checkpoint(RESTART)")
      db.execute("UPDATE t SET a = a + 1")
      db.commit()
      copied("one.sqlite")
      """)
    #expect(try shown(folder.path + "/many.sqlite").contains("write-ahead log \"12 pages\""))
    let one = try shown(folder.path + "/one.sqlite")
    #expect(one.contains("write-ahead log \"1 page\"") && one.contains("\n  10\n"), "\(one)")
  }
}
