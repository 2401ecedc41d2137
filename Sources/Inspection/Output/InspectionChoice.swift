package import Canvas
package import Words

/// The part of a file that is shown.
package struct InspectionChoice: Sendable {
  /// The tables or entities by name, whatever the case of their letters; nil for all.
  package var entity: String?
  /// The most rows of each table; nil for all.
  package var limit: Int?
  /// As many rows of each table are left out before the first that is shown.
  package var offset = 0
  /// The columns that are shown, by name; nil for all.
  package var columns: [String]?
  /// The rows that are shown, and their order.
  package var rows = RowChoice()
  /// The columns by whose values rows are counted together; empty to show the rows themselves.
  package var groups: [String] = []
  /// A text that is looked for in all values, whatever the case of its letters; nil to show all.
  package var text: String?
  /// True if tables are summed up and no row is shown.
  package var isOverview = false
  /// True if each row is a block with a line for each column.
  package var isVertical = false
  /// The bytes of the file, for the overview; nil where they are not told.
  package var size: Int?
  /// The columns of the window; nil for none.
  package var width: Int?
  /// True if a pager cuts lines at the window, and shows the rest on demand.
  package var isPaged = false
  /// The characters of the forms for people.
  package var glyphs = GlyphSet.unicode
  /// The language of the forms for people; the names of facts and what programs read have none.
  package var words = Words.english
  /// True if the output goes to a terminal, which no character of a file may steer; then CSV, which
  /// has escapes for none, has them as well.
  package var isForTerminal = false

  package init() {}

  /// True if a tree is shown as it is, not as tables.
  private var isWhole: Bool {
    rows.isEverything && entity == nil && columns == nil && groups.isEmpty && text == nil
  }

  /// True if every row of everything is shown.
  var isAll: Bool { isWhole && limit == nil && offset == 0 }

  /// Gives the chosen part of a file; throws if the choice doesn't fit it.
  package func file(
    _ file: InspectedFile, path: String
  ) throws(InspectionError) -> InspectedFile {
    if let text {
      let found = try TextSearch(text, offset: offset, limit: limit)
        .table(of: file, entity: entity, path: path)
      return file.showing(.tables([found]))
    }
    let all: [InspectedTable]
    switch file.content {
    case .tables(let tables): all = tables
    case .tree(let value):
      if isWhole {
        guard let table = shortened(value) else { return file }
        return file.showing(.tables([table]))
      }
      all = RecordLists(value).tables
      guard !all.isEmpty else { throw InspectionError(.noList, path: path) }
    }
    let names = (columns ?? []) + groups + rows.names
    let found = try tables(of: all.map { $0.adding(paths: names) }, path: path)
    // A value that a condition or an order asked for is no column of what is shown.
    let areNamed = columns != nil || !groups.isEmpty
    return file.showing(.tables(areNamed ? found : found.map(\.withoutAddedPaths)))
  }

  /// A file that is a list of records as a table, where some of them are left out; nil for any other.
  private func shortened(_ value: InspectedValue) -> InspectedTable? {
    guard case .list(let values, _) = value, offset > 0 || limit ?? .max < values.count else {
      return nil
    }
    return RecordLists.table(values, named: RecordLists.nameOfRoot)
  }

  /// The rest of the choice, for tables that were chosen with it already.
  package var ofChosenTables: InspectionChoice {
    var rest = self
    (rest.entity, rest.columns, rest.rows, rest.groups, rest.text) = (
      nil, nil, RowChoice(), [], nil
    )
    return rest
  }

  /// The tables that are shown; throws the names that there are where none is.
  private func tables(
    of tables: [InspectedTable], path: String
  ) throws(InspectionError) -> [InspectedTable] {
    var found = tables
    if let entity {
      found = tables.elements(named: entity, \.name)
      guard !found.isEmpty else {
        throw InspectionError(.noTable(entity, names: tables.map(\.name)), path: path)
      }
    }
    if groups.isEmpty {
      found = try rows.chosen(from: found, path: path)
    } else {
      // An order is one of what is shown: of rows that are counted together, it would show nothing.
      found = try grouped(try rows.unordered.chosen(from: found, path: path), path: path)
      found = try rows.orderAlone.chosen(from: found, path: path)
    }
    guard let columns else { return found }
    return try Self.those(found) { table throws(InspectionError) in
      try table.showing(columns: columns, path: path)
    }
  }

  private func grouped(
    _ tables: [InspectedTable], path: String
  ) throws(InspectionError) -> [InspectedTable] {
    try Self.those(tables) { table throws(InspectionError) in
      try Grouping(groups, of: table, path: path).table()
    }
  }

  /// The tables that something can be made of; throws the first reason where it can of none.
  private static func those(
    _ tables: [InspectedTable],
    _ make: (InspectedTable) throws(InspectionError) -> InspectedTable
  ) throws(InspectionError) -> [InspectedTable] {
    var (found, first): ([InspectedTable], InspectionError?) = ([], nil)
    for table in tables {
      do throws(InspectionError) {
        found.append(try make(table))
      } catch {
        guard case .noColumn = error.fault else { throw error }
        first = first ?? error
      }
    }
    if found.isEmpty, let first { throw first }
    return found
  }
}
