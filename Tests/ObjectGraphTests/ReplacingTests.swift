import Foundation
import ObjectGraph
import Testing

/// A store's file takes the place of another's.
@Suite struct ReplacingTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]

  private func names(_ kind: StoreKind, _ url: URL) throws -> [String] {
    let coordinator = try PersistentStoreCoordinator(
      model: companyModel(), kind, at: url, options: StoreOptions(isReadOnly: true))
    defer { coordinator.removeStores() }
    return try coordinator.performAndWait { context in
      try context.fetch(FetchRequest(Employee.self)).map(\.name)
    }
  }

  @discardableResult private func make(
    _ kind: StoreKind, _ url: URL, _ name: String, usesLog: Bool = false
  ) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(
      model: companyModel(), kind, at: url, options: StoreOptions(usesWriteAheadLog: usesLog))
    try coordinator.performAndWait { context in
      context.insert(Employee.self, .set(\.name, name))
      try context.save()
    }
    return coordinator
  }

  @Test(arguments: kinds) func aCopyIsMigratedAndTheStoreStaysAsItWas(_ kind: StoreKind) throws {
    let text = PropertyDescription.attribute(AttributeDescription("text", .string))
    let stars = PropertyDescription.attribute(AttributeDescription("stars", .integer16))
    let old = try ManagedObjectModel(entities: [EntityDescription("Note", [text])])
    let new = try ManagedObjectModel(entities: [EntityDescription("Note", [text, stars])])
    let folder = try Fixtures.temporaryFolder()
    let (store, copy) = (
      folder.appendingPathComponent("store"), folder.appendingPathComponent("copy")
    )
    let coordinator = try PersistentStoreCoordinator(model: old, kind, at: store)
    try coordinator.performAndWait { context in
      try context.insert(entityNamed: "Note").setValue("kept", forKey: "text")
      try context.save()
    }
    coordinator.removeStores()
    let before = try Data(contentsOf: store)
    try PersistentStoreCoordinator.replaceStore(kind, at: copy, with: store)
    try MigrationManager(from: old, to: new).migrateStore(kind, at: copy)
    #expect(try Data(contentsOf: store) == before)
    let migrated = try PersistentStoreCoordinator(model: new, kind, at: copy)
    let texts = try migrated.performAndWait { context in
      try context.fetch(entityNamed: "Note").map { try $0.value(forKey: "text") }
    }
    #expect(texts == ["kept"])
    migrated.removeStores()
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds) func aCopyOfAnotherStoreTakesAStoresPlace(_ kind: StoreKind) throws {
    let folder = try Fixtures.temporaryFolder()
    let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
    try make(kind, one, "Ann").removeStores()
    try make(kind, two, "Bob").removeStores()
    for name in ["_SUPPORT/_EXTERNAL_DATA/x", "_SUPPORT/_EXTERNAL_DATA/y"] where kind == .sqlite {
      let file = folder.appendingPathComponent((name.hasSuffix("x") ? ".one" : ".two") + name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(name.utf8).write(to: file)
    }
    let before = try Data(contentsOf: two)
    try PersistentStoreCoordinator.replaceStore(kind, at: one, with: two)
    #expect(try names(kind, one) == ["Bob"] && names(kind, two) == ["Bob"])
    #expect(try Data(contentsOf: two) == before)
    let three = folder.appendingPathComponent("three")
    try PersistentStoreCoordinator.replaceStore(kind, at: three, with: one)
    #expect(try names(kind, three) == ["Bob"])
    if kind == .sqlite {
      let external = folder.appendingPathComponent(".three_SUPPORT/_EXTERNAL_DATA")
      #expect(try FileManager.default.contentsOfDirectory(atPath: external.path) == ["y"])
      #expect(Database(three).column("PRAGMA integrity_check") == ["ok"])
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.contains { $0.contains(".new-") || $0.hasSuffix("-wal") })
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds) func whatCannotBeReplacedStaysAsItWas(_ kind: StoreKind) throws {
    let folder = try Fixtures.temporaryFolder()
    let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
    try make(kind, one, "Ann").removeStores()
    let before = try Data(contentsOf: one)
    try Data("no store".utf8).write(to: two)
    for source in [two, folder.appendingPathComponent("none"), one] {
      #expect(throws: StoreError.self) {
        try PersistentStoreCoordinator.replaceStore(kind, at: one, with: source)
      }
    }
    #expect(try Data(contentsOf: one) == before)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aLogThatADeletedStoreHasLeftIsNotTakenForTheNewOnes() throws {
    let folder = try Fixtures.temporaryFolder()
    let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
    let (log, kept) = (one.path + "-wal", one.path + "-kept")
    let open = try make(.sqlite, one, "Ann", usesLog: true)
    try FileManager.default.copyItem(atPath: log, toPath: kept)
    open.removeStores()
    try make(.sqlite, two, "Bob").removeStores()
    try FileManager.default.removeItem(at: one)
    if FileManager.default.fileExists(atPath: log) {
      try FileManager.default.removeItem(atPath: log)
    }
    try FileManager.default.moveItem(atPath: kept, toPath: log)
    try PersistentStoreCoordinator.replaceStore(.sqlite, at: one, with: two)
    #expect(try names(.sqlite, one) == ["Bob"])
    #expect(!FileManager.default.fileExists(atPath: log))
    try FileManager.default.removeItem(at: folder)
  }

  // MARK: - Large values in files

  /// Makes a store with an object whose bytes are in a file of their own; gives the file's folder.
  private func makeWithLargeValue(_ url: URL, _ content: String) throws -> URL {
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), .sqlite, at: url)
    try coordinator.performAndWait { context in
      context.insert(Sample.self).bytes = Data("inside".utf8)
      try context.save()
    }
    coordinator.removeStores()
    let name = UUID().uuidString
    _ = Database(url).rows(
      "UPDATE ZSAMPLE SET ZBYTES = CAST(X'02' || '\(name)' || X'00' AS BLOB)")
    let values = self.values(of: url)
    try FileManager.default.createDirectory(at: values, withIntermediateDirectories: true)
    try Data(content.utf8).write(to: values.appendingPathComponent(name))
    return values
  }

  private func values(of url: URL) -> URL {
    let base = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent()
      .appendingPathComponent(".\(base)_SUPPORT/_EXTERNAL_DATA")
  }

  private func largeValue(_ url: URL) throws -> String? {
    let coordinator = try PersistentStoreCoordinator(
      model: companyModel(), .sqlite, at: url, options: StoreOptions(isReadOnly: true))
    defer { coordinator.removeStores() }
    return try coordinator.performAndWait { context in
      try context.fetch(FetchRequest(Sample.self)).first?.bytes.map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }

  @Test func storesWhoseNamesDifferInTheirExtensionsKeepTheirLargeValues() throws {
    let folder = try Fixtures.temporaryFolder()
    let (shop, old) = (
      folder.appendingPathComponent("shop.sqlite"), folder.appendingPathComponent("shop.old")
    )
    _ = try makeWithLargeValue(shop, "new")
    let values = try makeWithLargeValue(old, "old")
    let (text, other) = (
      folder.appendingPathComponent("shop.xml"), folder.appendingPathComponent("other.xml")
    )
    for file in [text, other] { try make(.xml, file, "Ann").removeStores() }
    try PersistentStoreCoordinator.replaceStore(.xml, at: text, with: other)
    #expect(try largeValue(shop) == "new" && largeValue(old) == "old")
    try PersistentStoreCoordinator.destroyStore(.xml, at: text)
    #expect(try largeValue(shop) == "new" && largeValue(old) == "old")
    try PersistentStoreCoordinator.replaceStore(.sqlite, at: shop, with: old)
    #expect(try largeValue(shop) == "old" && largeValue(old) == "old")
    try PersistentStoreCoordinator.destroyStore(.sqlite, at: old)
    #expect(try largeValue(shop) == "old")
    try PersistentStoreCoordinator.destroyStore(.sqlite, at: shop)
    #expect(!FileManager.default.fileExists(atPath: values.path))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aBackupOfAMigrationHasTheLargeValuesOfItsStore() throws {
    let folder = try Fixtures.temporaryFolder()
    let shop = folder.appendingPathComponent("shop.sqlite")
    let backup = folder.appendingPathComponent("shop.sqlite.before-migration-20260101T000000Z")
    let values = try makeWithLargeValue(shop, "large")
    try FileManager.default.copyItem(at: shop, to: backup)
    #expect(try largeValue(backup) == "large")
    try PersistentStoreCoordinator.replaceStore(.sqlite, at: shop, with: backup)
    #expect(try largeValue(shop) == "large")
    try PersistentStoreCoordinator.destroyStore(.sqlite, at: shop)
    #expect(try largeValue(backup) == "large")
    try PersistentStoreCoordinator.destroyStore(.sqlite, at: backup)
    #expect(!FileManager.default.fileExists(atPath: values.path))
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aStoreStaysAsItWasWhereLargeValuesCannotGoAlong() throws {
    let folder = try Fixtures.temporaryFolder()
    let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
    _ = try makeWithLargeValue(one, "one")
    let source = try makeWithLargeValue(two, "two")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.createDirectory(
        at: values(of: one).appendingPathComponent(name), withIntermediateDirectories: true)
    }
    #expect(throws: StoreError.self) {
      try PersistentStoreCoordinator.replaceStore(.sqlite, at: one, with: two)
    }
    #expect(try largeValue(one) == "one")
    let left = try FileManager.default.contentsOfDirectory(atPath: values(of: one).path)
    #expect(left.count == 2)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aLogThatStandsBesideTheSourceIsInTheCopy() throws {
    let folder = try Fixtures.temporaryFolder()
    let (one, two) = (folder.appendingPathComponent("one"), folder.appendingPathComponent("two"))
    try make(.sqlite, one, "Ann", usesLog: true).removeStores()
    let open = try make(.sqlite, two, "Bob", usesLog: true)
    #expect(FileManager.default.fileExists(atPath: two.path + "-wal"))
    try PersistentStoreCoordinator.replaceStore(.sqlite, at: one, with: two)
    #expect(try names(.sqlite, one) == ["Bob"])
    #expect(throws: StoreError.self) {
      try PersistentStoreCoordinator.replaceStore(.sqlite, at: two, with: one)
    }
    #expect(try open.performAndWait { try $0.count(FetchRequest(Employee.self)) } == 1)
    open.removeStores()
    try FileManager.default.removeItem(at: folder)
  }
}
