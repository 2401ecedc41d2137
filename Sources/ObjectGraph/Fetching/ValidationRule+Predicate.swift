import FoundationEssentials

extension ValidationRule {
  /// Makes a rule from a predicate in which `SELF` is the attribute's value, and `length` that of a
  /// text in UTF-16 units: `SELF > 0`, `length >= 2`.
  ///
  /// It's asked of values that are there: nil is the matter of required attributes. A model keeps rules of
  /// the forms `SELF >= 1`, `SELF <= 9`, `SELF BETWEEN {1, 9}`, `length >= 2`, `length <= 20`,
  /// `SELF MATCHES '[a-z]+'`, and several of them with `AND`, when it's written. Throws `FetchError` where
  /// the text or a pattern is wrong, or names a key. Core Data: a validation predicate.
  public init(warning: String, format: String, _ arguments: Value...) throws {
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    _ = try predicate.node.replacingPaths(ownValue(.null))
    try predicate.node.checkPatterns()
    let condition: @Sendable (Value) -> Bool = { value in
      guard !value.isNull else { return true }
      do {
        let node = try predicate.node.replacingPaths(ownValue(value))
        return try MemoryEvaluator(source: NoObjects()).holds(node, value)
      } catch {
        return false
      }
    }
    self.init(
      warning: warning, code: predicate.node.validationCode, condition: condition,
      limits: predicate.node.validationLimits ?? [])
  }
}

private func ownValue(_ value: Value) -> (ScopedPath) throws -> Value {
  { path in
    if path.names == ["length"] {
      if case .string(let text) = value { return .integer(Int64(text.utf16.count)) }
      return .null
    }
    guard path.names.isEmpty else {
      throw FetchError(.unsupported("'\(path.names.joined(separator: "."))' in a validation rule"))
    }
    return value
  }
}

/// A source for predicates that are about values and no object.
struct NoObjects: GraphSource {
  func entity(of element: Value) -> EntityLayout {
    preconditionFailure("A predicate without key paths asks for no entity.")
  }
  func id(of element: Value) -> ObjectID {
    preconditionFailure("A predicate whose key paths were replaced asks for no identifier.")
  }
  func value(of element: Value, slot: Int) -> Value { .null }
  func object(_ id: ObjectID) -> Value? { nil }
  func members(of element: Value, slot: Int) -> [Value] { [] }
}

extension PredicateNode {
  /// The predicate with values in the place of key paths; throws where it is about relationships.
  func replacingPaths(_ value: (ScopedPath) throws -> Value) throws -> PredicateNode {
    switch self {
    case .constant: self
    case .and(let nodes): .and(try nodes.map { try $0.replacingPaths(value) })
    case .or(let nodes): .or(try nodes.map { try $0.replacingPaths(value) })
    case .not(let node): .not(try node.replacingPaths(value))
    case .comparison(let left, let comparison, let right, let options):
      .comparison(
        try left.replacingPaths(value), comparison, try right.replacingPaths(value), options)
    case .membership(let element, let values, let options):
      .membership(try element.replacingPaths(value), values, options)
    case .between(let element, let low, let high):
      .between(
        try element.replacingPaths(value), try low.replacingPaths(value),
        try high.replacingPaths(value))
    case .quantified, .each:
      throw FetchError(.unsupported("ANY, ALL or NONE about a value"))
    }
  }
}

extension ExpressionNode {
  func replacingPaths(
    _ value: (ScopedPath) throws -> Value
  ) throws -> ExpressionNode {
    switch self {
    case .value: self
    case .path(let path): .value(try value(path))
    case .arithmetic(let operation, let left, let right):
      .arithmetic(operation, try left.replacingPaths(value), try right.replacingPaths(value))
    case .function(let function, let arguments):
      .function(function, try arguments.map { try $0.replacingPaths(value) })
    case .now: .value(.date(Date()))
    case .ternary(let test, let first, let second):
      .ternary(
        try test.replacingPaths(value), try first.replacingPaths(value),
        try second.replacingPaths(value))
    case .variable(let name): throw FetchError(.missingVariable(name))
    case .count(let path, _), .aggregate(_, let path, _, _), .subquery(let path, _, _),
      .entity(let path), .element(let path, _, _):
      throw FetchError(
        .unsupported("'\(path.names.joined(separator: "."))' in a condition on a value"))
    }
  }
}
