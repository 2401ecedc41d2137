/// Stands for the objects that a predicate is about; its members are their attributes and
/// relationships.
///
/// ```swift
/// FetchRequest(Employee.self).where { $0.department.name == "Sales" && $0.salary > 1000 }
/// ```
@dynamicMemberLookup public struct Query<E: Entity> {
  private let path: [String]
  private let declaration: Declaration<E>
  /// The number of tests about a relationship's objects that are around this one: a test may also
  /// use the query of the object around it.
  private let level: Int

  init(path: [String] = [], level: Int = 0) {
    declaration = Declarations.of(E.self)
    self.path = path
    self.level = level
  }

  /// An attribute.
  public subscript<T>(dynamicMember member: KeyPath<E, Attribute<T>>) -> Term<T> {
    term(declaration.prototype[keyPath: member])
  }

  /// The object at the other end of a to-one relationship.
  public subscript<D>(dynamicMember member: KeyPath<E, ToOne<D>>) -> Query<D> {
    related(declaration.prototype[keyPath: member].slot)
  }

  /// True if any object at the other end passes a test; false if there is none.
  ///
  /// Core Data: `ANY`.
  public func any<D>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ test: (Query<D>) -> FetchPredicate
  ) -> FetchPredicate {
    quantified(.any, members[keyPath: member].slot, test)
  }

  /// True if all objects at the other end pass a test; true if there is none.
  ///
  /// Core Data: `ALL`.
  public func all<D>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ test: (Query<D>) -> FetchPredicate
  ) -> FetchPredicate {
    quantified(.all, members[keyPath: member].slot, test)
  }

  /// True if no object at the other end passes a test; true if there is none.
  ///
  /// Core Data: `NONE`.
  public func none<D>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ test: (Query<D>) -> FetchPredicate
  ) -> FetchPredicate {
    quantified(.none, members[keyPath: member].slot, test)
  }

  /// The number of objects at the other end.
  ///
  /// Core Data: `@count`.
  public func count<D>(_ member: KeyPath<Members<E>, ToMany<D>>) -> Term<Int> {
    Term(node: .count(scoped(members[keyPath: member].slot), nil))
  }

  /// The number of objects at the other end that pass a test.
  ///
  /// Core Data: `SUBQUERY(…).@count`.
  public func count<D>(
    _ member: KeyPath<Members<E>, ToMany<D>>, where test: (Query<D>) -> FetchPredicate
  ) -> Term<Int> {
    let slot = members[keyPath: member].slot
    return Term(node: .count(scoped(slot), test(self.member()).node))
  }

  /// The sum of an attribute of the objects at the other end, of those that pass a test if there is
  /// one.
  ///
  /// Core Data: `@sum`, `SUBQUERY(…).@sum`.
  public func sum<D, T: NumericAttributeValue>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ attribute: KeyPath<Members<D>, Attribute<T>>,
    where test: ((Query<D>) -> FetchPredicate)? = nil
  ) -> Term<T> { aggregate(.sum, member, attribute, test) }

  /// The least value of an attribute of the objects at the other end, of those that pass a test if
  /// there is one.
  ///
  /// Core Data: `@min`, `SUBQUERY(…).@min`.
  public func min<D, T: AttributeValue>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ attribute: KeyPath<Members<D>, Attribute<T>>,
    where test: ((Query<D>) -> FetchPredicate)? = nil
  ) -> Term<T> { aggregate(.min, member, attribute, test) }

  /// The greatest value of an attribute of the objects at the other end, of those that pass a test
  /// if there is one.
  ///
  /// Core Data: `@max`, `SUBQUERY(…).@max`.
  public func max<D, T: AttributeValue>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ attribute: KeyPath<Members<D>, Attribute<T>>,
    where test: ((Query<D>) -> FetchPredicate)? = nil
  ) -> Term<T> { aggregate(.max, member, attribute, test) }

  /// The mean of an attribute of the objects at the other end, of those that pass a test if there is
  /// one.
  ///
  /// Core Data: `@avg`, `SUBQUERY(…).@avg`.
  public func average<D, T: NumericAttributeValue>(
    _ member: KeyPath<Members<E>, ToMany<D>>, _ attribute: KeyPath<Members<D>, Attribute<T>>,
    where test: ((Query<D>) -> FetchPredicate)? = nil
  ) -> Term<Double> {
    let term: Term<T> = aggregate(.average, member, attribute, test)
    return Term(node: term.node)
  }

  /// True if the object is the given one, or there is none for nil.
  ///
  /// Core Data: `SELF ==`.
  public static func == (left: Query, right: ObjectID?) -> FetchPredicate {
    FetchPredicate(.comparison(left.node, .equal, .value(right.map { .object($0) } ?? .null), []))
  }

  /// True if the object is not the given one.
  ///
  /// Core Data: `SELF !=`.
  public static func != (left: Query, right: ObjectID?) -> FetchPredicate {
    !(left == right)
  }

  /// True if the object is one of a list.
  ///
  /// Core Data: `SELF IN`.
  public func isIn(_ ids: [ObjectID]) -> FetchPredicate {
    FetchPredicate(.membership(node, ids.map { .object($0) }, []))
  }

  private var node: ExpressionNode { .path(ScopedPath(path, level: level)) }

  fileprivate var members: Members<E> { Members(declaration: declaration) }

  private func name(_ slot: Int) -> String { declaration.names[slot] }

  fileprivate func term<T>(_ attribute: Attribute<T>) -> Term<T> {
    Term(node: .path(scoped(attribute.slot)))
  }

  private func scoped(_ slot: Int) -> ScopedPath {
    ScopedPath(path + [name(slot)], level: level)
  }

  private func aggregate<D, T>(
    _ function: AggregateFunction, _ member: KeyPath<Members<E>, ToMany<D>>,
    _ attribute: KeyPath<Members<D>, Attribute<T>>, _ test: ((Query<D>) -> FetchPredicate)?
  ) -> Term<T> {
    let slot = members[keyPath: member].slot
    let inner: Query<D> = self.member()
    let end = inner.members[keyPath: attribute].slot
    return Term(
      node: .aggregate(function, scoped(slot), test?(inner).node, attribute: [inner.name(end)]))
  }

  private func quantified<D>(
    _ quantifier: Quantifier, _ slot: Int, _ test: (Query<D>) -> FetchPredicate
  ) -> FetchPredicate {
    FetchPredicate(.quantified(quantifier, scoped(slot), test(member()).node))
  }

  /// One of the objects at the other end of a to-many relationship.
  private func member<D: Entity>() -> Query<D> { Query<D>(level: level + 1) }

  /// The object at the other end of a to-one relationship.
  fileprivate func related<D: Entity>(_ slot: Int) -> Query<D> {
    Query<D>(path: path + [name(slot)], level: level)
  }
}

extension Query where E: Subentity {
  /// An attribute of an entity above, at any height.
  public subscript<T>(dynamicMember member: KeyPath<Members<E.Parent>, Attribute<T>>) -> Term<T> {
    term(members[dynamicMember: member])
  }

  /// The object at the other end of a to-one relationship of an entity above.
  public subscript<D>(dynamicMember member: KeyPath<Members<E.Parent>, ToOne<D>>) -> Query<D> {
    related(members[dynamicMember: member].slot)
  }
}
