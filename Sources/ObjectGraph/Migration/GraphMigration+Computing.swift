extension GraphMigration {
  /// The value that a rule gives for an attribute of one object.
  mutating func computed(
    _ rule: AttributeMapping, _ row: StoredRow, _ slot: Int, _ entity: MigrationPlan.Entity
  ) throws -> Value {
    guard let attribute = entity.destination.properties[slot].attribute else { return .null }
    let name = entity.destination.called(slot)
    let made = try rule.value(row.attributeValues)
    guard let value = made.conformed(to: attribute.type) else {
      conflicts.add(.notExact(type: attribute.type.modelName), name, row.id)
      return .null
    }
    if value.isNull, !attribute.isOptional { conflicts.add(.missing, name, row.id) }
    return value
  }
}

extension StoredRow {
  fileprivate var attributeValues: [String: Value] {
    var found: [String: Value] = [:]
    for (slot, property) in id.space.entity.properties.enumerated()
    where property.type != nil && !property.isTransient {
      found[property.name] = values[slot]
    }
    return found
  }
}
