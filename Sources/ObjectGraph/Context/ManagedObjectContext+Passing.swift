// Passing through all objects of a large entity in little memory, from any place on.

extension ManagedObjectContext {
  /// Identifiers of objects of exactly the entity with a name, as the stores have them; without
  /// an order by their keys, from the one of `first` on, which is found at once.
  package func objectIDs(
    entityNamed name: String, where predicate: FetchPredicate? = nil,
    sortedBy order: [(keyPath: String, isAscending: Bool)] = [], from first: ObjectID? = nil,
    limit: Int? = nil, offset: Int = 0
  ) throws -> [ObjectID] {
    var plan = try plan(name, predicate, order)
    (plan.includesSubentities, plan.firstKey) = (false, first?.key)
    (plan.limit, plan.offset) = (limit, offset)
    return try ids(plan, includesPendingChanges: false)
  }

  /// Objects of exactly the entity with a name, by their keys, from the one of `first` on.
  package func fetch(
    entityNamed name: String, where predicate: FetchPredicate?, from first: ObjectID,
    limit: Int, offset: Int
  ) throws -> [AnyManagedObject] {
    var plan = try plan(name, predicate, [])
    (plan.includesSubentities, plan.firstKey) = (false, first.key)
    (plan.limit, plan.offset) = (limit, offset)
    return try fetch(plan, includesPendingChanges: false)
  }

  /// The objects with identifiers of one entity's family, read together; those that are gone
  /// are left out.
  package func objects(with ids: [ObjectID]) throws -> [AnyManagedObject] {
    guard let first = ids.first, let store = source(of: first) else { return [] }
    let rows = try store.rows(ids, of: first.space.entity.root)
    let found = Dictionary(rows.map { ($0.id, $0) }) { first, _ in first }
    return ids.compactMap { id in found[id].map { object(for: $0) } }
  }

  /// Reads the members of to-many relationships of many objects at once.
  package func readMembers(of objects: [AnyManagedObject], _ names: [String]) throws {
    for name in names {
      guard let first = objects.first, let slot = first.entity.slots[name] else { continue }
      try prefetchMembers(objects, slot)
    }
  }
}
