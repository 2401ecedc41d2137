import GameCore

/// Whacks each mole at the first tick at which that is a hit, and no decoy: nobody scores more.
///
/// A hole's draws do not depend on the player, and a mole hit earlier makes room for the
/// next one earlier.
package struct PerfectWhackAMolePlayer: BuiltInPlayer {
  package init() {}

  /// Whacks all holes where a whack is a hit.
  package mutating func actions(seeing game: WhackAMole) -> [WhackAMole.Action] {
    (0..<WhackAMole.holeCount).filter(game.isHit).map { .whack(hole: $0) }
  }
}

/// Plays as a person does: looks at one mole at a time, reacts late and not always equally
/// late, and sometimes hits the key beside the right one.
///
/// A decoy costs the time of a look, and
/// some are taken for moles.
package struct HumanLikeWhackAMolePlayer: BuiltInPlayer {
  /// The abilities of a player.
  package struct Skill: Sendable, Hashable {
    /// The mean time from seeing a mole to the key, in ticks of 1/60 second.
    package var reaction: Int
    /// Presses of a neighbouring key, in percent.
    package var wrongKeys: Int
    /// Decoys that are taken for moles, in percent.
    package var wrongMoles: Int

    /// A person who reacts in 250 ms and presses 2 % wrong keys.
    package static let quick = Skill(reaction: 15, wrongKeys: 2, wrongMoles: 4)
    /// A person who reacts in 320 ms and presses 3 % wrong keys.
    package static let keen = Skill(reaction: 19, wrongKeys: 3, wrongMoles: 4)
    /// A person who reacts in 420 ms and presses 4 % wrong keys.
    package static let typical = Skill(reaction: 25, wrongKeys: 4, wrongMoles: 6)
    /// A person who reacts in 900 ms and presses 8 % wrong keys.
    package static let slow = Skill(reaction: 54, wrongKeys: 8, wrongMoles: 10)
  }

  private let skill: Skill
  private var generator: SeededGenerator
  private var target: Target?
  /// The decoys that the player has looked at, while they are up.
  private var knownDecoys: Set<Int> = []

  private struct Target: Sendable {
    var hole: Int
    /// The tick at which the player will have reacted.
    var due: Int
  }

  /// Takes the seed of the player's own chances, which are none of the game's.
  package init(seed: UInt64, skill: Skill = .quick) {
    self.skill = skill
    generator = SeededGenerator(seed: seed)
  }

  /// Presses at most one key, for the mole that the player has been looking at.
  package mutating func actions(seeing game: WhackAMole) -> [WhackAMole.Action] {
    guard let aim = target else {
      target = newTarget(in: game)
      return []
    }
    guard game.tick >= aim.due, game.stuckTicks <= WhackAMole.keptTicks else { return [] }
    target = nil
    guard !isSeenAsDecoy(aim.hole, in: game) else { return [] }
    return isGone(game.moles[aim.hole]) ? [] : [.whack(hole: pressed(for: aim.hole))]
  }

  /// One of the moles that are up or coming up, each equally likely.
  private mutating func newTarget(in game: WhackAMole) -> Target? {
    if !knownDecoys.isEmpty { knownDecoys = knownDecoys.filter { isInviting(game.moles[$0]) } }
    let holes = game.holes(where: isInviting).filter { !knownDecoys.contains($0) }
    guard let hole = generator.element(of: holes) else { return nil }
    // At most 100 ms around the mean, 47 ms typically.
    let reaction = skill.reaction + generator.spread(atMost: Self.spread)
    return Target(hole: hole, due: game.tick + reaction)
  }

  private func isInviting(_ mole: Mole) -> Bool {
    switch mole {
    case .rising, .up: true
    case .down, .sinking, .struck: false
    }
  }

  /// Returns true if the player, after a look, leaves a hole alone for its decoy.
  private mutating func isSeenAsDecoy(_ hole: Int, in game: WhackAMole) -> Bool {
    guard game.isDecoy(hole), generator.number(below: 100) >= skill.wrongMoles else { return false }
    knownDecoys.insert(hole)
    return true
  }

  /// Returns true if even a late eye sees that there is nothing left to whack.
  private func isGone(_ mole: Mole) -> Bool {
    switch mole {
    case .down, .struck: true
    case .sinking(let ticks): ticks >= Self.ticksToSeeDucking
    case .rising, .up: false
    }
  }

  private mutating func pressed(for hole: Int) -> Int {
    guard generator.number(below: 100) < skill.wrongKeys else { return hole }
    return generator.element(of: WhackAMole.neighbours(of: hole)) ?? hole
  }

  private static let spread = 6
  private static let ticksToSeeDucking = 8
}

extension WhackAMole {
  /// The holes whose mole, neither out of sight nor hit, is as wanted.
  fileprivate func holes(where isWanted: (Mole) -> Bool) -> [Int] {
    var holes: [Int] = []
    var hole = -1
    for mole in moles {
      hole += 1
      switch mole {
      case .down, .struck: continue
      case .rising, .up, .sinking: if isWanted(mole) { holes.append(hole) }
      }
    }
    return holes
  }
}
