import Foundation
import ObjectGraph
import Testing

/// Two stores that both have all entities: their objects have the same keys.
@Suite struct TwoStoresTests {
  /// Runs a body with two stores of a kind; each has a department with one employee, and a sample.
  private func withBoth(
    _ kind: StoreKind, _ body: (PersistentStoreCoordinator) throws -> Void
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), two: kind, in: folder)
    let context = ManagedObjectContext(coordinator)
    for (number, store) in coordinator.persistentStores.enumerated() {
      let department = context.insert(Department.self, .set(\.name, "d\(number)"))
      let person = context.insert(
        Employee.self, .set(\.name, "e\(number)"), .set(\.department, department))
      let sample = context.insert(Sample.self, .set(\.text, "s\(number)"))
      for made in [department.untyped, person.untyped, sample.untyped] {
        try context.assign(made, to: store)
      }
    }
    try context.save()
    try body(coordinator)
    #expect(try graphViolations(coordinator) == [])
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: StoreKind.allCases) func aBatchKeepsToTheStoresOfItsRequest(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let (context, stores) = (ManagedObjectContext(coordinator), coordinator.persistentStores)
      let all = FetchRequest(Sample.self)
      #expect(try context.batchUpdate(all, .set(\.large, 1)).count == 2)
      #expect(try ManagedObjectContext(coordinator).fetch(all).map(\.large) == [1, 1])
      #expect(try context.batchDelete(all.inStores([stores[1]])).count == 1)
      #expect(try context.count(all.inStores([stores[0]])) == 1)
      #expect(try context.count(all.inStores([stores[1]])) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases) func theWindowOfABatchIsOneOverAllStores(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let context = ManagedObjectContext(coordinator)
      let last = FetchRequest(Sample.self).sorted(by: .descending(\.text)).limit(1)
      #expect(try context.batchUpdate(last, .set(\.large, 1)).count == 1)
      let changed = FetchRequest(Sample.self).where { $0.large == 1 }
      #expect(try context.fetch(changed).map(\.text) == ["s1"])
      #expect(try context.batchDelete(last).count == 1)
      #expect(try context.fetch(FetchRequest(Sample.self)).map(\.text) == ["s0"])
    }
  }

  @Test(arguments: StoreKind.allCases) func readingAheadKeepsTwoStoresApart(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let context = ManagedObjectContext(coordinator)
      let request = FetchRequest(Department.self).sorted(by: .ascending(\.name))
      let read = try context.fetch(request.prefetching("employees"))
      #expect(read.map { $0.employees.map(\.name) } == [["e0"], ["e1"]])
      for department in read { context.delete(department) }
      try context.save()
    }
  }

  @Test(arguments: StoreKind.allCases) func anObjectOfAnotherStoreIsAnotherOne(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let context = ManagedObjectContext(coordinator)
      let first = try context.fetch(FetchRequest(Sample.self).sorted(by: .ascending(\.text)))[0]
      #expect(try context.fetch(FetchRequest(Sample.self).where { $0.isIn([first]) }) == [first])
      let format = try FetchPredicate(format: "SELF IN %@", [first])
      #expect(try context.count(FetchRequest(Sample.self).where(format)) == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func theLimitOfACountIsOneOverAllStores(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let context = ManagedObjectContext(coordinator)
      #expect(try context.count(entityNamed: "Sample", limit: 1) == 1)
      #expect(try context.count(entityNamed: "Sample", limit: 3) == 2)
      #expect(try context.count(entityNamed: "Sample", limit: -1) == 0)
      _ = context.insert(Sample.self)
      #expect(try context.count(entityNamed: "Sample", limit: -1) == 0)
    }
  }

  @Test func aChildsObjectGoesToTheStoreThatItWasGivenTo() throws {
    try withBoth(.inMemory) { coordinator throws in
      let store = coordinator.persistentStores[1]
      let parent = ManagedObjectContext(coordinator)
      let child = ManagedObjectContext(parent: parent)
      let made = child.insert(Folder.self)
      try child.assign(made.untyped, to: store)
      try child.save()
      try parent.save()
      #expect(coordinator.persistentStore(of: made.objectID) == store)
    }
  }

  @Test(arguments: StoreKind.allCases) func aStoreThatWasWrittenIsToldEvenIfTheNextOneRefuses(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let (writer, stores) = (ManagedObjectContext(coordinator), coordinator.persistentStores)
      let taken = writer.insert(Project.self, .set(\.title, "taken"))
      try writer.assign(taken.untyped, to: stores[1])
      try writer.save()
      var told: [ObjectID] = []
      let observation = writer.observe { event in
        if case .didSave(let changes) = event { told += changes.inserted }
      }
      let fine = writer.insert(Project.self, .set(\.title, "fine"))
      try writer.assign(fine.untyped, to: stores[0])
      let clash = writer.insert(Project.self, .set(\.title, "taken"))
      try writer.assign(clash.untyped, to: stores[1])
      #expect(throws: StoreError.self) { try writer.save() }
      #expect(told == [fine.objectID] && !fine.objectID.isTemporary)
      #expect(clash.objectID.isTemporary && writer.hasChanges)
      writer.delete(clash)
      try writer.save()
      #expect(told == [fine.objectID])
      withExtendedLifetime(observation) {}
    }
  }

  @Test(arguments: StoreKind.allCases) func aBatchIsMadeInTheStoresThatHaveItsObjectsAlone(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let context = ManagedObjectContext(coordinator)
      let found = try context.fetch(FetchRequest(Department.self).where { $0.name == "d0" })
      let person = FetchRequest(Employee.self).where { $0.name == "e0" }
      // A reference fits its own store only.
      #expect(try context.batchUpdate(person, .set(\.department, found[0])).count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func aBatchIsToldForTheStoresThatWereWritten(
    _ kind: StoreKind
  ) throws {
    try withBoth(kind) { coordinator throws in
      let (writer, stores) = (ManagedObjectContext(coordinator), coordinator.persistentStores)
      for (title, store) in [("a", stores[0]), ("b", stores[1]), ("c", stores[1])] {
        try writer.assign(writer.insert(Project.self, .set(\.title, title)).untyped, to: store)
      }
      try writer.save()
      let follower = ManagedObjectContext(coordinator)
      follower.automaticallyMergesChangesFromParent = true
      let first = try follower.fetch(FetchRequest(Project.self).where { $0.title == "a" })
      #expect(first.map(\.title) == ["a"])
      // Two of the second store can't have one title.
      #expect(throws: StoreError.self) {
        try writer.batchUpdate(FetchRequest(Project.self), .set(\.title, "x"))
      }
      follower.processPendingChanges()
      #expect(first.map(\.title) == ["x"])
      #expect(try follower.count(FetchRequest(Project.self).where { $0.title == "b" }) == 1)
    }
  }
}
