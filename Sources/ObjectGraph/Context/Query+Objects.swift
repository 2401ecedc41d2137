// Objects in predicates, by their identifiers.

extension Query {
  /// True if the object is the given one, or there is none for nil.
  ///
  /// Core Data: `SELF ==`.
  public static func == <D>(left: Query, right: ManagedObject<D>?) -> FetchPredicate {
    left == right?.objectID
  }

  /// True if the object is not the given one.
  ///
  /// Core Data: `SELF !=`.
  public static func != <D>(left: Query, right: ManagedObject<D>?) -> FetchPredicate {
    !(left == right?.objectID)
  }

  /// True if the object is one of a list.
  ///
  /// Core Data: `SELF IN`.
  public func isIn<D>(_ objects: [ManagedObject<D>]) -> FetchPredicate {
    isIn(objects.map(\.objectID))
  }

  /// True if an object is at the other end of a relationship.
  ///
  /// Core Data: `%@ IN`, `CONTAINS`.
  public func contains<D, M>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ object: ManagedObject<M>
  ) -> FetchPredicate {
    any(member) { $0 == object }
  }
}

extension AnyManagedObject: PredicateArgument {
  /// The object, by its identifier.
  public var predicateValues: PredicateValues { PredicateValues(.object(objectID)) }
}

extension ManagedObject: PredicateArgument {
  /// The object, by its identifier.
  public var predicateValues: PredicateValues { untyped.predicateValues }
}
