import Foundation
import ObjectGraph
import Testing

/// Questions to an object and its relationships, by name.
@Suite struct ObjectInterfaceTests {
  static let kinds = StoreKind.allCases

  private struct Scene {
    let context: ManagedObjectContext
    let sales: ManagedObject<Department>
    let people: [ManagedObject<Employee>]

    init(_ company: Company) throws {
      context = company.context()
      sales = context.insert(Department.self, .set(\.name, "Sales"))
      people = [("Ann", 3), ("Bob", 1), ("Cid", 3)].map { [context, sales] name, salary in
        context.insert(
          Employee.self, .set(\.name, name), .set(\.salary, Int64(salary)),
          .set(\.department, sales))
      }
      try context.save()
    }
  }

  @Test func aContextHasANameAndAnAuthor() throws {
    let context = ManagedObjectContext(PersistentStoreCoordinator(model: try companyModel()))
    #expect(context.name == nil && context.transactionAuthor == nil)
    (context.name, context.transactionAuthor) = ("screen", "Ann")
    #expect(context.name == "screen" && context.transactionAuthor == "Ann")
    let child = ManagedObjectContext(parent: context)
    #expect(child.name == nil && child.transactionAuthor == nil)
  }

  @Test func aRequestWithoutAStoreIsToldAsItIs() throws {
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    let context = ManagedObjectContext(coordinator)
    let closed = #expect(throws: ObjectError.self) { try context.fetch(FetchRequest(Folder.self)) }
    #expect(closed?.reason == .noStore)
    #expect(closed?.description == "None of the stores in question holds 'Folder'.")
    try coordinator.addStore(.inMemory)
    #expect(try context.fetch(FetchRequest(Folder.self)).isEmpty)
    let unasked = #expect(throws: ObjectError.self) {
      try context.fetch(FetchRequest(Folder.self).inStores([]))
    }
    #expect(unasked?.description == closed?.description)
  }

  @Test(arguments: kinds) func aRelationshipTellsWhetherItWasRead(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let fresh = try company.reopened()
      let fault = try #require(
        company.coordinator.objectID(for: scene.sales.objectID.uri).flatMap {
          fresh.object(with: $0)
        })
      #expect(try fault.hasFault(forRelationshipNamed: "employees"))
      #expect(try fault.objectIDs(forRelationshipNamed: "employees").count == 3)
      #expect(try !fault.hasFault(forRelationshipNamed: "employees"))
      let ann = try #require(try fresh.first(FetchRequest(Employee.self)))
      #expect(try !ann.untyped.hasFault(forRelationshipNamed: "department"))
      #expect(try ann.untyped.objectIDs(forRelationshipNamed: "department") == [fault.objectID])
      #expect(throws: FetchError.self) { try fault.hasFault(forRelationshipNamed: "name") }
      #expect(throws: FetchError.self) { try fault.objectIDs(forRelationshipNamed: "size") }
    }
  }

  @Test(arguments: kinds) func keyPathsAndTheirOperatorsGiveValues(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let (sales, ann) = (scene.sales.untyped, scene.people[0].untyped)
      #expect(try ann.value(forKeyPath: "department.name") == "Sales")
      #expect(try ann.value(forKeyPath: "boss.name") == .null)
      #expect(try sales.value(forKeyPath: "employees.@count") == 3)
      #expect(try sales.value(forKeyPath: "employees.@sum.salary") == 7)
      #expect(try sales.value(forKeyPath: "employees.@min.salary") == 1)
      #expect(try sales.value(forKeyPath: "employees.@max.salary") == 3)
      #expect(try sales.value(forKeyPath: "employees.@avg.salary") == .double(7.0 / 3.0))
      #expect(try ann.value(forKeyPath: "department.employees.@count") == 3)
      #expect(try ann.value(forKeyPath: "boss.reports.@count") == .null)
      #expect(try ann.values(forKeyPath: "boss.reports.@unionOfObjects.name") == [])
      #expect(Set(try sales.values(forKeyPath: "employees.name")) == ["Ann", "Bob", "Cid"])
      #expect(
        Set(try sales.values(forKeyPath: "employees.@distinctUnionOfObjects.salary")) == [1, 3])
      #expect(try sales.values(forKeyPath: "employees.@unionOfObjects.salary").count == 3)
      #expect(try sales.values(forKeyPath: "employees.department.name").count == 3)
      let colleagues = "employees.department.employees"
      for kind in ["Sets", "Arrays", "Objects"] {
        let all = try sales.values(
          forKeyPath: "employees.department.@unionOf\(kind).employees.name")
        #expect(all.count == 9)
        let each = try sales.values(forKeyPath: "employees.@distinctUnionOf\(kind).department.name")
        #expect(each == ["Sales"])
      }
      #expect(try sales.values(forKeyPath: colleagues).count == 9)
      for path in [
        "employees.name", "name.@count", "employees.@median.salary", "nothing", "name.length",
        "employees.name.length", "employees.@max.name.length",
      ] {
        #expect(throws: FetchError.self) { try sales.value(forKeyPath: path) }
      }
    }
  }

  @Test(arguments: kinds) func aPrimitiveValueIsNoChange(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let ann = scene.people[0]
      try ann.untyped.setPrimitiveValue("silent", forKey: "name")
      #expect(ann.name == "silent" && !ann.untyped.hasChanges)
      #expect(try ann.untyped.primitiveValue(forKey: "name") == "silent")
      ann.salary = 9
      #expect(ann.untyped.changedValues() == ["salary": 9])
      try scene.context.refresh(ann.untyped, mergeChanges: false)
      #expect(try ann.untyped.primitiveValue(forKey: "name") == .null && ann.untyped.isFault)
      #expect(throws: ObjectError.self) {
        try ann.untyped.setPrimitiveValue(.null, forKey: "department")
      }
      #expect(throws: ObjectError.self) { try ann.untyped.setPrimitiveValue("x", forKey: "salary") }
    }
  }

  @Test(arguments: kinds) func changesOfTheCurrentEventHaveTheFormerValues(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let ann = scene.people[0]
      ann.name = "Anna"
      #expect(ann.untyped.changedValuesForCurrentEvent() == ["name": "Ann"])
      scene.context.processPendingChanges()
      #expect(ann.untyped.changedValuesForCurrentEvent() == [:])
      ann.salary = 4
      #expect(ann.untyped.changedValuesForCurrentEvent() == ["salary": 3])
      #expect(ann.untyped.changedValues() == ["name": "Anna", "salary": 4])
      try scene.context.save()
      #expect(ann.untyped.changedValuesForCurrentEvent() == [:])
    }
  }

  @Test(arguments: kinds) func aRelationshipChangesAsASetDoes(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let (sales, people) = (scene.sales, scene.people)
      let names = { Set(sales.employees.map(\.name)) }
      sales.employees.subtract(people.prefix(2))
      #expect(names() == ["Cid"] && people[0].department == nil)
      sales.employees.formUnion(people.prefix(1) + people.suffix(1))
      #expect(names() == ["Ann", "Cid"])
      sales.employees.formIntersection(people.prefix(2))
      #expect(names() == ["Ann"])
      let stock = scene.context.insert(Department.self, .set(\.name, "Stock"))
      stock.employees = sales.employees
      #expect(stock.employees.map(\.name) == ["Ann"] && sales.employees.isEmpty)
      stock.employees.removeAll()
      #expect(stock.employees.isEmpty && people[0].department == nil)
      try scene.context.save()
    }
  }

  @Test(arguments: kinds) func anOrderedRelationshipChangesAsAnArrayDoes(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      let project = scene.context.insert(Project.self, .set(\.title, "P"))
      let names = { project.members.map(\.name) }
      project.members.append(contentsOf: scene.people)
      #expect(names() == ["Ann", "Bob", "Cid"])
      project.members.exchange(0, 2)
      #expect(names() == ["Cid", "Bob", "Ann"])
      project.members.move(from: 0, to: 1)
      #expect(names() == ["Bob", "Cid", "Ann"])
      #expect(project.members.remove(at: 1) == scene.people[2])
      project.members.replace(at: 0, with: scene.people[2])
      #expect(names() == ["Cid", "Ann"] && scene.people[1].projects.isEmpty)
      try scene.context.save()
      let read = try #require(try company.reopened().first(FetchRequest(Project.self)))
      #expect(read.members.map(\.name) == ["Cid", "Ann"])
    }
  }

  private struct Person: ModelEntity, ObjectLifecycle {
    let name = Attribute<String?>()
    let nickname = Attribute<String?>()
    let displayName = Attribute<String?> { $0.isTransient = true }

    static func computedValue(_ object: AnyManagedObject, forKey key: String) -> Value? {
      guard key == "displayName" || key == "initial", let person = object.cast(to: Person.self)
      else { return nil }
      let name = person.name ?? ""
      return .string(
        key == "initial" ? String(name.prefix(1)) : "\(name) '\(person.nickname ?? "")'")
    }
  }

  @Test func aKeyMayHaveAComputedValue() throws {
    let coordinator = try PersistentStoreCoordinator(
      model: ManagedObjectModel(Person.self), .inMemory)
    let context = ManagedObjectContext(coordinator)
    let ann = context.insert(Person.self, .set(\.name, "Ann"), .set(\.nickname, "A")).untyped
    #expect(try ann.value(forKey: "displayName") == "Ann 'A'")
    #expect(try ann.value(forKey: "initial") == "A")
    #expect(try ann.primitiveValue(forKey: "displayName") == .null)
    #expect(throws: FetchError.self) { try ann.value(forKey: "size") }
  }

  @Test(arguments: kinds) func decimalsAreAddedExactly(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      for text in ["0.1", "0.2"] {
        let chief = context.insert(Chief.self, .set(\.bonus, Decimal(string: text)))
        chief.department = sales
      }
      try context.save()
      let sum = try #require(Decimal(string: "0.3"))
      let mean = try #require(Decimal(string: "0.15"))
      let read = sales.untyped
      #expect(try read.value(forKeyPath: "employees.@sum.bonus") == .decimal(sum))
      #expect(try read.value(forKeyPath: "employees.@avg.bonus") == .decimal(mean))
      #expect(try read.value(forKeyPath: "employees.@sum.salary") == 0)
    }
  }

  @Test(arguments: kinds) func theMeanLeavesOutNothing(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      for bonus in [Decimal(1), Decimal(3), nil] {
        context.insert(Chief.self, .set(\.bonus, bonus)).department = sales
      }
      try context.save()
      #expect(try sales.untyped.value(forKeyPath: "employees.@avg.bonus") == .decimal(2))
      let stock = context.insert(Department.self, .set(\.name, "Stock")).untyped
      #expect(try stock.value(forKeyPath: "employees.@avg.salary") == .null)
      context.rollback()
    }
  }

  @Test(arguments: kinds) func inADatabaseARelationshipIsAFaultOfItsOwn(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      _ = try Scene(company)
      let context = try company.reopened()
      let sales = try #require(try context.first(FetchRequest(Department.self))).untyped
      #expect(!sales.isFault)
      #expect(try sales.hasFault(forRelationshipNamed: "employees") == (kind == .sqlite))
    }
  }

  @Test func aRelationshipsCandidateIsAnObjectOrAList() throws {
    let scene = try Scene(Company(.inMemory))
    let (sales, ann) = (scene.sales.untyped, scene.people[0].untyped)
    for value in ["S", 1, .object(ann.objectID), .objects([sales.objectID])] as [Value] {
      #expect(throws: ValidationError.self, "\(value)") {
        try ann.validateValue(value, forKey: "department")
      }
    }
    for value in ["Ann", .object(ann.objectID), .objects([sales.objectID])] as [Value] {
      #expect(throws: ValidationError.self, "\(value)") {
        try sales.validateValue(value, forKey: "employees")
      }
    }
    try ann.validateValue(.object(sales.objectID), forKey: "department")
    try ann.validateValue(.null, forKey: "department")
    try sales.validateValue(.objects([ann.objectID]), forKey: "employees")
  }

  @Test(arguments: kinds) func objectsInMemoryAreSortedAsAFetchSortsThem(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let scene = try Scene(company)
      scene.people[1].salary = 9
      let stock = scene.context.insert(Department.self, .set(\.name, "Stock"))
      scene.people[2].department = stock
      let names = try scene.people.reversed().sorted(
        using: .descending(\.department.name), .ascending(\.salary)
      ).map(\.name)
      #expect(names == ["Cid", "Ann", "Bob"])
      let request = FetchRequest(Employee.self).sorted(
        by: .descending(\.department.name), .ascending(\.salary))
      #expect(try scene.context.fetch(request).map(\.name) == names)
      #expect(throws: FetchError.self) { try scene.people.sorted(using: .by("size")) }
      let others = try company.context().fetch(FetchRequest(Employee.self))
      #expect(throws: ObjectError.self) {
        try (scene.people + others).sorted(using: .by("name"))
      }
    }
  }
}
