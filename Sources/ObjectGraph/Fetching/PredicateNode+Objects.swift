extension PredicateNode {
  /// Returns true if a constant of the predicate is an object that had not been saved when it was made.
  var namesUnsavedObjects: Bool {
    switch self {
    case .constant: false
    case .and(let nodes), .or(let nodes): nodes.contains(where: \.namesUnsavedObjects)
    case .not(let node): node.namesUnsavedObjects
    case .comparison(let left, _, let right, _):
      left.namesUnsavedObjects || right.namesUnsavedObjects
    case .membership(let element, let values, _):
      element.namesUnsavedObjects || values.contains(where: \.isUnsavedObject)
    case .between(let element, let low, let high):
      element.namesUnsavedObjects || low.namesUnsavedObjects || high.namesUnsavedObjects
    case .quantified(_, _, let test): test.namesUnsavedObjects
    case .each(_, let node, let test): node.namesUnsavedObjects || test.namesUnsavedObjects
    }
  }

  /// The predicate with the identifiers that its objects have now, given by a body.
  func replacingIDs(_ current: (ObjectID) -> ObjectID) -> PredicateNode {
    switch self {
    case .constant: self
    case .and(let nodes): .and(nodes.map { $0.replacingIDs(current) })
    case .or(let nodes): .or(nodes.map { $0.replacingIDs(current) })
    case .not(let node): .not(node.replacingIDs(current))
    case .comparison(let left, let comparison, let right, let options):
      .comparison(left.replacingIDs(current), comparison, right.replacingIDs(current), options)
    case .membership(let element, let values, let options):
      .membership(
        element.replacingIDs(current), values.map { $0.replacingID(current) }, options)
    case .between(let element, let low, let high):
      .between(
        element.replacingIDs(current), low.replacingIDs(current), high.replacingIDs(current))
    case .quantified(let quantifier, let path, let test):
      .quantified(quantifier, path, test.replacingIDs(current))
    case .each(let quantifier, let node, let test):
      .each(quantifier, node.replacingIDs(current), test.replacingIDs(current))
    }
  }
}

extension ElementTest {
  fileprivate var namesUnsavedObjects: Bool {
    switch self {
    case .comparison(_, let other, _): other.namesUnsavedObjects
    case .membership(let values, _): values.contains(where: \.isUnsavedObject)
    case .between(let low, let high): low.namesUnsavedObjects || high.namesUnsavedObjects
    }
  }

  fileprivate func replacingIDs(_ current: (ObjectID) -> ObjectID) -> ElementTest {
    switch self {
    case .comparison(let comparison, let other, let options):
      .comparison(comparison, other.replacingIDs(current), options)
    case .membership(let values, let options):
      .membership(values.map { $0.replacingID(current) }, options)
    case .between(let low, let high):
      .between(low.replacingIDs(current), high.replacingIDs(current))
    }
  }
}

extension ExpressionNode {
  fileprivate var namesUnsavedObjects: Bool {
    switch self {
    case .value(let value): value.isUnsavedObject
    case .path, .now, .entity, .element, .variable: false
    case .arithmetic(_, let left, let right):
      left.namesUnsavedObjects || right.namesUnsavedObjects
    case .count(_, let test), .aggregate(_, _, let test, _): test?.namesUnsavedObjects ?? false
    case .subquery(_, let test, _): test.namesUnsavedObjects
    case .function(_, let arguments): arguments.contains(where: \.namesUnsavedObjects)
    case .ternary(let test, let first, let second):
      test.namesUnsavedObjects || first.namesUnsavedObjects || second.namesUnsavedObjects
    }
  }

  fileprivate func replacingIDs(_ current: (ObjectID) -> ObjectID) -> ExpressionNode {
    switch self {
    case .value(let value): .value(value.replacingID(current))
    case .path, .now, .entity, .element, .variable: self
    case .arithmetic(let operation, let left, let right):
      .arithmetic(operation, left.replacingIDs(current), right.replacingIDs(current))
    case .count(let path, let test): .count(path, test?.replacingIDs(current))
    case .aggregate(let function, let path, let test, let attribute):
      .aggregate(function, path, test?.replacingIDs(current), attribute: attribute)
    case .subquery(let path, let test, let rest):
      .subquery(path, test.replacingIDs(current), rest: rest)
    case .function(let function, let arguments):
      .function(function, arguments.map { $0.replacingIDs(current) })
    case .ternary(let test, let first, let second):
      .ternary(
        test.replacingIDs(current), first.replacingIDs(current), second.replacingIDs(current))
    }
  }
}

extension Value {
  fileprivate var isUnsavedObject: Bool {
    if case .object(let id) = self { id.isTemporary } else { false }
  }

  fileprivate func replacingID(_ current: (ObjectID) -> ObjectID) -> Value {
    if case .object(let id) = self { .object(current(id)) } else { self }
  }
}
