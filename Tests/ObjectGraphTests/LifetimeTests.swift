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
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(.inMemory)
    let context = ManagedObjectContext(coordinator)
    let run = try context.insert(entityNamed: "Run")
    #expect {
      try context.save()
    } throws: { "\($0)" == "'Run.processID': Process ID < 1" }
    try run.setValue(7, forKey: "processID")
    try context.save()
    #expect(throws: FetchError.self) {
      try ValidationRule(warning: "", format: "name == 'x'")
    }
  }
}
