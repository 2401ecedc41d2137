package import GameCore

/// The figures of memory cards: a time is that of a right guess, from the moment at which the table was
/// free, a place is a card.
package struct MemoryCardsFigures: FigureWatch {
  package private(set) var figures = GameFigures(places: MemoryCards.cardCount)
  /// The tick since which the next guess has been possible.
  private var freeTick: Int?

  package init() {}

  package mutating func watch(_ events: [MemoryCards.Event], in game: MemoryCards) {
    for event in events {
      switch event {
      case .allDown, .wrongDown: freeTick = game.tick
      case .matched(let first, let second):
        figures.countHit(at: first, ticks: freeTick.map { game.tick - $0 })
        figures.countHit(at: second, ticks: nil)
        freeTick = game.tick
      case .wrong(let first, let second):
        figures.countMiss(at: first)
        figures.countMiss(at: second)
        // By the first rules wrong cards stay, and the table is free at once.
        freeTick = game.tick
      case .turned, .alreadyUp, .tooEarly, .kept, .roundWon, .dealt, .streak, .lastSeconds, .over:
        break
      }
    }
  }
}
