import Canvas
import Words

extension WhackAMoleRenderer {
  /// Draws what is only there to be looked at: the far side of the field and its grass.
  mutating func drawScenery() {
    paintLawn()
    if layout.skyRows >= Self.leastSkyRows { drawSky() }
    for row in 1..<WhackAMole.rowCount - 1 { drawGrass(besideRow: row) }
  }

  // MARK: - The lawn

  private static let bladesOneIn = 41
  /// Grass is mown in strips, each of which is a tone lighter than the one before it.
  private static let stripColumns = 9
  private static let blades: [Unicode.Scalar] = ["'", ",", "\"", "."]

  /// The first row of the lawn; above it is the sky.
  private var horizon: Int {
    layout.skyRows >= Self.leastSkyRows
      ? layout.scene.row + layout.skyRows - (layout.skyRows >= Self.skyRowsWithFence ? 1 : 0)
      : layout.field.row
  }

  /// The sky down to the horizon, the lawn with its blades, and the dark of the holes.
  private mutating func paintLawn() {
    let field = layout.field
    let sky = Rectangle(
      column: field.column, row: field.row, columns: field.columns, rows: horizon - field.row)
    canvas.paint(sky, allTonesOf: .sky)
    for row in horizon..<max(horizon, field.endRow) { paintLawn(row: row) }
    for hole in 0..<WhackAMole.holeCount { paintHole(hole) }
  }

  private mutating func paintLawn(row: Int) {
    let field = layout.field
    let tones = Ground.Kind.lawn.steps / 2
    let tone = (row - horizon) * tones / max(1, field.endRow - horizon)
    for column in field.column..<field.endColumn {
      let strip = (column - field.column + (row - horizon) / 2) / Self.stripColumns
      canvas.paint(
        Rectangle(column: column, row: row, columns: 1, rows: 1),
        Ground(.lawn, step: 2 * tone + strip % 2))
      let chance = chance(column: column - field.column, row: row - field.row)
      guard chance % Self.bladesOneIn == 0 else { continue }
      canvas[column, row] = Cell(Self.blades[chance / Self.bladesOneIn % Self.blades.count], .plant)
    }
  }

  private mutating func paintHole(_ hole: Int) {
    let (area, field) = (layout.area(of: hole), layout.field)
    let edge = layout.spriteSize == .small ? 1 : 2
    let inside = Rectangle(
      column: area.column + edge, row: area.endRow - 2, columns: area.columns - 2 * edge, rows: 2)
    for row in inside.row..<inside.endRow {
      draw(String(repeating: " ", count: inside.columns), .hollow, column: inside.column, row: row)
    }
    canvas.paint(inside, Ground(.hollow), in: field)
  }

  // MARK: - Behind the lawn

  /// Fewer rows show no more than a strip of hills.
  private static let leastSkyRows = 2
  private static let skyRowsWithFence = 5

  private mutating func drawSky() {
    let hasFence = layout.skyRows >= Self.skyRowsWithFence
    // A row of air stays between the fence and the moles of the back row.
    let ground = layout.scene.row + layout.skyRows - (hasFence ? 1 : 0)
    let fence = ground - (hasFence ? ornaments.fence.size.rows : 0)
    let hills = fence - ornaments.hills.size.rows
    if hills - layout.scene.row >= ornaments.cloud.size.rows { drawSunAndCloud() }
    repeatAcross(ornaments.hills, row: hills)
    if hasFence { repeatAcross(ornaments.fence, row: fence) }
  }

  private mutating func drawSunAndCloud() {
    let quarter = layout.field.columns / 4
    draw(ornaments.sun, column: layout.field.endColumn - quarter, row: layout.scene.row)
    draw(ornaments.cloud, column: layout.field.column + quarter / 2, row: layout.scene.row)
  }

  private mutating func repeatAcross(_ sprite: Sprite, row: Int) {
    guard sprite.size.columns > 0 else { return }
    for column in stride(
      from: layout.field.column, to: layout.field.endColumn, by: sprite.size.columns)
    {
      draw(sprite, column: column, row: row)
    }
  }

  /// The triangle leaves room on both sides of the front rows.
  private mutating func drawGrass(besideRow row: Int) {
    let holes = WhackAMole.holes(inRow: row)
    let first = layout.area(of: holes.lowerBound)
    let last = layout.area(of: holes.upperBound - 1)
    let rim = first.endRow - 1
    let room = first.column - layout.scene.column
    let sprites =
      row.isMultiple(of: 2)
      ? (ornaments.tuft, ornaments.sprig) : (ornaments.sprig, ornaments.tuft)
    guard room > 2 * ornaments.tuft.size.columns else { return }
    draw(sprites.0, column: layout.scene.column + room * 2 / 5, row: rim - row % 2)
    draw(sprites.1, column: last.endColumn + room * 3 / 5, row: rim - 1 + row % 2)
  }

  /// Draws the last seconds large, in the corner that the triangle of holes leaves free.
  mutating func drawCountdown(_ picture: WhackAMolePicture) {
    guard picture.isInLastSeconds,
      let digit = ornaments.digits.indices.contains(picture.secondsLeft)
        ? ornaments.digits[picture.secondsLeft] : nil
    else { return }
    draw(
      digit, column: layout.scene.endColumn - layout.spriteSize.malletColumns - digit.size.columns,
      row: layout.scene.endRow - digit.size.rows)
  }

  /// Draws the streak in the other free corner: standing, celebrated or falling apart.
  mutating func drawStreak(_ picture: WhackAMolePicture, _ banner: WhackAMoleAnimation.Banner?) {
    switch banner {
    case .reached(let streak, _): drawPlate(words.streak(streak))
    case .broken(let streak, let ticks):
      let fallen = looks.reduceMotion ? 2 : ticks / WhackAMoleAnimation.fallPictureTicks
      drawFalling(words.streak(streak), fallen: fallen)
    case nil:
      guard picture.streak >= WhackAMoleAnimation.leastStreak else { return }
      draw(
        "\(looks.glyphs.star) \(words.streak(picture.streak))", .prize,
        column: layout.scene.column, row: layout.scene.endRow - 2)
    }
  }

  private mutating func drawPlate(_ text: String) {
    let star = looks.glyphs.star
    let line = "\(star) \(text) \(star)"
    let columns = TextWidth.columns(of: line)
    let edge = String(repeating: isUnicode ? "═" : "=", count: columns)
    let column = layout.scene.column
    let row = layout.scene.endRow - 3
    draw(edge, .prize, column: column, row: row)
    draw(line, .prize, column: column, row: row + 1)
    draw(edge, .prize, column: column, row: row + 2)
  }

  /// Every other letter falls faster, until dots are left.
  private mutating func drawFalling(_ text: String, fallen: Int) {
    let column = layout.scene.column + 2
    let row = layout.scene.endRow - 2
    for (offset, cell) in Cell.cells(of: text, .danger).enumerated() where cell.scalar != " " {
      let depth = offset.isMultiple(of: 2) ? fallen : fallen - 1
      let isDust = depth > 1
      draw(
        Sprite(rows: [[isDust ? Cell(".", .danger) : cell]]), column: column + offset,
        row: row + min(1, max(0, depth)))
    }
  }
}
