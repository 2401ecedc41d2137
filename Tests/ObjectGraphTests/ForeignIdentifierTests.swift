import Foundation
import ObjectGraph
import Testing

/// Identifiers of one coordinator in the contexts of another, which has the same store and a model that
/// was made anew: a program may open a store twice, or hand identifiers from one stack to another.
@Suite struct ForeignIdentifierTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]

  private func stacks(
    _ company: Company
  ) throws -> (ManagedObjectContext, ManagedObjectContext) {
    let other = try PersistentStoreCoordinator(model: companyModel(), company.kind, at: company.url)
    return (company.context(), ManagedObjectContext(other))
  }

  @Test(arguments: kinds) func theyLeadToTheSameObjects(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (here, there) = try stacks(company)
      let (ann, sales) = (here.insert(Employee.self), here.insert(Department.self))
      (ann.name, sales.name, ann.department) = ("Ann", "Sales", sales)
      try here.save()
      let mirror = try there.object(Employee.self, with: ann.objectID)
      #expect(mirror.name == "Ann" && mirror.objectID == ann.objectID)
      #expect(mirror.department?.objectID == sales.objectID)
      let new = there.insert(Employee.self)
      try new.untyped.setValue(.object(sales.objectID), forKey: "department")
      #expect(new.department?.employees.count == 2)
      try there.save()
      let request = FetchRequest(Employee.self).where { $0.department == sales.objectID }
      #expect(try there.count(request) == 2)
      let predicate = try FetchPredicate(format: "SELF IN %@", [ann.objectID])
      #expect(try there.fetch(FetchRequest(Employee.self).where(predicate)) == [mirror])
      #expect(there.invariantViolations() == [])
    }
  }

  @Test(arguments: kinds) func changesThatWereSavedThereAreMergedHere(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (here, there) = try stacks(company)
      var saved = ContextChanges()
      let observation = here.observe { if case .didSave(let changes) = $0 { saved = changes } }
      let ann = here.insert(Employee.self)
      ann.name = "Ann"
      try here.save()
      let mirror = try there.object(Employee.self, with: ann.objectID)
      ann.name = "Anna"
      try here.save()
      try there.mergeChanges(from: saved)
      #expect(mirror.name == "Anna")
      here.delete(ann)
      try withExtendedLifetime(observation) { try here.save() }
      try there.mergeChanges(from: saved)
      #expect(mirror.untyped.isDeleted)
    }
  }

  @Test(arguments: kinds) func oneOfAnotherStoreLeadsNowhere(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let stranger = try Company(kind)
      let elsewhere = stranger.context()
      let sales = elsewhere.insert(Department.self)
      sales.name = "Sales"
      try elsewhere.save()
      let context = company.context()
      #expect(context.object(with: sales.objectID) == nil)
      #expect(throws: ObjectError.self) { try context.existingObject(with: sales.objectID) }
      let ann = context.insert(Employee.self)
      #expect(throws: ObjectError.self) {
        try ann.untyped.setValue(.object(sales.objectID), forKey: "department")
      }
    }
  }

  @Test(arguments: kinds) func aURIMayNameAnEntityInAnyLetters(_ kind: StoreKind) throws {
    let entity = EntityDescription(
      "Änderung", [.attribute(AttributeDescription("name", .string))])
    try withCompany(kind, model: try ManagedObjectModel(entities: [entity])) { company in
      let context = company.context()
      let made = try context.insert(entityNamed: "Änderung")
      try context.save()
      #expect(company.coordinator.objectID(for: made.objectID.uri) == made.objectID)
    }
  }
}
