package import GameCore
package import Words

extension LunarLanderView {
  package static func texts(_ words: Words) -> GameTexts { words.games.lunarLander.texts }

  package static func sound(of event: LunarLander.Event) -> GameSound? {
    switch event {
    case .fuelLow, .fuelOut: .warning
    case .crashed: .miss
    case .landed: .win
    case .over: .over
    case .arrived, .released, .throttled, .leaned, .refused, .streak: nil
    }
  }

  /// The picture is needed to go on, and looking at it tells nothing new.
  package static var isShownWhilePaused: Bool { true }

  /// A crash ends a game, never a clock.
  package func isTimeUp(_: LunarLander) -> Bool { false }
}
