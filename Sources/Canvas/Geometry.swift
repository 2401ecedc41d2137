/// A place on a canvas, counted in cells from the top left, which is 0, 0.
package struct Position: Sendable, Hashable {
  /// Cells from the left edge.
  package var column: Int
  /// Cells from the top edge.
  package var row: Int

  /// Takes cells from the left and from the top.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

package struct Size: Sendable, Hashable {
  package var columns: Int
  package var rows: Int

  /// Takes a width and a height in cells.
  package init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }
}

/// A part of a canvas.
package struct Rectangle: Sendable, Hashable {
  package var origin: Position
  package var size: Size

  /// Takes the top left cell and the extent, all in cells.
  package init(column: Int, row: Int, columns: Int, rows: Int) {
    origin = Position(column: column, row: row)
    size = Size(columns: columns, rows: rows)
  }

  package var column: Int { origin.column }
  package var row: Int { origin.row }
  package var columns: Int { size.columns }
  package var rows: Int { size.rows }
  /// The first column right of it.
  package var endColumn: Int { column + columns }
  /// The first row below it.
  package var endRow: Int { row + rows }

  package func contains(_ position: Position) -> Bool {
    position.column >= column && position.column < endColumn
      && position.row >= row && position.row < endRow
  }

  /// The cell in it that is nearest to a place.
  package func nearest(to place: Position) -> Position {
    Position(
      column: max(column, min(place.column, endColumn - 1)),
      row: max(row, min(place.row, endRow - 1)))
  }

  /// A rectangle of the given size in its middle; rounding goes left and up.
  package func centred(_ inner: Size) -> Rectangle {
    Rectangle(
      column: column + (columns - inner.columns) / 2, row: row + (rows - inner.rows) / 2,
      columns: inner.columns, rows: inner.rows)
  }

  /// The rectangle without a margin on all four sides.
  package func inset(columns: Int, rows: Int) -> Rectangle {
    Rectangle(
      column: column + columns, row: row + rows,
      columns: max(0, self.columns - 2 * columns), rows: max(0, self.rows - 2 * rows))
  }
}
