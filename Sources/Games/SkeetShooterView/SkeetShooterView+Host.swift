package import GameCore
package import Words

extension SkeetShooterView {
  package static func texts(_ words: Words) -> GameTexts { words.games.skeetShooter.texts }

  /// The most important of the sounds that events are worth.
  package static func sound(of events: [SkeetShooter.Event]) -> GameSound? {
    events.compactMap { event -> GameSound? in
      switch event {
      case .broke: .hit
      case .lastSeconds: .warning
      case .missed: .miss
      case .streak: .streak
      case .over: .over
      case .threw, .lost, .turned, .fired, .several, .reloading, .kept: nil
      }
    }.max()
  }
}
