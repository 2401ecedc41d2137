import GameCore

extension WhackAMole {
  /// A hash of everything that decides how the game goes on, and of what happened.
  package var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(difficulty.order)
    hash.combine(tick)
    hash.combine(generator.state)
    for first in stride(from: 0, to: Self.holeCount, by: 4) {
      let word = moles[first..<min(first + 4, Self.holeCount)].reduce(0) { $0 << 16 | $1.bits }
      hash.combine(word)
    }
    hash.combine(stuckTicks)
    hash.combine(keptHole ?? -1)
    hash.combine(presses.newest?.key ?? -1)
    hash.combine(presses.newest?.tick ?? -1)
    for count in [tally.score, tally.misses, tally.streak, tally.bestStreak] {
      hash.combine(count)
    }
    for count in [answers.early, answers.late, answers.empty, answers.escaped, answers.risen] {
      hash.combine(count)
    }
    // Games of version 1 have none of these.
    if rules > 1 {
      for count in [rules, tally.nearMisses, answers.decoys] { hash.combine(count) }
      hash.combine(decoyHoles)
    }
    return hash.value
  }
}
