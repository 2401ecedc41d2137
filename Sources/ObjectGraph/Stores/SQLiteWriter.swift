/// Turns a checked predicate into SQL with the meaning that `docs/object-graph.md` gives it.
///
/// SQL knows a third truth value. At the top and under AND and OR it counts as false by itself;
/// under NOT each leaf is made two-valued with `IS TRUE`.
final class SQLiteWriter {
  let store: SQLiteStore
  private(set) var bindings: [Value] = []
  private var lastAlias = 0
  /// True while a column is only compared with nothing.
  private var isAboutPresence = false

  init(_ store: SQLiteStore) {
    self.store = store
  }

  func condition(
    _ node: PredicateNode, _ scope: SQLiteScope, isNegated: Bool = false
  ) throws -> String {
    switch node {
    case .constant(let isTrue): return isTrue ? "1" : "0"
    case .and(let nodes): return try join(nodes, " AND ", empty: "1", scope, isNegated)
    case .or(let nodes): return try join(nodes, " OR ", empty: "0", scope, isNegated)
    case .not(let node): return "NOT (\(try condition(node, scope, isNegated: true)))"
    case .comparison(let left, let comparison, let right, let options):
      let text = try self.comparison(left, comparison, right, options, scope)
      return isNegated ? "(\(text)) IS TRUE" : text
    case .membership(let element, let values, let options):
      let text = try membership(element, values, options, scope)
      return isNegated ? "(\(text)) IS TRUE" : text
    case .between(let element, let low, let high):
      let text =
        "\(try expression(element, scope)) BETWEEN \(try expression(low, scope)) "
        + "AND \(try expression(high, scope))"
      return isNegated ? "(\(text)) IS TRUE" : text
    case .quantified(let quantifier, let path, let test):
      return try quantified(quantifier, path, test, scope)
    case .each: throw FetchError(.unsupported("A predicate that was not checked"))
    }
  }

  private func join(
    _ nodes: [PredicateNode], _ word: String, empty: String, _ scope: SQLiteScope, _ isNegated: Bool
  ) throws -> String {
    if nodes.isEmpty { return empty }
    return try nodes.map { "(\(try condition($0, scope, isNegated: isNegated)))" }
      .joined(separator: word)
  }

  private func comparison(
    _ left: ExpressionNode, _ comparison: ComparisonOperator, _ right: ExpressionNode,
    _ options: TextOptions, _ scope: SQLiteScope
  ) throws -> String {
    func joined(_ sign: String) throws -> String {
      "\(try folded(left, options, scope)) \(sign) \(try folded(right, options, scope))"
    }
    isAboutPresence = left.isAskedForPresence(by: right) || right.isAskedForPresence(by: left)
    defer { isAboutPresence = false }
    switch comparison {
    case .equal: return try joined("IS")
    case .notEqual: return try joined("IS NOT")
    case .less: return try joined("<")
    case .lessOrEqual: return try joined("<=")
    case .greater: return try joined(">")
    case .greaterOrEqual: return try joined(">=")
    case .isIn, .isBetween:
      throw FetchError(.unsupported("A predicate that was not checked"))
    case .text(let comparison):
      return
        "objectgraph_text(\(comparison.rawValue), \(options.rawValue), "
        + "\(try expression(left, scope)), \(try expression(right, scope)))"
    }
  }

  private func folded(
    _ node: ExpressionNode, _ options: TextOptions, _ scope: SQLiteScope
  ) throws -> String {
    let text = try expression(node, scope)
    return options.isEmpty ? text : "objectgraph_fold(\(text), \(options.rawValue))"
  }

  private func membership(
    _ element: ExpressionNode, _ values: [Value], _ options: TextOptions, _ scope: SQLiteScope
  ) throws -> String {
    let text = try folded(element, options, scope)
    let marks = try values.filter { !$0.isNull }.map { value -> String in
      let mark = try expression(.value(value), scope)
      return options.isEmpty ? mark : "objectgraph_fold(\(mark), \(options.rawValue))"
    }
    let list = "\(text) IN (\(marks.joined(separator: ", ")))"
    guard values.contains(where: \.isNull) else { return list }
    return "(\(list) OR \(try folded(element, options, scope)) IS NULL)"
  }

  /// The parameter that stands for a value; what differs from one fetch to the next is never in the
  /// text, so that the statement is found again.
  func bind(_ value: Value) -> String {
    bindings.append(value)
    return "?\(bindings.count)"
  }

  /// The end of a query for a part of its rows.
  func window(limit: Int?, offset: Int) -> String {
    " LIMIT \(bind(.integer(Int64(limit ?? -1)))) OFFSET \(bind(.integer(Int64(offset))))"
  }

  func expression(_ node: ExpressionNode, _ scope: SQLiteScope) throws -> String {
    switch node {
    case .value(let value):
      if value.isNull { return "NULL" }
      if case .object(let id) = value, id.isTemporary || id.space.storeUUID != store.metadata.uuid {
        return "-1"
      }
      return bind(value)
    case .path(let path): return try column(path.names, try scope.outer(path.up))
    case .arithmetic(let operation, let left, let right):
      return "objectgraph_arithmetic(\(operation.rawValue), \(try expression(left, scope)), "
        + "\(try expression(right, scope)))"
    case .count(let path, let test):
      return "(SELECT count(*) FROM \(try members(path, test, scope)))"
    case .aggregate(let function, let path, let test, let attribute):
      return try aggregate(function, path, test, attribute, scope)
    case .function(let function, let arguments):
      let values = try arguments.map { try expression($0, scope) }
      let filled = values + Array(repeating: "NULL", count: 2 - values.count)
      return "objectgraph_function(\(function.rawValue), \(filled.joined(separator: ", ")))"
    case .ternary(let test, let first, let second):
      return "CASE WHEN \(try condition(test, scope)) THEN \(try expression(first, scope)) "
        + "ELSE \(try expression(second, scope)) END"
    case .entity(let path): return try entityName(path, scope)
    case .element(let path, let place, let rest):
      return try element(path, place, rest, scope)
    case .subquery, .now, .variable:
      throw FetchError(.unsupported("A predicate that was not checked"))
    }
  }

  func column(_ path: [String], _ scope: SQLiteScope) throws -> String {
    if let named = scope.columns[path.joined(separator: ".")] { return named }
    if path.isEmpty { return "\(scope.alias).Z_PK" }
    let found = try property(path, scope)
    guard isAboutPresence || !found.property.isBehindMark else { throw QueryTooLarge() }
    return found.sql
  }

  /// The column of a property at the end of a path, with the column of its object's entity number.
  func property(
    _ path: [String], _ scope: SQLiteScope
  ) throws -> (sql: String, property: SlotProperty, entityColumn: String?) {
    let end = try follow(Array(path.dropLast()), scope)
    guard let name = path.last, let slot = end.entity.slots[name],
      let column = store.schema.table(end.entity)?.column(end.entity, slot: slot)
    else { throw FetchError(.unknownKey(path.last ?? "", entity: end.entity.name)) }
    return (
      "\(end.alias).\(column.name)", end.entity.properties[slot],
      column.entityColumn.map { "\(end.alias).\($0)" }
    )
  }

  /// Joins the objects along a path of to-one relationships.
  func follow(_ path: [String], _ scope: SQLiteScope) throws -> SQLiteScope {
    var current = scope
    for (index, name) in path.enumerated() {
      let previous = current
      current = try scope.joined(Array(path[...index])) {
        guard let slot = previous.entity.slots[name],
          let destination = previous.entity.properties[slot].destination,
          let table = store.schema.table(destination)
        else { throw FetchError(.unknownKey(name, entity: previous.entity.name)) }
        let made = SQLiteScope(entity: destination, alias: nextAlias())
        let key = try column([name], previous)
        return (made, " LEFT JOIN \(table.name) \(made.alias) ON \(made.alias).Z_PK = \(key)")
      }
    }
    return current
  }

  private func nextAlias() -> String {
    lastAlias += 1
    return "t\(lastAlias)"
  }

  private func quantified(
    _ quantifier: Quantifier, _ path: ScopedPath, _ test: PredicateNode, _ scope: SQLiteScope
  ) throws -> String {
    switch quantifier {
    case .any: "EXISTS (SELECT 1 FROM \(try members(path, test, scope)))"
    case .none: "NOT EXISTS (SELECT 1 FROM \(try members(path, test, scope)))"
    case .all: "NOT EXISTS (SELECT 1 FROM \(try members(path, .not(test), scope)))"
    }
  }

  /// `FROM` and `WHERE` for the objects at the other end of a path that ends in a to-many
  /// relationship.
  func members(
    _ path: ScopedPath, _ test: PredicateNode?, _ scope: SQLiteScope,
    _ use: (SQLiteScope) throws -> Void = { _ in }
  ) throws -> String {
    let owner = try follow(Array(path.names.dropLast()), try scope.outer(path.up))
    let name = path.names.last ?? ""
    guard let slot = owner.entity.slots[name],
      let destination = owner.entity.properties[slot].destination,
      let table = store.schema.table(destination)
    else { throw FetchError(.unknownKey(name, entity: owner.entity.name)) }
    let inner = SQLiteScope(entity: destination, alias: nextAlias(), in: scope)
    let condition = try test.map { " AND (\(try self.condition($0, inner)))" } ?? ""
    try use(inner)
    if let join = store.schema.join(owner.entity, slot: slot) {
      let alias = "j" + inner.alias
      return "\(join.table) \(alias) JOIN \(table.name) \(inner.alias) "
        + "ON \(inner.alias).Z_PK = \(alias).\(join.otherColumn)\(inner.joins) "
        + "WHERE \(alias).\(join.ownColumn) = \(owner.alias).Z_PK\(condition)"
    }
    guard let column = store.ownerColumn(owner.entity, slot) else {
      throw FetchError(.unknownKey(name, entity: owner.entity.name))
    }
    return "\(table.name) \(inner.alias)\(inner.joins) "
      + "WHERE \(inner.alias).\(column) = \(owner.alias).Z_PK\(condition)"
  }

  private func aggregate(
    _ function: AggregateFunction, _ path: ScopedPath, _ test: PredicateNode?,
    _ attribute: [String], _ scope: SQLiteScope
  ) throws -> String {
    var column = ""
    let source = try members(path, test, scope) { column = try self.column(attribute, $0) }
    return "(SELECT objectgraph_\(function.rawValue)(\(column)) FROM \(source))"
  }
}

extension ExpressionNode {
  /// True for an attribute that's compared with nothing.
  fileprivate func isAskedForPresence(by other: ExpressionNode) -> Bool {
    guard case .path = self, case .value(.null) = other else { return false }
    return true
  }
}

extension SlotProperty {
  /// True for bytes that are in a file or behind a mark: no column has them as they are.
  fileprivate var isBehindMark: Bool {
    isStoredExternally && (type == .binary || type == .transformable)
  }
}
