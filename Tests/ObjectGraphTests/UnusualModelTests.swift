import Foundation
import ObjectGraph
import Testing

/// Relationships without inverse, with themselves, with limits and with rule no action; hooks.
@Suite struct UnusualModelTests {
  private struct Diary: ObjectLifecycle {
    let text: Attribute<String?>
    let saves: Attribute<Int64>

    init(_ describe: EntityBuilder<Self>) {
      text = describe.attribute("text")
      saves = describe.attribute("saves", default: 0)
    }

    static func awakeFromInsert(_ object: AnyManagedObject) {
      set(object, "text", "inserted")
    }

    static func awakeFromFetch(_ object: AnyManagedObject) {
      precondition(!object.isFault)
    }

    static func willSave(_ object: AnyManagedObject) {
      guard object.changedValues()["saves"] == nil || object.isInserted else { return }
      if case .integer(let count) = object.committed("saves") {
        set(object, "saves", .integer(count + 1))
      }
    }

    static func validationProblems(_ object: AnyManagedObject) -> [String] {
      object.committed("text") == "wrong" ? ["is wrong as a whole."] : []
    }

    private static func set(_ object: AnyManagedObject, _ key: String, _ value: Value) {
      do { try object.setValue(value, forKey: key) } catch { Issue.record(error) }
    }
  }

  @Test(arguments: StoreKind.allCases) func hooksAreCalledAndMayChangeTheirObject(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind, model: try ManagedObjectModel(Diary.self)) { company in
      let context = company.context()
      let diary = context.insert(Diary.self)
      #expect(diary.text == "inserted")
      try context.save()
      #expect(diary.saves == 1)
      diary.text = "changed"
      try context.save()
      #expect(diary.saves == 2)
      diary.text = "wrong"
      #expect {
        try context.save()
      } throws: { "\($0)" == "'Diary' is wrong as a whole. (\(diary.objectID))" }
    }
  }

  @Test(arguments: StoreKind.allCases) func propertiesAreCalledAsTheColumnsOfEveryTable(
    _ kind: StoreKind
  ) throws {
    let names = ["_ent", "_opt", "_pk"]
    let model = try ManagedObjectModel(
      entities: [EntityDescription("Odd", names.map { attribute($0, .integer64) })])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      try context.insert("Odd", ["_ent": 7, "_opt": 8, "_pk": 9])
      try context.save()
      let fresh = try company.reopened()
      let odd = try #require(try fresh.fetch(entityNamed: "Odd").first)
      #expect(try names.map { try odd.value(forKey: $0) } == [7, 8, 9])
      #expect(try fresh.count(entityNamed: "Odd", where: FetchPredicate(format: "_pk == 9")) == 1)
      try odd.setValue(1, forKey: "_opt")
      try fresh.save()
      #expect(try company.reopened().values("_opt", of: "Odd") == [1])
    }
  }

  private func oneSidedModel() throws -> ManagedObjectModel {
    var guarded = RelationshipDescription.toMany("few", "Thing", inverse: "owner")
    guarded.minCount = 1
    guarded.maxCount = 2
    var loose = RelationshipDescription.toOne("loose", "Owner", inverse: "looseThings")
    loose.deleteRule = .noAction
    var looseThings = RelationshipDescription.toMany("looseThings", "Thing", inverse: "loose")
    looseThings.deleteRule = .noAction
    return try ManagedObjectModel(entities: [
      EntityDescription(
        "Owner",
        [
          .relationship(.toMany("things", "Thing", inverse: nil)),
          .relationship(.toOne("favourite", "Thing", inverse: nil)),
          .relationship(.toMany("friends", "Owner", inverse: "friends")), .relationship(guarded),
          .relationship(looseThings),
        ]),
      EntityDescription(
        "Thing",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toOne("owner", "Owner", inverse: "few")), .relationship(loose),
        ]),
    ])
  }

  private func withOneSided(
    _ kind: StoreKind,
    _ body: (ManagedObjectContext, () throws -> ManagedObjectContext) throws -> Void
  ) throws {
    try withCompany(kind, model: try oneSidedModel()) { company in
      try body(company.context()) { try company.reopened() }
    }
  }

  @Test(arguments: StoreKind.allCases) func relationshipsWithoutInverseAreKept(
    _ kind: StoreKind
  ) throws {
    try withOneSided(kind) { context, reopen in
      let owner = try context.insert(entityNamed: "Owner")
      let things = try (0..<3).map { _ in try context.insert(entityNamed: "Thing") }
      try owner.setValue(.objects(things.map(\.objectID)), forKey: "things")
      try owner.setValue(.object(things[0].objectID), forKey: "favourite")
      try context.save()
      context.delete(things[0])
      #expect(try owner.value(forKey: "favourite").isNull)
      try context.save()
      let fresh = try reopen()
      let read = try #require(try fresh.fetch(entityNamed: "Owner").first)
      #expect(try read.value(forKey: "favourite").isNull)
      let ids = try #require(try read.value(forKey: "things").objectIDs)
      #expect(Set(ids.map(\.uri)) == Set(things[1...].map(\.objectID.uri)))
      #expect(fresh.invariantViolations() == [])
    }
  }

  @Test(arguments: StoreKind.allCases) func aRelationshipMayBeItsOwnInverse(
    _ kind: StoreKind
  ) throws {
    try withOneSided(kind) { context, reopen in
      let owners = try (0..<3).map { _ in try context.insert(entityNamed: "Owner") }
      try owners[0].setValue(
        .objects([owners[1].objectID, owners[2].objectID]), forKey: "friends")
      #expect(try owners[2].value(forKey: "friends") == .objects([owners[0].objectID]))
      try context.save()
      let fresh = try reopen()
      let read = try fresh.fetch(entityNamed: "Owner")
      #expect(try read.map { try $0.value(forKey: "friends").objectIDs?.count } == [2, 1, 1])
      try read[1].setValue(.objects([]), forKey: "friends")
      try fresh.save()
      let last = try reopen()
      let left = try last.fetch(entityNamed: "Owner")
      #expect(try left.map { try $0.value(forKey: "friends").objectIDs?.count } == [1, 0, 1])
      #expect(fresh.invariantViolations() == [])
    }
  }

  @Test(arguments: StoreKind.allCases) func aMarkOfOrderCountsForTheHashOfARelationshipToOne(
    _ kind: StoreKind
  ) throws {
    func model(isMarked: Bool) throws -> ManagedObjectModel {
      var owner = RelationshipDescription.toOne("owner", "Note", inverse: "tags")
      owner.isOrdered = isMarked
      let tags = RelationshipDescription.toMany("tags", "Tag", inverse: "owner")
      return try ManagedObjectModel(entities: [
        EntityDescription("Note", [.relationship(tags)]),
        EntityDescription("Tag", [.relationship(owner)]),
      ])
    }
    let hashes = try [true, false].map { try model(isMarked: $0).entityVersionHashesByName["Tag"] }
    #expect(hashes[0] != hashes[1])
    try withCompany(kind, model: try model(isMarked: true)) { company in
      let context = company.context()
      let (note, tag) = (
        try context.insert(entityNamed: "Note"), try context.insert(entityNamed: "Tag")
      )
      try tag.setValue(.object(note.objectID), forKey: "owner")
      try context.save()
      let read = try #require(try company.reopened().fetch(entityNamed: "Note").first)
      #expect(try read.count("tags") == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func limitsOfNumberAreToldByTheSave(
    _ kind: StoreKind
  ) throws {
    try withOneSided(kind) { context, _ in
      let owner = try context.insert(entityNamed: "Owner")
      for _ in 0..<3 {
        try context.insert(entityNamed: "Thing").setValue(.object(owner.objectID), forKey: "owner")
      }
      #expect {
        try context.save()
      } throws: {
        "\($0)" == "'Owner.few' has 3 objects, at most 2 are allowed. (\(owner.objectID))"
      }
      context.delete(try #require(context.insertedObjects.last))
      try context.save()
    }
  }

  @Test(arguments: StoreKind.allCases) func noActionLeavesAReferenceThatLeadsNowhere(
    _ kind: StoreKind
  ) throws {
    try withOneSided(kind) { context, reopen in
      let owner = try context.insert(entityNamed: "Owner")
      let thing = try context.insert(entityNamed: "Thing")
      try thing.setValue(.object(owner.objectID), forKey: "loose")
      try context.save()
      context.delete(owner)
      #expect(try !thing.value(forKey: "loose").isNull)
      try context.save()
      let fresh = try reopen()
      #expect(try fresh.fetch(entityNamed: "Owner").isEmpty)
      #expect(try fresh.fetch(entityNamed: "Thing").count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func aNumberThatIsNoneIsNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      sample.real = .nan
      sample.single = .infinity
      #expect(sample.real == nil)
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Sample.self))
      #expect(read.first?.real == nil)
      #expect(read.first?.single == .infinity)
    }
  }
}

extension AnyManagedObject {
  fileprivate func committed(_ key: String) -> Value? {
    do { return try value(forKey: key) } catch { return nil }
  }
}
