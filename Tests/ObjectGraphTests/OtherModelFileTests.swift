import Foundation
import ObjectGraph
import Testing

/// XML and binary stores of another model than the one that they're opened with.
@Suite struct OtherModelFileTests {
  static let kinds = [StoreKind.xml, .binary]

  private func ownModel() throws -> ManagedObjectModel {
    try ManagedObjectModel(entities: [
      EntityDescription(
        "Note",
        [
          attribute("title", .string), attribute("size", .string), attribute("place", .string),
          toOne("tag", "Tag", "notes"),
        ]),
      EntityDescription(
        "Tag", [attribute("label", .string), toMany("notes", "Note", "tag")]),
    ])
  }

  /// A store with a note that has a tag.
  private func store(_ kind: StoreKind) throws -> URL {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    let coordinator = try PersistentStoreCoordinator(model: ownModel(), kind, at: url)
    let context = ManagedObjectContext(coordinator)
    let note = try context.insert(entityNamed: "Note")
    let tag = try context.insert(entityNamed: "Tag")
    for (key, value) in [("title", "first"), ("size", "five"), ("place", "here")] {
      try note.setValue(.string(value), forKey: key)
    }
    try tag.setValue("red", forKey: "label")
    try note.setValue(.object(tag.objectID), forKey: "tag")
    try context.save()
    coordinator.removeStores()
    return url
  }

  private func open(
    _ kind: StoreKind, _ url: URL, _ entities: [EntityDescription]
  ) throws -> ManagedObjectContext {
    ManagedObjectContext(
      try PersistentStoreCoordinator(
        model: ManagedObjectModel(entities: entities), kind, at: url,
        options: StoreOptions(ignoresVersionHashes: true)))
  }

  @Test(arguments: kinds) func whatTheModelDoesNotKnowIsLeftOutAndTold(_ kind: StoreKind) throws {
    let url = try store(kind)
    let before = try Data(contentsOf: url)
    let other = EntityDescription(
      "Note", [attribute("title", .string), attribute("size", .integer32)])
    #expect {
      try PersistentStoreCoordinator(
        model: ManagedObjectModel(entities: [other]), kind, at: url)
    } throws: { error in
      guard case .incompatible = (error as? StoreError)?.reason else { return false }
      return true
    }
    let context = try open(kind, url, [other])
    let note = try #require(
      try context.fetch(
        entityNamed: "Note", where: FetchPredicate(format: "title == 'first' AND size == nil")
      ).first)
    // An XML store has the names of entities in capitals.
    let told = context.coordinator.gaps.map { $0.description.lowercased() }
    #expect(
      Set(told.prefix(3)) == [
        "the model has no entity 'tag'.", "the model has no property 'note.place'.",
        "the model has no property 'note.tag'.",
      ])
    let last = try #require(told.dropFirst(3).first)
    #expect(last.hasPrefix("'note.size' of object ") && last.contains("holds 'five'"))
    #expect(told.count == 4)
    #expect(context.coordinator.gap(of: note.objectID, property: "size") != nil)
    #expect(context.coordinator.gap(of: note.objectID, property: "title") == nil)
    #expect(context.coordinator.repairs == [])
    try note.setValue("second", forKey: "title")
    #expect {
      try context.save()
    } throws: { error in
      guard case .readOnly = (error as? StoreError)?.reason else { return false }
      return true
    }
    #expect(try Data(contentsOf: url) == before)
  }

  @Test(arguments: kinds) func aRelationshipIsNoValueOfAnAttributeOfItsName(
    _ kind: StoreKind
  ) throws {
    let context = try open(
      kind, try store(kind),
      [
        EntityDescription("Note", [attribute("title", .string), attribute("tag", .string)]),
        EntityDescription("Tag", [attribute("label", .string)]),
      ])
    let note = try #require(try context.fetch(entityNamed: "Note").first)
    #expect(try note.value(forKey: "title") == "first")
    #expect(try note.value(forKey: "tag") == .null)
    #expect(context.coordinator.gap(of: note.objectID, property: "tag") != nil)
    let tags = try context.fetch(entityNamed: "Tag")
    #expect(try tags.map { try $0.value(forKey: "label") } == ["red"])
  }

  @Test func aFileOfTheModelItselfThatHasMoreIsDamaged() throws {
    let url = try store(.xml)
    let text = try String(contentsOf: url, encoding: .utf8)
    #expect(text.contains("name=\"place\""))
    try Data(text.replacingOccurrences(of: "name=\"place\"", with: "name=\"planet\"").utf8)
      .write(to: url)
    for ignores in [true, false] {
      #expect {
        try PersistentStoreCoordinator(
          model: ownModel(), .xml, at: url, options: StoreOptions(ignoresVersionHashes: ignores))
      } throws: { error in
        guard case .damaged = (error as? StoreError)?.reason else { return false }
        return true
      }
    }
  }
}
