extension ManagedObjectContext {
  /// Fetches values instead of objects: one dictionary per object, per group of objects with
  /// equal values of some key paths, or one in all where there are aggregates without groups.
  ///
  /// Without columns and groups a dictionary has all stored attributes. Groups come in the order of their
  /// first objects, whose values other properties have, or in that of columns if the request is sorted by
  /// a name that only a column has. Limit and offset count dictionaries. The condition of `having` names
  /// columns, and an aggregate may lead over relationships to many. The store is asked if no
  /// unsaved changes could be in the answer. Core Data: `NSDictionaryResultType`,
  /// `propertiesToGroupBy`, `havingPredicate`, `returnsDistinctResults`.
  public func fetchDictionaries<E: Entity>(
    _ request: FetchRequest<E>, _ columns: [ResultColumn], groupedBy keys: [String] = [],
    having: FetchPredicate? = nil, isDistinct: Bool = false
  ) throws -> [[String: Value]] {
    if let order = try columnOrder(request, columns) {
      var unsorted = request
      (unsorted.order, unsorted.limit, unsorted.offset) = ([], nil, 0)
      let rows = try fetchDictionaries(
        unsorted, columns, groupedBy: keys, having: having, isDistinct: isDistinct)
      let rest = sorted(rows, by: order).dropFirst(request.offset)
      return Array(request.limit.map { rest.prefix($0) } ?? rest)
    }
    let (plan, _) = try plan(request)
    let checker = PredicateChecker(entity: plan.entity)
    let columns =
      columns.isEmpty && keys.isEmpty
      ? plan.entity.attributeColumns : try columns.map { try checker.checked($0) }
    let paths = keys.map { $0.split(separator: ".").map(String.init) }
    let kinds = try check(columns, paths, plan.entity)
    let condition = try having.map {
      try PredicateChecker(entity: plan.entity, columns: kinds, presentID: presentID).check($0.node)
    }
    let query = DictionaryFetch(
      fetch: plan, columns: columns, keys: paths, having: condition, isDistinct: isDistinct)
    let stores = stores(for: plan)
    if !request.includesPendingChanges
      || !mayBeUnsaved(plan.entity, looksBeyond: query.looksBeyondOwnAttributes)
    {
      return try stores.count == 1
        ? stores[0].dictionaries(query) : storedDictionaries(query, stores)
    }
    let objects = try fetch(query.objects, includesPendingChanges: true)
    return try DictionaryEvaluator(source: ContextSource(self), request: query).answer(objects)
  }

  /// The order of a request whose dictionaries are sorted by their columns: a name in it is none of the
  /// entity's; nil for other requests.
  private func columnOrder<E: Entity>(
    _ request: FetchRequest<E>, _ columns: [ResultColumn]
  ) throws -> [SortTerm]? {
    let order = request.order.map(\.term)
    let names = Set(columns.map(\.name))
    guard let entity = registry.model.layouts[E.entityName],
      order.contains(where: {
        names.contains($0.columnName) && entity.slots[$0.path.first ?? ""] == nil
      })
    else { return nil }
    let checker = PredicateChecker(entity: entity, columns: try check(columns, [], entity))
    for term in order { try checker.checkSort(term) }
    return order
  }

  /// The dictionaries of several stores' rows: objects in memory may have other values.
  private func storedDictionaries(
    _ query: DictionaryFetch, _ stores: [any PersistentStore]
  ) throws -> [[String: Value]] {
    guard !stores.isEmpty else { throw ObjectError(.noStore, query.fetch.entity.name, "") }
    var unsorted = query.objects
    unsorted.order = []
    let rows = try stores.flatMap { try $0.rows(unsorted) }
    let source = StoredRowSource(stores)
    let sorted = try MemoryEvaluator(source: source).sorted(rows, by: query.fetch.order)
    return try DictionaryEvaluator(source: source, request: query).answer(sorted)
  }

  /// The kinds of the columns by their names.
  private func check(
    _ columns: [ResultColumn], _ paths: [[String]], _ entity: EntityLayout
  ) throws -> [String: ExpressionKind] {
    let checker = PredicateChecker(entity: entity)
    for path in paths { _ = try checker.kind(of: ScopedPath(path)) }
    var kinds: [String: ExpressionKind] = [:]
    for column in columns {
      let kind = try checker.kind(of: column)
      if case .aggregate(let function) = column.kind, !function.fits(column: kind) {
        throw FetchError(.unsupported("\(function.rawValue) of \(kind.name), '\(column.name)',"))
      }
      guard kinds.updateValue(kind, forKey: column.name) == nil else {
        throw FetchError(.unsupported("A second result column with the name '\(column.name)'"))
      }
    }
    return kinds
  }
}

extension PredicateChecker {
  fileprivate func checked(_ column: ResultColumn) throws -> ResultColumn {
    guard case .expression(let node) = column.kind else { return column }
    return column.replacing(try kind(node).0)
  }

  fileprivate func kind(of column: ResultColumn) throws -> ExpressionKind {
    switch column.kind {
    case .count: return .number
    case .expression(let node): return try kind(node).1
    case .valueCount:
      _ = try kind(ofEach: column.path)
      return .number
    case .aggregate: return try kind(ofEach: column.path)
    case .property: return try kind(of: ScopedPath(column.path))
    }
  }

  /// The kind of the values at the end of a path that may lead over relationships to many objects.
  private func kind(ofEach path: [String]) throws -> ExpressionKind {
    guard let place = try start(ScopedPath([])).firstMany(in: path) else {
      return try kind(of: ScopedPath(path))
    }
    let (_, end) = try many(ScopedPath(Array(path[...place])))
    let rest = Array(path[(place + 1)...])
    return rest.isEmpty ? .object(end.root.name) : try inside(end).kind(ofEach: rest)
  }
}

extension AggregateFunction {
  fileprivate func fits(column kind: ExpressionKind) -> Bool {
    if case .object = kind { return false }
    return kind == .number || self == .min || self == .max
  }
}

extension EntityLayout {
  /// A column for each attribute that a store keeps.
  fileprivate var attributeColumns: [ResultColumn] {
    properties.filter { $0.type != nil && !$0.isTransient }.map { .property($0.name) }
  }
}
