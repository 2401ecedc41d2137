import Foundation
import ObjectGraph
import Testing

/// Undo and redo of everything that changes more than one object.
@Suite struct UndoGraphTests {
  static let kinds = StoreKind.allCases

  /// Undo begins after the first save.
  private func withUndo(
    _ kind: StoreKind, _ fill: (ManagedObjectContext) -> Void,
    _ body: (Company, ManagedObjectContext) throws -> Void
  ) throws {
    try withCompany(kind) { company in
      let made = company.context()
      fill(made)
      try made.save()
      let context = try company.reopened()
      context.isUndoEnabled = true
      try body(company, context)
    }
  }

  private func tree(_ context: ManagedObjectContext) {
    let root = context.insert(Folder.self)
    root.name = "root"
    for index in 0..<4 {
      let child = context.insert(Folder.self)
      child.name = "\(index)"
      root.children.insert(child)
    }
  }

  private func root(_ context: ManagedObjectContext) throws -> ManagedObject<Folder> {
    try #require(
      try context.fetch(FetchRequest(Folder.self).where { $0.name == "root" }).first)
  }

  @Test(arguments: kinds) func aDeletedTreeComesBackInItsOrder(_ kind: StoreKind) throws {
    try withUndo(kind, tree) { company, context in
      let root = try root(context)
      context.delete(root)
      context.undo()
      #expect(root.children.map(\.name) == ["0", "1", "2", "3"])
      #expect(context.deletedObjects.isEmpty)
      context.redo()
      #expect(context.deletedObjects.count == 5)
      context.undo()
      try context.save()
      #expect(try self.root(try company.reopened()).children.map(\.name) == ["0", "1", "2", "3"])
    }
  }

  @Test(arguments: kinds) func aSavedDeletionOfATreeComesBack(_ kind: StoreKind) throws {
    try withUndo(kind, tree) { company, context in
      let root = try root(context)
      let id = root.objectID
      context.delete(root)
      try context.save()
      #expect(try context.count(FetchRequest(Folder.self)) == 0)
      context.undo()
      #expect(root.objectID == id)
      try context.save()
      let fresh = try company.reopened()
      #expect(try self.root(fresh).children.map(\.name) == ["0", "1", "2", "3"])
      #expect(try fresh.count(FetchRequest(Folder.self)) == 5)
    }
  }

  @Test(arguments: kinds) func aMoveInAnOrderIsTakenBack(_ kind: StoreKind) throws {
    try withUndo(kind, tree) { company, context in
      let root = try root(context)
      root.children.insert(root.children[3], at: 0)
      context.endUndoGroup()
      root.children.remove(root.children[1])
      #expect(root.children.map(\.name) == ["3", "1", "2"])
      context.undo()
      #expect(root.children.map(\.name) == ["3", "0", "1", "2"])
      context.undo()
      #expect(root.children.map(\.name) == ["0", "1", "2", "3"])
      context.redo()
      try context.save()
      #expect(try self.root(try company.reopened()).children.map(\.name) == ["3", "0", "1", "2"])
    }
  }

  @Test(arguments: kinds) func aPartnerTakenFromAnotherGoesBack(_ kind: StoreKind) throws {
    try withUndo(kind) { context in
      for (name, room) in [("Sales", 1), ("Stock", 2)] {
        let made = context.insert(Department.self)
        made.name = name
        made.office = context.insert(Office.self)
        made.office?.room = Int16(room)
      }
    } _: { company, context in
      let both = try context.fetch(FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      both[0].office = both[1].office
      #expect(both.map(\.office?.room) == [2, nil])
      context.undo()
      #expect(both.map(\.office?.room) == [1, 2])
      context.redo()
      #expect(both.map(\.office?.room) == [2, nil])
      context.undo()
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read.map(\.office?.room) == [1, 2])
    }
  }

  private func projects(_ context: ManagedObjectContext) {
    for title in ["P", "Q"] {
      let made = context.insert(Project.self)
      made.title = title
    }
    for name in ["a", "b", "c"] {
      let person = context.insert(Employee.self)
      person.name = name
    }
  }

  @Test(arguments: kinds) func manyToManyIsTakenBackOnBothSides(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { company, context in
      let projects = try context.fetch(FetchRequest(Project.self).sorted(by: .ascending(\.title)))
      let people = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      projects[0].members.replace(with: people)
      try context.save()
      people[0].projects.replace(with: [projects[1]])
      context.undo()
      #expect(projects[0].members.map(\.name) == ["a", "b", "c"])
      #expect(projects[1].members.isEmpty)
      #expect(people[0].projects.map(\.title) == ["P"])
      try context.save()
      context.undo()
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Project.self))
      #expect(read.count == 2 && read.allSatisfy { $0.members.isEmpty })
    }
  }

  @Test(arguments: kinds) func anInsertedObjectIsGoneAndComesBackWithItsValues(
    _ kind: StoreKind
  ) throws {
    try withUndo(kind, projects) { company, context in
      let person = context.insert(Employee.self)
      person.name = "new"
      person.projects.replace(with: try context.fetch(FetchRequest(Project.self)))
      context.undo()
      #expect(!context.hasChanges)
      #expect(try context.count(FetchRequest(Employee.self)) == 3)
      context.redo()
      #expect(person.projects.count == 2)
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Employee.self).where { $0.name == "new" })
      #expect(read.first?.projects.count == 2)
    }
  }

  @Test(arguments: kinds) func changesOfOneGroupGoBackTogether(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { _, context in
      let people = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      for person in people { person.salary = 5 }
      people[0].name = "z"
      context.delete(people[2])
      context.undo()
      #expect(people.map(\.salary) == [0, 0, 0])
      #expect(people.map(\.name) == ["a", "b", "c"])
      #expect(!context.canUndo)
    }
  }

  @Test(arguments: kinds) func everyStepBackAndForthLeadsToTheSamePlace(_ kind: StoreKind) throws {
    try withUndo(kind, tree) { company, context in
      let root = try root(context)
      var states = [try state(context)]
      for step in 0..<6 {
        switch step {
        case 0: root.children.insert(root.children[2], at: 0)
        case 1: context.delete(root.children[1])
        case 2: root.children[0].parent = root.children[1]
        case 3: root.children[0].name = "named"
        case 4: context.insert(Folder.self).parent = root
        default: root.children.replace(with: [])
        }
        context.endUndoGroup()
        states.append(try state(context))
      }
      for _ in 0..<2 {
        for index in (0..<6).reversed() {
          context.undo()
          #expect(try state(context) == states[index])
          #expect(context.invariantViolations() == [])
        }
        for index in 1...6 {
          context.redo()
          #expect(try state(context) == states[index])
        }
      }
      try context.save()
      #expect(try state(try company.reopened()) == states[6])
    }
  }

  private func state(_ context: ManagedObjectContext) throws -> [String] {
    try context.fetch(FetchRequest(Folder.self)).map { folder in
      "\(folder.name) < \(folder.parent?.name ?? "-"): \(folder.children.map(\.name))"
    }
  }

  @Test(arguments: kinds) func whatIsTurnedOffIsForgotten(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { _, context in
      let person = try #require(try context.fetch(FetchRequest(Employee.self)).first)
      person.salary = 1
      context.isUndoEnabled = false
      #expect(!context.canUndo)
      context.undo()
      #expect(person.salary == 1)
      context.isUndoEnabled = true
      person.salary = 2
      context.undo()
      #expect(person.salary == 1)
    }
  }

  @Test(arguments: kinds) func withNothingToDoNothingHappens(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { _, context in
      context.undo()
      context.redo()
      context.endUndoGroup()
      context.undo()
      #expect(!context.canUndo && !context.canRedo && !context.hasChanges)
    }
  }

  @Test(arguments: kinds) func aSavedDeletionIsTakenBackAndDoneAgain(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { company, context in
      let person = try #require(try context.fetch(FetchRequest(Employee.self)).first)
      context.delete(person)
      try context.save()
      context.undo()
      try context.save()
      #expect(try context.count(FetchRequest(Employee.self)) == 3)
      context.redo()
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 2)
    }
  }

  @Test(arguments: kinds) func observersHearOfUndoAndRedo(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { _, context in
      let person = try #require(try context.fetch(FetchRequest(Employee.self)).first)
      person.salary = 1
      context.processPendingChanges()
      var heard: [ContextChanges] = []
      let observation = context.observe { event in
        if case .objectsDidChange(let changes) = event { heard.append(changes) }
      }
      withExtendedLifetime(observation) {
        context.undo()
        context.processPendingChanges()
        context.redo()
        context.processPendingChanges()
      }
      #expect(heard.map(\.updated) == [[person.objectID], [person.objectID]])
    }
  }

  @Test(arguments: kinds) func aChildsSaveIsOneStepOfItsParent(_ kind: StoreKind) throws {
    try withUndo(kind, projects) { company, context in
      let child = company.child(of: context)
      let people = try child.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      people[0].salary = 7
      people[1].name = "changed"
      child.insert(Employee.self).name = "new"
      try child.save()
      #expect(try context.count(FetchRequest(Employee.self)) == 4)
      context.undo()
      #expect(try context.count(FetchRequest(Employee.self)) == 3)
      let own = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      #expect(own.map(\.name) == ["a", "b", "c"])
      #expect(own[0].salary == 0)
    }
  }

  /// Nobody has read the members before the deletion.
  @Test(arguments: kinds) func aDeletedMemberOfAnUnreadListComesBackInItsPlace(
    _ kind: StoreKind
  ) throws {
    try withUndo(kind) { context in
      let project = context.insert(Project.self)
      project.title = "P"
      for name in ["c", "a", "b"] {
        let person = context.insert(Employee.self)
        person.name = name
        project.members.append(person)
      }
    } _: { company, context in
      func members(_ context: ManagedObjectContext) throws -> [String] {
        try context.fetch(FetchRequest(Project.self)).flatMap { $0.members.map(\.name) }
      }
      let person = try #require(
        try context.first(FetchRequest(Employee.self).where { $0.name == "a" }))
      context.delete(person)
      #expect(try members(context) == ["c", "b"])
      context.undo()
      #expect(try members(context) == ["c", "a", "b"])
      context.redo()
      context.rollback()
      #expect(try members(context) == ["c", "a", "b"])
      context.reset()
      context.delete(person)
      try context.save()
      context.undo()
      #expect(try members(context) == ["c", "a", "b"])
      #expect(context.invariantViolations() == [])
      try context.save()
      #expect(try members(try company.reopened()) == ["c", "a", "b"])
    }
  }

  @Test(arguments: kinds) func aRelationshipThatIsTakenBackLeavesNoChange(
    _ kind: StoreKind
  ) throws {
    try withUndo(kind) { context in
      for name in ["Sales", "Stock"] { context.insert(Department.self).name = name }
      let person = context.insert(Employee.self)
      person.name = "Ann"
    } _: { company, context in
      let person = try #require(try context.first(FetchRequest(Employee.self)))
      let departments = try context.fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      person.department = departments[0]
      context.undo()
      #expect(!context.hasChanges)
      context.redo()
      #expect(context.hasChanges && departments[0].employees.count == 1)
      try context.save()
      person.department = departments[1]
      context.endUndoGroup()
      context.insert(Employee.self).department = departments[0]
      context.undo()
      #expect(context.updatedObjects.count == 3)
      context.undo()
      #expect(context.updatedObjects.isEmpty)
      #expect(departments.map(\.employees.count) == [1, 0])
      context.rollback()
    }
  }

  @Test(arguments: kinds) func aListThatIsPutBackLeavesOutWhatAnotherContextDeleted(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (mine, theirs) = (company.context(), company.context())
      let (sales, stock) = (mine.insert(Department.self), mine.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      let ann = mine.insert(Employee.self)
      ann.department = sales
      try mine.save()
      mine.isUndoEnabled = true
      ann.department = stock
      try mine.save()
      let observation = theirs.observe { event in
        guard case .didSave(let changes) = event else { return }
        #expect(throws: Never.self) { try mine.mergeChanges(from: changes) }
      }
      theirs.delete(try #require(try theirs.first(FetchRequest(Employee.self))))
      try theirs.save()
      mine.undo()
      #expect(sales.employees.isEmpty && stock.employees.isEmpty)
      try mine.save()
      withExtendedLifetime(observation) {}
    }
  }

  @Test(arguments: kinds) func anObjectThatWasNeverSavedComesBackWithTheIdentifiersOfTheOthers(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let (office, sales) = (context.insert(Office.self), context.insert(Department.self))
      sales.name = "Sales"
      office.department = sales
      context.endUndoGroup()
      context.delete(office)
      try context.save()
      context.undo()
      #expect(office.department == sales && sales.office == office)
      #expect(context.invariantViolations() == [])
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Office.self))
      #expect(read.map(\.department?.name) == ["Sales"])
    }
  }
}
