/// A predicate's copy with other expressions in it.
struct PredicateRewriting<Failure: Error> {
  /// Gives another expression in the place of one, or nil: then only its parts may change.
  ///
  /// It's asked about the paths, too, that stand in a predicate by themselves. `inside` counts the
  /// tests of relationships around.
  var change: (_ node: ExpressionNode, _ inside: Int) throws(Failure) -> ExpressionNode? =
    { _, _ in nil }
  /// Gives another test in the place of a comparison with something, or nil.
  var compared:
    (
      _ comparison: ComparisonOperator, _ other: ExpressionNode, _ options: TextOptions
    ) throws(Failure) -> ElementTest? = { _, _, _ in nil }
  private var inside = 0

  init() {}

  private var inner: Self {
    var inner = self
    inner.inside += 1
    return inner
  }

  func callAsFunction(_ node: PredicateNode) throws(Failure) -> PredicateNode {
    switch node {
    case .constant: node
    case .and(let nodes): .and(try nodes.map { node throws(Failure) in try self(node) })
    case .or(let nodes): .or(try nodes.map { node throws(Failure) in try self(node) })
    case .not(let node): .not(try self(node))
    case .comparison(let left, let comparison, let right, let options):
      try self(ElementTest.comparison(comparison, right, options)).about(self(left))
    case .membership(let element, let values, let options):
      .membership(try self(element), values, options)
    case .between(let element, let low, let high):
      try .between(self(element), self(low), self(high))
    case .quantified(let quantifier, let path, let test):
      try .quantified(quantifier, self(path), inner(test))
    case .each(let quantifier, let node, let test):
      try .each(quantifier, self(node), self(test))
    }
  }

  func callAsFunction(_ test: ElementTest) throws(Failure) -> ElementTest {
    switch test {
    case .comparison(let comparison, let other, let options):
      if let changed = try compared(comparison, other, options) {
        changed
      } else {
        .comparison(comparison, try self(other), options)
      }
    case .membership: test
    case .between(let low, let high): try .between(self(low), self(high))
    }
  }

  private func callAsFunction(_ node: ExpressionNode) throws(Failure) -> ExpressionNode {
    if let changed = try change(node, inside) { return changed }
    return switch node {
    case .path, .value, .now, .variable: node
    case .arithmetic(let operation, let left, let right):
      try .arithmetic(operation, self(left), self(right))
    case .count(let path, let test): try .count(self(path), inner(test))
    case .aggregate(let function, let path, let test, let attribute):
      try .aggregate(function, self(path), inner(test), attribute: attribute)
    case .subquery(let path, let test, let rest):
      try .subquery(self(path), inner(test), rest: rest)
    case .function(let function, let arguments):
      .function(function, try arguments.map { node throws(Failure) in try self(node) })
    case .ternary(let test, let first, let second):
      try .ternary(self(test), self(first), self(second))
    case .entity(let path): .entity(try self(path))
    case .element(let path, let place, let rest): .element(try self(path), place, rest: rest)
    }
  }

  private func callAsFunction(_ test: PredicateNode?) throws(Failure) -> PredicateNode? {
    if let test { .some(try self(test)) } else { nil }
  }

  private func callAsFunction(_ path: ScopedPath) throws(Failure) -> ScopedPath {
    if case .path(let changed)? = try change(.path(path), inside) { changed } else { path }
  }
}
