/// The rate at which the host lets a game's ticks pass, in percent of sixty a second, or another way in
/// which its time passes.
///
/// The speed changes no rule and no replay. Scores of a slowed game stand in a
/// table of their own, and so do those of a game that was played without its clock, in turns or with
/// one switch.
package enum GameSpeed: Int, CaseIterable, Sendable, Hashable {
  case full = 100
  case threeQuarters = 75
  case half = 50
  /// Without a clock: time neither helps nor hurts, whatever the ticks' pace.
  case untimed = 0
  /// In turns: time stands still until the player answers.
  case turns = 1
  /// With a cursor that moves by itself and one key, in turns or without a clock.
  case oneSwitch = 2

  /// Ticks for each hundred of full speed.
  package var pace: Int {
    switch self {
    case .full, .threeQuarters, .half: rawValue
    case .untimed, .turns, .oneSwitch: Self.full.rawValue
    }
  }

  /// True if the player's answers take no time, so that a game may be over sooner than its ticks.
  package var waitsForAnswers: Bool {
    switch self {
    case .full, .threeQuarters, .half, .untimed: false
    case .turns, .oneSwitch: true
    }
  }
}
