/// Sentences about all that is wrong with descriptions; none when they make a model.
///
/// Xcode warns of an inverse that does not lead back and makes a model all the same: `fromFile` takes
/// it for none.
func modelProblems(_ entities: [EntityDescription], fromFile: Bool) -> [String] {
  ModelChecker(entities, isFromFile: fromFile).sentences()
}

private struct ModelChecker {
  let entities: [EntityDescription]
  let byName: [String: EntityDescription]
  /// Each entity is looked at with all above it: a longer line would take the square of its length.
  private static let depthLimit = 100
  private let isFromFile: Bool

  init(_ entities: [EntityDescription], isFromFile: Bool) {
    self.entities = entities
    self.isFromFile = isFromFile
    byName = Dictionary(entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func sentences() -> [String] {
    repeated(entities.map(\.name)).map { "Two entities are named '\($0)'." }
      // They would share a table and, in an XML store, a type.
      + repeated(byName.keys.map { $0.uppercased() }).map {
        "Two entities are named '\($0)' but for their case."
      }
      + entities.flatMap { entity in
        let chain = ancestors(of: entity)
        return naming(entity) + inheritance(entity, chain) + properties(entity, chain)
          + constraints(entity, chain)
      }
  }

  private func naming(_ entity: EntityDescription) -> [String] {
    var found: [String] = []
    if entity.name.isEmpty {
      found.append("An entity has no name.")
    } else if !isPropertyName("_" + entity.name) {
      found.append("Entity '\(entity.name)' needs a name of letters, digits and underscores.")
    }
    for property in entity.properties where !isPropertyName(property.name) {
      found.append(
        "Property '\(property.name)' of '\(entity.name)' needs a name of letters, digits and "
          + "underscores that does not begin with a digit.")
    }
    return found
  }

  private func inheritance(
    _ entity: EntityDescription, _ chain: [EntityDescription]?
  ) -> [String] {
    guard let parent = entity.superentity else { return [] }
    if byName[parent] == nil {
      return ["The parent '\(parent)' of '\(entity.name)' is not in the model."]
    }
    guard chain == nil else { return [] }
    return isInCircle(entity)
      ? ["Entity '\(entity.name)' is its own ancestor."]
      : ["Entity '\(entity.name)' has more than \(Self.depthLimit) ancestors."]
  }

  private func properties(
    _ entity: EntityDescription, _ chain: [EntityDescription]?
  ) -> [String] {
    let inherited = Set(
      (chain ?? []).dropFirst().flatMap(\.properties).map { $0.name.uppercased() })
    let names = entity.properties.map { $0.name.uppercased() }
    var found = repeated(names).map {
      "Entity '\(entity.name)' has two properties named '\($0)' but for their case."
    }
    for property in entity.properties {
      if inherited.contains(property.name.uppercased()) {
        found.append("Property '\(property.name)' of '\(entity.name)' is inherited already.")
      }
      switch property {
      case .attribute(let attribute): found += problems(attribute, entity)
      case .relationship(let relationship): found += problems(relationship, entity)
      }
    }
    return found
  }

  private func problems(_ attribute: AttributeDescription, _ entity: EntityDescription) -> [String]
  {
    if attribute.type == .undefined, !attribute.isTransient {
      return ["Attribute '\(entity.name).\(attribute.name)' is stored and needs a type."]
    }
    guard attribute.defaultValue.conformed(to: attribute.type) == nil else { return [] }
    return [
      "The default \(attribute.defaultValue) of '\(entity.name).\(attribute.name)' is no "
        + "\(attribute.type.modelName)."
    ]
  }

  private func problems(
    _ relationship: RelationshipDescription, _ entity: EntityDescription
  ) -> [String] {
    let name = "'\(entity.name).\(relationship.name)'"
    var found: [String] = []
    if relationship.minCount < 0 || relationship.maxCount < -1
      || relationship.maxCount > 0 && relationship.minCount > relationship.maxCount
    {
      found.append(
        "Relationship \(name) wants \(relationship.minCount) to \(relationship.maxCount) objects.")
    }
    guard let destination = byName[relationship.destination] else {
      return found + ["Relationship \(name) leads to '\(relationship.destination)', no entity."]
    }
    return isFromFile ? found : found + inverseProblems(relationship, entity, destination)
  }

  private func inverseProblems(
    _ relationship: RelationshipDescription, _ entity: EntityDescription,
    _ destination: EntityDescription
  ) -> [String] {
    guard let inverseName = relationship.inverse else { return [] }
    let name = "'\(entity.name).\(relationship.name)'"
    guard let back = relationshipNamed(inverseName, of: destination) else {
      return [
        "The inverse '\(inverseName)' of \(name) is no relationship of '\(destination.name)'."
      ]
    }
    guard isAbove(back.destination, entity) || isAbove(entity.name, byName[back.destination])
    else {
      return [
        "The inverse of \(name), '\(destination.name).\(inverseName)', leads to "
          + "'\(back.destination)'."
      ]
    }
    guard back.inverse == relationship.name else {
      return ["'\(destination.name).\(inverseName)' does not name \(name) as its inverse."]
    }
    return []
  }

  private func isAbove(_ name: String, _ entity: EntityDescription?) -> Bool {
    entity.flatMap(ancestors)?.contains { $0.name == name } ?? false
  }

  private func constraints(
    _ entity: EntityDescription, _ chain: [EntityDescription]?
  ) -> [String] {
    let properties = (chain ?? [entity]).flatMap(\.properties)
    let known = Set(properties.map(\.name))
    let unstored = properties.filter(\.hasNoValueInStores).map(\.name)
    let unfit =
      isFromFile ? [] : entity.uniquenessConstraints.flatMap { $0 }.filter(unstored.contains)
    let constrained = entity.uniquenessConstraints.flatMap { $0 }.filter { !known.contains($0) }
    let indexed = entity.indexes.flatMap(\.elements).map(\.property).filter { !known.contains($0) }
    return constrained.map {
      "A uniqueness constraint of '\(entity.name)' names '\($0)', which it does not have."
    }
      + unfit.map {
        "A uniqueness constraint of '\(entity.name)' names '\($0)', of which a store keeps no value."
      }
      + indexed.map { "An index of '\(entity.name)' names '\($0)', which it does not have." }
  }

  /// The entity and its parents; nil when they go in a circle or there are too many.
  private func ancestors(of entity: EntityDescription) -> [EntityDescription]? {
    var chain = [entity]
    while let parent = chain[chain.count - 1].superentity.flatMap({ byName[$0] }) {
      guard chain.count <= Self.depthLimit else { return nil }
      chain.append(parent)
    }
    return chain
  }

  /// Returns true if an entity comes from itself, or from one that does, within the limit.
  private func isInCircle(_ entity: EntityDescription) -> Bool {
    var seen: Set<String> = []
    var next: EntityDescription? = entity
    while let current = next, seen.count <= Self.depthLimit {
      guard seen.insert(current.name).inserted else { return true }
      next = current.superentity.flatMap { byName[$0] }
    }
    return false
  }

  private func relationshipNamed(
    _ name: String, of entity: EntityDescription
  ) -> RelationshipDescription? {
    for property in (ancestors(of: entity) ?? []).flatMap(\.properties) {
      if case .relationship(let relationship) = property, relationship.name == name {
        return relationship
      }
    }
    return nil
  }
}

extension PropertyDescription {
  /// True for what is transient, and for a relationship to many objects: the others say who belongs to it.
  fileprivate var hasNoValueInStores: Bool {
    switch self {
    case .attribute(let attribute): attribute.isTransient
    case .relationship(let relationship): relationship.isTransient || relationship.isToMany
    }
  }
}

private func repeated(_ names: [String]) -> [String] {
  Dictionary(grouping: names, by: { $0 }).filter { $1.count > 1 }.keys.sorted()
}

/// Names become parts of SQL: anything else than letters, digits and underscores is refused.
private func isPropertyName(_ name: String) -> Bool {
  guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
  return name.unicodeScalars.allSatisfy {
    $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
  }
}
