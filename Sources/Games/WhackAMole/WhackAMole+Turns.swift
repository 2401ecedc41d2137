extension WhackAMole {
  package static let hasTurns = true
  /// Ticks that an answer takes: the time of a key that doesn't hurry.
  static let turnTicks = 30

  /// A turn begins when there is something to whack, and the mallet is free.
  package func isTurn(after ticks: Int) -> Bool {
    ticks >= Self.turnTicks && stuckTicks == 0 && (0..<Self.holeCount).contains(where: isHit)
  }

  /// The holes in which something is seen that was not hit, the one that has stood longest first.
  package var occupiedHoles: [Int] {
    let holes = (0..<Self.holeCount).filter { age(of: moles[$0]) != nil }
    return holes.sorted { (age(of: moles[$0]) ?? 0, $1) > (age(of: moles[$1]) ?? 0, $0) }
  }

  /// Ticks for which a mole has been seen; nil for one that isn't or is on its way back.
  private func age(of mole: Mole) -> Int? {
    switch mole {
    case .rising(let ticks): ticks
    case .up(let ticks): Self.risingTicks + ticks
    case .down, .sinking, .struck: nil
    }
  }
}
