/// One save into a graph: a copy is changed, which replaces the original when all is well.
final class AtomicTransaction: StoreTransaction {
  private(set) var graph: AtomicGraph
  private let store: String
  private(set) var changedRoots: Set<ObjectIdentifier> = []
  private var deletedKeys: Set<Int64> = []
  /// The members that deleted objects had.
  private var formerMembers: [Place: [ObjectID]] = [:]
  /// Members of objects that are still to be inserted, by key and slot.
  private var waiting: [Int64: [Int: [ObjectID]]] = [:]
  /// Members that are still in lists which they have left: each list is gone through once for all of them.
  private var leaving: [Place: Set<ObjectID>] = [:]
  /// The members of long lists that others were looked for in.
  private var known: [Place: Set<ObjectID>] = [:]

  /// The list of one object.
  private struct Place: Hashable {
    let key: Int64
    let slot: Int
  }

  /// `store` is the name that errors tell.
  init(_ graph: AtomicGraph, store: String) {
    self.graph = graph
    self.store = store
  }

  func reserveKeys(_ root: EntityLayout, count: Int) throws -> Int64 {
    let (last, overflow) = graph.lastKey.addingReportingOverflow(Int64(count))
    guard !overflow, last < .max else {
      throw StoreError(.damaged("it has no identifiers left for new objects."), store)
    }
    defer { graph.lastKey = last }
    return graph.lastKey + 1
  }

  func delete(_ id: ObjectID, version: Int64) throws -> Bool {
    guard let node = graph.nodes[id.key], node.version == version else { return false }
    for slot in node.entity.relationshipSlots {
      guard let back = node.entity.properties[slot].inverseSlot else { continue }
      let others = node.values[slot].references ?? []
      for other in others { removeMember(id, from: other, back) }
      if node.entity.properties[slot].isToMany {
        formerMembers[Place(key: id.key, slot: slot)] = others
      }
    }
    graph.nodes[id.key] = nil
    deletedKeys.insert(id.key)
    return true
  }

  /// Takes deleted objects out of the relationships that have no way back, once all is changed.
  ///
  /// The file, read again, would lack them too: a context must not see another graph until then.
  func forgetDeleted(_ model: ModelStorage) {
    guard !deletedKeys.isEmpty, model.hasOneSidedRelationships else { return }
    for (key, node) in graph.nodes {
      for slot in node.entity.relationshipSlots
      where node.entity.properties[slot].inverseSlot == nil {
        let references = node.values[slot].references ?? []
        let kept = references.filter { !deletedKeys.contains($0.key) }
        guard kept.count < references.count else { continue }
        graph.nodes[key]?.values[slot] =
          node.entity.properties[slot].isToMany ? .objects(kept) : .null
      }
    }
  }

  func isReferredTo(_ id: ObjectID, slot: Int) throws -> Bool {
    guard let back = id.space.entity.properties[slot].inverseSlot else { return false }
    let members = formerMembers[Place(key: id.key, slot: slot)] ?? []
    return members.contains { member in
      guard case .object(let owner) = graph.nodes[member.key]?.values[back] else { return false }
      return owner.key == id.key
    }
  }

  func version(of id: ObjectID) throws -> Int64? { graph.nodes[id.key]?.version }

  func clearUnique(_ id: ObjectID, slots: [Int]) throws {}

  func update(
    _ id: ObjectID, version: Int64, values: ContiguousArray<Value>, slots: [Int]
  ) throws -> Bool {
    guard let node = graph.nodes[id.key], node.version == version else { return false }
    changedRoots.insert(ObjectIdentifier(node.entity.root))
    graph.nodes[id.key]?.version &+= 1
    for slot in slots {
      graph.nodes[id.key]?.values[slot] = values[slot]
      relink(id, node.entity.properties[slot], from: node.values[slot], to: values[slot])
    }
    return true
  }

  func insert(_ id: ObjectID, values: ContiguousArray<Value>) throws {
    let entity = id.space.entity
    changedRoots.insert(ObjectIdentifier(entity.root))
    var stored = values
    for (slot, property) in entity.properties.enumerated() {
      // A store has no value for a transient property, whatever kind of store it is.
      if property.isTransient { stored[slot] = .null }
      if property.isToMany { stored[slot] = .objects([]) }
    }
    for (slot, members) in waiting.removeValue(forKey: id.key) ?? [:] {
      stored[slot] = .objects(members)
    }
    graph.nodes[id.key] = AtomicGraph.Node(entity: entity, values: stored)
    for slot in entity.relationshipSlots {
      relink(id, entity.properties[slot], from: .null, to: stored[slot], isNew: true)
    }
  }

  /// Keeps the other side of a reference, which the context may not have read.
  ///
  /// Nobody has a new object among its members yet; they aren't looked through for it.
  private func relink(
    _ id: ObjectID, _ property: SlotProperty, from old: Value, to new: Value, isNew: Bool = false
  ) {
    guard let back = property.inverseSlot, property.inverse?.isToMany ?? false else { return }
    if case .object(let owner) = old { removeMember(id, from: owner, back) }
    guard case .object(let owner) = new else { return }
    guard graph.nodes[owner.key] != nil else {
      waiting[owner.key, default: [:]][back, default: []].append(id)
      return
    }
    append(id, to: Place(key: owner.key, slot: back), isNew: isNew)
  }

  /// Adds a member at the end of a list, unless it's there.
  private func append(_ id: ObjectID, to place: Place, isNew: Bool = false) {
    if leaving[place]?.contains(id) ?? false { settle(place) }
    guard isNew || !holds(id, place) else { return }
    var members = graph.nodes[place.key]?.values[place.slot].references ?? []
    graph.nodes[place.key]?.values[place.slot] = .null
    members.append(id)
    graph.nodes[place.key]?.values[place.slot] = .objects(members)
    known[place]?.insert(id)
  }

  /// Returns true if a list has a member; a long one isn't gone through for each that is asked for.
  private func holds(_ id: ObjectID, _ place: Place) -> Bool {
    if let keys = known[place] { return keys.contains(id) }
    let members = graph.nodes[place.key]?.values[place.slot].references ?? []
    guard members.count > 32 else { return members.contains(id) }
    known[place] = Set(members)
    return members.contains(id)
  }

  private func removeMember(_ id: ObjectID, from owner: ObjectID, _ slot: Int) {
    guard case .objects = graph.nodes[owner.key]?.values[slot] else { return }
    leaving[Place(key: owner.key, slot: slot), default: []].insert(id)
  }

  /// Takes all out of a list that have left it.
  private func settle(_ place: Place) {
    known[place] = nil
    guard let gone = leaving.removeValue(forKey: place),
      case .objects(var members) = graph.nodes[place.key]?.values[place.slot]
    else { return }
    graph.nodes[place.key]?.values[place.slot] = .null
    members.removeAll(where: gone.contains)
    graph.nodes[place.key]?.values[place.slot] = .objects(members)
  }

  /// Takes all out of every list that they have left; the graph is complete then.
  func settleMembers() {
    for place in Array(leaving.keys) { settle(place) }
  }

  /// Puts other members in the place of all.
  private func replace(_ place: Place, with members: [ObjectID]) {
    (leaving[place], known[place]) = (nil, nil)
    graph.nodes[place.key]?.values[place.slot] = .objects(members)
  }

  /// Puts the members in their order.
  ///
  /// The other side says who is one: a batch may have added some that the context hasn't read.
  private func order(_ members: [ObjectID], of id: ObjectID, _ slot: Int, _ back: Int) {
    func refersBack(_ member: ObjectID) -> Bool {
      guard case .object(let owner) = graph.nodes[member.key]?.values[back] else { return false }
      return owner.key == id.key
    }
    let place = Place(key: id.key, slot: slot)
    settle(place)
    let read = members.filter(refersBack)
    let own = Set(read)
    let stored = graph.nodes[id.key]?.values[slot].references ?? []
    let added = stored.filter { !own.contains($0) && refersBack($0) }
    replace(place, with: read + added)
  }

  func setMembers(
    of id: ObjectID, slot: Int, to members: [ObjectID], removed: [ObjectID], added: [ObjectID]
  ) throws {
    let property = id.space.entity.properties[slot]
    if property.inverse?.isToOne ?? false, let back = property.inverseSlot {
      return order(members, of: id, slot, back)
    }
    replace(Place(key: id.key, slot: slot), with: members)
    guard let back = property.inverseSlot, property.inverse?.isToMany ?? false else { return }
    for member in removed { removeMember(id, from: member, back) }
    for member in added { append(id, to: Place(key: member.key, slot: back)) }
  }
}
