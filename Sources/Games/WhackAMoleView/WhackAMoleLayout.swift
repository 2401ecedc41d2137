import Canvas

/// The layout of the holes of whack-a-mole in a field of any size.
struct WhackAMoleLayout: Sendable, Hashable {
  /// The size of holes and moles; the raw value begins the sprites' names.
  enum SpriteSize: String, CaseIterable, Sendable {
    case small
    case large

    /// Columns of a hole.
    var columns: Int { self == .small ? 7 : 15 }
    /// Rows of a mole above its rim.
    var moleRows: Int { self == .small ? 3 : 5 }
    /// Columns that the raised mallet takes to the right of a hole.
    var malletColumns: Int { self == .small ? 4 : 6 }
    /// The least and the greatest distance between holes of a row.
    var columnPitches: ClosedRange<Int> { self == .small ? 10...14 : 16...30 }
    /// The least and the greatest distance between rows.
    var rowPitches: ClosedRange<Int> { self == .small ? 3...5 : 5...9 }
  }

  /// The most rows that are given to the sky.
  static let mostSkyRows = 7

  let field: Rectangle
  let spriteSize: SpriteSize
  /// From one hole of a row to the next.
  let columnPitch: Int
  /// From one row to the next.
  let rowPitch: Int
  /// The part of the field that the holes and the sky above them take.
  let scene: Rectangle
  /// Rows of sky above the holes.
  let skyRows: Int

  /// Chooses the largest sprites that fit and spreads the holes.
  init(field: Rectangle) {
    self.field = field
    let large = Self.least(.large)
    spriteSize =
      field.columns >= large.columns && field.rows >= large.rows ? .large : .small
    let size = spriteSize
    let gaps = WhackAMole.rowCount - 1
    columnPitch =
      ((field.columns - size.columns - size.malletColumns) / gaps).clamped(to: size.columnPitches)
    rowPitch = ((field.rows - size.moleRows - 1) / gaps).clamped(to: size.rowPitches)
    let columns = gaps * columnPitch + size.columns + size.malletColumns
    let rows = gaps * rowPitch + size.moleRows + 1
    skyRows = max(0, min(Self.mostSkyRows, field.rows - rows))
    let place = field.centred(Size(columns: columns, rows: rows + skyRows))
    scene = Rectangle(
      column: max(place.column, field.column), row: max(place.row, field.row),
      columns: columns, rows: rows + skyRows)
  }

  /// The least field on which sprites of a size fit, in cells.
  static func least(_ size: SpriteSize) -> Size {
    let gaps = WhackAMole.rowCount - 1
    return Size(
      columns: gaps * size.columnPitches.lowerBound + size.columns + size.malletColumns,
      rows: gaps * size.rowPitches.lowerBound + size.moleRows + 1)
  }

  /// The cells of a hole's mole and rim.
  func area(of hole: Int) -> Rectangle {
    let row = WhackAMole.row(of: hole)
    return Rectangle(
      column: scene.column + row * columnPitch / 2 + WhackAMole.placeInRow(of: hole) * columnPitch,
      row: scene.row + skyRows + row * rowPitch,
      columns: spriteSize.columns, rows: spriteSize.moleRows + 1)
  }

  /// The cell in the middle of a hole's rim, where its key is written.
  func label(of hole: Int) -> Position {
    let area = area(of: hole)
    return Position(column: area.column + area.columns / 2, row: area.endRow - 1)
  }

  /// The hole whose mole or rim is drawn at a cell, or nearly; nil far away from all.
  func hole(at position: Position) -> Int? {
    guard field.contains(position) else { return nil }
    let near = (0..<WhackAMole.holeCount).filter { hole in
      let area = area(of: hole)
      return Rectangle(
        column: area.column - 1, row: area.row, columns: area.columns + 2, rows: area.rows
      ).contains(position)
    }
    return near.min { distance($0, position) < distance($1, position) }
  }

  /// A cell is about twice as high as it is wide.
  private func distance(_ hole: Int, _ position: Position) -> Int {
    let area = area(of: hole)
    let columns = abs(2 * (position.column - area.column) - (area.columns - 1))
    let rows = abs(2 * (position.row - area.row) - (area.rows - 1))
    return columns + 2 * rows
  }
}
