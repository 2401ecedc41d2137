import Foundation
import ObjectGraph
import Testing

@Suite struct LifetimeTests {
  @Test(arguments: StoreKind.allCases) func nothingKeepsItselfAlive(_ kind: StoreKind) throws {
    weak var coordinator: PersistentStoreCoordinator?
    weak var context: ManagedObjectContext?
    weak var child: ManagedObjectContext?
    weak var object: AnyManagedObject?
    try withCompany(kind) { company in
      let made = ManagedObjectContext(company.coordinator)
      made.isUndoEnabled = true
      let sales = made.insert(Department.self)
      sales.name = "Sales"
      for _ in 0..<3 { made.insert(Employee.self).department = sales }
      try made.save()
      let below = ManagedObjectContext(parent: made)
      _ = try below.object(Department.self, with: sales.objectID).employees.map(\.name)
      (coordinator, context, child, object) = (company.coordinator, made, below, sales.untyped)
      #expect(object?.context != nil)
    }
    #expect(object == nil)
    #expect(child == nil)
    #expect(context == nil)
    #expect(coordinator == nil)
  }

  @Test(arguments: StoreKind.allCases) func anObjectNobodyHoldsIsGivenUpUnlessItChanged(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      weak var clean: AnyManagedObject?
      weak var changed: AnyManagedObject?
      do {
        let (ann, bob) = (context.insert(Employee.self), context.insert(Employee.self))
        try context.save()
        bob.name = "Bob"
        (clean, changed) = (ann.untyped, bob.untyped)
      }
      #expect(clean == nil)
      #expect(changed != nil)
      try context.save()
      #expect(changed == nil)
    }
  }

  /// The result of a body is gone when its context is, and so is the context.
  private func expectGone(
    _ kind: StoreKind, _ location: SourceLocation = #_sourceLocation,
    _ body: (Company, ManagedObjectContext) throws -> [AnyObject]
  ) throws {
    var references: [WeakReference] = []
    try withCompany(kind) { company in
      let context = ManagedObjectContext(company.coordinator)
      references = try body(company, context).map(WeakReference.init)
      references.append(WeakReference(context))
      withExtendedLifetime(context) {}
    }
    #expect(references.allSatisfy { $0.object == nil }, sourceLocation: location)
  }

  @Test(arguments: StoreKind.allCases) func aGraphReadInAllDirectionsIsGivenUp(
    _ kind: StoreKind
  ) throws {
    try expectGone(kind) { _, context in
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      sales.office = context.insert(Office.self)
      let project = context.insert(Project.self)
      let people = (0..<20).map { _ in context.insert(Employee.self) }
      for person in people {
        person.department = sales
        person.projects.insert(project)
      }
      try context.save()
      try context.refreshAllObjects()
      var all: [AnyObject] = [sales.untyped, project.untyped]
      for person in sales.employees {
        all += [person.untyped, person.projects[0].members[0].untyped]
        all += person.department.map { [$0.untyped] } ?? []
      }
      return all
    }
  }

  @Test(arguments: StoreKind.allCases) func whatUndoRemembersGoesWithTheContext(
    _ kind: StoreKind
  ) throws {
    try expectGone(kind) { _, context in
      context.isUndoEnabled = true
      let root = context.insert(Folder.self)
      let children = (0..<5).map { _ in context.insert(Folder.self) }
      root.children.replace(with: children)
      try context.save()
      root.children.insert(children[4], at: 0)
      context.endUndoGroup()
      context.delete(root)
      context.undo()
      context.undo()
      context.redo()
      #expect(context.canUndo && context.canRedo)
      return [root.untyped] + children.map(\.untyped)
    }
  }

  @Test(arguments: StoreKind.allCases) func unsavedAndRefusedObjectsGoWithTheContext(
    _ kind: StoreKind
  ) throws {
    try expectGone(kind) { _, context in
      let nameless = context.insert(Department.self)
      let ann = context.insert(Employee.self)
      ann.department = nameless
      #expect(throws: ValidationError.self) { try context.save() }
      let gone = context.insert(Employee.self)
      context.delete(gone)
      return [nameless.untyped, ann.untyped, gone.untyped]
    }
  }

  @Test(arguments: StoreKind.allCases) func childrenAndListenersGoWithTheContext(
    _ kind: StoreKind
  ) throws {
    try expectGone(kind) { _, context in
      let ann = context.insert(Employee.self)
      try context.save()
      let child = ManagedObjectContext(parent: context)
      let grandchild = ManagedObjectContext(parent: child)
      let same = try grandchild.object(Employee.self, with: ann.objectID)
      let observation = context.observe { [weak context] _ in _ = context?.hasChanges }
      same.name = "Ann"
      try grandchild.save()
      try child.save()
      try context.save()
      return [ann.untyped, same.untyped, child, grandchild, observation]
    }
  }

  @Test(arguments: StoreKind.allCases) func aRolledBackContextHoldsNothing(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.isUndoEnabled = true
      var references: [WeakReference] = []
      do {
        let sales = context.insert(Department.self)
        sales.name = "Sales"
        try context.save()
        let ann = context.insert(Employee.self)
        ann.department = sales
        references = [sales.untyped, ann.untyped].map(WeakReference.init)
      }
      #expect(references.allSatisfy { $0.object != nil })
      context.rollback()
      #expect(references.allSatisfy { $0.object == nil })
    }
  }

  @Test func whatIsFreedAfterItsContextIsNotFoundAnyMore() throws {
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), .inMemory)
    var context: ManagedObjectContext? = ManagedObjectContext(coordinator)
    weak var gone: ManagedObjectContext?
    gone = context
    let sales = try #require(context?.insert(Department.self, .set(\.name, "Sales")))
    var people = (0..<50).compactMap { _ in
      context?.insert(Employee.self, .set(\.department, sales))
    }
    try context?.save()
    #expect(sales.employees.count == 50)
    let ann = people[7]
    context = nil
    people = []
    #expect(gone == nil)
    #expect(Set(sales.employees.map(\.objectID)).count == 50)
    #expect(sales.employees.contains(ann))
  }

  @Test func anObjectOutlivesItsContextWithoutHarm() throws {
    let company = try Company(.inMemory)
    var object: AnyManagedObject?
    do {
      let context = ManagedObjectContext(company.coordinator)
      object = context.insert(Employee.self).untyped
    }
    #expect(object?.context == nil)
    #expect(try object?.value(forKey: "name") == "nobody")
    #expect(throws: ObjectError.self) { try object?.setValue("x", forKey: "name") }
  }

  @Test func aRuleMayBeAPredicateAboutTheValue() throws {
    var number = AttributeDescription("processID", .integer32)
    number.defaultValue = -1
    number.rules = [try ValidationRule(warning: "Process ID < 1", format: "SELF > 0")]
    let model = try ManagedObjectModel(entities: [EntityDescription("Run", [.attribute(number)])])
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let run = try context.insert(entityNamed: "Run")
    #expect {
      try context.save()
    } throws: { "\($0)" == "'Run.processID': Process ID < 1 (\(run.objectID))" }
    try run.setValue(7, forKey: "processID")
    try context.save()
    #expect(throws: FetchError.self) {
      try ValidationRule(warning: "", format: "name == 'x'")
    }
  }
}

private struct WeakReference {
  weak var object: AnyObject?

  init(_ object: AnyObject) { self.object = object }
}
