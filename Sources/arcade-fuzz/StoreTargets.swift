import Foundation
import ObjectGraph
import SQLiteFiles

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

/// A database, and behind it the write-ahead log that lies beside it, if there is one.
///
/// Under the fuzzer an input is either looked at or changed, as the sum of its bytes says: so that
/// inputs are many. Elsewhere every input goes through both.
func fuzzSQLiteStore(_ bytes: [UInt8]) {
  Workplace.with { folder in
    let (database, log) = DatabaseImage.parts(bytes)
    let path = Workplace.file("store.sqlite", in: folder, Array(database))
    if !log.isEmpty {
      _ = Workplace.file(Sidecar.log.path(of: "store.sqlite"), in: folder, Array(log))
    }
    var visitor = StoreVisitor(kind: .sqlite, path: path, model: SampleStores.model)
    visitor.isSound = {
      Workplace.with { SampleDatabases.isSound(Array(database), Array(log), in: $0) }
    }
    let sum = bytes.reduce(0 as UInt8, &+)
    #if FUZZING
      let isLookedAt = sum.isMultiple(of: 2)
      let isChanged = !isLookedAt
    #else
      let (isLookedAt, isChanged) = (true, true)
    #endif
    if isLookedAt {
      inspect(path, formNumber: Int(sum / 2))
      visitor.read()
    }
    if isChanged { visitor.change() }
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
  /// True if the file was whole before it was changed.
  ///
  /// A page that two tables share, or that is
  /// in use and listed as free, is seen by nobody who does not check every page; what is
  /// written to one such table shows in another.
  var isSound: () -> Bool = { true }

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
        found == expected || !isSound(),
        "A store reads as another \(moment): \(zip(expected, found).first { $0 != $1 } ?? ("", "")) "
          + "of \(expected.count) and \(found.count) lines")
    } catch {
      expect(!isSound(), "A store cannot be read \(moment): \(error)")
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
