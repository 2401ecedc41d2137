package import Canvas
package import Keys
package import Words

extension MemoryCardsView {
  /// The cards row by row while they are studied; after that the message names each card that is
  /// turned or gone to, as the game shows no others.
  package func reading(_ game: MemoryCards, looks: Looks, words: Words) -> [String] {
    guard case .study = game.phase else { return [] }
    let memory = words.games.memoryCards
    return (0..<MemoryCards.rowCount).map { row in
      let cards = (0..<MemoryCards.columnCount).compactMap { column in
        MemoryCards.card(column: column, row: row)
      }
      return memory.cardsInRow(
        cards.map { card in
          memory.card(
            looks.name(of: Self.turns[card], words.keys),
            memory.faces[game.cards[card].face.rawValue])
        })
    }
  }
}

extension MemoryCardsView {
  /// The cards that are down, or the end of the study.
  package func choices(_ game: MemoryCards) -> [KeyAction] {
    if case .study = game.phase { return [Self.turn] }
    return game.cards.indices.filter { game.cards[$0].side == .down }.map { Self.turns[$0] }
  }

  /// The key that turns the chosen card ends the study first.
  package func effect(of choice: KeyAction, in game: MemoryCards, words: Words) -> String? {
    guard case .study = game.phase, choice == Self.turn else { return nil }
    return words.games.memoryCards.startGuessing
  }

  package func place(of choice: KeyAction, field: Rectangle) -> Position? {
    Self.turns.firstIndex(of: choice).map { MemoryCardsLayout(field: field).label(of: $0) }
  }
}
