extension ValidationRule {
  /// Makes a rule from a predicate in which `SELF` is the attribute's value: `SELF > 0`.
  ///
  /// Throws `FetchError` where the text is wrong or names a key. Core Data: a validation predicate.
  public init(warning: String, format: String, _ arguments: Value...) throws {
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    _ = try predicate.node.replacingOwn(with: .null)
    self.init(warning: warning) { value in
      do {
        let node = try predicate.node.replacingOwn(with: value)
        return try MemoryEvaluator(source: NoObjects()).holds(node, value)
      } catch {
        return false
      }
    }
  }
}

/// A source for predicates that are about one value and no object.
private struct NoObjects: GraphSource {
  func entity(of element: Value) -> EntityLayout {
    preconditionFailure("A predicate without key paths asks for no entity.")
  }
  func id(of element: Value) -> ObjectID {
    preconditionFailure("A predicate whose SELF was replaced asks for no identifier.")
  }
  func value(of element: Value, slot: Int) -> Value { .null }
  func object(_ id: ObjectID) -> Value? { nil }
  func members(of element: Value, slot: Int) -> [Value] { [] }
}

extension PredicateNode {
  /// The predicate with a value in the place of `SELF`; throws where it names a key.
  fileprivate func replacingOwn(with value: Value) throws -> PredicateNode {
    switch self {
    case .constant: self
    case .and(let nodes): .and(try nodes.map { try $0.replacingOwn(with: value) })
    case .or(let nodes): .or(try nodes.map { try $0.replacingOwn(with: value) })
    case .not(let node): .not(try node.replacingOwn(with: value))
    case .comparison(let left, let comparison, let right, let options):
      .comparison(
        try left.replacingOwn(with: value), comparison, try right.replacingOwn(with: value), options
      )
    case .membership(let element, let values, let options):
      .membership(try element.replacingOwn(with: value), values, options)
    case .between(let element, let low, let high):
      .between(
        try element.replacingOwn(with: value), try low.replacingOwn(with: value),
        try high.replacingOwn(with: value))
    case .quantified, .each:
      throw FetchError(.unsupported("ANY, ALL or NONE in a validation rule"))
    }
  }
}

extension ExpressionNode {
  fileprivate func replacingOwn(with value: Value) throws -> ExpressionNode {
    switch self {
    case .value: self
    case .path(let path) where path.names.isEmpty: .value(value)
    case .arithmetic(let operation, let left, let right):
      .arithmetic(
        operation, try left.replacingOwn(with: value), try right.replacingOwn(with: value))
    case .path(let path), .count(let path, _), .aggregate(_, let path, _, _),
      .subquery(let path, _, _):
      throw FetchError(.unsupported("'\(path.names.joined(separator: "."))' in a validation rule"))
    }
  }
}
