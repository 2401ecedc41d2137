/// One value of each dictionary in an answer: a property, or an aggregate over a group.
///
/// Core Data: an entry of `propertiesToFetch`, an `NSExpressionDescription`.
public struct ResultColumn: Sendable {
  enum Kind: Sendable {
    case property
    case count
    case aggregate(AggregateFunction)
  }

  /// The key of the value in each dictionary.
  public let name: String
  let path: [String]
  let kind: Kind

  private init(_ name: String, _ keyPath: String, _ kind: Kind) {
    self.name = name
    path = keyPath.split(separator: ".").map(String.init)
    self.kind = kind
  }

  /// An attribute or to-one relationship, by a key path over to-one relationships.
  public static func property(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? keyPath, keyPath, .property)
  }
  /// The number of objects.
  ///
  /// Core Data: `count:`.
  public static func count(as name: String = "count") -> Self { Self(name, "", .count) }
  /// The sum of an attribute.
  ///
  /// Core Data: `sum:`.
  public static func sum(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "sum.\(keyPath)", keyPath, .aggregate(.sum))
  }
  /// The least value of an attribute.
  ///
  /// Core Data: `min:`.
  public static func min(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "min.\(keyPath)", keyPath, .aggregate(.min))
  }
  /// The greatest value of an attribute.
  ///
  /// Core Data: `max:`.
  public static func max(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "max.\(keyPath)", keyPath, .aggregate(.max))
  }
  /// The mean of an attribute.
  ///
  /// Core Data: `average:`.
  public static func average(_ keyPath: String, as name: String? = nil) -> Self {
    Self(name ?? "average.\(keyPath)", keyPath, .aggregate(.average))
  }
}

extension ManagedObjectContext {
  /// Fetches values instead of objects: one dictionary per object, per group of objects with
  /// equal values of some key paths, or one in all where there are aggregates without groups.
  ///
  /// Groups come in the order of their first objects; limit and offset count dictionaries. Core
  /// Data: `NSDictionaryResultType`, `propertiesToGroupBy`, `returnsDistinctResults`.
  public func fetchDictionaries<E: Entity>(
    _ request: FetchRequest<E>, _ columns: [ResultColumn], groupedBy keys: [String] = [],
    isDistinct: Bool = false
  ) throws -> [[String: Value]] {
    var all = request
    (all.limit, all.offset) = (nil, 0)
    let paths = keys.map { $0.split(separator: ".").map(String.init) }
    try check(columns, paths, E.entityName)
    let objects = try fetch(all).map(\.untyped)
    let hasAggregates = columns.contains { if case .property = $0.kind { false } else { true } }
    let groups: [[AnyManagedObject]] =
      !keys.isEmpty
      ? try grouped(objects, by: paths) : hasAggregates ? [objects] : objects.map { [$0] }
    var rows = try groups.map { try dictionary($0, columns) }
    if isDistinct {
      var seen: Set<[String: Value]> = []
      rows = rows.filter { seen.insert($0).inserted }
    }
    let rest = rows.dropFirst(request.offset)
    return Array(request.limit.map { rest.prefix($0) } ?? rest)
  }

  private func check(
    _ columns: [ResultColumn], _ paths: [[String]], _ entityName: String
  ) throws {
    guard let entity = registry.model.layouts[entityName] else {
      throw FetchError(.unknownEntity(entityName))
    }
    let checker = PredicateChecker(entity: entity)
    for path in paths + columns.map(\.path) where !path.isEmpty {
      _ = try checker.check(.comparison(.path(ScopedPath(path)), .equal, .value(.null), []))
    }
    for column in columns {
      guard case .aggregate(let function) = column.kind, function == .sum || function == .average
      else { continue }
      let sum = ExpressionNode.arithmetic(.add, .path(ScopedPath(column.path)), .value(.integer(0)))
      _ = try checker.check(.comparison(sum, .equal, .value(.null), []))
    }
  }

  private func grouped(
    _ objects: [AnyManagedObject], by paths: [[String]]
  ) throws -> [[AnyManagedObject]] {
    var groups: [[AnyManagedObject]] = []
    var places: [[Value]: Int] = [:]
    for object in objects {
      let key = try paths.map { try value($0, object) }
      if let place = places[key] {
        groups[place].append(object)
      } else {
        places[key] = groups.count
        groups.append([object])
      }
    }
    return groups
  }

  private func value(_ path: [String], _ object: AnyManagedObject) throws -> Value {
    try MemoryEvaluator(source: ContextSource(self)).value(atPath: path, object)
  }

  private func dictionary(
    _ group: [AnyManagedObject], _ columns: [ResultColumn]
  ) throws -> [String: Value] {
    var made: [String: Value] = [:]
    for column in columns {
      switch column.kind {
      case .property: made[column.name] = try group.first.map { try value(column.path, $0) }
      case .count: made[column.name] = .integer(Int64(group.count))
      case .aggregate(let function):
        made[column.name] = aggregate(function, try group.map { try value(column.path, $0) })
      }
    }
    return made
  }
}
