import Foundation
import ObjectGraph
import TestSupport
import Testing

@Suite struct UndoTests {
  @Test(arguments: StoreKind.allCases) func aGroupOfChangesIsTakenBackAndDoneAgain(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (context.insert(Department.self), context.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      let ann = context.insert(Employee.self)
      ann.department = sales
      try context.save()
      context.isUndoEnabled = true
      ann.name = "Ann"
      context.endUndoGroup()
      ann.department = stock
      ann.salary = 7
      context.undo()
      #expect(ann.department == sales)
      #expect(ann.salary == 0)
      #expect(ann.name == "Ann")
      #expect(sales.employees.contains(ann))
      #expect(stock.employees.isEmpty)
      #expect(context.invariantViolations() == [])
      context.undo()
      #expect(ann.name == "nobody")
      #expect(!context.canUndo)
      context.redo()
      context.redo()
      #expect(ann.department == stock)
      #expect(ann.name == "Ann")
      #expect(!context.canRedo)
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.first?.department?.name == "Stock")
    }
  }

  @Test(arguments: StoreKind.allCases) func onlyTheLatestGroupsAreKeptWhereThereIsALimit(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let ann = context.insert(Employee.self)
      try context.save()
      func change(_ salaries: ClosedRange<Int64>) {
        for salary in salaries {
          ann.salary = salary
          context.endUndoGroup()
        }
      }
      func undone() -> [Int64] {
        var found: [Int64] = []
        while context.canUndo {
          context.undo()
          found.append(ann.salary)
        }
        return found
      }
      change(1...5)
      context.levelsOfUndo = 3
      #expect(undone() == [4, 3, 2])
      context.redo()
      change(7...10)
      #expect(undone() == [9, 8, 7])
      context.levelsOfUndo = 0
      change(1...5)
      #expect(undone() == [4, 3, 2, 1, 7])
      try context.save()
      context.levelsOfUndo = 1
      ann.salary = 20
      try context.save()
      ann.salary = 30
      #expect(undone() == [20])
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.salary) == [20])
    }
  }

  @Test(arguments: StoreKind.allCases) func aFaultMadeForADeletedObjectGivesWayToItsUndo(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      let ann = context.insert(Employee.self, .set(\.name, "Ann"))
      try context.save()
      let id = ann.objectID
      context.isUndoEnabled = true
      context.delete(ann)
      try context.save()
      let stranger = try #require(context.object(with: id))
      #expect(try stranger.value(forKey: "name").isNull && stranger.isDeleted)
      #expect(throws: ObjectError.self) { try context.checkReads() }
      context.undo()
      #expect(context.object(with: id) === ann.untyped)
      #expect(stranger.context == nil)
      try sales.untyped.setValue(.objects([id]), forKey: "employees")
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
      #expect(ann.department == sales)
    }
  }

  @Test(arguments: StoreKind.allCases) func anInsertionOfAFaultIsTakenBackAndDoneAgain(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      try context.save()
      try context.refreshAllObjects()
      context.undo()
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
      context.redo()
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
      #expect(context.invariantViolations() == [])
    }
  }

  @Test(arguments: StoreKind.allCases) func insertionsAndDeletionsAreTakenBack(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      let child = context.insert(Folder.self)
      child.parent = root
      try context.save()
      context.isUndoEnabled = true
      context.delete(root)
      #expect(context.deletedObjects.count == 2)
      context.undo()
      #expect(context.deletedObjects.isEmpty)
      #expect(child.parent == root)
      let extra = context.insert(Folder.self)
      extra.parent = root
      context.undo()
      #expect(root.children.count == 1)
      #expect(try context.count(FetchRequest(Folder.self)) == 2)
      context.redo()
      #expect(root.children.count == 2)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 3)
    }
  }

  @Test(arguments: StoreKind.allCases) func whatWasSavedIsTakenBackAsWell(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      try context.save()
      ann.name = "Anna"
      try context.save()
      context.delete(ann)
      try context.save()
      context.undo()
      try context.save()
      #expect(try company.context().fetch(FetchRequest(Employee.self)).map(\.name) == ["Anna"])
      context.undo()
      try context.save()
      #expect(try company.context().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
      context.undo()
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases) func aNewChangeForgetsWhatCouldBeDoneAgain(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let ann = context.insert(Employee.self)
      context.endUndoGroup()
      ann.name = "Ann"
      context.undo()
      #expect(context.canRedo)
      ann.name = "Bob"
      #expect(!context.canRedo)
      context.rollback()
      #expect(!context.canUndo)
    }
  }

  @Test func manyMembersAreUndoneWithoutACopyOfTheListForEach() async {
    await #expect(processExitsWith: .success) {
      try withCompany(.inMemory) { company in
        let context = company.context()
        context.isUndoEnabled = true
        let sales = context.insert(Department.self)
        let before = peakMemory()
        for _ in 0..<20_000 { context.insert(Employee.self).department = sales }
        // A copy for each would be 3,200 MB.
        #expect(peakMemory() - before < 1_500 << 20)
        context.undo()
        #expect(!context.hasChanges)
        context.redo()
        #expect(sales.employees.count == 20_000)
        context.rollback()
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func whoWasUnsavedWhenTheUndoBeganIsKnownAfterASave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let project = context.insert(Project.self, .set(\.title, "P"))
      // Nobody holds the member after the save.
      project.members.append(context.insert(Employee.self, .set(\.name, "Bob")))
      context.isUndoEnabled = true
      project.members.append(context.insert(Employee.self, .set(\.name, "Ann")))
      try context.save()
      context.undo()
      #expect(project.members.map(\.name) == ["Bob"])
      try context.save()
      let read = try company.reopened().first(FetchRequest(Project.self))
      #expect(read?.members.map(\.name) == ["Bob"])
    }
  }

  @Test func aTransientPrimitiveValueIsNoChangeAfterAnUndo() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      try context.save()
      context.isUndoEnabled = true
      sample.text = "x"
      try sample.untyped.setPrimitiveValue(.string("p"), forKey: "passing")
      context.undo()
      #expect(sample.passing == "p" && !context.hasChanges)
    }
  }

  @Test func aListThatCannotBeReadKeepsNoOtherFromBeingMerged() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("bands")
    let coordinator = try PersistentStoreCoordinator(
      model: ManagedObjectModel(Band.self, Person.self), .sqlite, at: url)
    let (main, other) = (ManagedObjectContext(coordinator), ManagedObjectContext(coordinator))
    let band = other.insert(Band.self)
    let people = ["a", "b"].map { other.insert(Person.self, .set(\.name, $0)) }
    band.members.append(people[0])
    try other.save()
    main.isUndoEnabled = true
    let mine = try main.object(Band.self, with: band.objectID)
    let added = try main.object(Person.self, with: people[1].objectID)
    mine.fans.append(added)
    mine.members.append(added)
    try main.save()
    _ = Database(url).rows("DROP TABLE Z_1FANS")
    let third = ManagedObjectContext(coordinator)
    try third.object(Band.self, with: band.objectID).members
      .append(third.insert(Person.self, .set(\.name, "c")))
    try third.save()
    #expect(throws: StoreError.self) { try main.refresh(mine.untyped, mergeChanges: true) }
    main.undo()
    #expect(Set(mine.members.map(\.name)) == ["a", "c"])
  }

  @Test(arguments: StoreKind.allCases) func aMergeThatDropsAReferenceLeavesWhatCanBeDoneAgain(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Employee.self, with: ann.objectID)
      mine.department = try main.object(Department.self, with: sales.objectID)
      main.endUndoGroup()
      mine.salary = 5
      main.undo()
      other.delete(sales)
      try other.save()
      main.processPendingChanges()
      #expect(mine.department == nil && mine.salary == 0 && main.canRedo)
      main.redo()
      #expect(mine.salary == 5)
      main.undo()
      main.undo()
      #expect(mine.department == nil && !main.canUndo)
      main.redo()
      #expect(mine.department == nil)
      try main.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.map(\.salary) == [0] && read.allSatisfy { $0.department == nil })
    }
  }
}

private struct Band: Entity {
  let fans: ToMany<Person>
  let members: ToMany<Person>

  init(_ describe: EntityBuilder<Self>) {
    fans = describe.toMany("fans", inverse: \Person.idols)
    members = describe.toMany("members", inverse: \Person.bands)
  }
}

private struct Person: Entity {
  let name: Attribute<String>
  let idols: ToMany<Band>
  let bands: ToMany<Band>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    idols = describe.toMany("idols", inverse: \Band.fans)
    bands = describe.toMany("bands", inverse: \Band.members)
  }
}
