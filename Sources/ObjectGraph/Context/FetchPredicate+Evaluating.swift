extension FetchPredicate {
  /// Returns true if an object meets the condition as it is now, with its unsaved changes.
  ///
  /// Throws `FetchError` for names and values that do not fit, and what reading the object throws.
  /// Core Data: `evaluate(with:)`.
  public func evaluate(with object: AnyManagedObject) throws -> Bool {
    let present = object.context.map { FetchPredicate($0.withPresentIDs(node)) } ?? self
    return try Evaluation(present, object.entity).holds(object)
  }

  /// Returns true if an object meets the condition as it is now, with its unsaved changes.
  ///
  /// Throws as the other `evaluate(with:)` does.
  public func evaluate<E: Entity>(with object: ManagedObject<E>) throws -> Bool {
    try evaluate(with: object.untyped)
  }
}

/// A predicate that has been checked for one entity.
private struct Evaluation {
  private let node: PredicateNode

  init(_ predicate: FetchPredicate, _ entity: EntityLayout) throws(FetchError) {
    node = try PredicateChecker(entity: entity, isInMemory: true).check(predicate.node)
  }

  func holds(_ object: AnyManagedObject) throws -> Bool {
    guard let context = object.context else {
      throw ObjectError(.noContext, object.entity.name, object.objectID.description)
    }
    return try MemoryEvaluator(source: ContextSource(context)).holds(node, object)
  }
}

extension Sequence where Element == AnyManagedObject {
  /// The objects that meet a condition, in their order.
  ///
  /// Throws as `evaluate(with:)` does. Core Data: `filtered(using:)`.
  public func filtered(using predicate: FetchPredicate) throws -> [AnyManagedObject] {
    try filter { try predicate.evaluate(with: $0) }
  }
}

extension Sequence {
  /// The objects that meet a condition, in their order.
  ///
  /// Throws as `evaluate(with:)` does. Core Data: `filtered(using:)`.
  public func filtered<E: Entity>(
    using predicate: FetchPredicate
  ) throws -> [ManagedObject<E>] where Element == ManagedObject<E> {
    try filter { try predicate.evaluate(with: $0) }
  }
}

extension Sequence {
  /// The objects in an order, as a fetch would sort them, by their values as they are now.
  ///
  /// Throws `FetchError` for names that don't fit, `ObjectError` for objects of several contexts or of none,
  /// and what reading the objects throws. Core Data: `sortedArray(using:)`.
  public func sorted<E: Entity>(
    using order: FetchOrder<E>...
  ) throws -> [ManagedObject<E>] where Element == ManagedObject<E> {
    let objects = map { $0.untyped }
    guard let first = objects.first else { return [] }
    guard let context = first.context else { throw ObjectError(.noContext, first) }
    if let stranger = objects.first(where: { $0.registry !== context.registry }) {
      throw ObjectError(.anotherContext, stranger)
    }
    guard let entity = context.registry.model.layouts[E.entityName] else {
      throw FetchError(.unknownEntity(E.entityName))
    }
    let terms = order.map(\.term)
    let checker = PredicateChecker(entity: entity, isInMemory: true)
    for term in terms { try checker.checkSort(term) }
    return try MemoryEvaluator(source: ContextSource(context)).sorted(objects, by: terms)
      .compactMap { $0.cast(to: E.self) }
  }
}
