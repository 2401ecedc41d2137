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

extension Value {
  fileprivate var isDate: Bool { if case .date = self { true } else { false } }
}
