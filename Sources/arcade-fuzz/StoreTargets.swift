import Foundation
import ObjectGraph

func fuzzXMLStore(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let path = Workplace.file("store.xml", in: folder, bytes)
    inspect(path, bytes)
    visit(.xml, path)
  }
}

/// The input is what the checksum is made of, so that nothing is refused for the checksum only.
func fuzzBinaryStore(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let head = Array("OBJGRAPH".utf8) + [1, 0, 0, 0]
    let path = Workplace.file("store", in: folder, head + SHA256.hash(bytes) + bytes)
    inspect(path, bytes)
    visit(.binary, path)
  }
}

/// A whole database, or changes to be made to one: what the first bytes say.
func fuzzSQLiteStore(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let path = folder + "/store.sqlite"
    if bytes.starts(with: Array("SQLite".utf8)) {
      _ = Workplace.file("store.sqlite", in: folder, bytes)
    } else {
      _ = Workplace.file("store.sqlite", in: folder, DatabaseDamage.sample)
      var damage = DatabaseDamage(bytes)
      damage.apply(to: path)
    }
    inspect(path, bytes)
    visit(.sqlite, path)
  }
}

/// Reads everything in a store of the sample model, changes it, and reads it again.
func visit(_ kind: StoreKind, _ path: String, model: ManagedObjectModel = SampleStores.model) {
  let visitor = StoreVisitor(kind: kind, path: path, model: model)
  visitor.read()
  visitor.change()
}

/// An error is an answer; two different answers are a fault.
struct StoreVisitor {
  let kind: StoreKind
  let path: String
  let model: ManagedObjectModel

  private func open(_ options: StoreOptions) throws -> ManagedObjectContext {
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(kind, at: URL(fileURLWithPath: path), options: options)
    return ManagedObjectContext(coordinator)
  }

  func read() {
    _ = try? PersistentStoreCoordinator.metadata(of: kind, at: URL(fileURLWithPath: path))
    let options = StoreOptions(isReadOnly: true, ignoresVersionHashes: true, leavesNoTrace: true)
    guard let context = try? open(options) else { return }
    _ = try? Self.contents(context)
    context.coordinator.removeStores()
  }

  func change() {
    guard let context = try? open(StoreOptions()) else { return }
    defer { context.coordinator.removeStores() }
    do {
      try edit(context)
      try context.save()
    } catch {
      context.rollback()
      guard let before = try? Self.contents(context) else { return }
      compare(before, "after a save that failed")
      return
    }
    guard let after = try? Self.contents(context) else { return }
    compare(after, "after a save")
  }

  private func compare(_ expected: [String], _ moment: String) {
    do {
      let context = try open(StoreOptions())
      let found = try Self.contents(context)
      context.coordinator.removeStores()
      expect(
        found == expected,
        "A store reads as another \(moment): \(zip(expected, found).first { $0 != $1 } ?? ("", "")) "
          + "of \(expected.count) and \(found.count) lines")
    } catch {
      fatalError("A store cannot be read \(moment): \(error)")
    }
  }

  /// A new object of each entity, a change to the first, the last deleted.
  private func edit(_ context: ManagedObjectContext) throws {
    for entity in model.entities where !entity.isAbstract {
      let found = try context.fetch(entityNamed: entity.name, includesSubentities: false)
      if found.count > 1, let last = found.last { context.delete(last) }
      let made = try context.insert(entityNamed: entity.name)
      for case .attribute(let attribute) in entity.properties where attribute.type == .string {
        try made.setValue(.string("new ]]> & <"), forKey: attribute.name)
        try found.first?.setValue(.string("changed"), forKey: attribute.name)
      }
    }
  }

  /// Every object with all its values, in an order that does not change.
  static func contents(_ context: ManagedObjectContext) throws -> [String] {
    var lines: [String] = []
    let entities = context.model.entities
    let byName = Dictionary(entities.map { ($0.name, $0) }) { first, _ in first }
    for entity in entities where !entity.isAbstract {
      var names: [String] = []
      var next: EntityDescription? = entity
      while let current = next {
        names += current.properties.filter { !$0.isTransient }.map(\.name)
        next = current.superentity.flatMap { byName[$0] }
      }
      for object in try context.fetch(entityNamed: entity.name, includesSubentities: false) {
        lines.append(try line(object, names.sorted()))
      }
    }
    return lines.sorted()
  }

  private static func line(_ object: AnyManagedObject, _ names: [String]) throws -> String {
    let values = try names.map { name in
      let value = try object.value(forKey: name)
      guard case .objects(let ids) = value else { return "\(name)=\(value)" }
      return "\(name)=" + ids.map(\.description).sorted().joined(separator: ",")
    }
    return "\(object.objectID) " + values.joined(separator: " ")
  }
}
