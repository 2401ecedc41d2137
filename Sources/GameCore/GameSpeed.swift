/// How fast the host lets a game's ticks pass, in percent of sixty a second.
///
/// The speed changes no rule and no replay. Scores of a slowed game stand in a
/// table of their own.
public enum GameSpeed: Int, CaseIterable, Sendable, Hashable {
  case full = 100
  case threeQuarters = 75
  case half = 50
}
