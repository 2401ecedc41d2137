extension ManagedObjectContext {
  /// Fetches the objects that a template of the model asks for, with values for its variables.
  ///
  /// Throws `FetchError` where there's no such template, or its text is wrong.
  public func fetch(
    fromTemplate name: String, variables: [String: any PredicateArgument] = [:]
  ) throws -> [AnyManagedObject] {
    let template = try model.template(name)
    return try fetch(
      template, try template.predicate()?.withSubstitutionVariables(variables))
  }

  fileprivate func fetch(
    _ template: FetchRequestTemplate, _ predicate: FetchPredicate?
  ) throws -> [AnyManagedObject] {
    try fetch(
      entityNamed: template.entityName, where: predicate, limit: template.limit,
      includesSubentities: template.includesSubentities)
  }
}

extension AnyManagedObject {
  /// The objects that a fetched property asks for now; nil where there's no such property.
  func fetchedValue(_ key: String) throws -> Value? {
    guard let property = entity.fetchedProperty(key) else { return nil }
    guard let context = registry.context else { throw ObjectError(.noContext, self) }
    let predicate = try property.request.predicate()?.substituting { try self.fetchSource($0) }
    return .objects(try context.fetch(property.request, predicate).map(\.objectID))
  }

  /// The value of a variable of a fetched property: the object, or what a key path gives of it.
  private func fetchSource(_ variable: String) throws -> FormatArgument? {
    let names = variable.split(separator: ".", maxSplits: 1).map(String.init)
    guard names.first == "FETCH_SOURCE" else { return nil }
    guard names.count == 2 else { return .value(.object(objectID)) }
    do {
      return .value(try value(forKeyPath: names[1]))
    } catch let error as FetchError where error.isAboutRelationship {
      return .list(try values(forKeyPath: names[1]))
    }
  }
}

extension EntityLayout {
  /// A fetched property of the entity or of one above it.
  fileprivate func fetchedProperty(_ name: String) -> FetchedPropertyDescription? {
    description.fetchedProperties.first { $0.name == name } ?? parent?.fetchedProperty(name)
  }
}

extension FetchError {
  /// True where a key path leads to many values instead of one.
  fileprivate var isAboutRelationship: Bool {
    if case .wrongRelationship = reason { true } else { false }
  }
}
