import FoundationEssentials

/// Resolves the names in a predicate, gives constants the kind of what they are compared with,
/// and refuses what makes no sense: after it, both evaluators agree.
struct PredicateChecker {
  /// The entities of the objects that may be looked at, the one that the test is about last.
  private let scopes: [EntityLayout]
  /// For conditions on dictionaries: the kinds of the columns by their names.
  let columns: [String: ExpressionKind]?
  /// True where objects in memory are asked, which have values that no store has.
  private let isInMemory: Bool
  /// Gives the identifier that an object has now: a predicate may have been made before it was saved.
  private let presentID: (ObjectID) -> ObjectID

  init(
    entity: EntityLayout, columns: [String: ExpressionKind]? = nil, isInMemory: Bool = false,
    presentID: @escaping (ObjectID) -> ObjectID = { $0 }
  ) {
    scopes = [entity]
    self.columns = columns
    self.isInMemory = isInMemory
    self.presentID = presentID
  }

  private init(_ scopes: [EntityLayout], like other: PredicateChecker) {
    self.scopes = scopes
    columns = nil
    (isInMemory, presentID) = (other.isInMemory, other.presentID)
  }

  /// The checker of a test about an object of a relationship.
  func inside(_ entity: EntityLayout) -> PredicateChecker {
    PredicateChecker(scopes + [entity], like: self)
  }

  private func present(_ value: Value) -> Value {
    if case .object(let id) = value { .object(presentID(id)) } else { value }
  }

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
      for value in values { list.append(present(try coerce(value, to: kind, element))) }
      // Other values than texts are what they are.
      let isText = kind == .text || kind == .nothing
      return .membership(checked, list, isText ? options : [])
    case .between(let element, let low, let high):
      let (checked, kind) = try self.kind(element)
      return .between(
        checked, try coerce(low, to: kind, element), try coerce(high, to: kind, element))
    case .quantified(let quantifier, let path, let test):
      let (path, end) = try many(path)
      return .quantified(quantifier, path, try inside(end).check(test))
    case .each(let quantifier, let node, let elementTest):
      return try each(quantifier, node, try checked(elementTest))
    }
  }

  /// The test, with names resolved here: it may be applied further inside.
  func checked(_ elementTest: ElementTest) throws(FetchError) -> ElementTest {
    switch elementTest {
    case .comparison(let comparison, let other, let options):
      .comparison(comparison, try kind(other).0, options)
    case .membership: elementTest
    case .between(let low, let high): .between(try kind(low).0, try kind(high).0)
    }
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
    if let node = try membership(left, comparison, right, options) { return node }
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
    if comparison == .text(.matches), case .value(.string(let pattern)) = second {
      do { _ = try RegularExpression(pattern, options) } catch {
        throw FetchError(.pattern(pattern, problem: error.problem))
      }
    }
    return .comparison(first, comparison, second, options)
  }

  /// The kind of an expression's values, and the expression with its parts checked.
  func kind(
    _ node: ExpressionNode
  ) throws(FetchError) -> (ExpressionNode, ExpressionKind) {
    switch node {
    case .value(let value): return (.value(present(value)), ExpressionKind(value))
    case .path(let path):
      let path = withoutIdentifier(resolved(path))
      if let owner = ownerOfEntityName(path) { return (.entity(owner), .text) }
      return (.path(path), try kind(of: path))
    case .function(let function, let arguments): return try checked(function, arguments)
    case .now: return (.value(.date(Date())), .date)
    case .ternary(let test, let first, let second): return try checked(test, first, second)
    case .entity(let path): return (.entity(resolved(path)), .text)
    case .element(let path, let place, let rest): return try checked(path, place, rest)
    case .variable(let name): throw FetchError(.missingVariable(name))
    case .arithmetic(let operation, let left, let right):
      return try checked(operation, left, right)
    case .count(let path, let test):
      let (path, end) = try many(path)
      return (.count(path, try inside(end).check(test)), .number)
    case .aggregate(let function, let path, let test, let attribute):
      let (path, end) = try many(path)
      let inner = inside(end)
      let kind = try inner.kind(of: ScopedPath(attribute))
      guard function.fits(kind) else {
        throw FetchError(
          .unsupported("@\(function.rawValue) of '\(end.name).\(attribute.joined(separator: "."))'")
        )
      }
      return (
        .aggregate(function, path, try inner.check(test), attribute: attribute), kind
      )
    case .subquery(let path, _, _):
      throw FetchError(
        .wrongRelationship(
          key: path.names.joined(separator: "."), entity: try start(resolved(path)).name,
          sentence: "gives many objects in a SUBQUERY: use ANY, ALL, NONE, IN, @count or @sum"))
    }
  }

  func check(_ test: PredicateNode?) throws(FetchError) -> PredicateNode? {
    guard let test else { return nil }
    return try check(test)
  }

  func kind(of path: ScopedPath) throws(FetchError) -> ExpressionKind {
    if let columns {
      let name = path.names.joined(separator: ".")
      guard let kind = columns[name] else { throw FetchError(.unknownColumn(name)) }
      return kind
    }
    guard let name = path.names.last else { return .object(try start(path).root.name) }
    let end = try follow(path.names.dropLast(), from: try start(path))
    let property = try property(name, of: end)
    if let type = property.type { return ExpressionKind(type) }
    guard property.isToOne, let destination = property.destination else {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: end.name, sentence: "leads to many objects: use ANY, ALL or @count"))
    }
    return .object(destination.root.name)
  }

  func checkSort(_ term: SortTerm) throws(FetchError) {
    let kind = try kind(of: ScopedPath(term.path))
    if !term.options.isEmpty && kind != .text {
      throw FetchError(
        .wrongKind(key: term.path.joined(separator: "."), expected: kind.name, found: "text"))
    }
  }

  func property(_ name: String, of entity: EntityLayout) throws(FetchError) -> SlotProperty {
    guard let slot = entity.slots[name] else {
      throw FetchError(.unknownKey(name, entity: entity.name))
    }
    guard isInMemory || !entity.properties[slot].isTransient else {
      throw FetchError(
        .wrongRelationship(key: name, entity: entity.name, sentence: "is never stored"))
    }
    return entity.properties[slot]
  }

  /// The path with its beginning counted from the inside.
  func resolved(_ path: ScopedPath) -> ScopedPath {
    guard let level = path.level else { return path }
    return ScopedPath(path.names, up: scopes.count - 1 - level)
  }

  /// The entity of the object that a path begins at.
  func start(_ path: ScopedPath) throws(FetchError) -> EntityLayout {
    guard path.up >= 0, path.up < scopes.count else {
      throw FetchError(.unsupported("A predicate about an object outside of it"))
    }
    return scopes[scopes.count - 1 - path.up]
  }

  func follow(
    _ names: ArraySlice<String>, from entity: EntityLayout
  ) throws(FetchError) -> EntityLayout {
    var current = entity
    for name in names {
      let property = try property(name, of: current)
      guard property.isToOne, let destination = property.destination else {
        throw FetchError(
          .wrongRelationship(
            key: name, entity: current.name,
            sentence: property.isToMany
              ? "leads to many objects: use ANY, ALL or @count" : "is no relationship"))
      }
      current = destination
    }
    return current
  }

  /// A path to a to-many relationship, and the entity at its other end.
  func many(
    _ path: ScopedPath
  ) throws(FetchError) -> (path: ScopedPath, end: EntityLayout) {
    if columns != nil { throw FetchError(.unknownColumn(path.names.joined(separator: "."))) }
    let path = resolved(path)
    let owner = try follow(path.names.dropLast(), from: try start(path))
    guard let name = path.names.last else {
      throw FetchError(
        .wrongRelationship(key: "SELF", entity: owner.name, sentence: "is one object, not many"))
    }
    let property = try property(name, of: owner)
    guard property.isToMany, let destination = property.destination else {
      throw FetchError(
        .wrongRelationship(
          key: name, entity: owner.name, sentence: "is no relationship to many objects"))
    }
    return (path, destination)
  }

  func coerce(
    _ node: ExpressionNode, to kind: ExpressionKind, _ other: ExpressionNode
  ) throws(FetchError) -> ExpressionNode {
    let (checked, own) = try self.kind(node)
    if case .value(let value) = checked { return .value(try coerce(value, to: kind, other)) }
    guard own == kind else {
      throw FetchError(.wrongKind(key: name(other), expected: kind.name, found: own.name))
    }
    return checked
  }

  private func coerce(
    _ value: Value, to kind: ExpressionKind, _ other: ExpressionNode
  ) throws(FetchError) -> Value {
    switch (value, kind) {
    case (.null, _), (_, .nothing): return value
    case (.double(let number), .number) where number.isNaN: return .null
    case (.integer(0), .boolean): return .bool(false)
    case (.integer(1), .boolean): return .bool(true)
    case (.string(let text), .url): if let url = URL(string: text) { return .url(url) }
    case (.string(let text), .uuid): if let uuid = UUID(uuidString: text) { return .uuid(uuid) }
    case (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _), (.string, _),
      (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      if ExpressionKind(value) == kind { return value }
    }
    throw FetchError(
      .wrongKind(key: name(other), expected: kind.name, found: ExpressionKind(value).name))
  }

  func name(_ node: ExpressionNode) -> String {
    switch node {
    case .path(let path): path.names.isEmpty ? "SELF" : path.names.joined(separator: ".")
    case .value(let value): value.description
    case .arithmetic(_, let left, _): name(left)
    case .count(let path, _): path.names.joined(separator: ".") + ".@count"
    case .aggregate(let function, let path, _, let attribute):
      (path.names + ["@\(function.rawValue)"] + attribute).joined(separator: ".")
    case .subquery(let path, _, let rest), .element(let path, _, let rest):
      (path.names + rest).joined(separator: ".")
    case .function(let function, _): function.name
    case .now: "now()"
    case .ternary: "TERNARY"
    case .entity(let path): (path.names + ["entity"]).joined(separator: ".")
    case .variable(let name): "$" + name
    }
  }
}
