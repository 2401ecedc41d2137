package import Canvas
import GameCore

/// Lunar lander as it is seen and touched: the ship with its flame, the ground and its pads,
/// the mark where the ship will touch.
package struct LunarLanderView: NewsView {
  package typealias Feats = LunarLanderFeats
  package typealias Figures = LunarLanderFigures

  /// The newest thing worth a sentence.
  enum News: GameNews {
    /// Nothing but how far it is to the ground.
    case nothing
    case site(Int)
    case throttled(Int)
    case leaned(Int)
    case refused(LunarLander.Refusal)
    case landed(Landing)
    case crashed(Crash)
    case streak(Int)
    case fuelLow
    case fuelOut

    var fades: Bool {
      switch self {
      case .nothing, .site, .landed, .crashed, .streak: false
      case .throttled, .leaned, .refused, .fuelLow, .fuelOut: true
      }
    }
  }

  let sprites: PerGlyphSet<LunarLanderSprites>
  var animation = LunarLanderAnimation()
  /// A sentence gives way to the height after a second.
  var latest = LatestNews(News.site(0), lasting: ticksPerSecond, then: .nothing)
  /// The points of the best landing so far.
  private(set) var bestLanding = 0

  package init(unicode: SpriteSheet, ascii: SpriteSheet) {
    sprites = PerGlyphSet(unicode: LunarLanderSprites(unicode), ascii: LunarLanderSprites(ascii))
  }

  package mutating func show(_ events: [LunarLander.Event], in game: LunarLander) {
    for event in events { show(event, in: game) }
  }

  private mutating func show(_ event: LunarLander.Event, in game: LunarLander) {
    switch event {
    case .arrived(let site):
      animation.arrive()
      news = .site(site)
    case .released: if case .site = news { news = .nothing }
    case .throttled(let notch): news = .throttled(notch)
    case .leaned(let degrees):
      animation.turn(to: 2 * degrees > game.lander.leanHalfDegrees / 2 ? 1 : -1)
      news = .leaned(degrees)
    case .refused(let refusal): news = .refused(refusal)
    case .landed(let landing):
      animation.land()
      bestLanding = max(bestLanding, landing.points)
      news = .landed(landing)
    case .crashed(let crash):
      animation.crash(game.lander)
      news = .crashed(crash)
    case .streak(let count): news = .streak(count)
    case .fuelLow: news = .fuelLow
    case .fuelOut: news = .fuelOut
    case .over: break
    }
  }

  /// The cell of the hardware cursor: the middle of the ship.
  package func focus(_ game: LunarLander, field: Rectangle) -> Position {
    let ship = game.pictured
    return field.nearest(
      to: LunarLanderLayout(field: field).cell(
        x: ship.x, y: ship.y + LunarLanderShape.middle * Lander.unitsPerPoint / 10))
  }
}
