package import Canvas
import GameCore

/// Whack-a-mole as it is seen and touched: the field of holes, the mallet, the stars.
package struct WhackAMoleView: NewsView {
  package typealias Feats = WhackAMoleFeats
  package typealias Figures = WhackAMoleFigures

  /// The newest thing worth a sentence.
  enum News: GameNews {
    case start
    case answer(WhackAMoleAnimation.Answer, hole: Int)
    case streak(Int)
    case lastSeconds
    case over

    var fades: Bool { self != .start && self != .over }
  }

  /// The hole in the middle of the field, where the mallet is at first.
  static let middleHole = 10

  let sprites: PerGlyphSet<[WhackAMoleLayout.SpriteSize: WhackAMoleSprites]>
  let ornaments: PerGlyphSet<WhackAMoleOrnaments>
  var animation = WhackAMoleAnimation()
  /// The hole that Enter whacks, where the mallet is held.
  var malletHole = Self.middleHole
  /// The hole in which the mallet is stuck, while it is.
  private(set) var stuckHole = Self.middleHole
  var latest = LatestNews(News.start, lasting: 2 * ticksPerSecond, then: .start)

  package init(unicode: SpriteSheet, ascii: SpriteSheet) {
    func allSizes(_ sheet: SpriteSheet) -> [WhackAMoleLayout.SpriteSize: WhackAMoleSprites] {
      Dictionary(
        uniqueKeysWithValues: WhackAMoleLayout.SpriteSize.allCases.map {
          ($0, WhackAMoleSprites(sheet, size: $0))
        })
    }
    sprites = PerGlyphSet(unicode: allSizes(unicode), ascii: allSizes(ascii))
    ornaments = PerGlyphSet(
      unicode: WhackAMoleOrnaments(unicode), ascii: WhackAMoleOrnaments(ascii))
  }

  package mutating func show(_ events: [WhackAMole.Event], in game: WhackAMole) {
    for event in events {
      switch event {
      case .rose, .ducked: break
      case .kept(let hole): malletHole = hole
      case .hit(let hole): answer(.hit, at: hole)
      case .early(let hole): answer(.early, at: hole)
      case .late(let hole): answer(.late, at: hole, isMiss: game.tuning.lateIsMiss)
      case .empty(let hole): answer(.empty, at: hole, isMiss: true)
      case .decoy(let hole): answer(.decoy, at: hole, isMiss: true)
      case .stuck(let hole): answer(.stuck, at: hole)
      case .streak(let streak):
        animation.celebrate(streak)
        news = .streak(streak)
      case .lastSeconds: news = .lastSeconds
      case .over: news = .over
      }
    }
  }

  private mutating func answer(
    _ answer: WhackAMoleAnimation.Answer, at hole: Int, isMiss: Bool = false
  ) {
    animation.answer(answer, at: hole, isMiss: isMiss)
    malletHole = hole
    if answer == .empty || answer == .decoy { stuckHole = hole }
    news = .answer(answer, hole: hole)
  }

  /// The cell of the hardware cursor: the key of the mallet's hole.
  package func focus(_ game: WhackAMole, field: Rectangle) -> Position {
    field.nearest(to: WhackAMoleLayout(field: field).label(of: malletHole))
  }
}
