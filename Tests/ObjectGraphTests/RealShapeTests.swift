import Foundation
import ObjectGraph
import Testing

/// Shapes that stores of other people's apps have.
@Suite struct RealShapeTests {
  private func attribute(_ name: String, _ type: AttributeType = .string) -> PropertyDescription {
    .attribute(AttributeDescription(name, type))
  }

  private func newFile() throws -> URL {
    try Fixtures.temporaryFolder().appendingPathComponent("store.sqlite")
  }

  private func open(
    _ model: ManagedObjectModel, _ url: URL, _ options: StoreOptions = StoreOptions()
  ) throws -> PersistentStoreCoordinator {
    let coordinator = try PersistentStoreCoordinator(
      model: model, .sqlite, at: url, options: options)
    return coordinator
  }

  // MARK: - Join tables

  /// Two relationships named `users` lead to users.
  private func chatModel() throws -> ManagedObjectModel {
    try ManagedObjectModel(entities: [
      EntityDescription(
        "Message",
        [attribute("text"), .relationship(.toMany("users", "User", inverse: "messages"))]),
      EntityDescription(
        "Reaction",
        [attribute("sign"), .relationship(.toMany("users", "User", inverse: "reactions"))]),
      EntityDescription(
        "User",
        [
          attribute("name"), .relationship(.toMany("messages", "Message", inverse: "users")),
          .relationship(.toMany("reactions", "Reaction", inverse: "users")),
        ]),
    ])
  }

  /// A user who has written a message and has reacted.
  private func fillChat(_ coordinator: PersistentStoreCoordinator) throws {
    let context = ManagedObjectContext(coordinator)
    let user = try context.insert(entityNamed: "User")
    for (entity, key) in [("Message", "messages"), ("Reaction", "reactions")] {
      let other = try context.insert(entityNamed: entity)
      try user.setValue(.objects([other.objectID]), forKey: key)
    }
    try context.save()
  }

  private func members(
    _ coordinator: PersistentStoreCoordinator, _ entity: String, _ key: String
  ) throws -> [Int?] {
    let context = ManagedObjectContext(coordinator)
    return try context.fetch(entityNamed: entity).map { try $0.value(forKey: key).objectIDs?.count }
  }

  @Test func theSecondColumnOfOneNameGetsADigit() throws {
    let url = try newFile()
    try fillChat(open(chatModel(), url))
    let schema = Database(url).schema.filter { $0.hasPrefix("CREATE TABLE Z_") }
    #expect(
      schema.contains(
        "CREATE TABLE Z_1USERS ( Z_1MESSAGES INTEGER, Z_3USERS INTEGER, "
          + "PRIMARY KEY (Z_1MESSAGES, Z_3USERS) )"))
    #expect(
      schema.contains(
        "CREATE TABLE Z_2USERS ( Z_2REACTIONS INTEGER, Z_3USERS1 INTEGER, "
          + "PRIMARY KEY (Z_2REACTIONS, Z_3USERS1) )"))
    let again = try open(chatModel(), url)
    #expect(try members(again, "Reaction", "users") == [1])
    #expect(try members(again, "User", "messages") == [1])
  }

  @Test func joinTablesAreFoundUnderTheNamesThatCoreDataGaveThem() throws {
    let url = try newFile()
    try fillChat(open(chatModel(), url))
    // The digit stands at the other of the two, and one table is named after its other side.
    for sql in [
      "ALTER TABLE Z_1USERS RENAME COLUMN Z_3USERS TO Z_3USERS1",
      "ALTER TABLE Z_2USERS RENAME COLUMN Z_3USERS1 TO Z_3USERS",
      "ALTER TABLE Z_2USERS RENAME TO Z_3REACTIONS",
    ] { _ = Database(url).rows(sql) }
    let coordinator = try open(chatModel(), url)
    #expect(try members(coordinator, "Message", "users") == [1])
    #expect(try members(coordinator, "User", "reactions") == [1])
    try fillChat(coordinator)
    #expect(Database(url).column("SELECT count(*) FROM Z_3REACTIONS") == ["2"])
    #expect(Database(url).column("SELECT count(*) FROM Z_1USERS WHERE Z_3USERS1 = 2") == ["1"])
  }

  @Test func anEntityThatWasRenamedIsFoundUnderItsOldName() throws {
    let url = try newFile()
    try fillChat(open(chatModel(), url))
    _ = Database(url).rows("UPDATE Z_PRIMARYKEY SET Z_NAME = 'Person' WHERE Z_NAME = 'User'")
    #expect(try members(open(chatModel(), url), "User", "reactions") == [1])
  }

  @Test func anEntityOfAnotherModelIsNotTakenForOneThatIsMissing() throws {
    let url = try newFile()
    try fillChat(open(chatModel(), url))
    let other = try ManagedObjectModel(
      entities: chatModel().entities.filter { $0.name != "Reaction" }.map { entity in
        var copy = entity
        copy.properties.removeAll { $0.name == "reactions" }
        return copy
      } + [EntityDescription("Sticker", [attribute("sign")])])
    let coordinator = try open(other, url, StoreOptions(ignoresVersionHashes: true))
    #expect(try members(coordinator, "Sticker", "sign") == [])
    #expect(try members(coordinator, "User", "messages") == [1])
    #expect(coordinator.gaps.contains { $0.entity == "Sticker" })
  }

  // MARK: - Parts that are missing

  private func noteModel(_ names: [String], bytes: Bool = false) throws -> ManagedObjectModel {
    var picture = AttributeDescription("picture", .binary)
    picture.allowsExternalBinaryDataStorage = true
    return try ManagedObjectModel(entities: [
      EntityDescription(
        "Note", names.map { attribute($0) } + (bytes ? [.attribute(picture)] : []))
    ])
  }

  @Test func aColumnThatIsNotThereIsNilAndToldWhereHashesAreIgnored() throws {
    let url = try newFile()
    let context = ManagedObjectContext(try open(noteModel(["title"]), url))
    try context.insert(entityNamed: "Note").setValue("first", forKey: "title")
    try context.save()
    let coordinator = try open(
      noteModel(["title", "place"]), url, StoreOptions(ignoresVersionHashes: true))
    let reader = ManagedObjectContext(coordinator)
    let note = try #require(
      try reader.fetch(
        entityNamed: "Note", where: FetchPredicate(format: "place == nil AND title == 'first'")
      ).first)
    #expect(try note.value(forKey: "place") == .null)
    #expect(
      coordinator.gaps.map(\.description) == ["table 'ZNOTE' has no column 'ZPLACE'."])
    #expect(coordinator.gap(of: note.objectID, property: "place") != nil)
    #expect(coordinator.gap(of: note.objectID, property: "title") == nil)
  }

  @Test func aTableThatIsNotThereIsEmptyAndTold() throws {
    let url = try newFile()
    try fillChat(open(chatModel(), url))
    _ = Database(url).rows("DROP TABLE ZREACTION")
    _ = Database(url).rows("DROP TABLE Z_2USERS")
    #expect(throws: StoreError.self) { try open(chatModel(), url) }
    var options = StoreOptions(isReadOnly: true)
    options.leavesOutUnreadable = true
    let coordinator = try open(chatModel(), url, options)
    #expect(try members(coordinator, "Reaction", "users") == [])
    #expect(try members(coordinator, "User", "messages") == [1])
    #expect(try members(coordinator, "User", "reactions") == [0])
    #expect(coordinator.gaps.first?.description == "it has no table 'ZREACTION'.")
  }

  @Test func aFileThatIsMissingHidesNoOtherValue() throws {
    let url = try newFile()
    let model = try noteModel(["title"], bytes: true)
    let context = ManagedObjectContext(try open(model, url))
    for title in ["first", "second"] {
      let note = try context.insert(entityNamed: "Note")
      try note.setValue(.string(title), forKey: "title")
      try note.setValue(.data(Data("inside".utf8)), forKey: "picture")
    }
    try context.save()
    _ = Database(url).rows(
      "UPDATE ZNOTE SET ZPICTURE = CAST(X'02' || '\(UUID().uuidString)' || X'00' AS BLOB) "
        + "WHERE ZTITLE = 'first'")
    #expect(throws: StoreError.self) {
      try ManagedObjectContext(open(model, url)).fetch(entityNamed: "Note")
    }
    var options = StoreOptions(isReadOnly: true)
    options.leavesOutUnreadable = true
    let coordinator = try open(model, url, options)
    let reader = ManagedObjectContext(coordinator)
    let notes = try reader.fetch(entityNamed: "Note")
    #expect(try notes.map { try $0.value(forKey: "title") } == ["first", "second"])
    #expect(
      try notes.map { try $0.value(forKey: "picture") } == [.null, .data(Data("inside".utf8))])
    let gap = try #require(coordinator.gap(of: notes[0].objectID, property: "picture"))
    #expect(gap.description.contains("which is not there"))
    #expect(coordinator.gap(of: notes[1].objectID, property: "picture") == nil)
  }

  // MARK: - Schema

  @Test func anIndexOfARelationshipsNameIsMadeOnce() throws {
    var book = EntityDescription(
      "Book", [attribute("title"), .relationship(.toOne("shelf", "Shelf", inverse: nil))])
    book.indexes = [
      FetchIndexDescription("shelf", [.init("shelf")]),
      FetchIndexDescription("byTitle", [.init("title")]),
    ]
    let url = try newFile()
    _ = try open(
      ManagedObjectModel(entities: [book, EntityDescription("Shelf", [attribute("name")])]), url)
    #expect(
      Database(url).column("SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name")
        == ["ZBOOK_ZSHELF_INDEX", "Z_Book_byTitle", "Z_Book_shelf"])
  }

  /// Columns of subentities, joins and indexes, but for the parts that Core Data adds by itself.
  @Test func aNewStoreOfAModelWithSubentitiesHasTheSchemaOfTheRealOne() throws {
    guard let real = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    let model = try #require(try ManagedObjectModel.cached(inStoreAt: real))
    let url = try newFile()
    _ = try open(model, url)
    let (own, other) = (Set(Database(url).schema), Set(Database(real).schema))
    let history = { (text: String) in
      text.contains(" ACHANGE") || text.contains(" ATRANSACTION") || text.contains("Z_TRANSACTION_")
    }
    // Before framework 866 a uniqueness constraint is the table's.
    let unique = own.subtracting(other).filter { $0.hasPrefix("CREATE UNIQUE") }
    let constrained = other.subtracting(own).filter { $0.contains("UNIQUE") }
    #expect(
      own.subtracting(other).subtracting(unique).map { $0.replacing(" UNIQUE", with: "") }
        == constrained.map { $0.replacing(" VARCHAR UNIQUE", with: " VARCHAR") })
    #expect(other.subtracting(own).subtracting(constrained).filter { !history($0) } == [])
  }
}
