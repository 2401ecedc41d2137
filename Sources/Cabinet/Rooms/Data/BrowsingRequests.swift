import Inspection
import Words

/// The facts about a table; its rows stay where they are until they are asked for.
struct TableFacts: Sendable, Hashable {
  let name: String
  let facts: [InspectedField]
  let columns: [InspectedTable.Column]
  /// True for the properties of a model and the files of a folder, which nobody calls rows.
  let isDescription: Bool

  /// The columns as they are shown: relationships, which are long, after all attributes.
  var order: [Int] {
    let isRelationship = { (index: Int) in columns[index].type.hasPrefix("→") }
    return columns.indices.filter { !isRelationship($0) } + columns.indices.filter(isRelationship)
  }

  init(_ table: InspectedTable, isDescription: Bool = false) {
    name = table.name
    facts = table.facts
    columns = table.columns
    self.isDescription = isDescription
  }

  /// The chosen one of so many.
  func position(_ number: Int, of count: String, _ words: DataWords) -> String {
    isDescription ? words.entry(number, count) : words.row(number, count)
  }
}

/// Opens a file to look into it.
struct OpenFile: RoomRequest {
  /// The contents of a file, once it was recognised.
  struct Opened: Sendable {
    enum Content: Sendable {
      case tree(InspectedValue)
      case tables([TableFacts])
    }

    let kind: String
    let facts: [InspectedField]
    let content: Content
  }

  var path: String

  func perform(on room: DataRoom) -> Result<Opened, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      let file = try room.open(path)
      let content: Opened.Content =
        switch file.content {
        case .tree(let value): .tree(value)
        case .tables(let tables):
          .tables(tables.map { TableFacts($0, isDescription: file.isDescription) })
        }
      return Opened(kind: file.kind, facts: file.facts, content: content)
    }
  }
}

/// Lets go of the file that is open.
struct CloseFile: RoomRequest {
  func perform(on room: DataRoom) { room.close() }
}

/// A table of the file that is open, and the way in which it is looked at.
struct TablePlace: Sendable, Hashable {
  let path: String
  let index: Int
  var view = TableView()
}

/// The rows of a table that are shown, and their order.
struct TableView: Sendable, Hashable {
  struct Order: Sendable, Hashable {
    let column: String
    let isAscending: Bool
  }

  /// The column whose values are counted; nil for the rows themselves.
  var counted: String?
  /// Nil for the order of the file.
  var order: Order?
  /// A text that each row holds; empty for every row.
  var text = ""

  /// The table as it is looked at.
  func table(of table: InspectedTable) throws(InspectionError) -> InspectedTable {
    var table = table
    if let counted { table = try table.frequencies(of: counted) }
    if let order {
      table = try table.sorted(by: order.column, isAscending: order.isAscending)
    }
    return text.isEmpty ? table : table.containing(text)
  }
}

/// Counts how often each value of a column is there.
struct CountValues: RoomRequest {
  var place: TablePlace

  func perform(on room: DataRoom) -> Result<TableFacts, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in TableFacts(try room.table(at: place)) }
  }
}

/// The number of rows, as far as they were counted.
enum RowCount: Sendable, Hashable {
  case exactly(Int)
  case moreThan(Int)

  /// As many rows are counted at once; more only where their number is needed.
  static let quick = 10_000
}

/// Counts the rows of every table as far as that is quick.
struct CountTables: RoomRequest {
  var path: String

  func perform(on room: DataRoom) -> Result<[RowCount], BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      var counts: [RowCount] = []
      for table in try room.tables(of: path) {
        let count = try table.counted(upTo: RowCount.quick + 1)
        counts.append(count > RowCount.quick ? .moreThan(RowCount.quick) : .exactly(count))
      }
      return counts
    }
  }
}

/// Counts the rows of a table to the end.
struct CountRows: RoomRequest {
  var place: TablePlace

  func perform(on room: DataRoom) -> Result<RowCount, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      .exactly(try room.table(at: place).counted(upTo: nil))
    }
  }
}

/// Asks for some rows of a table.
struct ReadRows: RoomRequest {
  struct Page: Sendable, Hashable {
    let offset: Int
    let rows: [InspectedRow]
    /// True if the table has no row after these.
    let isLast: Bool
  }

  var place: TablePlace
  var offset: Int
  var count: Int

  func perform(on room: DataRoom) -> Result<Page, BrowsingFailure> {
    Result { () throws(BrowsingFailure) in
      let rows = try room.table(at: place).read(from: offset, count: count)
      return Page(offset: offset, rows: rows, isLast: rows.count < count)
    }
  }
}

extension DataRoom {
  func table(at place: TablePlace) throws(BrowsingFailure) -> InspectedTable {
    guard let table = try tables(of: place.path)[safe: place.index] else { throw .changed }
    guard place.view != TableView() else { return table }
    if let viewed, viewed.place == place { return viewed.table }
    let found = try looking { () throws(InspectionError) in try place.view.table(of: table) }
    viewed = (place, found)
    return found
  }
}

extension InspectedTable {
  func counted(upTo limit: Int?) throws(BrowsingFailure) -> Int {
    try looking { () throws(InspectionError) in try rows.count(upTo: limit) }
  }

  func read(from offset: Int, count: Int) throws(BrowsingFailure) -> [InspectedRow] {
    try looking { () throws(InspectionError) in try rows.rows(from: offset, count: count) }
  }
}
