import Foundation
import Inspection
import Testing

/// A database of which a copy broke off is shown as far as it is there, and a large table is known for
/// one without a look at all of it.
@Suite struct CutOffDatabaseTests {
  private static let program = """
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1])
    db.execute("CREATE TABLE first (name TEXT)")
    db.execute("CREATE TABLE large (id INTEGER PRIMARY KEY, name TEXT)")
    db.execute("INSERT INTO first VALUES ('here')")
    db.execute("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
        "INSERT INTO large SELECT i, 'row ' || i FROM n")
    db.commit()
    """

  /// Without its second half, and some bytes more.
  private func cutOff(_ more: Int) throws -> (folder: TemporaryFolder, path: String) {
    let folder = try TemporaryFolder()
    let whole = folder.path + "/whole.sqlite"
    #expect(try python(Self.program, [whole]) == "")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: whole))
    let half = bytes.count / 2 / 4_096 * 4_096
    return (folder, try folder.write(Array(bytes.prefix(half - more)), to: "cut.sqlite"))
  }

  @Test(arguments: [
    (0, "its pages don't fit together"),
    // The end of a page is missing, where its first rows are.
    (1_000, "its table 'large' is damaged: row 0 is in the wrong place"),
  ]) func theRowsBeforeTheEndAreShown(_ more: Int, _ reason: String) throws {
    let (folder, path) = try cutOff(more)
    let before = try snapshot(of: folder.path)
    let file = try Inspector().inspect(path)
    let cut = try #require(file.facts.first { $0.name == "cut off" })
    guard case .text(let pages) = cut.value else { throw CocoaError(.featureUnsupported) }
    #expect(pages.contains(" of ") && pages.hasSuffix(" pages"))
    var text = ""
    let error = #expect(throws: InspectionError.self) {
      try InspectionWriter(file, path: path, choice: InspectionChoice()) { text += $0 }
        .write(as: .csv)
    }
    #expect(error?.text == reason)
    #expect(text.contains("# first\r\nname\r\nhere\r\n"))
    #expect(text.contains("\r\n1000,row 1000\r\n") && !text.contains("row 4999"))
    #expect(!text.contains("\r\n0,"))
    #expect(try snapshot(of: folder.path) == before)
  }

  @Test func aDatabaseThatIsWholeSaysNothingOfIt() throws {
    let folder = try TemporaryFolder()
    let whole = folder.path + "/whole.sqlite"
    #expect(try python(Self.program, [whole]) == "")
    #expect(try Inspector().inspect(whole).facts.allSatisfy { $0.name != "cut off" })
  }

  @Test func aTableHasAsManyRowsAsTheyAreCountedToBe() throws {
    let folder = try TemporaryFolder()
    let path = try changeDatabase(
      """
      db.execute("PRAGMA page_size = 512")
      for number, count in enumerate([0, 1, 7, 300, 3000]):
          for kind in ["", " WITHOUT ROWID"]:
              name = '"T %d%s"' % (count, kind)
              db.execute("CREATE TABLE %s (id INTEGER PRIMARY KEY, text)%s" % (name, kind))
              for i in range(count): db.execute("INSERT INTO %s VALUES (?, ?)" % name, (i, "x" * 400))
      """, at: folder.path + "/tables.sqlite")
    let tables = try tables(of: path)
    #expect(tables.count == 10)
    for table in tables {
      let count = try table.rows.count(upTo: nil)
      #expect(table.name.contains("T \(count)"))
      for limit in [1, 2, 7, 8, 150, 299, 300, 301, 2_999, 3_000, 3_001, 10_001] {
        #expect(try table.rows.count(upTo: limit) == min(limit, count), "\(table.name), \(limit)")
      }
    }
  }
}
