extension FetchPredicate {
  /// Returns true if an object meets the condition as it is now, with its unsaved changes.
  ///
  /// Throws `FetchError` for names and values that do not fit, and what reading the object throws.
  /// Core Data: `evaluate(with:)`.
  public func evaluate(with object: AnyManagedObject) throws -> Bool {
    try Evaluation(self, object).holds(object)
  }

  /// Returns true if an object meets the condition as it is now, with its unsaved changes.
  ///
  /// Throws as the other `evaluate(with:)` does.
  public func evaluate<E: Entity>(with object: ManagedObject<E>) throws -> Bool {
    try evaluate(with: object.untyped)
  }
}

/// A predicate that has been checked for the objects of one entity in one context.
private struct Evaluation {
  private let node: PredicateNode
  private let entity: EntityLayout
  private let registry: ObjectRegistry

  init(_ predicate: FetchPredicate, _ object: AnyManagedObject) throws(FetchError) {
    let context = object.context
    let checker = PredicateChecker(entity: object.entity, isInMemory: true) {
      context?.presentID($0) ?? $0
    }
    node = try checker.check(predicate.node)
    (entity, registry) = (object.entity, object.registry)
  }

  func isAbout(_ object: AnyManagedObject) -> Bool {
    object.entity === entity && object.registry === registry
  }

  func holds(_ object: AnyManagedObject) throws -> Bool {
    guard let context = object.context else {
      throw ObjectError(.noContext, object.entity.name, object.objectID.description)
    }
    return try MemoryEvaluator(source: ContextSource(context)).holds(node, object)
  }
}

/// A predicate for many objects, which is checked once for each of their entities; `now()` is one moment
/// for all of an entity.
private struct Evaluations {
  let predicate: FetchPredicate
  private var known: [ObjectIdentifier: Evaluation] = [:]

  init(_ predicate: FetchPredicate) { self.predicate = predicate }

  mutating func holds(_ object: AnyManagedObject) throws -> Bool {
    let entity = ObjectIdentifier(object.entity)
    if let found = known[entity], found.isAbout(object) { return try found.holds(object) }
    let made = try Evaluation(predicate, object)
    known[entity] = made
    return try made.holds(object)
  }
}

extension Sequence where Element == AnyManagedObject {
  /// The objects that meet a condition, in their order.
  ///
  /// Throws as `evaluate(with:)` does. Core Data: `filtered(using:)`.
  public func filtered(using predicate: FetchPredicate) throws -> [AnyManagedObject] {
    var evaluations = Evaluations(predicate)
    return try filter { try evaluations.holds($0) }
  }
}

extension Sequence {
  /// The objects that meet a condition, in their order.
  ///
  /// Throws as `evaluate(with:)` does. Core Data: `filtered(using:)`.
  public func filtered<E: Entity>(
    using predicate: FetchPredicate
  ) throws -> [ManagedObject<E>] where Element == ManagedObject<E> {
    var evaluations = Evaluations(predicate)
    return try filter { try evaluations.holds($0.untyped) }
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
