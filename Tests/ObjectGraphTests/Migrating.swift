import Foundation
import ObjectGraph
import Testing

/// A store that is filled with one model and migrated to another.
struct Migrating {
  let kind: StoreKind
  let source: ManagedObjectModel
  let url: URL

  static let kinds = [StoreKind.sqlite, .xml, .binary]

  init(
    _ kind: StoreKind, _ entities: [EntityDescription],
    options: StoreOptions = StoreOptions(), _ fill: (ManagedObjectContext) throws -> Void
  ) throws {
    self.kind = kind
    source = try ManagedObjectModel(entities: entities)
    url = try Fixtures.temporaryFolder().appendingPathComponent("store.\(kind.rawValue)")
    let coordinator = try PersistentStoreCoordinator(model: source, kind, at: url, options: options)
    let context = ManagedObjectContext(coordinator)
    try fill(context)
    try context.save()
    coordinator.removeStores()
  }

  var folder: URL { url.deletingLastPathComponent() }

  func manager(to entities: [EntityDescription]) throws -> MigrationManager {
    try MigrationManager(from: source, to: try ManagedObjectModel(entities: entities))
  }

  @discardableResult func migrate(to entities: [EntityDescription]) throws -> MigrationReport {
    try manager(to: entities).migrateStore(kind, at: url)
  }

  /// Migrates and reads the result; it is sound, and of the model.
  func migrated(to entities: [EntityDescription]) throws -> ManagedObjectContext {
    let model = try ManagedObjectModel(entities: entities)
    let report = try migrate(to: entities)
    #expect(report.isNeeded)
    return try opened(model)
  }

  func opened(_ model: ManagedObjectModel) throws -> ManagedObjectContext {
    let coordinator = PersistentStoreCoordinator(model: model)
    let metadata = try coordinator.addStore(kind, at: url)
    #expect(metadata.versionHashes == model.entityVersionHashesByName)
    #expect(coordinator.repairs == [])
    #expect(try graphViolations(coordinator) == [])
    if kind == .sqlite {
      #expect(Database(url).column("PRAGMA integrity_check") == ["ok"])
      #expect(Database(url).column("SELECT count(*) FROM Z_MODELCACHE") == ["0"])
    }
    return ManagedObjectContext(coordinator)
  }

  /// Every file of the folder with its bytes and times.
  func files() throws -> [String: String] {
    var found: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let url = folder.appendingPathComponent(name)
      let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
      let time = attributes[.modificationDate] as? Date
      found[name] =
        "\(time?.timeIntervalSinceReferenceDate ?? 0) \(try Data(contentsOf: url).hashValue)"
    }
    return found
  }

  func remove() throws {
    try FileManager.default.removeItem(at: folder)
  }
}

/// An attribute in few words.
func attribute(
  _ name: String, _ type: AttributeType, default value: Value = .null, isOptional: Bool = true,
  was: String? = nil
) -> PropertyDescription {
  var made = AttributeDescription(name, type, isOptional: isOptional)
  made.defaultValue = value
  made.renamingIdentifier = was
  return .attribute(made)
}

/// A to-one relationship in few words.
func toOne(
  _ name: String, _ destination: String, _ inverse: String?, isOptional: Bool = true,
  was: String? = nil
) -> PropertyDescription {
  var made = RelationshipDescription.toOne(name, destination, inverse: inverse)
  made.isOptional = isOptional
  made.renamingIdentifier = was
  return .relationship(made)
}

/// A to-many relationship in few words.
func toMany(
  _ name: String, _ destination: String, _ inverse: String?, isOrdered: Bool = false,
  max: Int = 0, was: String? = nil
) -> PropertyDescription {
  var made = RelationshipDescription.toMany(
    name, destination, inverse: inverse, isOrdered: isOrdered)
  made.renamingIdentifier = was
  made.maxCount = max
  return .relationship(made)
}

extension ManagedObjectContext {
  /// The values of an attribute in all objects of an entity, in the order of their keys.
  func values(_ name: String, of entity: String) throws -> [Value] {
    try fetch(entityNamed: entity).map { try $0.value(forKey: name) }
  }

  /// The values of an attribute of the objects that a relationship leads to, for each object.
  func related(_ relationship: String, of entity: String, _ name: String) throws -> [[Value]] {
    try fetch(entityNamed: entity).map { object in
      let ids: [ObjectID] =
        switch try object.value(forKey: relationship) {
        case .object(let id): [id]
        case .objects(let ids): ids
        default: []
        }
      return try ids.map { try existingObject(with: $0).value(forKey: name) }
    }
  }

  /// Inserts an object with values.
  @discardableResult func insert(
    _ entity: String, _ values: [String: Value]
  ) throws -> AnyManagedObject {
    let object = try insert(entityNamed: entity)
    for (name, value) in values { try object.setValue(value, forKey: name) }
    return object
  }
}
