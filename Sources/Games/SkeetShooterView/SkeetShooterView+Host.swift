package import GameCore
package import Words

extension SkeetShooterView {
  package static func texts(_ words: Words) -> GameTexts { words.games.skeetShooter.texts }

  package static func sound(of event: SkeetShooter.Event) -> GameSound? {
    switch event {
    case .broke: .hit
    case .lastSeconds: .warning
    case .missed: .miss
    case .streak: .streak
    case .over: .over
    case .threw, .lost, .turned, .fired, .several, .reloading, .kept: nil
    }
  }
}
