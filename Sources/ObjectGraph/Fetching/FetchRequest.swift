/// An order of objects by an attribute or by one of a related object.
///
/// Core Data: `NSSortDescriptor`.
public struct FetchOrder<E: Entity>: Sendable {
  /// The names of the path; given an instance, a declared attribute's slot instead.
  let path: [String]
  let slot: @Sendable (E) -> Int?
  let isAscending: Bool
  let options: TextOptions

  /// Smallest first, nil before all.
  public static func ascending<T>(
    _ attribute: any KeyPath<E, Attribute<T>> & Sendable, _ options: TextComparison = []
  ) -> Self {
    Self(
      path: [], slot: { $0[keyPath: attribute].slot }, isAscending: true, options: options.options)
  }

  /// Greatest first, nil after all.
  public static func descending<T>(
    _ attribute: any KeyPath<E, Attribute<T>> & Sendable, _ options: TextComparison = []
  ) -> Self {
    Self(
      path: [], slot: { $0[keyPath: attribute].slot }, isAscending: false, options: options.options)
  }

  /// By a key path of names: `department.name`.
  public static func by(
    _ keyPath: String, ascending: Bool = true, _ options: TextComparison = []
  ) -> Self {
    Self(
      path: keyPath.split(separator: ".").map(String.init), slot: { _ in nil },
      isAscending: ascending, options: options.options)
  }

  func term(_ prototype: E, _ entity: EntityLayout) -> SortTerm {
    let names = slot(prototype).map { [entity.properties[$0].name] } ?? path
    return SortTerm(path: names, isAscending: isAscending, options: options)
  }
}

/// A description of the objects to fetch: a condition, an order and limits.
///
/// Core Data: `NSFetchRequest`.
public struct FetchRequest<E: Entity>: Sendable {
  var makePredicates: [@Sendable (Query<E>) -> FetchPredicate] = []
  var order: [FetchOrder<E>] = []
  var limit: Int?
  var offset = 0
  var batchSize = 0
  var includesSubentities = true
  var includesPendingChanges = true
  var prefetched: [String] = []

  /// Asks for all objects of an entity and of those below it.
  public init(_ entity: E.Type) {}

  /// Asks for objects that meet a condition as well.
  public func `where`(_ test: @escaping @Sendable (Query<E>) -> FetchPredicate) -> Self {
    changed { $0.makePredicates.append(test) }
  }

  /// Asks for objects that meet a condition as well.
  public func `where`(_ predicate: FetchPredicate) -> Self {
    changed { $0.makePredicates.append { _ in predicate } }
  }

  /// Sorts by several keys, the most important first.
  public func sorted(by order: FetchOrder<E>...) -> Self {
    changed { $0.order += order }
  }

  /// Asks for at most so many.
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

  /// Reads the objects at the other end of relationships at once.
  ///
  /// Core Data: `relationshipKeyPathsForPrefetching`.
  public func prefetching(_ names: String...) -> Self {
    changed { $0.prefetched += names }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var copy = self
    change(&copy)
    return copy
  }
}
