extension PredicateNode {
  /// The code of a rule that's a predicate: by its form, as Core Data tells them apart.
  var validationCode: ValidationCode {
    guard case .comparison(.path(let path), let comparison, .value(let limit), _) = self else {
      return .invalid
    }
    let isLength = path.names == ["length"]
    switch comparison {
    case .text: return .mismatch
    case .equal, .notEqual, .isIn, .isBetween: return .invalid
    case .greater, .greaterOrEqual:
      return isLength ? .tooShort : limit.isDate ? .tooSoon : .tooSmall
    case .less, .lessOrEqual: return isLength ? .tooLong : limit.isDate ? .tooLate : .tooLarge
    }
  }
}

extension PredicateNode {
  /// The rule as model files state it; nil where they have no words for all of it.
  var validationLimits: [ValidationLimit]? {
    switch self {
    case .and(let nodes):
      let limits = nodes.map(\.validationLimits)
      return limits.contains { $0 == nil } ? nil : limits.flatMap { $0 ?? [] }
    case .between(.path(let path), .value(let low), .value(let high)):
      return limits(of: path, .greaterOrEqual, low).flatMap { least in
        limits(of: path, .lessOrEqual, high).map { least + $0 }
      }
    case .comparison(.path(let path), let comparison, .value(let value), let options)
    where options.isEmpty:
      return limits(of: path, comparison, value)
    case .constant, .or, .not, .comparison, .membership, .between, .quantified, .each: return nil
    }
  }

  private func limits(
    of path: ScopedPath, _ comparison: ComparisonOperator, _ value: Value
  ) -> [ValidationLimit]? {
    switch (path.names, comparison, value) {
    case (["length"], .greaterOrEqual, .integer(let count)): [.leastLength(count)]
    case (["length"], .lessOrEqual, .integer(let count)): [.greatestLength(count)]
    case ([], .greaterOrEqual, _) where value.isMeasure: [.least(value)]
    case ([], .lessOrEqual, _) where value.isMeasure: [.greatest(value)]
    case ([], .text(.matches), .string(let pattern)): [.pattern(pattern)]
    default: nil
    }
  }
}

extension ValidationRule {
  /// Returns true if a value keeps the rule.
  func isSatisfied(_ value: Value) -> Bool {
    if let condition { return condition(value) }
    return value.isNull || limits.allSatisfy { $0.holds(for: value) }
  }
}

extension ValidationLimit {
  /// A pattern that can't be asked here holds for each text: it's kept for whoever can.
  fileprivate func holds(for value: Value) -> Bool {
    switch (self, value) {
    case (.least(let limit), _): (Comparing.order(value, limit) ?? 0) >= 0
    case (.greatest(let limit), _): (Comparing.order(value, limit) ?? 0) <= 0
    case (.leastLength(let count), .string(let text)): text.utf16.count >= count
    case (.greatestLength(let count), .string(let text)): text.utf16.count <= count
    case (.pattern(let pattern), .string(let text)):
      RegularExpression.read(pattern, [])?.matches(FoldedText(text, [])) ?? true
    case (.leastLength, _), (.greatestLength, _), (.pattern, _): true
    }
  }
}

extension Value {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
