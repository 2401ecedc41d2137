// A part of a predicate that moves into the test of a relationship's objects finds its own objects
// one step further out. Paths that begin inside the part stay as they are.

extension ElementTest {
  func shifted() -> ElementTest { shifted(0) }
}

extension ScopedPath {
  fileprivate func shifted(_ inside: Int) -> ScopedPath {
    var copy = self
    if level == nil, up >= inside { copy.up += 1 }
    return copy
  }
}

extension ExpressionNode {
  /// Moves what begins outside; `inside` counts the tests around the node within the part.
  fileprivate func shifted(_ inside: Int) -> ExpressionNode {
    switch self {
    case .value: self
    case .path(let path): .path(path.shifted(inside))
    case .arithmetic(let operation, let left, let right):
      .arithmetic(operation, left.shifted(inside), right.shifted(inside))
    case .count(let path, let test):
      .count(path.shifted(inside), test?.shifted(inside + 1))
    case .aggregate(let function, let path, let test, let attribute):
      .aggregate(function, path.shifted(inside), test?.shifted(inside + 1), attribute: attribute)
    case .subquery(let path, let test, let rest):
      .subquery(path.shifted(inside), test.shifted(inside + 1), rest: rest)
    case .function(let function, let arguments):
      .function(function, arguments.map { $0.shifted(inside) })
    case .ternary(let test, let first, let second):
      .ternary(test.shifted(inside), first.shifted(inside), second.shifted(inside))
    case .entity(let path): .entity(path.shifted(inside))
    case .element(let path, let place, let rest):
      .element(path.shifted(inside), place, rest: rest)
    case .now, .variable: self
    }
  }
}

extension PredicateNode {
  fileprivate func shifted(_ inside: Int) -> PredicateNode {
    switch self {
    case .constant: self
    case .and(let nodes): .and(nodes.map { $0.shifted(inside) })
    case .or(let nodes): .or(nodes.map { $0.shifted(inside) })
    case .not(let node): .not(node.shifted(inside))
    case .comparison(let left, let comparison, let right, let options):
      .comparison(left.shifted(inside), comparison, right.shifted(inside), options)
    case .membership(let element, let values, let options):
      .membership(element.shifted(inside), values, options)
    case .between(let element, let low, let high):
      .between(element.shifted(inside), low.shifted(inside), high.shifted(inside))
    case .quantified(let quantifier, let path, let test):
      .quantified(quantifier, path.shifted(inside), test.shifted(inside + 1))
    case .each(let quantifier, let node, let elementTest):
      .each(quantifier, node.shifted(inside), elementTest.shifted(inside))
    }
  }
}

extension ElementTest {
  fileprivate func shifted(_ inside: Int) -> ElementTest {
    switch self {
    case .comparison(let comparison, let other, let options):
      .comparison(comparison, other.shifted(inside), options)
    case .membership: self
    case .between(let low, let high): .between(low.shifted(inside), high.shifted(inside))
    }
  }
}
