/// A batch for the objects of one entity in one store.
struct StoreBatch {
  let store: any PersistentStore
  let entity: EntityLayout
  let model: ManagedObjectModel

  /// Values by slot, as their attributes keep them.
  typealias Values = [Int: Value]

  /// Gives values their slots; throws for those that don't fit.
  func values(_ named: [(name: String, value: Value)]) throws -> Values {
    var found: Values = [:]
    for (name, value) in named {
      guard let slot = entity.slots[name] else {
        throw FetchError(.unknownKey(name, entity: entity.name))
      }
      found[slot] = try fitting(value, entity.properties[slot])
    }
    return found
  }

  private func fitting(_ value: Value, _ property: SlotProperty) throws -> Value {
    func wrong(_ expected: String) -> ObjectError {
      ObjectError(
        .wrongValue(property: property.name, value: value.description, expected: expected),
        entity.name, "")
    }
    if let type = property.type {
      guard let fitting = value.conformed(to: type) else { throw wrong(type.modelName) }
      return fitting
    }
    let isOneSided = property.inverse.map { $0.isToMany && !$0.isOrdered } ?? true
    guard property.isToOne, isOneSided else {
      throw FetchError(
        .wrongRelationship(
          key: property.name, entity: entity.name, sentence: "is set by objects only"))
    }
    switch value {
    case .null: return .null
    case .object(let id) where !id.isTemporary && id.space.storeUUID == store.metadata.uuid:
      return value
    case .object, .objects, .bool, .integer, .float, .double, .decimal, .string, .date, .data,
      .uuid,
      .url:
      throw wrong("a saved object of the same store")
    }
  }

  // MARK: - Writing

  /// The rows that a batch has written, and the changes to be told.
  struct Written {
    /// The batch's own objects.
    var changes = ContextChanges()
    /// The objects that its relationships lead or led to.
    var owners: Set<ObjectID> = []

    /// The number of the batch's own objects.
    var count: Int { changes.inserted.count + changes.updated.count + changes.deleted.count }

    mutating func append(_ other: Written) {
      changes.inserted += other.changes.inserted
      changes.updated += other.changes.updated
      changes.deleted += other.changes.deleted
      owners.formUnion(other.owners)
    }

    /// The changes with those of the objects at the other end.
    var told: ContextChanges {
      guard !owners.isEmpty else { return changes }
      var told = changes
      told.updated += owners.subtracting(changes.updated).subtracting(changes.inserted)
        .sorted { ($0.entityName, $0.key) < ($1.entityName, $1.key) }
      return told
    }
  }

  /// The objects that a row's relationships lead to, and that have it among theirs.
  private func owners(_ slots: some Sequence<Int>, _ value: (Int) -> Value) -> [ObjectID] {
    slots.filter { entity.properties[$0].inverseSlot != nil }
      .flatMap { value($0).references ?? [] }
  }

  func insert(_ rows: [Values]) throws -> Written {
    guard !rows.isEmpty else { return Written() }
    return try store.transaction { transaction in
      var written = Written()
      written.changes.inserted = try insert(rows, transaction)
      for row in rows { written.owners.formUnion(owners(row.keys) { row[$0] ?? .null }) }
      return written
    }
  }

  private func insert(
    _ rows: [Values], _ transaction: any StoreTransaction
  ) throws -> [ObjectID] {
    guard !rows.isEmpty else { return [] }
    guard !entity.isAbstract else { throw ObjectError(.abstractEntity, entity.name, "") }
    let first = try transaction.reserveKeys(entity.root, count: rows.count)
    let space = store.space(entity)
    var failures: [ValidationError.Failure] = []
    var ids: [ObjectID] = []
    for (index, row) in rows.enumerated() {
      let id = ObjectID(space: space, key: first + Int64(index))
      var values = entity.newValues()
      for (slot, value) in row { values[slot] = value }
      check(entity.validatedSlots, values, id, &failures)
      ids.append(id)
      if failures.isEmpty { try transaction.insert(id, values: values) }
    }
    guard failures.isEmpty else { throw ValidationError(failures: failures) }
    return ids
  }

  func update(
    _ plans: [StoreFetch], _ values: Values, _ computed: [Int: ExpressionNode] = [:]
  ) throws -> Written {
    guard !values.isEmpty || !computed.isEmpty else { return Written() }
    return try store.transaction { transaction in
      var found: [(id: ObjectID, version: Int64, values: Result<Values, any Error>)] = []
      var written = Written()
      let related = values.keys.filter { entity.properties[$0].inverseSlot != nil }
      for plan in plans {
        try store.rows(plan) { row in
          if !related.isEmpty { written.owners.formUnion(owners(related) { row.values[$0] }) }
          let all = Result {
            computed.isEmpty ? values : try values.merging(self.values(computed, row)) { $1 }
          }
          found.append((row.id, row.version, all))
        }
      }
      // Values that have to be unique make room for each other, as in a save.
      for (id, _, values) in found {
        let unique = try id.space.entity.uniqueSlots.filter(values.get().keys.contains)
        if !unique.isEmpty { try transaction.clearUnique(id, slots: unique) }
      }
      for (id, version, values) in found { try update(id, version, values.get(), transaction) }
      written.changes.updated = found.map(\.id)
      if !found.isEmpty { written.owners.formUnion(owners(related) { values[$0] ?? .null }) }
      return written
    }
  }

  private func update(
    _ id: ObjectID, _ version: Int64, _ row: Values, _ transaction: any StoreTransaction
  ) throws {
    let own = id.space.entity
    var (values, failures) = (own.defaults, [ValidationError.Failure]())
    for (slot, value) in row { values[slot] = value }
    check(row.keys.filter(own.validatedSlots.contains), values, id, &failures)
    guard failures.isEmpty else { throw ValidationError(failures: failures) }
    guard
      try transaction.update(id, version: version, values: values, slots: row.keys.sorted())
    else { throw ObjectError(.inaccessible, own.name, id.description) }
  }

  func delete(_ plans: [StoreFetch]) throws -> Written {
    try store.transaction { transaction in
      var found: [(id: ObjectID, version: Int64)] = []
      for plan in plans { try store.rows(plan) { found.append(($0.id, $0.version)) } }
      for (id, version) in found where try !transaction.delete(id, version: version) {
        throw ObjectError(.inaccessible, id.entityName, id.description)
      }
      var written = Written()
      written.changes.deleted = found.map(\.id)
      return written
    }
  }

  /// Looks at attributes as a save does.
  private func check(
    _ slots: [Int], _ values: ContiguousArray<Value>, _ id: ObjectID,
    _ failures: inout [ValidationError.Failure]
  ) {
    for slot in slots {
      let property = id.space.entity.properties[slot]
      func add(_ code: ValidationCode, _ sentence: String) {
        failures.append(
          ValidationError.Failure(
            entity: id.entityName, objectID: id, property: property.name, value: values[slot],
            code: code, sentence: model.localized(sentence)))
      }
      if property.isRequired, values[slot].isNull {
        add(.missing, "is required.")
        continue
      }
      for rule in property.rules where !rule.isSatisfied(values[slot]) {
        add(rule.code, rule.warning)
      }
    }
  }
}

// MARK: - New or there already

extension StoreBatch {
  /// The constraint and the values by which a row is looked for.
  private struct Key: Hashable {
    let constraint: Int
    let values: [Value]
  }

  func upsert(_ rows: [Values]) throws -> Written {
    guard !entity.constraints.isEmpty else {
      throw FetchError(
        .unsupported("'\(entity.name)', which has no uniqueness constraint, in an upsert"))
    }
    return try store.transaction { transaction in
      var written = Written()
      let keys = rows.map(key)
      let known = try stored(keys.compactMap(\.self))
      for (row, key) in zip(rows, keys) {
        guard let key, let there = known[key] else { continue }
        try makeRoom(for: row, there, transaction)
      }
      // Two constraints can lead to one object.
      var versions: [ObjectID: Int64] = [:]
      var new: [Values] = []
      var places: [Key: Int] = [:]
      for (row, key) in zip(rows, keys) {
        written.owners.formUnion(owners(row.keys) { row[$0] ?? .null })
        if let key, let there = known[key] {
          guard there.id.space.entity.isKind(of: entity) else {
            // An object of another entity has the key; its columns aren't these.
            let names = entity.constraints[key.constraint].names
            throw StoreError(.notUnique(entity: entity.name, attributes: names), store.name)
          }
          let current = versions[there.id] ?? there.version
          try update(there.id, current, row, transaction)
          written.owners.formUnion(owners(row.keys) { there.values[$0] })
          if versions.updateValue(current &+ 1, forKey: there.id) == nil {
            written.changes.updated.append(there.id)
          }
        } else if let key, let place = places[key] {
          new[place].merge(row) { $1 }
        } else {
          if let key { places[key] = new.count }
          new.append(row)
        }
      }
      written.changes.inserted = try insert(new, transaction)
      return written
    }
  }

  /// Has values that have to be unique make room for those of other rows, as in a save.
  private func makeRoom(
    for row: Values, _ there: StoredRow, _ transaction: any StoreTransaction
  ) throws {
    guard there.id.space.entity.isKind(of: entity) else { return }
    let values = there.values
    let moved = there.id.space.entity.uniqueSlots.filter { slot in
      row[slot].map { $0 != values[slot] } ?? false
    }
    if !moved.isEmpty { try transaction.clearUnique(there.id, slots: moved) }
  }

  private func key(_ row: Values) -> Key? {
    for (number, constraint) in entity.constraints.enumerated() {
      let values = constraint.slots.compactMap { row[$0] }.filter { !$0.isNull }
      if values.count == constraint.slots.count { return Key(constraint: number, values: values) }
    }
    return nil
  }

  /// The objects that are there, by their keys; a thousand are asked for at a time.
  private func stored(_ keys: [Key]) throws -> [Key: StoredRow] {
    var found: [Key: StoredRow] = [:]
    for (number, keys) in Dictionary(grouping: keys, by: \.constraint) {
      let constraint = entity.constraints[number]
      guard let name = constraint.names.first else { continue }
      let firsts = Array(Set(keys.compactMap(\.values.first)))
      for start in stride(from: 0, to: firsts.count, by: 1_000) {
        var plan = StoreFetch(entity: constraint.entity)
        let part = Array(firsts[start..<Swift.min(start + 1_000, firsts.count)])
        plan.predicate = .membership(.path([name]), part, [])
        try store.rows(plan) { row in
          guard let values = constraint.key(row.values) else { return }
          found[Key(constraint: number, values: values)] = row
        }
      }
    }
    return found
  }
}
