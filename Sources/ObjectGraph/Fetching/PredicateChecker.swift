import Foundation

/// Resolves the names in a predicate, gives constants the kind of what they are compared with,
/// and refuses what makes no sense: after it, both evaluators agree.
struct PredicateChecker {
  let entity: EntityLayout

  func check(_ node: PredicateNode) throws(FetchError) -> PredicateNode {
    switch node {
    case .constant: return node
    case .and(let nodes): return .and(try checkAll(nodes))
    case .or(let nodes): return .or(try checkAll(nodes))
    case .not(let node): return .not(try check(node))
    case .comparison(let left, let comparison, let right, let options):
      return try check(left, comparison, right, options)
    case .membership(let element, let values, let options):
      let (checked, kind) = try self.kind(element)
      var list: [Value] = []
      for value in values { list.append(try coerce(value, to: kind, element)) }
      return .membership(checked, list, options)
    case .between(let element, let low, let high):
      let (checked, kind) = try self.kind(element)
      return .between(
        checked, try coerce(low, to: kind, element), try coerce(high, to: kind, element))
    case .quantified(let quantifier, let path, let test):
      let end = try destination(ofMany: path)
      return .quantified(quantifier, path: path, try PredicateChecker(entity: end).check(test))
    case .each(let quantifier, let path, let comparison, let other, let options):
      return try each(quantifier, path, comparison, other, options)
    }
  }

  /// Splits a path at its first relationship to many; what follows is asked of each object there.
  private func each(
    _ quantifier: Quantifier, _ path: [String], _ comparison: ComparisonOperator,
    _ other: ExpressionNode, _ options: TextOptions
  ) throws(FetchError) -> PredicateNode {
    var current = entity
    for (index, name) in path.enumerated() {
      let property = try property(name, of: current)
      guard property.relationship != nil, let destination = property.destination else { break }
      current = destination
      guard property.isToMany else { continue }
      let rest = Array(path[(index + 1)...])
      let inner = PredicateChecker(entity: destination)
      let test =
        rest.isEmpty
        ? try inner.check(.comparison(.own, comparison, other, options))
        : try inner.each(quantifier == .all ? .all : .any, rest, comparison, other, options)
      return .quantified(quantifier, path: Array(path[...index]), test)
    }
    return try check(.comparison(.path(path), comparison, other, options))
  }

  private func checkAll(_ nodes: [PredicateNode]) throws(FetchError) -> [PredicateNode] {
    var checked: [PredicateNode] = []
    for node in nodes { checked.append(try check(node)) }
    return checked
  }

  private func check(
    _ left: ExpressionNode, _ comparison: ComparisonOperator, _ right: ExpressionNode,
    _ options: TextOptions
  ) throws(FetchError) -> PredicateNode {
    var (first, leftKind) = try kind(left)
    var (second, rightKind) = try kind(right)
    if case .value = first, leftKind != rightKind {
      (first, leftKind) = (try coerce(first, to: rightKind, second), rightKind)
    } else if case .value = second, leftKind != rightKind {
      (second, rightKind) = (try coerce(second, to: leftKind, first), leftKind)
    }
    guard leftKind == rightKind || leftKind == .nothing || rightKind == .nothing else {
      throw FetchError(
        .wrongKind(key: name(left), expected: leftKind.name, found: rightKind.name))
    }
    if comparison.isText || !options.isEmpty, leftKind != .text, leftKind != .nothing {
      throw FetchError(.wrongKind(key: name(left), expected: leftKind.name, found: "text"))
    }
    if comparison == .matches, case .value(.string(let pattern)) = second {
      do { _ = try RegularExpression(TextTest.fold(pattern, options)) } catch {
        throw FetchError(.pattern(pattern, problem: error.problem))
      }
    }
    return .comparison(first, comparison, second, options)
  }

  /// The kind of an expression's values, and the expression with its parts checked.
  private func kind(
    _ node: ExpressionNode
  ) throws(FetchError) -> (ExpressionNode, ValueKind) {
    switch node {
    case .value(let value): return (node, ValueKind(value))
    case .own: return (node, .object)
    case .path(let path): return (node, try kind(ofPath: path))
    case .arithmetic(let operation, let left, let right):
      let (a, kindA) = try kind(left)
      let (b, kindB) = try kind(right)
      for (node, kind) in [(left, kindA), (right, kindB)] where kind != .number && kind != .nothing
      {
        throw FetchError(.wrongKind(key: name(node), expected: kind.name, found: "a number"))
      }
      return (.arithmetic(operation, a, b), .number)
    case .count(let path, let test):
      let end = try destination(ofMany: path)
      guard let test else { return (node, .number) }
      return (.count(path: path, try PredicateChecker(entity: end).check(test)), .number)
    case .aggregate(let function, let path, let attribute):
      let end = try destination(ofMany: path)
      let kind = try PredicateChecker(entity: end).kind(ofPath: [attribute])
      let isFitting = kind == .number || kind == .text && (function == .min || function == .max)
      guard isFitting else {
        throw FetchError(.unsupported("@\(function.rawValue) of '\(end.name).\(attribute)'"))
      }
      return (node, kind)
    }
  }

  private func kind(ofPath path: [String]) throws(FetchError) -> ValueKind {
    let end = try follow(path.dropLast())
    let name = path[path.count - 1]
    let property = try property(name, of: end)
    if let type = property.type { return ValueKind(type) }
    guard property.isToOne else {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: end.name, sentence: "leads to many objects: use ANY, ALL or @count"))
    }
    return .object
  }

  func checkSort(_ term: SortTerm) throws(FetchError) {
    let kind = try kind(ofPath: term.path)
    if !term.options.isEmpty && kind != .text {
      throw FetchError(
        .wrongKind(key: term.path.joined(separator: "."), expected: kind.name, found: "text"))
    }
  }

  private func property(_ name: String, of entity: EntityLayout) throws(FetchError) -> SlotProperty
  {
    guard let slot = entity.slots[name] else {
      throw FetchError(.unknownKey(name, entity: entity.name))
    }
    guard !entity.properties[slot].isTransient else {
      throw FetchError(
        .wrongRelationship(key: name, entity: entity.name, sentence: "is never stored"))
    }
    return entity.properties[slot]
  }

  private func follow(_ path: ArraySlice<String>) throws(FetchError) -> EntityLayout {
    var current = entity
    for name in path {
      let property = try property(name, of: current)
      guard property.isToOne, let destination = property.destination else {
        throw FetchError(
          .wrongRelationship(
            key: name, entity: current.name, sentence: "is no relationship to one object"))
      }
      current = destination
    }
    return current
  }

  private func destination(ofMany path: [String]) throws(FetchError) -> EntityLayout {
    let owner = try follow(path.dropLast())
    let name = path[path.count - 1]
    let property = try property(name, of: owner)
    guard property.isToMany, let destination = property.destination else {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: owner.name, sentence: "is no relationship to many objects"))
    }
    return destination
  }

  private func coerce(
    _ node: ExpressionNode, to kind: ValueKind, _ other: ExpressionNode
  ) throws(FetchError) -> ExpressionNode {
    let (checked, own) = try self.kind(node)
    if case .value(let value) = checked { return .value(try coerce(value, to: kind, other)) }
    guard own == kind else {
      throw FetchError(.wrongKind(key: name(other), expected: kind.name, found: own.name))
    }
    return checked
  }

  private func coerce(
    _ value: Value, to kind: ValueKind, _ other: ExpressionNode
  ) throws(FetchError) -> Value {
    switch (value, kind) {
    case (.null, _), (_, .nothing): return value
    case (.double(let number), .number) where number.isNaN: return .null
    case (.integer(0), .boolean): return .bool(false)
    case (.integer(1), .boolean): return .bool(true)
    case (.string(let text), .url): if let url = URL(string: text) { return .url(url) }
    case (.string(let text), .uuid): if let uuid = UUID(uuidString: text) { return .uuid(uuid) }
    default: if ValueKind(value) == kind { return value }
    }
    throw FetchError(
      .wrongKind(key: name(other), expected: kind.name, found: ValueKind(value).name))
  }

  private func name(_ node: ExpressionNode) -> String {
    switch node {
    case .path(let path): path.joined(separator: ".")
    case .own: "SELF"
    case .value(let value): value.description
    case .arithmetic(_, let left, _): name(left)
    case .count(let path, _): path.joined(separator: ".") + ".@count"
    case .aggregate(let function, let path, let attribute):
      path.joined(separator: ".") + ".@\(function.rawValue).\(attribute)"
    }
  }
}

/// Values that can be compared with each other.
enum ValueKind: Equatable {
  case nothing, number, boolean, text, date, bytes, uuid, url, object

  init(_ type: AttributeType) {
    switch type {
    case .integer16, .integer32, .integer64, .decimal, .double, .float: self = .number
    case .string: self = .text
    case .boolean: self = .boolean
    case .date: self = .date
    case .binary, .transformable: self = .bytes
    case .uuid: self = .uuid
    case .uri: self = .url
    }
  }

  init(_ value: Value) {
    switch value {
    case .null: self = .nothing
    case .bool: self = .boolean
    case .integer, .float, .double, .decimal: self = .number
    case .string: self = .text
    case .date: self = .date
    case .data: self = .bytes
    case .uuid: self = .uuid
    case .url: self = .url
    case .object, .objects: self = .object
    }
  }

  var name: String {
    switch self {
    case .nothing: "nil"
    case .number: "a number"
    case .boolean: "a Boolean"
    case .text: "text"
    case .date: "a date"
    case .bytes: "bytes"
    case .uuid: "a UUID"
    case .url: "a URI"
    case .object: "an object"
    }
  }
}
