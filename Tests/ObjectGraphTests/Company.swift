import Foundation
import ObjectGraph
import Testing

/// A store of one kind; its contexts and the whole of what it holds are checked at the end.
final class Company {
  let kind: StoreKind
  let url: URL
  private let model: ManagedObjectModel
  private(set) var coordinator: PersistentStoreCoordinator
  private var contexts: [ManagedObjectContext] = []

  init(_ kind: StoreKind, model: ManagedObjectModel? = nil) throws {
    self.kind = kind
    self.model = try model ?? companyModel()
    url = try Fixtures.temporaryFolder().appendingPathComponent("company.\(kind.rawValue)")
    coordinator = PersistentStoreCoordinator(model: self.model)
    try coordinator.addStore(kind, at: url)
  }

  /// A new context on the same coordinator.
  func context() -> ManagedObjectContext { kept(ManagedObjectContext(coordinator)) }

  /// A context that takes over what the other one saves.
  func mergingContexts() -> (main: ManagedObjectContext, other: ManagedObjectContext) {
    let main = context()
    main.automaticallyMergesChangesFromParent = true
    return (main, context())
  }

  /// A new context on another context.
  func child(of parent: ManagedObjectContext) -> ManagedObjectContext {
    kept(ManagedObjectContext(parent: parent))
  }

  private func kept(_ context: ManagedObjectContext) -> ManagedObjectContext {
    contexts.append(context)
    return context
  }

  /// A context on the store as another process would open it; memory cannot be opened again.
  func reopened() throws -> ManagedObjectContext {
    coordinator = try opened()
    return context()
  }

  private func opened() throws -> PersistentStoreCoordinator {
    guard kind != .inMemory else { return coordinator }
    let made = try PersistentStoreCoordinator(model: model, kind, at: url)
    return made
  }

  /// Every context's invariants, then those of the whole store read anew.
  func check(_ location: SourceLocation) throws {
    for context in contexts {
      #expect(context.invariantViolations() == [], sourceLocation: location)
    }
    #expect(try storedViolations() == [], sourceLocation: location)
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  /// The faults of the stored graph as a whole, every relationship of every object read.
  func storedViolations() throws -> [String] {
    let fresh = try opened()
    let found = unexpectedRepairs(fresh) + (try graphViolations(fresh))
    guard kind == .sqlite else { return found }
    return found
      + Database(url).column("PRAGMA integrity_check").compactMap { $0 }.filter { $0 != "ok" }
  }
}

/// Repairs, without those of references that rule no action has left behind.
private func unexpectedRepairs(_ coordinator: PersistentStoreCoordinator) -> [String] {
  let mayDangle = danglingNames(coordinator.model)
  return coordinator.repairs.filter { repair in
    !(repair.hasSuffix("which is not there.")
      && mayDangle.contains { repair.contains(".\($0)' of") })
  }
}

/// Reads all that a coordinator's stores hold; gives what contradicts itself or leads nowhere.
func graphViolations(_ coordinator: PersistentStoreCoordinator) throws -> [String] {
  let context = ManagedObjectContext(coordinator)
  let roots = coordinator.model.entities.filter { $0.superentity == nil }
  let objects = try roots.flatMap { try context.fetch(entityNamed: $0.name) }
  let known = Set(objects.map(\.objectID))
  let mayDangle = danglingNames(coordinator.model)
  var found: [String] = []
  for object in objects {
    for (name, value) in try object.relatedIDs() where !mayDangle.contains(name) {
      for id in value where !known.contains(id) {
        found.append("'\(object.entityName).\(name)' of \(object.objectID) leads nowhere.")
      }
    }
  }
  return found + context.invariantViolations()
}

/// Relationships to objects that may be deleted by rule no action, or whose deletion nobody knows
/// of as there is no way back.
private func danglingNames(_ model: ManagedObjectModel) -> Set<String> {
  let relationships = model.entities.flatMap(\.properties).compactMap { property in
    if case .relationship(let relationship) = property { relationship } else { nil }
  }
  let loose = relationships.filter { $0.deleteRule == .noAction }.compactMap(\.inverse)
  return Set(loose).union(relationships.filter { $0.inverse == nil }.map(\.name))
}

extension AnyManagedObject {
  /// The identifiers in each relationship, which is read for it.
  func relatedIDs() throws -> [String: [ObjectID]] {
    var found: [String: [ObjectID]] = [:]
    for name in try committedValues().keys {
      switch try value(forKey: name) {
      case .object(let id): found[name] = [id]
      case .objects(let ids): found[name] = ids
      default: break
      }
    }
    return found
  }

  /// The number of objects that a relationship leads to.
  func count(_ key: String) throws -> Int {
    switch try value(forKey: key) {
    case .object: 1
    case .objects(let ids): ids.count
    default: 0
    }
  }
}

extension Value {
  /// The identifiers in the value of a to-many relationship; nil in any other value.
  var objectIDs: [ObjectID]? {
    guard case .objects(let ids) = self else { return nil }
    return ids
  }
}

/// Runs a test with a new store and checks the invariants after it.
func withCompany(
  _ kind: StoreKind, model: ManagedObjectModel? = nil,
  _ location: SourceLocation = #_sourceLocation,
  _ body: (Company) throws -> Void
) throws {
  let company = try Company(kind, model: model)
  try body(company)
  try company.check(location)
}
