import GameCore

extension Score {
  /// Tells whether it was earned by the rules of a version.
  func isOf(rules: Int?, keepsRules: Bool) -> Bool {
    rulesVersion == rules || (rulesVersion == nil && !keepsRules)
  }
}
