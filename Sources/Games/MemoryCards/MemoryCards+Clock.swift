import GameCore

extension MemoryCards {
  /// The first tick at which the clock shows `lastSeconds`.
  package static let lastTicks = (lastSeconds + 1) * ticksPerSecond - 1

  /// True if time is short.
  package var isInLastSeconds: Bool { isTimed && ticksLeft <= Self.lastTicks }

  /// Seconds until the cards are turned down, as counted on the clock; nil when they are
  /// not being studied, or for as long as the player wants.
  ///
  /// It changes together with the clock, so that one look a second is enough.
  package var studySecondsLeft: Int? {
    guard isTimed, case .study(let ticks) = phase else { return nil }
    let lastSecond = (ticksLeft - ticks) / ticksPerSecond
    return min(secondsLeft - lastSecond + 1, studySeconds)
  }

  /// Seconds of study at the start of a round, rounded up.
  package var studySeconds: Int { (tuning.study + ticksPerSecond - 1) / ticksPerSecond }

  /// Ticks for which no card, no second of the clock and no phase changes unless the
  /// player acts; 59 once the game is over, `Int.max` while only the player can go on.
  package var quietTicks: Int {
    switch phase {
    case .study(let ticks): isTimed ? min(ticksToNextSecond, ticks) - 1 : .max
    case .guessing: isTimed ? ticksToNextSecond - 1 : .max
    case .wrong(let ticks): min(isTimed ? ticksToNextSecond : .max, ticks) - 1
    case .won(let ticks), .dealing(let ticks): ticks - 1
    case .over: ticksPerSecond - 1
    }
  }
}
