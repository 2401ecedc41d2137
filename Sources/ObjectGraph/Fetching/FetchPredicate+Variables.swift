extension FetchPredicate {
  /// The condition with values in the places of its variables: `$NAME` in `name == $NAME`.
  ///
  /// A list serves `IN $LIST`, and one of two values `BETWEEN $RANGE`. A variable that is not named
  /// stays one, and whoever fetches then is told. `$NAME.title` is a variable of its own.
  ///
  /// Core Data: `withSubstitutionVariables(_:)`.
  public func withSubstitutionVariables(
    _ values: [String: any PredicateArgument]
  ) -> FetchPredicate {
    substituting { values[$0]?.formatArgument }
  }

  /// The condition with what a body gives in the places of its variables, by their names.
  func substituting<Failure: Error>(
    _ values: @escaping (String) throws(Failure) -> FormatArgument?
  ) throws(Failure) -> FetchPredicate {
    var rewriting = PredicateRewriting<Failure>()
    rewriting.change = { node, _ throws(Failure) in
      guard case .variable(let name) = node, case .value(let value)? = try values(name) else {
        return nil
      }
      return .value(value)
    }
    rewriting.compared = { comparison, other, options throws(Failure) in
      guard comparison == .isIn || comparison == .isBetween, case .variable(let name) = other,
        let list = try values(name)?.list
      else { return nil }
      if comparison == .isIn { return .membership(list, options) }
      return list.count == 2
        ? .between(.value(list[0]), .value(list[1])) : .comparison(comparison, other, options)
    }
    return FetchPredicate(try rewriting(node))
  }
}

extension FormatArgument {
  fileprivate var list: [Value] {
    switch self {
    case .value(.objects(let ids)): ids.map { .object($0) }
    case .value(let value): [value]
    case .list(let values): values
    }
  }
}
