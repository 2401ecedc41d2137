package import GameCore
package import Words

extension WhackAMoleView {
  package static func texts(_ words: Words) -> GameTexts { words.games.whackAMole.texts }
  package static var drawsStreak: Bool { true }

  package static func sound(of event: WhackAMole.Event) -> GameSound? {
    switch event {
    case .hit: .hit
    case .lastSeconds: .warning
    case .empty, .decoy: .miss
    case .streak: .streak
    case .over: .over
    case .rose, .ducked, .early, .late, .stuck, .kept: nil
    }
  }
}
