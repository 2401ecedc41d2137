import GameCore

package struct WhackAMoleFeats: FeatWatch {
  package enum Word: String, CaseIterable, Sendable {
    /// The first mole.
    case first
    /// So many hits in a row.
    case row25, row50
    /// A hit in each of the fifteen holes.
    case everyHole
    /// Ten hits in the last five seconds.
    case flurry
    /// Thirty hits and no mistake.
    case clean
    /// Forty hits, 95 in a hundred whacks.
    case sharp
    /// Two of three moles that came up, and at least thirty.
    case gardener
    /// Twenty hits on Hard or Insane, and no rabbit.
    case kind
    /// Four hits within half a second.
    case storm
    /// Five hits on the hole of the space bar.
    case doorstep
    /// Thirteen hits, no more.
    case thirteen
  }

  package static let hidden: [Word] = [.storm, .doorstep, .thirteen]
  package private(set) var done: Set<Word> = []
  private var holes: Set<Int> = []
  private var hitsOnDoorstep = 0
  private var lateHits = 0
  /// The ticks of the newest hits, four at most.
  private var ticks: [Int] = []

  package init() {}

  package mutating func watch(_ events: [WhackAMole.Event], in game: WhackAMole) {
    for event in events {
      switch event {
      case .hit(let hole): hit(hole, game)
      case .streak(50): done.insert(.row50)
      case .over: end(game)
      case .rose, .ducked, .early, .late, .empty, .decoy, .stuck, .kept, .streak, .lastSeconds:
        break
      }
    }
  }

  private mutating func hit(_ hole: Int, _ game: WhackAMole) {
    done.insert(.first)
    if game.tally.streak >= 25 { done.insert(.row25) }
    holes.insert(hole)
    if holes.count == WhackAMole.holeCount { done.insert(.everyHole) }
    if hole == WhackAMole.holeCount - 1 { hitsOnDoorstep += 1 }
    if hitsOnDoorstep == 5 { done.insert(.doorstep) }
    if game.isInLastSeconds { lateHits += 1 }
    if lateHits == 10 { done.insert(.flurry) }
    ticks = ticks.suffix(3) + [game.tick]
    if ticks.count == 4, game.tick - ticks[0] <= ticksPerSecond / 2 { done.insert(.storm) }
  }

  private mutating func end(_ game: WhackAMole) {
    let (tally, answers) = (game.tally, game.answers)
    if tally.hits >= 30, tally.misses == 0 { done.insert(.clean) }
    if tally.hits >= 40, tally.accuracy ?? 0 >= 95 { done.insert(.sharp) }
    if tally.hits >= 30, tally.hits * 3 >= answers.risen * 2 { done.insert(.gardener) }
    if tally.hits >= 20, game.tuning.decoysOneIn > 0, answers.decoys == 0 { done.insert(.kind) }
    if tally.hits == 13 { done.insert(.thirteen) }
  }
}
