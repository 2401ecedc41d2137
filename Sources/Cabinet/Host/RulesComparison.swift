import GameCore

/// A score among the ones of its table that were earned by the same rules.
///
/// Scores of other rules stay in their table; nothing is measured by them. A file that doesn't keep
/// the rules' version is taken to hold this one's.
struct RulesComparison {
  /// The same name's best by the same rules, in points.
  let previousBest: Int?
  /// The place of the name's best by the same rules, from 1.
  let rank: Int
  /// The same name's best by other rules, in points.
  let bestOfOtherRules: Int?

  /// Takes a score before it is submitted, and its table, best first.
  init(_ score: Score, among table: [Score], keepsRules: Bool) {
    let isEqual = { (other: Score) in other.isOf(rules: score.rulesVersion, keepsRules: keepsRules)
    }
    let equal = table.filter(isEqual)
    let own = equal.firstIndex { $0.name == score.name }
    previousBest = own.map { equal[$0].points }
    bestOfOtherRules =
      table.first { $0.name == score.name && !isEqual($0) }.map(\.points)
    if let own, equal[own].points >= score.points {
      rank = own + 1
    } else {
      // Whoever reached as many points first stands before.
      rank = equal.count { $0.name != score.name && $0.points >= score.points } + 1
    }
  }
}

extension Score {
  /// Tells whether it was earned by the rules of a version.
  func isOf(rules: Int?, keepsRules: Bool) -> Bool {
    rulesVersion == rules || (rulesVersion == nil && !keepsRules)
  }
}
