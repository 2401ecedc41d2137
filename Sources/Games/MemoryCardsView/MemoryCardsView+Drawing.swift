package import Canvas
package import Words

extension MemoryCardsView {
  /// Draws the strip and the cards; never outside the field.
  package func drawForeground(
    _ game: MemoryCards, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    var easel = MemoryCardsEasel(
      canvas: canvas, layout: MemoryCardsLayout(field: field), sprites: sprites[looks.glyphs],
      looks: looks,
      words: words.games.memoryCards)
    canvas = Canvas(size: Size(columns: 0, rows: 0))
    easel.drawStrip(game)
    for card in game.cards.indices where card != chosenCard { draw(card, game, on: &easel) }
    draw(chosenCard, game, on: &easel)
    canvas = easel.canvas
  }

  private func draw(_ number: Int, _ game: MemoryCards, on easel: inout MemoryCardsEasel) {
    let card = game.cards[number]
    let turning = easel.looks.reduceMotion ? nil : animation.turningPicture(of: number)
    let before = animation.turns[number]?.before ?? card
    let isChosen = number == chosenCard && !game.isOver
    switch turning {
    case .waiting: easel.drawCard(before, number, isChosen: isChosen)
    case .leaving: easel.drawTurning(before, number, isEdge: false)
    case .edge: easel.drawTurning(card, number, isEdge: true)
    case .coming: easel.drawTurning(card, number, isEdge: false)
    case nil:
      easel.drawCard(
        card, number, isChosen: isChosen, freshPicture: animation.freshPicture(of: number))
    }
  }
}
