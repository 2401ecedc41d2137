package import Canvas
package import GameCore
import Games
import Keys
package import Words

/// A recorded game as a row of pictures, for programs that show it elsewhere.
///
/// The pictures are those of the screen on which the game is watched, at full speed; the last line
/// names the game instead of keys.
package struct ReplayFilm: Sequence, IteratorProtocol {
  /// A picture, and the time at which it begins to be seen.
  package struct Frame: Sendable {
    package let time: Duration
    package let canvas: Canvas
  }

  /// The size of every picture.
  package static let size = Size(columns: 80, rows: 24)

  /// The game, the difficulty, the score and who played it.
  package let title: String
  package let glyphs: GlyphSet
  /// Pictures are this far apart at least.
  private let interval: Duration
  private let preferences: Preferences
  private let looks: Looks
  private let words: Words
  private var screen: any Screen
  private var nextTime: Duration? = .zero
  private var shown: Canvas?

  /// Takes the record, the player's settings and language, and how far pictures are apart.
  ///
  /// Throws where nothing of the record can be shown. A record that differs from its game is shown
  /// until then, and says so.
  package init(
    _ watched: WatchedGame, interval: Duration, glyphs: GlyphSet, preferences: Preferences,
    words: Words, sprites: (String, GlyphSet) -> SpriteSheet
  ) throws(ReplayMismatch) {
    let replay = watched.replay
    guard let entry = GameEntry.named(replay.game) else {
      throw .otherRules(game: replay.game, version: replay.rulesVersion)
    }
    try Self.expectKnownRules(replay, entry)

    let parts =
      [
        entry.texts(words).title, words.difficulty.names[replay.difficulty.order],
        "\(replay.score)",
      ] + (watched.player.map { [$0.printable] } ?? [])
    title = parts.joined(separator: " \(glyphs.dot) ")
    (self.glyphs, self.interval, self.preferences) = (glyphs, interval, preferences)
    self.words = words
    looks = Looks(
      glyphs: glyphs, reduceMotion: preferences.reduceMotion,
      keys: KeyMap(
        games: GameEntry.all, own: preferences.bindings, layout: preferences.layout))
    screen = entry.makeReplayScreen(
      watched, { sprites(entry.sprites, $0) }, Self.context(.zero, preferences, looks, words))
  }

  private static func expectKnownRules(
    _ replay: Replay, _ entry: GameEntry
  ) throws(ReplayMismatch) {
    do throws(ReplayMismatch) { try entry.verify(replay) } catch {
      if case .otherRules = error { throw error }
    }
  }

  private static func context(
    _ now: Duration, _ preferences: Preferences, _ looks: Looks, _ words: Words
  ) -> ScreenContext {
    ScreenContext(
      words: words, looks: looks, preferences: preferences, games: GameEntry.all,
      bestScores: [:], figures: TitleFigures(), sprites: SpriteSheet(), revision: 0, size: size,
      now: now, date: Timestamp(secondsSince1970: 0), secondsFromGreenwich: { _ in 0 })
  }

  /// The next picture that differs from the one before; nil after the last.
  package mutating func next() -> Frame? {
    while let time = nextTime {
      let context = Self.context(time, preferences, looks, words)
      screen.show(shown == nil ? .appeared : .time, context)
      nextTime = screen.wakeUp(context).map { Swift.max($0, time + interval) }
      let canvas = picture(context)
      guard canvas != shown else { continue }
      shown = canvas
      return Frame(time: time, canvas: canvas)
    }
    return nil
  }

  private func picture(_ context: ScreenContext) -> Canvas {
    var canvas = Canvas(size: Self.size)
    _ = screen.draw(context, on: &canvas)
    let row = Self.size.rows - 1
    canvas.fill(Rectangle(column: 0, row: row, columns: Self.size.columns, rows: 1))
    canvas.draw(title, .faint, column: 2, row: row)
    if glyphs == .ascii { canvas.replaceTypography() }
    return canvas
  }
}
