import Foundation
import ObjectGraph
import Testing

/// Objects of one context that are handed to another: nothing is done to them, and the save tells.
@Suite struct ForeignObjectTests {
  static let kinds = StoreKind.allCases

  private func fill(_ context: ManagedObjectContext) throws {
    let sales = context.insert(Department.self, .set(\.name, "Sales"))
    for name in ["Ann", "Bob", "Cid"] {
      context.insert(Employee.self, .set(\.name, name), .set(\.department, sales))
    }
    try context.save()
  }

  @Test(arguments: kinds) func anObjectIsDeletedByItsOwnContextOnly(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let (here, there) = (company.context(), company.context())
      let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
      let foreign = try there.fetch(request)
      here.delete(foreign[2])
      here.delete(foreign[2].untyped)
      #expect(!foreign[2].untyped.isDeleted && !here.hasChanges)
      #expect(throws: AccessErrors.self) { try here.save() }
      try here.save()
      #expect(foreign[2].untyped.context === there)
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 3)
      there.delete(foreign[2])
      try there.save()
      #expect(try company.reopened().count(FetchRequest(Employee.self)) == 2)
    }
  }

  @Test(arguments: kinds) func anObjectIsRefreshedByItsOwnContextOnly(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let (here, there) = (company.context(), company.context())
      let ann = try #require(
        try there.first(FetchRequest(Employee.self).where { $0.name == "Ann" }))
      ann.name = "Anna"
      #expect(throws: ObjectError.self) { try here.refresh(ann.untyped, mergeChanges: false) }
      #expect(ann.name == "Anna" && there.hasChanges)
    }
  }

  @Test(arguments: kinds) func anObjectOfAnotherContextIsNotTakenOutOfAList(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let (here, there) = (company.context(), company.context())
      let sales = try #require(try here.first(FetchRequest(Department.self)))
      let ann = try #require(
        try there.first(FetchRequest(Employee.self).where { $0.name == "Ann" }))
      sales.employees.remove(ann)
      #expect(ann.department?.name == "Sales" && sales.employees.count == 3)
      #expect(!there.hasChanges && !here.hasChanges)
      #expect(throws: ObjectError.self) { try here.save() }
      try here.save()
      #expect(ann.department?.name == "Sales")
    }
  }
}
