/// The rate at which the host lets a game's ticks pass, in percent of sixty a second.
///
/// The speed changes no rule and no replay. Scores of a slowed game stand in a
/// table of their own, and so do those of a game that was played without its clock.
package enum GameSpeed: Int, CaseIterable, Sendable, Hashable {
  case full = 100
  case threeQuarters = 75
  case half = 50
  /// Without a clock: time neither helps nor hurts, whatever the ticks' pace.
  case untimed = 0

  /// Ticks for each hundred of full speed.
  package var pace: Int { self == .untimed ? 100 : rawValue }
}
