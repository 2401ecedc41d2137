package import Words

extension WhackAMoleView {
  package static func texts(_ words: Words) -> GameTexts { words.games.whackAMole.texts }

  /// A bell is worth a streak, a miss and the last five seconds; sixty hits are not.
  package static func isLoud(_ events: [WhackAMole.Event]) -> Bool {
    events.contains { event in
      switch event {
      case .streak, .empty, .decoy, .lastSeconds: true
      case .rose, .ducked, .hit, .early, .late, .stuck, .kept, .over: false
      }
    }
  }
}
