/// A goal for someone who plays alone.
public enum Medal: Int, CaseIterable, Sendable, Hashable, Comparable {
  case bronze = 1
  case silver = 2
  case gold = 3

  /// Orders by worth: bronze is the least.
  public static func < (left: Medal, right: Medal) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The scores from which each medal is given: half, once and one and a half times what
/// a typical player reaches.
public struct MedalScores: Sendable, Hashable {
  /// The mean score of a typical player.
  public let typical: Int

  /// Takes the mean score of a typical player, in points.
  public init(typical: Int) {
    self.typical = typical
  }

  /// The least score for a medal, in points.
  public func least(for medal: Medal) -> Int {
    (typical * medal.rawValue + 1) / 2
  }

  /// The best medal that a score earns.
  public func medal(for score: Int) -> Medal? {
    Medal.allCases.last { score >= least(for: $0) }
  }
}
