import Canvas
import Words

/// Draws a landing and a crash, in steps.
extension LunarLanderRenderer {
  // MARK: - A landing

  /// The ship on its pad, dust to both sides, then a flag, and what it earned.
  mutating func drawLanding(_ landing: Landing, of ship: Lander, _ animation: LunarLanderAnimation)
  {
    let picture = looks.reduceMotion ? LunarLanderAnimation.dustPictures : animation.picture
    if picture < LunarLanderAnimation.dustPictures { drawDust(around: ship, picture) }
    drawShip(ship)
    drawFlag(beside: ship, picture - LunarLanderAnimation.flagDelay)
    let top = layout.cell(x: ship.x, y: ship.y + 480 * Lander.unitsPerPoint / 10)
    draw(" \(words.earned(landing.points)) ", .prize, over: top.column, row: top.row)
  }

  private mutating func drawDust(around ship: Lander, _ picture: Int) {
    let row = layout.dotRow(ship.y) - 1
    let foot = layout.dotColumn(Lander.footReach)
    let middle = layout.dotColumn(ship.x)
    for side in [-1, 1] {
      for grain in 0..<3 {
        let away = foot + 1 + (picture + 1) * (grain + 2) / 2
        let up = min(picture, LunarLanderAnimation.dustPictures - 1 - picture) * (3 - grain) / 2
        plotDot(column: middle + side * away, row: row - up, .faint)
      }
    }
  }

  /// The flag goes up its pole in steps.
  private mutating func drawFlag(beside ship: Lander, _ picture: Int) {
    guard picture >= 0 else { return }
    let step = min(picture, LunarLanderAnimation.flagPictures - 1)
    let x = ship.x + Lander.footReach * 7 / 4
    guard isUnicode else {
      let flag = sprites.flags[step]
      let cell = layout.cell(x: x, y: ship.y)
      return draw(flag, column: cell.column, row: cell.row - flag.size.rows)
    }
    let (column, ground) = (layout.dotColumn(x), layout.dotRow(ship.y))
    let size = Self.flagSize
    for up in 1...size.pole { plotDot(column: column, row: ground - up, .frame) }
    for across in 1...size.columns {
      for down in 0..<size.rows {
        let row = ground - size.pole * step / (LunarLanderAnimation.flagPictures - 1) + down
        if step > 0 { plotDot(column: column + across, row: row, .prize) }
      }
    }
  }

  private static let flagSize = (pole: 11, columns: 5, rows: 4)

  // MARK: - A crash

  /// The burst in steps, flying pieces, and the reason.
  mutating func drawCrash(_ crash: Crash, of ship: Lander, _ animation: LunarLanderAnimation) {
    let last = LunarLanderAnimation.crashPictures - 1
    let picture = looks.reduceMotion ? 2 : min(animation.picture, last)
    if !looks.reduceMotion {
      for piece in animation.pieces { drawPiece(piece) }
    }
    let burst = sprites.crashes[picture]
    let cell = layout.cell(x: ship.x, y: ship.y)
    draw(
      burst, column: cell.column - burst.size.columns / 2, row: cell.row - burst.size.rows)
    draw(
      " \(mark(for: crash.cause)) ", .danger, over: cell.column, row: cell.row - Self.markRows)
  }

  private static let markRows = 6

  private mutating func drawPiece(_ piece: LunarLanderAnimation.Piece) {
    guard piece.y > site.height(at: piece.x) else { return }
    plotDot(column: layout.dotColumn(piece.x), row: layout.dotRow(piece.y), .struck)
  }

  private func mark(for cause: Crash.Cause) -> String {
    switch cause {
    case .noPad: words.noPadMark
    case .edge: words.edgeMark
    case .down, .sideways: words.tooFast
    case .lean: words.tilted
    }
  }
}
