package import GameCore

/// Something that a screen wants done.
package enum ScreenEffect<Asking>: Sendable {
  case push(any Screen)
  case replace(any Screen)
  case pop
  /// Leaves the screen of a turn at a table, and hands its result to the table below.
  case endTurn(score: Int, lastKey: Duration?)
  case quit
  case set(setting: String, value: String)
  /// Gives a setting the next (1) or previous (-1) of its choices.
  case turn(setting: String, by: Int)
  /// Gives actions other keys.
  case bind([KeyChange])
  /// Starts a game on a screen of its own, or in place of the present one.
  case play(GameStart, replacing: Bool)
  /// Shows a recorded game on a screen of its own.
  case watch(WatchedGame)
  /// Puts a text on the clipboard, where the terminal lets programs do that.
  case copy(String)
  case countCard(game: String)
  /// Asks for something whose answer comes back; made with `Screen.request(_:then:)`.
  case ask(Question<Asking>)
  /// Lets a sound be heard, in the way that the settings name.
  case ring(GameSound)
  /// Hands one sentence to whoever started the arcade, for after the screen is gone.
  case report(String)
}

extension ScreenEffect {
  /// Starts a game; a player who has never chosen a name chooses one before the first game.
  static func begin(_ start: GameStart, replacing: Bool, _ context: ScreenContext) -> Self {
    guard context.preferences.playerName == nil else {
      return .play(start, replacing: replacing)
    }
    let screen = NameScreen(then: start)
    return replacing ? .replace(screen) : .push(screen)
  }

  /// The same effect, wanted by a screen that shows the asking one as a part of itself.
  ///
  /// `withPart` lets the part take an answer, and gives what the part then wants.
  func asPart<Whole>(
    of _: Whole.Type,
    _ withPart: @escaping @Sendable (inout Whole, (inout Asking) -> [Self]) -> [Self]
  ) -> ScreenEffect<Whole> {
    switch self {
    case .push(let screen): .push(screen)
    case .replace(let screen): .replace(screen)
    case .pop: .pop
    case .endTurn(let score, let lastKey): .endTurn(score: score, lastKey: lastKey)
    case .quit: .quit
    case .set(let setting, let value): .set(setting: setting, value: value)
    case .turn(let setting, let step): .turn(setting: setting, by: step)
    case .bind(let changes): .bind(changes)
    case .play(let start, let replacing): .play(start, replacing: replacing)
    case .watch(let watched): .watch(watched)
    case .copy(let text): .copy(text)
    case .countCard(let game): .countCard(game: game)
    case .ask(let question): .ask(question.asPart(withPart))
    case .ring(let sound): .ring(sound)
    case .report(let sentence): .report(sentence)
    }
  }
}
