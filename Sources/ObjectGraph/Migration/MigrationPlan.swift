/// A mapping model with the slots that it means.
struct MigrationPlan {
  /// The origin of the value of one slot.
  enum Origin {
    /// Nowhere: the value that a new object has.
    case initial(Value)
    /// An attribute's slot; `fallback` stands in for nothing.
    case attribute(slot: Int, type: AttributeType, fallback: Value)
    case relationship(slot: Int)
    /// The relationship back.
    case inverse
    /// A rule of the program's own.
    case computed(AttributeMapping)
  }

  /// The new demands of a relationship.
  struct Demand {
    var isRequired = false
    var minCount = 0
    /// 0 for no limit.
    var maxCount = 0
  }

  /// One entity on its way.
  final class Entity {
    let mapping: EntityMapping
    let source: EntityLayout
    let destination: EntityLayout
    /// By slot of the destination.
    let origins: [Origin]
    let demands: [Demand]
    /// Slots of the source that are left out.
    let removedSlots: [Int]

    init?(
      _ mapping: EntityMapping, _ source: ModelStorage, _ destination: ModelStorage,
      computing attributes: [AttributeMapping]
    ) {
      guard let old = mapping.sourceEntityName.flatMap({ source.layouts[$0] }),
        let new = mapping.destinationEntityName.flatMap({ destination.layouts[$0] })
      else { return nil }
      self.mapping = mapping
      self.source = old
      self.destination = new
      let byName = Dictionary(
        mapping.propertyMappings.map { ($0.destinationName ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
      origins = new.properties.indices.map { slot in
        let property = new.properties[slot]
        if let rule = attributes.rule(for: slot, of: new), !property.isTransient {
          return .computed(rule)
        }
        return Self.origin(property, byName[property.name], old)
      }
      demands = new.properties.map { property in
        let slot = byName[property.name]?.sourceName.flatMap { old.slots[$0] }
        return Demand(property, before: slot.map { old.properties[$0] })
      }
      removedSlots = mapping.propertyMappings.filter { $0.destinationName == nil }
        .compactMap { $0.sourceName.flatMap { old.slots[$0] } }
    }

    private static func origin(
      _ property: SlotProperty, _ mapping: PropertyMapping?, _ old: EntityLayout
    ) -> Origin {
      guard let mapping, !property.isTransient else { return .initial(property.initialValue) }
      if let slot = mapping.sourceName.flatMap({ old.slots[$0] }) {
        guard let attribute = property.attribute else { return .relationship(slot: slot) }
        let isFilled = mapping.changes.contains { if case .filled = $0 { true } else { false } }
        return .attribute(
          slot: slot, type: attribute.type, fallback: isFilled ? attribute.defaultValue : .null)
      }
      // Each object that's there gets a value of its own, as a new one does.
      if let make = property.attribute?.defaultExpression {
        return .computed(AttributeMapping(mapping.entityName, property.name) { _ in make() })
      }
      let isInverse = mapping.changes.contains { if case .inverse = $0 { true } else { false } }
      return isInverse ? .inverse : .initial(property.initialValue)
    }
  }

  /// In the order of the destination's numbers.
  let entities: [Entity]
  /// Entities that are left out.
  let removed: [EntityLayout]
  private let bySource: [ObjectIdentifier: Entity]

  /// `names` are those of the entities that the store holds.
  init(
    _ mapping: MappingModel, _ source: ModelStorage, _ destination: ModelStorage,
    names: Set<String>, computing attributes: [AttributeMapping]
  ) {
    entities = mapping.entityMappings
      .compactMap { Entity($0, source, destination, computing: attributes) }
      .filter { names.contains($0.source.name) }
      .sorted { $0.destination.number < $1.destination.number }
    removed = mapping.entityMappings.filter { $0.kind == .removed }
      .compactMap { $0.sourceEntityName.flatMap { source.layouts[$0] } }
      .filter { names.contains($0.name) }
    bySource = Dictionary(
      entities.map { (ObjectIdentifier($0.source), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The entity that objects of an entity of the source get; nil if they are left out.
  func entity(from source: EntityLayout) -> Entity? { bySource[ObjectIdentifier(source)] }

  /// The slots that are made from the relationship back, of all entities, each once.
  var inverseProperties: [SlotProperty] {
    var found: [SlotProperty] = []
    for entity in entities {
      for (slot, origin) in entity.origins.enumerated() {
        guard case .inverse = origin else { continue }
        let property = entity.destination.properties[slot]
        if !found.contains(where: { $0 === property }) { found.append(property) }
      }
    }
    return found
  }
}

extension MigrationPlan.Demand {
  /// Leaves out the demands that held before: the objects that are there may break them.
  init(_ new: SlotProperty, before old: SlotProperty?) {
    guard let relationship = new.relationship else { return }
    isRequired = !relationship.isOptional && old?.relationship?.isOptional ?? true
    if new.isToMany {
      let (oldMin, oldMax) = (old?.relationship?.minCount ?? 0, old?.relationship?.maxCount ?? 0)
      if relationship.minCount > oldMin { minCount = relationship.minCount }
      if relationship.maxCount > 0, oldMax == 0 || relationship.maxCount < oldMax {
        maxCount = relationship.maxCount
      }
    } else if old?.isToMany ?? true {
      maxCount = 1
    }
  }

  var isAnything: Bool { isRequired || minCount > 0 || maxCount > 0 }
}
