import Foundation
import ObjectGraph
import Testing

/// Lists that follow a context whose values come from elsewhere.
@Suite struct FollowedListTests {
  private let all = FetchRequest(Employee.self).sorted(by: .ascending(\.salary))

  @Test(arguments: StoreKind.allCases) func whatAPolicyByCodeHasSettledIsTold(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (here, there) = (company.context(), company.context())
      let ann = here.insert(Employee.self, .set(\.name, "Ann"))
      try here.save()
      try there.object(Employee.self, with: ann.objectID).name = "theirs"
      let controller = FetchedResultsController(all, in: here)
      try controller.performFetch()
      ann.nickname = "mine"
      here.processPendingChanges()
      var told: [String] = []
      controller.didChange = { changes in told += changes.updated.map { $0.object.name } }
      try there.save()
      here.conflictPolicy = { _ in .storeWins }
      try here.save()
      #expect(ann.name == "theirs" && told == ["theirs"])
    }
  }

  /// A program may open a store twice, with a model that was made anew.
  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func savesOfAnotherCoordinatorAreFollowed(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let second = try PersistentStoreCoordinator(model: companyModel(), kind, at: company.url)
      let (here, there) = (company.context(), ManagedObjectContext(second))
      let controller = FetchedResultsController(all, in: here)
      try controller.performFetch()
      var saved = ContextChanges()
      let observation = there.observe { if case .didSave(let changes) = $0 { saved = changes } }
      _ = there.insert(Employee.self, .set(\.name, "Ann"))
      try withExtendedLifetime(observation) { try there.save() }
      try here.mergeChanges(from: saved)
      #expect(controller.fetchedObjects.map(\.name) == ["Ann"])
    }
  }

  @Test(arguments: StoreKind.allCases) func faultsAndBatchesAreReadAnewWhereThatIsWanted(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (here, there) = (company.context(), company.context())
      let ann = there.insert(Employee.self, .set(\.name, "Ann"))
      try there.save()
      let held = try here.fetch(all)
      for (index, name) in ["Anna", "Anne"].enumerated() {
        ann.name = name
        try there.save()
        #expect(try here.fetch(all).map(\.name) != [name])
        let request = all.refreshingObjects()
        if index == 0 {
          _ = try here.fetch(request.returningFaults())
        } else {
          _ = try here.fetchBatched(request.batchSize(2))
        }
        #expect(held.map(\.name) == [name])
      }
    }
  }

  /// Core Data names a section as a number describes itself.
  @Test func aWholeNumberNamesItsSectionWithoutAPoint() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      for budget in [1, 1.5, -2] {
        context.insert(Department.self, .set(\.name, "D"), .set(\.budget, budget))
      }
      let controller = FetchedResultsController(
        FetchRequest(Department.self).sorted(by: .ascending(\.budget)), in: context,
        sectionNameKeyPath: "budget")
      try controller.performFetch()
      #expect(controller.sections.map(\.name) == ["-2", "1", "1.5"])
    }
  }

  @Test(arguments: StoreKind.allCases) func aPredicateFindsWhatWasUnsavedWhenItWasMade(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      let ann = context.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      let formats = ["department == %@", "department IN %@", "ANY department.employees == %@"]
      let requests = try [
        all.where { $0.department == sales },
        all.where(FetchPredicate(format: formats[0], sales)),
        all.where(FetchPredicate(format: formats[1], [sales])),
        all.where(FetchPredicate(format: formats[2], ann)),
        all.where(FetchPredicate(format: "SELF IN %@", [ann])),
      ]
      let predicate = try FetchPredicate(format: formats[0], sales)
      let controller = FetchedResultsController(requests[0], in: context)
      try controller.performFetch()
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        for request in requests { #expect(try context.fetch(request) == [ann]) }
        #expect(controller.fetchedObjects == [ann])
        #expect(try predicate.evaluate(with: ann))
      }
      let child = company.child(of: context)
      #expect(try child.fetch(requests[0]).map(\.name) == ["Ann"])
      context.insert(Employee.self, .set(\.name, "Bob"), .set(\.department, sales))
      context.processPendingChanges()
      #expect(Set(controller.fetchedObjects.map(\.name)) == ["Ann", "Bob"])
    }
  }

  @Test(arguments: StoreKind.allCases) func aParentsListFollowsItsChildsSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let parent = company.context()
      let ann = parent.insert(Employee.self, .set(\.name, "Ann"))
      try parent.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: parent)
      try controller.performFetch()
      var updates: [ObjectID] = []
      controller.didChange = { changes in updates += changes.updated.map { $0.object.objectID } }
      let child = company.child(of: parent)
      child.insert(Employee.self, .set(\.name, "Bob"))
      try child.object(Employee.self, with: ann.objectID).salary = 5
      #expect(controller.fetchedObjects.map(\.name) == ["Ann"])
      try child.save()
      #expect(controller.fetchedObjects.map(\.name) == ["Ann", "Bob"])
      #expect(updates == [ann.objectID] && ann.salary == 5)
      parent.processPendingChanges()
      #expect(updates == [ann.objectID])
      try parent.save()
    }
  }
}
