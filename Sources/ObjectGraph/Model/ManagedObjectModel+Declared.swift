extension ManagedObjectModel {
  /// Makes a model from types that declare entities; throws a list of sentences when they do not
  /// fit together.
  ///
  /// Core Data: the compiled model of an application.
  public init(_ types: any Entity.Type...) throws(ModelError) {
    try self.init(types)
  }

  /// Makes a model from a list of types that declare entities.
  public init(_ types: [any Entity.Type]) throws(ModelError) {
    var collected = DeclaredEntities()
    for type in types { try collected.declare(type, from: types) }
    try collected.resolveInverses()
    storage = try ModelStorage(collected.descriptions, declarations: collected.declarations)
    for transformer in collected.transformers { transformers.register(transformer) }
  }
}

struct DeclaredEntity {
  let type: any Entity.Type
  let declaration: AnyDeclaration
}

/// Entities as their types declared them, parents before children.
private struct DeclaredEntities {
  private var recorders: [(type: any Entity.Type, parent: String?, recorder: EntityRecorder)] = []
  private(set) var declarations: [String: DeclaredEntity] = [:]

  var transformers: [any AttributeTransformer.Type] { recorders.flatMap(\.recorder.transformers) }

  mutating func declare(_ type: any Entity.Type, from all: [any Entity.Type]) throws(ModelError) {
    guard declarations[type.entityName] == nil else {
      guard declarations[type.entityName]?.type == type else {
        throw ModelError(["Two types declare the entity '\(type.entityName)'."])
      }
      return
    }
    let parent = (type as? any Subentity.Type).map { parentType($0) }
    if let parent { try declare(parent, from: all) }
    let recorder = EntityRecorder(firstSlot: parent.map { slotCount($0.entityName) } ?? 0)
    let declaration = make(type, recorder, parent)
    declarations[type.entityName] = DeclaredEntity(type: type, declaration: declaration)
    recorders.append((type, parent?.entityName, recorder))
  }

  private func make<E: Entity>(
    _ type: E.Type, _ recorder: EntityRecorder, _ parent: (any Entity.Type)?
  ) -> AnyDeclaration {
    let above = parent.flatMap { declarations[$0.entityName]?.declaration }
    return AnyDeclaration(Declaration(type, recorder, parent: above))
  }

  private func slotCount(_ name: String) -> Int {
    guard let found = recorders.first(where: { $0.type.entityName == name }) else { return 0 }
    return found.recorder.firstSlot + found.recorder.properties.count
  }

  func resolveInverses() throws(ModelError) {
    let objects = declarations.mapValues(\.declaration.object)
    var problems: [String] = []
    for (type, _, recorder) in recorders {
      for (index, finder) in recorder.inverses.sorted(by: { $0.key < $1.key }) {
        let property = recorder.properties[index]
        guard case .relationship(let relationship) = property,
          let slot = finder(objects), let name = name(ofSlot: slot, in: relationship.destination)
        else {
          problems.append(
            "Relationship '\(type.entityName).\(property.name)' leads to an entity that is not in "
              + "the model.")
          continue
        }
        recorder.setInverse(name, at: index)
        // A model takes it for one to one object, and its constant would never find any.
        if recorder.toMany.contains(index), !relationship.isToMany {
          problems.append(
            "Relationship '\(type.entityName).\(property.name)' is declared as one to many objects, and "
              + "leads to one at most.")
        }
      }
    }
    guard problems.isEmpty else { throw ModelError(problems) }
  }

  private func name(ofSlot slot: Int, in entity: String) -> String? {
    guard let found = recorders.first(where: { $0.type.entityName == entity }) else { return nil }
    if slot < found.recorder.firstSlot {
      return found.parent.flatMap { name(ofSlot: slot, in: $0) }
    }
    let index = slot - found.recorder.firstSlot
    return index < found.recorder.properties.count ? found.recorder.properties[index].name : nil
  }

  var descriptions: [EntityDescription] {
    recorders.map { type, parent, recorder in
      var description = EntityDescription(
        type.entityName, superentity: parent, recorder.properties)
      description.isAbstract = recorder.isAbstract
      description.uniquenessConstraints = recorder.uniquenessConstraints
      description.indexes = recorder.indexes
      description.versionHashModifier = recorder.versionHashModifier
      description.renamingIdentifier = recorder.renamingIdentifier
      return description
    }
  }
}

private func parentType<S: Subentity>(_ type: S.Type) -> any Entity.Type { S.Parent.self }
