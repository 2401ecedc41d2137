import GameCore
import Games

extension GameScreen {
  /// The time without an action after which a beginner is told the keys.
  private static var patience: Int { 4 * ticksPerSecond }
  /// A player who has seen the card of a game so often knows its keys.
  private static var lessons: Int { 3 }

  /// The keys that play the game and what they do, for someone who hasn't found them yet; nil once an
  /// action shows that they are known.
  func hint(_ context: ScreenContext) -> String? {
    guard !hasActed, retried == nil, !isInTurns, view.ticksWaiting(recorded.game) >= Self.patience,
      context.preferences.cardsShown[View.G.name] ?? 0 <= Self.lessons,
      let keys = View.keyHelp(context.words, context.looks).first
    else { return nil }
    return "\(keys.label)  \(keys.value)"
  }
}
