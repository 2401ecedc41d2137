import Foundation
import ObjectGraph
import Testing

/// The state in which a save leaves a store that Apple's framework made, as SQLite sees it.
@Suite struct RealStoreWritingTests {
  @Test func aSaveIntoARealStoreKeepsItsRules() throws {
    guard let url = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite"),
      let model = try Fixtures.bookmarksModel(3)
    else { return }
    let before = try Snapshot(url)
    let coordinator = try PersistentStoreCoordinator(model: model, .sqlite, at: url)
    let context = ManagedObjectContext(coordinator)

    let folders = try context.fetch(entityNamed: "BookmarkEntity").filter {
      try $0.value(forKey: "children").objectIDs?.count ?? 0 >= 3
    }
    let folder = try #require(folders.first)
    let children = try #require(try folder.value(forKey: "children").objectIDs)
    let added = try context.insert(entityNamed: "BookmarkEntity")
    try added.setValue("new", forKey: "title")
    try added.setValue("2A5B", forKey: "uuid")
    try added.setValue(false, forKey: "isFolder")
    var order = children
    order.insert(added.objectID, at: 1)
    order.append(order.remove(at: 0))
    try folder.setValue(.objects(order), forKey: "children")
    let changed = try context.existingObject(with: children[1])
    try changed.setValue("changed", forKey: "title")
    let leaves = try context.fetch(entityNamed: "BookmarkEntity").filter {
      try $0.value(forKey: "isFolder") == false && !children.contains($0.objectID)
        && !$0.isInserted
    }
    let deleted = try #require(leaves.first)
    let deletedKey = key(deleted)
    context.delete(deleted)
    try context.save()
    #expect(context.invariantViolations() == [])

    let database = Database(url)
    let after = try Snapshot(url)
    #expect(database.column("PRAGMA integrity_check") == ["ok"])
    #expect(database.column("SELECT Z_MAX FROM Z_PRIMARYKEY") == ["11"])
    #expect(key(added) == "11")
    #expect(after.schema == before.schema)
    #expect(after.metadata == before.metadata)
    #expect(after.versions[key(changed)] == before.version(key(changed), plus: 1))
    #expect(after.versions[key(folder)] == before.version(key(folder), plus: 1))
    #expect(after.versions["11"] == "1")
    #expect(after.versions[deletedKey] == nil)
    let orderKeys = database.rows(
      "SELECT Z_PK, Z_FOK_PARENT FROM ZBOOKMARKENTITY WHERE ZPARENT = \(key(folder)) "
        + "ORDER BY Z_FOK_PARENT")
    #expect(orderKeys.map { $0[0] ?? "" } == order.map(keyText(context)))
    for row in orderKeys where row[0] != "11" && row[0] != keyText(context)(children[0]) {
      #expect(row[1] == before.orderKeys[row[0] ?? ""], "an untouched child keeps its place")
    }
    #expect(Set(orderKeys.map { $0[1] ?? "" }).count == orderKeys.count)
  }

  private func key(_ object: AnyManagedObject) -> String {
    String(object.objectID.uri.lastPathComponent.dropFirst())
  }

  private func keyText(_ context: ManagedObjectContext) -> (ObjectID) -> String {
    { context.object(with: $0).map(key) ?? "" }
  }

  private struct Snapshot {
    let schema: [String]
    let metadata: [[String?]]
    let versions: [String: String]
    let orderKeys: [String: String]

    init(_ url: URL) throws {
      let database = Database(url)
      schema = database.schema
      metadata = database.rows("SELECT Z_VERSION, Z_UUID, hex(Z_PLIST) FROM Z_METADATA")
      versions = Self.pairs(database.rows("SELECT Z_PK, Z_OPT FROM ZBOOKMARKENTITY"))
      orderKeys = Self.pairs(database.rows("SELECT Z_PK, Z_FOK_PARENT FROM ZBOOKMARKENTITY"))
    }

    func version(_ key: String, plus: Int) -> String? {
      versions[key].flatMap { Int($0) }.map { "\($0 + plus)" }
    }

    private static func pairs(_ rows: [[String?]]) -> [String: String] {
      Dictionary(
        rows.compactMap { row in
          guard let key = row[0], let value = row[1] else { return nil }
          return (key, value)
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}
