package import GameCore

extension LunarLander {
  /// The numbers that depend on the difficulty; points of distance are those of a field of 480 by
  /// 320.
  package struct Tuning: GameTuning, Sendable, Hashable {
    /// The acceleration downward, in tenths of a point a second and second.
    package var gravity: Int
    /// The accelerations of notches 1, 2 and 3, in the same unit.
    package var thrusts: [Int]
    /// The most speed downward of a good landing, in points a second.
    package var downLimit: Int
    /// The most speed to a side of a good landing, in points a second.
    package var sidewaysLimit: Int
    /// The most lean of a good landing, in degrees.
    package var leanLimit: Int
    /// The size of the tank, in seconds of hovering.
    package var fuel: Int
    /// The fuel given back by a landing, in seconds of hovering.
    package var fuelForLanding: Int
    /// The columns of the pads at the first site, by their place in `worths`.
    package var padColumns: [Int]
    /// Their columns at the least.
    package var leastPadColumns: [Int]
    /// After so many sites each pad is one column narrower.
    package var narrowerEvery: Int
    /// The speed to a side with which a flight begins, in points a second; a tenth more for
    /// each site.
    package var drift: ClosedRange<Int>
    /// The roughness of the first site's ground, in percent; 8 more for each site.
    package var roughness: Int
    /// The shapes of the ground, site by site; after the last comes the first again.
    package var journey: [LandingSite.Relief] = LandingSite.Relief.allCases
    /// The scores that earn medals, by the simulation in `docs/balance.md`: a beginner earns bronze in
    /// more than every second game, a typical player silver.
    package var medals: MedalScores
  }
}

extension LunarLander.Tuning {
  /// Wide pads, a soft pull and a full tank.
  package static let easy = Self(
    gravity: 50, thrusts: [40, 80, 150], downLimit: 20, sidewaysLimit: 12, leanLimit: 30,
    fuel: 48, fuelForLanding: 13, padColumns: [13, 11, 8, 5], leastPadColumns: [9, 8, 6, 5],
    narrowerEvery: 3, drift: 3...9, roughness: 20,
    medals: MedalScores(bronze: 100, silver: 900, gold: 1_700))
  /// Steady hands are enough.
  package static let medium = Self(
    gravity: 60, thrusts: [40, 80, 150], downLimit: 14, sidewaysLimit: 8, leanLimit: 15,
    fuel: 44, fuelForLanding: 13, padColumns: [11, 9, 6, 4], leastPadColumns: [7, 6, 5, 4],
    narrowerEvery: 3, drift: 6...14, roughness: 30,
    medals: MedalScores(bronze: 100, silver: 500, gold: 900))
  /// Less of everything but speed.
  package static let hard = Self(
    gravity: 70, thrusts: [45, 90, 170], downLimit: 11, sidewaysLimit: 6, leanLimit: 15,
    fuel: 40, fuelForLanding: 11, padColumns: [9, 7, 5, 4], leastPadColumns: [6, 5, 4, 4],
    narrowerEvery: 2, drift: 9...20, roughness: 50,
    medals: MedalScores(bronze: 60, silver: 260, gold: 450))
  /// Barely wider than the ship.
  package static let insane = Self(
    gravity: 80, thrusts: [50, 105, 200], downLimit: 9, sidewaysLimit: 5, leanLimit: 15,
    fuel: 38, fuelForLanding: 10, padColumns: [8, 6, 5, 4], leastPadColumns: [5, 5, 4, 4],
    narrowerEvery: 2, drift: 12...26, roughness: 70,
    medals: MedalScores(bronze: 50, silver: 200, gold: 340))

  /// All of version 1's ground was hills.
  package mutating func takeFirstRules(_: Difficulty) { journey = [.hills] }

  /// The acceleration downward, in units a tick and tick.
  var pull: Int { gravity * Lander.unitsPerTenthOfThrust }

  /// The acceleration of a notch, 0 to 3, in units a tick and tick.
  func push(ofNotch notch: Int) -> Int {
    thrusts.indices.contains(notch - 1) ? thrusts[notch - 1] * Lander.unitsPerTenthOfThrust : 0
  }

  /// The fuel of so many seconds of hovering: what the engine pushes in that time.
  func fuel(ofSeconds seconds: Int) -> Int { seconds * ticksPerSecond * pull }

  /// The plan of a site, 0 being the first.
  func plan(ofSite site: Int) -> LandingSite.Plan {
    LandingSite.Plan(
      padColumns: zip(padColumns, leastPadColumns).map { max($0 - site / narrowerEvery, $1) },
      roughness: min(100, roughness + 8 * site), relief: journey[site % journey.count])
  }
}

extension LunarLander {
  /// The worths of the pads, the widest first.
  package static let worths = [1, 2, 3, 5]
}
