import GameCore

package struct SkeetShooterFeats: FeatWatch {
  package enum Word: String, CaseIterable, Sendable {
    /// The first clay.
    case first
    /// Two, and three, clays with one shot.
    case double, triple
    /// So many clays in a row.
    case row10, row20
    /// Clays broken in five of the gun's directions.
    case fiveWays
    /// A clay broken as far out as the gun turns to either side.
    case flat
    /// Fifteen clays and no miss.
    case clean
    /// Six clays in the last five seconds.
    case finish
    /// Two of three clays that were thrown, and at least thirty.
    case keeper
    /// A clay broken just above the ground.
    case grass
    /// A clay broken in the last half second.
    case buzzer
    /// A clay far out at one side, and the next one far out at the other.
    case scissors
  }

  package static let hidden: [Word] = [.grass, .buzzer, .scissors]
  package private(set) var done: Set<Word> = []
  private var directions: Set<Int> = []
  private var lateClays = 0
  private var lastDegrees = 90

  package init() {}

  package mutating func watch(_ events: [SkeetShooter.Event], in game: SkeetShooter) {
    for event in events {
      switch event {
      case .broke(let clay, let shot): broke(clay, shot, game)
      case .several(let count):
        if count >= 2 { done.insert(.double) }
        if count >= 3 { done.insert(.triple) }
      case .over: end(game)
      case .threw, .lost, .turned, .fired, .missed, .reloading, .kept, .streak, .lastSeconds: break
      }
    }
  }

  private mutating func broke(_ clay: Clay, _ shot: Shot, _ game: SkeetShooter) {
    done.insert(.first)
    if game.tally.streak >= 10 { done.insert(.row10) }
    if game.tally.streak >= 20 { done.insert(.row20) }
    directions.insert(shot.degrees / SkeetShooter.turn)
    if directions.count == 5 { done.insert(.fiveWays) }
    if !(45...135).contains(shot.degrees) { done.insert(.flat) }
    if game.isInLastSeconds { lateClays += 1 }
    if lateClays == 6 { done.insert(.finish) }
    if game.ticksLeft <= ticksPerSecond / 2 { done.insert(.buzzer) }
    if clay.position.y < SkeetShooter.fieldSize.y / 16 { done.insert(.grass) }
    if min(lastDegrees, shot.degrees) <= 45, max(lastDegrees, shot.degrees) >= 135 {
      done.insert(.scissors)
    }
    lastDegrees = shot.degrees
  }

  private mutating func end(_ game: SkeetShooter) {
    let (tally, answers) = (game.tally, game.answers)
    if tally.hits >= 15, tally.misses == 0 { done.insert(.clean) }
    if tally.hits >= 30, tally.hits * 3 >= answers.thrown * 2 { done.insert(.keeper) }
  }
}
