/// Makes both sides of every relationship in a graph agree, and tells what did not.
///
/// A reference to one object is believed before a list: it can hold one truth only.
struct GraphHealer {
  private(set) var graph: AtomicGraph
  private(set) var repairs: [String] = []

  private let space: (EntityLayout) -> IdentifierSpace
  /// The keys in the lists that were looked into: a list of thousands is asked for each of them.
  private var known: [Place: Set<Int64>] = [:]

  private struct Place: Hashable {
    let key: Int64
    let slot: Int
  }

  init(_ graph: AtomicGraph, space: @escaping (EntityLayout) -> IdentifierSpace) {
    self.graph = graph
    self.space = space
  }

  mutating func heal() {
    for key in graph.nodes.keys.sorted() {
      guard let node = graph.nodes[key] else { continue }
      for slot in node.entity.relationshipSlots { heal(key, node.entity, slot) }
    }
  }

  private mutating func heal(_ key: Int64, _ entity: EntityLayout, _ slot: Int) {
    let property = entity.properties[slot]
    cleanReferences(key, entity, slot)
    guard let back = property.inverseSlot else { return }
    let own = ObjectID(space: space(entity), key: key)
    for other in members(key, slot) {
      guard let inverse = graph.nodes[other.key]?.entity.properties[back],
        !holds(other.key, back, key)
      else { continue }
      if inverse.isToMany {
        append(own, other.key, back)
        tell(property, entity, key, other, "did not lead back; it does now")
      } else if graph.nodes[other.key]?.values[back].isNull ?? false {
        set(other.key, back, .object(own))
        tell(property, entity, key, other, "did not lead back; it does now")
      } else {
        remove(other, key, slot)
        tell(property, entity, key, other, "leads to another object; it was taken out")
      }
    }
  }

  /// Leaves references to objects that are there and of the right entity, each once and by the
  /// entity that the object is of.
  ///
  /// One to an object that is not there would lead to the next object that is made under its key.
  private mutating func cleanReferences(_ key: Int64, _ entity: EntityLayout, _ slot: Int) {
    let property = entity.properties[slot]
    guard let destination = property.destination else { return }
    let references = members(key, slot)
    var kept: [ObjectID] = []
    var seen: Set<Int64> = []
    for other in references {
      guard let found = graph.nodes[other.key]?.entity else {
        repairs.append(
          "'\(entity.name).\(property.name)' of z\(key) held z\(other.key), which is not there.")
        continue
      }
      guard found.isKind(of: destination) else {
        tell(property, entity, key, other, "is no '\(destination.name)'; it was taken out")
        continue
      }
      guard references.count == 1 || seen.insert(other.key).inserted else {
        tell(property, entity, key, other, "was there already; it is there once now")
        continue
      }
      let right = ObjectID(space: space(found), key: other.key)
      if right != other {
        tell(property, entity, key, other, "is a '\(found.name)'; it is named so now")
      }
      kept.append(right)
    }
    guard kept != references else { return }
    set(key, slot, property.isToMany ? .objects(kept) : kept.first.map { .object($0) } ?? .null)
  }

  private mutating func tell(
    _ property: SlotProperty, _ entity: EntityLayout, _ key: Int64, _ other: ObjectID,
    _ what: String
  ) {
    repairs.append(
      "'\(entity.name).\(property.name)' of z\(key) holds z\(other.key), which \(what).")
  }

  private func members(_ key: Int64, _ slot: Int) -> [ObjectID] {
    graph.nodes[key]?.values[slot].references ?? []
  }

  private mutating func holds(_ key: Int64, _ slot: Int, _ other: Int64) -> Bool {
    let ids = members(key, slot)
    guard ids.count > 8 else { return ids.contains { $0.key == other } }
    let place = Place(key: key, slot: slot)
    if let keys = known[place] { return keys.contains(other) }
    let keys = Set(ids.map(\.key))
    known[place] = keys
    return keys.contains(other)
  }

  /// Adds to a list where it stands.
  private mutating func append(_ id: ObjectID, _ key: Int64, _ slot: Int) {
    guard case .objects(var ids) = graph.nodes[key]?.values[slot] else { return }
    graph.nodes[key]?.values[slot] = .null
    ids.append(id)
    graph.nodes[key]?.values[slot] = .objects(ids)
    known[Place(key: key, slot: slot)]?.insert(id.key)
  }

  private mutating func set(_ key: Int64, _ slot: Int, _ value: Value) {
    graph.nodes[key]?.values[slot] = value
  }

  private mutating func remove(_ id: ObjectID, _ key: Int64, _ slot: Int) {
    known[Place(key: key, slot: slot)] = nil
    let rest = members(key, slot).filter { $0 != id }
    if case .objects = graph.nodes[key]?.values[slot] {
      set(key, slot, .objects(rest))
    } else {
      set(key, slot, .null)
    }
  }
}
