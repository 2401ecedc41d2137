package import GameCore
package import Words

extension MemoryCardsView {
  package static func texts(_ words: Words) -> GameTexts { words.games.memoryCards.texts }

  package static func sound(of event: MemoryCards.Event) -> GameSound? {
    switch event {
    case .matched: .hit
    case .lastSeconds: .warning
    case .wrong: .miss
    case .streak: .streak
    case .roundWon: .win
    case .over: .over
    case .allDown, .turned, .wrongDown, .alreadyUp, .tooEarly, .kept, .dealt: nil
    }
  }

  /// The time since the first cards turned down; a game without a clock hurries nobody.
  package func ticksWaiting(_ game: MemoryCards) -> Int {
    guard game.isTimed, game.round == 1, case .guessing = game.phase else { return 0 }
    return game.tick - game.tuning.study
  }

  /// Returns true if no time is left: strikes end a game before its time.
  package func isTimeUp(_ game: MemoryCards) -> Bool { game.ticksLeft == 0 }
}
