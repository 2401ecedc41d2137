/// The figures of one finished game: its times, its places and the curve of its score.
package struct GameFigures: Sendable, Hashable {
  /// The longest curve, in points: an hour of a game without a clock.
  static let longestCurve = 3_600

  /// The time of each success in milliseconds, in order: from the moment at which it was possible.
  package var reactions: [Int] = []
  /// The successes at each place of the game: a hole, a direction, a card, a pad.
  package var hits: [Int]
  /// The failed attempts at each place.
  package var misses: [Int]
  /// The score after each full second of game time, and at the end.
  package var curve: [Int] = []

  /// Begins with nothing done at so many places.
  package init(places: Int = 0) {
    hits = Array(repeating: 0, count: places)
    misses = hits
  }

  /// Counts a success that took so many ticks, or one whose beginning nobody saw.
  package mutating func countHit(at place: Int, ticks: Int?) {
    if hits.indices.contains(place) { hits[place] += 1 }
    if let ticks { reactions.append(max(0, ticks) * 1_000 / ticksPerSecond) }
  }

  package mutating func countMiss(at place: Int) {
    if misses.indices.contains(place) { misses[place] += 1 }
  }
}

/// Watches a game for its figures.
///
/// It is fed with the game's events and changes nothing, so that a record gives the same figures.
package protocol FigureWatch: Sendable {
  associatedtype G: Game

  init()
  /// The figures so far, without the curve.
  var figures: GameFigures { get }
  /// Takes what happened in the game, in order.
  mutating func watch(_ events: [G.Event], in game: G)
}

extension FigureWatch {
  /// The figures of a recorded game, which is played again; nil for a record of other rules.
  package static func figures(of replay: Replay) -> GameFigures? {
    guard replay.game == G.name,
      (G.oldestRulesVersion...G.rulesVersion).contains(replay.rulesVersion)
    else { return nil }
    var game = G(seed: replay.seed, difficulty: replay.difficulty, rules: replay.rulesVersion)
    var watch = Self()
    var curve: [Int] = []
    var inputs = replay.inputs[...]
    while true {
      while let input = inputs.first, input.tick <= game.tick {
        inputs.removeFirst()
        guard let action = G.Action(code: input.action) else { continue }
        watch.watch(game.apply(action), in: game)
      }
      guard game.tick < replay.ticks, !game.isOver else { break }
      watch.watch(game.advance(), in: game)
      if game.tick % ticksPerSecond == 0, curve.count < GameFigures.longestCurve {
        curve.append(game.tally.score)
      }
    }
    if game.tick % ticksPerSecond != 0 { curve.append(game.tally.score) }
    var figures = watch.figures
    figures.curve = curve
    return figures
  }
}
