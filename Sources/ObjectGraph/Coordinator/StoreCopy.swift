extension PersistentStoreCoordinator {
  /// Copies every object of all stores into those of another coordinator with the same model.
  ///
  /// The other stores may be of other kinds. Objects get new identifiers and keep their order.
  /// Each target store takes all its objects or none. Gives the new identifier of each object.
  /// Core Data: `migratePersistentStore(_:to:type:)`.
  @discardableResult public func copyObjects(
    to target: PersistentStoreCoordinator
  ) throws -> [ObjectID: ObjectID] {
    try copy(stores, to: target)
  }

  /// The same for some of the stores.
  func copy(
    _ stores: [any PersistentStore], to target: PersistentStoreCoordinator
  ) throws -> [ObjectID: ObjectID] {
    guard model.entityVersionHashesByName == target.model.entityVersionHashesByName else {
      throw ModelError(["Objects are copied between stores of one model only."])
    }
    var rows: [StoredRow] = []
    for store in stores { rows += try allRows(store) }
    for name in Set(rows.map(\.id.entityName)).sorted() { try target.checkWritable(name) }
    var copied: [ObjectID: ObjectID] = [:]
    for store in target.stores {
      let own = rows.filter { target.store(forEntityNamed: $0.id.entityName) === store }
      guard !own.isEmpty else { continue }
      let copy = StoreCopy(target: target, store: store, rows: own)
      copied.merge(try store.transaction { try copy.write(to: $0) }) { first, _ in first }
    }
    return copied
  }

  func allRows(_ store: any PersistentStore) throws -> [StoredRow] {
    var rows: [StoredRow] = []
    for root in model.storage.numbered
    where root.parent == nil
      && root.family.contains(where: { store.entityNames.contains($0.name) })
    {
      let found = try store.rows(StoreFetch(entity: root)).sorted { $0.id.key < $1.id.key }
      rows += try withMembers(found, store)
    }
    return rows
  }

  /// Rows with their to-many relationships, which a database gives separately.
  private func withMembers(
    _ rows: [StoredRow], _ store: any PersistentStore
  ) throws -> [StoredRow] {
    var members: [Int: [ObjectID: [ObjectID]]] = [:]
    let groups = Dictionary(grouping: rows) { ObjectIdentifier($0.id.space.entity) }
    for group in groups.values {
      for slot in group[0].id.space.entity.toManySlots {
        let found = try store.members(of: group.map(\.id), slot: slot)
        members[slot, default: [:]].merge(found) { first, _ in first }
      }
    }
    return rows.map { row in
      var values = row.values
      for slot in row.id.space.entity.toManySlots {
        values[slot] = .objects(members[slot]?[row.id] ?? [])
      }
      return StoredRow(id: row.id, version: row.version, values: values)
    }
  }

  /// Throws when no store can take objects of an entity.
  private func checkWritable(_ name: String) throws {
    guard let store = store(forEntityNamed: name) else { throw ObjectError(.noStore, name, "") }
    guard !store.isReadOnly else {
      throw StoreError(.readOnly("it was opened for reading."), store.name)
    }
  }

  fileprivate func store(forEntityNamed name: String) -> (any PersistentStore)? {
    model.storage.layouts[name].flatMap { store(for: $0) }
  }
}

/// The copy of some rows into one store.
private struct StoreCopy {
  let target: PersistentStoreCoordinator
  let store: any PersistentStore
  let rows: [StoredRow]

  func write(to transaction: any StoreTransaction) throws -> [ObjectID: ObjectID] {
    let ids = try newIdentifiers(transaction)
    for row in rows {
      guard let id = ids[row.id] else { continue }
      try transaction.insert(id, values: values(row, id.space.entity, ids))
    }
    for row in rows {
      guard let id = ids[row.id] else { continue }
      let values = values(row, id.space.entity, ids)
      for slot in id.space.entity.toManySlots {
        guard case .objects(let members) = values[slot], !members.isEmpty else { continue }
        try transaction.setMembers(of: id, slot: slot, to: members, removed: [], added: members)
      }
    }
    return ids
  }

  /// A row's values in the order of the target's model, which may be another.
  private func values(
    _ row: StoredRow, _ entity: EntityLayout, _ ids: [ObjectID: ObjectID]
  ) -> ContiguousArray<Value> {
    let slots = row.id.space.entity.slots
    return ContiguousArray(
      entity.properties.map { property in
        slots[property.name].map { translated(row.values[$0], ids) } ?? property.initialValue
      })
  }

  private func newIdentifiers(
    _ transaction: any StoreTransaction
  ) throws -> [ObjectID: ObjectID] {
    var ids: [ObjectID: ObjectID] = [:]
    let groups = Dictionary(grouping: rows) { $0.id.space.entity.root.name }
    for (name, group) in groups.sorted(by: { $0.key < $1.key }) {
      guard let root = target.model.storage.layouts[name] else { continue }
      var key = try transaction.reserveKeys(root, count: group.count)
      for row in group {
        guard let entity = target.model.storage.layouts[row.id.entityName] else { continue }
        ids[row.id] = ObjectID(space: store.space(entity), key: key)
        key += 1
      }
    }
    return ids
  }

  /// References with the new identifiers; one that leads nowhere is left out.
  private func translated(_ value: Value, _ ids: [ObjectID: ObjectID]) -> Value {
    switch value {
    case .object(let id): ids[id].map { .object($0) } ?? .null
    case .objects(let members): .objects(members.compactMap { ids[$0] })
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url:
      value
    }
  }
}
