package import Words

extension MemoryCardsView {
  package static func texts(_ words: Words) -> GameTexts { words.games.memoryCards.texts }

  /// A bell is worth a strike, a streak and the last five seconds.
  package static func isLoud(_ events: [MemoryCards.Event]) -> Bool {
    events.contains { event in
      switch event {
      case .wrong, .streak, .lastSeconds: true
      case .allDown, .turned, .matched, .wrongDown, .alreadyUp, .tooEarly, .kept, .roundWon,
        .dealt, .over:
        false
      }
    }
  }

  /// Returns true if no time is left: strikes end a game before its time.
  package func isTimeUp(_ game: MemoryCards) -> Bool { game.ticksLeft == 0 }
}
