import KeyedArchives

/// Entities and what holds between them, as one value that never changes.
///
/// Core Data: `NSManagedObjectModel`.
public struct ManagedObjectModel: Sendable {
  let storage: ModelStorage
  /// Identifiers that a store made with the model carries.
  public var versionIdentifiers: [String] = []
  /// Names of configurations, each with the names of its entities.
  public var configurations: [String: [String]] = [:]
  /// Requests that are kept under a name.
  ///
  /// Core Data: `fetchRequestTemplatesByName`, `setFetchRequestTemplate(_:forName:)`.
  public var fetchRequestTemplates: [String: FetchRequestTemplate] = [:]
  /// Other wordings of warnings and property names, by the keys that Core Data uses.
  ///
  /// A warning is looked up as `ErrorString/<warning>`, a property as
  /// `Property/<name>/Entity/<entity>`, then `Property/<name>`.
  public var localizationDictionary: [String: String] = [:]

  /// The transformers between the bytes of transformable attributes and values, by the names in the
  /// descriptions; those of declared types are there already.
  public var transformers = AttributeTransformers()

  /// Makes a model from descriptions; throws a list of sentences when they do not fit together.
  public init(entities: [EntityDescription]) throws(ModelError) {
    storage = try ModelStorage(entities, declarations: [:])
  }

  /// A model that Xcode made, with the sentences about what could not be read of it.
  init(entitiesOfFile entities: [EntityDescription], problems: [String]) throws(ModelError) {
    storage = try ModelStorage(entities, declarations: [:], fromFile: true, problems: problems)
  }

  init(storage: ModelStorage) {
    self.storage = storage
  }

  /// The entities, as described, in the order of their names.
  public var entities: [EntityDescription] {
    storage.layouts.values.map(\.description).sorted { $0.name.precedesInBytes($1.name) }
  }

  /// Names of the entities that a configuration holds; all of them for nil.
  func entityNames(configuration: String?) throws(ModelError) -> Set<String> {
    guard let configuration else { return Set(storage.layouts.keys) }
    guard let names = configurations[configuration] else {
      throw ModelError(["The model has no configuration '\(configuration)'."])
    }
    let unknown = names.filter { storage.layouts[$0] == nil }
    guard unknown.isEmpty else {
      throw ModelError(
        unknown.map { "Configuration '\(configuration)' names '\($0)', which is no entity." })
    }
    return Set(names)
  }
}

/// Everything that is wrong with a model, a sentence each.
public struct ModelError: Error, Sendable, CustomStringConvertible {
  /// The sentences, in the order of the entities.
  public let sentences: [String]

  init(_ sentences: [String]) { self.sentences = sentences }

  /// Reads an archived model; its errors name the model.
  static func reading<Part>(
    _ name: String, _ work: () throws(KeyedArchiveError) -> Part
  ) throws(ModelError) -> Part {
    do { return try work() } catch {
      throw ModelError(["The model '\(name)' cannot be read: \(error.text)."])
    }
  }

  /// The sentences, one after the other.
  public var description: String { sentences.joined(separator: " ") }
}

/// The checked and connected entities of a model; shared by all its copies.
///
/// `@unchecked Sendable`: `init` alone writes to it, before anyone else has it.
final class ModelStorage: @unchecked Sendable {
  private(set) var layouts: [String: EntityLayout] = [:]
  /// In the order of their numbers.
  private(set) var numbered: [EntityLayout] = []
  private var declared: [ObjectIdentifier: (declaration: AnyDeclaration, layout: EntityLayout)] =
    [:]
  private var temporarySpaces: [IdentifierSpace] = []
  /// Version hashes of all entities by name.
  let versionHashes: [String: [UInt8]]
  /// The types that declared entities, by the entities' names.
  let declarations: [String: DeclaredEntity]

  init(
    _ entities: [EntityDescription], declarations: [String: DeclaredEntity],
    fromFile: Bool = false, problems: [String] = []
  ) throws(ModelError) {
    let problems = problems + modelProblems(entities, fromFile: fromFile)
    guard problems.isEmpty else { throw ModelError(problems) }
    self.declarations = declarations
    let byName = Dictionary(uniqueKeysWithValues: entities.map { ($0.name, $0) })
    versionHashes = VersionHash(byName).all()
    for (number, entity) in numberingOrder(entities).enumerated() {
      let declaration = declarations[entity.name]
      let layout = EntityLayout(
        entity, number: number + 1, parent: entity.superentity.flatMap { layouts[$0] }, model: self,
        declared: declaration)
      layouts[entity.name] = layout
      numbered.append(layout)
      if let declaration {
        declared[ObjectIdentifier(declaration.type)] = (declaration.declaration, layout)
      }
      let space = IdentifierSpace(storeUUID: "", entity: layout, isTemporary: true)
      temporarySpaces.append(space)
      layout.temporarySpace = space
    }
    for layout in numbered { layout.connect(layouts) }
    hasHooks = numbered.contains { !$0.hookedTypes.isEmpty }
    hasOneSidedRelationships = numbered.contains { layout in
      layout.relationshipSlots.contains { layout.properties[$0].inverseSlot == nil }
    }
    oneSidedEnds = numbered.flatMap { layout in
      layout.relationshipSlots.filter { layout.properties[$0].inverseSlot == nil }
        .compactMap { layout.properties[$0].destination }
    }
    derivedProperties = numbered.flatMap { layout in
      layout.properties.filter { $0.attribute?.derivationExpression != nil && !$0.isTransient }
        .map { (layout.name, $0.name) }
    }
  }

  /// True if any entity's type has hooks.
  private(set) var hasHooks = false

  /// True if there is a relationship without inverse.
  private(set) var hasOneSidedRelationships = false
  /// The entities that relationships without inverse lead to.
  private var oneSidedEnds: [EntityLayout] = []
  /// Properties that Core Data computes, with their entities.
  private(set) var derivedProperties: [(entity: String, property: String)] = []

  /// Returns true if a relationship without inverse may lead to an object of an entity.
  func leadsOneSided(to entity: EntityLayout) -> Bool {
    oneSidedEnds.contains { entity.isKind(of: $0) }
  }

  /// The typed declaration of an entity; nil when the model was made without it.
  func declaration<E: Entity>(_ type: E.Type) -> Declaration<E>? {
    declared[ObjectIdentifier(type)]?.declaration.of(type)
  }

  /// Returns false for an entity of another model, though it may have the same name.
  func has(_ entity: EntityLayout) -> Bool {
    numbered.indices.contains(entity.number - 1) && numbered[entity.number - 1] === entity
  }

  /// The declaration together with its place in the model.
  func declared<E: Entity>(_ type: E.Type) -> (Declaration<E>, EntityLayout)? {
    declared[ObjectIdentifier(type)].map { ($0.declaration.of(type), $0.layout) }
  }

  /// A new identifier for an object that was never saved.
  func temporaryID(_ layout: EntityLayout) -> ObjectID {
    guard let space = layout.temporarySpace else {
      preconditionFailure("A layout belongs to the model that made it.")
    }
    return ObjectID(space: space, key: ObjectID.nextTemporaryKey())
  }
}

/// Entities as Core Data numbers them: roots by name without regard to case, each followed by
/// its subentities in the same order.
func numberingOrder(_ entities: [EntityDescription]) -> [EntityDescription] {
  let children = Dictionary(grouping: entities, by: { $0.superentity ?? "" })
  func walk(_ parent: String) -> [EntityDescription] {
    (children[parent] ?? []).sorted(by: comesFirst).flatMap { [$0] + walk($0.name) }
  }
  return walk("")
}

private func comesFirst(_ left: EntityDescription, _ right: EntityDescription) -> Bool {
  let (a, b) = (left.name.lowercased(), right.name.lowercased())
  return a.hasSameBytes(as: b) ? left.name.precedesInBytes(right.name) : a.precedesInBytes(b)
}
