extension ManagedObjectContext {
  /// Reads a fault's values from its store.
  func fire(_ object: AnyManagedObject) throws {
    let row: StoredRow?
    if !prefetched.isEmpty, let read = prefetched.removeValue(forKey: object.objectID) {
      row = read
    } else {
      guard let store = source(of: object.objectID) else {
        throw ObjectError(.noStore, object)
      }
      row = try store.row(object.objectID)
    }
    guard let row, row.id == object.objectID else { throw ObjectError(.inaccessible, object) }
    fill(object, row)
  }

  func fill(_ object: AnyManagedObject, _ row: StoredRow) {
    object.take(row)
    object.state.remove(.fault)
    leaveOutDeleted(of: object)
    awake(object)
  }

  /// Calls the hooks for read values; what they set are no changes.
  private func awake(_ object: AnyManagedObject) {
    guard !object.entity.lifecycles.isEmpty else { return }
    object.state.insert(.awaking)
    for hooks in object.entity.lifecycles { hooks.awakeFromFetch(object) }
    object.state.remove(.awaking)
  }

  /// Reads a fault's values; an object that its store has no more becomes a deleted one without
  /// values, where the context says so.
  func fireOrForget(_ object: AnyManagedObject) throws {
    do {
      try fire(object)
    } catch let error as ObjectError where error.reason == .inaccessible {
      guard shouldDeleteInaccessibleFaults else { throw error }
      registry.failures.add(error, .read, failsSave: false)
      object.values = object.entity.valuesOfNothing
      object.committed = nil
      object.state.subtract([.fault, .updated, .deleted, .relationshipTouched, .marked])
      object.state.insert(.removed)
    }
  }

  /// Reads a fault's values; false where its store has the object no more.
  ///
  /// Throws where the store can't be read: such an object may well be there.
  func isThere(_ object: AnyManagedObject) throws -> Bool {
    guard object.isFault else { return true }
    do {
      try fire(object)
      return true
    } catch is ObjectError {
      return false
    }
  }

  /// The object for a row, made or filled where needed.
  ///
  /// An object that is in memory already stays as it is: a context sees its own snapshot until it
  /// is refreshed.
  func object(for row: StoredRow) -> AnyManagedObject {
    if let known = registry.object(row.id) {
      if known.isFault || known.state.contains(.removed) {
        // An undone deletion brings an object back under its identifier.
        known.state.remove(.removed)
        fill(known, row)
      }
      return known
    }
    let object = AnyManagedObject(row, registry)
    leaveOutDeleted(of: object)
    awake(object)
    return object
  }

  /// Objects for several identifiers; those that are not in memory are read at once.
  func objects(_ ids: ArraySlice<ObjectID>) -> [AnyManagedObject] {
    let objects = ids.compactMap { object(with: $0) }
    do {
      try fireAll(objects)
    } catch {
      registry.failures.add(error, .read)
    }
    return objects
  }

  /// Reads all faults among objects, with few questions to the stores.
  func fireAll(_ objects: [AnyManagedObject]) throws {
    var faults: [AnyManagedObject] = []
    for object in objects where object.isFault {
      if let row = prefetched.removeValue(forKey: object.objectID) {
        fill(object, row)
      } else {
        faults.append(object)
      }
    }
    guard faults.count > 1 else { return }
    let families = Dictionary(grouping: faults) { ObjectIdentifier($0.entity.root) }
    for family in families.values {
      for (store, group) in byStore(family, \.objectID) {
        for row in try store.rows(group.map(\.objectID), of: group[0].entity.root) {
          if let fault = registry.object(row.id), fault.isFault { fill(fault, row) }
        }
      }
    }
  }

  /// Splits what is asked for by the stores that answer, so that each is asked once.
  ///
  /// Two stores can have objects of one key.
  private func byStore<T>(
    _ elements: [T], _ id: (T) -> ObjectID
  ) -> [(store: any PersistentStore, elements: [T])] {
    if let parentStore { return elements.isEmpty ? [] : [(parentStore, elements)] }
    return Dictionary(grouping: elements) { id($0).space.storeUUID }.values.compactMap { group in
      source(of: id(group[0])).map { ($0, group) }
    }
  }

  /// Reads a to-many relationship and lays unsaved changes over it.
  func loadMembers(of object: AnyManagedObject, slot: Int) throws -> [ObjectID] {
    guard let store = source(of: object.objectID) else {
      throw ObjectError(.noStore, object)
    }
    let stored = try store.members(of: object.objectID, slot: slot)
    return install(stored, in: object, slot: slot)
  }

  /// Reads a to-many relationship together with its objects; nil where it was read already, or
  /// unsaved changes make it another one.
  func readMembers(of object: AnyManagedObject, slot: Int) -> [AnyManagedObject]? {
    guard !object.isFault, object.held(slot).isNull,
      let store = source(of: object.objectID)
    else { return nil }
    do {
      let rows = try store.memberRows(of: object.objectID, slot: slot)
      let members = objects(for: rows, of: object.entity.properties[slot])
      let stored = rows.map(\.id)
      let installed = install(stored, in: object, slot: slot)
      return touched.isEmpty || installed == stored ? members : nil
    } catch {
      registry.failures.add(error, .read)
      return nil
    }
  }

  /// The objects for the rows of a relationship: where each row comes once, and none of its family is
  /// in memory, nobody has to look for them.
  private func objects(
    for rows: [StoredRow], of property: SlotProperty
  ) -> [AnyManagedObject] {
    guard let destination = property.destination, property.inverse?.isToOne ?? false,
      makesAllNew(destination)
    else { return rows.map { object(for: $0) } }
    return rows.map { AnyManagedObject($0, registry) }
  }

  /// True if no object of an entity's family is in memory, no hook runs that could make one, and nothing
  /// is deleted that a row's lists could have.
  func makesAllNew(_ entity: EntityLayout) -> Bool {
    touched.isEmpty && !registry.model.hasHooks && !registry.mayHaveFamily(of: entity)
  }

  @discardableResult func install(
    _ stored: [ObjectID], in object: AnyManagedObject, slot: Int
  ) -> [ObjectID] {
    let property = object.entity.properties[slot]
    var members = stored
    if object.state.contains(.relationshipTouched), let inverse = property.inverse,
      inverse.isToOne, let back = property.inverseSlot
    {
      members = overlaid(stored, owner: object, property, back)
    } else if !touched.isEmpty {
      members.removeAll { registry.object($0)?.isDeleted ?? false }
    }
    if !touched.isEmpty { noteShortened(stored, of: object, slot) }
    object.values[slot] = .objects(members)
    if object.committed != nil { object.committed?[slot] = .objects(stored) }
    return members
  }

  /// The members by what the objects at the other end say now.
  private func overlaid(
    _ stored: [ObjectID], owner: AnyManagedObject, _ property: SlotProperty, _ back: Int
  ) -> [ObjectID] {
    let reference = Value.object(owner.objectID)
    var members = stored.filter { id in
      guard let object = registry.object(id), !object.isFault else { return true }
      return !object.isDeleted && object.values[back] == reference
    }
    guard let destination = property.destination else { return members }
    let known = Set(stored)
    for object in touched
    where object.entity.isKind(of: destination) && !object.isDeleted && !object.isFault
      && object.values[back] == reference && !known.contains(object.objectID)
    {
      members.append(object.objectID)
    }
    return members
  }

  /// Reads objects at the other end of relationships ahead, until they are asked for.
  ///
  /// Objects on the way along a path live until the next save or fetch.
  func prefetch(_ keyPaths: [String], of objects: [AnyManagedObject]) throws {
    for path in keyPaths.map({ $0.split(separator: ".").map(String.init) }) {
      var current = objects
      for (index, name) in path.enumerated() {
        try prefetch(name, of: current)
        guard index < path.count - 1 else { break }
        current = try ends(of: name, current)
        prefetchedObjects += current
      }
    }
  }

  func forgetPrefetched() {
    prefetched.removeAll()
    prefetchedObjects.removeAll()
  }

  /// Throws for a path that isn't one over relationships.
  func check(prefetch keyPath: String, _ entity: EntityLayout) throws {
    var current = entity
    for name in keyPath.split(separator: ".").map(String.init) {
      guard let slot = current.slots[name], let next = current.properties[slot].destination else {
        throw FetchError(.unknownKey(name, entity: current.name))
      }
      current = next
    }
  }

  /// The objects at the other end of a relationship that has been read, each once.
  private func ends(of name: String, _ objects: [AnyManagedObject]) throws -> [AnyManagedObject] {
    var seen: Set<ObjectID> = []
    var found: [AnyManagedObject] = []
    for object in objects where !object.isFault {
      guard let slot = object.entity.slots[name] else { continue }
      for id in object.values[slot].references ?? [] where seen.insert(id).inserted {
        if let end = self.object(with: id) { found.append(end) }
      }
    }
    try fireAll(found)
    return found.filter { !$0.isFault }
  }

  private func prefetch(_ name: String, of objects: [AnyManagedObject]) throws {
    let groups = Dictionary(grouping: objects) { ObjectIdentifier($0.entity) }
    for group in groups.values {
      guard let slot = group[0].entity.slots[name],
        group[0].entity.properties[slot].relationship != nil
      else { throw FetchError(.unknownKey(name, entity: group[0].entity.name)) }
      if group[0].entity.properties[slot].isToMany { try prefetchMembers(group, slot) }
      try prefetchRows(group, slot)
    }
  }

  func prefetchMembers(_ objects: [AnyManagedObject], _ slot: Int) throws {
    let unread = objects.filter { !$0.isFault && !$0.isInserted && $0.values[slot].isNull }
    for (store, owners) in byStore(unread, \.objectID) {
      let members = try store.members(of: owners.map(\.objectID), slot: slot)
      for object in owners { install(members[object.objectID] ?? [], in: object, slot: slot) }
    }
  }

  private func prefetchRows(_ objects: [AnyManagedObject], _ slot: Int) throws {
    var wanted: Set<ObjectID> = []
    for object in objects where !object.isFault {
      switch object.values[slot] {
      case .object(let id): wanted.insert(id)
      case .objects(let ids): wanted.formUnion(ids)
      case .null, .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url:
        break
      }
    }
    let missing = wanted.filter { !$0.isTemporary && registry.object($0)?.isFault ?? true }
    for (store, ids) in byStore(Array(missing), \.self) {
      for row in try store.rows(ids, of: ids[0].space.entity.root) { prefetched[row.id] = row }
    }
  }
}
