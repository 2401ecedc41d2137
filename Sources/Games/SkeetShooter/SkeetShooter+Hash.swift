import GameCore

extension SkeetShooter {
  /// A hash of everything that decides how the game goes on, and of what happened.
  package var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(difficulty.order, tick, aim, reloadTicks, isFireKept ? 1 : 0, clays.count)
    hash.combine(generator.state)
    hash.combine(presses.newest?.key.code ?? -1, presses.newest?.tick ?? -1)
    for clay in clays {
      hash.combine(clay.number, clay.age, clay.start.x, clay.start.y, clay.velocity.x)
    }
    combineShot(&hash)
    hash.combine(tally.score, tally.misses, tally.streak, tally.bestStreak)
    hash.combine(answers.shots, answers.early, answers.late, answers.wide)
    hash.combine(answers.lost, answers.thrown)
    // Games of version 1 throw every clay upward alike.
    if rules > 1 {
      hash.combine(rules)
      for clay in clays { hash.combine(clay.velocity.y) }
    }
    return hash.value
  }

  private func combineShot(_ hash: inout StateHash) {
    guard let shot else { return hash.combine(-1) }
    hash.combine(shot.degrees, shot.age, shot.broken)
    hash.combine(shot.nearest?.squaredDistance ?? -1, shot.nearest?.isBehind == true ? 1 : 0)
  }
}
