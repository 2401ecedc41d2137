/// A goal for someone who plays alone.
package enum Medal: Int, CaseIterable, Sendable, Hashable, Comparable {
  case bronze = 1
  case silver = 2
  case gold = 3

  /// Orders by worth: bronze is the least.
  package static func < (left: Medal, right: Medal) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The scores from which each medal is given: half, once and one and a half times what
/// a typical player reaches.
package struct MedalScores: Sendable, Hashable {
  /// The mean score of a typical player.
  package let typical: Int

  /// Takes the mean score of a typical player, in points.
  package init(typical: Int) {
    self.typical = typical
  }

  /// The least score for a medal, in points.
  package func least(for medal: Medal) -> Int {
    (typical * medal.rawValue + 1) / 2
  }

  package func medal(for score: Int) -> Medal? {
    Medal.allCases.last { score >= least(for: $0) }
  }
}
