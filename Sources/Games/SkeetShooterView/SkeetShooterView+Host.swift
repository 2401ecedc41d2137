package import Words

extension SkeetShooterView {
  package static func texts(_ words: Words) -> GameTexts { words.games.skeetShooter.texts }

  /// A bell is worth a streak, a miss and the last five seconds.
  package static func isLoud(_ events: [SkeetShooter.Event]) -> Bool {
    events.contains { event in
      switch event {
      case .streak, .missed, .lastSeconds: true
      case .threw, .lost, .turned, .fired, .broke, .several, .reloading, .kept, .over: false
      }
    }
  }
}
