import Canvas

/// The shape of the ship, in tenths of points, upright, its feet at 0.
///
/// In a window of 80 columns it is seven dots wide and ten high.
enum LunarLanderShape {
  /// The height around which it leans.
  static let middle = 160
  /// The highest part.
  static let top = 390
  /// Half of the hull's width from some height on, the lowest first.
  private static let hull = [
    (from: 42, half: 30), (from: 82, half: 102), (from: 195, half: 65), (from: 228, half: 102),
    (from: 345, half: 65), (from: top, half: 0),
  ]
  private static let window = (from: 262, to: 308, half: 34)
  private static let foot = (middle: 131, half: 30, top: 20)
  private static let leg = (half: 14, top: 110)
  private static let flame = (top: 50, half: 60)

  /// Returns true if the ship covers a place; `dot` is half the size of a dot there.
  static func isShip(x: Int, y: Int, dot: Int) -> Bool {
    isHull(abs(x), y) || isLeg(abs(x), y, dot)
  }

  private static func isHull(_ x: Int, _ y: Int) -> Bool {
    guard let part = hull.last(where: { $0.from <= y }) else { return false }
    let isWindow = y >= window.from && y < window.to && x < window.half
    return x <= part.half && !isWindow
  }

  private static func isLeg(_ x: Int, _ y: Int, _ dot: Int) -> Bool {
    guard y >= 0, y < leg.top else { return false }
    if y < foot.top { return abs(x - foot.middle) <= max(foot.half, dot) }
    return abs(x - (foot.middle - y / 4)) <= max(leg.half, dot)
  }

  /// Returns true if a flame of that length covers a place.
  static func isFlame(x: Int, y: Int, length: Int, dot: Int) -> Bool {
    let down = flame.top - y
    guard down >= 0, down < length else { return false }
    return abs(x) <= max(dot, flame.half * (length - down) / length)
  }
}

/// The ship, its flame and its jets.
extension LunarLanderRenderer {
  /// The length of the flame by notch, in tenths of points.
  private static let flames = [0, 190, 330, 520]
  private static let flicker = 50
  private static let tenth = Lander.unitsPerPoint / 10

  /// The ship in dots, or as a sprite of its lean.
  mutating func drawShip(_ ship: Lander) {
    guard isUnicode else { return drawPlainShip(ship) }
    let dot = halfDot
    plot(around: ship, reach: LunarLanderShape.top, .strong) {
      LunarLanderShape.isShip(x: $0, y: $1, dot: dot)
    }
  }

  private mutating func drawPlainShip(_ ship: Lander) {
    let sprite = sprites.ship(leaning: ship.leanDegrees)
    let cell = layout.cell(x: ship.x, y: ship.y)
    let row = cell.row - sprite.size.rows
    // With few rows a flight begins less than a sprite below the upper edge.
    let isInField = ship.y <= LunarLander.startHeight * Lander.unitsPerPoint
    draw(
      sprite, column: cell.column - sprite.size.columns / 2,
      row: isInField ? max(layout.field.row, row) : row)
  }

  /// Half the width of a dot, in tenths of points.
  private var halfDot: Int { layout.shipDotSize.columns / 2 + 1 }

  /// The flame, as long as the thrust.
  mutating func drawFlame(of ship: Lander, notch: Int, flickers: Bool) {
    guard notch > 0 else { return }
    let length = Self.flames[notch] + (flickers ? Self.flicker : 0)
    guard isUnicode else { return drawPlainFlame(of: ship, notch: notch, flickers: flickers) }
    let dot = halfDot
    plot(around: ship, reach: length + LunarLanderShape.middle, .prize, staysAbove: true) {
      LunarLanderShape.isFlame(x: $0, y: $1, length: length, dot: dot)
    }
  }

  private mutating func drawPlainFlame(of ship: Lander, notch: Int, flickers: Bool) {
    let marks = flickers ? [":", "|", "|"] : ["'", ":", "|"]
    let cell = layout.cell(x: ship.x, y: ship.y)
    for step in 0..<notch {
      let down = 2 * step + 1
      let left = down * ship.leanDegrees / 45
      draw(
        marks[notch - 1 - step], .prize, column: cell.column - left, row: cell.row - 1 + step)
    }
  }

  /// Sets the dots around a ship of which a shape, given places as if the ship were upright,
  /// says that they belong to it.
  ///
  /// Places are counted in whole dots from the ship's, so that its shape is the same wherever
  /// it is. `staysAbove` leaves out what would be in the ground.
  private mutating func plot(
    around ship: Lander, reach: Int, _ role: Role, staysAbove: Bool = false,
    _ isIn: (_ x: Int, _ y: Int) -> Bool
  ) {
    let bearing = 90 - ship.leanDegrees
    let (sine, cosine) = (Bearing.cosine(bearing), Bearing.sine(bearing))
    let (column, row) = (layout.dotColumn(ship.x), layout.dotRow(ship.y))
    let dot = layout.shipDotSize
    for rowsUp in (-reach / dot.rows - 1)...(reach / dot.rows + 1) {
      let up = rowsUp * dot.rows + dot.rows / 2 - LunarLanderShape.middle
      for columnsRight in (-reach / dot.columns)...(reach / dot.columns) {
        let right = columnsRight * dot.columns
        let x = (right * cosine - up * sine) / Bearing.one
        let y = (right * sine + up * cosine) / Bearing.one + LunarLanderShape.middle
        guard isIn(x, y) else { continue }
        let place = Position(column: column + columnsRight, row: row - 1 - rowsUp)
        if staysAbove && isInGround(place) { continue }
        plotDot(column: place.column, row: place.row, role)
      }
    }
  }

  private func isInGround(_ dot: Position) -> Bool {
    dot.row >= layout.dotRow(site.height(at: layout.x(ofDot: dot.column)))
  }

  /// The jets that turn the ship: a puff beside its top, on the side it turns away from.
  mutating func drawPuff(beside ship: Lander, to side: Int) {
    let cell = layout.cell(x: ship.x, y: ship.y + 300 * Self.tenth)
    let puff = isUnicode ? (side > 0 ? "╶" : "╴") : "-"
    draw(puff, .prize, column: cell.column - 3 * side, row: cell.row)
  }

  /// Says where a ship above the field is, and how high.
  mutating func drawAltitudeAboveTheField(of ship: Lander) {
    guard ship.y > LunarLanderLayout.height else { return }
    let cell = layout.cell(x: ship.x, y: LunarLanderLayout.height - 1)
    let height = (ship.y - site.height(under: ship.x)) / Lander.unitsPerPoint
    draw(
      "\(isUnicode ? "▲" : "^") \(height)", .strong, over: cell.column, row: layout.field.row)
  }
}
