/// A place on a canvas, counted in cells from the top left, which is 0, 0.
public struct Position: Sendable, Hashable {
  /// Cells from the left edge.
  public var column: Int
  /// Cells from the top edge.
  public var row: Int

  /// Takes cells from the left and from the top.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A width and a height in cells.
public struct Size: Sendable, Hashable {
  /// Width in cells.
  public var columns: Int
  /// Height in cells.
  public var rows: Int

  /// Takes a width and a height in cells.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A part of a canvas.
public struct Rectangle: Sendable, Hashable {
  /// The top left cell.
  public var origin: Position
  /// The width and height.
  public var size: Size

  /// Takes the top left cell and the extent, all in cells.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Position(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  /// The leftmost column.
  public var column: Int { origin.column }
  /// The topmost row.
  public var row: Int { origin.row }
  /// The width in cells.
  public var columns: Int { size.columns }
  /// The height in cells.
  public var rows: Int { size.rows }
  /// The first column right of it.
  public var endColumn: Int { column + columns }
  /// The first row below it.
  public var endRow: Int { row + rows }

  /// Whether a cell lies in it.
  public func contains(_ position: Position) -> Bool {
    position.column >= column && position.column < endColumn
      && position.row >= row && position.row < endRow
  }

  /// A rectangle of the given size in its middle; rounding goes left and up.
  public func centred(_ inner: Size) -> Rectangle {
    Rectangle(
      column: column + (columns - inner.columns) / 2, row: row + (rows - inner.rows) / 2,
      columns: inner.columns, rows: inner.rows)
  }

  /// The rectangle without a margin on all four sides.
  public func inset(columns: Int, rows: Int) -> Rectangle {
    Rectangle(
      column: column + columns, row: row + rows,
      columns: max(0, self.columns - 2 * columns), rows: max(0, self.rows - 2 * rows))
  }
}
