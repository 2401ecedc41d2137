import GameCore

extension MemoryCards {
  /// A hash of everything that decides how the game goes on, and of what happened.
  package var stateHash: UInt64 {
    var hash = StateHash()
    hash.combine(difficulty.order)
    if rules > 1 { hash.combine(rules) }
    hash.combine(isTimed ? 1 : 0, tick, ticksLeft, phase.bits, round, strikes)
    hash.combine(generator.state)
    for card in cards { hash.combine(card.face.rawValue << 8 | card.side.rawValue) }
    hash.combine(firstCard ?? -1, keptCard ?? -1)
    hash.combine(tally.score, tally.misses, tally.streak, tally.bestStreak)
    for face in Face.allCases { hash.combine(missesByFace[face]) }
    return hash.value
  }
}

extension MemoryCards.Phase {
  /// The phase's number above 32 bits of ticks.
  fileprivate var bits: Int {
    switch self {
    case .study(let ticks): 0 << 32 | ticks
    case .guessing: 1 << 32
    case .won(let ticks): 2 << 32 | ticks
    case .dealing(let ticks): 3 << 32 | ticks
    case .over: 4 << 32
    case .wrong(let ticks): 5 << 32 | ticks
    }
  }
}
