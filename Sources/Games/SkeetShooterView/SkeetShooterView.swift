package import Canvas
import GameCore

/// Skeet shooter as it is seen and touched: the field with its clays, the gun, the aim.
package struct SkeetShooterView: NewsView {
  package typealias Feats = SkeetShooterFeats
  package typealias Figures = SkeetShooterFigures

  /// The newest thing worth a sentence.
  enum News: GameNews {
    case start
    case broke(Int)
    case answer(SkeetShooterAnimation.Answer)
    case streak(Int)
    case lastSeconds
    case over

    var fades: Bool { self != .start && self != .over }
  }

  let sprites: PerGlyphSet<SkeetShooterSprites>
  var animation = SkeetShooterAnimation()
  var latest = LatestNews(News.start, lasting: 2 * ticksPerSecond, then: .start)
  /// The distance from the gun to the mark of its aim, in points.
  static let aimPoints = 112

  package init(unicode: SpriteSheet, ascii: SpriteSheet) {
    sprites = PerGlyphSet(unicode: SkeetShooterSprites(unicode), ascii: SkeetShooterSprites(ascii))
  }

  package mutating func show(_ events: [SkeetShooter.Event], in game: SkeetShooter) {
    for event in events {
      switch event {
      case .threw, .lost, .turned, .kept: break
      case .fired: animation.fire()
      case .broke(let clay, let shot):
        animation.breakClay(clay, by: shot)
        news = .broke(shot.broken)
      case .several(let count): news = .broke(count)
      case .missed(let miss): answer(.missed(miss))
      case .reloading: answer(.reloading)
      case .streak(let streak): news = .streak(streak)
      case .lastSeconds: news = .lastSeconds
      case .over: news = .over
      }
    }
  }

  private mutating func answer(_ answer: SkeetShooterAnimation.Answer) {
    animation.answer(answer)
    news = .answer(answer)
  }

  /// The cell of the hardware cursor: the mark of the aim.
  package func focus(_ game: SkeetShooter, field: Rectangle) -> Position {
    field.nearest(
      to: SkeetShooterLayout(field: field).cell(
        SkeetShooterLayout.place(degrees: game.aim, points: Self.aimPoints)))
  }
}
