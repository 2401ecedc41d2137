import Assets
import Canvas
import GameCore
import Words

@testable import Games

extension LunarLander {
  /// Plays on without the player until the wanted moment or the end, at most so many ticks.
  @discardableResult
  mutating func advance(ticks: Int = .max, until isReached: (LunarLander) -> Bool) -> [Event] {
    var events: [Event] = []
    var left = ticks
    while !isReached(self) && !isOver && left > 0 {
      events += advance()
      left -= 1
    }
    return events
  }

  @discardableResult
  mutating func advance(ticks: Int) -> [Event] {
    advance(ticks: ticks) { _ in false }
  }

  /// A game in flight, with the ship at rest at the height of 250 points.
  static func inFlight(_ difficulty: Difficulty = .medium, seed: UInt64 = 1) -> LunarLander {
    var game = LunarLander(seed: seed, difficulty: difficulty)
    game.advance { $0.phase == .flying }
    game.lander.velocityX = 0
    game.lander.velocityY = 0
    game.lander.y = 250 * Lander.unitsPerPoint
    game.pictured = game.lander
    return game
  }

  /// The pad of a worth.
  func pad(worth: Int) -> LandingPad? { site.pads.first { $0.worth == worth } }

  /// A game whose ship touches a pad's middle in the next tick; speeds in points a second.
  static func touching(
    _ difficulty: Difficulty = .medium, worth: Int = 1, down: Int = 5, right: Int = 0,
    columnsOff: Int = 0, lean: Int = 0
  ) -> LunarLander {
    var game = inFlight(difficulty)
    guard let pad = game.pad(worth: worth) else { return game }
    _ = game.apply(.throttle(notch: 0))
    let column = LandingSite.samplesPerColumn * LandingSite.sampleWidth
    game.lander.x = pad.middle + columnsOff * column
    game.lander.y = pad.height + 1
    game.lander.velocityY = -down * Lander.unitsPerSpeed + game.tuning.pull
    game.lander.velocityX = right * Lander.unitsPerSpeed
    game.lander.leanHalfDegrees = 2 * lean
    let action: Action = lean > 0 ? .leanRight : .leanLeft
    for _ in 0..<abs(lean) / 15 { _ = game.apply(action) }
    return game
  }
}

/// A game with its view, fed as the host does.
struct LanderScene {
  var game: LunarLander
  var view = newLanderView()

  init(_ game: LunarLander = LunarLander(seed: 3, difficulty: .medium)) {
    self.game = game
  }

  mutating func press(_ action: LunarLander.Action) {
    view.show(game.apply(action), in: game)
  }

  mutating func step() {
    let events = game.advance()
    view.advance()
    view.show(events, in: game)
  }

  mutating func play<Player: BuiltInPlayer>(
    _ player: inout Player, until isReached: (LunarLander) -> Bool
  ) where Player.G == LunarLander {
    while !isReached(game) && !game.isOver {
      for action in player.actions(seeing: game) { press(action) }
      step()
    }
  }

  func drawn(_ size: Size, _ glyphs: GlyphSet, reduceMotion: Bool = false) -> Canvas {
    var canvas = Canvas(size: size)
    view.draw(
      game, on: &canvas, field: canvas.bounds,
      looks: Looks(glyphs: glyphs, reduceMotion: reduceMotion), words: .english)
    return canvas
  }

  func said() -> String? {
    view.message(game, looks: Looks(), words: .english).map { "\($0.role): \($0.text)" }
  }
}

/// A view with the sprites that come with the program.
func newLanderView() -> LunarLanderView { untouchedView }

private let untouchedView = {
  let assets = Assets(environment: [:], executablePath: nil)
  return LunarLanderView(
    unicode: assets.spriteSheet("lander.unicode"), ascii: assets.spriteSheet("lander.ascii"))
}()
