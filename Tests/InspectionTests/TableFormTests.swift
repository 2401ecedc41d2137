import Foundation
import Inspection
import ObjectGraph
import Testing

/// The forms of a table have as many rows and columns as the table, in the eyes of other readers too.
@Suite struct TableFormTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func database(_ script: String) throws -> String {
    try changeDatabase("db.executescript(sys.argv[2])", at: folder.path + "/made.sqlite", [script])
  }

  /// Python's reader, as others, passes over an empty line.
  private static let reader = """
    import csv, sys
    print([row for row in csv.DictReader(open(sys.argv[1], newline=""))])
    """

  @Test func aRowWithNothingInItsOnlyColumnIsARowOfCSV() throws {
    let path = try database(
      "CREATE TABLE t (a TEXT, k TEXT PRIMARY KEY) WITHOUT ROWID;"
        + "INSERT INTO t VALUES (NULL, 'x'), ('', 'y'), ('b', 'z');")
    let rows = try RowChoice(where: "k != 'w'", sortedBy: nil)
    for isChosen in [false, true] {
      let text = try shown(path, as: .csv) {
        $0.columns = ["a"]
        if isChosen { $0.rows = rows }
      }
      #expect(text == "a\r\n\"\"\r\n\"\"\r\nb\r\n")
      let file = try folder.write(text, to: "t.csv")
      #expect(try python(Self.reader, [file]) == "[{'a': ''}, {'a': ''}, {'a': 'b'}]\n")
    }
  }

  @Test func aTableWithoutNamesOfRowsHasNoColumnForThem() throws {
    let path = try database(
      "CREATE TABLE empty (c, d); CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x');")
    #expect(
      try shown(path, as: .markdown).hasSuffix(
        """
        ## empty

        | c | d |
        | --- | --- |

        ## t

        | a | b |
        | --- | --- |
        | 1 | x |


        """))
    let page = try shown(path, as: .html)
    #expect(page.contains("<tr><th>a</th><th>b</th></tr>"))
    #expect(page.contains("<tr><td class=n>1</td><td>x</td></tr>"))
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    let named = try shown(store, as: .markdown, model: model) { $0.entity = "Tag" }
    #expect(named.contains("|  | label |") && named.contains("| p1 | "), "\(named)")
  }

  @Test func theRowsBeforeTheFirstOneThatIsShownAreCounted() throws {
    let path = try database(
      "CREATE TABLE t (a INTEGER PRIMARY KEY); INSERT INTO t VALUES (1), (2), (3);")
    let rows = try RowChoice(where: "a > 0", sortedBy: nil)
    let text = try shown(path) { ($0.offset, $0.rows) = (1, rows) }
    #expect(text.contains("\nt  3 rows\n"), "\(text)")
  }

  @Test func aDatabaseWithoutTablesIsOneInSQLToo() throws {
    let path = try database("CREATE TABLE t (a); DROP TABLE t;")
    #expect(try shown(path, as: .sql) == "BEGIN;\nCOMMIT;\n")
  }
}
