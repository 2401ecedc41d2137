/// The result of a batch: the objects that it changed in their store.
///
/// No context knows of it until it takes the changes over: ``ManagedObjectContext/mergeChanges(from:)``,
/// or by itself where it follows others' saves. Core Data: `NSBatchInsertResult` and its siblings, with
/// result type `objectIDs`.
public struct BatchResult: Sendable, Hashable {
  /// The objects, by what happened to them; those at the other end of their relationships count as
  /// updated.
  public let changes: ContextChanges
  /// The number of objects that were written or deleted, without those at the other end of
  /// relationships.
  public let count: Int
}

// Changes of many objects in their store, without making the objects. In each store a batch is written as
// a whole or not at all. It sees what is saved, and not the unsaved changes of contexts; hooks aren't called.

extension ManagedObjectContext {
  /// Writes new objects into their store, each with its values and the defaults of the rest.
  ///
  /// Throws `ValidationError` for required values that are missing and broken rules, `ObjectError` for a
  /// value that doesn't fit, `StoreError` where a constraint is broken. A to-one relationship can be set
  /// if the way back is an unordered to-many relationship, or there's none. Core Data:
  /// `NSBatchInsertRequest`.
  @discardableResult public func batchInsert<E: Entity>(
    _ entity: E.Type, _ rows: [[Assignment<E>]]
  ) throws -> BatchResult {
    let batch = try batch(entity)
    let values = try rows.map { try batch.values($0.map { ($0.name, try $0.value.get()) }) }
    return try told([{ try batch.insert(values) }])
  }

  /// Writes values into all objects of a request's answer, whose order and window count too.
  ///
  /// A value can be computed from the object's own attributes: `.set(\.uses, expression: "uses + 1")`.
  /// Throws as ``batchInsert(_:_:)`` does. Core Data: `NSBatchUpdateRequest`.
  @discardableResult public func batchUpdate<E: Entity>(
    _ request: FetchRequest<E>, _ values: Assignment<E>...
  ) throws -> BatchResult {
    let fixed = values.filter { $0.expression == nil }
    let computed = values.compactMap { value in value.expression.map { (value.name, $0) } }
    // Values that don't fit one store are told before another one is written.
    let works = try batches(try plan(request).0).map { batch, plans in
      (
        batch, plans, try batch.values(fixed.map { ($0.name, try $0.value.get()) }),
        try batch.computed(computed)
      )
    }
    return try told(works.map { work in { try work.0.update(work.1, work.2, work.3) } })
  }

  /// Deletes all objects of a request's answer from their stores.
  ///
  /// Objects with relationships are deleted by a context of its own, which reads them and follows their
  /// delete rules; those without are never read. Core Data: `NSBatchDeleteRequest`.
  @discardableResult public func batchDelete<E: Entity>(
    _ request: FetchRequest<E>
  ) throws -> BatchResult {
    let plan = try plan(request).0
    guard plan.entities.contains(where: { !$0.relationshipSlots.isEmpty }) else {
      return try told(batches(plan).map { work in { try work.0.delete(work.1) } })
    }
    let context = ManagedObjectContext(coordinator)
    var changes = ContextChanges()
    let observation = context.observe { if case .didSave(let saved) = $0 { changes = saved } }
    try context.delete(request.includingPendingChanges(false))
    try withExtendedLifetime(observation) { try context.save() }
    return BatchResult(changes: changes, count: changes.deleted.count)
  }

  /// Writes objects that are there already, by a uniqueness constraint, or new ones.
  ///
  /// A row's constraint is the first of the entity's whose attributes all have values in it; nil
  /// never equals nil. Throws as ``batchInsert(_:_:)`` does, and for an entity without a
  /// constraint. Core Data: `NSBatchInsertRequest` with a merge policy of objects.
  @discardableResult public func batchUpsert<E: Entity>(
    _ entity: E.Type, _ rows: [[Assignment<E>]]
  ) throws -> BatchResult {
    let batch = try batch(entity)
    let values = try rows.map { try batch.values($0.map { ($0.name, try $0.value.get()) }) }
    return try told([{ try batch.upsert(values) }])
  }

  private func batch<E: Entity>(_ entity: E.Type) throws -> StoreBatch {
    guard let layout = registry.model.layouts[E.entityName] else {
      throw FetchError(.unknownEntity(E.entityName))
    }
    guard let store = coordinator.store(for: layout) else {
      throw ObjectError(.noStore, layout.name, "")
    }
    try checkDerived(store)
    return StoreBatch(store: store, entity: layout, model: model)
  }

  /// The batches of a request's stores, one after the other, each with what it asks its store.
  private func batches(_ plan: StoreFetch) throws -> [(StoreBatch, [StoreFetch])] {
    let stores = coordinator.stores.filter { store in
      store.entityNames.contains(plan.entity.name)
        && plan.storeUUIDs?.contains(store.metadata.uuid) ?? true
    }
    guard !stores.isEmpty else { throw ObjectError(.noStore, plan.entity.name, "") }
    // A window is one over all stores.
    let isWindow = stores.count > 1 && (plan.limit != nil || plan.offset > 0)
    let context = ManagedObjectContext(coordinator)
    let ids = isWindow ? try context.ids(plan, includesPendingChanges: false) : []
    return try stores.compactMap { store in
      let own = ids.filter { $0.space.storeUUID == store.metadata.uuid }
      let plans = isWindow ? plan.asking(for: own) : [plan]
      if stores.count > 1 {
        // A store without one of the objects isn't asked anything else.
        if try plans.allSatisfy({ try store.count($0) == 0 }) { return nil }
        if store.isReadOnly {
          throw StoreError(
            .readOnly("it's open for reading only, and has objects of the batch."), store.name)
        }
      }
      try checkDerived(store)
      return (StoreBatch(store: store, entity: plan.entity, model: model), plans)
    }
  }

  /// Writes one store after the other, and tells what was written even if a later one refuses.
  private func told(_ parts: [() throws -> StoreBatch.Written]) throws -> BatchResult {
    var all = StoreBatch.Written()
    do {
      for part in parts { all.append(try part()) }
    } catch {
      if all.count > 0 { coordinator.saves.publish(all.told, by: nil) }
      throw error
    }
    coordinator.saves.publish(all.told, by: nil)
    return BatchResult(changes: all.told, count: all.count)
  }
}
