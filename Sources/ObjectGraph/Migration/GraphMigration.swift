/// Takes a graph from one model to another, object by object: from any source, into any target, or
/// into none to see what would happen.
struct GraphMigration {
  let plan: MigrationPlan
  let source: any MigrationSource
  private let progress: (MigrationProgress) throws -> Void
  private let store: String
  /// Keys by the entity that has them in the source.
  private var keys: [ObjectIdentifier: [Int64]] = [:]
  private var offsets: [KeyPair: Int64] = [:]
  private var lastKeys: [(root: EntityLayout, last: Int64)] = []
  private let spaces: [ObjectIdentifier: IdentifierSpace]
  /// For each relationship that is made from its inverse, the objects that lead to an object.
  var leadingBack: [ObjectIdentifier: [ObjectID: [ObjectID]]] = [:]
  private var seen: [ObjectIdentifier: Set<[Value]>] = [:]
  private var lostValues: [ObjectIdentifier: [String: Int]] = [:]
  var conflicts = MigrationConflicts()
  private let total: Int
  private static let chunkSize = 500

  private struct KeyPair: Hashable {
    let source: ObjectIdentifier
    let destination: ObjectIdentifier
  }

  /// `uuid` is that of the result, `store` its path in errors.
  init(
    _ plan: MigrationPlan, from source: any MigrationSource, uuid: String, store: String,
    progress: @escaping (MigrationProgress) throws -> Void
  ) throws {
    self.plan = plan
    self.source = source
    self.store = store
    self.progress = progress
    spaces = Dictionary(
      plan.entities.map {
        (
          ObjectIdentifier($0.destination),
          IdentifierSpace(storeUUID: uuid, entity: $0.destination)
        )
      }, uniquingKeysWith: { first, _ in first })
    for layout in plan.entities.map(\.source) + plan.removed {
      keys[ObjectIdentifier(layout)] = try source.keys(of: layout)
    }
    let found = keys
    total = plan.entities.reduce(0) { $0 + (found[ObjectIdentifier($1.source)]?.count ?? 0) }
    try planKeys()
  }

  /// Objects keep their keys, unless those of several tables come into one: then the keys of all
  /// but the first are moved behind it.
  private mutating func planKeys() throws {
    guard !source.hasOneKeySeries else { return }
    for entity in plan.entities {
      let (old, new) = (entity.source.root, entity.destination.root)
      let pair = KeyPair(source: ObjectIdentifier(old), destination: ObjectIdentifier(new))
      guard offsets[pair] == nil else { continue }
      let index = lastKeys.firstIndex { $0.root === new }
      let before = index.map { lastKeys[$0].last } ?? 0
      let (last, overflow) = before.addingReportingOverflow(try source.lastKey(old))
      guard !overflow else {
        throw StoreError(.damaged("the keys of '\(old.name)' are used up."), store)
      }
      offsets[pair] = before
      if let index { lastKeys[index].last = last } else { lastKeys.append((new, last)) }
    }
  }

  /// Reads everything, and writes it unless `target` is nil or something does not fit.
  mutating func run(into target: (any MigrationTarget)?) throws {
    try findInverses()
    var done = 0
    for entity in plan.entities {
      try forEachChunk(entity.source) { migration, chunk in
        try migration.takeObjects(chunk, entity, target)
        done += chunk.count
        try migration.tell(.objects, entity, done)
      }
    }
    done = 0
    for entity in plan.entities {
      let slots = entity.destination.toManySlots.filter { slot in
        if case .initial = entity.origins[slot] { false } else { true }
      }
      try forEachChunk(entity.source) { migration, chunk in
        for slot in slots { try migration.takeMembers(chunk, entity, slot, target) }
        done += chunk.count
        try migration.tell(.relationships, entity, done)
      }
    }
    if conflicts.isEmpty { try target?.setLastKeys(lastKeys) }
  }

  mutating func forEachChunk(
    _ layout: EntityLayout, _ body: (inout GraphMigration, ArraySlice<Int64>) throws -> Void
  ) throws {
    let all = keys[ObjectIdentifier(layout)] ?? []
    for start in stride(from: 0, to: all.count, by: Self.chunkSize) {
      try body(&self, all[start..<min(start + Self.chunkSize, all.count)])
    }
  }

  private func tell(
    _ step: MigrationProgress.Step, _ entity: MigrationPlan.Entity, _ done: Int
  ) throws {
    try progress(
      MigrationProgress(
        step: step, entityName: entity.destination.name, done: done, total: total))
  }

  // MARK: - Identifiers

  /// The identifier in the result of an object of the source; nil if it is left out.
  func translated(_ id: ObjectID) -> ObjectID? {
    guard let entity = plan.entity(from: id.space.entity),
      let space = spaces[ObjectIdentifier(entity.destination)]
    else { return nil }
    let pair = KeyPair(
      source: ObjectIdentifier(entity.source.root),
      destination: ObjectIdentifier(entity.destination.root))
    // A reference that leads nowhere may be any number.
    let (key, overflow) = id.key.addingReportingOverflow(offsets[pair] ?? 0)
    return overflow ? nil : ObjectID(space: space, key: key)
  }

  // MARK: - Objects

  private mutating func takeObjects(
    _ chunk: ArraySlice<Int64>, _ entity: MigrationPlan.Entity, _ target: (any MigrationTarget)?
  ) throws {
    let rows = try source.rows(chunk, of: entity.source).sorted { $0.id.key < $1.id.key }
    guard rows.count == chunk.count else {
      throw StoreError(.damaged("objects of '\(entity.source.name)' cannot be read."), store)
    }
    let members = try membersBecomingOne(chunk, entity)
    for row in rows {
      guard let id = translated(row.id) else { continue }
      if entity.destination.isAbstract {
        conflicts.add(.abstract, "'\(entity.destination.name)'", row.id)
      }
      let values = try values(of: row, entity, members)
      checkUnique(values, entity, row.id)
      countLost(row, entity)
      if conflicts.isEmpty {
        try target?.insert(id, version: max(row.version, 1), values: values)
      }
    }
  }

  /// The objects in to-many relationships that become to-one, by slot of the source.
  private func membersBecomingOne(
    _ chunk: ArraySlice<Int64>, _ entity: MigrationPlan.Entity
  ) throws -> [Int: [Int64: [ObjectID]]] {
    var found: [Int: [Int64: [ObjectID]]] = [:]
    for (slot, origin) in entity.origins.enumerated() {
      guard case .relationship(let old) = origin, !entity.destination.properties[slot].isToMany,
        entity.source.properties[old].isToMany
      else { continue }
      found[old] = try source.members(of: chunk, entity.source, slot: old)
    }
    return found
  }

  private mutating func values(
    of row: StoredRow, _ entity: MigrationPlan.Entity, _ members: [Int: [Int64: [ObjectID]]]
  ) throws -> ContiguousArray<Value> {
    var values = ContiguousArray<Value>()
    values.reserveCapacity(entity.origins.count)
    for (slot, origin) in entity.origins.enumerated() {
      let property = entity.destination.properties[slot]
      switch origin {
      case .initial(let value): values.append(value)
      case .computed(let rule): values.append(try computed(rule, row, slot, entity))
      case .attribute(let old, let type, let fallback):
        values.append(attribute(row, old, type, fallback, entity.destination.called(slot)))
      case .relationship, .inverse:
        guard !property.isToMany else {
          values.append(.objects([]))
          continue
        }
        let found = relatedObjects(row, slot, entity, members)
        check(found.count, entity, slot, row.id)
        values.append(found.first.map { .object($0) } ?? .null)
      }
    }
    return values
  }

  private mutating func attribute(
    _ row: StoredRow, _ slot: Int, _ type: AttributeType, _ fallback: Value, _ name: String
  ) -> Value {
    let old = row.values[slot]
    if old.isNull { return fallback }
    guard row.id.space.entity.properties[slot].type != type else { return old }
    guard let value = old.widened(to: type) else {
      conflicts.add(.notExact(type: type.modelName), name, row.id)
      return fallback
    }
    return value
  }

  /// The objects at the end of a to-one relationship of the destination: more than one if it was
  /// to-many.
  private func relatedObjects(
    _ row: StoredRow, _ slot: Int, _ entity: MigrationPlan.Entity,
    _ members: [Int: [Int64: [ObjectID]]]
  ) -> [ObjectID] {
    guard case .relationship(let old) = entity.origins[slot] else {
      let property = entity.destination.properties[slot]
      return (leadingBack[ObjectIdentifier(property)]?[row.id] ?? []).compactMap(translated)
    }
    if case .object(let id) = row.values[old] { return [id].compactMap(translated) }
    return (members[old]?[row.id.key] ?? []).compactMap(translated)
  }

  mutating func check(
    _ count: Int, _ entity: MigrationPlan.Entity, _ slot: Int, _ object: ObjectID
  ) {
    let demand = entity.demands[slot]
    let name = entity.destination.called(slot)
    if demand.isRequired, count == 0 { conflicts.add(.missing, name, object) }
    if count > 0, count < demand.minCount {
      conflicts.add(.tooFew(demand.minCount), name, object)
    }
    if demand.maxCount > 0, count > demand.maxCount {
      conflicts.add(.tooMany(demand.maxCount), name, object)
    }
  }

  private mutating func checkUnique(
    _ values: ContiguousArray<Value>, _ entity: MigrationPlan.Entity, _ object: ObjectID
  ) {
    for constraint in entity.destination.constraints {
      guard let key = constraint.key(values) else { continue }
      if !seen[ObjectIdentifier(constraint), default: []].insert(key).inserted {
        let names = constraint.names.joined(separator: ", ")
        conflicts.add(.repeated, "'\(constraint.entity.name).\(names)'", object)
      }
    }
  }

  private mutating func countLost(_ row: StoredRow, _ entity: MigrationPlan.Entity) {
    for slot in entity.removedSlots {
      switch row.values[slot] {
      case .null, .objects: continue
      case .bool, .integer, .float, .double, .decimal, .string, .date, .data, .uuid, .url, .object:
        let name = entity.source.properties[slot].name
        lostValues[ObjectIdentifier(entity.source), default: [:]][name, default: 0] += 1
      }
    }
  }

  // MARK: - Report

  func report(_ mapping: MappingModel, repairs: [String]) -> MigrationReport {
    let entities = mapping.entityMappings.map { mapping in
      let layout =
        plan.entities.first { $0.mapping == mapping }?.source
        ?? plan.removed.first { $0.name == mapping.sourceEntityName }
      let key = layout.map { ObjectIdentifier($0) }
      return MigrationReport.Entity(
        mapping: mapping, objectCount: key.flatMap { keys[$0]?.count } ?? 0,
        lostValueCounts: key.flatMap { lostValues[$0] } ?? [:])
    }
    return MigrationReport(
      isNeeded: true, entities: entities, conflicts: conflicts.sentences, repairs: repairs,
      backup: nil)
  }
}
