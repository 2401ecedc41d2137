import Canvas
import GameCore
import Games
import Keys
import Persistence
import Testing
import Words

@testable import Cabinet

@Suite struct GameBackgroundTests {
  @Test func whatIsKeptOfWhackAMoleIsWhatWouldBeDrawnAnew() {
    play(WhackAMoleView.self, sprites: "whackamole", keys: "12345qwerasdzx ")
  }

  @Test func whatIsKeptOfSkeetShooterIsWhatWouldBeDrawnAnew() {
    play(SkeetShooterView.self, sprites: "skeet", keys: "123456789qwertyuio ")
  }

  @Test func whatIsKeptOfMemoryCardsIsWhatWouldBeDrawnAnew() {
    play(MemoryCardsView.self, sprites: "memory", keys: "qwertyasdfghzxcvbn")
  }

  @Test func whatIsKeptOfLunarLanderIsWhatWouldBeDrawnAnew() {
    play(LunarLanderView.self, sprites: "lander", keys: "wasd0123456789 ")
  }

  /// Presses keys at random for a minute, in windows that change, and compares each picture with
  /// that of a screen which keeps nothing.
  private func play<View: GameView>(_: View.Type, sprites: String, keys: String) {
    var random = SeededGenerator(seed: 3)
    var screen = GameScreen<View>(
      start: GameStart(game: View.G.name, isAgain: true),
      view: View(
        unicode: Visit.sprites(sprites, .unicode), ascii: Visit.sprites(sprites, .ascii)),
      backdrop: nil, seed: 1, context: context(.zero, Self.sizes[0], revision: 0))
    _ = screen.update(.appeared, context(.zero, Self.sizes[0], revision: 0))
    var kept = 0
    for step in 1...600 {
      let size = Self.sizes[step / 100 % Self.sizes.count]
      let context = context(.milliseconds(step * 100), size, revision: step / 70)
      let before = screen.background
      let key = Array(keys)[random.number(below: keys.count)]
      _ = screen.update(step % 2 == 0 ? .time : .key(.character(key)), context)
      guard case .playing = screen.phase else { continue }
      kept += screen.background === before ? 1 : 0
      var forgetful = screen
      forgetful.background = nil
      #expect(picture(of: screen, context) == picture(of: forgetful, context))
    }
    #expect(kept > 20)
  }

  private static let sizes = [Size(columns: 80, rows: 24), Size(columns: 60, rows: 20)]

  private func picture(of screen: some Screen, _ context: ScreenContext) -> Canvas {
    var canvas = Canvas(size: context.size)
    _ = screen.draw(context, on: &canvas)
    return canvas
  }

  private func context(_ now: Duration, _ size: Size, revision: Int) -> ScreenContext {
    var preferences = Preferences()
    preferences.introductions = .off
    return ScreenContext(
      words: .english, looks: Looks(keys: KeyMap(games: GameEntry.all)), preferences: preferences,
      games: [], bestScores: [:],
      figures: TitleFigures(), sprites: SpriteSheet(), revision: revision,
      size: size, now: now, date: Visit.noon, secondsFromGreenwich: { _ in 0 })
  }
}
