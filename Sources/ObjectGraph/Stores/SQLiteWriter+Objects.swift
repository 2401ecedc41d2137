extension SQLiteWriter {
  /// The name of an object's entity, by the number in its row.
  func entityName(_ path: ScopedPath, _ scope: SQLiteScope) throws -> String {
    let end = try follow(path.names, try scope.outer(path.up))
    let family = store.kept(end.entity.family)
    let cases = try (family.isEmpty ? [end.entity] : family).map { entity in
      "WHEN \(try store.plan(entity).number) THEN \(bind(.string(entity.name)))"
    }
    return "CASE \(end.alias).Z_ENT \(cases.joined(separator: " ")) END"
  }

  /// A value of one of the objects of a relationship, in its order.
  func element(
    _ path: ScopedPath, _ place: ElementPlace, _ rest: [String], _ scope: SQLiteScope
  ) throws -> String {
    var value = ""
    var order: [String] = []
    let source = try members(path, nil, scope) { inner in
      value = try column(rest, inner)
      order = try orderColumn(path, scope, inner.alias) + ["\(inner.alias).Z_PK"]
    }
    let direction = place == .last ? " DESC" : ""
    let terms = order.map { $0 + direction }.joined(separator: ", ")
    let index = if case .number(let index) = place { index } else { 0 }
    return "(SELECT \(value) FROM \(source) ORDER BY \(terms)\(window(limit: 1, offset: index)))"
  }

  /// The column of the place among the objects, if the database has one.
  private func orderColumn(
    _ path: ScopedPath, _ scope: SQLiteScope, _ alias: String
  ) throws -> [String] {
    let owner = try follow(Array(path.names.dropLast()), try scope.outer(path.up)).entity
    guard let slot = path.names.last.flatMap({ owner.slots[$0] }) else { return [] }
    if let join = store.schema.join(owner, slot: slot) {
      return join.orderColumn.map { ["j\(alias).\($0)"] } ?? []
    }
    guard let destination = owner.properties[slot].destination,
      let table = store.schema.table(destination)
    else { return [] }
    if let inverse = owner.properties[slot].inverseSlot {
      return table.orderColumn(destination, slot: inverse).map { ["\(alias).\($0.name)"] } ?? []
    }
    guard let order = table.ownerColumns(owner, slot: slot)?.order?.name,
      !store.missingOrders.contains(where: { $0.table == table.name && $0.column == order })
    else { return [] }
    return ["\(alias).\(order)"]
  }
}
