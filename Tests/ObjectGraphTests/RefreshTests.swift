import Foundation
import ObjectGraph
import Testing

/// Refreshing, rolling back, resetting, and faults whose rows are gone.
@Suite struct RefreshTests {
  static let kinds = StoreKind.allCases

  private struct Scene {
    let context: ManagedObjectContext
    let sales: ManagedObject<Department>
    let stock: ManagedObject<Department>
    let ann: ManagedObject<Employee>

    init(_ company: Company) throws {
      context = company.context()
      (sales, stock) = (context.insert(Department.self), context.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      ann = context.insert(Employee.self)
      ann.name = "Ann"
      ann.department = sales
      try context.save()
    }
  }

  @Test(arguments: kinds) func rollbackRestoresBothSidesOfARelationship(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.ann.department = scene.stock
      scene.context.rollback()
      #expect(scene.ann.department == scene.sales)
      #expect(Array(scene.sales.employees) == [scene.ann])
      #expect(scene.stock.employees.isEmpty)
      #expect(!scene.context.hasChanges)
    }
  }

  @Test(arguments: kinds) func rollbackBringsBackADeletedTree(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      for index in 0..<3 {
        let child = context.insert(Folder.self)
        child.name = "\(index)"
        root.children.insert(child)
      }
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(
        try fresh.fetch(FetchRequest(Folder.self).where { $0.parent == nil }).first)
      fresh.delete(read)
      fresh.rollback()
      #expect(read.children.map(\.name) == ["0", "1", "2"])
      #expect(read.children.allSatisfy { $0.parent == read })
      try fresh.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 4)
    }
  }

  @Test(arguments: kinds) func rollbackRestoresAnOrder(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let project = context.insert(Project.self)
      let all = (0..<4).map { _ in context.insert(Employee.self) }
      project.members.replace(with: all)
      try context.save()
      project.members.replace(with: [all[3], all[1]])
      context.rollback()
      #expect(Array(project.members) == all)
      #expect(all[0].projects.map(\.objectID) == [project.objectID])
    }
  }

  @Test(arguments: kinds) func rollbackForgetsNewObjectsAndTheirReferences(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let new = scene.context.insert(Employee.self)
      new.department = scene.sales
      scene.context.rollback()
      #expect(Array(scene.sales.employees) == [scene.ann])
      #expect(scene.context.insertedObjects.isEmpty)
      #expect(try scene.context.count(FetchRequest(Employee.self)) == 1)
      #expect(throws: ObjectError.self) { try new.untyped.setValue("x", forKey: "name") }
      try scene.context.save()
    }
  }

  @Test(arguments: kinds) func rollbackForgetsFailuresOfReading(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      // Else the object counts as deleted, which no save tells.
      context.shouldDeleteInaccessibleFaults = false
      let ann = context.insert(Employee.self)
      try context.save()
      let other = company.context()
      other.delete(try other.existingObject(with: ann.objectID))
      try other.save()
      try context.refresh(ann.untyped, mergeChanges: false)
      _ = ann.name
      #expect(throws: ObjectError.self) { try context.save() }
      _ = ann.name
      context.rollback()
      try context.save()
    }
  }

  @Test(arguments: kinds) func resetMakesTheContextAsNew(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.ann.name = "Changed"
      _ = scene.context.insert(Employee.self)
      scene.context.isUndoEnabled = true
      scene.context.reset()
      #expect(!scene.context.hasChanges)
      #expect(!scene.context.canUndo)
      #expect(scene.ann.untyped.isFault)
      let read = try scene.context.fetch(FetchRequest(Employee.self))
      #expect(read.map(\.name) == ["Ann"])
      #expect(read.first?.department?.name == "Sales")
    }
  }

  @Test(arguments: kinds) func refreshingWithoutMergingGivesUpChanges(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.ann.name = "Changed"
      try scene.context.refresh(scene.ann.untyped, mergeChanges: false)
      #expect(scene.ann.untyped.isFault)
      #expect(!scene.ann.untyped.hasChanges)
      #expect(scene.ann.name == "Ann")
    }
  }

  @Test(arguments: kinds) func refreshingADeletedObjectWithoutMergingKeepsIt(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      try context.save()
      context.delete(ann)
      try context.refresh(ann.untyped, mergeChanges: false)
      #expect(!ann.untyped.isDeleted)
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: kinds) func refreshingWithoutMergingLeavesBothSidesAgreeing(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.ann.department = scene.stock
      try scene.context.refresh(scene.ann.untyped, mergeChanges: false)
      try scene.context.refreshAllObjects()
      #expect(scene.ann.department == scene.sales)
      #expect(scene.context.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func refreshingAnUnsavedObjectLeavesIt(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = context.insert(Employee.self)
      ann.name = "Ann"
      try context.refresh(ann.untyped, mergeChanges: false)
      try context.refreshAllObjects()
      #expect(ann.name == "Ann")
      #expect(ann.untyped.isInserted)
    }
  }

  @Test(arguments: kinds) func mergingLaysAnUnsavedReferenceOverTheStoresValues(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      let same = try other.object(Employee.self, with: scene.ann.objectID)
      same.salary = 9
      try other.save()
      scene.ann.department = scene.stock
      try scene.context.refresh(scene.ann.untyped, mergeChanges: true)
      #expect(scene.ann.salary == 9)
      #expect(scene.ann.department == scene.stock)
      try scene.context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Employee.self)).first)
      #expect(read.salary == 9)
      #expect(read.department?.name == "Stock")
    }
  }

  @Test(arguments: kinds) func aFetchKeepsWhatTheContextKnowsAlready(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      try other.object(Employee.self, with: scene.ann.objectID).name = "Theirs"
      try other.save()
      #expect(try scene.context.fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
      try scene.context.refreshAllObjects()
      #expect(try scene.context.fetch(FetchRequest(Employee.self)).map(\.name) == ["Theirs"])
    }
  }

  @Test(arguments: kinds) func anExistingObjectMustExist(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      let fault = try #require(other.object(with: scene.ann.objectID))
      #expect(fault.isFault)
      scene.context.delete(scene.ann)
      try scene.context.save()
      other.shouldDeleteInaccessibleFaults = false
      #expect(throws: ObjectError.self) { try other.existingObject(with: fault.objectID) }
      #expect {
        try fault.value(forKey: "name")
      } throws: { ($0 as? ObjectError)?.reason == .inaccessible }
    }
  }

  @Test(arguments: kinds) func aRefreshedListLeavesOutWhatIsGone(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      let sales = try other.object(Department.self, with: scene.sales.objectID)
      scene.context.delete(scene.ann)
      try scene.context.save()
      try other.refreshAllObjects()
      #expect(sales.employees.map(\.name) == [])
    }
  }

  @Test(arguments: kinds) func whatWasReadAheadIsReadAnewAfterRefreshing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      let people = try other.fetch(FetchRequest(Employee.self).prefetching("department"))
      scene.sales.name = "Sold"
      try scene.context.save()
      try other.refreshAllObjects()
      #expect(people.first?.department?.name == "Sold")
    }
  }

  @Test(arguments: kinds) func whatWasReadAheadIsReadAnewAfterMerging(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let other = company.context()
      let people = try other.fetch(FetchRequest(Employee.self).prefetching("department"))
      scene.sales.name = "Sold"
      try scene.context.save()
      var changes = ContextChanges()
      changes.updated = [scene.sales.objectID]
      try other.mergeChanges(from: changes)
      #expect(people.first?.department?.name == "Sold")
    }
  }

  @Test(arguments: kinds) func whatADeletionHasTakenStaysAwayAfterARefresh(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let (context, sales) = (scene.context, scene.sales)
      let project = context.insert(Project.self, .set(\.title, "P"))
      let bob = context.insert(Employee.self, .set(\.name, "Bob"), .set(\.department, sales))
      project.members.append(contentsOf: [scene.ann, bob])
      try context.save()
      context.delete(scene.ann)
      (project.title, sales.name) = ("Q", "Changed")
      for object in [project.untyped, sales.untyped] {
        try context.refresh(object, mergeChanges: false)
      }
      #expect(project.title == "P" && project.members.map(\.name) == ["Bob"])
      #expect(sales.name == "Sales" && sales.employees.map(\.name) == ["Bob"])
      context.delete(sales)
      bob.salary = 5
      try context.refresh(bob.untyped, mergeChanges: false)
      #expect(bob.salary == 0 && bob.department == nil)
      #expect(context.invariantViolations() == [])
      try context.save()
      let read = try company.reopened()
      #expect(try read.fetch(FetchRequest(Employee.self)).map { $0.department == nil } == [true])
      #expect(try read.first(FetchRequest(Project.self))?.members.map(\.name) == ["Bob"])
    }
  }

  @Test(arguments: kinds) func aRollbackGivesBackWhatARefreshHasKeptAway(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.context.delete(scene.ann)
      try scene.context.refresh(scene.sales.untyped, mergeChanges: false)
      #expect(scene.sales.employees.isEmpty)
      scene.context.rollback()
      #expect(scene.sales.employees.map(\.name) == ["Ann"])
      #expect(scene.ann.department == scene.sales && !scene.context.hasChanges)
    }
  }
}
