import GameCore

extension WhackAMole {
  /// A hash of everything that decides how the game goes on, and of what happened.
  package var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(difficulty.order, tick)
    hash.combine(generator.state)
    for first in stride(from: 0, to: Self.holeCount, by: 4) {
      let word = moles[first..<min(first + 4, Self.holeCount)].reduce(0) { $0 << 16 | $1.bits }
      hash.combine(word)
    }
    hash.combine(
      stuckTicks, keptHole ?? -1, presses.newest?.key ?? -1, presses.newest?.tick ?? -1)
    hash.combine(tally.score, tally.misses, tally.streak, tally.bestStreak)
    hash.combine(answers.early, answers.late, answers.empty, answers.escaped, answers.risen)
    // Games of version 1 have none of these.
    if rules > 1 {
      hash.combine(rules, tally.nearMisses, answers.decoys)
      hash.combine(decoyHoles)
    }
    return hash.value
  }
}
