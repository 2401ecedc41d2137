/// The changes from one model to another, inferred from names, renaming identifiers and types.
struct InferredMapping {
  private let source: ModelStorage
  private let destination: ModelStorage
  private let entities: NameMatching
  private var properties: [ObjectIdentifier: NameMatching] = [:]
  private(set) var problems: [String] = []
  private let computed: [AttributeMapping]

  init(
    from source: ModelStorage, to destination: ModelStorage, computing computed: [AttributeMapping]
  ) {
    self.source = source
    self.computed = computed
    self.destination = destination
    entities = NameMatching(
      from: source.numbered.map { .init($0.description) },
      to: destination.numbered.map { .init($0.description) })
    problems = entities.problems + computed.problems(in: destination)
    for layout in destination.numbered {
      guard let old = self.source(of: layout) else { continue }
      let matching = NameMatching(
        from: old.properties.filter { !$0.isTransient }.map { .init($0) },
        to: layout.properties.filter { !$0.isTransient }.map { .init($0) })
      properties[ObjectIdentifier(layout)] = matching
      for sentence in matching.problems { report("In '\(layout.name)': \(sentence)") }
    }
  }

  /// Inherited properties are looked at once for each entity, and reported once.
  private mutating func report(_ sentence: String) {
    if !problems.contains(sentence) { problems.append(sentence) }
  }

  /// The source of an entity of the destination.
  private func source(of layout: EntityLayout) -> EntityLayout? {
    entities.sources[layout.name].flatMap { source.layouts[$0] }
  }

  /// The source of a property of the destination.
  private func source(of slot: Int, _ layout: EntityLayout) -> SlotProperty? {
    guard let old = source(of: layout),
      let name = properties[ObjectIdentifier(layout)]?.sources[layout.properties[slot].name]
    else { return nil }
    return old.slots[name].map { old.properties[$0] }
  }

  // MARK: - Entities

  mutating func entityMappings() -> [EntityMapping] {
    var made: [EntityMapping] = []
    for layout in destination.numbered.sorted(by: { $0.name.precedesInBytes($1.name) }) {
      made.append(mapping(layout))
    }
    for layout in source.numbered.sorted(by: { $0.name.precedesInBytes($1.name) })
    where !entities.isTaken(layout.name) {
      made.append(
        EntityMapping(
          kind: .removed, sourceEntityName: layout.name, destinationEntityName: nil,
          propertyMappings: [], changes: []))
    }
    return made
  }

  private mutating func mapping(_ layout: EntityLayout) -> EntityMapping {
    guard let old = source(of: layout) else {
      return EntityMapping(
        kind: .added, sourceEntityName: nil, destinationEntityName: layout.name,
        propertyMappings: [], changes: [])
    }
    var mapped: [PropertyMapping] = []
    let known = problems
    for slot in layout.properties.indices where !layout.properties[slot].isTransient {
      mapped.append(mapping(slot, layout))
    }
    // An abstract entity has no objects of its own; those of entities below it are looked at with these.
    if old.isAbstract { problems = known }
    mapped += removed(old, layout)
    let changes = changes(from: old, to: layout)
    let isSame = changes.isEmpty && mapped.allSatisfy(\.changes.isEmpty)
    return EntityMapping(
      kind: isSame ? .copied : .transformed, sourceEntityName: old.name,
      destinationEntityName: layout.name,
      propertyMappings: mapped.sorted {
        ($0.destinationName ?? $0.sourceName ?? "")
          .precedesInBytes($1.destinationName ?? $1.sourceName ?? "")
      }, changes: changes)
  }

  private func removed(_ old: EntityLayout, _ layout: EntityLayout) -> [PropertyMapping] {
    let matching = properties[ObjectIdentifier(layout)]
    return old.properties.indices.compactMap { slot in
      let property = old.properties[slot]
      guard !property.isTransient, matching?.isTaken(property.name) == false else { return nil }
      return PropertyMapping(
        sourceName: property.name, destinationName: nil, entityName: old.declaring(slot).name,
        changes: [.removed])
    }
  }

  private func changes(from old: EntityLayout, to layout: EntityLayout) -> [String] {
    var changes: [String] = []
    if old.name != layout.name { changes.append("was '\(old.name)'") }
    if old.isAbstract != layout.isAbstract {
      changes.append(layout.isAbstract ? "is abstract" : "may have objects of its own")
    }
    let parent = layout.parent.flatMap { source(of: $0) }
    if parent !== old.parent || (layout.parent == nil) != (old.parent == nil) {
      changes.append(layout.parent.map { "is below '\($0.name)'" } ?? "has no parent any more")
    }
    if layout.description.uniquenessConstraints != old.description.uniquenessConstraints {
      changes.append("has other uniqueness constraints")
    }
    if layout.description.versionHashModifier != old.description.versionHashModifier {
      changes.append("is redefined")
    }
    return changes
  }

  // MARK: - Properties

  private mutating func mapping(_ slot: Int, _ layout: EntityLayout) -> PropertyMapping {
    let property = layout.properties[slot]
    let old = source(of: slot, layout)
    if computed.rule(for: slot, of: layout) != nil {
      return PropertyMapping(
        sourceName: old?.name, destinationName: property.name,
        entityName: layout.declaring(slot).name, changes: [.computed])
    }
    var changes: [PropertyMapping.Change] = []
    if let old, old.name != property.name { changes.append(.renamed(old.name)) }
    if let attribute = property.attribute {
      changes += attributeChanges(attribute, old, layout.called(slot))
    } else if let relationship = property.relationship {
      changes += relationshipChanges(relationship, old, slot, layout)
    }
    return PropertyMapping(
      sourceName: old?.name, destinationName: property.name,
      entityName: layout.declaring(slot).name, changes: changes)
  }

  private mutating func attributeChanges(
    _ new: AttributeDescription, _ old: SlotProperty?, _ name: String
  ) -> [PropertyMapping.Change] {
    guard let old else {
      if new.defaultExpression != nil { return [.computed] }
      if !new.isOptional, new.defaultValue.isNull {
        report("\(name) is new and required, and has no default for the objects that are there.")
      }
      return [.added(new.defaultValue)]
    }
    guard let attribute = old.attribute else {
      report("\(name) was a relationship and is an attribute.")
      return []
    }
    var changes: [PropertyMapping.Change] = []
    if attribute.type != new.type {
      changes.append(.widened(from: attribute.type, to: new.type))
      if !new.type.isWider(than: attribute.type) {
        report(
          "\(name) changes from \(attribute.type.modelName) to \(new.type.modelName), which cannot "
            + "keep every value.")
      }
    }
    if attribute.isOptional, !new.isOptional {
      changes.append(.filled(new.defaultValue))
      if new.defaultValue.isNull {
        report("\(name) is required now, and has no default for objects without a value.")
      }
    }
    if !attribute.isOptional, new.isOptional { changes.append(.optional) }
    if attribute.versionHashModifier != new.versionHashModifier
      || attribute.allowsExternalBinaryDataStorage != new.allowsExternalBinaryDataStorage
      || attribute.preservesValueInHistoryOnDeletion != new.preservesValueInHistoryOnDeletion
    {
      changes.append(.redefined)
    }
    return changes
  }

  private mutating func relationshipChanges(
    _ new: RelationshipDescription, _ old: SlotProperty?, _ slot: Int, _ layout: EntityLayout
  ) -> [PropertyMapping.Change] {
    guard let old else { return newRelationship(new, slot, layout) }
    guard let relationship = old.relationship else {
      report("\(layout.called(slot)) was an attribute and is a relationship.")
      return []
    }
    checkDestination(old, slot, layout)
    checkInverse(old, slot, layout)
    var changes: [PropertyMapping.Change] = []
    if layout.properties[slot].destination.flatMap({ source(of: $0) }) !== old.destination {
      changes.append(.destination(new.destination))
    }
    if relationship.isToMany != new.isToMany { changes.append(new.isToMany ? .toMany : .toOne) }
    if relationship.isOrdered != new.isOrdered {
      changes.append(new.isOrdered ? .ordered : .unordered)
    }
    if relationship.isOptional != new.isOptional {
      changes.append(new.isOptional ? .optional : .required)
    }
    if relationship.deleteRule != new.deleteRule { changes.append(.deleteRule(new.deleteRule)) }
    if relationship.versionHashModifier != new.versionHashModifier
      || relationship.minCount != new.minCount
      || relationship.isToMany == new.isToMany && relationship.maxCount != new.maxCount
    {
      changes.append(.redefined)
    }
    return changes
  }

  /// A relationship that was not there is made from the way back, where that was there.
  private mutating func newRelationship(
    _ new: RelationshipDescription, _ slot: Int, _ layout: EntityLayout
  ) -> [PropertyMapping.Change] {
    let property = layout.properties[slot]
    if let back = property.inverseSlot, let end = property.destination, let name = new.inverse,
      end.family.contains(where: { source(of: back, $0) != nil })
    {
      return [.inverse(name)]
    }
    if !new.isOptional {
      report("\(layout.called(slot)) is new and required: no object has one.")
    }
    return [.added(property.initialValue)]
  }

  /// Every object that the relationship leads to must still be one that it may lead to.
  private mutating func checkDestination(
    _ old: SlotProperty, _ slot: Int, _ layout: EntityLayout
  ) {
    guard let end = layout.properties[slot].destination, let oldEnd = old.destination else {
      return
    }
    for new in destination.numbered where !new.isKind(of: end) {
      guard let was = source(of: new), was.isKind(of: oldEnd), !was.isAbstract else { continue }
      report("\(layout.called(slot)) leads to '\(end.name)' now, which '\(new.name)' is not.")
    }
  }

  private mutating func checkInverse(_ old: SlotProperty, _ slot: Int, _ layout: EntityLayout) {
    let property = layout.properties[slot]
    let name = layout.called(slot)
    guard let back = property.inverseSlot, let end = property.destination else {
      let isExclusive = old.inverse.map { !$0.isToMany } ?? old.isToMany
      if property.isToMany, !isExclusive {
        report("\(name) has no inverse now, without which two objects cannot share a third.")
      }
      return
    }
    for new in end.family {
      guard let was = source(of: new), let oldEnd = old.destination, was.isKind(of: oldEnd),
        let oldBack = source(of: back, new), oldBack !== old.inverse
      else { continue }
      report("\(name) and \(end.called(back)) are inverses now and were not before.")
    }
  }
}

extension NameMatching.Named {
  fileprivate init(_ entity: EntityDescription) {
    self.init(name: entity.name, renamingIdentifier: entity.renamingIdentifier)
  }

  fileprivate init(_ property: SlotProperty) {
    self.init(
      name: property.name,
      renamingIdentifier: property.attribute?.renamingIdentifier
        ?? property.relationship?.renamingIdentifier)
  }
}

extension EntityLayout {
  /// The entity that a slot's property is declared in: this one or one above it.
  func declaring(_ slot: Int) -> EntityLayout {
    guard let parent, slot < parent.properties.count else { return self }
    return parent.declaring(slot)
  }

  /// A property as sentences call it: `'Entity.property'`.
  func called(_ slot: Int) -> String {
    "'\(declaring(slot).name).\(properties[slot].name)'"
  }
}
