extension PredicateChecker {
  func checked(
    _ function: PredicateFunction, _ arguments: [ExpressionNode]
  ) throws(FetchError) -> (ExpressionNode, ExpressionKind) {
    var checked: [ExpressionNode] = []
    for (argument, wanted) in zip(arguments, function.parameters) {
      let (node, found) = try kind(argument)
      guard found == wanted || found == .nothing else {
        throw FetchError(.wrongKind(key: name(argument), expected: found.name, found: wanted.name))
      }
      checked.append(node)
    }
    return (.function(function, checked), function.result)
  }

  /// A decimal is divided with a fraction, though a database keeps a whole one as an integer.
  func checked(
    _ operation: ArithmeticOperator, _ left: ExpressionNode, _ right: ExpressionNode
  ) throws(FetchError) -> (ExpressionNode, ExpressionKind) {
    let (first, firstKind) = try kind(left)
    let (second, secondKind) = try kind(right)
    for (node, kind) in [(left, firstKind), (right, secondKind)]
    where kind != .number && kind != .nothing {
      throw FetchError(.wrongKind(key: name(node), expected: kind.name, found: "a number"))
    }
    let hasFraction = operation == .divide && (isDecimal(first) || isDecimal(second))
    let dividend: ExpressionNode =
      hasFraction ? .arithmetic(.multiply, first, .value(.double(1))) : first
    return (.arithmetic(operation, dividend, second), .number)
  }

  /// True for the value of a decimal attribute, or one computed from it.
  private func isDecimal(_ node: ExpressionNode) -> Bool {
    switch node {
    case .value(.decimal): true
    case .path(let path): isDecimal(path)
    case .arithmetic(_, let first, let second), .ternary(_, let first, let second):
      isDecimal(first) || isDecimal(second)
    case .aggregate(_, let path, _, let attribute):
      // An unknown path is told where its kind is asked for.
      (try? many(path)).map { inside($0.end).isDecimal(ScopedPath(attribute)) } ?? false
    case .function(let function, let arguments):
      Self.keepingKind.contains(function) && arguments.contains { isDecimal($0) }
    case .value, .count, .subquery, .now, .entity, .element, .variable: false
    }
  }

  /// The functions that make an integer of integers, and a fraction of fractions.
  private static let keepingKind: Set<PredicateFunction> = [
    .absolute, .ceiling, .floor, .truncation, .remainder,
  ]

  private func isDecimal(_ path: ScopedPath) -> Bool {
    // An unknown path is told where its kind is asked for.
    guard columns == nil, let name = path.names.last, let start = try? start(path),
      let end = try? follow(path.names.dropLast(), from: start), let slot = end.slots[name]
    else { return false }
    return end.properties[slot].type == .decimal
  }

  /// Both values are of one kind; a constant takes that of the other.
  func checked(
    _ test: PredicateNode, _ first: ExpressionNode, _ second: ExpressionNode
  ) throws(FetchError) -> (ExpressionNode, ExpressionKind) {
    let test = try check(test)
    var (a, kindA) = try kind(first)
    var (b, kindB) = try kind(second)
    if kindA == .nothing { kindA = kindB }
    if case .value = a, kindA != kindB, kindB != .nothing {
      (a, kindA) = (try coerce(a, to: kindB, second), kindB)
    }
    if kindB != .nothing, kindA != kindB { b = try coerce(b, to: kindA, first) }
    kindB = kindA
    return (.ternary(test, a, b), kindB)
  }

  func checked(
    _ path: ScopedPath, _ place: ElementPlace, _ rest: [String]
  ) throws(FetchError) -> (ExpressionNode, ExpressionKind) {
    let (path, end) = try many(path)
    let owner = try follow(path.names.dropLast(), from: try start(path))
    if let name = path.names.last, try !property(name, of: owner).isOrdered {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: owner.name, sentence: "has no order: only SIZE can be asked for"))
    }
    return (.element(path, place, rest: rest), try inside(end).kind(of: ScopedPath(rest)))
  }

  /// `objectID` at the end of a path stands for the object itself, where nothing is called so.
  func withoutIdentifier(_ path: ScopedPath) -> ScopedPath {
    names(path, endWith: ["objectID"]) ?? path
  }

  /// The object whose `entity` or `entity.name` a path asks for; nil where it asks for something else.
  func ownerOfEntityName(_ path: ScopedPath) -> ScopedPath? {
    names(path, endWith: ["entity"]) ?? names(path, endWith: ["entity", "name"])
  }

  /// The path to the object before a name that it does not have itself.
  private func names(_ path: ScopedPath, endWith end: [String]) -> ScopedPath? {
    guard columns == nil, path.names.count >= end.count,
      Array(path.names.suffix(end.count)) == end
    else { return nil }
    let owner = Array(path.names.dropLast(end.count))
    // An unknown path is told where its kind is asked for.
    guard let start = try? start(path), let entity = try? follow(owner[...], from: start),
      let name = end.first, entity.slots[name] == nil
    else { return nil }
    return path.with(owner)
  }
}

extension AggregateFunction {
  /// Returns true if the function takes values of a kind.
  func fits(_ kind: ExpressionKind) -> Bool {
    switch self {
    case .sum, .average: kind == .number
    case .min, .max: kind == .number || kind == .text || kind == .date
    }
  }
}
