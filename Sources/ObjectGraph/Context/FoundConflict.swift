/// An object whose version in the store is another one now, with what the store has.
struct FoundConflict {
  let object: AnyManagedObject
  let row: StoredRow?
  /// The members that the store has, of to-many relationships that were changed or whose object
  /// was deleted.
  let members: [Int: [ObjectID]]
  /// The object's values as they were before the policy.
  let own: ContiguousArray<Value>
  /// The store's values when the object was read.
  let base: ContiguousArray<Value>
  let wasDeleted: Bool
  /// The version that the object was read with.
  let version: Int64
  /// The policy that decides about it.
  var policy = MergePolicy.error

  init(_ object: AnyManagedObject, in store: any PersistentStore) throws {
    self.object = object
    row = try store.row(object.objectID)
    var members: [Int: [ObjectID]] = [:]
    if row != nil, object.isDeleted || object.state.contains(.relationshipTouched) {
      for slot in object.entity.toManySlots where !object.entity.properties[slot].isTransient {
        members[slot] = try store.members(of: object.objectID, slot: slot)
      }
    }
    self.members = members
    own = object.values
    base = object.committed ?? object.values
    wasDeleted = object.isDeleted
    version = object.version
  }

  var conflict: ConflictError.Conflict {
    get throws {
      ConflictError.Conflict(
        objectID: object.objectID, isDeletedInStore: row == nil, isDeletedHere: wasDeleted,
        version: version, storedVersion: row?.version,
        properties: try object.entity.properties.indices.compactMap { try difference($0) })
    }
  }

  private func difference(_ slot: Int) throws -> ConflictError.Difference? {
    let property = object.entity.properties[slot]
    guard let row, !property.isTransient else { return nil }
    guard property.isToMany else {
      guard row.values[slot] != own[slot] else { return nil }
      return ConflictError.Difference(
        name: property.name, value: own[slot], stored: row.values[slot], base: base[slot])
    }
    guard let stored = members[slot], case .objects(let ids) = try object.value(atSlot: slot),
      property.isOrdered ? ids != stored : Set(ids) != Set(stored)
    else { return nil }
    return ConflictError.Difference(
      name: property.name, value: .objects(ids), stored: .objects(stored), base: base[slot])
  }

  /// Returns true if the policy keeps this context's value in a slot.
  func keepsOwn(_ slot: Int, _ policy: MergePolicy) -> Bool {
    switch policy {
    case .error, .rollback: false
    case .overwrite: true
    case .objectWins: own[slot] != base[slot]
    case .storeWins: own[slot] != base[slot] && row?.values[slot] == base[slot]
    }
  }

  /// The store's members with this context's additions and removals; nil when nobody changed or
  /// read them here.
  func mergedMembers(_ slot: Int, _ policy: MergePolicy) -> [ObjectID]? {
    guard case .objects(let here) = own[slot], let stored = members[slot] else { return nil }
    guard policy != .rollback else { return stored }
    return here.merged(into: stored, from: base[slot].references ?? [])
  }
}

extension [ObjectID] {
  /// The members that another side has now, with the additions and removals of this side, which began
  /// from the members of before.
  func merged(into now: [ObjectID], from before: [ObjectID]) -> [ObjectID] {
    let (here, now, before) = (Set(self), (list: now, set: Set(now)), Set(before))
    return filter { now.set.contains($0) || !before.contains($0) }
      + now.list.filter { !before.contains($0) && !here.contains($0) }
  }
}
