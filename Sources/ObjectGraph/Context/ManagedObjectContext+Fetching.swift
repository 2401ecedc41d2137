extension ManagedObjectContext {
  /// Fetches objects: the store's results with unsaved changes applied.
  ///
  /// Throws `FetchError` for names and values that do not fit, `StoreError` for what the store
  /// cannot read. Core Data: `fetch(_:)`.
  public func fetch<E: Entity>(_ request: FetchRequest<E>) throws -> [ManagedObject<E>] {
    let (plan, declaration) = try plan(request)
    if request.refreshesObjects { try refreshUnchanged(plan) }
    if request.returnsFaults {
      let ids = try ids(plan, includesPendingChanges: request.includesPendingChanges)
      return ids.compactMap { id in object(with: id).map { ManagedObject($0, declaration) } }
    }
    var found = FoundObjects()
    try fetch(plan, includesPendingChanges: request.includesPendingChanges) { found.append($0) }
    let objects = found.taken(declaration)
    if !request.prefetched.isEmpty {
      forgetPrefetched()
      try prefetch(request.prefetched, of: objects.map(\.untyped))
    }
    return objects
  }

  /// Makes unchanged objects of a request's entities faults, which the fetch then fills.
  private func refreshUnchanged(_ plan: StoreFetch) throws {
    let objects = registry.objects.filter { object in
      !object.hasChanges && plan.entities.contains { $0 === object.entity }
    }
    let lists = undoneLists(of: objects)
    for object in objects { _ = try renew(object, mergeChanges: false) }
    try mergeUndoneLists(lists)
  }

  /// Counts objects without making them.
  ///
  /// Core Data: `count(for:)`.
  public func count<E: Entity>(_ request: FetchRequest<E>) throws -> Int {
    let (plan, _) = try plan(request)
    let stores = stores(for: plan)
    guard stores.count == 1, !(request.includesPendingChanges && mayBeUnsaved(plan)) else {
      return try fetch(plan, includesPendingChanges: request.includesPendingChanges).count
    }
    return try stores[0].count(plan)
  }

  /// Fetches identifiers only.
  ///
  /// Core Data: `NSManagedObjectIDResultType`.
  public func fetchObjectIDs<E: Entity>(_ request: FetchRequest<E>) throws -> [ObjectID] {
    let (plan, _) = try plan(request)
    return try ids(plan, includesPendingChanges: request.includesPendingChanges)
  }

  /// Fetches objects whose values are read in batches, when they are asked for.
  ///
  /// The identifiers of the objects and their order are settled now: a later save changes neither,
  /// and an object that is deleted meanwhile reads as such. Core Data: `fetch(_:)` with a
  /// `fetchBatchSize`.
  public func fetchBatched<E: Entity>(_ request: FetchRequest<E>) throws -> BatchedObjects<E> {
    let (plan, declaration) = try plan(request)
    if request.refreshesObjects { try refreshUnchanged(plan) }
    let found = try ids(plan, includesPendingChanges: request.includesPendingChanges)
    return BatchedObjects(self, found, request, declaration)
  }

  /// Fetches objects of the entity with a name, from `offset` on, and of those below it.
  public func fetch(
    entityNamed name: String, where predicate: FetchPredicate? = nil,
    sortedBy order: [(keyPath: String, isAscending: Bool)] = [], limit: Int? = nil,
    offset: Int = 0, includesSubentities: Bool = true
  ) throws -> [AnyManagedObject] {
    var plan = try plan(name, predicate, order)
    plan.includesSubentities = includesSubentities
    (plan.limit, plan.offset) = (limit.map { max(0, $0) }, max(0, offset))
    return try fetch(plan, includesPendingChanges: true)
  }

  /// Counts objects of the entity with a name and of those below it, up to `limit`; unsaved changes
  /// count too.
  public func count(
    entityNamed name: String, where predicate: FetchPredicate? = nil, limit: Int? = nil,
    includesSubentities: Bool = true
  ) throws -> Int {
    var plan = try plan(name, predicate, [])
    (plan.includesSubentities, plan.limit) = (includesSubentities, limit.map { max(0, $0) })
    guard !mayBeUnsaved(plan) else { return try fetch(plan, includesPendingChanges: true).count }
    let count = try stores(for: plan).reduce(0) { $0 + (try $1.count(plan)) }
    return plan.limit.map { min($0, count) } ?? count
  }

  func plan(
    _ name: String, _ predicate: FetchPredicate?,
    _ order: [(keyPath: String, isAscending: Bool)]
  ) throws -> StoreFetch {
    mergeOthersSaves()
    guard let entity = registry.model.layouts[name] else {
      throw FetchError(.unknownEntity(name))
    }
    var plan = StoreFetch(entity: entity)
    plan.order = order.map {
      SortTerm(
        path: $0.keyPath.split(separator: ".").map(String.init), isAscending: $0.isAscending,
        options: [])
    }
    plan.predicate = predicate?.node
    return try checked(plan)
  }

  func plan<E: Entity>(
    _ request: FetchRequest<E>
  ) throws -> (StoreFetch, Declaration<E>) {
    mergeOthersSaves()
    // A type's name is made anew each time that it's asked for.
    guard let (declaration, entity) = declared(E.self) else {
      let isKnown = registry.model.layouts[E.entityName] != nil
      throw FetchError(isKnown ? .undeclaredType(E.entityName) : .unknownEntity(E.entityName))
    }
    var plan = StoreFetch(
      entity: entity, includesSubentities: request.includesSubentities, limit: request.limit,
      offset: request.offset)
    let conditions = request.predicates.map(\.node)
    plan.predicate = conditions.count > 1 ? .and(conditions) : conditions.first
    plan.order = request.order.map(\.term)
    plan.storeUUIDs = request.storeUUIDs
    for path in request.prefetched { try check(prefetch: path, entity) }
    return (try checked(plan), declaration)
  }

  private func checked(_ plan: StoreFetch) throws -> StoreFetch {
    var checked = plan
    let checker = PredicateChecker(entity: plan.entity, presentID: presentID)
    checked.predicate = try checker.check(plan.predicate)
    for term in plan.order { try checker.checkSort(term) }
    return checked
  }

  /// The identifier that an object has now, here or above; the same where nobody knows it.
  func presentID(_ id: ObjectID) -> ObjectID {
    guard id.isTemporary else { return id }
    return registry.object(id)?.objectID ?? formerIDs[id] ?? parent?.presentID(id) ?? id
  }

  func stores(for plan: StoreFetch) -> [any PersistentStore] {
    // A parent asks its own stores.
    sources.filter { store in
      store.entityNames.contains(plan.entity.name)
        && (parent != nil || plan.storeUUIDs?.contains(store.metadata.uuid) ?? true)
    }
  }

  // MARK: - The answer

  func fetch(_ plan: StoreFetch, includesPendingChanges: Bool) throws -> [AnyManagedObject] {
    var objects: [AnyManagedObject] = []
    try fetch(plan, includesPendingChanges: includesPendingChanges) { objects.append($0) }
    return objects
  }

  private func fetch(
    _ plan: StoreFetch, includesPendingChanges: Bool, _ body: (AnyManagedObject) -> Void
  ) throws {
    let stores = stores(for: plan)
    guard !stores.isEmpty else {
      throw ObjectError(.noStore, plan.entity.name, "")
    }
    let isPending = includesPendingChanges && mayBeUnsaved(plan)
    if stores.count == 1 && !isPending {
      let allNew = makesAllNew(plan.entity)
      return try stores[0].rows(plan) {
        body(allNew ? AnyManagedObject($0, registry) : object(for: $0))
      }
    }
    let found =
      isPending
      ? try overlaidObjects(plan, stores) : try stores.flatMap { try rows(plan, $0) }
    let sorted = try MemoryEvaluator(source: ContextSource(self)).sorted(found, by: plan.order)
    for object in window(sorted, plan) { body(object) }
  }

  /// The identifiers of the answer; the store gives them without values where nothing is unsaved.
  func ids(_ plan: StoreFetch, includesPendingChanges: Bool) throws -> [ObjectID] {
    let stores = stores(for: plan)
    guard stores.count == 1, !(includesPendingChanges && mayBeUnsaved(plan)) else {
      return try fetch(plan, includesPendingChanges: includesPendingChanges).map(\.objectID)
    }
    return try stores[0].ids(plan)
  }

  private func mayBeUnsaved(_ plan: StoreFetch) -> Bool {
    mayBeUnsaved(plan.entity, looksBeyond: plan.looksBeyondOwnAttributes)
  }

  /// False if no unsaved change can make an answer another one than the stores': none is of an object of
  /// the entity's family, and others aren't looked at.
  func mayBeUnsaved(_ entity: EntityLayout, looksBeyond: @autoclosure () -> Bool) -> Bool {
    guard hasChanges else { return false }
    let root = entity.root
    return looksBeyond() || touched.contains { $0.hasChanges && $0.entity.root === root }
  }

  private func window(_ objects: [AnyManagedObject], _ plan: StoreFetch) -> [AnyManagedObject] {
    let rest = objects.dropFirst(plan.offset)
    return Array(plan.limit.map { rest.prefix($0) } ?? rest)
  }

  /// All that one store has, without window and order.
  private func rows(_ plan: StoreFetch, _ store: any PersistentStore) throws -> [AnyManagedObject] {
    var all = plan
    (all.limit, all.offset, all.order) = (nil, 0, [])
    return try store.rows(all).map(object(for:))
  }

  /// Tells whether an object belongs to one of the stores that are asked.
  private func isIn(_ uuids: Set<String>?, _ object: AnyManagedObject) -> Bool {
    guard let uuids else { return true }
    let id = object.objectID
    return (id.isTemporary ? storeForNew(object)?.metadata.uuid : id.space.storeUUID)
      .map(uuids.contains) ?? false
  }

  /// With unsaved changes the store answers as far as it can: when the predicate looks at
  /// the objects' own attributes only, it picks the unchanged ones; else memory looks at all.
  private func overlaidObjects(
    _ plan: StoreFetch, _ stores: [any PersistentStore]
  ) throws -> [AnyManagedObject] {
    var query = plan
    if plan.predicate?.looksBeyondOwnAttributes ?? false { query.predicate = nil }
    let entities = plan.entities
    let candidates = try stores.flatMap { try rows(query, $0) }
    var found = query.predicate == nil ? candidates : candidates.filter { !$0.hasChanges }
    var known = Set(found.map { ObjectIdentifier($0) })
    for object in touched
    where object.hasChanges && entities.contains(where: { $0 === object.entity })
      && isIn(plan.storeUUIDs, object) && known.insert(ObjectIdentifier(object)).inserted
    {
      found.append(object)
    }
    found.removeAll { $0.isDeleted || $0.state.contains(.gone) }
    guard let predicate = plan.predicate else { return found }
    let evaluator = MemoryEvaluator(source: ContextSource(self))
    return try found.filter {
      query.predicate != nil && !$0.hasChanges ? true : try evaluator.holds(predicate, $0)
    }
  }
}

extension StoreFetch {
  /// True if values of other objects than those fetched are used.
  var looksBeyondOwnAttributes: Bool {
    order.contains { $0.path.count > 1 } || predicate?.looksBeyondOwnAttributes ?? false
  }
}

extension PredicateNode {
  /// True if the predicate looks at other objects, which may have unsaved changes.
  var looksBeyondOwnAttributes: Bool {
    switch self {
    case .constant: false
    case .and(let nodes), .or(let nodes): nodes.contains(where: \.looksBeyondOwnAttributes)
    case .not(let node): node.looksBeyondOwnAttributes
    case .comparison(let left, _, let right, _): left.looksBeyond || right.looksBeyond
    case .membership(let element, _, _): element.looksBeyond
    case .between(let element, let low, let high):
      element.looksBeyond || low.looksBeyond || high.looksBeyond
    case .quantified, .each: true
    }
  }
}

extension ExpressionNode {
  fileprivate var looksBeyond: Bool {
    switch self {
    case .value: false
    case .path(let path): path.names.count > 1
    case .arithmetic(_, let left, let right): left.looksBeyond || right.looksBeyond
    case .function(_, let arguments): arguments.contains(where: \.looksBeyond)
    case .ternary(let test, let first, let second):
      test.looksBeyondOwnAttributes || first.looksBeyond || second.looksBeyond
    case .entity(let path): !path.names.isEmpty
    case .element: true
    case .now, .variable: false
    case .count, .aggregate, .subquery: true
    }
  }
}
