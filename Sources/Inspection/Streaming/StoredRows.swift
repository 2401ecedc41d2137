import SQLiteFiles

/// The rows of a query, one after another as the database has them, so that their bytes need not
/// become values first.
struct StoredRows {
  /// A value of a row: its place in the query, and the meaning that its column has.
  struct Cell {
    let column: Int32
    let kind: ColumnKind
  }

  /// The values of a row, in the order of the table's columns.
  let cells: [Cell]
  /// Gives the name by which other rows refer to one; nil where rows have none.
  let label: ((SQLiteStatement) -> String)?
  /// Throws where the file is not what it was: what came since the last check is not to be used.
  let check: () throws(InspectionError) -> Void
  /// Hands out the rows from an offset on, at most so many, until the work gives false.
  ///
  /// Throws where the next row cannot be read; all before it were right.
  let run: (Int, Int?, (SQLiteStatement) -> Bool) throws(InspectionError) -> Void

  /// The same with some of the columns, in another order.
  func showing(_ places: [Int]) -> StoredRows {
    StoredRows(
      cells: places.compactMap { cells.indices.contains($0) ? cells[$0] : nil }, label: label,
      check: check, run: run)
  }
}

extension StoredRows.Cell {
  /// The value as any form shows it.
  func value(_ row: SQLiteStatement) -> InspectedValue {
    InspectedValue(row, column).read(as: kind)
  }

  /// True if the bytes in the database are what is shown.
  var isPlain: Bool {
    switch kind {
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
