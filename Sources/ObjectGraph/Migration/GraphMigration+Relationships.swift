extension GraphMigration {
  mutating func takeMembers(
    _ chunk: ArraySlice<Int64>, _ entity: MigrationPlan.Entity, _ slot: Int,
    _ target: (any MigrationTarget)?
  ) throws {
    let property = entity.destination.properties[slot]
    var found: [Int64: [ObjectID]] = [:]
    if case .relationship(let old) = entity.origins[slot] {
      found = try related(chunk, entity.source, slot: old)
    }
    let back = leadingBack[ObjectIdentifier(property)]
    let space = source.space(entity.source)
    for key in chunk {
      let row = ObjectID(space: space, key: key)
      let members = (back?[row] ?? found[key] ?? []).compactMap(translated)
      if entity.demands[slot].isAnything { check(members.count, entity, slot, row) }
      guard conflicts.isEmpty, !members.isEmpty, let id = translated(row) else { continue }
      try target?.setMembers(of: id, slot: slot, to: members)
    }
  }

  /// The objects at the end of a relationship of the source, to-one or to-many.
  private func related(
    _ chunk: ArraySlice<Int64>, _ layout: EntityLayout, slot: Int
  ) throws -> [Int64: [ObjectID]] {
    if layout.properties[slot].isToMany {
      return try source.members(of: chunk, layout, slot: slot)
    }
    var found: [Int64: [ObjectID]] = [:]
    for row in try source.rows(chunk, of: layout) {
      if case .object(let id) = row.values[slot] { found[row.id.key] = [id] }
    }
    return found
  }

  /// Reads the relationships whose way back is new, so that both ways will agree.
  mutating func findInverses() throws {
    for property in plan.inverseProperties {
      guard let back = property.inverseSlot, let end = property.destination else { continue }
      var found: [ObjectID: [ObjectID]] = [:]
      for entity in plan.entities where entity.destination.isKind(of: end) {
        guard case .relationship(let slot) = entity.origins[back] else { continue }
        try forEachChunk(entity.source) { migration, chunk in
          let related = try migration.related(chunk, entity.source, slot: slot)
          let space = migration.source.space(entity.source)
          for key in chunk {
            for member in related[key] ?? [] {
              found[member, default: []].append(ObjectID(space: space, key: key))
            }
          }
        }
      }
      leadingBack[ObjectIdentifier(property)] = found
    }
  }
}
