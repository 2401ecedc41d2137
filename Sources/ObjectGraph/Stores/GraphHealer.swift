/// Makes both sides of every relationship in a graph agree, and tells what did not.
///
/// A reference to one object is believed before a list: it can hold one truth only.
struct GraphHealer {
  private(set) var graph: AtomicGraph
  private(set) var repairs: [String] = []

  private let space: (EntityLayout) -> IdentifierSpace

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
    guard let back = property.inverseSlot else { return }
    let own = ObjectID(space: space(entity), key: key)
    for other in members(key, slot) {
      guard let inverse = graph.nodes[other.key]?.entity.properties[back],
        !members(other.key, back).contains(where: { $0.key == key })
      else { continue }
      if inverse.isToMany {
        set(other.key, back, .objects(members(other.key, back) + [own]))
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

  private mutating func tell(
    _ property: SlotProperty, _ entity: EntityLayout, _ key: Int64, _ other: ObjectID,
    _ what: String
  ) {
    repairs.append(
      "'\(entity.name).\(property.name)' of z\(key) holds z\(other.key), which \(what).")
  }

  private func members(_ key: Int64, _ slot: Int) -> [ObjectID] {
    switch graph.nodes[key]?.values[slot] {
    case .object(let id): [id]
    case .objects(let ids): ids
    default: []
    }
  }

  private mutating func set(_ key: Int64, _ slot: Int, _ value: Value) {
    graph.nodes[key]?.values[slot] = value
  }

  private mutating func remove(_ id: ObjectID, _ key: Int64, _ slot: Int) {
    let rest = members(key, slot).filter { $0 != id }
    if case .objects = graph.nodes[key]?.values[slot] {
      set(key, slot, .objects(rest))
    } else {
      set(key, slot, .null)
    }
  }
}
