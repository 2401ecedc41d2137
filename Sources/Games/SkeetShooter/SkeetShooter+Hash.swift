import GameCore

extension SkeetShooter {
  /// A hash of everything that decides how the game goes on, and of what happened.
  package var stateHash: UInt64 {
    var hash = StateHash()
    for number in [difficulty.order, tick, aim, reloadTicks, isFireKept ? 1 : 0, clays.count] {
      hash.combine(number)
    }
    hash.combine(generator.state)
    hash.combine(presses.newest?.key.code ?? -1)
    hash.combine(presses.newest?.tick ?? -1)
    for clay in clays {
      for number in [clay.number, clay.age, clay.start.x, clay.start.y, clay.velocity.x] {
        hash.combine(number)
      }
    }
    combineShot(&hash)
    for count in [tally.score, tally.misses, tally.streak, tally.bestStreak] {
      hash.combine(count)
    }
    for count in [answers.shots, answers.early, answers.late, answers.wide] {
      hash.combine(count)
    }
    hash.combine(answers.lost)
    hash.combine(answers.thrown)
    // Games of version 1 throw every clay upward alike.
    if rules > 1 {
      hash.combine(rules)
      for clay in clays { hash.combine(clay.velocity.y) }
    }
    return hash.value
  }

  private func combineShot(_ hash: inout StateHash) {
    guard let shot else { return hash.combine(-1) }
    for number in [shot.degrees, shot.age, shot.broken] { hash.combine(number) }
    hash.combine(shot.nearest?.squaredDistance ?? -1)
    hash.combine(shot.nearest?.isBehind == true ? 1 : 0)
  }
}
