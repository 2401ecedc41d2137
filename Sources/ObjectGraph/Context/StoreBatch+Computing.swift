extension StoreBatch {
  /// Gives expressions their slots, with their names checked: they are about the object's own attributes.
  func computed(
    _ named: [(name: String, expression: ExpressionNode)]
  ) throws -> [Int: ExpressionNode] {
    var found: [Int: ExpressionNode] = [:]
    for (name, expression) in named {
      guard let slot = entity.slots[name], let type = entity.properties[slot].type else {
        throw FetchError(.unknownKey(name, entity: entity.name))
      }
      let (node, kind) = try PredicateChecker(entity: entity).kind(expression)
      guard kind == .nothing || kind == ExpressionKind(type) else {
        throw FetchError(
          .wrongKind(key: name, expected: ExpressionKind(type).name, found: kind.name))
      }
      _ = try node.replacingPaths { try attribute(at: $0) { _ in .null } }
      found[slot] = node
    }
    return found
  }

  func values(_ computed: [Int: ExpressionNode], _ row: StoredRow) throws -> Values {
    let (own, values) = (row.id.space.entity, row.values)
    return try computed.reduce(into: [:]) { found, part in
      let node = try part.value.replacingPaths { try attribute(at: $0) { values[$0] } }
      let value = try MemoryEvaluator(source: NoObjects()).value(node, .null)
      let property = own.properties[part.key]
      guard let type = property.type, let fitting = value.computed(as: type) else {
        throw ObjectError(
          .wrongValue(
            property: property.name, value: value.description,
            expected: property.type?.modelName ?? ""),
          own.name, row.id.description)
      }
      found[part.key] = fitting
    }
  }

  private func attribute(at path: ScopedPath, _ value: (Int) -> Value) throws -> Value {
    guard path.names.count == 1, let name = path.names.first, let slot = entity.slots[name],
      entity.properties[slot].type != nil
    else {
      throw FetchError(
        .unsupported("'\(path.names.joined(separator: "."))' in the value of a batch update"))
    }
    return value(slot)
  }
}
