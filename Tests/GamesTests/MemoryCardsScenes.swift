import Assets
import GameCore
import Games

extension MemoryCards {
  /// Lets ticks pass without the player; gives what happened.
  @discardableResult
  mutating func advance(ticks: Int) -> [Event] {
    (0..<ticks).flatMap { _ in advance() }
  }

  /// Lets the study pass.
  mutating func finishStudy() {
    while case .study = phase { _ = advance() }
  }

  /// Two cards that are down and match, or do not; nil where there are none.
  func pairDown(matching isMatch: Bool) -> (first: Int, second: Int)? {
    let down = cards.indices.filter { cards[$0].side == .down }
    for first in down {
      for second in down where second > first {
        if (cards[first].face == cards[second].face) == isMatch { return (first, second) }
      }
    }
    return nil
  }

  /// Guesses right or wrong and waits until wrong cards are down again; gives what the second card
  /// brought.
  @discardableResult
  mutating func guess(right isRight: Bool) -> [Event] {
    guard let pair = pairDown(matching: isRight) else { return [] }
    _ = apply(.turn(card: pair.first))
    let events = apply(.turn(card: pair.second))
    while case .wrong = phase { _ = advance() }
    return events
  }

  /// Guesses right until the round is won, and waits for the next one's study to end.
  mutating func winRoundAndStudy() {
    while phase == .guessing { guess(right: true) }
    while !isOver, phase != .guessing { _ = advance() }
  }

  /// A game whose study has passed.
  static func studied(seed: UInt64 = 1, _ difficulty: Difficulty = .medium) -> MemoryCards {
    var game = MemoryCards(seed: seed, difficulty: difficulty)
    game.finishStudy()
    return game
  }
}

/// A view with the sprites that come with the program.
func newMemoryView() -> MemoryCardsView { untouchedMemoryView }

private let untouchedMemoryView = {
  let assets = Assets(environment: [:], executablePath: nil)
  return MemoryCardsView(
    unicode: assets.spriteSheet("memory.unicode"), ascii: assets.spriteSheet("memory.ascii"))
}()
