import Foundation
import ObjectGraph
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

  @Test func manyMembersAreUndoneWithoutACopyOfTheListForEach() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      context.isUndoEnabled = true
      let sales = context.insert(Department.self)
      let before = peakMemory()
      for _ in 0..<20_000 { context.insert(Employee.self).department = sales }
      // A copy for each would be 3,200 MB; other tests need some, too.
      #expect(peakMemory() - before < 1_500 << 20)
      context.undo()
      #expect(!context.hasChanges)
      context.redo()
      #expect(sales.employees.count == 20_000)
      context.rollback()
    }
  }

  /// The most bytes that this process has had in memory.
  private func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }
}
