import Foundation
import ObjectGraph
import Testing

/// Others' saves under unsaved changes of relationships: both sides agree, and nothing leads nowhere.
@Suite struct MergingTests {
  static let kinds = StoreKind.allCases

  @Test(arguments: kinds) func anObjectThatBothMovedBelongsToOne(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let departments = ["Sales", "Stock", "Yard"].map {
        other.insert(Department.self, .set(\.name, $0))
      }
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      ann.department = departments[0]
      try other.save()
      let mirror = try main.object(Employee.self, with: ann.objectID)
      let mine = try departments.map { try main.object(Department.self, with: $0.objectID) }
      mirror.department = mine[1]
      ann.department = departments[2]
      try other.save()
      main.processPendingChanges()
      #expect(mirror.department == mine[1])
      #expect(mine.map { $0.employees.count } == [0, 1, 0])
      #expect(main.invariantViolations() == [])
      try main.save()
      #expect(mine.map { $0.employees.count } == [0, 1, 0])
    }
  }

  @Test(arguments: kinds) func anOwnerWithChangesDoesNotGetWhoWasMovedElsewhere(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let departments = ["Sales", "Stock", "Yard"].map {
        other.insert(Department.self, .set(\.name, $0))
      }
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      ann.department = departments[0]
      try other.save()
      let mirror = try main.object(Employee.self, with: ann.objectID)
      let mine = try departments.map { try main.object(Department.self, with: $0.objectID) }
      #expect(mine[2].employees.isEmpty)
      mine[2].budget = 1
      mirror.department = mine[1]
      ann.department = departments[2]
      try other.save()
      main.processPendingChanges()
      #expect(mine.map { $0.employees.count } == [0, 1, 0])
      #expect(main.invariantViolations() == [])
      try main.save()
      #expect(mine.map { $0.employees.count } == [0, 1, 0])
    }
  }

  @Test(arguments: kinds) func aPairThatBothChangedIsOnePair(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let offices = (1...3).map { other.insert(Office.self, .set(\.room, Int16($0))) }
      sales.office = offices[0]
      try other.save()
      let mirror = try main.object(Department.self, with: sales.objectID)
      let mine = try offices.map { try main.object(Office.self, with: $0.objectID) }
      mirror.office = mine[1]
      sales.office = offices[2]
      try other.save()
      main.processPendingChanges()
      #expect(mirror.office == mine[1])
      #expect(mine.map { $0.department?.name } == [nil, "Sales", nil])
      try main.save()
      let request = FetchRequest(Office.self).sorted(by: .ascending(\.room))
      let read = try company.reopened().fetch(request)
      #expect(read.map { $0.department?.name } == [nil, "Sales", nil])
    }
  }

  @Test(arguments: kinds) func anUnsavedReferenceToWhatOthersDeletedIsDropped(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let (ann, bob) = (
        other.insert(Employee.self, .set(\.name, "Ann")),
        other.insert(Employee.self, .set(\.name, "Bob"))
      )
      let project = other.insert(Project.self, .set(\.title, "P"))
      try other.save()
      let mirror = try main.object(Department.self, with: sales.objectID)
      let new = main.insert(Employee.self, .set(\.name, "Cid"))
      let moved = try main.object(Employee.self, with: ann.objectID)
      (new.department, moved.department) = (mirror, mirror)
      let mine = try main.object(Project.self, with: project.objectID)
      mine.members.append(try main.object(Employee.self, with: bob.objectID))
      other.delete(sales)
      other.delete(bob)
      try other.save()
      main.processPendingChanges()
      #expect(mirror.untyped.isDeleted)
      #expect(new.department == nil && moved.department == nil && mine.members.isEmpty)
      try main.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(Set(read.map(\.name)) == ["Ann", "Cid"])
      #expect(read.allSatisfy { $0.department == nil })
    }
  }

  @Test(arguments: kinds) func aDeletionFollowsItsRulesForThoseWhoCameMeanwhile(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let (ann, bob) = (
        other.insert(Employee.self, .set(\.name, "Ann")),
        other.insert(Employee.self, .set(\.name, "Bob"))
      )
      ann.department = sales
      let root = other.insert(Folder.self, .set(\.name, "root"))
      let moved = other.insert(Folder.self, .set(\.name, "moved"), .set(\.parent, root))
      try other.save()
      main.delete(try main.object(Department.self, with: sales.objectID))
      try main.object(Folder.self, with: moved.objectID).parent = nil
      main.delete(try main.object(Folder.self, with: root.objectID))
      bob.department = sales
      other.insert(Employee.self, .set(\.name, "Cid")).department = sales
      other.insert(Folder.self, .set(\.name, "below")).parent = root
      try other.save()
      main.processPendingChanges()
      try main.save()
      let read = try company.reopened()
      #expect(try read.count(FetchRequest(Department.self)) == 0)
      let people = try read.fetch(FetchRequest(Employee.self))
      #expect(people.count == 3 && people.allSatisfy { $0.department == nil })
      #expect(try read.fetch(FetchRequest(Folder.self)).map(\.name) == ["moved"])
    }
  }

  @Test(arguments: kinds) func anUndoneDeletionHasThoseWhoCameMeanwhile(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let (ann, bob) = (
        other.insert(Employee.self, .set(\.name, "Ann")),
        other.insert(Employee.self, .set(\.name, "Bob"))
      )
      ann.department = sales
      try other.save()
      main.isUndoEnabled = true
      let mirror = try main.object(Department.self, with: sales.objectID)
      let mine = try main.object(Employee.self, with: ann.objectID)
      main.delete(mirror)
      main.endUndoGroup()
      bob.department = sales
      try other.save()
      main.processPendingChanges()
      main.undo()
      #expect(mine.department == mirror && Set(mirror.employees.map(\.name)) == ["Ann", "Bob"])
      #expect(main.invariantViolations() == [])
      main.redo()
      try main.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.count == 2 && read.allSatisfy { $0.department == nil })
    }
  }

  @Test(arguments: kinds) func aRolledBackDeletionHasThoseWhoCameMeanwhile(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let (ann, bob) = (
        other.insert(Employee.self, .set(\.name, "Ann")),
        other.insert(Employee.self, .set(\.name, "Bob"))
      )
      ann.department = sales
      try other.save()
      let mirror = try main.object(Department.self, with: sales.objectID)
      main.delete(mirror)
      bob.department = sales
      try other.save()
      main.processPendingChanges()
      main.rollback()
      #expect(Set(mirror.employees.map(\.name)) == ["Ann", "Bob"])
      #expect(main.invariantViolations() == [] && !main.hasChanges)
    }
  }

  @Test(arguments: kinds) func changedMembersThatNobodyReadAreChangedValues(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let made = company.context()
      let sales = made.insert(Department.self, .set(\.name, "Sales"))
      let ann = made.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      let bob = made.insert(Employee.self, .set(\.name, "Bob"), .set(\.department, sales))
      try made.save()
      let context = company.context()
      let mirror = try context.object(Department.self, with: sales.objectID)
      let mine = try context.object(Employee.self, with: ann.objectID)
      mine.department = nil
      #expect(mirror.untyped.isUpdated && mirror.untyped.hasPersistentChangedValues)
      #expect(mirror.untyped.changedValues() == ["employees": .objects([bob.objectID])])
      mine.department = mirror
      #expect(mirror.employees.count == 2 && mirror.untyped.changedValues() == [:])
      #expect(!mirror.untyped.hasPersistentChangedValues)
    }
  }

  /// A batch doesn't raise the versions of those that its objects refer to: nothing is in conflict.
  @Test(arguments: kinds) func aDeletionFollowsItsRulesForThoseWhomABatchBrought(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (here, there) = (company.context(), company.context())
      let sales = here.insert(Department.self, .set(\.name, "Sales"))
      let bob = here.insert(Employee.self, .set(\.name, "Bob"))
      try here.save()
      #expect(sales.employees.isEmpty && bob.department == nil)
      let department = try there.object(Department.self, with: sales.objectID)
      try there.batchInsert(
        Employee.self, [[.set(\.name, "Ann"), .set(\.department, department)]])
      try there.batchUpdate(
        FetchRequest(Employee.self).where { $0.name == "Bob" }, .set(\.department, department))
      here.delete(sales)
      try here.save()
      let read = try company.reopened()
      #expect(try read.count(FetchRequest(Department.self)) == 0)
      let people = try read.fetch(FetchRequest(Employee.self))
      #expect(Set(people.map(\.name)) == ["Ann", "Bob"])
      #expect(people.allSatisfy { $0.department == nil })
    }
  }

  @Test(arguments: kinds) func aDeletionIsDeniedForThoseWhomABatchBrought(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (here, there) = (company.context(), company.context())
      let office = here.insert(Office.self, .set(\.room, 7))
      try here.save()
      #expect(office.keys.isEmpty)
      let mirror = try there.object(Office.self, with: office.objectID)
      try there.batchInsert(OfficeKey.self, [[.set(\.office, mirror)]])
      here.delete(office)
      #expect(throws: ValidationError.self) { try here.save() }
      here.rollback()
      let read = try company.reopened().fetch(FetchRequest(OfficeKey.self))
      #expect(read.map { $0.office?.room } == [7])
    }
  }

  @Test(arguments: kinds) func aMergeLeavesWhatCanBeDoneAgain(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let (sales, stock) = (
        other.insert(Department.self, .set(\.name, "Sales")),
        other.insert(Department.self, .set(\.name, "Stock"))
      )
      let ann = other.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      try other.save()
      main.isUndoEnabled = true
      let mirror = try main.object(Employee.self, with: ann.objectID)
      mirror.department = try main.object(Department.self, with: stock.objectID)
      main.endUndoGroup()
      mirror.nickname = "A"
      main.endUndoGroup()
      main.undo()
      ann.salary = 5
      try other.save()
      main.processPendingChanges()
      #expect(mirror.salary == 5 && main.canRedo)
      main.undo()
      #expect(mirror.department?.name == "Sales")
    }
  }
}
