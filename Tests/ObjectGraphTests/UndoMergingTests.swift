import Foundation
import ObjectGraph
import Testing

/// Undo after others' saves: what they have added stays, and both sides agree.
@Suite struct UndoMergingTests {
  static let kinds = StoreKind.allCases

  @Test(arguments: kinds) func aSavedDeletionThatIsUndoneHasItsMembersAtOnce(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let ann = other.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      let bob = other.insert(Employee.self, .set(\.name, "Bob"))
      other.insert(Project.self, .set(\.title, "P")).members.append(ann)
      try other.save()
      main.isUndoEnabled = true
      let mirror = try main.object(Department.self, with: sales.objectID)
      let mine = try main.object(Employee.self, with: ann.objectID)
      main.delete(mirror)
      main.delete(mine)
      main.endUndoGroup()
      bob.department = sales
      ann.salary = 3
      try other.save()
      main.processPendingChanges()
      try main.save()
      main.undo()
      #expect(Set(mirror.employees.map(\.name)) == ["Ann", "Bob"])
      #expect(mine.department == mirror && mine.projects.map(\.title) == ["P"])
      #expect(main.invariantViolations() == [])
      try main.save()
      let read = try company.reopened()
      #expect(try read.first(FetchRequest(Department.self))?.employees.count == 2)
      #expect(try read.first(FetchRequest(Project.self))?.members.map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: kinds) func aDeletionThatIsDoneAgainKeepsItsMembersForAnUndo(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      other.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      try other.save()
      main.isUndoEnabled = true
      let mirror = try main.object(Department.self, with: sales.objectID)
      main.delete(mirror)
      main.undo()
      sales.budget = 5
      try other.save()
      main.processPendingChanges()
      main.redo()
      try main.save()
      main.undo()
      #expect(mirror.employees.map(\.name) == ["Ann"] && mirror.budget == 5)
      #expect(main.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func aRefreshLeavesTheListsOfWhomNoStoreHas(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let people = ["Ann", "Bob"].map { context.insert(Employee.self, .set(\.name, $0)) }
      let project = context.insert(Project.self, .set(\.title, "P"))
      try context.save()
      context.isUndoEnabled = true
      for person in people {
        project.members.append(person)
        context.endUndoGroup()
      }
      context.delete(project)
      try context.save()
      try context.refresh(project.untyped, mergeChanges: true)
      context.undo()
      try context.refreshAllObjects()
      context.undo()
      #expect(project.members.map(\.name) == ["Ann"])
      #expect(context.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func aRefreshLeavesTheListsOfAChildsNewObject(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let child = company.child(of: parent)
      child.isUndoEnabled = true
      let project = child.insert(Project.self, .set(\.title, "P"))
      for name in ["Ann", "Bob"] {
        project.members.append(child.insert(Employee.self, .set(\.name, name)))
        child.endUndoGroup()
      }
      try child.refreshAllObjects()
      child.undo()
      #expect(project.members.map(\.name) == ["Ann"])
      #expect(child.invariantViolations() == [])
    }
  }

  /// Saves a change of a context of its own to an object.
  private func change<E: Entity>(
    _ company: Company, _ object: ManagedObject<E>,
    _ body: (ManagedObject<E>, ManagedObjectContext) throws -> Void
  ) throws {
    let context = company.context()
    try body(try context.object(E.self, with: object.objectID), context)
    try context.save()
  }

  @Test(arguments: kinds, [true, false]) func anUndoKeepsWhomOthersHaveAddedMeanwhile(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let names = ["Ann", "Bob", "Cid", "Dot"]
      let people = names.map { other.insert(Employee.self, .set(\.name, $0)) }
      let project = other.insert(Project.self, .set(\.title, "P"))
      for person in people.prefix(2) { project.members.append(person) }
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Project.self, with: project.objectID)
      mine.members.remove(try main.object(Employee.self, with: people[0].objectID))
      if isSaved { try main.save() }
      for person in people.suffix(2) {
        try change(company, mine) { mirror, context in
          mirror.members.append(try context.object(Employee.self, with: person.objectID))
        }
        main.processPendingChanges()
      }
      main.undo()
      #expect(Set(mine.members.map(\.name)) == Set(names))
      #expect(main.invariantViolations() == [])
      main.redo()
      #expect(Set(mine.members.map(\.name)) == Set(names.dropFirst()))
      main.undo()
      try main.save()
      let read = try company.reopened().first(FetchRequest(Project.self))
      #expect(Set(read?.members.map(\.name) ?? []) == Set(names))
    }
  }

  @Test(arguments: kinds, [true, false]) func anUndoKeepsWhoCameToAnOwnerMeanwhile(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let sales = other.insert(Department.self, .set(\.name, "Sales"))
      let ann = other.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      let root = other.insert(Folder.self, .set(\.name, "root"))
      let first = other.insert(Folder.self, .set(\.name, "1"), .set(\.parent, root))
      other.insert(Folder.self, .set(\.name, "2")).parent = root
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Department.self, with: sales.objectID)
      let folder = try main.object(Folder.self, with: root.objectID)
      #expect(mine.employees.count == 1 && folder.children.count == 2)
      try main.object(Employee.self, with: ann.objectID).department = nil
      try main.object(Folder.self, with: first.objectID).parent = nil
      if isSaved { try main.save() }
      try change(company, mine) { mirror, context in
        context.insert(Employee.self, .set(\.name, "Bob")).department = mirror
      }
      try change(company, folder) { mirror, context in
        context.insert(Folder.self, .set(\.name, "3")).parent = mirror
      }
      main.processPendingChanges()
      main.undo()
      #expect(Set(mine.employees.map(\.name)) == ["Ann", "Bob"])
      #expect(folder.children.map(\.name) == ["1", "2", "3"])
      #expect(main.invariantViolations() == [])
      main.redo()
      #expect(mine.employees.map(\.name) == ["Bob"])
      #expect(folder.children.map(\.name) == ["2", "3"])
      main.undo()
      try main.save()
      let read = try company.reopened()
      #expect(try read.first(FetchRequest(Department.self))?.employees.count == 2)
      let children = try read.first(FetchRequest(Folder.self).where { $0.name == "root" })?.children
      #expect(children?.map(\.name) == ["1", "2", "3"])
    }
  }

  @Test(arguments: kinds, [true, false]) func anUndoneHalfOfAPairHasNoThird(
    _ kind: StoreKind, _ isSaved: Bool
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let departments = ["Sales", "Stock"].map { other.insert(Department.self, .set(\.name, $0)) }
      let offices = [Int16(1), 2].map { other.insert(Office.self, .set(\.room, $0)) }
      departments[0].office = offices[0]
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Department.self, with: departments[0].objectID)
      mine.office = try main.object(Office.self, with: offices[1].objectID)
      if isSaved { try main.save() }
      try change(company, departments[1]) { mirror, context in
        mirror.office = try context.object(Office.self, with: offices[0].objectID)
      }
      main.processPendingChanges()
      let third = try main.object(Department.self, with: departments[1].objectID)
      main.undo()
      #expect(mine.office?.room == 1 && third.office == nil)
      #expect(main.invariantViolations() == [])
      main.redo()
      #expect(mine.office?.room == 2 && third.office?.room == (isSaved ? 1 : nil))
      main.undo()
      try main.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read.map(\.office?.room) == [1, nil])
    }
  }

  @Test(arguments: kinds, [true, false]) func whoGoesBackLeavesTheOwnerOfMeanwhile(
    _ kind: StoreKind, _ isRead: Bool
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let departments = ["Sales", "Stock"].map { other.insert(Department.self, .set(\.name, $0)) }
      let ann = other.insert(
        Employee.self, .set(\.name, "Ann"), .set(\.department, departments[0]))
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Employee.self, with: ann.objectID)
      mine.department = nil
      try main.save()
      try change(company, ann) { mirror, context in
        mirror.department = try context.object(Department.self, with: departments[1].objectID)
      }
      main.processPendingChanges()
      let stock = try main.object(Department.self, with: departments[1].objectID)
      if isRead { #expect(stock.employees.count == 1) }
      main.undo()
      #expect(mine.department?.name == "Sales" && stock.employees.isEmpty)
      #expect(main.invariantViolations() == [])
      main.redo()
      #expect(mine.department == stock && stock.employees.map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: kinds) func anUndoOfWhatOthersHaveDeletedIsNothingToSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = company.mergingContexts()
      let ann = other.insert(Employee.self, .set(\.name, "Ann"))
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Employee.self, with: ann.objectID)
      mine.salary = 1
      try main.save()
      try change(company, ann) { mirror, context in context.delete(mirror) }
      main.processPendingChanges()
      main.undo()
      #expect(mine.untyped.isDeleted && !main.hasChanges)
      try main.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: kinds) func anUndoAfterAFetchThatReadsAnewKeepsWhomOthersHaveAdded(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (main, other) = (company.context(), company.context())
      let people = ["Ann", "Bob"].map { other.insert(Employee.self, .set(\.name, $0)) }
      let project = other.insert(Project.self, .set(\.title, "P"))
      for person in people { project.members.append(person) }
      try other.save()
      main.isUndoEnabled = true
      let mine = try main.object(Project.self, with: project.objectID)
      mine.members.remove(try main.object(Employee.self, with: people[0].objectID))
      try main.save()
      try change(company, mine) { mirror, context in
        mirror.members.append(context.insert(Employee.self, .set(\.name, "Cid")))
      }
      _ = try main.fetch(FetchRequest(Project.self).refreshingObjects())
      main.undo()
      #expect(Set(mine.members.map(\.name)) == ["Ann", "Bob", "Cid"])
      try main.save()
      let read = try company.reopened().first(FetchRequest(Project.self))
      #expect(Set(read?.members.map(\.name) ?? []) == ["Ann", "Bob", "Cid"])
    }
  }
}
