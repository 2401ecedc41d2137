package import Words

extension LunarLanderView {
  package static func texts(_ words: Words) -> GameTexts { words.games.lunarLander.texts }

  /// A bell is worth a landing, a crash and fuel that runs out.
  package static func isLoud(_ events: [LunarLander.Event]) -> Bool {
    events.contains { event in
      switch event {
      case .landed, .crashed, .fuelLow, .fuelOut: true
      case .arrived, .released, .throttled, .leaned, .refused, .streak, .over: false
      }
    }
  }

  /// The picture is needed to go on, and looking at it tells nothing new.
  package static var isShownWhilePaused: Bool { true }

  /// A crash ends a game, never a clock.
  package func isTimeUp(_: LunarLander) -> Bool { false }
}
