package import Canvas

extension MemoryCardsView {
  /// The keys of the cards, in the cards' order, as a US keyboard has them.
  static let keys = Array("qwertyasdfghzxcvbn")

  /// Says which card an input turns; arrows and the pointer choose a card.
  ///
  /// Enter ends the study of a game without a clock.
  package mutating func action(
    for input: PlayerInput, in game: MemoryCards, field: Rectangle, looks: Looks
  ) -> MemoryCards.Action? {
    switch input {
    case .key(let key):
      return Self.keys.firstIndex(of: key).map { .turn(card: $0) }
    case .left: goToCard(columns: -1, rows: 0)
    case .right: goToCard(columns: 1, rows: 0)
    case .up: goToCard(columns: 0, rows: -1)
    case .down: goToCard(columns: 0, rows: 1)
    case .confirm:
      if case .study = game.phase, !game.isTimed { return .endStudy }
      return .turn(card: chosenCard)
    case .press(let position):
      return MemoryCardsLayout(field: field).card(at: position).map { .turn(card: $0) }
    case .move(let position):
      // The pointer is seen by itself: what was said last stays.
      chosenCard = MemoryCardsLayout(field: field).card(at: position) ?? chosenCard
    }
    return nil
  }

  private mutating func goToCard(columns: Int, rows: Int) {
    let column = MemoryCards.column(of: chosenCard) + columns
    let row = MemoryCards.row(of: chosenCard) + rows
    guard let card = MemoryCards.card(column: column, row: row) else { return }
    chosenCard = card
    news = .card(card)
  }
}
