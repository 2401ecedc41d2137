import Foundation
import ObjectGraph
import Testing

/// The stores of a coordinator: listed, taken out, moved, destroyed; objects that go to one of them.
@Suite struct OpenStoreTests {
  private func url(_ name: String) throws -> URL {
    try Fixtures.temporaryFolder().appendingPathComponent(name)
  }

  @Test func thereAreFourKindsOfStores() {
    #expect(StoreKind.allCases == [.sqlite, .xml, .binary, .inMemory])
  }

  @Test func aNewDatabaseHasARollbackJournal() throws {
    let url = try url("store.sqlite")
    try PersistentStoreCoordinator(model: companyModel(), .sqlite, at: url).removeStores()
    #expect(Database(url).column("PRAGMA journal_mode") == ["delete"])
  }

  @Test func aContainerMigratesWhereItIsAskedTo() throws {
    let text = PropertyDescription.attribute(AttributeDescription("text", .string))
    let stars = PropertyDescription.attribute(AttributeDescription("stars", .integer16))
    let old = try ManagedObjectModel(entities: [EntityDescription("Note", [text])])
    let new = try ManagedObjectModel(entities: [EntityDescription("Note", [text, stars])])
    let url = try url("notes.sqlite")
    try PersistentStoreCoordinator(model: old, .sqlite, at: url).removeStores()
    let container = PersistentContainer(name: "Notes", model: new)
    #expect(throws: StoreError.self) { try container.loadStore(.sqlite, at: url) }
    var options = StoreOptions()
    options.migratesAutomatically = true
    options.earlierModels = [old]
    try container.loadStore(.sqlite, at: url, options: options)
    #expect(container.coordinator.persistentStores.count == 1)
  }

  @Test func storesAreListedAndTakenOutOneByOne() throws {
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    let people = try url("people.sqlite")
    try coordinator.addStore(.sqlite, at: people, configuration: "people")
    try coordinator.addStore(.inMemory, configuration: "things")
    let stores = coordinator.persistentStores
    #expect(stores.map(\.metadata.kind) == [.sqlite, .inMemory])
    #expect(stores.map { $0.url?.path } == [people.path, nil])
    #expect(stores[1].entityNames == ["Folder", "Sample"] && stores.allSatisfy { !$0.isReadOnly })
    let context = ManagedObjectContext(coordinator)
    let (ann, folder) = (context.insert(Employee.self), context.insert(Folder.self))
    try context.save()
    #expect(coordinator.persistentStore(of: ann.objectID) == stores[0])
    #expect(coordinator.persistentStore(of: folder.objectID) == stores[1])
    try coordinator.removeStore(stores[0])
    #expect(coordinator.persistentStores == [stores[1]])
    #expect(throws: StoreError.self) { try coordinator.removeStore(stores[0]) }
    #expect(throws: (any Error).self) { try context.fetch(FetchRequest(Employee.self)) }
    #expect(try context.count(FetchRequest(Folder.self)) == 1)
    try coordinator.addStore(.sqlite, at: people, configuration: "people")
    #expect(try context.count(FetchRequest(Employee.self)) == 1)
  }

  @Test func aDatabaseNowhereIsAStoreInMemory() throws {
    let container = PersistentContainer(name: "preview", model: try companyModel())
    try container.loadStore(.sqlite, at: URL(fileURLWithPath: "/dev/null"))
    let stores = container.coordinator.persistentStores
    #expect(stores.map(\.metadata.kind) == [.inMemory] && stores.map(\.url) == [nil])
    let context = container.newBackgroundContext()
    context.insert(Employee.self, .set(\.name, "Ann"))
    try context.save()
    let read = try container.newBackgroundContext().fetch(FetchRequest(Employee.self))
    #expect(read.map(\.name) == ["Ann"])
    #expect(!FileManager.default.fileExists(atPath: "/dev/null-journal"))
  }

  @Test func aDatabaseIsVacuumedAndAnalyzedWhereThatIsWanted() throws {
    let url = try url("store.sqlite")
    func open(_ options: StoreOptions) throws -> ManagedObjectContext {
      let coordinator = PersistentStoreCoordinator(model: try companyModel())
      try coordinator.addStore(.sqlite, at: url, options: options)
      return ManagedObjectContext(coordinator)
    }
    func size() throws -> Int {
      try #require(FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int)
    }
    func statistics() -> [String?] {
      Database(url).column("SELECT name FROM sqlite_master WHERE name = 'sqlite_stat1'")
    }
    let context = try open(StoreOptions())
    for number in 0..<1_000 {
      context.insert(Employee.self, .set(\.salary, Int64(number))).nickname =
        String(repeating: "x", count: 1_000)
    }
    try context.save()
    try context.delete(Employee.self) { $0.salary > 9 }
    try context.save()
    context.coordinator.removeStores()
    let before = try size()
    var options = StoreOptions(isReadOnly: true)
    (options.isVacuumed, options.isAnalyzed) = (true, true)
    #expect(try open(options).count(FetchRequest(Employee.self)) == 10)
    #expect(try size() == before && statistics().isEmpty)
    options.isReadOnly = false
    let fresh = try open(options)
    #expect(try size() < before / 2 && statistics() == ["sqlite_stat1"])
    #expect(try fresh.count(FetchRequest(Employee.self)) == 10)
    _ = fresh.insert(Employee.self)
    try fresh.save()
    #expect(Database(url).column("PRAGMA integrity_check") == ["ok"])
  }

  @Test(arguments: StoreKind.allCases) func anObjectHasItsIdentifierBeforeItIsSaved(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (context.insert(Employee.self), context.insert(Department.self))
      sales.name = "Sales"
      ann.department = sales
      let temporary = sales.objectID
      try context.obtainPermanentIDs(for: [ann.untyped, sales.untyped])
      let ids = [ann.objectID, sales.objectID]
      #expect(ids.allSatisfy { !$0.isTemporary } && ann.untyped.isInserted)
      #expect(ann.department == sales && sales.employees.first == ann)
      #expect(context.object(with: temporary) === sales.untyped)
      #expect(context.registeredObjects.count == 2)
      let other = company.context()
      let later = other.insert(Employee.self)
      try other.save()
      #expect(later.objectID != ann.objectID)
      try context.save()
      #expect([ann.objectID, sales.objectID] == ids)
      let read = try company.reopened().fetch(FetchRequest(Department.self))
      #expect(read.map(\.employees.count) == [1])
      #expect(read.map(\.objectID.uri) == [ids[1].uri])
    }
  }

  @Test func anObjectGoesToTheStoreThatItWasGivenTo() throws {
    let model = try ManagedObjectModel(Folder.self)
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    try coordinator.addStore(.inMemory)
    let stores = coordinator.persistentStores
    let context = ManagedObjectContext(coordinator)
    let folders = (0..<3).map { context.insert(Folder.self, .set(\.name, "\($0)")) }
    try context.assign(folders[1].untyped, to: stores[1])
    try context.assign(folders[2].untyped, to: stores[1])
    try context.obtainPermanentIDs(for: [folders[2].untyped])
    try context.save()
    #expect(
      folders.map { coordinator.persistentStore(of: $0.objectID) } == [
        stores[0], stores[1], stores[1],
      ])
    #expect(throws: ObjectError.self) { try context.assign(folders[0].untyped, to: stores[1]) }
    let child = context.insert(Folder.self)
    child.parent = folders[0]
    try context.assign(child.untyped, to: stores[1])
    #expect(throws: ObjectError.self) { try context.save() }
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func aStoreMovesIntoAnotherKind(
    _ kind: StoreKind
  ) throws {
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    let (old, new) = (try url("old.store"), try url("new.store"))
    try coordinator.addStore(kind, at: old)
    let context = ManagedObjectContext(coordinator)
    let sales = context.insert(Department.self, .set(\.name, "Sales"))
    context.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
    try context.save()
    try coordinator.setMetadata(
      ["theme": .string("dark")], of: coordinator.persistentStores[0])
    let target: StoreKind = kind == .sqlite ? .xml : .sqlite
    let ids = try coordinator.migrateStore(coordinator.persistentStores[0], to: target, at: new)
    #expect(coordinator.persistentStores.map(\.metadata.kind) == [target])
    let metadata = try coordinator.metadata(of: coordinator.persistentStores[0])
    #expect(metadata.applicationValues == ["theme": .string("dark")])
    let moved = ManagedObjectContext(coordinator)
    let id = try #require(ids[sales.objectID])
    #expect(try moved.object(Department.self, with: id).employees.map(\.name) == ["Ann"])
    #expect(FileManager.default.fileExists(atPath: old.path))
    #expect(throws: StoreError.self) {
      try coordinator.migrateStore(coordinator.persistentStores[0], to: kind, at: old)
    }
    #expect(coordinator.persistentStores.count == 1)
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func aMoveThatFailsLeavesNothingBehind(
    _ kind: StoreKind
  ) throws {
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    let (old, new) = (try url("old.store"), try url("new.store"))
    try coordinator.addStore(.sqlite, at: old)
    let context = ManagedObjectContext(coordinator)
    context.insert(Sample.self).bytes = Data("inside".utf8)
    try context.save()
    // A large value whose file isn't there.
    _ = Database(old).rows(
      "UPDATE ZSAMPLE SET ZBYTES = CAST(X'02' || '\(UUID().uuidString)' || X'00' AS BLOB)")
    #expect(throws: StoreError.self) {
      try coordinator.migrateStore(coordinator.persistentStores[0], to: kind, at: new)
    }
    #expect(!FileManager.default.fileExists(atPath: new.path))
    #expect(coordinator.persistentStores.map(\.url?.path) == [old.path])
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func aDestroyedStoreIsGoneWithAllItsFiles(
    _ kind: StoreKind
  ) throws {
    let file = try url("shop.store")
    let folder = file.deletingLastPathComponent()
    let coordinator = try PersistentStoreCoordinator(
      model: companyModel(), kind, at: file,
      options: StoreOptions(usesWriteAheadLog: kind == .sqlite))
    let context = ManagedObjectContext(coordinator)
    _ = context.insert(Employee.self)
    try context.save()
    let other: StoreKind = kind == .sqlite ? .xml : .sqlite
    #expect(throws: StoreError.self) {
      try PersistentStoreCoordinator.destroyStore(other, at: file)
    }
    #expect(FileManager.default.fileExists(atPath: file.path))
    coordinator.removeStores()
    let support = folder.appendingPathComponent(".shop_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: support, withIntermediateDirectories: true)
    try PersistentStoreCoordinator.destroyStore(kind, at: file)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.filter { !$0.hasSuffix(".lock") } == [])
    #expect(throws: StoreError.self) { try PersistentStoreCoordinator.destroyStore(kind, at: file) }
  }

  @Test(arguments: StoreKind.allCases) func metadataOfAnOpenStoreAreReplaced(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let coordinator = company.coordinator
      let store = coordinator.persistentStores[0]
      let framework = try coordinator.metadata(of: store).values.count
      try coordinator.setMetadata(
        ["theme": .string("dark"), "NSStoreModelVersionHashes": .string("no")], of: store)
      let context = company.context()
      _ = context.insert(Employee.self)
      try context.save()
      let now = try coordinator.metadata(of: store)
      #expect(now.applicationValues == ["theme": .string("dark")])
      #expect(
        now.values.count == framework + 1 && now.versionHashes == store.metadata.versionHashes)
      guard kind != .inMemory else { return }
      let file = try PersistentStoreCoordinator.metadata(of: kind, at: company.url)
      #expect(file.applicationValues == now.applicationValues && file.uuid == store.metadata.uuid)
      let other = try company.reopened()
      let theirs = company.coordinator.persistentStores[0]
      try company.coordinator.setMetadata(["count": .integer(3)], of: theirs)
      _ = context.insert(Employee.self)
      try context.save()
      #expect(try coordinator.metadata(of: store).applicationValues == ["count": .integer(3)])
      #expect(try other.count(FetchRequest(Employee.self)) == 2)
      try coordinator.setMetadata([:], of: store)
      let last = try PersistentStoreCoordinator.metadata(of: kind, at: company.url)
      #expect(last.applicationValues == [:])
    }
  }

  /// XML has no form for most control characters, and a file that holds one is no XML any more.
  @Test(arguments: ["a\0b", "\u{1}", "\u{b}", "\u{1f}", "\u{ffff}"])
  func anXMLStoreThatCannotHoldItsMetadataSaysSoAndStaysAsItWas(_ text: String) throws {
    try withCompany(.xml) { company in
      let coordinator = company.coordinator
      let store = coordinator.persistentStores[0]
      let before = try Data(contentsOf: company.url)
      for values: [String: MetadataValue] in [["theme": .string(text)], [text: .integer(1)]] {
        let error = #expect(throws: StoreError.self) {
          try coordinator.setMetadata(values, of: store)
        }
        #expect(error?.description.contains("text with the character U+") == true)
      }
      #expect(try Data(contentsOf: company.url) == before)
      let context = company.context()
      _ = context.insert(Employee.self)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 1)
    }
  }
}
