import Foundation
import ObjectGraph
import Testing

/// A controller keeps a fetch and tells of it while its context changes.
@Suite struct FetchedResultsTests {
  static let kinds = StoreKind.allCases
  static let seeds =
    ProcessInfo.processInfo.environment["OBJECTGRAPH_SEEDS"].flatMap { Int($0) } ?? 3

  /// A row as someone shows it, who knows nothing but what the controller tells.
  private struct Row: Hashable {
    let id: ObjectIdentifier
    let name: String
    let salary: Int64

    init(_ object: ManagedObject<Employee>) {
      id = ObjectIdentifier(object.untyped)
      (name, salary) = (object.name, object.salary)
    }
  }

  /// A list that is changed by what it is told alone.
  private final class Mirror {
    let controller: FetchedResultsController<Employee>
    private(set) var sections: [(name: String, rows: [Row])]
    private(set) var told = 0

    init(_ controller: FetchedResultsController<Employee>) throws {
      self.controller = controller
      try controller.performFetch()
      sections = controller.sections.map { ($0.name, $0.objects.map(Row.init)) }
      controller.didChange = { [weak self] in self?.apply($0) }
    }

    private func apply(_ changes: ResultsChanges<Employee>) {
      told += 1
      #expect(!changes.isEmpty)
      for (object, from) in changes.deleted {
        #expect(sections[from.section].rows[from.item].id == ObjectIdentifier(object.untyped))
      }
      for place in changes.removals { sections[place.section].rows.remove(at: place.item) }
      for (name, place) in changes.deletedSections {
        #expect(sections[place].name == name)
        #expect(sections[place].rows.isEmpty)
        sections.remove(at: place)
      }
      for (name, place) in changes.insertedSections { sections.insert((name, []), at: place) }
      for (object, place) in changes.insertions {
        sections[place.section].rows.insert(Row(object), at: place.item)
      }
      for (object, _, place) in changes.updated {
        sections[place.section].rows[place.item] = Row(object)
      }
    }

    /// Compares with the controller, and that with a fetch of its own.
    func check(_ comment: String, _ location: SourceLocation = #_sourceLocation) throws {
      #expect(
        sections.map(\.name) == controller.sections.map(\.name), "\(comment)",
        sourceLocation: location)
      #expect(
        sections.map(\.rows) == controller.sections.map { $0.objects.map(Row.init) }, "\(comment)",
        sourceLocation: location)
      let fresh = try controller.context.fetch(controller.request)
      #expect(controller.fetchedObjects == fresh, "\(comment)", sourceLocation: location)
      if controller.sectionNameKeyPath != nil {
        #expect(!sections.contains { $0.rows.isEmpty }, "\(comment)", sourceLocation: location)
      }
    }
  }

  private func controllers(
    _ context: ManagedObjectContext
  ) throws -> [FetchedResultsController<Employee>] {
    let all = FetchRequest(Employee.self)
    return [
      FetchedResultsController(
        all.sorted(by: .by("department.name"), .descending(\.salary), .ascending(\.name)),
        in: context, sectionNameKeyPath: "department.name"),
      FetchedResultsController(
        all.where { $0.salary > 1 }.sorted(by: .descending(\.salary), .ascending(\.name)),
        in: context, sectionNameKeyPath: "salary"),
      FetchedResultsController(
        all.where(try FetchPredicate(format: "department.name != 'b'")).sorted(
          by: .ascending(\.name)), in: context),
      FetchedResultsController(
        all.sorted(by: .ascending(\.salary)).offset(1).limit(4), in: context),
    ]
  }

  private func change(_ context: ManagedObjectContext, _ random: inout SplitMix) throws {
    let people = try context.fetch(FetchRequest(Employee.self))
    let departments = try context.fetch(FetchRequest(Department.self))
    let person = people.isEmpty ? nil : people[random.below(people.count)]
    switch random.below(9) {
    case 0, 1:
      let new = context.insert(Employee.self)
      (new.name, new.salary) = ("\(random.below(100))", Int64(random.below(5)))
      if !departments.isEmpty { new.department = departments[random.below(departments.count)] }
    case 2: person.map { context.delete($0) }
    case 3: person?.name = "\(random.below(100))"
    case 4, 5: person?.salary = Int64(random.below(5))
    case 6:
      if !departments.isEmpty { person?.department = departments[random.below(departments.count)] }
    case 7 where departments.count < 5:
      context.insert(Department.self).name = ["a", "b", "c", "d"][random.below(4)]
    default:
      if !departments.isEmpty {
        departments[random.below(departments.count)].name = ["a", "b", "c", "d"][random.below(4)]
      }
    }
  }

  @Test(arguments: kinds) func changesThatAreToldMakeTheNewListOfTheOldOne(
    _ kind: StoreKind
  ) throws {
    for seed in 0..<Self.seeds {
      try withCompany(kind) { company in
        let (mine, theirs) = (company.context(), company.context())
        mine.isUndoEnabled = true
        let observation = theirs.observe { event in
          guard case .didSave(let changes) = event else { return }
          #expect(throws: Never.self) { try mine.mergeChanges(from: changes) }
        }
        var random = SplitMix(UInt64(seed + 40))
        let mirrors = try controllers(mine).map(Mirror.init)
        for round in 0..<60 {
          for _ in 0...random.below(6) { try change(mine, &random) }
          switch random.below(8) {
          case 0, 1: try mine.save()
          case 2: mine.rollback()
          case 3: mine.undo()
          case 4:
            mine.undo()
            mine.redo()
          case 5:
            try mine.save()
            theirs.reset()
            for _ in 0...random.below(6) { try change(theirs, &random) }
            try theirs.save()
          default: break
          }
          mine.processPendingChanges()
          for (number, mirror) in mirrors.enumerated() {
            try mirror.check("\(kind) seed \(seed) round \(round) list \(number)")
          }
        }
        try mine.save()
        #expect(mirrors.allSatisfy { $0.told > 20 })
        withExtendedLifetime(observation) {}
      }
    }
  }

  private func employee(
    _ context: ManagedObjectContext, _ name: String, _ salary: Int64
  ) -> ManagedObject<Employee> {
    let made = context.insert(Employee.self)
    (made.name, made.salary) = (name, salary)
    return made
  }

  @Test(arguments: kinds) func eachKindOfChangeIsToldAsWhatItIs(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, bob, cid) = (
        employee(context, "Ann", 1), employee(context, "Bob", 1), employee(context, "Cid", 2)
      )
      try context.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.salary), .ascending(\.name)),
        in: context, sectionNameKeyPath: "salary")
      try controller.performFetch()
      #expect(controller.sections.map(\.name) == ["1", "2"])
      #expect(controller[ResultPosition(section: 1, item: 0)] == cid)
      #expect(controller.position(of: bob) == ResultPosition(section: 0, item: 1))
      var told: [ResultsChanges<Employee>] = []
      controller.didChange = { told.append($0) }
      ann.nickname = "A"
      cid.salary = 1
      bob.salary = 3
      let dan = employee(context, "Dan", 1)
      #expect(told.isEmpty)
      context.processPendingChanges()
      let changes = try #require(told.first)
      #expect(told.count == 1)
      #expect(changes.updated.map(\.object) == [ann])
      #expect(changes.inserted.map(\.object) == [dan])
      #expect(changes.inserted.map(\.to) == [ResultPosition(section: 0, item: 2)])
      #expect(Set(changes.moved.map(\.object)) == [bob, cid])
      #expect(changes.deleted.isEmpty)
      #expect(changes.deletedSections.map(\.name) == ["2"])
      #expect(changes.insertedSections.map(\.name) == ["3"])
      #expect(controller.sectionIndexTitles == ["1", "3"])
      #expect(controller.section(forIndexTitle: "3") == 1)
      try context.save()
      #expect(told.count == 1)
      context.delete(bob)
      try context.save()
      #expect(told.last?.deleted.map(\.object) == [bob])
      #expect(told.last?.deletedSections.map(\.from) == [1])
    }
  }

  @Test func objectsOfASectionThatAreScatteredAreRefused() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      for (name, salary) in [("Ann", 1), ("Bob", 2), ("Cid", 1)] {
        _ = employee(context, name, Int64(salary))
      }
      let byName = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
      let scattered = FetchedResultsController(
        byName, in: context, sectionNameKeyPath: "salary")
      #expect { try scattered.performFetch() } throws: {
        ($0 as? FetchError)?.reason == .scatteredSection("1")
      }
      let unknown = FetchedResultsController(byName, in: context, sectionNameKeyPath: "wage")
      #expect { try unknown.performFetch() } throws: {
        ($0 as? FetchError)?.reason == .unknownKey("wage", entity: "Employee")
      }
      let many = FetchedResultsController(byName, in: context, sectionNameKeyPath: "projects")
      #expect(throws: FetchError.self) { try many.performFetch() }
    }
  }

  /// The list that no longer fits stays as it was, and the next save tells why.
  @Test func whatCannotBeFetchedLaterIsToldByTheNextSave() throws {
    try withCompany(.sqlite) { company in
      let context = company.context()
      let (ann, bob) = (employee(context, "Ann", 1), employee(context, "Bob", 2))
      let cid = employee(context, "Cid", 2)
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: context,
        sectionNameKeyPath: "salary")
      try controller.performFetch()
      cid.salary = 1
      context.processPendingChanges()
      #expect(controller.sections.map(\.objects) == [[ann], [bob, cid]])
      #expect(throws: FetchError.self) { try context.save() }
      cid.salary = 2
      try context.save()
      #expect(controller.sections.map(\.objects) == [[ann], [bob, cid]])
    }
  }

  @Test func aSectionsNameMayBeATransientAttribute() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      let samples = (0..<3).map { number in
        let sample = context.insert(Sample.self)
        (sample.large, sample.passing) = (Int64(number), number < 2 ? "low" : "high")
        return sample
      }
      try context.save()
      let controller = FetchedResultsController(
        FetchRequest(Sample.self).sorted(by: .ascending(\.large)), in: context,
        sectionNameKeyPath: "passing")
      try controller.performFetch()
      #expect(controller.sections.map(\.name) == ["low", "high"])
      #expect(controller.sectionIndexTitles == ["L", "H"])
      samples[1].passing = "high"
      context.processPendingChanges()
      #expect(controller.sections.map(\.objects) == [[samples[0]], [samples[1], samples[2]]])
    }
  }

  @Test func inAChildContextTheListFollowsTheChild() throws {
    try withCompany(.sqlite) { company in
      let parent = company.context()
      let ann = employee(parent, "Ann", 1)
      try parent.save()
      let child = company.child(of: parent)
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: child)
      try controller.performFetch()
      let bob = employee(child, "Bob", 2)
      child.processPendingChanges()
      #expect(controller.fetchedObjects.map(\.name) == ["Ann", "Bob"])
      try child.save()
      try parent.save()
      #expect(controller.fetchedObjects.map(\.objectID) == [ann.objectID, bob.objectID])
    }
  }

  @Test func changesOfOtherEntitiesCostNoFetch() throws {
    try withCompany(.inMemory) { company in
      let context = company.context()
      _ = employee(context, "Ann", 1)
      try context.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: context)
      try controller.performFetch()
      #expect(controller.sections.count == 1)
      var count = 0
      controller.didChange = { _ in count += 1 }
      context.insert(Folder.self).name = "F"
      try context.save()
      #expect(count == 0)
    }
  }

  @Test(arguments: kinds) func eachChangeIsToldBetweenTheBeginningAndTheEnd(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let people = ["a", "b", "c"].map { context.insert(Employee.self, .set(\.name, $0)) }
      try context.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: context,
        sectionNameKeyPath: "name")
      try controller.performFetch()
      let before = controller.snapshot
      #expect(before.sectionNames == ["a", "b", "c"] && before.objectIDs == people.map(\.objectID))
      var told: [String] = []
      controller.willChange = { told.append("will \(controller.snapshot == before)") }
      controller.didChangeSection = { name, change in
        switch change {
        case .insertion: told.append("section \(name) comes")
        case .deletion: told.append("section \(name) goes")
        }
      }
      controller.didChangeObject = { object, change in
        switch change {
        case .insertion: told.append("\(object.name) comes")
        case .deletion: told.append("deleted")
        case .move: told.append("\(object.name) moves")
        case .update: told.append("\(object.name) changes")
        }
      }
      controller.didChange = { _ in told.append("did \(controller.snapshot == before)") }
      // The closures that are told hold the controller.
      defer { (controller.willChange, controller.didChange) = (nil, nil) }
      context.delete(people[0])
      people[1].salary = 4
      context.insert(Employee.self, .set(\.name, "d"))
      context.processPendingChanges()
      #expect(
        told == [
          "will true", "section a goes", "section d comes", "deleted", "d comes", "b changes",
          "did false",
        ])
    }
  }

  @Test(arguments: kinds) func aRefreshedObjectIsAnUpdate(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ann = employee(one, "Ann", 1)
      try one.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: two)
      try controller.performFetch()
      var updates: [Int64] = []
      controller.didChange = { updates += $0.updated.map { $0.object.salary } }
      ann.salary = 5
      try one.save()
      try two.refresh(controller.fetchedObjects[0].untyped, mergeChanges: true)
      two.processPendingChanges()
      #expect(updates == [5])
    }
  }

  @Test(arguments: kinds) func aSaveUnderAPolicyTellsEachChangeOnce(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.mergePolicy = .objectWins
      let ann = employee(context, "Ann", 1)
      try context.save()
      let controller = FetchedResultsController(
        FetchRequest(Employee.self).sorted(by: .ascending(\.name)), in: context)
      try controller.performFetch()
      var updates: [Int64] = []
      controller.didChange = { updates += $0.updated.map { $0.object.salary } }
      ann.salary = 5
      try context.save()
      #expect(updates == [5])
      ann.salary = 6
      context.processPendingChanges()
      try context.save()
      #expect(updates == [5, 6])
    }
  }
}
