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
    case .count, .aggregate: return try check(elementTest.about(node))
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
    if columns != nil { return try check(elementTest.about(make(path))) }
    let path = withoutIdentifier(resolved(path))
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
    return try check(elementTest.about(make(path)))
  }
}

extension Quantifier {
  /// The quantifier for the objects behind each of the tested objects.
  fileprivate var further: Quantifier { self == .all ? .all : .any }
}
