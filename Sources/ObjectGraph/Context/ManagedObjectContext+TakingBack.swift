// An object whose changes are given up, and what it means for those at the other ends of its relationships.

extension ManagedObjectContext {
  /// Objects at the other end get back what they held of an object whose changes are given up, but for
  /// those that are deleted.
  ///
  /// Returns true where that is so: the relationships have lost these until the save.
  func takeBackRelationships(of object: AnyManagedObject) throws -> Bool {
    let wasDeleted = object.isDeleted
    var hasLost = false
    if wasDeleted {
      object.state.remove(.deleted)
      for slot in object.entity.relationshipSlots { try enterAgain(object, slot) }
    }
    for slot in object.entity.relationshipSlots {
      if object.state.contains(.relationshipTouched), object.entity.properties[slot].isToMany {
        _ = try object.value(atSlot: slot)
      }
      guard let before = object.committed?[slot], before != object.values[slot] else { continue }
      let deleted = (before.references ?? []).compactMap { registry.object($0) }
        .filter(\.isDeletedOrGone)
      if deleted.contains(where: { $0.state.contains(.deleted) }) { hasLost = true }
      let left = before.without(Set(deleted.map(\.objectID)))
      if left != object.values[slot] { try set(left, of: object, slot: slot) }
    }
    if wasDeleted { completeShortenedLists(with: [object.objectID]) }
    return hasLost
  }

  /// Reads an object anew that has no changes any more but those that deletions of others have made.
  func readUnderDeletions(_ object: AnyManagedObject) throws {
    for slot in object.changedSlots where object.entity.properties[slot].relationship == nil {
      object.values[slot] = object.committed?[slot] ?? .null
    }
    object.state.remove(.marked)
    object.state.insert(.updated)
    try merge(object)
    awake(object, from: .refresh)
  }

  private func enterAgain(_ object: AnyManagedObject, _ slot: Int) throws {
    guard let back = object.entity.properties[slot].inverseSlot else { return }
    guard let ids = object.values[slot].references else { return }
    for other in ids.compactMap({ self.object(with: $0) }) where !other.isDeletedOrGone {
      try enter(object, in: other, back)
    }
  }
}

extension Value {
  /// The value of a relationship without some of its objects.
  fileprivate func without(_ gone: Set<ObjectID>) -> Value {
    switch self {
    case .object(let id) where gone.contains(id): .null
    case .objects(let ids) where !gone.isEmpty: .objects(ids.filter { !gone.contains($0) })
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url,
      .object, .objects:
      self
    }
  }
}
