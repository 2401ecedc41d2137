import Foundation
import ObjectGraph
import Testing

/// Bookmarks of an app on Apple's systems, migrated on a copy and compared with what SQLite says.
@Suite struct RealMigrationTests {
  private func migrated(to version: Int) throws -> (old: URL, new: URL, MigrationReport)? {
    guard let url = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite"),
      let old = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite"),
      let destination = try Fixtures.bookmarksModel(version)
    else { return nil }
    // Nobody hands the source's model in: the store has it.
    let source = try #require(try MigrationManager.sourceModel(of: .sqlite, at: url))
    let report = try MigrationManager(from: source, to: destination)
      .migrateStore(.sqlite, at: url)
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    #expect(metadata.versionHashes == destination.entityVersionHashesByName)
    #expect(metadata.digest == destination.versionHashesDigest)
    #expect(
      metadata.uuid == (try PersistentStoreCoordinator.metadata(of: .sqlite, at: old)).uuid)
    let database = Database(url)
    #expect(database.column("SELECT count(*) FROM Z_MODELCACHE") == ["0"])
    #expect(database.column("PRAGMA integrity_check") == ["ok"])
    let coordinator = try PersistentStoreCoordinator(model: destination, .sqlite, at: url)
    #expect(try graphViolations(coordinator) == [])
    return (old, url, report)
  }

  private let shared =
    "SELECT Z_PK, Z_ENT, Z_OPT, ZISFOLDER, ZPARENT, ZTITLE, ZURL, ZUUID FROM ZBOOKMARKENTITY "
    + "ORDER BY Z_PK"
  private let children =
    "SELECT ZPARENT, Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT IS NOT NULL ORDER BY 1, Z_FOK_PARENT"
  private let favorites =
    "SELECT ZFAVORITEFOLDER, Z_PK FROM ZBOOKMARKENTITY WHERE ZFAVORITEFOLDER IS NOT NULL "
    + "ORDER BY 1, Z_FOK_FAVORITEFOLDER"
  private let lastKey = "SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY"

  @Test func bookmarksMigrateToTheThirdVersion() throws {
    guard let (old, new, report) = try migrated(to: 3) else { return }
    for sql in [shared, children, favorites, lastKey] {
      let rows = Database(old).rows(sql)
      #expect(rows.count > (sql == lastKey ? 0 : 3))
      #expect(Database(new).rows(sql) == rows)
    }
    #expect(
      Set(Database(new).column("SELECT ZISPENDINGDELETION FROM ZBOOKMARKENTITY")) == ["0"])
    #expect(report.objectCount == 10)
    #expect(report.entities.first?.lostValueCounts == ["isFavorite": 10])
    // Tables and indexes are those of a store that Apple's framework made.
    let real = try #require(
      try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite"))
    #expect(Database(new).schema == Database(real).schema)
    try remove(old, new, real)
  }

  @Test func bookmarksMigrateToTheSixthVersion() throws {
    guard let (old, new, report) = try migrated(to: 6) else { return }
    for sql in [shared, children, lastKey] {
      #expect(Database(new).rows(sql) == Database(old).rows(sql))
    }
    // A favorite's one folder became many: they are rows of a table, in the old order.
    let joined = Database(new).rows(
      "SELECT Z_1FAVORITEFOLDERS, Z_1FAVORITES FROM Z_1FAVORITES ORDER BY 1, Z_FOK_1FAVORITES")
    #expect(joined == Database(old).rows(favorites))
    #expect(joined.count > 3)
    let mapping = try #require(report.entities.first?.mapping)
    let changes = mapping.propertyMappings.first { $0.destinationName == "favoriteFolders" }?
      .changes
    #expect(changes == [.renamed("favoriteFolder"), .toMany])
    try remove(old, new)
  }

  @Test func theBackupIsTheStoreWithItsLog() throws {
    guard let (old, new, report) = try migrated(to: 3) else { return }
    let backup = try #require(report.backup)
    for sql in [shared, children, favorites, "SELECT * FROM Z_METADATA"] {
      #expect(Database(backup).rows(sql) == Database(old).rows(sql))
    }
    let source = try #require(try Fixtures.bookmarksModel(1))
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: backup)
    #expect(try source.isCompatible(with: metadata))
    try remove(old, new)
  }

  @Test func aDryRunOnTheRealFileChangesNothing() throws {
    guard let real = Fixtures.file("sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite"),
      let destination = try Fixtures.bookmarksModel(6)
    else { return }
    let folder = real.deletingLastPathComponent()
    func state() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
        let path = folder.appendingPathComponent(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return "\(name) \(attributes[.size] ?? 0) \(attributes[.modificationDate] ?? 0)"
      }
    }
    let before = try state()
    let source = try #require(try MigrationManager.sourceModel(of: .sqlite, at: real))
    let report = try MigrationManager(from: source, to: destination).survey(.sqlite, at: real)
    #expect(report.objectCount == 10)
    #expect(report.conflicts == [])
    #expect(try state() == before)
  }

  /// Every store with a model of its own, with one attribute more in each entity.
  @Test(arguments: RealStoreTests.cases) func everyColumnOfEveryRowStays(
    _ example: RealStoreTests.Case
  ) throws {
    guard let old = try Fixtures.copy("sqlite-stores/" + example.path),
      let new = try Fixtures.copy("sqlite-stores/" + example.path),
      let source = try example.model()
    else { return }
    var entities = source.entities
    for index in entities.indices where entities[index].superentity == nil {
      entities[index].properties.append(attribute("addedByMigration", .string, default: "new"))
    }
    let manager = try MigrationManager(
      from: source, to: try ManagedObjectModel(entities: entities))
    let report = try manager.migrateStore(.sqlite, at: new)
    #expect(report.objectCount == example.rows)
    let tables = Database(old).column(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'Z%' "
        + "AND name NOT IN ('Z_METADATA', 'Z_MODELCACHE') ORDER BY 1"
    ).compactMap { $0 }
    for table in tables {
      let columns = Database(old).column(
        "SELECT name FROM pragma_table_info('\(table)') ORDER BY name"
      ).compactMap { $0 }
      // Places among siblings are numbered anew.
      let list = columns.filter { !$0.hasPrefix("Z_FOK_") }.map { "quote(\($0))" }
      let sql = "SELECT \(list.joined(separator: ", ")) FROM \(table) ORDER BY 1, 2"
      #expect(Database(new).rows(sql) == Database(old).rows(sql), "\(table)")
    }
    #expect(tables.count >= 2)
    try remove(old, new)
  }

  @Test func theSourceIsFoundAmongTheVersionsInAFolder() throws {
    guard let url = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite"),
      let models = Fixtures.file("models/BrowserServicesKit")
    else { return }
    _ = Database(url).rows("DELETE FROM Z_MODELCACHE")
    #expect(try MigrationManager.sourceModel(of: .sqlite, at: url) == nil)
    let versions = ManagedObjectModel.versions(in: models)
    #expect(versions.count == 3)
    let found = try MigrationManager.sourceModel(of: .sqlite, at: url, among: versions)
    let expected = try Fixtures.bookmarksModel(1)
    #expect(found?.entityVersionHashesByName == expected?.entityVersionHashesByName)
    try remove(url)
  }

  /// The way there is not the way back: several folders cannot become one.
  @Test func theSixthVersionMigratesBackWhereNoFavoriteHasTwoFolders() throws {
    guard let (old, new, _) = try migrated(to: 6), var back = try Fixtures.bookmarksModel(6),
      let third = try Fixtures.bookmarksModel(3)
    else { return }
    var entities = third.entities
    entities[0].properties = entities[0].properties.map { property in
      guard case .relationship(var relationship) = property,
        relationship.name == "favoriteFolder"
      else { return property }
      relationship.renamingIdentifier = "favoriteFolders"
      return .relationship(relationship)
    }
    back = try ManagedObjectModel(entities: entities)
    let manager = try MigrationManager(
      from: try #require(try Fixtures.bookmarksModel(6)), to: back)
    try manager.migrateStore(.sqlite, at: new)
    #expect(Database(new).rows(favorites) == Database(old).rows(favorites))
    #expect(Database(new).rows(children) == Database(old).rows(children))
    try remove(old, new)
  }

  private func remove(_ urls: URL...) throws {
    for url in urls { try FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
  }
}
