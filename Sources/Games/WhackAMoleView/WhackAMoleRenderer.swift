import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct WhackAMoleRenderer: FieldRenderer {
  var canvas: Canvas
  let layout: WhackAMoleLayout
  let sprites: WhackAMoleSprites
  let ornaments: WhackAMoleOrnaments
  let looks: Looks
  let words: WhackAMoleWords
  let keys: KeyWords

  var field: Rectangle { layout.field }

  // MARK: - Holes and moles

  /// Draws a hole's back, its mole and its front.
  mutating func drawHole(_ hole: Int, _ picture: WhackAMolePicture, isChosen: Bool) {
    let area = layout.area(of: hole)
    let rim = area.endRow - 1
    draw(sprites.back, column: area.column, row: rim - sprites.back.size.rows)
    let isDecoy = picture.decoys.contains(hole)
    let mole = sprites.mole(
      picture.moles[hole], in: hole, isDecoy: isDecoy, rows: layout.spriteSize.moleRows)
    draw(mole.sprite, column: area.column, row: rim - mole.rows, rows: mole.rows)
    if isDecoy, mole.rows == layout.spriteSize.moleRows {
      draw(
        words.decoySign, .strong,
        column: layout.label(of: hole).column - TextWidth.columns(of: words.decoySign) / 2,
        row: rim - 1)
    }
    if case .struck = picture.moles[hole], mole.rows == 0 {
      draw(sprites.dizzy, column: area.column, row: rim - sprites.dizzy.size.rows)
    }
    draw(
      rimSprite(picture.moles[hole], picture, isDecoy: isDecoy, isChosen: isChosen),
      column: area.column, row: rim)
    drawLabel(of: hole, isChosen: isChosen)
  }

  private func rimSprite(
    _ mole: Mole, _ picture: WhackAMolePicture, isDecoy: Bool, isChosen: Bool
  ) -> Sprite {
    if isChosen { return sprites.rims.chosen }
    if case .up = mole, !isDecoy { return sprites.rims.paws }
    return picture.isInLastSeconds ? sprites.rims.lastSeconds : sprites.rims.plain
  }

  private mutating func drawLabel(of hole: Int, isChosen: Bool) {
    let label = looks.shortName(of: WhackAMoleView.whacks[hole], keys)
    let place = layout.label(of: hole)
    draw(
      label, isChosen ? .focus : .key, column: place.column - TextWidth.columns(of: label) / 2,
      row: place.row)
  }

  /// Draws the answer to a whack on the rim, between two signs of its own shape.
  mutating func drawMark(_ answer: WhackAMoleAnimation.Answer, at hole: Int) {
    guard let signs = ornaments.marks[answer]?.rows.first, signs.count == 2 else { return }
    let role = signs[0]?.role ?? .plain
    let word = Cell.cells(of: word(answer), role).map(Optional.some)
    let blanks = max(0, sprites.rims.plain.size.columns - word.count - signs.count) % 4
    let left = [Cell?](repeating: Cell(" ", role), count: blanks / 2)
    let right = [Cell?](repeating: Cell(" ", role), count: blanks - blanks / 2)
    let row = [signs[0]] + left + word + right + [signs[1]]
    let place = layout.label(of: hole)
    draw(Sprite(rows: [row]), column: place.column - row.count / 2, row: place.row)
  }

  private func word(_ answer: WhackAMoleAnimation.Answer) -> String {
    switch answer {
    case .hit: words.hitMark
    case .early: words.earlyMark
    case .late: words.lateMark
    case .empty: words.emptyMark
    case .decoy: words.decoyMark
    case .stuck: words.stuckMark
    }
  }

  // MARK: - Mallet and stars

  /// Draws the mallet beside its hole, on the way, or on the mole.
  mutating func drawMallet(at hole: Int, swing: Int?) {
    let area = layout.area(of: hole)
    guard let swing, !looks.reduceMotion else {
      return draw(sprites.mallet.raised, column: area.endColumn, row: area.row)
    }
    let isDown = swing < WhackAMoleAnimation.swingPictureTicks
    draw(
      isDown ? sprites.mallet.down : sprites.mallet.half,
      column: isDown ? area.column : area.column + area.columns / 2, row: area.row)
  }

  /// Draws the mallet deep in a hole, its handle up.
  mutating func drawStuckMallet(in hole: Int) {
    let area = layout.area(of: hole)
    let size = sprites.mallet.stuck.size
    draw(
      sprites.mallet.stuck, column: area.centred(size).column, row: area.endRow - 1 - size.rows)
  }

  /// Draws a star where nothing else is.
  mutating func drawStar(_ star: WhackAMoleAnimation.Star) {
    let number = star.ticks / WhackAMoleAnimation.starPictureTicks
    guard ornaments.stars.indices.contains(number) else { return }
    let area = layout.area(of: star.hole)
    let way = WhackAMoleAnimation.Star.ways[star.way]
    let pictures = number + 1
    let columns = way.columns * pictures + 2 * way.columns.signum()
    let place = Position(
      column: area.column + area.columns / 2 + columns * area.columns / 7,
      row: area.row + 1 + way.rows * pictures)
    let under = canvas[place.column, place.row]
    guard under.scalar == " " || under.role == .plant else { return }
    draw(ornaments.stars[number], column: place.column, row: place.row)
  }
}
