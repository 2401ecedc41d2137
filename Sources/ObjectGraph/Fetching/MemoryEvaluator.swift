/// The source from which the evaluator reads the values of objects.
protocol GraphSource {
  associatedtype Element
  func entity(of element: Element) -> EntityLayout
  func id(of element: Element) -> ObjectID
  func value(of element: Element, slot: Int) throws -> Value
  /// The object at the other end; nil when there is none.
  func object(_ id: ObjectID) throws -> Element?
  func members(of element: Element, slot: Int) throws -> [Element]
}

/// Evaluates checked predicates and sort orders in memory, with the same answers as SQL.
struct MemoryEvaluator<Source: GraphSource> {
  let source: Source

  /// Objects around the one that a test is about, the outermost first.
  typealias Outer = [Source.Element]

  func holds(
    _ node: PredicateNode, _ element: Source.Element, _ outer: Outer = []
  ) throws -> Bool {
    switch node {
    case .constant(let isTrue): return isTrue
    case .and(let nodes): return try nodes.allSatisfy { try holds($0, element, outer) }
    case .or(let nodes): return try nodes.contains { try holds($0, element, outer) }
    case .not(let node): return try !holds(node, element, outer)
    case .comparison(let left, let comparison, let right, let options):
      return compare(
        try value(left, element, outer), comparison, try value(right, element, outer), options)
    case .membership(let node, let values, let options):
      let own = folded(try value(node, element, outer), options)
      return values.contains { Comparing.areEqual(own, folded($0, options)) }
    case .between(let node, let low, let high):
      let own = try value(node, element, outer)
      guard let first = Comparing.order(try value(low, element, outer), own),
        let last = Comparing.order(own, try value(high, element, outer))
      else { return false }
      return first <= 0 && last <= 0
    case .quantified(let quantifier, let path, let test):
      let members = try members(path, element, outer)
      let around = outer + [element]
      switch quantifier {
      case .any: return try members.contains { try holds(test, $0, around) }
      case .all: return try members.allSatisfy { try holds(test, $0, around) }
      case .none: return try !members.contains { try holds(test, $0, around) }
      }
    case .each: throw FetchError(.unsupported("A predicate that was not checked"))
    }
  }

  private func compare(
    _ left: Value, _ comparison: ComparisonOperator, _ right: Value, _ options: TextOptions
  ) -> Bool {
    func order(_ isWanted: (Int) -> Bool) -> Bool {
      Comparing.order(folded(left, options), folded(right, options)).map(isWanted) ?? false
    }
    switch comparison {
    case .equal: return Comparing.areEqual(folded(left, options), folded(right, options))
    case .notEqual: return !Comparing.areEqual(folded(left, options), folded(right, options))
    case .less: return order { $0 < 0 }
    case .lessOrEqual: return order { $0 <= 0 }
    case .greater: return order { $0 > 0 }
    case .greaterOrEqual: return order { $0 >= 0 }
    case .isBetween: return false
    // Of rows without a model; a checked predicate asks for what it means.
    case .isIn: return compare(right, .text(.contains), left, options)
    case .text(let comparison):
      guard case .string(let text) = left, case .string(let other) = right else { return false }
      return TextTest.holds(comparison, options, text, other)
    }
  }

  private func folded(_ value: Value, _ options: TextOptions) -> Value {
    Comparing.folded(value, options)
  }

  func value(
    _ node: ExpressionNode, _ element: Source.Element, _ outer: Outer = []
  ) throws -> Value {
    switch node {
    case .value(let value): return value
    case .path(let path): return try value(atPath: path.names, start(path, element, outer))
    case .arithmetic(let operation, let left, let right):
      return calculate(
        operation, try value(left, element, outer), try value(right, element, outer))
    case .count(let path, let test):
      return .integer(Int64(try members(path, test, element, outer).count))
    case .aggregate(let function, let path, let test, let attribute):
      let values = try members(path, test, element, outer).map { try value(atPath: attribute, $0) }
      return aggregate(function, values)
    case .function(let function, let arguments):
      return function.value(try arguments.map { try value($0, element, outer) })
    case .ternary(let test, let first, let second):
      return try value(try holds(test, element, outer) ? first : second, element, outer)
    case .entity(let path):
      let owner = try follow(path.names[...], start(path, element, outer))
      return owner.map { .string(source.entity(of: $0).name) } ?? .null
    case .element(let path, let place, let rest):
      let members = try members(path, element, outer)
      return try members.element(place).map { try value(atPath: rest, $0) } ?? .null
    case .subquery, .now, .variable:
      throw FetchError(.unsupported("A predicate that was not checked"))
    }
  }

  /// The value at the end of a path, of the object itself without names.
  func value(atPath path: [String], _ element: Source.Element) throws -> Value {
    guard let name = path.last else { return .object(source.id(of: element)) }
    guard let end = try follow(path.dropLast(), element),
      let slot = source.entity(of: end).slots[name]
    else { return .null }
    return try source.value(of: end, slot: slot)
  }

  private func start(
    _ path: ScopedPath, _ element: Source.Element, _ outer: Outer
  ) -> Source.Element {
    path.up == 0 ? element : outer[outer.count - path.up]
  }

  private func follow(
    _ path: ArraySlice<String>, _ element: Source.Element
  ) throws -> Source.Element? {
    var current = element
    for name in path {
      guard let slot = source.entity(of: current).slots[name],
        case .object(let id) = try source.value(of: current, slot: slot),
        let next = try source.object(id)
      else { return nil }
      current = next
    }
    return current
  }

  private func members(
    _ path: ScopedPath, _ test: PredicateNode?, _ element: Source.Element, _ outer: Outer
  ) throws -> [Source.Element] {
    let all = try members(path, element, outer)
    guard let test else { return all }
    let around = outer + [element]
    return try all.filter { try holds(test, $0, around) }
  }

  /// The objects of a relationship to many at the end of a path.
  func members(
    _ path: ScopedPath, _ element: Source.Element, _ outer: Outer = []
  ) throws -> [Source.Element] {
    guard let owner = try follow(path.names.dropLast(), start(path, element, outer)),
      let name = path.names.last, let slot = source.entity(of: owner).slots[name]
    else { return [] }
    return try source.members(of: owner, slot: slot)
  }

  /// Sorts as a store does: nil first, ties by entity number and key, unsaved objects last in the
  /// order of their insertion.
  func sorted(_ elements: [Source.Element], by order: [SortTerm]) throws -> [Source.Element] {
    var keyed: [(keys: [Value], element: Source.Element)] = []
    for element in elements {
      let keys = try order.map { folded(try value(atPath: $0.path, element), $0.options) }
      keyed.append((keys, element))
    }
    return keyed.sorted { precedes($0, $1, order) }.map(\.element)
  }

  private func precedes(
    _ left: (keys: [Value], element: Source.Element),
    _ right: (keys: [Value], element: Source.Element), _ order: [SortTerm]
  ) -> Bool {
    if let isFirst = Comparing.precedes(left.keys, right.keys, order) { return isFirst }
    let (a, b) = (source.id(of: left.element), source.id(of: right.element))
    if a.isTemporary != b.isTemporary { return b.isTemporary }
    if a.isTemporary { return a.key > b.key }
    let (first, second) = (source.entity(of: left.element), source.entity(of: right.element))
    return first === second ? a.key < b.key : first.number < second.number
  }
}

extension Array {
  fileprivate func element(_ place: ElementPlace) -> Element? {
    switch place {
    case .first: first
    case .last: last
    case .number(let index): indices.contains(index) ? self[index] : nil
    }
  }
}
