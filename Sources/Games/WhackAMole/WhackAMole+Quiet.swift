import GameCore

extension WhackAMole {
  /// Ticks for which no mole's picture, no second of the clock and no stuck mallet changes
  /// unless the player acts; at most 59, and 59 once the game is over.
  package var quietTicks: Int {
    guard !isOver else { return ticksPerSecond - 1 }
    let quiet = ticksToExpectedChange - 1
    return ticksToDrawnChange(within: quiet).map { $0 - 1 } ?? quiet
  }

  /// Ticks to the next change that needs no draw: never more than a second.
  private var ticksToExpectedChange: Int {
    var nearest = ticksToNextSecond
    if !isInLastSeconds { nearest = min(nearest, ticksLeft - Self.lastTicks) }
    if stuckTicks > 0 { nearest = min(nearest, stuckTicks) }
    for mole in moles {
      if let ticks = mole.ticksToNextPicture { nearest = min(nearest, ticks) }
      if case .up(let ticks) = mole, let longest = tuning.longestStand {
        nearest = min(nearest, longest - ticks)
      }
    }
    return nearest
  }

  /// Draws ahead, with a generator of its own, until a draw moves a mole.
  ///
  /// No mole starts or stops moving in the ticks looked at, other than by such a draw.
  private func ticksToDrawnChange(within limit: Int) -> Int? {
    guard limit > 0 else { return nil }
    var generator = generator
    return (1...limit).first { ahead in
      guard let hole = draw(atTick: tick + ahead, &generator).hole else { return false }
      switch moles[hole] {
      case .down: return true
      case .up(let ticks): return ticks + ahead >= tuning.shortestStand
      case .rising, .sinking, .struck: return false
      }
    }
  }
}
