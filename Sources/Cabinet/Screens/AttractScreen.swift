import Canvas
import GameCore
import Words

/// Attract mode: for each game its high scores and then a built-in player, once, under bulbs that
/// chase.
///
/// It ends with the last game, or as soon as anybody is there; a key does nothing else.
struct AttractScreen: Screen {
  /// The part of the round that is seen.
  private enum Part: Sendable {
    case nothing
    case scores(HighScoresScreen)
    case demonstration(any Screen)
  }

  private static let scoresLength = Duration.seconds(5)
  private static let demonstrationLength = Duration.seconds(10)
  private static let bulbStep = Duration.milliseconds(150)
  /// The ticks that a built-in player plays, of which the demonstration shows a part.
  static let ticks = 40 * ticksPerSecond

  private var part = Part.nothing
  /// The number of the game, from 0.
  private var number = 0
  private var partStart = Duration.zero
  /// The player's last input before the round began.
  private var lastInput: Duration?

  mutating func update(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    let presence = context.presence
    lastInput = lastInput ?? presence.lastInput
    guard presence.hasFocus, presence.lastInput == lastInput else { return [.pop] }
    switch input {
    case .appeared: return showScores(context)
    case .key, .mouse, .paste, .interrupted: return [.pop]
    case .failed, .turnEnded: return updatePart(input, context)
    case .time:
      return context.now < partEnd ? updatePart(.time, context) : showNext(context)
    }
  }

  private mutating func showScores(_ context: ScreenContext) -> [Effect] {
    guard let game = context.games[safe: number] else { return [.pop] }
    partStart = context.now
    let screen = HighScoresScreen(
      game: game.name, difficulty: context.preferences.difficulty,
      speed: game.speed(context.preferences), isOnlySeen: true)
    part = .scores(screen)
    return updatePart(.appeared, context)
  }

  private mutating func showNext(_ context: ScreenContext) -> [Effect] {
    switch part {
    case .nothing: return [.pop]
    case .scores:
      guard let game = context.games[safe: number] else { return [.pop] }
      return [
        Self.request(Demonstrate(game: game)) { $0.show($1, $2) }
      ]
    case .demonstration:
      number += 1
      return showScores(context)
    }
  }

  private mutating func show(_ demonstration: any Screen, _ context: ScreenContext) -> [Effect] {
    part = .demonstration(demonstration)
    partStart = context.now
    return updatePart(.appeared, context)
  }

  private mutating func updatePart(_ input: ScreenInput, _ context: ScreenContext) -> [Effect] {
    switch part {
    case .nothing: return []
    case .scores(var screen):
      defer { part = .scores(screen) }
      return screen.update(input, context).map { $0.asPart(of: Self.self, Self.withScores) }
    case .demonstration(var screen):
      screen.show(input, context)
      part = .demonstration(screen)
      return []
    }
  }

  /// Lets the high scores take an answer, if they are still seen.
  private static func withScores(
    _ attract: inout Self, _ take: (inout HighScoresScreen) -> [HighScoresScreen.Effect]
  ) -> [HighScoresScreen.Effect] {
    guard case .scores(var screen) = attract.part else { return [] }
    defer { attract.part = .scores(screen) }
    return take(&screen)
  }

  private var partEnd: Duration {
    switch part {
    case .nothing: partStart
    case .scores: partStart + Self.scoresLength
    case .demonstration: partStart + Self.demonstrationLength
    }
  }

  private func bulbStep(_ context: ScreenContext) -> Int {
    Int((context.now - partStart) / Self.bulbStep)
  }

  func wakeUp(_ context: ScreenContext) -> Duration? {
    let bulbs = partStart + Self.bulbStep * (bulbStep(context) + 1)
    let soonest = min(bulbs, partEnd)
    guard case .demonstration(let screen) = part else { return soonest }
    return screen.wakeUp(context).map { min($0, soonest) } ?? soonest
  }

  /// Draws the part between the bulbs and a line that says which key returns: any.
  func draw(_ context: ScreenContext, on canvas: inout Canvas) -> Position? {
    let focus: Position? =
      switch part {
      case .nothing: nil
      case .scores(let screen): screen.draw(context, on: &canvas)
      case .demonstration(let screen): screen.draw(context, on: &canvas)
      }
    let (columns, rows) = (canvas.size.columns, canvas.size.rows)
    for row in [0, rows - 1] {
      canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1), .blank)
    }
    // With no room for its lettering the sign is one line of bulbs.
    let marquee = Marquee(context, leaving: rows)
    marquee.draw(on: &canvas, context.glyphs)
    if bulbStep(context) % 2 == 1 { marquee.drawChasing(on: &canvas, context.glyphs) }
    let title = context.games[safe: number]?.texts(context.words).title ?? ""
    let width = canvas.draw(title, .strong, column: 2, row: rows - 1)
    KeyLine(([], context.words.keys.back)).draw(context, column: 2 + width + 3, on: &canvas)
    return focus
  }
}
