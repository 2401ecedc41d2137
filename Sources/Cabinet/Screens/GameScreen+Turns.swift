import GameCore
import Games

/// A game in turns: its time stands still until the player answers.
///
/// Rules, seeds and records are those of any game; only the host's clock is another one.
extension GameScreen {
  var isInTurns: Bool { speed.waitsForAnswers && View.G.hasTurns }

  /// Lets time pass until the player is to answer again.
  mutating func passTurn() -> [Effect] {
    isNewsOld = false
    let begin = recorded.game.tick
    var effects: [Effect] = []
    repeat {
      effects += advance(to: recorded.game.tick + 1)
    } while !isEnded && !recorded.game.isTurn(after: recorded.game.tick - begin)
    turn += 1
    return effects
  }

  func choices(_ context: ScreenContext) -> [SwitchTarget] {
    guard case .playing = phase else { return [] }
    let field = GameLayout(size: context.size).field
    return view.choices(recorded.game).compactMap { action in
      SwitchTarget(
        action, view.effect(of: action, in: recorded.game, words: context.words),
        at: context.looks.isRead ? nil : view.place(of: action, field: field), context)
    }
  }
}
