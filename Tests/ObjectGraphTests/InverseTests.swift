import Foundation
import ObjectGraph
import Testing

/// Both sides of a relationship, changed from either, in every way there is.
@Suite struct InverseTests {
  static let kinds = StoreKind.allCases

  private func people(_ context: ManagedObjectContext, _ names: String...) -> [ManagedObject<
    Employee
  >] {
    names.map { name in
      let made = context.insert(Employee.self)
      made.name = name
      return made
    }
  }

  private func department(
    _ context: ManagedObjectContext, _ name: String
  ) -> ManagedObject<Department> {
    let made = context.insert(Department.self)
    made.name = name
    return made
  }

  @Test(arguments: kinds) func replacingAllMembersFreesTheFormerOnes(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let all = people(context, "a", "b", "c")
      let sales = department(context, "Sales")
      sales.employees.replace(with: [all[0], all[1]])
      try context.save()
      sales.employees.replace(with: [all[1], all[2]])
      #expect(all[0].department == nil)
      #expect(all[2].department == sales)
      try context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Department.self)).first)
      #expect(Set(read.employees.map(\.name)) == ["b", "c"])
    }
  }

  @Test(arguments: kinds) func anEmptyListFreesAll(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = department(context, "Sales")
      sales.employees.replace(with: people(context, "a", "b"))
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Department.self)).first)
      read.employees.replace(with: [])
      #expect(read.employees.isEmpty)
      try fresh.save()
      let free = try company.reopened().fetch(
        FetchRequest(Employee.self).where { $0.department == nil })
      #expect(free.count == 2)
    }
  }

  @Test(arguments: kinds) func aMemberOfOneOwnerIsTakenOverByAnother(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (department(context, "Sales"), department(context, "Stock"))
      let all = people(context, "a", "b")
      sales.employees.replace(with: all)
      try context.save()
      stock.employees.insert(all[0])
      #expect(Array(sales.employees) == [all[1]])
      #expect(Array(stock.employees) == [all[0]])
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read.map { $0.employees.map(\.name) } == [["b"], ["a"]])
    }
  }

  @Test(arguments: kinds) func givingAReferenceItsOwnValueIsNoChange(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = department(context, "Sales")
      let ann = people(context, "Ann")[0]
      ann.department = sales
      try context.save()
      ann.department = sales
      sales.employees.insert(ann)
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: kinds) func removingWhatIsNoMemberIsNoChange(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (department(context, "Sales"), department(context, "Stock"))
      let ann = people(context, "Ann")[0]
      ann.department = stock
      let project = context.insert(Project.self)
      try context.save()
      sales.employees.remove(ann)
      project.members.remove(ann)
      #expect(!context.hasChanges)
      #expect(ann.department == stock)
    }
  }

  @Test(arguments: kinds) func oneToOneIsChangedFromEitherSide(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (department(context, "Sales"), department(context, "Stock"))
      let office = context.insert(Office.self)
      office.department = sales
      #expect(sales.office == office)
      try context.save()
      stock.office = office
      #expect(sales.office == nil)
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Office.self)).first)
      #expect(read.department?.name == "Stock")
      read.department = nil
      try fresh.save()
      let last = try company.reopened().fetch(FetchRequest(Department.self))
      #expect(last.count == 2 && last.allSatisfy { $0.office == nil })
    }
  }

  @Test(arguments: kinds) func twoPartnersChangePlaces(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (department(context, "Sales"), department(context, "Stock"))
      let (first, second) = (context.insert(Office.self), context.insert(Office.self))
      (sales.office, stock.office, first.room, second.room) = (first, second, 1, 2)
      try context.save()
      sales.office = second
      stock.office = first
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read.map(\.office?.room) == [2, 1])
    }
  }

  @Test(arguments: kinds) func anObjectMayBeItsOwnParent(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let folder = context.insert(Folder.self)
      folder.parent = folder
      #expect(Array(folder.children) == [folder])
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Folder.self)).first)
      #expect(read.parent == read)
      #expect(Array(read.children) == [read])
      fresh.delete(read)
      try fresh.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: kinds) func manyToManyIsReplacedFromBothSides(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let all = people(context, "a", "b", "c")
      let projects = ["P", "Q"].map { title in
        let made = context.insert(Project.self)
        made.title = title
        return made
      }
      projects[0].members.replace(with: all)
      all[0].projects.replace(with: [projects[1]])
      #expect(projects.map { $0.members.map(\.name) } == [["b", "c"], ["a"]])
      try context.save()
      let fresh = try company.reopened()
      let read = try fresh.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      read[1].projects.replace(with: [])
      read[2].projects.insert(try #require(read[0].projects.first))
      try fresh.save()
      let last = try company.reopened().fetch(
        FetchRequest(Project.self).sorted(by: .ascending(\.title)))
      #expect(last.map { $0.members.map(\.name) } == [["c"], ["a", "c"]])
    }
  }

  @Test(arguments: kinds) func aMemberIsEnteredOnlyOnce(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let all = people(context, "a", "b")
      let project = context.insert(Project.self)
      project.members.insert(all[0])
      project.members.insert(all[0])
      project.members.replace(with: [all[0], all[1], all[0]])
      #expect(Array(project.members) == all)
      try context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(read.members.map(\.name) == ["a", "b"])
    }
  }

  @Test(arguments: kinds) func aReferenceOfAnotherEntityIsRefused(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, office) = (people(context, "Ann")[0], context.insert(Office.self))
      #expect {
        try ann.untyped.setValue(.object(office.objectID), forKey: "department")
      } throws: { "\($0)".contains("'Employee.department' cannot be") }
      #expect(throws: ObjectError.self) {
        try ann.untyped.setValue(.objects([office.objectID]), forKey: "projects")
      }
      #expect(throws: ObjectError.self) {
        try ann.untyped.setValue(.object(office.objectID), forKey: "projects")
      }
      #expect(ann.department == nil)
      #expect(ann.projects.isEmpty)
    }
  }

  @Test(arguments: kinds) func anObjectOfAnotherContextIsRefusedByTheSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let (context, other) = (company.context(), company.context())
      let sales = department(other, "Sales")
      let stranger = people(other, "Bob")[0]
      try other.save()
      let (ann, stock) = (people(context, "Ann")[0], department(context, "Stock"))
      ann.department = sales
      stock.employees.insert(stranger)
      stock.employees.replace(with: [ann, stranger])
      #expect(ann.department == nil && stock.employees.isEmpty)
      let errors = #expect(throws: AccessErrors.self) { try context.save() }
      let reasons = errors?.errors.compactMap { ($0 as? ObjectError)?.reason } ?? []
      let members = ObjectError.Reason.foreignObject(property: "employees")
      #expect(reasons == [.foreignObject(property: "department"), members, members])
      try context.save()
    }
  }

  @Test(arguments: kinds) func aDeletedObjectIsNobodysPartner(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (people(context, "Ann")[0], department(context, "Sales"))
      try context.save()
      context.delete(sales)
      #expect(throws: ObjectError.self) {
        try ann.untyped.setValue(.object(sales.objectID), forKey: "department")
      }
      #expect(ann.department == nil)
      try context.save()
      #expect(throws: ObjectError.self) { try sales.untyped.setValue("x", forKey: "name") }
      #expect(!context.hasChanges)
    }
  }

  @Test(arguments: kinds) func aSubentitysObjectStandsWhereItsParentsMay(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, chief) = (department(context, "Sales"), context.insert(Chief.self))
      chief.name = "Chief"
      chief.department = sales
      let project = context.insert(Project.self)
      let member = try #require(chief.cast(to: Employee.self))
      project.members.insert(member)
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Chief.self)).first)
      #expect(read.department?.employees.map(\.objectID) == [read.objectID])
      #expect(read.projects.first?.members.first?.cast(to: Chief.self) == read)
    }
  }
}
