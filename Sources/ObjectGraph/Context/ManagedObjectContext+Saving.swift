extension ManagedObjectContext {
  /// Writes all changes to their stores, each store's together or not at all.
  ///
  /// Throws `ValidationError` with everything that is wrong, `ConflictError` where the merge
  /// policy is error, `StoreError`; nothing of that store is saved then, and the objects are as
  /// they were. Several stores are saved one after the other. Core Data: `save()`.
  public func save() throws {
    mergeOthersSaves()
    hasResolved = false
    try reportFailures()
    try callWillSave(Array(touched))
    try DerivedValues(self).update()
    try tellObservers()
    try validate()
    var saved: [SavedObject] = []
    // A store that was written stays so if a later one refuses: its changes are told all the same.
    var isWritten = false
    var failure: (any Error)?
    let hooked =
      registry.model.hasHooks
      ? touched.filter { $0.hasChanges && !$0.entity.hookedTypes.isEmpty } : []
    if let parent {
      if tellsSaves { saved = touched.filter(\.hasChanges).map(SavedObject.init) }
      try saveToParent(parent)
    } else {
      let groups = try changesByStore()
      do {
        for group in groups {
          try save(group, &saved)
          isWritten = true
        }
      } catch {
        guard isWritten else { throw error }
        failure = error
      }
      if groups.contains(where: { !$0.inserted.isEmpty }) {
        undoLog?.replaceIdentifiers { resolved($0, registry) }
      }
      tellChildrenIdentifiers(from: registry)
      noteFormerIdentifiers()
    }
    touched.removeAll { !$0.hasChanges && forget($0) }
    forgetPrefetched()
    endUndoGroup()
    if undoLog == nil { shortenedLists = ShortenedLists() }
    (unreported, unreportedRefreshes) = ([], [])
    reportedValues = [:]
    for object in failure == nil ? hooked : hooked.filter({ !$0.hasChanges }) {
      for hooks in object.entity.lifecycles { hooks.didSave(object) }
    }
    sendDidSave(saved)
    if let failure { throw failure }
  }

  /// The change that a save made to an object.
  private struct SavedObject {
    let object: AnyManagedObject
    let isInserted: Bool
    let isDeleted: Bool

    init(_ object: AnyManagedObject) {
      self.object = object
      (isInserted, isDeleted) = (object.isInserted, object.isDeleted)
    }
  }

  /// True if somebody wants to know what a save writes.
  private var tellsSaves: Bool {
    isObserved || !children.isEmpty
      || (parent.map { !$0.children.isEmpty } ?? coordinator.saves.hasListeners)
  }

  private func sendDidSave(_ saved: [SavedObject]) {
    guard tellsSaves else { return }
    var changes = ContextChanges()
    for saved in saved {
      if saved.isDeleted {
        changes.deleted.append(saved.object.objectID)
      } else if saved.isInserted {
        changes.inserted.append(saved.object.objectID)
      } else {
        changes.updated.append(saved.object.objectID)
      }
    }
    send(.didSave(changes))
    tellChildren(changes, but: nil)
    if let parent {
      parent.tellChildren(changes, but: self)
    } else {
      coordinator.saves.publish(changes, by: ObjectIdentifier(self))
    }
  }

  private func validate() throws {
    var validator = Validator(self)
    for object in touched {
      if let change = object.pendingChange { try validator.check(object, for: change) }
    }
    guard validator.failures.isEmpty else { throw ValidationError(failures: validator.failures) }
  }

  /// Takes an object off the list; one that was deleted before it was ever saved is gone.
  private func forget(_ object: AnyManagedObject) -> Bool {
    if object.isInserted {
      object.state.insert(.gone)
      registry.remove(object)
    }
    object.state.subtract(
      [.touched, .relationshipTouched, .marked, .guarded, .inserted, .updated, .deleted])
    object.committed = nil
    return true
  }

  private func changesByStore() throws -> [StoreSave] {
    var groups: [StoreSave] = []
    var last: (entity: EntityLayout, isTemporary: Bool, group: StoreSave)?
    for object in touched where object.hasChanges {
      let group: StoreSave
      let isTemporary = object.objectID.isTemporary
      if let last, last.entity === object.entity, isTemporary, last.isTemporary,
        assignedStores.isEmpty
      {
        group = last.group
      } else {
        group = try self.group(object, &groups)
        last = (object.entity, isTemporary, group)
      }
      group.append(object)
    }
    if !groups.isEmpty { try appendGuarded(&groups) }
    return groups
  }

  /// Objects that are only looked at; a save that writes nothing looks at none.
  private func appendGuarded(_ groups: inout [StoreSave]) throws {
    for object in touched where object.isGuarded {
      try group(object, &groups).guarded.append(object)
    }
  }

  private func group(
    _ object: AnyManagedObject, _ groups: inout [StoreSave]
  ) throws -> StoreSave {
    let id = object.objectID
    let found = id.isTemporary ? storeForNew(object) : coordinator.store(of: id)
    guard let store = found else { throw ObjectError(.noStore, object) }
    if let known = groups.first(where: { $0.store === store }) { return known }
    let made = StoreSave(store)
    groups.append(made)
    return made
  }

  /// Any change may be one that a derived value comes from, and a batch computes none.
  func checkDerived(_ store: any PersistentStore) throws {
    let derived = coordinator.model.storage.derivedProperties
    guard let first = derived.first(where: { store.entityNames.contains($0.entity) }) else {
      return
    }
    throw StoreError(
      .readOnly(
        "'\(first.entity).\(first.property)' is derived from other values, which a batch doesn't compute."
      ),
      store.name)
  }

  private func save(_ group: StoreSave, _ saved: inout [SavedObject]) throws {
    for attempt in 0... {
      var conflicts: [AnyManagedObject] = []
      var tooEarly: [AnyManagedObject] = []
      do {
        try group.store.transaction { transaction in
          try write(group, to: transaction, &conflicts)
          if conflicts.isEmpty { tooEarly = try deletedTooEarly(group, transaction) }
          if !conflicts.isEmpty || !tooEarly.isEmpty { throw ConflictFound() }
        }
        if tellsSaves { saved += group.objects.map(SavedObject.init) }
        return finish(group)
      } catch is ConflictFound {
        for object in group.inserted { object.pendingKey = 0 }
        if conflicts.isEmpty, attempt < 100 {
          try deleteAgain(tooEarly, group)
        } else {
          try resolveConflicts(conflicts + tooEarly, group, attempt)
        }
      } catch let error as StoreError where error.isUniqueness {
        for object in group.inserted { object.pendingKey = 0 }
        try resolveUniqueness(error, group, attempt)
      } catch {
        for object in group.inserted { object.pendingKey = 0 }
        throw error
      }
    }
  }

  /// Thrown through a store's transaction so that it takes everything back.
  private struct ConflictFound: Error {}

  /// Reads the rows in conflict and applies the policy; objects may change group by it.
  private func resolveConflicts(
    _ conflicts: [AnyManagedObject], _ group: StoreSave, _ attempt: Int
  ) throws {
    let read = try conflicts.map { try FoundConflict($0, in: group.store) }
    // A deletion by both sides is no conflict.
    var found = read.filter { $0.row != nil || !$0.object.isDeleted }
    for conflict in read where conflict.row == nil && conflict.object.isDeleted {
      group.goneAlready.append(conflict.object)
      group.deleted.removeAll { $0 === conflict.object }
    }
    guard !found.isEmpty else { return }
    for index in found.indices { found[index].policy = try policy(for: found[index]) }
    guard attempt < 100, !found.contains(where: { $0.policy == .error }) else {
      throw ConflictError(conflicts: try found.map { try $0.conflict })
    }
    try resolve(found)
    try finishResolving(group)
  }

  /// Follows the delete rules once more, for those whom nobody knew of; that's no conflict.
  private func deleteAgain(_ objects: [AnyManagedObject], _ group: StoreSave) throws {
    for object in objects { try deleteWithPresentMembers(object, group.store) }
    try DerivedValues(self).update()
    try validate()
    try regroup(group)
  }

  /// Looks again at what a policy has changed before it's written.
  private func finishResolving(_ group: StoreSave) throws {
    hasResolved = true
    try DerivedValues(self).update()
    if undoLog != nil { undoLog = UndoLog() }
    try validate()
    try regroup(group)
  }

  private func policy(for found: FoundConflict) throws -> MergePolicy {
    guard let conflictPolicy else { return mergePolicy }
    return try conflictPolicy(try found.conflict)
  }

  /// Finds out which objects are in each other's way and applies the policy.
  private func resolveUniqueness(_ error: StoreError, _ group: StoreSave, _ attempt: Int) throws {
    let found = try uniquenessConflicts(group)
    guard mergePolicy != .error, attempt < 100, !found.isEmpty else {
      var failure = error
      failure.uniquenessConflicts = found.map(\.conflict)
      throw failure
    }
    for conflict in found { try resolve(conflict, mergePolicy) }
    try finishResolving(group)
  }

  /// Puts objects that a policy has changed where they belong now.
  private func regroup(_ group: StoreSave) throws {
    group.removeObjects()
    group.guarded.removeAll { !$0.isGuarded }
    for object in touched where object.hasChanges {
      let id = object.objectID
      let store =
        id.isTemporary ? storeForNew(object) : coordinator.store(of: id)
      guard store === group.store, !group.goneAlready.contains(where: { $0 === object }) else {
        continue
      }
      group.append(object)
    }
  }
}

extension StoreError {
  fileprivate var isUniqueness: Bool {
    if case .notUnique = reason { true } else { false }
  }
}
