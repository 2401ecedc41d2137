package import GameCore

extension SkeetShooter {
  /// The numbers that depend on the difficulty; points are the original's, times are ticks of 1/60
  /// second.
  package struct Tuning: GameTuning, Sendable, Hashable {
    /// The pace of clays in percent; the curve stays the same.
    package var pace: Int
    /// The throws, each equally likely.
    package var throwing: [Throw]
    /// In each tick each side throws one time in so many.
    package var throwsOneIn: Int
    /// The distance from a clay's middle within which a shot breaks it, in points.
    package var hitRadius: Int
    /// The width of a clay's picture, in points.
    package var pictureWidth: Int
    /// By how much a shot that broke nothing makes the reload longer.
    package var missedReload: Int
    /// The scores that earn medals: half, once and one and a half times the mean of a typical
    /// player, who reacts in 420 ms; gold on Insane is higher.
    package var medals: MedalScores
  }

  /// The speeds with which a clay is thrown, in tenths of a point a tick at full pace.
  package struct Throw: Sendable, Hashable {
    /// Across the field.
    package var sideways: Int
    package var upward: Int

    /// The original's throws: across the field at these speeds, over its upper edge.
    static func high(_ speeds: [Int]) -> [Throw] {
      speeds.map { Throw(sideways: $0, upward: 75) }
    }

    /// Throws that come down before they reach the middle: only a gun that is turned breaks their
    /// clays.
    static func low(_ speeds: [Int]) -> [Throw] {
      speeds.map { Throw(sideways: $0, upward: 50) }
    }
  }
}

extension SkeetShooter.Tuning {
  /// Slow and large, and all of them cross the middle.
  package static let easy = Self(
    pace: 85, throwing: SkeetShooter.Throw.high([30, 40, 50, 60]), throwsOneIn: 50, hitRadius: 38,
    pictureWidth: 60, missedReload: 20, medals: MedalScores(bronze: 18, silver: 36, gold: 55))
  /// The original's flight, with clays of a size that has to be aimed at, and low ones between.
  package static let medium = Self(
    pace: 100,
    throwing: SkeetShooter.Throw.high([30, 40, 50, 60]) + SkeetShooter.Throw.low([12, 16, 20]),
    throwsOneIn: 50, hitRadius: 30, pictureWidth: 43, missedReload: 20,
    medals: MedalScores(bronze: 15, silver: 30, gold: 46))
  /// Smaller and faster.
  package static let hard = Self(
    pace: 115,
    throwing: SkeetShooter.Throw.high([30, 40, 50, 60]) + SkeetShooter.Throw.low([10, 14, 17, 20]),
    throwsOneIn: 50, hitRadius: 25, pictureWidth: 34, missedReload: 20,
    medals: MedalScores(bronze: 13, silver: 26, gold: 39))
  /// Small and very fast.
  package static let insane = Self(
    pace: 130,
    throwing: SkeetShooter.Throw.high([30, 40, 50, 60]) + SkeetShooter.Throw.low([10, 14, 17, 20]),
    throwsOneIn: 56, hitRadius: 14, pictureWidth: 26, missedReload: 30,
    medals: MedalScores(bronze: 8, silver: 16, gold: 28))

  /// Version 1 had no low throws, and slow high ones on Hard and Insane.
  package mutating func takeFirstRules(_ difficulty: Difficulty) {
    switch difficulty {
    case .easy: break
    case .medium: throwing = SkeetShooter.Throw.high([30, 40, 50, 60])
    case .hard: throwing = SkeetShooter.Throw.high([20, 30, 40, 50, 60])
    case .insane:
      throwing = SkeetShooter.Throw.high([15, 20, 30, 40, 60])
      hitRadius = 20
    }
  }

  /// 0.1 points a tick and tick at full pace, with the square of the pace: the same curve.
  var gravity: Int { (pace * pace * FieldVector.unitsPerPoint + 50_000) / 100_000 }

  /// The speed at this pace, in units a tick, of tenths of a point at full pace.
  func speed(ofTenths tenths: Int) -> Int { tenths * pace * FieldVector.unitsPerPoint / 1_000 }
}
