import Canvas
import Words

/// Clays, their trails and pieces, and the shot.
extension SkeetShooterRenderer {
  private static let trailStep = 4
  private static let trailGap = 5
  private static let trailDots = 4
  private static let shotTicks = 6
  /// Steps along the shot's line for each tick of its way, so that no dot is left out.
  private var stepsPerTick: Int {
    max(layout.field.rows / 4, layout.field.columns / 12) + 1
  }

  // MARK: - Clays

  /// Dots where the clay was; they stand still, so that a trail costs little to send.
  mutating func drawTrail(of clay: Clay, atAge age: Int) {
    let newest = (age - Self.trailGap) / Self.trailStep
    guard newest > 0 else { return }
    for number in max(1, newest - Self.trailDots + 1)...newest {
      let place = clay.position(atAge: number * Self.trailStep)
      plotDot(layout.dot(place), .faint)
    }
  }

  /// Draws a clay, its leading edge up while it rises and down while it falls.
  mutating func drawClay(_ clay: Clay, atAge age: Int, width points: Int) {
    let place = clay.position(atAge: age)
    let movement = clay.movement(atAge: age)
    let lean = lean(movement)
    if !isUnicode {
      let columns = layout.columns(ofPoints: points, least: 3)
      drawPlainClay(at: layout.cell(place), columns: columns, lean: lean, movement)
    } else {
      drawFineClay(at: layout.dot(place), width: points, lean: movement.x < 0 ? -lean : lean)
    }
  }

  /// 1 while it rises, 0 near the top of its way, -1 while it falls.
  private func lean(_ movement: FieldVector) -> Int {
    abs(movement.y) < abs(movement.x) ? 0 : movement.y.signum()
  }

  /// Draws a clay in quarters of cells; `lean` is 1 where the right end is higher.
  private mutating func drawFineClay(at dot: Position, width points: Int, lean: Int) {
    let columns = layout.columns(ofPoints: points, least: 3)
    let height = layout.pixelRows(ofClay: points)
    let (left, middle) = (dot.column - columns, dot.row.floorDivided(by: 2))
    for offset in 0..<columns * 2 {
      // From -100 at the left end to 100 at the right one.
      let side = (2 * offset + 1 - columns * 2) * 100 / (columns * 2)
      for down in -height...height {
        let isClay =
          lean == 0
          ? Self.isDome(side, up: height / 2 - down, of: height)
          : Self.isDisc(side, down: down, of: height, lean: lean)
        if isClay { plotPixel(column: left + offset, row: middle + down, .target) }
      }
    }
  }

  /// Returns true if a level clay covers a place: a whole plate, and above it a dome that narrows;
  /// the plate of a large one is rounded below.
  private static func isDome(_ side: Int, up: Int, of height: Int) -> Bool {
    guard (0..<height).contains(up) else { return false }
    if up == 0 && height > 3 { return abs(side) <= 84 }
    return up <= (height - 1) / 3 || abs(side) <= 64 - 34 * (up - 1) / max(1, height - 1)
  }

  /// Returns true if a leaning clay covers a place: a disc whose ends are half its height up and
  /// down.
  private static func isDisc(_ side: Int, down: Int, of height: Int, lean: Int) -> Bool {
    let middle = -lean * side * height / 2
    let thickness = 45 * height * (10_000 - side * side) / 10_000 + 35
    return abs(100 * down - middle) <= thickness
  }

  /// One row of a clay, or two where it is large.
  private mutating func drawPlainClay(
    at cell: Position, columns: Int, lean: Int, _ movement: FieldVector
  ) {
    let isToTheRight = movement.x > 0
    let high = "/"
    let low = "\\"
    let leading = lean == 0 ? (isToTheRight ? ")" : "(") : (lean > 0) == isToTheRight ? high : low
    let trailing = isToTheRight ? "(" : ")"
    let middle = String(repeating: "=", count: max(1, columns - 2))
    let text = isToTheRight ? trailing + middle + leading : leading + middle + trailing
    let column = cell.column - columns / 2
    draw(text, .target, column: column, row: cell.row)
    guard columns >= Self.columnsOfTwoRows else { return }
    let roof = "." + String(repeating: "-", count: columns - 6) + "."
    draw(roof, .target, column: column + 2, row: cell.row - 1)
  }

  private static let columnsOfTwoRows = 8

  // MARK: - The shot

  /// The newest part of the shot's way as a line.
  mutating func drawShot(_ shot: Shot, atAge age: Int) {
    guard age > 0 else { return }
    let first = max(age - Self.shotTicks, 0)
    let start = shot.position(atAge: first)
    let way = shot.position(atAge: age) - start
    let steps = (age - first) * stepsPerTick
    for step in 0...steps {
      let place = FieldVector(
        x: start.x + way.x * step / steps, y: start.y + way.y * step / steps)
      drawShotPart(at: place, degrees: shot.degrees)
    }
  }

  private mutating func drawShotPart(at place: FieldVector, degrees: Int) {
    guard !isUnicode else {
      return plotDot(layout.dot(place), .strong, covers: true)
    }
    let character: Unicode.Scalar =
      switch degrees {
      case ..<30, 151...: "-"
      case ..<75: "/"
      case 106...: "\\"
      default: "|"
      }
    let cell = layout.cell(place)
    if layout.field.contains(cell) { canvas[cell.column, cell.row] = Cell(character, .strong) }
  }

  // MARK: - Broken clays

  /// The six pictures of a break and, where a shot broke several, the word for it.
  mutating func drawBreak(_ broken: SkeetShooterAnimation.Break, picture: Int) {
    let pictures = min(picture, SkeetShooterAnimation.breakPictures - 1)
    let ticks = pictures * SkeetShooterAnimation.breakPictureTicks
    let place = FieldVector(
      x: broken.place.x + broken.drift.x * ticks, y: broken.place.y + broken.drift.y * ticks)
    let middle = layout.cell(looks.reduceMotion ? broken.place : place)
    if picture < SkeetShooterAnimation.breakPictures {
      draw(sprites.breaks[looks.reduceMotion ? 1 : picture], around: middle)
    }
    guard broken.count > 1 else { return }
    draw(
      words.games.skeetShooter.several(broken.count), .prize, over: middle.column,
      row: layout.cell(broken.place).row - 2)
  }

  /// A piece of a clay.
  mutating func drawPiece(at place: FieldVector) {
    let dot = layout.dot(place)
    guard !isUnicode else {
      return plotPixel(column: dot.column, row: dot.row.floorDivided(by: 2), .struck)
    }
    plotDot(dot, .struck)
  }
}
