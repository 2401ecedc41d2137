extension PredicateChecker {
  /// Splits a path at its first relationship to many; the rest applies to each object there.
  func each(
    _ quantifier: Quantifier, _ node: ExpressionNode, _ elementTest: ElementTest
  ) throws(FetchError) -> PredicateNode {
    switch node {
    case .path(let path): return try each(quantifier, path, elementTest) { .path($0) }
    case .count(let path, nil):
      return try each(quantifier, path, elementTest, stopsAtEnd: true) { .count($0, nil) }
    case .aggregate(let function, let path, nil, let attribute):
      return try each(quantifier, path, elementTest, stopsAtEnd: true) {
        .aggregate(function, $0, nil, attribute: attribute)
      }
    case .count, .aggregate: return try one(quantifier, elementTest.about(node))
    case .subquery(let path, let test, let rest):
      let (path, end) = try many(path)
      let checker = inside(end)
      let filter = try checker.check(test)
      let answer = try checker.each(
        quantifier.further, .path(ScopedPath(rest)), elementTest.shifted())
      return .quantified(
        quantifier, path,
        quantifier == .all ? .or([.not(filter), answer]) : .and([filter, answer]))
    case .value, .arithmetic, .function, .now, .ternary, .entity, .element, .variable:
      throw FetchError(.unsupported("ANY, ALL or NONE before anything but a key path"))
    }
  }

  /// `stopsAtEnd` leaves a relationship at the end of the path alone, which `make` asks about.
  private func each(
    _ quantifier: Quantifier, _ path: ScopedPath, _ elementTest: ElementTest,
    stopsAtEnd: Bool = false, _ make: (ScopedPath) -> ExpressionNode
  ) throws(FetchError) -> PredicateNode {
    if columns != nil { return try one(quantifier, elementTest.about(make(path))) }
    let path = withoutIdentifier(resolved(path))
    if ownerOfEntityName(path) != nil {
      return try one(quantifier, elementTest.about(make(path)))
    }
    var current = try start(path)
    for (index, name) in path.names.enumerated() {
      let property = try property(name, of: current)
      guard property.relationship != nil, let destination = property.destination else { break }
      current = destination
      let isLast = index == path.names.count - 1
      guard property.isToMany, !(stopsAtEnd && isLast) else { continue }
      let rest = ScopedPath(Array(path.names[(index + 1)...]))
      let test = try inside(destination).each(
        quantifier.further, rest, elementTest.shifted(), stopsAtEnd: stopsAtEnd, make)
      return .quantified(quantifier, path.with(Array(path.names[...index])), test)
    }
    return try one(quantifier, elementTest.about(make(path)))
  }

  /// A question about one value: none of one is the opposite.
  private func one(
    _ quantifier: Quantifier, _ test: PredicateNode
  ) throws(FetchError) -> PredicateNode {
    let checked = try check(test)
    return quantifier == .none ? .not(checked) : checked
  }
}

extension PredicateChecker {
  /// `CONTAINS` and `IN` about many values, as a question about any of them; nil for comparisons of
  /// one value with one other.
  ///
  /// `'x' IN name` asks if a text is a part of another one.
  func membership(
    _ left: ExpressionNode, _ comparison: ComparisonOperator, _ right: ExpressionNode,
    _ options: TextOptions
  ) throws(FetchError) -> PredicateNode? {
    switch comparison {
    case .text(.contains):
      guard isMany(left) || right.isObject else { return nil }
      return try each(.any, left, try checked(.comparison(.equal, right, options)))
    case .isIn:
      if isMany(right) {
        return try each(.any, right, try checked(.comparison(.equal, left, options)))
      }
      let (_, kind) = try kind(right)
      guard kind == .text else {
        throw FetchError(
          .wrongKind(key: name(right), expected: kind.name, found: "IN, which takes many values"))
      }
      return try check(.comparison(right, .text(.contains), left, options))
    case .isBetween: throw FetchError(.unsupported("A list that is no value after BETWEEN"))
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .text: return nil
    }
  }

  /// Returns true if an expression gives many values: a subquery, or a path over a relationship to many.
  private func isMany(_ node: ExpressionNode) -> Bool {
    switch node {
    case .subquery: return true
    case .path(let path):
      let path = resolved(path)
      // An unknown path is told where its kind is asked for.
      guard columns == nil, var current = try? start(path) else { return false }
      for name in path.names {
        guard let slot = current.slots[name] else { return false }
        if current.properties[slot].isToMany { return true }
        guard let next = current.properties[slot].destination else { return false }
        current = next
      }
      return false
    case .value, .arithmetic, .count, .aggregate, .function, .now, .ternary, .entity, .element,
      .variable:
      return false
    }
  }
}

extension ExpressionNode {
  fileprivate var isObject: Bool { if case .value(.object) = self { true } else { false } }
}

extension Quantifier {
  /// The quantifier for the objects behind each of the tested objects.
  fileprivate var further: Quantifier { self == .all ? .all : .any }
}
