package import Canvas
package import Words

extension MemoryCardsView {
  /// Lays the felt of the table, lighter towards its middle; never outside the field.
  package func drawBackground(
    _: MemoryCards, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    for rim in 0..<Ground.Kind.felt.steps {
      canvas.paint(field.inset(columns: 4 * rim, rows: 2 * rim), Ground(.felt, step: rim))
    }
  }

  /// Draws the strip and the cards; never outside the field.
  package func drawForeground(
    _ game: MemoryCards, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    renderer(canvas, field, looks, words).draw(on: &canvas) { renderer in
      renderer.drawStrip(game)
      for card in game.cards.indices where card != chosenCard { draw(card, game, on: &renderer) }
      draw(chosenCard, game, on: &renderer)
    }
  }

  /// Draws the backs of all cards: faces are for the time of study.
  package func drawBeforeStart(
    _ game: MemoryCards, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    renderer(canvas, field, looks, words).draw(on: &canvas) { renderer in
      for card in 0..<MemoryCards.cardCount {
        renderer.drawCard(MemoryCards.Card(face: .circle, side: .down), card, isChosen: false)
      }
    }
  }

  private func renderer(
    _ canvas: Canvas, _ field: Rectangle, _ looks: Looks, _ words: Words
  ) -> MemoryCardsRenderer {
    MemoryCardsRenderer(
      canvas: canvas, layout: MemoryCardsLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks, words: words.games.memoryCards, keys: words.keys)
  }

  private func draw(_ number: Int, _ game: MemoryCards, on renderer: inout MemoryCardsRenderer) {
    let card = game.cards[number]
    let turning = renderer.looks.reduceMotion ? nil : animation.turningPicture(of: number)
    let before = animation.turns[number]?.before ?? card
    let isChosen = number == chosenCard && !game.isOver
    switch turning {
    case .waiting: renderer.drawCard(before, number, isChosen: isChosen)
    case .leaving: renderer.drawTurning(before, number, isEdge: false)
    case .edge: renderer.drawTurning(card, number, isEdge: true)
    case .coming: renderer.drawTurning(card, number, isEdge: false)
    case nil:
      renderer.drawCard(
        card, number, isChosen: isChosen, freshPicture: animation.freshPicture(of: number))
    }
  }
}
