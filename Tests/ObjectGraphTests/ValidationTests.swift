import Foundation
import ObjectGraph
import Testing

/// A save refuses objects that aren't valid, and tells why.
@Suite struct ValidationTests {
  static let kinds = StoreKind.allCases

  private func model() throws -> ManagedObjectModel {
    var age = AttributeDescription("age", .integer16)
    age.rules = [
      ValidationRule(warning: "Too young") { number($0).map { $0 >= 18 } ?? true },
      ValidationRule(warning: "Too old") { number($0).map { $0 <= 99 } ?? true },
      ValidationRule(warning: "Odd") { number($0).map { $0 % 2 == 0 } ?? true },
    ]
    var name = AttributeDescription("name", .string, isOptional: false)
    name.rules = [
      try ValidationRule(warning: "Name too long", format: "SELF LIKE '?????' OR SELF == 'Ann'")
    ]
    var passing = AttributeDescription("passing", .string, isOptional: false)
    passing.isTransient = true
    passing.defaultValue = "x"
    var home = RelationshipDescription.toOne("home", "Home", inverse: "people")
    home.isOptional = false
    var people = RelationshipDescription.toMany("people", "Person", inverse: "home")
    people.minCount = 2
    people.maxCount = 3
    var doors = RelationshipDescription.toMany("doors", "Door", inverse: "home")
    doors.isOptional = false
    var model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Person", [.attribute(age), .attribute(name), .attribute(passing), .relationship(home)]),
      EntityDescription("Home", [.relationship(people), .relationship(doors)]),
      EntityDescription("Door", [.relationship(.toOne("home", "Home", inverse: "doors"))]),
      EntityDescription(
        "Pupil", superentity: "Person",
        [.attribute(AttributeDescription("school", .string, isOptional: false))]),
    ])
    model.localizationDictionary = ["ErrorString/Too old": "Is over 99."]
    return model
  }

  /// A house with a door and so many people.
  @discardableResult private func house(
    _ context: ManagedObjectContext, people: Int
  ) throws -> [AnyManagedObject] {
    let home = try context.insert(entityNamed: "Home")
    try context.insert(entityNamed: "Door").setValue(.object(home.objectID), forKey: "home")
    return [home]
      + (try (0..<people).map { _ in
        let person = try context.insert(entityNamed: "Person")
        try person.setValue("Ann", forKey: "name")
        try person.setValue(.object(home.objectID), forKey: "home")
        return person
      })
  }

  /// The faults that a save names: `Entity.property: sentence`.
  private func complaints(_ context: ManagedObjectContext) -> [String] {
    do {
      try context.save()
      return []
    } catch let error as ValidationError {
      return error.failures.map { "\($0.entity).\($0.property ?? ""): \($0.sentence)" }
    } catch {
      return ["\(error)"]
    }
  }

  private func withModel(_ kind: StoreKind, _ body: (Company) throws -> Void) throws {
    try withCompany(kind, model: try model()) { try body($0) }
  }

  @Test(arguments: kinds) func aGraphThatMeetsAllRulesIsSaved(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      try house(context, people: 2)[1].setValue(42, forKey: "age")
      #expect(complaints(context) == [])
      #expect(try company.reopened().fetch(entityNamed: "Person").count == 2)
    }
  }

  @Test(arguments: kinds) func aRequiredAttributeMustHaveAValue(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let person = try house(context, people: 2)[1]
      try person.setValue(nil, forKey: "name")
      // No rule about the text is asked of a text that isn't there.
      #expect(complaints(context) == ["Person.name: is required."])
    }
  }

  @Test(arguments: kinds) func aRequiredTransientAttributeCountsAsWell(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let person = try house(context, people: 2)[1]
      try person.setValue(nil, forKey: "passing")
      #expect(complaints(context) == ["Person.passing: is required."])
    }
  }

  @Test(arguments: kinds) func aRequiredReferenceMustLeadSomewhere(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let lost = try house(context, people: 3)[1]
      try lost.setValue(nil, forKey: "home")
      #expect(complaints(context) == ["Person.home: is required."])
    }
  }

  @Test(arguments: kinds) func aRequiredListMustNotBeEmpty(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let home = try house(context, people: 2)[0]
      try home.setValue(.objects([]), forKey: "doors")
      #expect(complaints(context) == ["Home.doors: is required."])
    }
  }

  @Test(arguments: kinds) func aListHasItsLeastAndGreatestNumber(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      try house(context, people: 1)
      try house(context, people: 4)
      try house(context, people: 0)
      #expect(
        complaints(context) == [
          "Home.people: has 1 objects, at least 2 are needed.",
          "Home.people: has 4 objects, at most 3 are allowed.",
        ])
    }
  }

  @Test(arguments: kinds) func aListThatNobodyReadIsCountedWhenItChanges(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let made = company.context()
      try house(made, people: 3)
      try made.save()
      let context = try company.reopened()
      let home = try #require(try context.fetch(entityNamed: "Home").first)
      let person = try context.insert(entityNamed: "Person")
      try person.setValue("Ann", forKey: "name")
      try person.setValue(.object(home.objectID), forKey: "home")
      #expect(complaints(context) == ["Home.people: has 4 objects, at most 3 are allowed."])
    }
  }

  @Test(arguments: kinds) func everyRuleOfAnAttributeIsTold(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let people = try house(context, people: 2)
      try people[1].setValue(17, forKey: "age")
      try people[2].setValue(101, forKey: "age")
      #expect(
        complaints(context) == [
          "Person.age: Too young", "Person.age: Odd", "Person.age: Is over 99.",
          "Person.age: Odd",
        ])
    }
  }

  @Test(arguments: kinds) func rulesAreInherited(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let home = try house(context, people: 2)[0]
      let pupil = try context.insert(entityNamed: "Pupil")
      try pupil.setValue(.object(home.objectID), forKey: "home")
      try pupil.setValue("Bartholomew", forKey: "name")
      try pupil.setValue(8, forKey: "age")
      #expect(
        Set(complaints(context)) == [
          "Pupil.name: Name too long", "Pupil.age: Too young", "Pupil.school: is required.",
        ])
    }
  }

  @Test(arguments: kinds) func hundredFailuresAreOneError(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      for _ in 0..<50 {
        try house(context, people: 2)[1].setValue(1, forKey: "age")
      }
      #expect(complaints(context).count == 100)
      #expect(context.insertedObjects.count == 200)
      #expect(try company.context().fetch(entityNamed: "Home").isEmpty)
    }
  }

  @Test(arguments: kinds) func aFailureNamesObjectAndValueAndReadsAsASentence(
    _ kind: StoreKind
  ) throws {
    try withModel(kind) { company in
      let context = company.context()
      let person = try house(context, people: 2)[1]
      try person.setValue(100, forKey: "age")
      #expect {
        try context.save()
      } throws: { error in
        guard let failure = (error as? ValidationError)?.failures.first else { return false }
        return failure.objectID == person.objectID && failure.value == 100
          && failure.code == .invalid
          && "\(error)" == "'Person.age': Is over 99. (\(person.objectID))"
      }
    }
  }

  @Test(arguments: kinds) func whatIsUnchangedIsNotLookedAt(_ kind: StoreKind) throws {
    var strict = AttributeDescription("number", .integer64)
    let loose = try ManagedObjectModel(entities: [EntityDescription("Item", [.attribute(strict)])])
    strict.rules = [ValidationRule(warning: "Negative") { (number($0) ?? 0) >= 0 }]
    let model = try ManagedObjectModel(entities: [EntityDescription("Item", [.attribute(strict)])])
    guard kind != .inMemory else { return }
    try withCompany(kind, model: loose) { company in
      let made = company.context()
      for value in [-1, 1] {
        try made.insert(entityNamed: "Item").setValue(.integer(Int64(value)), forKey: "number")
      }
      try made.save()
      let coordinator = try PersistentStoreCoordinator(model: model, kind, at: company.url)
      let context = ManagedObjectContext(coordinator)
      let items = try context.fetch(entityNamed: "Item")
      try items[1].setValue(5, forKey: "number")
      #expect(complaints(context) == [])
      try items[0].setValue(-2, forKey: "number")
      #expect(complaints(context) == ["Item.number: Negative"])
    }
  }

  @Test(arguments: kinds) func whatIsDeletedNeedNotBeValid(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let all = try house(context, people: 2)
      try context.save()
      try all[1].setValue(1, forKey: "age")
      context.delete(all[1])
      #expect(complaints(context) == ["Home.people: has 1 objects, at least 2 are needed."])
      context.delete(all[2])
      #expect(complaints(context) == [])
    }
  }

  @Test(arguments: kinds) func aSaveThatFailedSucceedsOnceAllIsWell(_ kind: StoreKind) throws {
    try withModel(kind) { company in
      let context = company.context()
      let people = try house(context, people: 2)
      try people[1].setValue(17, forKey: "age")
      #expect(complaints(context).count == 2)
      #expect(people[1].isInserted)
      try people[1].setValue(18, forKey: "age")
      #expect(complaints(context) == [])
      #expect(!people[1].hasChanges)
    }
  }

  /// Rules are about values that are there.
  @Test func aMissingValueFailsOnce() throws {
    var code = AttributeDescription("code", .string, isOptional: false)
    code.rules = [
      try ValidationRule(warning: "Short", format: "length >= 2"),
      ValidationRule(warning: "Nothing") { !$0.isNull },
    ]
    var name = code
    (name.name, name.isOptional) = ("name", true)
    let model = try ManagedObjectModel(entities: [
      EntityDescription("E", [.attribute(code), .attribute(name)])
    ])
    let company = try Company(.inMemory, model: model)
    let context = company.context()
    _ = try context.insert(entityNamed: "E")
    let error = #expect(throws: ValidationError.self) { try context.save() }
    let failures = error?.failures.map { "\($0.property ?? "") \($0.code)" } ?? []
    #expect(failures.sorted() == ["code missing", "name invalid"])
  }
}

private func number(_ value: Value) -> Int64? {
  if case .integer(let number) = value { number } else { nil }
}
