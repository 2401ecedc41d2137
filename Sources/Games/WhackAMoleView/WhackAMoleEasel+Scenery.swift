import Canvas
import Words

extension WhackAMoleEasel {
  /// Draws what is only there to be looked at.
  mutating func drawScenery() {
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
    let edge = String(repeating: looks.glyphs == .unicode ? "═" : "=", count: columns)
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
