import Canvas
import Keys
import Words

/// Draws the parts of the field.
struct MemoryCardsRenderer: FieldRenderer {
  var canvas: Canvas
  let layout: MemoryCardsLayout
  let sprites: MemoryCardsSprites
  let looks: Looks
  let words: MemoryCardsWords
  let keys: KeyWords

  var field: Rectangle { layout.field }

  // MARK: - Cards that lie

  /// Draws a card as it lies; of a match that has faded only its letters are left.
  ///
  /// The mark of the chosen card waits until the shine of a match has faded.
  mutating func drawCard(
    _ card: MemoryCards.Card, _ number: Int, isChosen: Bool, freshPicture: Int? = nil
  ) {
    let area = layout.area(of: number)
    // A card that is done with leaves the table as it was.
    if card.side != .matched || freshPicture != nil {
      paint(area, Ground(card.isUp ? .paper : .cardBack))
    }
    if card.isUp {
      drawFront(card, area, freshPicture: freshPicture)
    } else {
      drawBack(area, MemoryCardsView.turns[number], isChosen: isChosen)
    }
    guard let edges = sprites.edges[card.side] else { return }
    let fresh = freshPicture.flatMap {
      sprites.freshEdges.indices.contains($0) ? sprites.freshEdges[$0] : nil
    }
    drawEdges(fresh ?? (isChosen ? edges.chosen : edges.plain), area)
  }

  private mutating func drawFront(
    _ card: MemoryCards.Card, _ area: Rectangle, freshPicture: Int?
  ) {
    let inner = area.inset(columns: 1, rows: 1)
    let isFaint = card.side == .matched && freshPicture == nil
    let face = isFaint ? sprites.signs.matched : sprites.faces[layout.spriteSize]?[card.face]
    let place = inner.centred(face?.size ?? Size(columns: 0, rows: 0))
    draw(face ?? Sprite(rows: []), column: place.column, row: place.row)
    let letter = String(card.face.letter)
    let role = isFaint ? Role.faint : .strong
    draw(letter, role, column: inner.column, row: inner.row)
    draw(letter, role, column: inner.endColumn - 1, row: inner.endRow - 1)
  }

  private mutating func drawBack(_ area: Rectangle, _ turn: KeyAction, isChosen: Bool) {
    let inner = area.inset(columns: 1, rows: 1)
    drawWeave(inner)
    let plate = sprites.plate(rows: inner.rows)
    let place = inner.centred(plate.size)
    draw(plate, column: place.column, row: place.row)
    let label = looks.shortName(of: turn, keys)
    let middle = inner.centred(Size(columns: TextWidth.columns(of: label), rows: 1))
    draw(label, isChosen ? .focus : .key, column: middle.column, row: middle.row)
  }

  private mutating func drawWeave(_ area: Rectangle) {
    guard let cell = sprites.weave.rows.first?.first, let cell else { return }
    let row = [Cell?](repeating: cell, count: max(0, area.columns))
    draw(
      Sprite(rows: [[Cell?]](repeating: row, count: max(0, area.rows))), column: area.column,
      row: area.row)
  }

  // MARK: - Cards that turn

  /// Draws a card on its way over: narrower, or only its edge.
  mutating func drawTurning(_ card: MemoryCards.Card, _ number: Int, isEdge: Bool) {
    let area = layout.area(of: number)
    let columns = isEdge ? 3 : (area.columns * 2 / 3) | 1
    let narrow = area.centred(Size(columns: columns, rows: area.rows))
    let inner = narrow.inset(columns: 1, rows: 1)
    paint(narrow, Ground(card.isUp ? .paper : .cardBack))
    if !card.isUp || isEdge {
      drawWeave(inner)
    } else {
      let face = sprites.faces[.small]?[card.face] ?? Sprite(rows: [])
      let middle = inner.centred(Size(columns: min(inner.columns, 3), rows: face.size.rows))
      draw(face.middle(columns: middle.columns), column: middle.column, row: middle.row)
    }
    guard let edges = sprites.edges[card.isUp ? .up : .down] else { return }
    drawEdges(edges.plain, narrow)
  }

  // MARK: - The line above the cards

  /// Draws the seconds of study or the pairs found, and the strikes.
  mutating func drawStrip(_ game: MemoryCards) {
    let row = layout.strip.row
    var column = layout.strip.column + 1
    if let seconds = game.studySecondsLeft {
      column += draw(words.studyLabel, .strong, column: column, row: row) + 1
      drawStudyBar(seconds, of: game.studySeconds, column: column, row: row)
    } else {
      column += draw(words.pairs, .faint, column: column, row: row) + 1
      drawSigns(
        sprites.signs.pair, sprites.signs.pairOpen, game.pairsFound, of: MemoryCards.pairCount,
        gap: 0, column: column, row: row)
    }
    drawStrikes(game, row: row)
  }

  private mutating func drawStudyBar(_ seconds: Int, of all: Int, column: Int, row: Int) {
    var bar = Canvas(size: Size(columns: all + 2, rows: 1))
    bar.drawBar(
      part: seconds, whole: all, looks.glyphs, .prize, column: 0, row: 0, columns: all + 2)
    draw(Sprite(rows: [bar.cells.map { $0 }]), column: column, row: row)
    draw(String(seconds), .prize, column: column + all + 3, row: row)
  }

  private mutating func drawStrikes(_ game: MemoryCards, row: Int) {
    let limit = game.tuning.strikes
    let count = words.strikesOf(game.strikes, limit)
    let columns = TextWidth.columns(of: words.strikes) + TextWidth.columns(of: count)
    var column = layout.strip.endColumn - 1 - columns - 2 * limit - 2
    column += draw(words.strikes, .faint, column: column, row: row) + 1
    drawSigns(
      sprites.signs.strike, sprites.signs.strikeLeft, game.strikes, of: limit, gap: 1,
      column: column, row: row)
    column += 2 * limit + 1
    draw(count, game.strikes > 0 ? .danger : .plain, column: column, row: row)
  }

  private mutating func drawSigns(
    _ sign: Sprite, _ open: Sprite, _ count: Int, of all: Int, gap: Int, column: Int, row: Int
  ) {
    for number in 0..<all {
      draw(number < count ? sign : open, column: column + number * (1 + gap), row: row)
    }
  }

  // MARK: - Drawing within the field

  /// Paints a card; where cards touch, their edges stay on the table, which keeps them apart.
  private mutating func paint(_ area: Rectangle, _ ground: Ground) {
    let card = layout.cardsTouch ? area.inset(columns: 1, rows: 1) : area
    canvas.paint(card, ground, in: layout.field)
  }

  /// Draws corners and sides around an area from three rows of three cells.
  private mutating func drawEdges(_ edges: Sprite, _ area: Rectangle) {
    guard edges.size == Size(columns: 3, rows: 3) else { return }
    for row in 0..<area.rows {
      let from = edges.rows[row == 0 ? 0 : row == area.rows - 1 ? 2 : 1]
      let cells = (0..<area.columns).map { column in
        from[column == 0 ? 0 : column == area.columns - 1 ? 2 : 1]
      }
      draw(Sprite(rows: [cells]), column: area.column, row: area.row + row)
    }
  }
}

extension Sprite {
  fileprivate func middle(columns: Int) -> Sprite {
    let first = max(0, (size.columns - columns) / 2)
    return Sprite(rows: rows.map { Array($0.dropFirst(first).prefix(columns)) })
  }
}
