public import Words

extension LunarLanderView {
  /// What the game is called and how it is explained.
  public static func texts(_ words: Words) -> GameTexts { words.lunarLander.texts }

  /// A bell is worth a landing, a crash and fuel that runs out.
  public static func isLoud(_ events: [LunarLander.Event]) -> Bool {
    events.contains { event in
      switch event {
      case .landed, .crashed, .fuelLow, .fuelOut: true
      case .arrived, .released, .throttled, .leaned, .refused, .streak, .over: false
      }
    }
  }

  /// The picture is needed to go on, and looking at it tells nothing new.
  public static var isShownWhilePaused: Bool { true }

  /// A crash ends a game, never a clock.
  public func isTimeUp(_: LunarLander) -> Bool { false }
}
