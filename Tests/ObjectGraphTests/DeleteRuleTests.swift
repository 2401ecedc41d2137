import Foundation
import ObjectGraph
import Testing

/// Every delete rule with every shape of relationship, and with every rule on the way back.
@Suite struct DeleteRuleTests {
  enum Shape: String, CaseIterable, Sendable {
    case oneToOne, manyToOne, oneToMany, oneToManyOrdered, manyToMany, manyToManyOrdered
    case oneWayToOne, oneWayToMany

    var isToMany: Bool { ![.oneToOne, .manyToOne, .oneWayToOne].contains(self) }
    var isOneWay: Bool { self == .oneWayToOne || self == .oneWayToMany }
    var isBackToMany: Bool { [.manyToOne, .manyToMany, .manyToManyOrdered].contains(self) }
    var isOrdered: Bool { self == .oneToManyOrdered || self == .manyToManyOrdered }
  }

  static let kinds = StoreKind.allCases
  static let rules: [DeleteRule] = [.noAction, .nullify, .cascade, .deny]

  /// `Left.end` has the shape and the rule; `Right.back` leads back.
  private func model(
    _ shape: Shape, _ rule: DeleteRule, back: DeleteRule = .nullify
  ) throws -> ManagedObjectModel {
    let inverse = shape.isOneWay ? nil : "back"
    var end =
      shape.isToMany
      ? RelationshipDescription.toMany("end", "Right", inverse: inverse, isOrdered: shape.isOrdered)
      : .toOne("end", "Right", inverse: inverse)
    end.deleteRule = rule
    var leading =
      shape.isBackToMany
      ? RelationshipDescription.toMany("back", "Left", inverse: "end")
      : .toOne("back", "Left", inverse: "end")
    leading.deleteRule = back
    let name = PropertyDescription.attribute(AttributeDescription("name", .string))
    return try ManagedObjectModel(entities: [
      EntityDescription("Left", [name, .relationship(end)]),
      EntityDescription("Right", shape.isOneWay ? [name] : [name, .relationship(leading)]),
    ])
  }

  /// One left object with one or three at the other end, and one right object beside them.
  private func fill(_ context: ManagedObjectContext, _ shape: Shape) throws {
    let left = try context.insert(entityNamed: "Left")
    let rights = try (0..<4).map { index in
      let right = try context.insert(entityNamed: "Right")
      try right.setValue(.string("\(index)"), forKey: "name")
      return right.objectID
    }
    try left.setValue(
      shape.isToMany ? .objects(Array(rights[..<3])) : .object(rights[0]), forKey: "end")
    try context.save()
  }

  private func names(_ context: ManagedObjectContext) throws -> [Value] {
    try context.fetch(entityNamed: "Right", sortedBy: [("name", true)])
      .map { try $0.value(forKey: "name") }
  }

  private func left(_ context: ManagedObjectContext) throws -> AnyManagedObject {
    try #require(try context.fetch(entityNamed: "Left").first)
  }

  @Test(arguments: kinds, Shape.allCases) func nullifyEmptiesTheWayBack(
    _ kind: StoreKind, _ shape: Shape
  ) throws {
    try withCompany(kind, model: try model(shape, .nullify)) { company in
      try fill(company.context(), shape)
      let context = try company.reopened()
      context.delete(try left(context))
      try context.save()
      let fresh = try company.reopened()
      #expect(try names(fresh) == ["0", "1", "2", "3"])
      #expect(try fresh.fetch(entityNamed: "Left").isEmpty)
      guard !shape.isOneWay else { return }
      #expect(try fresh.fetch(entityNamed: "Right").map { try $0.count("back") } == [0, 0, 0, 0])
    }
  }

  @Test(arguments: kinds, Shape.allCases) func cascadeDeletesTheOtherEndAndNothingElse(
    _ kind: StoreKind, _ shape: Shape
  ) throws {
    try withCompany(kind, model: try model(shape, .cascade)) { company in
      try fill(company.context(), shape)
      let context = try company.reopened()
      context.delete(try left(context))
      #expect(context.deletedObjects.count == (shape.isToMany ? 4 : 2))
      try context.save()
      let expected: [Value] = shape.isToMany ? ["3"] : ["1", "2", "3"]
      #expect(try names(try company.reopened()) == expected)
    }
  }

  @Test(arguments: kinds, Shape.allCases) func denyRefusesUntilTheOtherEndIsEmpty(
    _ kind: StoreKind, _ shape: Shape
  ) throws {
    try withCompany(kind, model: try model(shape, .deny)) { company in
      try fill(company.context(), shape)
      let context = try company.reopened()
      let object = try left(context)
      context.delete(object)
      #expect {
        try context.save()
      } throws: { error in
        let failures = (error as? ValidationError)?.failures ?? []
        return failures.map(\.property) == ["end"] && failures[0].objectID == object.objectID
      }
      context.rollback()
      #expect(try object.count("end") == (shape.isToMany ? 3 : 1))
      try object.setValue(shape.isToMany ? .objects([]) : .null, forKey: "end")
      context.delete(object)
      try context.save()
      let fresh = try company.reopened()
      #expect(try fresh.fetch(entityNamed: "Left").isEmpty)
      #expect(try names(fresh).count == 4)
    }
  }

  @Test(arguments: kinds, Shape.allCases) func denyRefusesThoughAllWasRefreshedAfterTheDeletion(
    _ kind: StoreKind, _ shape: Shape
  ) throws {
    try withCompany(kind, model: try model(shape, .deny)) { company in
      try fill(company.context(), shape)
      let context = try company.reopened()
      context.delete(try left(context))
      try context.refreshAllObjects()
      #expect(throws: ValidationError.self) { try context.save() }
    }
  }

  @Test(arguments: kinds, [true, false]) func whatCannotBeMadeTakesNobodyAlong(
    _ kind: StoreKind, _ isUndoEnabled: Bool
  ) throws {
    struct Refused: Error {}
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = isUndoEnabled
      let child = context.insert(Folder.self, .set(\.name, "child"))
      try context.save()
      #expect(throws: Refused.self) {
        try context.findOrCreate(Folder.self, .set(\.name, "new")) { folder in
          folder.children.append(child)
          throw Refused()
        }
      }
      #expect(context.insertedObjects.isEmpty && context.deletedObjects.isEmpty)
      #expect(child.parent == nil && context.invariantViolations() == [])
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Folder.self))
      #expect(read.map(\.name) == ["child"])
      let made = try context.findOrCreate(Folder.self, .set(\.name, "new")) { folder in
        folder.children.append(child)
      }
      #expect(made.children.map(\.name) == ["child"] && context.canUndo == isUndoEnabled)
      context.undo()
      #expect(context.insertedObjects.isEmpty == isUndoEnabled)
    }
  }

  @Test(arguments: kinds, Shape.allCases) func noActionTouchesNothingElse(
    _ kind: StoreKind, _ shape: Shape
  ) throws {
    try withCompany(kind, model: try model(shape, .noAction)) { company in
      try fill(company.context(), shape)
      let context = try company.reopened()
      context.delete(try left(context))
      #expect(context.updatedObjects.isEmpty)
      try context.save()
      let fresh = try company.reopened()
      #expect(try fresh.fetch(entityNamed: "Left").isEmpty)
      #expect(try names(fresh).count == 4)
    }
  }

  @Test(arguments: kinds, rules.flatMap { rule in rules.map { [rule, $0] } })
  func theRulesOfBothSidesAreFollowed(_ kind: StoreKind, _ pair: [DeleteRule]) throws {
    let (rule, back) = (pair[0], pair[1])
    try withCompany(kind, model: try model(.oneToMany, rule, back: back)) { company in
      try fill(company.context(), .oneToMany)
      let context = try company.reopened()
      let right = try #require(
        try context.fetch(entityNamed: "Right", where: FetchPredicate(format: "name == '0'")).first)
      context.delete(right)
      // Deleting a member by rule cascade deletes the owner, whose own rule counts then.
      let isRefused = back == .deny || back == .cascade && rule == .deny
      guard !isRefused else {
        #expect(throws: ValidationError.self) { try context.save() }
        return context.rollback()
      }
      try context.save()
      let fresh = try company.reopened()
      let expected = back != .cascade ? [1, 3] : rule == .cascade ? [0, 1] : [0, 3]
      #expect(
        try [fresh.fetch(entityNamed: "Left").count, fresh.fetch(entityNamed: "Right").count]
          == expected)
    }
  }

  @Test(arguments: kinds) func denyDeepInACascadeRefusesAllOfIt(_ kind: StoreKind) throws {
    var parts = RelationshipDescription.toMany("parts", "Part", inverse: "whole")
    parts.deleteRule = .cascade
    var locks = RelationshipDescription.toMany("locks", "Lock", inverse: "part")
    locks.deleteRule = .deny
    let model = try ManagedObjectModel(entities: [
      EntityDescription("Whole", [.relationship(parts)]),
      EntityDescription(
        "Part", [.relationship(.toOne("whole", "Whole", inverse: "parts")), .relationship(locks)]),
      EntityDescription("Lock", [.relationship(.toOne("part", "Part", inverse: "locks"))]),
    ])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      let whole = try context.insert(entityNamed: "Whole")
      let some = try (0..<3).map { _ in try context.insert(entityNamed: "Part") }
      try whole.setValue(.objects(some.map(\.objectID)), forKey: "parts")
      let lock = try context.insert(entityNamed: "Lock")
      try lock.setValue(.object(some[1].objectID), forKey: "part")
      try context.save()
      context.delete(whole)
      #expect {
        try context.save()
      } throws: { error in
        (error as? ValidationError)?.failures.map(\.objectID) == [some[1].objectID]
      }
      #expect(try company.context().fetch(entityNamed: "Part").count == 3)
      context.delete(lock)
      try context.save()
      #expect(try company.reopened().fetch(entityNamed: "Part").isEmpty)
    }
  }

  @Test(arguments: kinds) func anObjectReachedByTwoCascadesIsDeletedOnce(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (root, a, b) = (
        context.insert(Folder.self), context.insert(Folder.self), context.insert(Folder.self)
      )
      root.children.replace(with: [a, b])
      a.children.insert(context.insert(Folder.self))
      try context.save()
      context.delete(a)
      context.delete(root)
      context.delete(a)
      #expect(context.deletedObjects.count == 4)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: kinds) func cascadeTakesUnsavedObjectsAlong(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      try context.save()
      let new = context.insert(Folder.self)
      new.parent = root
      context.delete(root)
      #expect(new.untyped.isDeleted)
      #expect(context.insertedObjects.isEmpty)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: kinds) func aMemberThatLeftBeforeTheDeletionStays(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (root, child) = (context.insert(Folder.self), context.insert(Folder.self))
      child.parent = root
      try context.save()
      let fresh = try company.reopened()
      let folders = try fresh.fetch(FetchRequest(Folder.self))
      let moved = try #require(folders.first { $0.parent != nil })
      let owner = try #require(moved.parent)
      moved.parent = nil
      fresh.delete(owner)
      try fresh.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 1)
    }
  }
}
