import Canvas

/// Draws the still parts: the sky, the ground, the pads; and the mark on the ground.
extension LunarLanderRenderer {
  private static let rowsWithEarth = 18
  /// Each site has other stars: those of so many columns further on.
  private static let cellsToNextSite = 2_003
  /// By how much of the field the earth stands further left at each site, and further down.
  private static let earthSteps = (columns: 7, rows: 3)
  /// One cell in so many has a star.
  private static let starsOneIn = 53
  /// Below the ground's line, one cell in so many is not empty, by the shape of the ground.
  private var stonesOneIn: Int {
    switch site.relief {
    case .plain: 11
    case .hills: 5
    case .craters: 4
    case .terraces: 7
    case .peaks: 3
    }
  }
  private static let stars = Array("⠁⠂⠄⡀⠈⠐⠠⢀".unicodeScalars)

  /// A number for a cell of this site.
  private func chanceHere(column: Int, row: Int) -> Int {
    chance(column: column + siteNumber * Self.cellsToNextSite, row: row)
  }

  /// Stars, and the earth where there is room; it wanders over the sky as the journey goes on.
  mutating func drawSky() {
    let field = layout.field
    canvas.paint(field, Ground(.space, step: siteNumber % Ground.Kind.space.steps))
    for row in 0..<field.rows {
      for column in 0..<field.columns {
        let chance = chanceHere(column: column, row: row)
        guard chance % Self.starsOneIn == 0 else { continue }
        let star =
          isUnicode
          ? Self.stars[chance / Self.starsOneIn % Self.stars.count]
          : (chance / Self.starsOneIn % 3 == 0 ? "'" : ".")
        canvas[field.column + column, field.row + row] = Cell(star, .faint)
      }
    }
    guard field.rows >= Self.rowsWithEarth else { return }
    let room = field.columns - field.columns / 8 - sprites.earth.size.columns
    let step = siteNumber % Self.earthSteps.columns
    draw(
      sprites.earth, column: field.column + room - room * step / Self.earthSteps.columns,
      row: field.row + 1 + siteNumber % Self.earthSteps.rows)
  }

  /// The ground's line with scattered stones below.
  mutating func drawGround() {
    let heights = (0..<layout.dotColumns).map {
      layout.dotRow(site.height(at: layout.x(ofDot: $0)))
    }
    for column in 0..<layout.field.columns {
      let (left, right) = (heights[2 * column], heights[2 * column + 1])
      let last = heights[max(0, 2 * column - 1)]
      clearBelow(min(left, right), column)
      if isUnicode {
        drawLine(from: last, to: left, atDot: 2 * column)
        drawLine(from: left, to: right, atDot: 2 * column + 1)
      } else {
        drawStroke(from: last / Canvas.dotsDown, to: right / Canvas.dotsDown, column)
      }
    }
  }

  /// Takes the stars out of the ground and puts stones there.
  private mutating func clearBelow(_ dotRow: Int, _ column: Int) {
    let field = layout.field
    let first = max(0, dotRow.floorDivided(by: Canvas.dotsDown))
    guard first < field.rows else { return }
    for row in first..<field.rows {
      let chance = chanceHere(column: column + 1_000, row: row)
      let isStone = row > first + 1 && chance % stonesOneIn == 0
      let stone: Unicode.Scalar =
        isUnicode ? Self.stars[chance / stonesOneIn % Self.stars.count] : "."
      let ground = rock(rowsDown: row - first)
      canvas[field.column + column, field.row + row] =
        isStone ? Cell(stone, .hollow, on: ground) : Cell(" ", .plain, on: ground)
    }
    // In the cell of the line the ground is what most of the cell is.
    guard dotRow % Canvas.dotsDown >= Canvas.dotsDown / 2 || !isUnicode else { return }
    canvas.paint(
      Rectangle(column: field.column + column, row: field.row + first, columns: 1, rows: 1),
      Ground(.space, step: siteNumber % Ground.Kind.space.steps))
  }

  /// The ground's tone at some depth, by the shape of the site.
  private func rock(rowsDown: Int) -> Ground {
    let tone = rowsDown < 2 ? 0 : rowsDown < 5 ? 1 : 2
    return Ground(.rock, step: 3 * site.relief.rawValue + tone)
  }

  /// One dot column of the line, joined to the dot before it.
  private mutating func drawLine(from last: Int, to row: Int, atDot column: Int) {
    let rows = last < row ? (last + 1)...row : row...max(row, last - 1)
    for dotRow in rows { plotDot(column: column, row: dotRow, .ground) }
  }

  /// The line in a column of cells in ASCII, from the row where the column before ended; its
  /// level parts lie at the bottom of their row.
  private mutating func drawStroke(from last: Int, to row: Int, _ column: Int) {
    let (place, top) = (layout.field.column + column, layout.field.row)
    if last == row { draw("_", .ground, column: place, row: top + row) }
    for between in min(last, row)..<max(last, row) {
      draw(row < last ? "/" : "\\", .ground, column: place, row: top + between + 1)
    }
  }

  /// The pads as heavy lines with their worth below.
  mutating func drawPads() {
    for pad in site.pads {
      let row = layout.dotRow(pad.height)
      let columns = layout.dotColumn(pad.left)...layout.dotColumn(pad.right - 1)
      let cell = layout.cell(x: pad.middle, y: pad.height)
      if isUnicode {
        for column in columns {
          plotDot(column: column, row: row, .success)
          // A line across two rows of cells would be thin in both.
          if row % Canvas.dotsDown < Canvas.dotsDown - 1 {
            plotDot(column: column, row: row + 1, .success)
          }
        }
      } else {
        let first = layout.field.column + columns.lowerBound / Canvas.dotsAcross
        let last = layout.field.column + columns.upperBound / Canvas.dotsAcross
        draw(
          String(repeating: "=", count: last - first + 1), .success, column: first, row: cell.row)
      }
      draw("\(isUnicode ? "×" : "x")\(pad.worth)", .prize, over: cell.column, row: cell.row + 1)
    }
  }

  /// The way that the ship will take, and the mark where it will touch, whose shape says what
  /// will come of it.
  mutating func drawForecast(_ forecast: LunarLander.Forecast) {
    for place in forecast.way {
      let row = layout.dotRow(place.y)
      // So near the ground its cell would lose the ground's colour.
      guard row < layout.dotRow(site.height(at: place.x)) - Canvas.dotsDown else { continue }
      plotDot(column: layout.dotColumn(place.x), row: row, .sky)
    }
    let cell = layout.cell(x: forecast.x, y: forecast.height)
    let (mark, role): (String, Role) =
      switch forecast.outcome {
      case .landing: (isUnicode ? "▼" : "V", .success)
      case .hard: (isUnicode ? "▽" : "v", .warning)
      case .noPad: (isUnicode ? "╳" : "X", .danger)
      }
    draw(mark, role, column: cell.column, row: cell.row - 1)
  }
}
