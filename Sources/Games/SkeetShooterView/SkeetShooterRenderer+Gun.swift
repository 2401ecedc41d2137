import Canvas
import Words

/// The gun, its aim and the answers beside it.
extension SkeetShooterRenderer {
  private static let barrelPoints = 52
  private static let recoilPoints = 20
  private static let barrelHalfWidth = 5
  private static let aimDotPoints = 8
  private static let baseColumns = 9

  /// Far enough that no two digits stand beside each other at the sides, where rows are few.
  private var directionPoints: Int { layout.field.rows >= 18 ? 84 : 92 }

  /// The digits of the nine directions around the gun.
  mutating func drawDirections() {
    for direction in 1...9 { drawDirection(direction, .key) }
  }

  private mutating func drawDirection(_ direction: Int, _ role: Role) {
    let cell = layout.cell(
      SkeetShooterLayout.place(
        degrees: SkeetShooter.degrees(ofDirection: direction), points: directionPoints))
    let label = looks.shortName(of: SkeetShooterView.points[direction - 1], words.keys)
    draw(label, role, column: cell.column, row: cell.row)
  }

  /// The mark of the aim, its line, and its digit where it points at one.
  mutating func drawAim(_ aim: Int) {
    let direction = (1...9).first { SkeetShooter.degrees(ofDirection: $0) == aim }
    direction.map { drawDirection($0, .focus) }
    for points in stride(
      from: Self.barrelPoints, to: SkeetShooterView.aimPoints, by: Self.aimDotPoints)
    {
      plotDot(layout.dot(SkeetShooterLayout.place(degrees: aim, points: points)), .faint)
    }
    let mark = layout.cell(
      SkeetShooterLayout.place(degrees: aim, points: SkeetShooterView.aimPoints))
    draw(isUnicode ? "┼" : "+", .tool, column: mark.column, row: mark.row)
  }

  /// Draws the barrel in its direction, pushed back while the gun reloads, and the base,
  /// which fills as the reload goes on.
  mutating func drawGun(_ game: SkeetShooter, isFlashing: Bool) {
    let recoil = game.isReady ? 0 : Self.recoilPoints
    drawBarrel(degrees: game.aim, points: Self.barrelPoints - recoil)
    drawBase(game)
    guard isFlashing else { return }
    let muzzle = layout.cell(
      SkeetShooterLayout.place(degrees: game.aim, points: Self.barrelPoints))
    draw(looks.glyphs.star, .prize, column: muzzle.column, row: muzzle.row)
  }

  private mutating func drawBarrel(degrees: Int, points: Int) {
    let sides = (-1...1).map { side in
      let unit = FieldVector.unitsPerPoint * Self.barrelHalfWidth * side / 2
      return FieldVector(
        x: -Bearing.sine(degrees) * unit / Bearing.one,
        y: Bearing.cosine(degrees) * unit / Bearing.one)
    }
    let ways = stride(from: 0, through: points, by: 2).map {
      SkeetShooterLayout.place(degrees: degrees, points: $0)
    }
    for side in sides {
      var last: Position?
      for way in ways {
        let place = barrelPlace(of: layout.dot(way + side))
        if place != last { plotBarrel(at: place) }
        last = place
      }
    }
  }

  /// The quarter of a cell, or the cell, that a dot of the barrel fills.
  private func barrelPlace(of dot: Position) -> Position {
    guard !isUnicode else {
      return Position(column: dot.column, row: dot.row.floorDivided(by: 2))
    }
    return layout.cell(of: dot)
  }

  private mutating func plotBarrel(at place: Position) {
    guard !isUnicode else {
      return plotPixel(column: place.column, row: place.row, .tool)
    }
    draw("#", .tool, column: place.column, row: place.row)
  }

  private mutating func drawBase(_ game: SkeetShooter) {
    let last = Self.baseColumns - 1
    let empty = game.isReady ? 0 : min(last - 1, max(1, game.reloadPicture))
    let cells = (0...last).map { place in
      switch place {
      case 0: Cell(isUnicode ? "▟" : "/", .tool)
      case last: Cell(isUnicode ? "▙" : "\\", .tool)
      case ..<(last - empty): Cell(isUnicode ? "█" : "#", .tool)
      default: Cell(isUnicode ? "░" : ".", .faint)
      }
    }
    let middle = layout.cell(SkeetShooter.gun).column
    canvas.draw(
      cells, column: middle - Self.baseColumns / 2, row: layout.field.endRow - 1, in: layout.field)
  }

  /// Draws the answer to a shot or key right of the gun, with a sign of its own shape.
  mutating func drawMark(_ answer: SkeetShooterAnimation.Answer) {
    let marks = words.games.skeetShooter
    let (text, role): (String, Role) =
      switch answer {
      case .missed(.early): ("\(isUnicode ? "»" : ">>") \(marks.earlyMark)", .warning)
      case .missed(.late): ("\(isUnicode ? "«" : "<<") \(marks.lateMark)", .warning)
      case .missed(.wide): ("\(isUnicode ? "○" : "o") \(marks.wideMark)", .danger)
      case .reloading: ("\(isUnicode ? "×" : "x") \(marks.reloadingMark)", .danger)
      }
    let middle = layout.cell(SkeetShooter.gun).column
    draw(
      " \(text) ", role, column: middle + Self.baseColumns / 2 + 2, row: layout.field.endRow - 1)
  }
}
