/// An order of objects by an attribute or by one of a related object.
///
/// Core Data: `NSSortDescriptor`.
public struct FetchOrder<E: Entity>: Sendable {
  let path: [String]
  let isAscending: Bool
  let options: TextOptions

  /// Smallest first, nil before all.
  public static func ascending<T>(
    _ attribute: KeyPath<E, Attribute<T>>, _ options: TextComparison = []
  ) -> Self {
    Self(path: path(attribute), isAscending: true, options: options.options)
  }

  /// Greatest first, nil after all.
  public static func descending<T>(
    _ attribute: KeyPath<E, Attribute<T>>, _ options: TextComparison = []
  ) -> Self {
    Self(path: path(attribute), isAscending: false, options: options.options)
  }

  /// Smallest first, by an attribute that's inherited or of a related object: `\.department.name`.
  public static func ascending<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, _ options: TextComparison = []
  ) -> Self {
    Self(path: Route<E>()[keyPath: path].names, isAscending: true, options: options.options)
  }

  /// Greatest first, by an attribute that's inherited or of a related object.
  public static func descending<T>(
    _ path: KeyPath<Route<E>, AttributePath<T>>, _ options: TextComparison = []
  ) -> Self {
    Self(path: Route<E>()[keyPath: path].names, isAscending: false, options: options.options)
  }

  /// By a key path of names: `department.name`.
  public static func by(
    _ keyPath: String, ascending: Bool = true, _ options: TextComparison = []
  ) -> Self {
    Self(
      path: keyPath.split(separator: ".").map(String.init), isAscending: ascending,
      options: options.options)
  }

  private static func path<T>(_ attribute: KeyPath<E, Attribute<T>>) -> [String] {
    let declaration = Declarations.of(E.self)
    return [declaration.names[declaration.prototype[keyPath: attribute].slot]]
  }

  var term: SortTerm { SortTerm(path: path, isAscending: isAscending, options: options) }
}

/// A description of the objects to fetch: a condition, an order and limits.
///
/// Core Data: `NSFetchRequest`.
public struct FetchRequest<E: Entity>: Sendable {
  var predicates: [FetchPredicate] = []
  var order: [FetchOrder<E>] = []
  var limit: Int?
  var offset = 0
  var batchSize = 0
  var includesSubentities = true
  var includesPendingChanges = true
  var returnsFaults = false
  var refreshesObjects = false
  var prefetched: [String] = []
  /// The identities of the stores that are asked; nil for all.
  var storeUUIDs: Set<String>?

  /// Asks for all objects of an entity and of those below it.
  public init(_ entity: E.Type) {}

  /// Asks for objects that meet a condition as well.
  ///
  /// The body is called at once, and may use objects: `{ $0.department == sales }`.
  public func `where`(_ test: (Query<E>) throws -> FetchPredicate) rethrows -> Self {
    let predicate = try test(Query())
    return changed { $0.predicates.append(predicate) }
  }

  /// Asks for objects that meet a condition as well.
  public func `where`(_ predicate: FetchPredicate) -> Self {
    changed { $0.predicates.append(predicate) }
  }

  /// Sorts by several keys, the most important first.
  public func sorted(by order: FetchOrder<E>...) -> Self {
    changed { $0.order += order }
  }

  /// Sorts by a list of keys, the most important first.
  public func sorted(by order: [FetchOrder<E>]) -> Self {
    changed { $0.order += order }
  }

  /// Asks for at most so many objects; 0 asks for none, unlike in Core Data.
  ///
  /// Core Data: `fetchLimit`.
  public func limit(_ count: Int) -> Self {
    changed { $0.limit = max(0, count) }
  }

  /// Leaves out the first ones.
  ///
  /// Core Data: `fetchOffset`.
  public func offset(_ count: Int) -> Self {
    changed { $0.offset = max(0, count) }
  }

  /// Reads so many objects at a time in `fetchBatched(_:)`; 0 reads all at once.
  ///
  /// Limit and offset choose the objects, the batch size only when their values are read. `fetch(_:)`
  /// gives an array, and so reads all. Core Data: `fetchBatchSize`.
  public func batchSize(_ count: Int) -> Self {
    changed { $0.batchSize = max(0, count) }
  }

  /// Includes or excludes objects of subentities.
  ///
  /// Core Data: `includesSubentities`.
  public func includingSubentities(_ isIncluding: Bool) -> Self {
    changed { $0.includesSubentities = isIncluding }
  }

  /// Includes or excludes unsaved changes.
  ///
  /// Core Data: `includesPendingChanges`.
  public func includingPendingChanges(_ isIncluding: Bool) -> Self {
    changed { $0.includesPendingChanges = isIncluding }
  }

  /// Gives objects whose values are read when they are needed, one by one or in batches.
  ///
  /// Core Data: `returnsObjectsAsFaults`, `includesPropertyValues`.
  public func returningFaults(_ isReturning: Bool = true) -> Self {
    changed { $0.returnsFaults = isReturning }
  }

  /// Gives unchanged objects that are in memory the values that the store has now.
  ///
  /// Core Data: `shouldRefreshRefetchedObjects`.
  public func refreshingObjects(_ isRefreshing: Bool = true) -> Self {
    changed { $0.refreshesObjects = isRefreshing }
  }

  /// Reads the objects at the other end of relationships at once, by key paths of names:
  /// `department.employees`.
  ///
  /// Core Data: `relationshipKeyPathsForPrefetching`.
  public func prefetching(_ keyPaths: String...) -> Self {
    changed { $0.prefetched += keyPaths }
  }

  /// Reads the objects at the other end of a path over relationships at once.
  public func prefetching<D>(_ path: KeyPath<Route<E>, Route<D>>) -> Self {
    changed { $0.prefetched.append(Route<E>()[keyPath: path].names.joined(separator: ".")) }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
