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

/// The scores from which each medal is given.
package struct MedalScores: Sendable, Hashable {
  /// The least score for bronze, in points.
  package let bronze: Int
  /// The least score for silver, in points.
  package let silver: Int
  /// The least score for gold, in points.
  package let gold: Int

  /// Takes the least score for each medal, in points, in rising order.
  package init(bronze: Int, silver: Int, gold: Int) {
    (self.bronze, self.silver, self.gold) = (bronze, silver, gold)
  }

  /// The least score for a medal, in points.
  package func least(for medal: Medal) -> Int {
    switch medal {
    case .bronze: bronze
    case .silver: silver
    case .gold: gold
    }
  }

  package func medal(for score: Int) -> Medal? {
    Medal.allCases.last { score >= least(for: $0) }
  }
}
