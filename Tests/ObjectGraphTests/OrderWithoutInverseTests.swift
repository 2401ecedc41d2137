import Foundation
import ObjectGraph
import Testing

/// Ordered relationships to many objects that do not lead back: a poll and its options.
@Suite struct OrderWithoutInverseTests {
  private static let kinds: [StoreKind] = [.sqlite, .xml, .binary]

  private func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(entities: [
      EntityDescription(
        "Poll",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toMany("options", "Option", inverse: nil, isOrdered: true)),
        ]),
      EntityDescription("Option", [.attribute(AttributeDescription("title", .string))]),
    ])
  }

  private func coordinator(_ kind: StoreKind, _ url: URL) throws -> PersistentStoreCoordinator {
    let made = try PersistentStoreCoordinator(model: model(), kind, at: url)
    return made
  }

  private func newFile() throws -> URL {
    try Fixtures.temporaryFolder().appendingPathComponent("polls")
  }

  /// A poll whose options were made in another order than they stand in.
  private func fill(_ coordinator: PersistentStoreCoordinator, _ order: String = "cab") throws {
    let context = ManagedObjectContext(coordinator)
    for name in ["first", "second"] {
      let poll = try context.insert(entityNamed: "Poll")
      try poll.setValue(.string(name), forKey: "name")
      var options: [Character: AnyManagedObject] = [:]
      for title in order.sorted() {
        let option = try context.insert(entityNamed: "Option")
        try option.setValue(.string("\(title)"), forKey: "title")
        options[title] = option
        // One save each gives keys in this order.
        try context.save()
      }
      try poll.setValue(.objects(order.compactMap { options[$0]?.objectID }), forKey: "options")
      try context.save()
    }
  }

  /// The options of each poll by name, in order.
  private func orders(_ coordinator: PersistentStoreCoordinator) throws -> [String: String] {
    let context = ManagedObjectContext(coordinator)
    var found: [String: String] = [:]
    for poll in try context.fetch(entityNamed: "Poll") {
      guard case .string(let name) = try poll.value(forKey: "name") else { continue }
      found[name] = try titles(poll, context).joined()
    }
    return found
  }

  private func titles(
    _ poll: AnyManagedObject, _ context: ManagedObjectContext
  ) throws -> [String] {
    let ids = try #require(try poll.value(forKey: "options").objectIDs)
    return try ids.compactMap { id in
      guard case .string(let title)? = try context.object(with: id)?.value(forKey: "title") else {
        return nil
      }
      return title
    }
  }

  private func poll(
    _ name: String, _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let all = try context.fetch(entityNamed: "Poll")
    return try #require(try all.first { try $0.value(forKey: "name") == .string(name) })
  }

  @Test(arguments: kinds) func theOrderIsTheSameInEveryKindOfStoreAndBack(
    _ kind: StoreKind
  ) throws {
    let source = try newFile()
    try fill(try coordinator(kind, source))
    for other in Self.kinds {
      let (there, back) = (try newFile(), try newFile())
      try coordinator(kind, source).copyObjects(to: try coordinator(other, there))
      try coordinator(other, there).copyObjects(to: try coordinator(kind, back))
      for (kind, url) in [(other, there), (kind, back)] {
        let found = try orders(try coordinator(kind, url))
        #expect(found == ["first": "cab", "second": "cab"], "\(kind)")
      }
    }
  }

  @Test func aNewStoreKeepsTheOrderWhereCoreDataDoes() throws {
    let url = try newFile()
    try fill(try coordinator(.sqlite, url))
    let database = Database(url)
    #expect(
      database.schema.first == "CREATE TABLE ZOPTION ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, "
        + "Z_OPT INTEGER, Z2OPTIONS INTEGER, Z_FOK_2OPTIONS INTEGER, ZTITLE VARCHAR )")
    #expect(database.schema.contains("CREATE INDEX ZOPTION_Z2OPTIONS_INDEX ON ZOPTION (Z2OPTIONS)"))
    #expect(!database.schema.contains { $0.contains("INDEX") && $0.contains("FOK") })
    let rows = database.rows(
      "SELECT ZTITLE, Z_FOK_2OPTIONS FROM ZOPTION WHERE Z2OPTIONS = 1 ORDER BY Z_FOK_2OPTIONS")
    #expect(rows == [["c", "2048"], ["a", "3072"], ["b", "4096"]])
  }

  @Test func anOrderThatAnotherProgramWroteIsShownAndAChangeKeepsTheRest() throws {
    let url = try newFile()
    try fill(try coordinator(.sqlite, url), "abcde")
    _ = Database(url).rows(
      "UPDATE ZOPTION SET Z_FOK_2OPTIONS = CASE ZTITLE WHEN 'a' THEN 9000 WHEN 'b' THEN 8000 "
        + "WHEN 'c' THEN -5 WHEN 'd' THEN 70000 ELSE 8500 END")
    let opened = try coordinator(.sqlite, url)
    #expect(try orders(opened) == ["first": "cbead", "second": "cbead"])
    let context = ManagedObjectContext(opened)
    let first = try poll("first", context)
    let ids = try #require(try first.value(forKey: "options").objectIDs)
    try first.setValue(.objects([ids[0], ids[2], ids[1], ids[4]]), forKey: "options")
    try context.save()
    #expect(try orders(try coordinator(.sqlite, url)) == ["first": "cebd", "second": "cbead"])
    let alone = Database(url).rows(
      "SELECT Z2OPTIONS, Z_FOK_2OPTIONS FROM ZOPTION WHERE ZTITLE = 'a' AND Z_PK <= 5")
    #expect(alone == [[nil, nil]])
  }

  /// As the arcade's library made them before it knew the column.
  private func earlierStore() throws -> URL {
    let url = try newFile()
    try fill(try coordinator(.sqlite, url))
    _ = Database(url).rows("ALTER TABLE ZOPTION DROP COLUMN Z_FOK_2OPTIONS")
    #expect(!Database(url).schema.contains { $0.contains("FOK") })
    return url
  }

  @Test func aStoreOfAnEarlierVersionIsReadAsItWasAndGetsItsOrderWithTheFirstSave() throws {
    let url = try earlierStore()
    let opened = try coordinator(.sqlite, url)
    #expect(try orders(opened) == ["first": "abc", "second": "abc"])
    #expect(!Database(url).schema.contains { $0.contains("FOK") })
    // A context that was open before reads the new order as well.
    let beside = try coordinator(.sqlite, url)
    let context = ManagedObjectContext(opened)
    let first = try poll("first", context)
    let ids = try #require(try first.value(forKey: "options").objectIDs)
    try first.setValue(.objects(ids.reversed()), forKey: "options")
    try context.save()
    for coordinator in [opened, beside, try coordinator(.sqlite, url)] {
      #expect(try orders(coordinator) == ["first": "cba", "second": "abc"])
    }
    let filled = Database(url).column(
      "SELECT Z_FOK_2OPTIONS FROM ZOPTION WHERE Z2OPTIONS = 2 ORDER BY Z_PK")
    #expect(filled == ["2048", "3072", "4096"])
    // Both may write: the column is added once.
    let other = ManagedObjectContext(beside)
    try poll("second", other).setValue("third", forKey: "name")
    try other.save()
    #expect(try orders(try coordinator(.sqlite, url)) == ["first": "cba", "third": "abc"])
  }

  @Test func aStoreOfAnEarlierVersionIsReadWithoutAChangeWhereItMayNotBeWritten() throws {
    let url = try earlierStore()
    let before = try Data(contentsOf: url)
    let opened = try PersistentStoreCoordinator(
      model: model(), .sqlite, at: url, options: StoreOptions(isReadOnly: true, leavesNoTrace: true)
    )
    #expect(try orders(opened) == ["first": "abc", "second": "abc"])
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func theOrderComesAlongInAMigration() throws {
    let url = try newFile()
    try fill(try coordinator(.sqlite, url))
    var poll = EntityDescription(
      "Poll",
      [
        .attribute(AttributeDescription("name", .string)),
        .attribute(AttributeDescription("closed", .date)),
        .relationship(.toMany("options", "Option", inverse: nil, isOrdered: true)),
      ])
    poll.versionHashModifier = "2"
    let later = try ManagedObjectModel(entities: [
      poll, EntityDescription("Option", [.attribute(AttributeDescription("title", .string))]),
    ])
    try MigrationManager(from: try model(), to: later).migrateStore(.sqlite, at: url)
    let migrated = try PersistentStoreCoordinator(model: later, .sqlite, at: url)
    #expect(try orders(migrated) == ["first": "cab", "second": "cab"])
  }
}
