package import Canvas
import Keys

extension MemoryCardsView {
  /// Says which card an input turns; arrows and the pointer choose a card.
  ///
  /// Enter ends the study of a game without a clock.
  package mutating func action(
    for input: PlayerInput, in game: MemoryCards, field: Rectangle, looks: Looks
  ) -> MemoryCards.Action? {
    switch input {
    case .key(looks.keys[Self.left]): goToCard(columns: -1, rows: 0)
    case .key(looks.keys[Self.right]): goToCard(columns: 1, rows: 0)
    case .key(looks.keys[Self.up]): goToCard(columns: 0, rows: -1)
    case .key(looks.keys[Self.down]): goToCard(columns: 0, rows: 1)
    case .key(looks.keys[Self.turn]):
      if case .study = game.phase, !game.isTimed { return .endStudy }
      return .turn(card: chosenCard)
    case .key(let key):
      return Self.turns.firstIndex { looks.keys[$0] ~= key }.map { .turn(card: $0) }
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
