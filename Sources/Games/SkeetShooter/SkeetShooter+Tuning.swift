package import GameCore

extension SkeetShooter {
  /// The numbers that depend on the difficulty; points are the original's, times are ticks of 1/60
  /// second.
  package struct Tuning: Sendable, Hashable {
    /// The pace of clays in percent; the curve stays the same.
    package var pace: Int
    /// The speeds across the field that a clay is thrown with, in tenths of a point a tick
    /// at full pace; each is equally likely.
    package var speeds: [Int]
    /// In each tick each side throws one time in so many.
    package var throwsOneIn: Int
    /// The distance from a clay's middle within which a shot breaks it, in points.
    package var hitRadius: Int
    /// The width of a clay's picture, in points.
    package var pictureWidth: Int
    /// By how much a shot that broke nothing makes the reload longer.
    package var missedReload: Int
    /// The mean score of a typical player, who reacts in 420 ms; medals are given by it.
    package var typicalScore: Int
  }
}

extension SkeetShooter.Tuning {
  /// Slow and large.
  static let easy = Self(
    pace: 85, speeds: [30, 40, 50, 60], throwsOneIn: 50, hitRadius: 38, pictureWidth: 60,
    missedReload: 20, typicalScore: 43)
  /// The original's flight, with clays of a size that has to be aimed at.
  static let medium = Self(
    pace: 100, speeds: [30, 40, 50, 60], throwsOneIn: 50, hitRadius: 30, pictureWidth: 43,
    missedReload: 20, typicalScore: 35)
  /// The slowest throws do not reach the middle: the gun has to be turned.
  static let hard = Self(
    pace: 115, speeds: [20, 30, 40, 50, 60], throwsOneIn: 50, hitRadius: 25, pictureWidth: 34,
    missedReload: 20, typicalScore: 32)
  /// Small, fast, and some fall short.
  static let insane = Self(
    pace: 130, speeds: [15, 20, 30, 40, 60], throwsOneIn: 56, hitRadius: 20, pictureWidth: 26,
    missedReload: 30, typicalScore: 25)

  package init(_ difficulty: Difficulty) {
    switch difficulty {
    case .easy: self = .easy
    case .medium: self = .medium
    case .hard: self = .hard
    case .insane: self = .insane
    }
  }

  /// 7.5 points a tick at full pace.
  var upwardSpeed: Int { 75 * pace * FieldVector.unitsPerPoint / 1_000 }

  /// 0.1 points a tick and tick at full pace, with the square of the pace: the same curve.
  var gravity: Int { (pace * pace * FieldVector.unitsPerPoint + 50_000) / 100_000 }

  func sidewaysSpeed(_ tenths: Int) -> Int { tenths * pace * FieldVector.unitsPerPoint / 1_000 }
}

extension SkeetShooter {
  /// The scores that earn medals: half, once and one and a half times the typical one.
  package static func medalScores(_ difficulty: Difficulty) -> MedalScores {
    MedalScores(typical: Tuning(difficulty).typicalScore)
  }
}
