/// An entity with its place in the model: inherited properties first, each in a slot of its own,
/// so that an object of a subentity can be read through its parent's slots.
///
/// `@unchecked Sendable`: the links to other layouts are written once, by the model that makes
/// them all, before anyone else sees it.
final class EntityLayout: @unchecked Sendable {
  let name: String
  let description: EntityDescription
  /// Position among all entities as Core Data numbers them, from 1.
  let number: Int
  let isAbstract: Bool
  let properties: [SlotProperty]
  let slots: [String: Int]
  /// The values of a new object: defaults, and empty to-many relationships.
  let defaults: ContiguousArray<Value>
  /// Attributes whose defaults are made for each new object.
  let defaultExpressions: [(slot: Int, make: @Sendable () -> Value)]
  let relationshipSlots: [Int]
  let toManySlots: [Int]
  /// Slots whose values a save must look at: required ones, and those with rules or limits.
  let validatedSlots: [Int]
  /// Every list of properties that is unique, inherited ones first.
  private(set) var constraints: [UniquenessConstraint] = []
  /// Slots of properties that are part of a constraint.
  private(set) var uniqueSlots: [Int] = []
  /// The parent, through which `isKind(of:)` finds ancestors.
  let parent: EntityLayout?
  /// Nil for a root itself; every save asks for each object, and `parent` keeps it.
  private unowned(unsafe) let rootAbove: EntityLayout?
  /// A number of the root's name: models that share an entity have the same for it.
  let rootSalt: Int64
  unowned let model: ModelStorage
  private(set) var children: [Unowned] = []
  /// Of identifiers of objects that were never saved; the model keeps it with the layouts, and
  /// nothing asks a layout whose model is gone.
  unowned(unsafe) var temporarySpace: IdentifierSpace?
  /// The types that have hooks: those of parents before the entity's own.
  let hookedTypes: [any HookedEntity.Type]
  /// The values of an object that its store has no more.
  let valuesOfNothing: ContiguousArray<Value>

  struct Unowned {
    unowned let layout: EntityLayout
  }

  init(
    _ description: EntityDescription, number: Int, parent: EntityLayout?, model: ModelStorage,
    declared: DeclaredEntity?
  ) {
    name = description.name
    self.description = description
    isAbstract = description.isAbstract
    self.number = number
    self.parent = parent
    rootAbove = parent?.root
    rootSalt = parent?.rootSalt ?? Self.salt(description.name)
    self.model = model
    let own = declared?.type as? any HookedEntity.Type
    hookedTypes = (parent?.hookedTypes ?? []) + [own].compactMap(\.self)
    let all = (parent?.properties ?? []) + description.properties.map { SlotProperty($0) }
    properties = all
    slots = Dictionary(
      all.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    defaults = ContiguousArray(all.map(\.initialValue))
    defaultExpressions = all.indices.compactMap { slot in
      all[slot].attribute?.defaultExpression.map { (slot, $0) }
    }
    valuesOfNothing = ContiguousArray(all.map { $0.isToMany ? .objects([]) : .null })
    relationshipSlots = all.indices.filter { all[$0].relationship != nil }
    toManySlots = all.indices.filter { all[$0].isToMany }
    validatedSlots = all.indices.filter { all[$0].needsValidation }
    constraints =
      (parent?.constraints ?? [])
      + description.uniquenessConstraints.filter { !$0.isEmpty }
      .map { UniquenessConstraint($0, of: self) }
    uniqueSlots = Set(constraints.flatMap(\.slots)).sorted()
    parent?.children.append(Unowned(layout: self))
  }

  /// Tells each relationship where it leads, once every layout is there.
  func connect(_ layouts: [String: EntityLayout]) {
    for slot in relationshipSlots where slot >= parent?.properties.count ?? 0 {
      properties[slot].connect(layouts, of: self)
    }
  }

  private static func salt(_ name: String) -> Int64 {
    // The FNV-1a hash; its low bits stay zero, so that keys in a row stay in a row.
    let hash = name.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { hash, byte in
      (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash << 24)
  }

  /// The values of one new object.
  func newValues() -> ContiguousArray<Value> {
    guard !defaultExpressions.isEmpty else { return defaults }
    var values = defaults
    for (slot, make) in defaultExpressions {
      // A value of another kind is left out: the attribute has none then, and a save tells if it needs one.
      values[slot] = properties[slot].type.flatMap { make().conformed(to: $0) } ?? .null
    }
    return values
  }

  /// The entity whose table this one shares.
  var root: EntityLayout { rootAbove ?? self }

  /// This entity and all below it, in the order of their numbers.
  var family: [EntityLayout] { [self] + children.flatMap(\.layout.family) }

  /// Returns true if this is the other entity or below it.
  func isKind(of other: EntityLayout) -> Bool {
    self === other || parent?.isKind(of: other) ?? false
  }

  /// The place of the first relationship to many objects in a key path; nil where there's none.
  func firstMany(in path: [String]) -> Int? {
    var current: EntityLayout? = self
    for (place, name) in path.enumerated() {
      guard let entity = current, let slot = entity.slots[name] else { return nil }
      if entity.properties[slot].isToMany { return place }
      current = entity.properties[slot].destination
    }
    return nil
  }

  /// True if objects of this entity may be of another one below it.
  var hasSubentities: Bool { !children.isEmpty }
}

/// Properties whose values together are unique among the objects of an entity and of those below.
final class UniquenessConstraint: Sendable {
  unowned let entity: EntityLayout
  let names: [String]
  let slots: [Int]

  init(_ names: [String], of entity: EntityLayout) {
    self.entity = entity
    self.names = names
    slots = names.compactMap { entity.slots[$0] }
  }

  /// An object's values under the constraint; nil when one of them is nothing, which equals nothing
  /// here.
  func key(_ values: ContiguousArray<Value>) -> [Value]? {
    let key = slots.map { values[$0] }
    return key.contains(where: \.isNull) ? nil : key
  }
}

/// A property in its slot.
///
/// `@unchecked Sendable` for the same reason as the layout.
final class SlotProperty: @unchecked Sendable {
  let name: String
  let isTransient: Bool
  let attribute: AttributeDescription?
  let relationship: RelationshipDescription?
  // The facts that every read and write needs are kept apart: copying a description costs more than
  // the rest.
  let isToMany: Bool
  let type: AttributeType?
  let isRequired: Bool
  let rules: [ValidationRule]
  let isStoredExternally: Bool
  let transformerName: String?
  /// The entity at the other end; the model keeps both ends.
  private(set) unowned(unsafe) var destination: EntityLayout?
  /// The slot of the relationship back, in the layout of the entity at the other end.
  private(set) var inverseSlot: Int?

  init(_ description: PropertyDescription) {
    name = description.name
    isTransient = description.isTransient
    switch description {
    case .attribute(let value):
      attribute = value
      relationship = nil
      isToMany = false
      isOrdered = false
      type = value.type
      isRequired = !value.isOptional
      rules = value.rules
      isStoredExternally = value.allowsExternalBinaryDataStorage
      transformerName = value.type == .transformable ? value.valueTransformerName : nil
    case .relationship(let value):
      attribute = nil
      relationship = value
      isToMany = value.isToMany
      // Models mark relationships to one object as well: that counts for the version hash only.
      isOrdered = value.isToMany && value.isOrdered
      type = nil
      isRequired = !value.isOptional
      rules = []
      isStoredExternally = false
      transformerName = nil
    }
  }

  /// An inverse that does not lead back, as files may have it, is none.
  func connect(_ layouts: [String: EntityLayout], of entity: EntityLayout) {
    guard let relationship, let end = layouts[relationship.destination] else { return }
    destination = end
    guard let name = relationship.inverse, let slot = end.slots[name],
      let back = end.properties[slot].relationship, back.inverse == self.name,
      let start = layouts[back.destination],
      entity.isKind(of: start) || start.isKind(of: entity)
    else { return }
    inverseSlot = slot
  }

  /// The property at the other end that leads back.
  var inverse: SlotProperty? {
    guard let inverseSlot else { return nil }
    return destination?.properties[inverseSlot]
  }

  var isToOne: Bool { type == nil && !isToMany }
  let isOrdered: Bool

  var initialValue: Value {
    isToMany ? .objects([]) : attribute?.defaultValue ?? .null
  }

  var needsValidation: Bool {
    if isRequired || !rules.isEmpty || transformerName != nil { return true }
    guard isToMany, let relationship else { return false }
    return relationship.minCount > 0 || relationship.maxCount > 0
  }
}
