extension ManagedObjectModel {
  /// A request by a template of the model, with values for the variables of its condition.
  ///
  /// Throws `FetchError` where there's no such template, it asks for another entity, or its text is
  /// wrong. Core Data: `fetchRequestFromTemplate(withName:substitutionVariables:)`.
  public func fetchRequest<E: Entity>(
    _ entity: E.Type, fromTemplate name: String, variables: [String: any PredicateArgument] = [:]
  ) throws -> FetchRequest<E> {
    let template = try template(name)
    guard template.entityName == E.entityName else {
      throw FetchError(.undeclaredType(template.entityName))
    }
    var request = FetchRequest(entity).includingSubentities(template.includesSubentities)
    if let limit = template.limit { request = request.limit(limit) }
    guard let predicate = try template.predicate() else { return request }
    return request.where(predicate.withSubstitutionVariables(variables))
  }

  func template(_ name: String) throws -> FetchRequestTemplate {
    guard let template = fetchRequestTemplates[name] else {
      throw FetchError(.unknownTemplate(name))
    }
    return template
  }
}

extension FetchRequestTemplate {
  /// The condition; nil for all objects.
  ///
  /// Throws `FetchError` where its text is wrong.
  func predicate() throws -> FetchPredicate? {
    try predicateFormat.map { try FetchPredicate(format: $0, arguments: []) }
  }
}
