import ObjectGraph

/// The values of an object's attributes as its store has them, by their names.
///
/// They go from store to store as they are: a value that this version's rules refuse, or that it can't
/// interpret, is another program's all the same.
typealias StoredAttributes = [String: Value]

extension AnyManagedObject {
  /// The attributes, without the relationships.
  func storedAttributes() throws -> StoredAttributes {
    let entity = context?.model.entities.first { $0.name == entityName }
    let attributes = (entity?.properties ?? []).compactMap { property -> String? in
      if case .attribute(let attribute) = property { attribute.name } else { nil }
    }
    return try committedValues(forKeys: attributes)
  }

  /// Takes over attributes that an object of the same entity has elsewhere.
  func take(_ attributes: StoredAttributes) throws {
    for (key, value) in attributes { try setValue(value, forKey: key) }
  }
}

extension ManagedObjectContext {
  /// The attributes of every object of an entity, in the order of the identifiers.
  func storedAttributes(ofEntity name: String) throws -> [StoredAttributes] {
    try fetch(entityNamed: name).map { object in try object.storedAttributes() }
  }

  /// Makes an object for each of these attributes.
  func insert(_ objects: [StoredAttributes], entityNamed name: String) throws {
    for attributes in objects { try insert(entityNamed: name).take(attributes) }
  }
}

extension ManagedObjectModel {
  /// The same model without rules for values: its stores are the same, and it refuses nothing that
  /// they hold.
  func withoutRules() throws(ModelError) -> ManagedObjectModel {
    var model = try ManagedObjectModel(entities: entities.map(\.withoutRules))
    model.versionIdentifiers = versionIdentifiers
    return model
  }
}

extension EntityDescription {
  fileprivate var withoutRules: EntityDescription {
    var entity = self
    entity.properties = properties.map { property in
      guard case .attribute(var attribute) = property else { return property }
      attribute.rules = []
      return .attribute(attribute)
    }
    return entity
  }
}
