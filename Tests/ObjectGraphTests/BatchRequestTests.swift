import Foundation
import ObjectGraph
import Testing

/// Many objects written without being made.
@Suite struct BatchRequestTests {
  static let kinds = StoreKind.allCases

  private func titles(_ company: Company) throws -> [String] {
    let request = FetchRequest(Project.self).sorted(by: .ascending(\.title))
    return try company.context().fetch(request).map(\.title)
  }

  @Test(arguments: kinds) func rowsBecomeObjectsWithoutBeingMade(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      try context.save()
      let result = try context.batchInsert(
        Employee.self,
        (0..<500).map { [.set(\.salary, Int64($0)), .set(\.department, sales)] })
      #expect(result.count == 500 && result.changes.inserted.count == 500)
      #expect(context.registeredObjects.count == 1)
      try context.mergeChanges(from: result.changes)
      try context.refresh(sales.untyped, mergeChanges: false)
      #expect(sales.employees.count == 500)
      let found = try company.reopened().fetch(
        FetchRequest(Employee.self).where { $0.salary == 499 })
      #expect(found.map(\.name) == ["nobody"] && found.first?.department?.name == "Sales")
    }
  }

  @Test(arguments: kinds) func aBatchIsWrittenAsAWholeOrNotAtAll(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let error = #expect(throws: ValidationError.self) {
        try context.batchInsert(
          Employee.self, [[], [.set(\.salary, -1)], [.set(\.salary, -2)]])
      }
      #expect(error?.failures.map(\.sentence) == Array(repeating: "Nobody pays to work.", count: 2))
      #expect(throws: ValidationError.self) { try context.batchInsert(Department.self, [[]]) }
      #expect(throws: StoreError.self) {
        try context.batchInsert(Project.self, [[.set(\.title, "a")], [.set(\.title, "a")]])
      }
      #expect(throws: FetchError.self) {
        try context.batchInsert(Department.self, [[.set(\.name, "x"), .set(\.office, nil)]])
      }
      #expect(try context.count(FetchRequest(Employee.self)) == 0)
      #expect(try titles(company) == [])
      try context.checkReads()
    }
  }

  @Test(arguments: kinds) func aRequestsObjectsAreChangedAtOnce(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try context.batchInsert(Employee.self, (0..<10).map { [.set(\.salary, Int64($0))] })
      let held = try context.fetch(FetchRequest(Employee.self).where { $0.salary == 7 })[0]
      let result = try context.batchUpdate(
        FetchRequest(Employee.self).where { $0.salary >= 5 }, .set(\.nickname, "rich"))
      #expect(result.changes.updated.count == 5 && held.nickname == nil)
      try context.mergeChanges(from: result.changes)
      #expect(held.nickname == "rich")
      held.name = "changed"
      try context.save()
      let rich = FetchRequest(Employee.self).where { $0.nickname == "rich" }
      #expect(try company.reopened().count(rich) == 5)
      #expect(throws: ValidationError.self) {
        try context.batchUpdate(rich, .set(\.salary, -1))
      }
    }
  }

  @Test(arguments: kinds) func anUpdateMayComputeItsValues(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for (name, salary) in [("Ann", 5), ("Bob", 12)] {
        context.insert(Employee.self, .set(\.name, name), .set(\.salary, Int64(salary)))
      }
      context.insert(Chief.self, .set(\.name, "Zed"), .set(\.salary, Int64.max))
      try context.save()
      let poor = FetchRequest(Employee.self).where { $0.salary < 100 }
      let result = try context.batchUpdate(
        poor, .set(\.salary, expression: "salary * 2 + 1"),
        .set(\.nickname, expression: "lowercase:(name)"))
      #expect(result.changes.updated.count == 2)
      func stored() throws -> [String] {
        try company.reopened().fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
          .map { "\($0.name) \($0.nickname ?? "-") \($0.salary)" }
      }
      let written = ["Ann ann 11", "Bob bob 25", "Zed - \(Int64.max)"]
      #expect(try stored() == written)
      // An overflow is nil, which a required attribute can't be; a negative salary breaks a rule.
      #expect(throws: ValidationError.self) {
        try context.batchUpdate(
          FetchRequest(Employee.self), .set(\.salary, expression: "salary + 1"))
      }
      #expect(throws: ValidationError.self) {
        try context.batchUpdate(poor, .set(\.salary, expression: "salary - 20"))
      }
      for text in ["department.name", "nothing", "salary", "projects.@count", "name +"] {
        #expect(throws: FetchError.self, "\(text)") {
          try context.batchUpdate(poor, .set(\.name, expression: text))
        }
      }
      #expect(throws: FetchError.self) {
        try context.batchInsert(Employee.self, [[.set(\.salary, expression: "1 + 1")]])
      }
      #expect(try stored() == written)
    }
  }

  @Test(arguments: kinds) func aRequestsObjectsAreDeletedWithTheirRules(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.insert(Folder.self) { root in
        for _ in 0..<3 { root.children.insert(context.insert(Folder.self, .set(\.name, "leaf"))) }
        root.name = "root"
      }
      for number in 0..<4 { context.insert(Sample.self, .set(\.large, Int64(number))) }
      try context.save()
      let samples = try context.batchDelete(
        FetchRequest(Sample.self).where { $0.large > 0 })
      #expect(samples.changes.deleted.count == 3)
      let folders = try context.batchDelete(FetchRequest(Folder.self).where { $0.name == "root" })
      #expect(folders.changes.deleted.count == 4)
      let fresh = try company.reopened()
      #expect(try fresh.count(FetchRequest(Folder.self)) == 0)
      #expect(try fresh.fetch(FetchRequest(Sample.self)).map(\.large) == [0])
    }
  }

  @Test(arguments: kinds) func rowsAreWrittenOverThoseThatAreThere(_ kind: StoreKind) throws {
    try withCompany(kind, model: try ManagedObjectModel(Word.self)) { company in
      let context = company.context()
      func upsert(_ rows: [(String?, Int)]) throws -> ContextChanges {
        try context.batchUpsert(
          Word.self, rows.map { [.set(\.text, $0.0), .set(\.uses, $0.1)] }
        ).changes
      }
      #expect(try upsert([("a", 1), ("b", 2), (nil, 3)]).inserted.count == 3)
      let changes = try upsert([("b", 20), ("c", 30), ("c", 31), (nil, 4)])
      #expect(changes.updated.count == 1 && changes.inserted.count == 2)
      let words = try company.reopened().fetch(
        FetchRequest(Word.self).sorted(by: .ascending(\.text), .ascending(\.uses)))
      #expect(words.map(\.text) == [nil, nil, "a", "b", "c"])
      #expect(words.map(\.uses) == [3, 4, 1, 20, 31])
      #expect(words.allSatisfy { $0.notes == "none" })
    }
  }

  @Test(arguments: kinds) func twoRowsMayLeadToOneObjectByTwoConstraints(_ kind: StoreKind) throws {
    try withCompany(kind, model: try ManagedObjectModel(Plate.self)) { company in
      let context = company.context()
      try context.batchInsert(Plate.self, [[.set(\.text, "a"), .set(\.code, 1)]])
      let result = try context.batchUpsert(
        Plate.self, [[.set(\.text, "a"), .set(\.uses, 5)], [.set(\.code, 1), .set(\.uses, 6)]])
      #expect(result.changes.updated.count == 1 && result.changes.inserted.isEmpty)
      let plates = try company.reopened().fetch(FetchRequest(Plate.self))
      #expect(plates.map(\.text) == ["a"] && plates.map(\.uses) == [6])
    }
  }

  @Test(arguments: kinds) func aBatchTellsTheOtherEndsOfItsRelationships(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (context.insert(Department.self), context.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      try context.save()
      // Lists that were read before the batch must not stay as they were.
      #expect(sales.employees.isEmpty && stock.employees.isEmpty)
      let inserted = try context.batchInsert(
        Employee.self,
        (0..<3).map { [.set(\.name, "n\($0)"), .set(\.department, sales)] })
      #expect(inserted.count == 3 && inserted.changes.updated == [sales.objectID])
      try context.mergeChanges(from: inserted.changes)
      #expect(sales.employees.count == 3)
      let moved = try context.batchUpdate(
        FetchRequest(Employee.self).where { $0.name == "n1" }, .set(\.department, stock))
      #expect(moved.count == 1 && moved.changes.updated.count == 3)
      try context.mergeChanges(from: moved.changes)
      #expect(sales.employees.count == 2 && stock.employees.map(\.name) == ["n1"])
      let deleted = try context.batchDelete(FetchRequest(Employee.self).where { $0.name != "n1" })
      #expect(deleted.count == 2)
      try context.mergeChanges(from: deleted.changes)
      #expect(sales.employees.isEmpty && !context.hasChanges)
    }
  }

  private struct Plate: ModelEntity {
    let text = Attribute<String?>()
    let code = Attribute<Int?>()
    let uses = Attribute<Int>(default: 0)

    static func describe(_ describe: EntityBuilder<Self>) {
      describe.unique(\.text)
      describe.unique(\.code)
    }
  }

  private struct Word: ModelEntity {
    let text = Attribute<String?>()
    let uses = Attribute<Int>(default: 0)
    let notes = Attribute<String>(default: "none")

    static func describe(_ describe: EntityBuilder<Self>) { describe.unique(\.text) }
  }

  @Test(arguments: kinds) func aFollowingContextHearsOfABatch(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (context, other) = (company.context(), company.context())
      context.automaticallyMergesChangesFromParent = true
      let ann = context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
      try other.batchUpdate(FetchRequest(Employee.self), .set(\.name, "Anna"))
      context.processPendingChanges()
      #expect(ann.name == "Anna")
      try context.batchUpdate(FetchRequest(Employee.self), .set(\.name, "own"))
      context.processPendingChanges()
      #expect(ann.name == "own")
    }
  }

  @Test(arguments: StoreKind.allCases) func aSaveKeepsTheMembersThatABatchAdded(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      try context.save()
      try context.batchInsert(Employee.self, [[.set(\.name, "Ann"), .set(\.department, sales)]])
      context.insert(Employee.self, .set(\.name, "Bob"), .set(\.department, sales))
      try context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Department.self)).first)
      #expect(Set(read.employees.map(\.name)) == ["Ann", "Bob"])
    }
  }

  @Test(arguments: StoreKind.allCases) func anUpsertNeverWritesIntoAnotherEntity(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(Animal.self, Dog.self, Cat.self)
    try withCompany(kind, model: model) { company in
      let context = company.context()
      try context.batchInsert(Cat.self, [[.set(\.name, "Tom"), .set(\.purr, "low")]])
      try context.batchInsert(Animal.self, [[.set(\.name, "Rex")]])
      for name in ["Tom", "Rex"] {
        #expect(throws: StoreError.self) {
          try context.batchUpsert(Dog.self, [[.set(\.name, name), .set(\.tail, 1)]])
        }
      }
      let fresh = try company.reopened()
      #expect(try fresh.fetch(FetchRequest(Cat.self)).map(\.purr) == ["low"])
      #expect(try fresh.count(FetchRequest(Dog.self)) == 0)
      // An animal may be any of them: its own attributes are all that's written.
      try context.batchUpsert(Animal.self, [[.set(\.name, "Tom"), .set(\.age, 3)]])
      #expect(try company.reopened().fetch(FetchRequest(Cat.self)).map(\.age) == [3])
    }
  }

  @Test(arguments: StoreKind.allCases) func uniqueValuesMakeRoomForEachOther(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for title in ["a", "b"] { context.insert(Project.self, .set(\.title, title)) }
      try context.save()
      let all = FetchRequest(Project.self)
      try context.batchUpdate(all, .set(\.title, expression: "TERNARY(title == 'a', 'b', 'a')"))
      #expect(try company.reopened().fetch(all).map(\.title) == ["b", "a"])
      #expect(throws: StoreError.self) { try context.batchUpdate(all, .set(\.title, "c")) }
      #expect(try company.reopened().fetch(all).map(\.title) == ["b", "a"])
    }
  }
}

private struct Animal: Entity {
  let name: Attribute<String>
  let age: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    age = describe.attribute("age", default: 0)
    describe.unique("name")
  }
}

private struct Dog: Subentity {
  typealias Parent = Animal
  let tail: Attribute<Int64>

  init(_ describe: EntityBuilder<Self>) { tail = describe.attribute("tail", default: 0) }
}

private struct Cat: Subentity {
  typealias Parent = Animal
  let purr: Attribute<String?>

  init(_ describe: EntityBuilder<Self>) { purr = describe.attribute("purr") }
}
