import ArcadeCSQLite
import Foundation
import Glibc
import ObjectGraph
import Testing

/// Migrations that are killed, and several at once; `ARCADE_SOAK=1` kills `OBJECTGRAPH_KILLS` times,
/// or 200.
@Suite(.serialized) struct MigrationProcessTests {
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"
  private static let kills =
    isSoak
    ? ProcessInfo.processInfo.environment["OBJECTGRAPH_KILLS"].flatMap { Int($0) } ?? 200 : 4
  private static let count = 1_100

  private let before: [EntityDescription] = [
    EntityDescription(
      "Note",
      [
        attribute("text", .string, default: "", isOptional: false),
        attribute("number", .integer64, default: 0, isOptional: false),
      ])
  ]
  private let after: [EntityDescription] = [
    EntityDescription(
      "Note",
      [
        attribute("title", .string, default: "", isOptional: false, was: "text"),
        attribute("number", .decimal, default: 0, isOptional: false),
        attribute("isDone", .boolean, default: false, isOptional: false),
      ])
  ]

  private func store(_ kind: StoreKind) throws -> Migrating {
    try Migrating(kind, before, options: StoreOptions(usesWriteAheadLog: true)) { context in
      for number in 0..<Self.count {
        try context.insert(
          "Note", ["text": .string("n\(number)"), "number": .integer(Int64(number))])
      }
    }
  }

  /// A database whose first note is right in its log only: whoever loses the log or gives it to
  /// another file is found out.
  private func contents(_ kind: StoreKind) throws -> [String: Data] {
    let store = try store(kind)
    defer { try? store.remove() }
    guard kind == .sqlite else { return ["": try Data(contentsOf: store.url)] }
    _ = Database(store.url).rows("UPDATE ZNOTE SET ZTEXT = 'wrong' WHERE Z_PK = 1")
    var handle: OpaquePointer?
    sqlite3_open_v2(store.url.path, &handle, SQLITE_OPEN_READWRITE, nil)
    defer { sqlite3_close(handle) }
    sqlite3_exec(handle, "UPDATE ZNOTE SET ZTEXT = 'n0' WHERE Z_PK = 1", nil, nil, nil)
    let wal = URL(fileURLWithPath: store.url.path + "-wal")
    return ["": try Data(contentsOf: store.url), "-wal": try Data(contentsOf: wal)]
  }

  /// The old store whole, or the new one whole: which it is.
  private func isMigrated(_ store: Migrating) throws -> Bool {
    let metadata = try PersistentStoreCoordinator.metadata(of: store.kind, at: store.url)
    let isOld = try store.source.isCompatible(with: metadata)
    let model = isOld ? store.source : try ManagedObjectModel(entities: after)
    let coordinator = try PersistentStoreCoordinator(model: model, store.kind, at: store.url)
    let objects = try ManagedObjectContext(coordinator).fetch(entityNamed: "Note")
    let numbers = (0..<Self.count)
    #expect(
      try objects.map { try $0.value(forKey: isOld ? "text" : "title") }
        == numbers.map { .string("n\($0)") })
    #expect(
      try objects.map { try $0.value(forKey: "number") }
        == numbers.map { isOld ? .integer(Int64($0)) : .decimal(Decimal($0)) })
    if store.kind == .sqlite {
      #expect(Database(store.url).column("PRAGMA integrity_check") == ["ok"])
    }
    return !isOld
  }

  @Test(arguments: Migrating.kinds) func aKilledMigrationLeavesTheOldStoreOrTheNewOne(
    _ kind: StoreKind
  ) throws {
    let contents = try contents(kind)
    var random = SplitMix(UInt64(time(nil)))
    var (old, new) = (0, 0)
    for round in 0..<Self.kills {
      let store = try store(kind, contents)
      let worker = try Worker(kind, store.url, prefix: "migrate", count: 0)
      // Three chunks of objects, three of relationships, then the result takes its place.
      let isLate = round % 2 == 1
      // The first one is killed as it starts: on a busy machine every other kill may come too late.
      if round > 0 {
        worker.wait(forSaves: isLate ? 7 : random.below(7))
        usleep(UInt32(random.below(isLate ? 30_000 : 2_000)))
      }
      worker.kill()
      let (lines, _) = worker.finish()
      #expect(lines.allSatisfy { !$0.hasPrefix("error") }, "\(lines)")
      let isNew = try isMigrated(store)
      if isNew { new += 1 } else { old += 1 }
      #expect(isNew || lines.last?.hasPrefix("migrated") != true)
      try finishAndCheck(store, wasMigrated: isNew)
    }
    print("\(kind.rawValue): killed \(Self.kills) times, \(old) old stores, \(new) new ones")
    #expect(old + new == Self.kills)
    #expect(old > 0)
    if Self.isSoak { #expect(new > 0) }
  }

  /// A copy of a store that was made once.
  private func store(_ kind: StoreKind, _ contents: [String: Data]) throws -> Migrating {
    let store = try Migrating(kind, before) { _ in }
    for (suffix, content) in contents {
      try content.write(to: URL(fileURLWithPath: store.url.path + suffix))
    }
    return store
  }

  /// Whatever was left, the next migration finishes the work and clears it away.
  private func finishAndCheck(_ store: Migrating, wasMigrated: Bool) throws {
    let (lines, status) = try Worker(store.kind, store.url, prefix: "migrate", count: 0).finish()
    #expect(status == 0)
    #expect(lines.last == (wasMigrated ? "not needed" : "migrated \(Self.count)"))
    #expect(try isMigrated(store))
    let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
    let backups = names.filter { $0.contains(".before-migration-") }
    #expect(backups.count == 1)
    #expect(names.filter { $0.contains(".new-") } == [])
    if let name = backups.first {
      let backup = store.folder.appendingPathComponent(name)
      let metadata = try PersistentStoreCoordinator.metadata(of: store.kind, at: backup)
      #expect(try store.source.isCompatible(with: metadata))
    }
    try store.remove()
  }

  @Test(arguments: Migrating.kinds) func withoutRoomTheOldStoreStays(_ kind: StoreKind) throws {
    let store = try store(kind, try contents(kind))
    for limit in [0, 8, 40] {
      let worker = try Worker(
        kind, store.url, prefix: "migrate", count: 0, fileSizeLimit: limit)
      let (lines, status) = worker.finish()
      #expect(status != 0)
      #expect(lines.last?.hasPrefix("error: ") == true, "\(lines.last ?? "")")
      #expect(try !isMigrated(store))
      let names = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
      #expect(names.filter { $0.contains(".new-") || $0.contains(".before-") } == [])
    }
    try finishAndCheck(store, wasMigrated: false)
  }

  @Test(arguments: Migrating.kinds) func ofSeveralAtOnceOneMigrates(_ kind: StoreKind) throws {
    let store = try store(kind)
    let workers = try (0..<4).map { _ in
      try Worker(kind, store.url, prefix: "migrate", count: 0)
    }
    let ends = workers.map { $0.finish() }
    #expect(ends.map(\.status) == [0, 0, 0, 0], "\(ends.map { $0.lines.last ?? "" })")
    #expect(
      ends.compactMap(\.lines.last).sorted() == [
        "migrated \(Self.count)", "not needed", "not needed", "not needed",
      ])
    #expect(try isMigrated(store))
    try store.remove()
  }
}
