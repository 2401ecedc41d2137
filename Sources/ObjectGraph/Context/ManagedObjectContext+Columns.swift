extension ManagedObjectContext {
  /// Fetches values instead of objects, with columns and groups as key paths; everything else is as
  /// in ``fetchDictionaries(_:_:groupedBy:having:isDistinct:)``.
  public func fetchDictionaries<E: Entity>(
    _ request: FetchRequest<E>, columns: [FetchColumn<E>], groupedBy groups: [FetchGroup<E>] = [],
    having: FetchPredicate? = nil, isDistinct: Bool = false
  ) throws -> [[String: Value]] {
    try fetchDictionaries(
      request, columns.map(\.column), groupedBy: groups.map(\.keyPath), having: having,
      isDistinct: isDistinct)
  }
}
