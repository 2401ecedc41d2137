import Foundation
import ObjectGraph
import Testing

/// Observers of a context are told of changes, and one context takes them over from another.
@Suite struct NotificationTests {
  static let kinds = StoreKind.allCases

  private final class Listener {
    var changes: [ContextChanges] = []
    var saves: [ContextChanges] = []
    var willSaves = 0
    private var observation: ContextObservation?

    init(_ context: ManagedObjectContext) {
      observation = context.observe { [weak self] event in
        switch event {
        case .objectsDidChange(let changes): self?.changes.append(changes)
        case .willSave: self?.willSaves += 1
        case .didSave(let changes): self?.saves.append(changes)
        }
      }
    }

    func stop() { observation = nil }
  }

  private func employee(
    _ context: ManagedObjectContext, _ name: String
  ) -> ManagedObject<Employee> {
    let made = context.insert(Employee.self)
    made.name = name
    return made
  }

  @Test(arguments: kinds) func nothingIsToldBeforeSomebodyAsksForIt(_ kind: StoreKind) async throws
  {
    let company = try Company(kind)
    let context = company.context()
    context.isUndoEnabled = true
    let listener = Listener(context)
    let ann = employee(context, "Ann")
    await Task.yield()
    ann.salary = 5
    #expect(listener.changes.isEmpty)
    context.processPendingChanges()
    #expect(listener.changes.map(\.inserted.count) == [1])
    context.undo()
    // Both changes are one group, though the task had given way between them.
    #expect(!context.canUndo && context.insertedObjects.isEmpty)
    try company.check(#_sourceLocation)
  }

  @Test(arguments: kinds) func eachObjectIsToldOnceAsWhatItIs(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, bob) = (employee(context, "Ann"), employee(context, "Bob"))
      try context.save()
      let listener = Listener(context)
      ann.name = "A"
      ann.name = "Anna"
      ann.salary = 3
      context.delete(bob)
      let cid = employee(context, "Cid")
      context.processPendingChanges()
      #expect(listener.changes.count == 1)
      #expect(listener.changes.first?.updated == [ann.objectID])
      #expect(listener.changes.first?.deleted == [bob.objectID])
      #expect(listener.changes.first?.inserted == [cid.objectID])
    }
  }

  @Test(arguments: kinds) func withoutChangesNothingIsTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      try context.save()
      let listener = Listener(context)
      ann.name = "Ann"
      _ = try context.fetch(FetchRequest(Employee.self))
      context.processPendingChanges()
      #expect(listener.changes.isEmpty)
    }
  }

  @Test(arguments: kinds) func bothEndsOfARelationshipAreTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (employee(context, "Ann"), context.insert(Department.self))
      sales.name = "Sales"
      try context.save()
      let listener = Listener(context)
      ann.department = sales
      context.processPendingChanges()
      #expect(Set(listener.changes.flatMap(\.updated)) == [ann.objectID, sales.objectID])
    }
  }

  @Test(arguments: kinds) func aSaveIsToldWithPermanentIdentifiers(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let listener = Listener(context)
      let ann = employee(context, "Ann")
      try context.save()
      #expect(listener.willSaves == 1)
      #expect(listener.saves.map(\.inserted) == [[ann.objectID]])
      #expect(listener.saves.flatMap(\.inserted).allSatisfy { !$0.isTemporary })
    }
  }

  @Test(arguments: kinds) func aSaveThatFailsIsNotToldAsOne(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let listener = Listener(context)
      _ = context.insert(Department.self)
      #expect(throws: ValidationError.self) { try context.save() }
      #expect(listener.saves.isEmpty)
      context.rollback()
    }
  }

  @Test(arguments: kinds) func whoStopsListeningHearsNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let listener = Listener(context)
      listener.stop()
      _ = employee(context, "Ann")
      context.processPendingChanges()
      try context.save()
      #expect(listener.changes.isEmpty && listener.saves.isEmpty && listener.willSaves == 0)
    }
  }

  @Test(arguments: kinds) func severalListenersHearTheSame(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let listeners = [Listener(context), Listener(context)]
      let ann = employee(context, "Ann")
      context.processPendingChanges()
      #expect(listeners.map { $0.changes.map(\.inserted) } == [[[ann.objectID]], [[ann.objectID]]])
    }
  }

  @Test(arguments: kinds) func aRollbackIsTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      try context.save()
      let listener = Listener(context)
      ann.name = "Anna"
      let bob = employee(context, "Bob")
      context.processPendingChanges()
      context.rollback()
      context.processPendingChanges()
      #expect(listener.changes.count == 2)
      #expect(listener.changes.last?.updated == [ann.objectID])
      #expect(listener.changes.last?.deleted == [bob.objectID])
    }
  }

  @Test(arguments: kinds) func aSaveIsTakenOverByAnotherContext(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let sales = one.insert(Department.self)
      sales.name = "Sales"
      let (ann, bob) = (employee(one, "Ann"), employee(one, "Bob"))
      (ann.department, bob.department) = (sales, sales)
      try one.save()
      let mirror = try two.object(Department.self, with: sales.objectID)
      #expect(Set(mirror.employees.map(\.name)) == ["Ann", "Bob"])
      let held = Array(mirror.employees)
      let listener = Listener(one)
      ann.name = "Anna"
      one.delete(bob)
      employee(one, "Cid").department = sales
      try one.save()
      for changes in listener.saves { try two.mergeChanges(from: changes) }
      #expect(Set(mirror.employees.map(\.name)) == ["Anna", "Cid"])
      #expect(held.count == 2)
      #expect(two.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func takingOverKeepsUnsavedChanges(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann")
      try one.save()
      let mirror = try two.object(Employee.self, with: ann.objectID)
      mirror.nickname = "A"
      let listener = Listener(one)
      ann.name = "Anna"
      ann.salary = 4
      try one.save()
      for changes in listener.saves { try two.mergeChanges(from: changes) }
      #expect(mirror.name == "Anna")
      #expect(mirror.untyped.changedValues() == ["nickname": "A"])
      try two.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Employee.self)).first)
      #expect(read.name == "Anna" && read.nickname == "A" && read.salary == 4)
    }
  }

  @Test(arguments: kinds) func takingOverKeepsAnUnsavedMember(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let project = one.insert(Project.self)
      project.title = "P"
      let all = ["a", "b", "c", "d"].map { employee(one, $0) }
      project.members.replace(with: Array(all[0...1]))
      try one.save()
      let mirror = try two.object(Project.self, with: project.objectID)
      mirror.members.remove(mirror.members[0])
      mirror.members.insert(try two.object(Employee.self, with: all[3].objectID), at: 0)
      let listener = Listener(one)
      project.members.insert(all[2])
      try one.save()
      for changes in listener.saves { try two.mergeChanges(from: changes) }
      #expect(mirror.members.map(\.name) == ["d", "b", "c"])
      try two.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(read.members.map(\.name) == ["d", "b", "c"])
    }
  }

  @Test(arguments: kinds) func aChangeMadeByAListenerIsSavedWithTheRest(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      let observation = context.observe { event in
        if case .willSave = event { ann.nickname = "by the listener" }
      }
      try withExtendedLifetime(observation) { try context.save() }
      #expect(!context.hasChanges)
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.map(\.nickname) == ["by the listener"])
    }
  }

  @Test(arguments: kinds) func whatIsReadAnewIsToldAsRefreshed(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let (ann, bob) = (employee(one, "Ann"), employee(one, "Bob"))
      try one.save()
      let held = try two.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      let listener = Listener(two)
      ann.salary = 3
      try one.save()
      held[1].salary = 9
      two.processPendingChanges()
      try two.refresh(held[0].untyped, mergeChanges: true)
      try two.refresh(held[0].untyped, mergeChanges: true)
      try two.refresh(held[1].untyped, mergeChanges: true)
      two.processPendingChanges()
      #expect(listener.changes.map(\.updated) == [[bob.objectID], []])
      #expect(listener.changes.last?.refreshed == [ann.objectID, bob.objectID])
      #expect(held[0].salary == 3 && held[1].salary == 9)
      try two.save()
      #expect(listener.saves.map(\.refreshed) == [[]])
    }
  }

  @Test(arguments: kinds) func anObjectThatCameAndWentIsNotTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let listener = Listener(context)
      context.delete(employee(context, "Ann"))
      context.processPendingChanges()
      #expect(listener.changes.isEmpty)
      context.rollback()
    }
  }

  @Test(arguments: kinds) func aMergeIsToldAsItWasSaved(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let (ann, bob) = (employee(one, "Ann"), employee(one, "Bob"))
      try one.save()
      let held = try two.object(Employee.self, with: ann.objectID)
      #expect(held.salary == 0)
      let (source, listener) = (Listener(one), Listener(two))
      (ann.salary, bob.salary) = (1, 2)
      try one.save()
      try two.mergeChanges(from: try #require(source.saves.first))
      #expect(listener.changes == source.saves)
      #expect(held.salary == 1)
    }
  }

  @Test(arguments: kinds) func aResetIsNotTold(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let ann = employee(context, "Ann")
      try context.save()
      let listener = Listener(context)
      context.reset()
      context.processPendingChanges()
      #expect(listener.changes.isEmpty)
      #expect(ann.name == "Ann")
    }
  }
}
