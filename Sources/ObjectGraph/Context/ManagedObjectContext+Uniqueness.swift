extension ManagedObjectContext {
  /// Values that a uniqueness constraint allows to one object only.
  private struct UniqueValue: Hashable {
    let constraint: UniquenessConstraint
    let values: [Value]

    static func == (left: UniqueValue, right: UniqueValue) -> Bool {
      left.constraint === right.constraint && left.values == right.values
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(constraint))
      hasher.combine(values)
    }
  }

  /// The conflicts that uniqueness constraints make in a save.
  ///
  /// Looked for only when a store has refused: the store's own check costs nothing.
  func uniquenessConflicts(_ group: StoreSave) throws -> [FoundUniquenessConflict] {
    var owners: [UniqueValue: [AnyManagedObject]] = [:]
    var order: [UniqueValue] = []
    for object in group.updated + group.inserted {
      for constraint in object.entity.constraints {
        guard let values = constraint.key(object.values) else { continue }
        let value = UniqueValue(constraint: constraint, values: values)
        if owners[value] == nil { order.append(value) }
        owners[value, default: []].append(object)
      }
    }
    let rows = try rowsLeftAlone(order, group)
    return order.compactMap { value in
      let objects = owners[value] ?? []
      guard objects.count > 1 || rows[value] != nil else { return nil }
      return FoundUniquenessConflict(
        constraint: value.constraint, values: value.values, objects: objects, row: rows[value])
    }
  }

  /// The store's objects with these values that the save neither changes nor deletes.
  private func rowsLeftAlone(
    _ uniqueValues: [UniqueValue], _ group: StoreSave
  ) throws -> [UniqueValue: StoredRow] {
    let own = Set((group.updated + group.deleted).map(\.objectID))
    let wanted = Set(uniqueValues)
    var found: [UniqueValue: StoredRow] = [:]
    for (_, part) in Dictionary(grouping: uniqueValues, by: { ObjectIdentifier($0.constraint) }) {
      let constraint = part[0].constraint
      for start in stride(from: 0, to: part.count, by: 500) {
        let values = part[start..<min(start + 500, part.count)].map { $0.values[0] }
        let fetch = StoreFetch(
          entity: constraint.entity,
          predicate: .membership(.path([constraint.names[0]]), values, []))
        for row in try group.store.rows(fetch) where !own.contains(row.id) {
          guard let values = constraint.key(row.values) else { continue }
          let value = UniqueValue(constraint: constraint, values: values)
          if wanted.contains(value) { found[value] = row }
        }
      }
    }
    return found
  }

  // MARK: - Policies

  /// Gives the values to one object, so that the save can be tried again.
  ///
  /// One object is the holder: that of the store, else a changed one, else the first inserted one.
  /// An inserted object is merged into it; a changed one gives up the values or takes the holder's
  /// place.
  func resolve(_ found: FoundUniquenessConflict, _ policy: MergePolicy) throws {
    var challengers = found.objects.filter { hasValues($0, found) }[...]
    var holder: AnyManagedObject?
    if let row = found.row {
      if let first = challengers.first, first.isInserted, first.entity === row.id.space.entity,
        registry.object(row.id) == nil
      {
        try merge(first, as: row, policy)
        (holder, challengers) = (first, challengers.dropFirst())
      } else if let known = present(row, found) {
        holder = known
      } else {
        return
      }
    }
    for challenger in challengers {
      guard let known = holder else {
        holder = challenger
        continue
      }
      if challenger.isInserted {
        try merge(challenger, into: known, policy)
      } else {
        holder = try resolve(challenger, against: known, found, policy)
      }
    }
  }

  /// Returns true if an object has not given up the values to another conflict's outcome.
  private func hasValues(
    _ object: AnyManagedObject, _ found: FoundUniquenessConflict
  ) -> Bool {
    !object.isDeleted && !object.state.contains(.gone)
      && found.constraint.key(object.values) == found.values
  }

  /// The store's object with its present values; nil when another conflict has changed it already.
  private func present(
    _ row: StoredRow, _ found: FoundUniquenessConflict
  ) -> AnyManagedObject? {
    let object = object(for: row)
    if object.hasChanges { return hasValues(object, found) ? object : nil }
    if object.state.contains(.gone) { return nil }
    if object.version != row.version {
      object.values = row.values
      object.version = row.version
    }
    return object
  }

  /// Resolves a conflict of a changed object and a holder with the same values; gives the one that
  /// has them afterwards.
  private func resolve(
    _ changed: AnyManagedObject, against holder: AnyManagedObject,
    _ found: FoundUniquenessConflict, _ policy: MergePolicy
  ) throws -> AnyManagedObject {
    switch policy {
    case .objectWins, .overwrite:
      if let stored = holder.committed, found.constraint.key(stored) != found.values {
        try takeBack(found.constraint.slots, of: holder)
      } else {
        try markDeleted(holder)
      }
      return changed
    case .rollback: try takeBack(Array(changed.values.indices), of: changed)
    case .storeWins, .error: try takeBack(found.constraint.slots, of: changed)
    }
    return holder
  }

  private func takeBack(_ slots: [Int], of object: AnyManagedObject) throws {
    guard let committed = object.committed else { return }
    for slot in slots where object.values[slot] != committed[slot] {
      let isUnread = object.entity.properties[slot].isToMany && committed[slot].isNull
      if !isUnread { try set(committed[slot], of: object, slot: slot) }
    }
  }

  // MARK: - Merging

  /// Makes an object that was never saved the one of the store, which nobody has in hand yet.
  private func merge(
    _ object: AnyManagedObject, as row: StoredRow, _ policy: MergePolicy
  ) throws {
    let (values, temporary) = (object.values, object.objectID)
    try leaveRelationships(object)
    object.state.subtract([.inserted, .updated, .relationshipTouched])
    object.committed = nil
    (object.version, object.values) = (row.version, row.values)
    registry.rename(object, row.id)
    try merge(values, of: temporary, object.entity, into: object, policy)
  }

  /// Merges an object that was never saved into another, and leaves nothing of it.
  private func merge(
    _ object: AnyManagedObject, into holder: AnyManagedObject, _ policy: MergePolicy
  ) throws {
    let values = object.values
    try leaveRelationships(object)
    object.state.subtract([.inserted, .updated, .relationshipTouched])
    object.state.insert(.gone)
    registry.remove(object)
    registry.insert(holder, alsoUnder: object.objectID)
    try merge(values, of: object.objectID, object.entity, into: holder, policy)
  }

  private func merge(
    _ values: ContiguousArray<Value>, of id: ObjectID, _ entity: EntityLayout,
    into holder: AnyManagedObject, _ policy: MergePolicy
  ) throws {
    let others = registry.model.hasOneSidedRelationships ? registry.objects : []
    for other in others { redirect(other, from: id, to: holder.objectID) }
    mergedNew[id] = holder
    for slot in 0..<sharedSlots(entity, holder.entity) {
      if holder.entity.properties[slot].isTransient {
        if holder.values[slot].isNull { holder.values[slot] = values[slot] }
      } else {
        try merge(values[slot], of: id, into: holder, slot, policy)
      }
    }
  }

  private func leaveRelationships(_ object: AnyManagedObject) throws {
    for slot in object.entity.relationshipSlots {
      let isToMany = object.entity.properties[slot].isToMany
      try set(isToMany ? .objects([]) : .null, of: object, slot: slot)
    }
  }

  /// A reference without inverse leads to the other object from now on.
  private func redirect(_ object: AnyManagedObject, from old: ObjectID, to new: ObjectID) {
    guard !object.isFault, !object.isDeleted else {
      return
    }
    for slot in object.entity.relationshipSlots
    where object.entity.properties[slot].inverseSlot == nil {
      switch object.values[slot] {
      case .object(old): assign(.object(new), object, slot)
      case .objects(var ids):
        guard let index = ids.firstIndex(of: old) else { continue }
        if ids.contains(new) { ids.remove(at: index) } else { ids[index] = new }
        assign(.objects(ids), object, slot)
        object.state.insert(.relationshipTouched)
      case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
        .object:
        break
      }
    }
  }

  /// Slots that two entities of one family have in common.
  private func sharedSlots(_ first: EntityLayout, _ second: EntityLayout) -> Int {
    var common: EntityLayout? = first
    while let entity = common, !second.isKind(of: entity) { common = entity.parent }
    return common?.properties.count ?? 0
  }

  /// A value that differs from a new object's value counts as changed, on both sides.
  private func merge(
    _ value: Value, of id: ObjectID, into holder: AnyManagedObject, _ slot: Int,
    _ policy: MergePolicy
  ) throws {
    guard policy != .rollback else { return }
    if case .objects(let ids) = value {
      let members = ids.filter { $0 != id }
      if policy == .overwrite { return try set(.objects(members), of: holder, slot: slot) }
      for id in members {
        if let member = self.object(with: id) { try addMember(member, to: holder, slot: slot) }
      }
      return
    }
    let original = holder.entity.defaults[slot]
    let isMine =
      policy == .overwrite || value != original && policy == .objectWins
      || holder.values[slot] == original
    let isItself = value == .object(id)
    if isMine { try set(isItself ? .object(holder.objectID) : value, of: holder, slot: slot) }
  }
}
