import GameCore

/// Remembers every card and turns one pair after the other, as fast as a person types.
package struct PerfectMemoryPlayer: BuiltInPlayer {
  /// Ticks from one card to the next: 0.6 s.
  private static let ticksPerCard = 36
  private var due = 0

  package init() {}

  /// Turns the next card of a pair when it is time for it.
  package mutating func actions(seeing game: MemoryCards) -> [MemoryCards.Action] {
    if case .study = game.phase, !game.isTimed { return [.endStudy] }
    guard game.phase == .guessing else {
      due = game.tick + Self.ticksPerCard
      return []
    }
    guard game.tick >= due, let card = nextCard(in: game) else { return [] }
    due = game.tick + Self.ticksPerCard
    return [.turn(card: card)]
  }

  private func nextCard(in game: MemoryCards) -> Int? {
    let down = game.cards.indices.filter { game.cards[$0].side == .down }
    if let first = game.firstCard {
      return down.first { game.cards[$0].face == game.cards[first].face }
    }
    return down.first { card in
      down.contains { $0 != card && game.cards[$0].face == game.cards[card].face }
    }
  }
}
