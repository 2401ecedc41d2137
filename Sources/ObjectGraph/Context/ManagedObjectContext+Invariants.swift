extension ManagedObjectContext {
  /// Sentences about everything in the context that must never be; none when all is well.
  ///
  /// One object per identifier; what is inserted, updated and deleted is told apart; both sides
  /// of a relationship agree; after a save nobody refers to a deleted object.
  public func invariantViolations() -> [String] {
    let objects = registry.objects
    var found = Dictionary(grouping: objects, by: \.objectID).filter { $1.count > 1 }
      .map { "Two objects have the identifier \($0.key)." }
    for object in objects { found += violations(of: object) }
    for object in touched where !object.state.contains(.touched) {
      found.append("\(object.objectID) is on the list of changes without knowing it.")
    }
    return found
  }

  private func violations(of object: AnyManagedObject) -> [String] {
    var found: [String] = []
    let name = object.objectID.description
    if object.isInserted && object.state.contains(.updated) {
      found.append("\(name) is inserted and updated.")
    }
    if object.hasChanges && !object.state.contains(.touched) {
      found.append("\(name) has changes and is not on the list of changes.")
    }
    if object.isFault && object.hasChanges { found.append("\(name) is a fault with changes.") }
    if object.objectID.isTemporary && !object.isInserted && parent == nil {
      found.append("\(name) was saved, but its identifier is temporary.")
    }
    guard !object.isFault, !object.isDeleted, !object.state.contains(.gone) else { return found }
    for slot in object.entity.relationshipSlots { found += violations(of: object, slot) }
    return found
  }

  private func violations(of object: AnyManagedObject, _ slot: Int) -> [String] {
    guard let ids = object.values[slot].references else { return [] }
    let property = object.entity.properties[slot]
    let name = "'\(object.entity.name).\(property.name)' of \(object.objectID)"
    var found = Set(ids).count == ids.count ? [] : ["\(name) holds an object twice."]
    for id in ids {
      guard let other = registry.object(id), !other.isFault, !other.state.contains(.removed) else {
        continue
      }
      if other.isDeleted || other.state.contains(.gone) {
        if property.inverse?.relationship?.deleteRule != .noAction
          && property.inverse?.relationship?.deleteRule != .deny
        {
          found.append("\(name) holds \(id), which is deleted.")
        }
      } else if let back = property.inverseSlot, !holds(other, back, object.objectID) {
        found.append("\(name) holds \(id), which does not lead back.")
      }
    }
    return found
  }

  private func holds(_ object: AnyManagedObject, _ slot: Int, _ id: ObjectID) -> Bool {
    switch object.values[slot] {
    case .object(let own): own == id
    case .objects(let ids): ids.contains(id)
    case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url:
      object.entity.properties[slot].isToMany
    }
  }
}
