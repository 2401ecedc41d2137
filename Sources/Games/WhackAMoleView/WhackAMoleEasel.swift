import Canvas
import Words

/// Draws the parts of the field, from the back to the front.
struct WhackAMoleEasel {
  var canvas: Canvas
  let layout: WhackAMoleLayout
  let sprites: WhackAMoleSprites
  let ornaments: WhackAMoleOrnaments
  let looks: Looks
  let words: WhackAMoleWords

  // MARK: - Holes and moles

  /// Draws a hole's back, its mole and its front.
  mutating func drawHole(_ hole: Int, _ picture: WhackAMolePicture, isChosen: Bool) {
    let area = layout.area(of: hole)
    let rim = area.endRow - 1
    draw(sprites.back, column: area.column, row: rim - sprites.back.size.rows)
    let mole = sprites.mole(picture.moles[hole], in: hole, rows: layout.spriteSize.moleRows)
    draw(mole.sprite, column: area.column, row: rim - mole.rows, rows: mole.rows)
    if case .struck = picture.moles[hole], mole.rows == 0 {
      draw(sprites.dizzy, column: area.column, row: rim - sprites.dizzy.size.rows)
    }
    draw(
      rimSprite(picture.moles[hole], picture, isChosen: isChosen), column: area.column, row: rim)
    drawLabel(of: hole, isChosen: isChosen)
  }

  private func rimSprite(_ mole: Mole, _ picture: WhackAMolePicture, isChosen: Bool) -> Sprite {
    if isChosen { return sprites.rims.chosen }
    if case .up = mole { return sprites.rims.paws }
    return picture.isInLastSeconds ? sprites.rims.lastSeconds : sprites.rims.plain
  }

  private mutating func drawLabel(of hole: Int, isChosen: Bool) {
    let key = WhackAMoleView.keys[hole]
    let label = key == " " ? words.spaceKey : String(looks.label(of: key))
    drawCentred(label, isChosen ? .focus : .key, at: hole)
  }

  /// Draws the answer to a whack on the rim, between two signs of its own shape.
  mutating func drawMark(_ answer: WhackAMoleAnimation.Answer, at hole: Int) {
    guard let sign = ornaments.marks[answer] else { return }
    let role = sign.rows.first?.first.flatMap { $0?.role } ?? .plain
    let word = word(answer)
    let half = (max(TextWidth.columns(of: word), 5) + 1) / 2
    let place = layout.label(of: hole)
    drawCentred(word, role, at: hole)
    draw(sign, column: place.column - half, row: place.row)
    draw(sign, column: place.column + half, row: place.row)
  }

  private func word(_ answer: WhackAMoleAnimation.Answer) -> String {
    switch answer {
    case .hit: words.hitMark
    case .early: words.earlyMark
    case .late: words.lateMark
    case .empty: words.emptyMark
    case .stuck: words.stuckMark
    }
  }

  // MARK: - Mallet and stars

  /// Draws the mallet beside its hole, on the way, on the mole or stuck in the hole.
  mutating func drawMallet(at hole: Int, _ picture: WhackAMolePicture, swing: Int?) {
    let area = layout.area(of: hole)
    let mallet = sprites.mallet
    if picture.stuckTicks > 0 {
      let place = area.centred(mallet.stuck.size)
      draw(mallet.stuck, column: place.column, row: area.endRow - 1 - mallet.stuck.size.rows)
    } else if let swing, !looks.reduceMotion {
      let isDown = swing < WhackAMoleAnimation.swingPictureTicks
      let sprite = isDown ? mallet.down : mallet.half
      draw(sprite, column: isDown ? area.column : area.column + area.columns / 2, row: area.row)
    } else {
      draw(mallet.raised, column: area.endColumn, row: area.row)
    }
  }

  /// Draws a star where nothing else is.
  mutating func drawStar(_ star: WhackAMoleAnimation.Star) {
    let number = star.ticks / WhackAMoleAnimation.starPictureTicks
    guard ornaments.stars.indices.contains(number) else { return }
    let area = layout.area(of: star.hole)
    let way = WhackAMoleAnimation.Star.ways[star.way]
    let place = Position(
      column: area.column + area.columns / 2 + way.columns * (number + 1) + way.columns.signum(),
      row: area.row + way.rows * (number + 1))
    guard canvas[place.column, place.row].scalar == " " else { return }
    draw(ornaments.stars[number], column: place.column, row: place.row)
  }

  // MARK: - Drawing within the field

  /// Draws the upper rows of a sprite; what would lie outside the field is left out.
  mutating func draw(_ sprite: Sprite, column: Int, row: Int, rows: Int = .max) {
    for (rowOffset, cells) in sprite.rows.prefix(rows).enumerated() {
      for (columnOffset, cell) in cells.enumerated() {
        let place = Position(column: column + columnOffset, row: row + rowOffset)
        if let cell, layout.field.contains(place) { canvas[place.column, place.row] = cell }
      }
    }
  }

  /// Draws text; what would lie outside the field is left out.
  mutating func draw(_ text: String, _ role: Role, column: Int, row: Int) {
    draw(Sprite(rows: [Cell.cells(of: text, role)]), column: column, row: row)
  }

  private mutating func drawCentred(_ text: String, _ role: Role, at hole: Int) {
    let place = layout.label(of: hole)
    let columns = TextWidth.columns(of: text)
    draw(text, role, column: place.column - columns / 2, row: place.row)
  }
}
