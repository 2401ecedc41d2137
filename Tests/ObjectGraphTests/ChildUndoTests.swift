import Foundation
import ObjectGraph
import Testing

/// Undo in a child context of what it has handed over to its parent, and objects that the parent merges.
@Suite struct ChildUndoTests {
  static let kinds = StoreKind.allCases

  /// Makes two members of a department and of a project in a parent, and a child that can undo.
  private func withTeam(
    _ kind: StoreKind, _ location: SourceLocation = #_sourceLocation,
    _ body: (Company, _ parent: ManagedObjectContext, _ child: ManagedObjectContext) throws -> Void
  ) throws {
    try withCompany(kind, location) { company in
      let parent = company.context()
      let sales = parent.insert(Department.self, .set(\.name, "Sales"))
      let project = parent.insert(Project.self, .set(\.title, "P"))
      for name in ["Ann", "Bob"] {
        project.members.append(
          parent.insert(Employee.self, .set(\.name, name), .set(\.department, sales)))
      }
      try parent.save()
      let child = company.child(of: parent)
      child.isUndoEnabled = true
      try body(company, parent, child)
    }
  }

  private func named(
    _ name: String, _ context: ManagedObjectContext
  ) throws -> ManagedObject<Employee> {
    try #require(try context.first(FetchRequest(Employee.self).where { $0.name == name }))
  }

  /// The names of the department's members, and those of the project's in their order.
  private func team(_ context: ManagedObjectContext) throws -> [[String]] {
    let sales = try #require(try context.first(FetchRequest(Department.self)))
    let project = try #require(try context.first(FetchRequest(Project.self)))
    return [sales.employees.map(\.name).sorted(), project.members.map(\.name)]
  }

  @Test(arguments: kinds, [true, false]) func aDeletionThatAChildUndoesIsUndoneInItsParent(
    _ kind: StoreKind, _ savesBetween: Bool
  ) throws {
    try withTeam(kind) { company, parent, child in
      let held = try team(parent)
      #expect(held == [["Ann", "Bob"], ["Ann", "Bob"]])
      let ann = try named("Ann", child)
      let id = ann.objectID
      child.delete(ann)
      try child.save()
      for _ in 0..<2 {
        if savesBetween { try parent.save() }
        #expect(try team(parent) == [["Bob"], ["Bob"]])
        child.undo()
        #expect(try team(child) == held)
        try child.save()
        #expect(try team(parent) == held)
        #expect(try parent.count(FetchRequest(Employee.self)) == 2)
        if savesBetween { try parent.save() }
        child.redo()
        try child.save()
      }
      child.undo()
      try child.save()
      try parent.save()
      #expect(child.invariantViolations() == [] && parent.invariantViolations() == [])
      let read = try company.reopened()
      #expect(try team(read) == held)
      #expect(try named("Ann", read).objectID.uri == id.uri)
    }
  }

  @Test(arguments: kinds) func aTreeWhoseDeletionAChildUndoesIsWholeInItsParent(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let root = parent.insert(Folder.self, .set(\.name, "root"))
      for name in ["a", "b"] {
        let folder = parent.insert(Folder.self, .set(\.name, name), .set(\.parent, root))
        parent.insert(Folder.self, .set(\.name, name + name), .set(\.parent, folder))
      }
      try parent.save()
      let child = company.child(of: parent)
      child.isUndoEnabled = true
      child.delete(try child.object(Folder.self, with: root.objectID))
      try child.save()
      #expect(parent.deletedObjects.count == 5)
      child.undo()
      try child.save()
      #expect(parent.deletedObjects.isEmpty)
      #expect(root.children.map(\.name) == ["a", "b"])
      #expect(root.children.flatMap { $0.children.map(\.name) } == ["aa", "bb"])
      try parent.save()
      let read = try #require(
        try company.reopened().first(FetchRequest(Folder.self).where { $0.name == "root" }))
      #expect(read.children.map(\.name) == ["a", "b"])
      #expect(read.children.flatMap { $0.children.map(\.name) } == ["aa", "bb"])
    }
  }

  @Test(arguments: kinds) func whatAChildHasChangedBeforeADeletionComesBackWithIt(
    _ kind: StoreKind
  ) throws {
    try withTeam(kind) { company, parent, child in
      let ann = try named("Ann", child)
      ann.nickname = "A"
      ann.salary = 9
      try child.save()
      ann.nickname = nil
      ann.salary = 0
      child.endUndoGroup()
      child.delete(ann)
      try child.save()
      child.undo()
      try child.save()
      let same = try named("Ann", parent)
      #expect(same.nickname == nil && same.salary == 0)
      try parent.save()
      let read = try named("Ann", try company.reopened())
      #expect(read.nickname == nil && read.salary == 0)
    }
  }

  @Test(arguments: kinds, [true, false]) func anInsertionThatAChildDoesAgainIsMadeInItsParent(
    _ kind: StoreKind, _ savesBetween: Bool
  ) throws {
    try withTeam(kind) { company, parent, child in
      let cid = child.insert(Employee.self, .set(\.name, "Cid"))
      cid.department = try child.first(FetchRequest(Department.self))
      try child.save()
      child.undo()
      try child.save()
      if savesBetween { try parent.save() }
      #expect(try team(parent)[0] == ["Ann", "Bob"])
      child.redo()
      try child.save()
      #expect(try team(parent)[0] == ["Ann", "Bob", "Cid"])
      #expect(parent.insertedObjects.count == 1)
      try parent.save()
      #expect(!cid.objectID.isTemporary)
      #expect(try team(company.reopened())[0] == ["Ann", "Bob", "Cid"])
    }
  }

  @Test(arguments: kinds) func aChildsUndoThatFailsLeavesItsParentsDeletion(
    _ kind: StoreKind
  ) throws {
    try withTeam(kind) { company, parent, child in
      let ann = try named("Ann", parent)
      child.delete(try named("Ann", child))
      try child.save()
      child.undo()
      try named("Bob", child).salary = 7
      parent.delete(try named("Bob", parent))
      #expect(throws: ObjectError.self) { try child.save() }
      #expect(ann.untyped.isDeleted && parent.deletedObjects.count == 2)
      #expect(parent.invariantViolations() == [])
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: kinds) func aDeletionThatItsParentHasGivenUpIsUndoneInAChild(
    _ kind: StoreKind
  ) throws {
    try withTeam(kind) { company, parent, child in
      child.delete(try named("Ann", child))
      try child.save()
      parent.rollback()
      child.undo()
      try child.save()
      #expect(parent.insertedObjects.isEmpty)
      #expect(try parent.count(FetchRequest(Employee.self)) == 2)
      try parent.save()
      #expect(try team(company.reopened())[0] == ["Ann", "Bob"])
    }
  }

  /// Saves Ann's project "P"; its title is unique.
  private func savedProject(_ company: Company) throws -> (ann: ObjectID, project: ObjectID) {
    let context = company.context()
    let ann = context.insert(Employee.self, .set(\.name, "Ann"))
    let project = context.insert(Project.self, .set(\.title, "P"))
    project.members.append(ann)
    try context.save()
    return (ann.objectID, project.objectID)
  }

  @Test(arguments: kinds, [true, false]) func aChildHasOneObjectWhereItsParentHasMergedTwo(
    _ kind: StoreKind, _ isHeld: Bool
  ) throws {
    try withCompany(kind) { company in
      let (ann, project) = try savedProject(company)
      let parent = company.context()
      parent.mergePolicy = .objectWins
      let child = company.child(of: parent)
      let mine = try child.object(Employee.self, with: ann)
      let old = try isHeld ? child.object(Project.self, with: project) : nil
      let new = child.insert(Project.self, .set(\.title, "P"))
      new.members.append(child.insert(Employee.self, .set(\.name, "Bob")))
      mine.projects.insert(new)
      #expect(mine.projects.count == 2)
      try child.save()
      try parent.save()
      #expect(mine.projects.map(\.objectID) == [project])
      let found = try child.fetch(FetchRequest(Project.self))
      #expect(found.map(\.objectID) == [project])
      #expect(found == [old ?? new])
      #expect(found.flatMap { $0.members.map(\.name) }.sorted() == ["Ann", "Bob"])
      #expect((new.untyped.context == nil) == isHeld)
      #expect(child.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func aChildsObjectWithItsIdentifierAheadIsMergedAsWell(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (ann, project) = try savedProject(company)
      let parent = company.context()
      parent.mergePolicy = .storeWins
      let child = company.child(of: parent)
      let mine = try child.object(Employee.self, with: ann)
      let new = child.insert(Project.self, .set(\.title, "P"))
      try child.obtainPermanentIDs(for: [new.untyped])
      mine.projects.insert(new)
      try child.save()
      try parent.save()
      #expect(new.objectID == project && new.members.map(\.name) == ["Ann"])
      #expect(mine.projects.map(\.objectID) == [project])
      #expect(try child.fetch(FetchRequest(Project.self)) == [new])
      mine.salary = 4
      new.members.append(child.insert(Employee.self, .set(\.name, "Bob")))
      try child.save()
      try parent.save()
      let read = try #require(try company.reopened().first(FetchRequest(Project.self)))
      #expect(read.members.map(\.name) == ["Ann", "Bob"] && read.members[0].salary == 4)
    }
  }

  @Test(arguments: kinds) func ofTwoNewObjectsThatAreMergedAChildHasOne(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      parent.mergePolicy = .objectWins
      let child = company.child(of: parent)
      let people = ["Ann", "Bob", "Cid"].map { child.insert(Employee.self, .set(\.name, $0)) }
      let projects = (0..<2).map { _ in child.insert(Project.self, .set(\.title, "P")) }
      for (project, person) in zip(projects, people) { project.members.append(person) }
      for project in projects { people[2].projects.insert(project) }
      let controller = FetchedResultsController(FetchRequest(Project.self), in: child)
      try controller.performFetch()
      try child.save()
      #expect(controller.fetchedObjects.count == 2)
      try parent.save()
      child.processPendingChanges()
      #expect(controller.fetchedObjects == [projects[0]])
      let left = try #require(try child.first(FetchRequest(Project.self)))
      #expect(!left.objectID.isTemporary)
      #expect(left.members.map(\.name).sorted() == ["Ann", "Bob", "Cid"])
      #expect(projects.filter { $0.untyped.context != nil } == [left])
      #expect(people.allSatisfy { $0.projects.map(\.objectID) == [left.objectID] })
      #expect(child.invariantViolations() == [])
      people[1].salary = 3
      try child.save()
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Project.self)) == 1)
    }
  }
}
