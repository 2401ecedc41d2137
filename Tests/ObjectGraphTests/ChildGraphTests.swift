import Foundation
import ObjectGraph
import Testing

/// Whole graphs through child contexts, one and two deep.
@Suite struct ChildGraphTests {
  static let kinds = StoreKind.allCases

  private func tree(_ context: ManagedObjectContext) throws -> ManagedObject<Folder> {
    let root = context.insert(Folder.self)
    root.name = "root"
    for index in 0..<3 {
      let child = context.insert(Folder.self)
      child.name = "\(index)"
      root.children.insert(child)
    }
    try context.save()
    return root
  }

  private func storedChildren(_ company: Company) throws -> [String] {
    let context = try company.reopened()
    return try context.fetch(FetchRequest(Folder.self).where { $0.name == "root" })
      .flatMap { $0.children.map(\.name) }
  }

  @Test(arguments: kinds) func aCascadeInAChildReachesTheStore(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let root = try tree(parent)
      let child = company.child(of: parent)
      child.delete(try child.object(Folder.self, with: root.objectID))
      #expect(child.deletedObjects.count == 4)
      try child.save()
      #expect(parent.deletedObjects.count == 4)
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: kinds) func anOrderChangedInAChildReachesTheStore(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let root = try tree(parent)
      let child = company.child(of: parent)
      let same = try child.object(Folder.self, with: root.objectID)
      let new = child.insert(Folder.self)
      new.name = "new"
      same.children.insert(new, at: 1)
      same.children.insert(same.children[3], at: 0)
      try child.save()
      #expect(root.children.map(\.name) == ["2", "0", "new", "1"])
      try parent.save()
      #expect(try storedChildren(company) == ["2", "0", "new", "1"])
    }
  }

  @Test(arguments: kinds) func partnersSwappedInAChildAreSwappedAbove(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let departments = (0..<2).map { index in
        let made = parent.insert(Department.self)
        made.name = "\(index)"
        made.office = parent.insert(Office.self)
        made.office?.room = Int16(index)
        return made
      }
      try parent.save()
      let child = company.child(of: parent)
      let same = try departments.map { try child.object(Department.self, with: $0.objectID) }
      let offices = same.map(\.office)
      (same[0].office, same[1].office) = (offices[1], offices[0])
      try child.save()
      #expect(departments.map(\.office?.room) == [1, 0])
      try parent.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read.map(\.office?.room) == [1, 0])
    }
  }

  @Test(arguments: kinds) func aGrandchildsChangesGoUpStepByStep(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let top = company.context()
      let middle = company.child(of: top)
      let low = company.child(of: middle)
      let sales = low.insert(Department.self)
      sales.name = "Sales"
      let ann = low.insert(Employee.self)
      ann.department = sales
      try low.save()
      #expect(try middle.count(FetchRequest(Employee.self)) == 1)
      #expect(try top.count(FetchRequest(Employee.self)) == 0)
      try middle.save()
      #expect(try top.fetch(FetchRequest(Employee.self)).first?.department?.name == "Sales")
      try top.save()
      #expect(!ann.objectID.isTemporary)
      #expect(ann.department?.objectID == sales.objectID)
      ann.name = "Ann"
      try low.save()
      try middle.save()
      try top.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: kinds) func siblingsSeeEachOthersSavesAfterRefreshing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self)
      try parent.save()
      let (one, two) = (company.child(of: parent), company.child(of: parent))
      let inOne = try one.object(Employee.self, with: ann.objectID)
      let inTwo = try two.object(Employee.self, with: ann.objectID)
      inOne.name = "Ann"
      try one.save()
      #expect(inTwo.name == "nobody")
      try two.refreshAllObjects()
      #expect(inTwo.name == "Ann")
    }
  }

  @Test(arguments: kinds) func whatTheParentDeletedCannotBeChangedBelow(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self)
      try parent.save()
      let child = company.child(of: parent)
      let same = try child.object(Employee.self, with: ann.objectID)
      same.name = "Ann"
      parent.delete(ann)
      #expect(throws: ObjectError.self) { try child.save() }
      child.rollback()
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: kinds) func bothMayDeleteTheSameObject(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let root = try tree(parent)
      let child = company.child(of: parent)
      child.delete(try child.object(Folder.self, with: root.objectID))
      parent.delete(root)
      try child.save()
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: kinds) func aChildValidatesByItself(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let child = company.child(of: parent)
      let sales = child.insert(Department.self)
      #expect(throws: ValidationError.self) { try child.save() }
      #expect(!parent.hasChanges)
      sales.name = "Sales"
      try child.save()
      #expect(parent.insertedObjects.count == 1)
      try parent.save()
    }
  }

  @Test(arguments: kinds) func aChildDeletesWhatItsParentHasNotSaved(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self)
      let child = company.child(of: parent)
      child.delete(try child.object(Employee.self, with: ann.objectID))
      try child.save()
      #expect(!parent.hasChanges)
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: kinds) func whatIsInsertedAndDeletedBelowNeverGetsUp(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let child = company.child(of: parent)
      let sales = child.insert(Department.self)
      sales.name = "Sales"
      let ann = child.insert(Employee.self)
      ann.department = sales
      child.delete(ann)
      try child.save()
      #expect(parent.insertedObjects.map(\.entityName) == ["Department"])
      try parent.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 0)
    }
  }

  @Test(arguments: kinds) func manyToManyChangedInAChildReachesTheStore(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let project = parent.insert(Project.self)
      project.title = "P"
      let people = (0..<3).map { index in
        let made = parent.insert(Employee.self)
        made.name = "\(index)"
        return made
      }
      project.members.replace(with: people)
      try parent.save()
      let child = company.child(of: parent)
      let same = try child.object(Project.self, with: project.objectID)
      let extra = child.insert(Employee.self)
      extra.name = "extra"
      same.members.remove(same.members[1])
      extra.projects.insert(same)
      try child.save()
      #expect(project.members.map(\.name) == ["0", "2", "extra"])
      #expect(people[1].projects.isEmpty)
      try parent.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(read.members.map(\.name) == ["0", "2", "extra"])
    }
  }

  @Test(arguments: kinds) func aParentHearsOfItsChildsSave(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self)
      try parent.save()
      var heard: [ContextChanges] = []
      let observation = parent.observe { event in
        if case .objectsDidChange(let changes) = event { heard.append(changes) }
      }
      let child = company.child(of: parent)
      try child.object(Employee.self, with: ann.objectID).name = "Ann"
      let bob = child.insert(Employee.self)
      try child.save()
      withExtendedLifetime(observation) { parent.processPendingChanges() }
      #expect(heard.map(\.updated) == [[ann.objectID]])
      #expect(heard.map(\.inserted) == [[bob.objectID]])
    }
  }

  @Test(arguments: kinds) func aFetchBelowFiltersByWhatTheParentHas(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      for (index, name) in ["c", "a", "b"].enumerated() {
        let made = parent.insert(Employee.self)
        made.name = name
        made.salary = Int64(index)
      }
      try parent.save()
      try #require(try parent.fetch(FetchRequest(Employee.self)).first { $0.name == "a" }).salary =
        9
      let child = company.child(of: parent)
      let found = try child.fetch(
        FetchRequest(Employee.self).where { $0.salary > 1 }.sorted(by: .ascending(\.name)))
      #expect(found.map(\.name) == ["a", "b"])
      #expect(try child.count(FetchRequest(Employee.self).where { $0.name != "b" }) == 2)
    }
  }
}
