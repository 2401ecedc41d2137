extension ManagedObjectModel {
  /// The description of the entity with a name; nil where the model has none.
  ///
  /// Core Data: `entitiesByName`.
  public func entity(named name: String) -> EntityDescription? {
    storage.layouts[name]?.description
  }

  /// Attributes and relationships of an entity: those that it inherits before its own, each in the order in
  /// which they were described.
  ///
  /// Throws `FetchError` where the model has no such entity. Core Data: `properties`.
  public func properties(ofEntityNamed name: String) throws -> [PropertyDescription] {
    var layout = storage.layouts[name]
    guard layout != nil else { throw FetchError(.unknownEntity(name)) }
    var found: [PropertyDescription] = []
    while let entity = layout {
      found.insert(contentsOf: entity.description.properties, at: 0)
      layout = entity.parent
    }
    return found
  }

  /// The same by their names.
  ///
  /// Core Data: `propertiesByName`, `attributesByName`, `relationshipsByName`.
  public func propertiesByName(
    ofEntityNamed name: String
  ) throws -> [String: PropertyDescription] {
    Dictionary(
      try properties(ofEntityNamed: name).map { ($0.name, $0) }, uniquingKeysWith: { own, _ in own }
    )
  }
}
