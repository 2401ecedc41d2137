import Foundation
import Inspection
import ObjectGraph
import Testing

/// Tables without any row have the columns that they have with rows.
@Suite struct EmptyTableTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary], [true, false])
  func theColumnsAreTheSameWhetherARowIsChosenOrNot(_ kind: StoreKind, _ hasModel: Bool) throws {
    let store = try Studio.store(kind, "studio.store", in: folder)
    let model = hasModel ? try Studio.model(in: folder) : nil
    let column = kind == .sqlite && !hasModel ? "ZNUMBER" : "number"
    for (format, beginning) in [(InspectionFormat.csv, "_id,"), (.sql, "(\"_id\", ")] {
      let heads = try ["\(column) == -1", "\(column) != -1"].map { condition in
        let rows = try RowChoice(where: condition, sortedBy: nil)
        let text = try shown(store, as: format, model: model) {
          ($0.entity, $0.rows) = ("Picture", rows)
        }
        let lines = text.split(whereSeparator: \.isNewline)
        return lines.first { $0.contains("_id") && !$0.hasPrefix("INSERT") } ?? ""
      }
      #expect(heads[0] == heads[1] && heads[0].contains(beginning), "\(heads)")
    }
  }

  @Test func anEmptyTableShowsItsColumnsWhetherTheyHaveTypesOrNot() throws {
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE bare (a, b)")
      db.execute("CREATE TABLE typed (c TEXT)")
      """, at: folder.path + "/empty.sqlite")
    let tree = try shown(path)
    #expect(tree.contains("bare  0 rows\n  a  b\n"), "\(tree)")
    #expect(tree.contains("typed  0 rows\n  c  TEXT\n"), "\(tree)")
    let table = try shown(path, as: .table)
    #expect(table.contains("typed  0 rows\n  c\n"), "\(table)")
  }
}
