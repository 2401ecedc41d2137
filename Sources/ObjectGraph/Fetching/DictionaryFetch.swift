/// A fetch of values instead of objects, as a store is asked.
struct DictionaryFetch {
  /// The objects, in their order; limit and offset count dictionaries.
  let fetch: StoreFetch
  let columns: [ResultColumn]
  let keys: [[String]]
  /// A condition on dictionaries, whose key paths are names of columns.
  let having: PredicateNode?
  let isDistinct: Bool

  /// All objects that the dictionaries are made of.
  var objects: StoreFetch {
    var all = fetch
    (all.limit, all.offset) = (nil, 0)
    return all
  }

  /// True if a dictionary is the result of a group of objects: of all in one if there are no keys.
  var isGrouped: Bool { !keys.isEmpty || columns.contains { $0.isAggregate } }

  /// True if values of other objects than those fetched are used.
  var looksBeyondOwnAttributes: Bool {
    let paths = columns.map(\.path) + keys
    let isComputed = columns.contains { if case .expression = $0.kind { true } else { false } }
    return isComputed || paths.contains { $0.count > 1 || fetch.entity.firstMany(in: $0) != nil }
      || fetch.looksBeyondOwnAttributes
  }
}

/// Makes dictionaries in memory, with the same answers as SQL.
struct DictionaryEvaluator<Source: GraphSource> {
  let source: Source
  let request: DictionaryFetch

  /// The dictionaries for objects that are in their order already.
  func answer(_ elements: [Source.Element]) throws -> [[String: Value]] {
    let groups =
      !request.keys.isEmpty
      ? try grouped(elements) : request.isGrouped ? [elements] : elements.map { [$0] }
    var rows = try groups.map(dictionary)
    if let having = request.having {
      rows = try rows.filter { row in try holds(having, row) }
    }
    if request.isDistinct { rows = distinct(rows) }
    return window(rows, request.fetch)
  }

  private func grouped(_ elements: [Source.Element]) throws -> [[Source.Element]] {
    var groups: [[Source.Element]] = []
    var places: [[Value]: Int] = [:]
    for element in elements {
      let key = try request.keys.map { try value($0, element) }
      if let place = places[key] {
        groups[place].append(element)
      } else {
        places[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }

  private func value(_ path: [String], _ element: Source.Element) throws -> Value {
    try MemoryEvaluator(source: source).value(atPath: path, element)
  }

  /// The values at the end of a path that may lead over relationships to many objects.
  private func values(_ path: [String], _ element: Source.Element) throws -> [Value] {
    guard let place = source.entity(of: element).firstMany(in: path) else {
      return [try value(path, element)]
    }
    let rest = Array(path[(place + 1)...])
    let members = try MemoryEvaluator(source: source)
      .members(ScopedPath(Array(path[...place])), element)
    return rest.isEmpty
      ? members.map { .object(source.id(of: $0)) } : try members.flatMap { try values(rest, $0) }
  }

  private func dictionary(_ group: [Source.Element]) throws -> [String: Value] {
    var made: [String: Value] = [:]
    for column in request.columns {
      switch column.kind {
      case .property: made[column.name] = try group.first.map { try value(column.path, $0) }
      case .count: made[column.name] = .integer(Int64(group.count))
      case .valueCount:
        let all = try group.flatMap { try values(column.path, $0) }
        made[column.name] = .integer(Int64(all.count { !$0.isNull }))
      case .expression(let node):
        made[column.name] = try group.first.map {
          try MemoryEvaluator(source: source).value(node, $0)
        }
      case .aggregate(let function):
        made[column.name] = aggregate(function, try group.flatMap { try values(column.path, $0) })
      }
    }
    return made
  }

  private func holds(_ having: PredicateNode, _ row: [String: Value]) throws -> Bool {
    let node = try having.replacingPaths { row[$0.names.joined(separator: ".")] ?? .null }
    return try MemoryEvaluator(source: NoObjects()).holds(node, .null)
  }
}

/// Each dictionary once, in its first place.
func distinct(_ rows: [[String: Value]]) -> [[String: Value]] {
  var seen: Set<[String: Value]> = []
  return rows.filter { seen.insert($0).inserted }
}

/// Dictionaries by the values of their columns; those that are alike keep their order.
func sorted(_ rows: [[String: Value]], by order: [SortTerm]) -> [[String: Value]] {
  let keyed = rows.enumerated().map { place, row in
    (
      keys: order.map { Comparing.folded(row[$0.columnName] ?? .null, $0.options) }, place: place,
      row: row
    )
  }
  return keyed.sorted { Comparing.precedes($0.keys, $1.keys, order) ?? ($0.place < $1.place) }
    .map(\.row)
}

extension SortTerm {
  /// The name of the column that the term is about, where it's about dictionaries.
  var columnName: String { path.joined(separator: ".") }
}

/// The rows that limit and offset leave.
func window(_ rows: [[String: Value]], _ fetch: StoreFetch) -> [[String: Value]] {
  let rest = rows.dropFirst(fetch.offset)
  return Array(fetch.limit.map { rest.prefix($0) } ?? rest)
}
