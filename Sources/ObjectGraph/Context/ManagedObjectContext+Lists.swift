extension ManagedObjectContext {
  /// The first object of a request's answer; nil if there's none.
  ///
  /// Throws as `fetch(_:)` does.
  public func first<E: Entity>(_ request: FetchRequest<E>) throws -> ManagedObject<E>? {
    try fetch(request.limit(1)).first
  }

  /// Returns true if a request's answer has an object, without making it.
  ///
  /// Throws as `fetch(_:)` does.
  public func exists<E: Entity>(_ request: FetchRequest<E>) throws -> Bool {
    try count(request.limit(1)) > 0
  }

  /// Marks all objects of a request's answer as deleted, with their delete rules, and gives their
  /// number.
  ///
  /// Throws as `fetch(_:)` does. `batchDelete(_:)` deletes without making objects.
  @discardableResult public func delete<E: Entity>(_ request: FetchRequest<E>) throws -> Int {
    let objects = try fetch(request)
    for object in objects { try markDeleted(object.untyped) }
    return objects.count
  }

  /// Marks all objects of an entity that meet a condition as deleted: `delete(Tag.self) { $0.uses == 0 }`.
  ///
  /// Throws as `fetch(_:)` does.
  @discardableResult public func delete<E: Entity>(
    _ entity: E.Type, where test: (Query<E>) throws -> FetchPredicate
  ) throws -> Int {
    try delete(FetchRequest(entity).where(test))
  }

  /// Makes a new object with values: `context.insert(Tag.self, .set(\.name, "sweet"))`.
  ///
  /// Values that don't fit are told by the next save, as by a property that's set.
  @discardableResult public func insert<E: Entity>(
    _ entity: E.Type, _ values: Assignment<E>...
  ) -> ManagedObject<E> {
    made(entity, values)
  }

  /// Makes a new object with values, and sets it up: `context.insert(Tag.self) { $0.name = "sweet" }`.
  @discardableResult public func insert<E: Entity>(
    _ entity: E.Type, _ values: Assignment<E>..., with setUp: (ManagedObject<E>) throws -> Void
  ) rethrows -> ManagedObject<E> {
    let made = made(entity, values)
    try setUp(made)
    return made
  }

  private func made<E: Entity>(
    _ entity: E.Type, _ values: [Assignment<E>]
  ) -> ManagedObject<E> {
    let made = insert(entity)
    for value in values { assign(value, to: made.untyped) }
    return made
  }

  /// The first object with given values, unsaved ones too; a new one with them if there's none.
  ///
  /// `setUp` is called for a new object only. Another context can make the same object at the same
  /// time: a uniqueness constraint tells when it's saved. Throws as `fetch(_:)` and `setUp` do, and where a
  /// value can't be stored; there's no new object then.
  @discardableResult public func findOrCreate<E: Entity>(
    _ entity: E.Type, _ values: Assignment<E>...,
    with setUp: (ManagedObject<E>) throws -> Void = { _ in }
  ) throws -> ManagedObject<E> {
    let conditions = try values.map { value in
      PredicateNode.comparison(
        .path([value.name]), .equal, .value(try value.value.get()), [])
    }
    let request = FetchRequest(entity).where(FetchPredicate(.and(conditions)))
    if let found = try first(request) { return found }
    // A deletion would take along whom a rule of the new object's names.
    return try allOrNothing {
      let made = insert(entity)
      for value in values { try set(try value.value.get(), of: made.untyped, slot: value.slot) }
      try setUp(made)
      return made
    }
  }

  private func assign<E: Entity>(_ assignment: Assignment<E>, to object: AnyManagedObject) {
    switch assignment.value {
    case .success(let value): object.writeOrRemember(value, assignment.slot, nil)
    case .failure(let error): object.rememberUnwritable(error, assignment.slot)
    }
  }
}
