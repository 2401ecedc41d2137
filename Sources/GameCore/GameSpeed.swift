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

  /// The speeds that are a part of the full one, the fastest first; the others follow from another way
  /// to play.
  package static var percentages: [GameSpeed] { allCases.filter(\.isPercentage) }

  private var isPercentage: Bool {
    switch self {
    case .full, .threeQuarters, .half: true
    case .untimed, .turns, .oneSwitch: false
    }
  }

  /// Ticks for each hundred of full speed.
  package var pace: Int { isPercentage ? rawValue : Self.full.rawValue }

  /// True if the player's answers take no time, so that a game may be over sooner than its ticks.
  package var waitsForAnswers: Bool {
    switch self {
    case .full, .threeQuarters, .half, .untimed: false
    case .turns, .oneSwitch: true
    }
  }
}
