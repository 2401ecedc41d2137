/// All objects of a store that is kept in memory as a whole, as one value.
struct AtomicGraph {
  /// One object; to-many relationships are always there.
  struct Node {
    let entity: EntityLayout
    var version: Int64 = 1
    var values: ContiguousArray<Value>
  }

  var nodes: [Int64: Node] = [:]
  /// The highest key that was ever given out; one series for all entities.
  var lastKey: Int64

  /// The keys of an entity's own objects and, where wanted, of those below it.
  func keys(of entities: [EntityLayout]) -> [Int64] {
    nodes.filter { node in entities.contains { $0 === node.value.entity } }.keys.sorted()
  }

  /// The keys of an entity's objects that may meet a condition, rising; where it names objects, nobody
  /// else is looked at.
  func keys(
    of entities: [EntityLayout], candidatesFor predicate: PredicateNode?, storeUUID: String
  ) -> [Int64] {
    guard case .membership(.path(let path), let values, _) = predicate, path.names.isEmpty,
      path.up == 0
    else { return keys(of: entities) }
    let named = values.compactMap { value -> Int64? in
      guard case .object(let id) = value, id.space.storeUUID == storeUUID, let node = nodes[id.key],
        entities.contains(where: { $0 === node.entity })
      else { return nil }
      return id.key
    }
    return Set(named).sorted()
  }

  /// Applies the changes that another process has made since this graph was read, as higher
  /// versions.
  func succeeded(by newer: AtomicGraph) -> AtomicGraph {
    var merged = newer
    merged.lastKey = max(lastKey, newer.lastKey)
    for (key, node) in newer.nodes {
      guard let old = nodes[key], old.entity === node.entity else { continue }
      merged.nodes[key]?.version = old.values == node.values ? old.version : old.version &+ 1
    }
    return merged
  }

  /// A constraint under which two objects of one entity's family have the same values.
  func brokenConstraint(_ roots: Set<ObjectIdentifier>) -> UniquenessConstraint? {
    constraints(roots).first { constraint in
      var seen: Set<[Value]> = []
      return nodes.values.contains { node in
        guard node.entity.isKind(of: constraint.entity), let key = constraint.key(node.values)
        else { return false }
        return !seen.insert(key).inserted
      }
    }
  }

  private func constraints(_ roots: Set<ObjectIdentifier>) -> [UniquenessConstraint] {
    var entities: Set<ObjectIdentifier> = []
    var found: [ObjectIdentifier: UniquenessConstraint] = [:]
    for node in nodes.values
    where roots.contains(ObjectIdentifier(node.entity.root))
      && entities.insert(ObjectIdentifier(node.entity)).inserted
    {
      for constraint in node.entity.constraints { found[ObjectIdentifier(constraint)] = constraint }
    }
    return Array(found.values)
  }
}

extension [EntityLayout] {
  /// The parts of identifiers that the objects of each entity have in common, in one store.
  func spaces(ofStore uuid: String) -> [ObjectIdentifier: IdentifierSpace] {
    Dictionary(
      uniqueKeysWithValues: map {
        (ObjectIdentifier($0), IdentifierSpace(storeUUID: uuid, entity: $0))
      })
  }
}

/// Objects of a graph as predicates see them.
struct AtomicSource: GraphSource {
  let graph: AtomicGraph
  let space: (EntityLayout) -> IdentifierSpace

  func entity(of element: Int64) -> EntityLayout {
    guard let node = graph.nodes[element] else {
      preconditionFailure("Keys come from the graph itself.")
    }
    return node.entity
  }

  func id(of element: Int64) -> ObjectID {
    ObjectID(space: space(entity(of: element)), key: element)
  }

  func value(of element: Int64, slot: Int) -> Value {
    graph.nodes[element]?.values[slot] ?? .null
  }

  func object(_ id: ObjectID) -> Int64? {
    graph.nodes[id.key] == nil ? nil : id.key
  }

  func members(of element: Int64, slot: Int) -> [Int64] {
    guard case .objects(let ids) = value(of: element, slot: slot) else { return [] }
    return ids.compactMap(object)
  }
}
