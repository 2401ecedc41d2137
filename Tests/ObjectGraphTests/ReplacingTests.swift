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
