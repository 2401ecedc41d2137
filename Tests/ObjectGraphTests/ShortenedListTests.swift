import Foundation
import ObjectGraph
import Testing

/// Lists that are read while objects in them are deleted have them again when the deletion is taken back.
@Suite struct ShortenedListTests {
  static let kinds = StoreKind.allCases

  /// Things don't know their box, and a box that's deleted leaves its shelf alone.
  private func model() throws -> ManagedObjectModel {
    var shelf = RelationshipDescription.toOne("shelf", "Shelf", inverse: "boxes")
    shelf.deleteRule = .noAction
    let name = PropertyDescription.attribute(AttributeDescription("name", .string))
    return try ManagedObjectModel(entities: [
      EntityDescription(
        "Shelf", [name, .relationship(.toMany("boxes", "Box", inverse: "shelf"))]),
      EntityDescription(
        "Box",
        [name, .relationship(shelf), .relationship(.toMany("things", "Thing", inverse: nil))]),
      EntityDescription("Thing", [name]),
    ])
  }

  /// A shelf with the boxes 1 and 2; in the first are the things a and b.
  private func fill(_ context: ManagedObjectContext) throws {
    let shelf = try context.insert(entityNamed: "Shelf")
    try shelf.setValue("shelf", forKey: "name")
    var boxes: [AnyManagedObject] = []
    for name in ["1", "2"] {
      let box = try context.insert(entityNamed: "Box")
      try box.setValue(.string(name), forKey: "name")
      try box.setValue(.object(shelf.objectID), forKey: "shelf")
      boxes.append(box)
    }
    let things = try ["a", "b"].map { try thing($0, context).objectID }
    try boxes[0].setValue(.objects(things), forKey: "things")
    try context.save()
  }

  private func thing(
    _ name: String, _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let thing = try context.insert(entityNamed: "Thing")
    try thing.setValue(.string(name), forKey: "name")
    return thing
  }

  private func object(
    _ entity: String, _ name: String, _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let found = try context.fetch(
      entityNamed: entity, where: FetchPredicate(format: "name == %@", .string(name)))
    return try #require(found.first)
  }

  private func add(
    _ name: String, to box: AnyManagedObject, _ context: ManagedObjectContext
  ) throws {
    let things = try box.objectIDs(forRelationshipNamed: "things")
    try box.setValue(.objects(things + [thing(name, context).objectID]), forKey: "things")
  }

  /// The names of the boxes on the shelf and of the things in the first one.
  private func names(_ shelf: AnyManagedObject, _ box: AnyManagedObject) throws -> [Set<Value>] {
    [
      Set(try shelf.values(forKeyPath: "boxes.name")),
      Set(try box.values(forKeyPath: "things.name")),
    ]
  }

  /// The boxes and things while the second box and the first thing are deleted.
  ///
  /// Stores that are read whole give the shelf its boxes with its row, before the deletion, and the
  /// box's rule leaves them alone.
  private func shortened(_ kind: StoreKind) -> [Set<Value>] {
    [kind == .sqlite ? ["1"] : ["1", "2"], ["b"]]
  }

  @Test(arguments: kinds) func aRollbackPutsThemBack(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let context = company.context()
      let shelf = try object("Shelf", "shelf", context)
      let box = try object("Box", "1", context)
      context.delete(try object("Thing", "a", context))
      context.delete(try object("Box", "2", context))
      let seen = try names(shelf, box)
      #expect(seen == shortened(kind))
      context.rollback()
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
      try add("c", to: box, context)
      try context.save()
      let read = try company.reopened()
      let stored = try names(object("Shelf", "shelf", read), object("Box", "1", read))
      #expect(stored == [["1", "2"], ["a", "b", "c"]])
    }
  }

  @Test(arguments: kinds, [true, false]) func anUndoPutsThemBack(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let context = company.context()
      context.isUndoEnabled = true
      let shelf = try object("Shelf", "shelf", context)
      let box = try object("Box", "1", context)
      context.delete(try object("Thing", "a", context))
      context.delete(try object("Box", "2", context))
      #expect(try names(shelf, box) == shortened(kind))
      if isSaved { try context.save() }
      context.undo()
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
      context.redo()
      #expect(try names(shelf, box) == shortened(kind))
      context.undo()
      #expect(context.invariantViolations() == [])
      try context.save()
      let read = try company.reopened()
      let stored = try names(object("Shelf", "shelf", read), object("Box", "1", read))
      #expect(stored == [["1", "2"], ["a", "b"]])
    }
  }
  @Test(arguments: kinds) func aRefreshPutsThemBack(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let context = company.context()
      let shelf = try object("Shelf", "shelf", context)
      let box = try object("Box", "1", context)
      let deleted = try object("Thing", "a", context)
      context.delete(deleted)
      #expect(try names(shelf, box) == [["1", "2"], ["b"]])
      try context.refresh(deleted, mergeChanges: false)
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
      try add("c", to: box, context)
      try context.save()
      let read = try company.reopened()
      let stored = try names(object("Shelf", "shelf", read), object("Box", "1", read))
      #expect(stored == [["1", "2"], ["a", "b", "c"]])
    }
  }

  @Test(arguments: kinds) func anUndoOfAllLeavesNoChange(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let context = company.context()
      context.isUndoEnabled = true
      let shelf = try object("Shelf", "shelf", context)
      let box = try object("Box", "1", context)
      context.delete(try object("Thing", "a", context))
      try add("c", to: box, context)
      #expect(try names(shelf, box) == [["1", "2"], ["b", "c"]])
      context.undo()
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
      #expect(!context.hasChanges)
      context.redo()
      try context.save()
      let read = try company.reopened()
      let stored = try names(object("Shelf", "shelf", read), object("Box", "1", read))
      #expect(stored == [["1", "2"], ["b", "c"]])
    }
  }

  @Test(arguments: kinds) func aListThatComesLaterLacksWhatIsDeletedAlready(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let context = company.context()
      context.isUndoEnabled = true
      context.delete(try object("Thing", "a", context))
      context.delete(try object("Box", "2", context))
      let shelf = try object("Shelf", "shelf", context)
      let box = try object("Box", "1", context)
      #expect(try names(shelf, box) == [["1"], ["b"]])
      context.undo()
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
      #expect(!context.hasChanges)
      try add("c", to: box, context)
      try context.save()
      let read = try company.reopened()
      let stored = try names(object("Shelf", "shelf", read), object("Box", "1", read))
      #expect(stored == [["1", "2"], ["a", "b", "c"]])
    }
  }

  @Test(arguments: kinds) func aChildsListLacksWhatTheChildHasDeleted(_ kind: StoreKind) throws {
    try withCompany(kind, model: try model()) { company in
      try fill(company.context())
      let parent = company.context()
      let above = try (object("Shelf", "shelf", parent), object("Box", "1", parent))
      #expect(try names(above.0, above.1) == [["1", "2"], ["a", "b"]])
      let child = company.child(of: parent)
      child.delete(try object("Thing", "a", child))
      child.delete(try object("Box", "2", child))
      let shelf = try object("Shelf", "shelf", child)
      let box = try object("Box", "1", child)
      #expect(try names(shelf, box) == [["1"], ["b"]])
      child.rollback()
      #expect(try names(shelf, box) == [["1", "2"], ["a", "b"]])
    }
  }
}
