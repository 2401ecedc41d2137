import ArcadeCSQLite
import Foundation
import Glibc
import ObjectGraph
import Testing

/// The effects of a migration on the file, on its companions, and on others that use it.
@Suite struct MigrationFileTests {
  static let kinds = Migrating.kinds
  private let before = [EntityDescription("A", [attribute("x", .string)])]
  private let after = [
    EntityDescription("A", [attribute("x", .string), attribute("y", .integer16, default: 1)])
  ]

  private func store(
    _ kind: StoreKind, count: Int = 3, options: StoreOptions = StoreOptions()
  ) throws -> Migrating {
    try Migrating(kind, before, options: options) { context in
      for number in 0..<count { try context.insert("A", ["x": .string("\(number)")]) }
    }
  }

  @Test(arguments: kinds) func aDryRunTouchesNothingAndTellsAll(_ kind: StoreKind) throws {
    let store = try store(kind)
    let files = try store.files()
    let report = try store.manager(to: after).survey(kind, at: store.url)
    #expect(try store.files() == files)
    #expect(report.isNeeded)
    #expect(report.objectCount == 3)
    #expect(report.conflicts == [])
    #expect(report.backup == nil)
    let entity = try #require(report.entities.first)
    #expect(entity.mapping.kind == .transformed)
    let changes = entity.mapping.propertyMappings.map { ($0.destinationName, $0.changes) }
    #expect(changes.map(\.0) == ["x", "y"])
    #expect(changes.map(\.1) == [[], [.added(1)]])
    try store.remove()
  }

  /// The log holds everything: without it the file is empty.
  @Test func aDryRunReadsWhatIsInTheLogAndLeavesIt() throws {
    let store = try store(.sqlite, options: StoreOptions(usesWriteAheadLog: true))
    var handle: OpaquePointer?
    sqlite3_open_v2(store.url.path, &handle, SQLITE_OPEN_READWRITE, nil)
    sqlite3_exec(
      handle, "INSERT INTO ZA (Z_PK, Z_ENT, Z_OPT, ZX) VALUES (9, 1, 1, 'late')", nil, nil, nil)
    let files = try store.files()
    #expect(files["store.SQLite-wal"] != nil)
    let report = try store.manager(to: after).survey(.sqlite, at: store.url)
    #expect(report.objectCount == 4)
    #expect(try store.files() == files)
    sqlite3_close(handle)
    try store.remove()
  }

  @Test(arguments: kinds) func theOldStoreIsKeptAsItWasUnlessNotWanted(_ kind: StoreKind) throws {
    let store = try store(kind)
    let old = try Data(contentsOf: store.url)
    let report = try store.migrate(to: after)
    let backup = try #require(report.backup)
    #expect(try Data(contentsOf: backup) == old)
    #expect(backup.lastPathComponent.hasPrefix("store.\(kind.rawValue).before-migration-20"))
    let names = try Set(store.files().keys)
    let own = "store.\(kind.rawValue)"
    #expect(names == [own, own + ".lock", backup.lastPathComponent])
    var manager = try MigrationManager(
      from: try ManagedObjectModel(entities: after), to: store.source)
    manager.keepsBackup = false
    #expect(try manager.migrateStore(kind, at: store.url).backup == nil)
    #expect(try Set(store.files().keys) == names)
    #expect(try store.opened(store.source).values("x", of: "A") == ["0", "1", "2"])
    try store.remove()
  }

  @Test(arguments: kinds) func aStoreOfTheModelIsLeftAlone(_ kind: StoreKind) throws {
    let store = try store(kind)
    try store.migrate(to: after)
    let files = try store.files()
    #expect(try store.migrate(to: after).isNeeded == false)
    #expect(try store.manager(to: after).survey(kind, at: store.url).isNeeded == false)
    #expect(try store.files() == files)
    try store.remove()
  }

  @Test(arguments: kinds) func aStoreOfNeitherModelIsRefused(_ kind: StoreKind) throws {
    let store = try store(kind)
    let files = try store.files().filter { !$0.key.hasSuffix(".lock") }
    let other = try ManagedObjectModel(entities: [EntityDescription("B", [])])
    let manager = try MigrationManager(
      from: other, to: try ManagedObjectModel(entities: [EntityDescription("C", [])]))
    #expect {
      try manager.survey(kind, at: store.url)
    } throws: { error in
      guard case .incompatible(let differences) = (error as? StoreError)?.reason else {
        return false
      }
      return differences.map(\.entity) == ["A", "B"]
    }
    #expect(throws: StoreError.self) { try manager.migrateStore(kind, at: store.url) }
    #expect(try store.files().filter { !$0.key.hasSuffix(".lock") } == files)
    try store.remove()
  }

  @Test(arguments: kinds) func theCallerSeesProgressAndMayStopAtAnyTime(_ kind: StoreKind) throws {
    let store = try store(kind, count: 1_200)
    let manager = try store.manager(to: after)
    let old = try Data(contentsOf: store.url)
    var steps: [MigrationProgress] = []
    for limit in 1... {
      steps = []
      do {
        try manager.migrateStore(kind, at: store.url) { progress in
          steps.append(progress)
          return steps.count < limit
        }
        break
      } catch let error as MigrationError {
        #expect(error.reason == .cancelled)
        #expect(try Data(contentsOf: store.url) == old)
        #expect(try store.files().count == 2)
      }
    }
    #expect(steps.filter { $0.step == .objects }.map(\.done) == [500, 1_000, 1_200])
    #expect(steps.filter { $0.step == .relationships }.last?.done == 1_200)
    #expect(steps.last?.step == .finishing)
    #expect(steps.dropLast().allSatisfy { $0.total == 1_200 && $0.entityName == "A" })
    #expect(try store.opened(manager.destinationModel).count(entityNamed: "A") == 1_200)
    try store.remove()
  }

  /// A killed migration leaves these: an unfinished result with its log, and the store itself under
  /// the backup's name.
  @Test(arguments: kinds) func whatAKilledMigrationLeftIsClearedAway(_ kind: StoreKind) throws {
    let store = try store(kind)
    let name = store.url.lastPathComponent
    for left in [".\(name).new-abc", ".\(name).new-abc-journal"] {
      try Data("left".utf8).write(to: store.folder.appendingPathComponent(left))
    }
    let link = store.folder.appendingPathComponent("\(name).before-migration-20200101T000000Z")
    try FileManager.default.linkItem(at: store.url, to: link)
    let real = store.folder.appendingPathComponent("\(name).before-migration-20190101T000000Z")
    try Data("an older store".utf8).write(to: real)
    let report = try store.migrate(to: after)
    let backup = try #require(report.backup)
    #expect(
      try Set(store.files().keys) == [
        name, name + ".lock", backup.lastPathComponent, real.lastPathComponent,
      ])
    #expect(try Data(contentsOf: real) == Data("an older store".utf8))
    try store.remove()
  }

  @Test func aLogIsFoldedInAndNeverMeetsTheResult() throws {
    let store = try store(.sqlite, options: StoreOptions(usesWriteAheadLog: true))
    // A writer that is killed leaves its log: here it is put back after an orderly end.
    var handle: OpaquePointer?
    sqlite3_open_v2(store.url.path, &handle, SQLITE_OPEN_READWRITE, nil)
    sqlite3_exec(handle, "UPDATE ZA SET ZX = 'logged' WHERE Z_PK = 1", nil, nil, nil)
    let wal = URL(fileURLWithPath: store.url.path + "-wal")
    let (main, log) = (try Data(contentsOf: store.url), try Data(contentsOf: wal))
    sqlite3_close(handle)
    try main.write(to: store.url)
    try log.write(to: wal)
    // Stopped, it is as it was: with a log.
    #expect(throws: MigrationError.self) {
      try store.manager(to: after).migrateStore(.sqlite, at: store.url) { _ in false }
    }
    #expect(Database(store.url).column("PRAGMA journal_mode") == ["wal"])
    #expect(Database(store.url).column("SELECT ZX FROM ZA") == ["logged", "1", "2"])
    let report = try store.migrate(to: after)
    #expect(access(wal.path, F_OK) != 0)
    let context = try store.opened(try ManagedObjectModel(entities: after))
    #expect(try context.values("x", of: "A") == ["logged", "1", "2"])
    // The store still is one that keeps a log, the backup is complete in one file.
    #expect(Database(store.url).column("PRAGMA journal_mode") == ["wal"])
    let backup = try #require(report.backup)
    #expect(
      Database(backup).column("SELECT ZX FROM ZA ORDER BY Z_PK") == ["logged", "1", "2"])
    try store.remove()
  }

  @Test(arguments: ["BEGIN IMMEDIATE", "BEGIN EXCLUSIVE"])
  func aDatabaseThatAnotherUsesIsRefused(_ statement: String) throws {
    for usesLog in [false, true] {
      let store = try store(.sqlite, options: StoreOptions(usesWriteAheadLog: usesLog))
      var handle: OpaquePointer?
      sqlite3_open_v2(store.url.path, &handle, SQLITE_OPEN_READWRITE, nil)
      sqlite3_exec(handle, statement, nil, nil, nil)
      var manager = try store.manager(to: after)
      manager.lockTimeout = .zero
      #expect {
        try manager.migrateStore(.sqlite, at: store.url)
      } throws: { ($0 as? StoreError)?.reason == .locked }
      sqlite3_exec(handle, "COMMIT", nil, nil, nil)
      sqlite3_close(handle)
      #expect(try store.opened(store.source).values("x", of: "A") == ["0", "1", "2"])
      try store.remove()
    }
  }

  @Test(arguments: kinds) func aStoreThatIsBeingMigratedIsRefused(_ kind: StoreKind) throws {
    let store = try store(kind)
    let manager = try store.manager(to: after)
    var second = manager
    second.lockTimeout = .zero
    var refused = 0
    try manager.migrateStore(kind, at: store.url) { _ in
      do {
        try second.migrateStore(kind, at: store.url)
      } catch {
        if (error as? StoreError)?.reason == .locked { refused += 1 }
      }
      return true
    }
    #expect(refused == 3)
    try store.remove()
  }

  @Test func partsThatTheResultWouldLackAreToldAndKept() throws {
    for (sql, word) in [
      ("CREATE TABLE NOTES (x)", "NOTES"),
      ("CREATE TRIGGER t AFTER INSERT ON ZA BEGIN SELECT 1; END", "triggers"),
      ("CREATE VIEW v AS SELECT * FROM ZA", "views"),
      ("INSERT INTO ZA (Z_PK, Z_ENT, Z_OPT) VALUES (77, 9, 1)", "objects of no entity"),
    ] {
      let store = try store(.sqlite)
      _ = Database(store.url).rows(sql)
      let files = try store.files().filter { !$0.key.hasSuffix(".lock") }
      let manager = try store.manager(to: after)
      for run in [manager.survey, manager.migrateStore] {
        #expect {
          _ = try run(.sqlite, store.url, nil) { _ in true }
        } throws: { error in
          guard case .wouldLose(let sentence) = (error as? MigrationError)?.reason else {
            return false
          }
          return sentence.contains(word)
        }
      }
      #expect(try store.files().filter { !$0.key.hasSuffix(".lock") } == files)
      try store.remove()
    }
  }

  @Test(arguments: kinds) func aLinkLeadsToTheResultAndTheModeStays(_ kind: StoreKind) throws {
    let store = try store(kind)
    chmod(store.url.path, 0o640)
    let link = store.folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: store.url)
    try store.manager(to: after).migrateStore(kind, at: link)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == store.url.path)
    let mode = try FileManager.default.attributesOfItem(atPath: store.url.path)[.posixPermissions]
    #expect((mode as? Int) == 0o640)
    _ = try store.opened(try ManagedObjectModel(entities: after))
    try store.remove()
  }

  @Test func whatOthersMayNotReadTheyMayNotReadWhileItIsMigrated() throws {
    let store = try store(.sqlite)
    chmod(store.url.path, 0o600)
    var modes: Set<mode_t> = []
    try store.manager(to: after).migrateStore(.sqlite, at: store.url) { _ in
      for name in FileManager.default.subpaths(atPath: store.folder.path) ?? []
      where name.contains(".new-") {
        var found = stat()
        if stat(store.folder.path + "/" + name, &found) == 0 { modes.insert(found.st_mode & 0o777) }
      }
      return true
    }
    #expect(modes == [0o600])
    try store.remove()
  }

  @Test(arguments: kinds) func whatIsNoStoreIsToldAndLeftAlone(_ kind: StoreKind) throws {
    let folder = try Fixtures.temporaryFolder()
    let manager = try store(kind).manager(to: after)
    let url = folder.appendingPathComponent("nothing")
    for run in [manager.survey, manager.migrateStore] {
      #expect(throws: StoreError.self) { _ = try run(kind, url, nil) { _ in true } }
      try Data("no store at all".utf8).write(to: url)
      #expect(throws: StoreError.self) { _ = try run(kind, url, nil) { _ in true } }
      #expect(try Data(contentsOf: url) == Data("no store at all".utf8))
      try FileManager.default.removeItem(at: url)
    }
    try FileManager.default.removeItem(at: folder)
  }

  /// A process that has the store open with the old model learns of it when it saves.
  @Test(arguments: kinds) func whoStillHasTheOldModelCannotHarmTheResult(
    _ kind: StoreKind
  ) throws {
    let store = try store(kind)
    let old = try store.opened(store.source)
    let object = try #require(try old.fetch(entityNamed: "A").first)
    _ = try object.value(forKey: "x")
    let gone = [EntityDescription("A", [attribute("z", .string, was: "x")])]
    let report = try store.migrate(to: gone)
    let result = try Data(contentsOf: store.url)
    let backup = try Data(contentsOf: try #require(report.backup))
    try object.setValue("late", forKey: "x")
    #expect(throws: StoreError.self) { try old.save() }
    #expect(try Data(contentsOf: store.url) == result)
    #expect(try Data(contentsOf: try #require(report.backup)) == backup)
    try store.remove()
  }

  @Test(arguments: kinds) func aStoreMayBeMigratedWhenItIsAdded(_ kind: StoreKind) throws {
    let store = try store(kind)
    let model = try ManagedObjectModel(entities: after)
    var options = StoreOptions()
    options.migratesAutomatically = true
    #expect {
      try PersistentStoreCoordinator(model: model).addStore(kind, at: store.url, options: options)
    } throws: { error in
      if case .incompatible = (error as? StoreError)?.reason { true } else { false }
    }
    options.earlierModels = [model, store.source]
    for round in 0..<2 {
      let coordinator = try PersistentStoreCoordinator(
        model: model, kind, at: store.url, options: options)
      #expect(
        try ManagedObjectContext(coordinator).values("y", of: "A") == [1, 1, 1], "\(round)")
    }
    #expect(try store.files().keys.filter { $0.contains(".before-migration-") }.count == 1)
    // One that is not there is made.
    let new = store.folder.appendingPathComponent("new")
    try PersistentStoreCoordinator(model: model).addStore(kind, at: new, options: options)
    #expect(try PersistentStoreCoordinator.metadata(of: kind, at: new).versionHashes.count == 1)
    try store.remove()
  }

  @Test func aConfigurationIsMigratedByItself() throws {
    var (old, new) = (
      try ManagedObjectModel(entities: before + [EntityDescription("B", [])]),
      try ManagedObjectModel(entities: after + [EntityDescription("B", [])])
    )
    old.configurations = ["own": ["A"]]
    new.configurations = ["own": ["A"]]
    let url = try Fixtures.temporaryFolder().appendingPathComponent("a.sqlite")
    let coordinator = PersistentStoreCoordinator(model: old)
    try coordinator.addStore(.sqlite, at: url, configuration: "own")
    coordinator.removeStores()
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    #expect(try old.isCompatible(with: metadata, configuration: "own"))
    #expect(try !old.isCompatible(with: metadata))
    #expect(try new.differences(from: metadata, configuration: "own").map(\.entity) == ["A"])
    try MigrationManager(from: old, to: new)
      .migrateStore(.sqlite, at: url, configuration: "own")
    let migrated = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    #expect(try new.isCompatible(with: migrated, configuration: "own"))
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }
}
