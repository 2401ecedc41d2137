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
  func substituting(
    _ values: (String) throws -> FormatArgument?
  ) rethrows -> FetchPredicate {
    FetchPredicate(try node.substituting(values))
  }
}

extension PredicateNode {
  fileprivate func substituting(
    _ values: (String) throws -> FormatArgument?
  ) rethrows -> PredicateNode {
    switch self {
    case .constant: self
    case .and(let nodes): .and(try nodes.map { try $0.substituting(values) })
    case .or(let nodes): .or(try nodes.map { try $0.substituting(values) })
    case .not(let node): .not(try node.substituting(values))
    case .comparison(let left, let comparison, let right, let options):
      try ElementTest.comparison(comparison, right, options).substituting(values)
        .about(left.substituting(values))
    case .membership(let element, let list, let options):
      .membership(try element.substituting(values), list, options)
    case .between(let element, let low, let high):
      try .between(
        element.substituting(values), low.substituting(values), high.substituting(values))
    case .quantified(let quantifier, let path, let test):
      .quantified(quantifier, path, try test.substituting(values))
    case .each(let quantifier, let node, let test):
      try .each(quantifier, node.substituting(values), test.substituting(values))
    }
  }
}

extension ElementTest {
  fileprivate func substituting(
    _ values: (String) throws -> FormatArgument?
  ) rethrows -> ElementTest {
    switch self {
    case .comparison(.isIn, .variable(let name), let options):
      try values(name).map { .membership($0.list, options) } ?? self
    case .comparison(.isBetween, .variable(let name), _):
      try values(name).map(\.list).flatMap { list in
        list.count == 2 ? .between(.value(list[0]), .value(list[1])) : nil
      } ?? self
    case .comparison(let comparison, let other, let options):
      .comparison(comparison, try other.substituting(values), options)
    case .membership: self
    case .between(let low, let high):
      try .between(low.substituting(values), high.substituting(values))
    }
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

extension ExpressionNode {
  fileprivate func substituting(
    _ values: (String) throws -> FormatArgument?
  ) rethrows -> ExpressionNode {
    switch self {
    case .variable(let name):
      if case .value(let value)? = try values(name) { .value(value) } else { self }
    case .value, .path, .now, .entity, .element: self
    case .arithmetic(let operation, let left, let right):
      try .arithmetic(operation, left.substituting(values), right.substituting(values))
    case .function(let function, let arguments):
      .function(function, try arguments.map { try $0.substituting(values) })
    case .count(let path, let test): .count(path, try test?.substituting(values))
    case .aggregate(let function, let path, let test, let attribute):
      .aggregate(function, path, try test?.substituting(values), attribute: attribute)
    case .subquery(let path, let test, let rest):
      .subquery(path, try test.substituting(values), rest: rest)
    case .ternary(let test, let first, let second):
      try .ternary(
        test.substituting(values), first.substituting(values), second.substituting(values))
    }
  }
}
