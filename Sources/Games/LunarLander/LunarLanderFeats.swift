import GameCore

package struct LunarLanderFeats: FeatWatch {
  package enum Word: String, CaseIterable, Sendable {
    /// So many landings in one flight.
    case first, three, five, ten
    /// A landing on the pad worth five times.
    case smallest
    /// Two of those running.
    case smallestTwice
    /// A landing on each of the four kinds of pads.
    case everyPad
    /// A landing at a quarter of the speed that is allowed.
    case feather
    /// A landing without the highest notch.
    case gentle
    /// A landing more than half the field away from the start.
    case far
    /// A landing with less than three seconds of fuel.
    case fumes
    /// A landing with an empty tank.
    case dry
    /// A landing at the very speed that is allowed.
    case hard
    /// A landing without leaning the ship once.
    case steady
  }

  package static let hidden: [Word] = [.dry, .hard, .steady]
  package private(set) var done: Set<Word> = []
  private var landings = 0
  private var worths: Set<Int> = []
  private var lastWorth = 0
  private var highestNotch = LunarLander.firstNotch
  private var hasLeaned = false
  private var startX: Int?

  package init() {}

  package mutating func watch(_ events: [LunarLander.Event], in game: LunarLander) {
    for event in events {
      switch event {
      case .throttled(let notch): highestNotch = max(highestNotch, notch)
      case .leaned: hasLeaned = true
      case .released: startX = game.lander.x
      case .landed(let landing): landed(landing, game)
      case .arrived: arrived()
      case .refused, .crashed, .fuelLow, .fuelOut, .streak, .over: break
      }
    }
  }

  private mutating func arrived() {
    (highestNotch, hasLeaned, startX) = (LunarLander.firstNotch, false, nil)
  }

  private mutating func landed(_ landing: Landing, _ game: LunarLander) {
    landings += 1
    for (word, count) in [(Word.first, 1), (.three, 3), (.five, 5), (.ten, 10)]
    where landings == count { done.insert(word) }
    let most = LunarLander.worths.max() ?? 0
    if landing.pad.worth == most { done.insert(.smallest) }
    if landing.pad.worth == most, lastWorth == most { done.insert(.smallestTwice) }
    lastWorth = landing.pad.worth
    worths.insert(landing.pad.worth)
    if worths.count == LunarLander.worths.count { done.insert(.everyPad) }
    if landing.down * 4 <= game.tuning.downLimit { done.insert(.feather) }
    if landing.down == game.tuning.downLimit { done.insert(.hard) }
    if highestNotch < LunarLander.notches.upperBound { done.insert(.gentle) }
    if !hasLeaned { done.insert(.steady) }
    // The landing has given some fuel back already.
    let fuel = game.fuel - game.tuning.fuel(ofSeconds: game.tuning.fuelForLanding)
    if fuel < game.tuning.fuel(ofSeconds: 3) { done.insert(.fumes) }
    if fuel <= 0 { done.insert(.dry) }
    if let startX, abs(game.lander.x - startX) > Self.halfField { done.insert(.far) }
  }

  private static let halfField = Lander.fieldWidth / 2
}
