import Canvas
import GameCore
package import Words

extension MemoryCardsView {
  package static var isReadable: Bool { true }

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
