import Foundation
import ObjectGraph
import Testing

/// Relationships that no store keeps: they hold in memory, on both sides, as long as their objects do.
@Suite struct TransientRelationshipTests {
  static let kinds = StoreKind.allCases

  private func model() throws -> ManagedObjectModel {
    var tags = RelationshipDescription.toMany("tags", "Tag", inverse: "owner")
    var owner = RelationshipDescription.toOne("owner", "Note", inverse: "tags")
    (tags.isTransient, owner.isTransient) = (true, true)
    return try ManagedObjectModel(entities: [
      EntityDescription(
        "Note", [.attribute(AttributeDescription("text", .string)), .relationship(tags)]),
      EntityDescription(
        "Tag", [.attribute(AttributeDescription("label", .string)), .relationship(owner)]),
    ])
  }

  private func tag(
    _ label: String, of note: AnyManagedObject, _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let tag = try context.insert(entityNamed: "Tag")
    try tag.setValue(.string(label), forKey: "label")
    try tag.setValue(.object(note.objectID), forKey: "owner")
    return tag
  }

  private func labels(_ note: AnyManagedObject) throws -> [Value] {
    try note.values(forKeyPath: "tags.label")
  }

  @Test(arguments: kinds) func aSaveKeepsThemInMemoryAndOutOfTheStore(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let note = try context.insert(entityNamed: "Note")
      let red = try tag("red", of: note, context)
      let blue = try tag("blue", of: note, context)
      try context.save()
      #expect(try labels(note) == ["red", "blue"] && !context.hasChanges)
      try note.setValue("edited", forKey: "text")
      try red.setValue(.null, forKey: "owner")
      #expect(note.changedValues() == ["text": "edited"] && red.hasChanges)
      #expect(red.changedValues() == [:])
      try context.save()
      #expect(try labels(note) == ["blue"])
      let read = try company.reopened()
      let stored = try #require(try read.fetch(entityNamed: "Note").first)
      #expect(try labels(stored) == [])
      let owners = try read.fetch(entityNamed: "Tag").map { try $0.value(forKey: "owner") }
      #expect(owners == [nil, nil])
      for object in [note, red, blue] { try context.refresh(object, mergeChanges: false) }
      #expect(try labels(note) == [])
      #expect(try note.value(forKey: "text") == "edited")
    }
  }

  @Test(arguments: kinds) func aFetchedObjectsMembersSurviveASaveAsWell(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let made = company.context()
      let id = try made.insert(entityNamed: "Note")
      try made.save()
      let context = company.context()
      let note = try context.existingObject(with: id.objectID)
      let red = try tag("red", of: note, context)
      try context.save()
      #expect(try red.value(forKey: "owner") == .object(note.objectID))
      #expect(try labels(note) == ["red"])
    }
  }

  @Test(arguments: kinds) func aRefreshThatMergesChangesKeepsThem(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let note = try context.insert(entityNamed: "Note")
      let red = try tag("red", of: note, context)
      try context.save()
      for object in [note, red] {
        try object.setValue("mine", forKey: object === note ? "text" : "label")
        try context.refresh(object, mergeChanges: true)
      }
      #expect(try labels(note) == ["mine"])
      #expect(try red.value(forKey: "owner") == .object(note.objectID))
      try context.save()
      #expect(try labels(note) == ["mine"])
    }
  }

  @Test(arguments: kinds) func anUndoAfterARefreshBringsAllOfThemBack(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let note = try context.insert(entityNamed: "Note")
      let red = try tag("red", of: note, context)
      let green = try tag("green", of: note, context)
      try context.save()
      context.isUndoEnabled = true
      try note.setValue("mine", forKey: "text")
      context.endUndoGroup()
      try red.setValue(.null, forKey: "owner")
      try context.refresh(note, mergeChanges: true)
      #expect(try labels(note) == ["green"])
      context.undo()
      #expect(try labels(note) == ["red", "green"])
      withExtendedLifetime([red, green]) {}
    }
  }

  @Test(arguments: kinds) func aChangeOfOneAloneIsNoneForItsStore(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let note = try context.insert(entityNamed: "Note")
      try context.save()
      let other = company.context()
      let same = try other.existingObject(with: note.objectID)
      let red = try tag("red", of: note, context)
      try context.save()
      #expect(try labels(note) == ["red"])
      try same.setValue("theirs", forKey: "text")
      try other.save()
      withExtendedLifetime(red) {}
    }
  }

  @Test(arguments: kinds) func aChildsSaveHandsThemOver(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let child = company.child(of: context)
      let note = try child.insert(entityNamed: "Note")
      let green = try tag("green", of: note, child)
      try child.save()
      let above = try #require(try context.fetch(entityNamed: "Note").first)
      #expect(try labels(above) == ["green"])
      try context.save()
      #expect(try labels(above) == ["green"] && labels(note) == ["green"])
      withExtendedLifetime(green) {}
    }
  }

  @Test func theyCountForNoVersionHash() throws {
    let bare = try ManagedObjectModel(entities: [
      EntityDescription("Note", [.attribute(AttributeDescription("text", .string))]),
      EntityDescription("Tag", [.attribute(AttributeDescription("label", .string))]),
    ])
    #expect(try model().entityVersionHashesByName == bare.entityVersionHashesByName)
  }

  @Test(arguments: kinds, [MergePolicy.objectWins, .storeWins])
  func aConflictLeavesThemAsTheyAre(_ kind: StoreKind, _ policy: MergePolicy) throws {
    try withCompany(kind, model: try model()) { company in
      let context = company.context()
      let note = try context.insert(entityNamed: "Note")
      let red = try tag("red", of: note, context)
      let blue = try tag("blue", of: note, context)
      try context.save()
      let other = company.context()
      for id in [note.objectID, blue.objectID] {
        let same = try other.existingObject(with: id)
        try same.setValue("theirs", forKey: same.entityName == "Note" ? "text" : "label")
      }
      try other.save()
      try note.setValue("mine", forKey: "text")
      try blue.setValue("mine", forKey: "label")
      context.mergePolicy = policy
      try context.save()
      let winner: Value = policy == .objectWins ? "mine" : "theirs"
      #expect(try note.value(forKey: "text") == winner)
      #expect(try Set(labels(note)) == ["red", winner])
      for tag in [red, blue] {
        #expect(try tag.value(forKey: "owner") == .object(note.objectID))
      }
      #expect(!context.hasChanges)
    }
  }
}
