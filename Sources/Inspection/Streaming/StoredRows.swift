import SQLiteFiles

/// The rows of a query, one after another as the database has them, so that their bytes need not
/// become values first.
struct StoredRows {
  /// A value of a row.
  struct Cell {
    /// Its place in the query.
    let column: Int32
    /// True if what is shown is as it is stored.
    let isPlain: Bool
  }

  /// The values of a row, in the order of the table's columns.
  let cells: [Cell]
  /// The meanings of the values, by their places in the query.
  private let kinds: [Int32: ColumnKind]
  /// Gives the name by which other rows refer to one; nil where rows have none.
  let label: ((SQLiteStatement) -> String)?
  /// Throws where the file is not what it was: what came since the last check is not to be used.
  let check: () throws(InspectionError) -> Void
  /// Hands out the rows from an offset on, at most so many, until the work gives false.
  ///
  /// Throws where the next row cannot be read; all before it were right.
  let run: (Int, Int?, (SQLiteStatement) -> Bool) throws(InspectionError) -> Void

  /// Takes the meanings of the values that begin at a place in the query.
  init(
    _ kinds: [ColumnKind], from first: Int32, label: ((SQLiteStatement) -> String)?,
    check: @escaping () throws(InspectionError) -> Void,
    run: @escaping (Int, Int?, (SQLiteStatement) -> Bool) throws(InspectionError) -> Void
  ) {
    (self.label, self.check, self.run) = (label, check, run)
    let places = zip(first..., kinds)
    cells = places.map { Cell(column: $0, isPlain: $1.isPlain) }
    self.kinds = Dictionary(uniqueKeysWithValues: places.filter { !$1.isPlain })
  }

  private init(_ rows: StoredRows, cells: [Cell]) {
    (self.cells, kinds) = (cells, rows.kinds)
    (label, check, run) = (rows.label, rows.check, rows.run)
  }

  /// A value as any form shows it.
  func value(_ row: SQLiteStatement, _ cell: Cell) -> InspectedValue {
    InspectedValue(row, cell.column).read(as: kinds[cell.column] ?? .plain)
  }

  /// The same, with the bytes of a text told apart that aren't UTF-8.
  func exactValue(_ row: SQLiteStatement, _ cell: Cell) -> InspectedValue {
    InspectedValue(exactly: row, cell.column).read(as: kinds[cell.column] ?? .plain)
  }

  /// The same with some of the columns, in another order.
  func showing(_ places: [Int]) -> StoredRows {
    StoredRows(self, cells: places.compactMap { cells.indices.contains($0) ? cells[$0] : nil })
  }
}

extension ColumnKind {
  /// True if the values in the database are those that are shown.
  fileprivate var isPlain: Bool {
    switch self {
    case .plain: true
    case .timestamp, .reference: false
    }
  }
}

/// Rows that a query gives one after another.
protocol StreamedRows: InspectedRows {
  /// Nil where the rows are better read many at a time.
  var stream: StoredRows? { get }
}

extension InspectedTable {
  /// The rows as a query gives them; nil where they come from elsewhere.
  var stream: StoredRows? { (rows as? any StreamedRows)?.stream }
}
