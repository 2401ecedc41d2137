extension ManagedObjectModel {
  /// Makes one model of several, with the entities of all.
  ///
  /// An entity that's in more than one must be the same in each. Configurations with one name are
  /// joined. Throws a list of sentences when the models don't fit together. Core Data:
  /// `init(byMerging:)`.
  public init(merging models: [ManagedObjectModel]) throws(ModelError) {
    var entities: [String: EntityDescription] = [:]
    var declarations: [String: DeclaredEntity] = [:]
    var problems: [String] = []
    for model in models {
      for entity in model.entities {
        guard let known = entities.updateValue(entity, forKey: entity.name) else { continue }
        let hash = model.entityVersionHashesByName[entity.name]
        let isSame = models.allSatisfy { other in
          other.entityVersionHashesByName[known.name].map { $0 == hash } ?? true
        }
        if !isSame { problems.append("The models have different entities '\(entity.name)'.") }
      }
      declarations.merge(model.storage.declarations) { first, _ in first }
    }
    guard problems.isEmpty else { throw ModelError(Set(problems).sorted()) }
    storage = try ModelStorage(
      entities.values.sorted { $0.name.precedesInBytes($1.name) }, declarations: declarations,
      fromFile: true)
    for model in models { addNames(of: model) }
  }

  private mutating func addNames(of model: ManagedObjectModel) {
    for name in model.versionIdentifiers where !versionIdentifiers.contains(name) {
      versionIdentifiers.append(name)
    }
    configurations.merge(model.configurations) { own, others in
      own + others.filter { !own.contains($0) }
    }
    fetchRequestTemplates.merge(model.fetchRequestTemplates) { own, _ in own }
    localizationDictionary.merge(model.localizationDictionary) { _, new in new }
    transformers.merge(model.transformers)
  }
}
