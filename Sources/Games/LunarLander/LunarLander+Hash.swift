import GameCore

extension LunarLander {
  /// A hash of everything that decides how the game goes on, and of what happened.
  ///
  /// The site follows from the generator, which is part of it.
  package var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(generator.state)
    hash.combine(difficulty.order, tick, siteNumber, phaseTicks, phaseNumber, isOver ? 1 : 0)
    hash.combine(lander.x, lander.y, lander.velocityX, lander.velocityY)
    hash.combine(lander.leanHalfDegrees, notch, wantedLean, fuel)
    hash.combine(tally.score, tally.hits, tally.misses, tally.streak, tally.bestStreak)
    if rules > 1 { hash.combine(rules) }
    return hash.value
  }

  private var phaseNumber: Int {
    switch phase {
    case .arriving: 0
    case .flying: 1
    case .landed(let landing): 100 + landing.pad.firstSample
    case .crashed: 2
    }
  }
}
