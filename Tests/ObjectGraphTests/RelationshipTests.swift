import Foundation
import ObjectGraph
import Testing

@Suite struct RelationshipTests {
  @Test(arguments: StoreKind.allCases) func settingOneSideSetsTheOther(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (ann, sales) = (context.insert(Employee.self), context.insert(Department.self))
      sales.name = "Sales"
      ann.department = sales
      #expect(sales.employees.map(\.name) == ["nobody"])
      let bob = context.insert(Employee.self)
      bob.name = "Bob"
      sales.employees.insert(bob)
      #expect(bob.department == sales)
      try context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Department.self)).first)
      #expect(Set(read.employees.map(\.name)) == ["nobody", "Bob"])
      #expect(read.employees.allSatisfy { $0.department == read })
    }
  }

  @Test(arguments: StoreKind.allCases) func nothingEmptiesARelationship(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      let ann = context.insert(Employee.self, .set(\.department, sales))
      let project = context.insert(Project.self)
      project.members.replace(with: [ann])
      try context.save()
      for (object, key) in [(sales.untyped, "employees"), (project.untyped, "members")] {
        try object.setValue(.null, forKey: key)
        #expect(try object.value(forKey: key) == .objects([]))
      }
      #expect(ann.department == nil && ann.projects.isEmpty)
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.count == 1 && read.first?.department == nil)
    }
  }

  @Test(arguments: StoreKind.allCases) func membersAreReadAndSetAsAListByName(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let people = ["Ann", "Bob"].map { context.insert(Employee.self, .set(\.name, $0)).untyped }
      let project = context.insert(Project.self).untyped
      let ids = people.map(\.objectID)
      try project.setValue(.objects(ids), forKey: "members")
      #expect(try project.value(forKey: "members") == .objects(ids))
      try project.setValue(.objects([ids[1], ids[0]]), forKey: "members")
      try context.save()
      let read = try #require(try company.reopened().first(FetchRequest(Project.self)))
      #expect(read.members.map(\.name) == ["Bob", "Ann"])
    }
  }

  @Test(arguments: StoreKind.allCases)
  func movingAnObjectTakesItFromItsFormerOwner(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (context.insert(Department.self), context.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      let ann = context.insert(Employee.self)
      ann.department = sales
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Employee.self)).first)
      let departments = try fresh.fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      read.department = departments[1]
      #expect(departments[0].employees.isEmpty)
      #expect(departments[1].employees.count == 1)
      try fresh.save()
      let last = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(last.first?.department?.name == "Stock")
      #expect(last.first?.department?.employees.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func aToManyIsAFaultUntilItIsRead(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      for _ in 0..<3 { context.insert(Employee.self).department = sales }
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Department.self)).first)
      let ann = fresh.insert(Employee.self)
      ann.department = read
      let employees = try fresh.fetch(FetchRequest(Employee.self).where { $0.department != nil })
      let gone = try #require(employees.first { $0 != ann })
      gone.department = nil
      let deleted = try #require(employees.first { $0 != ann && $0 != gone })
      fresh.delete(deleted)
      #expect(read.employees.count == 2)
      #expect(read.employees.contains(ann))
      #expect(!read.employees.contains(gone))
      try fresh.save()
      let last = try #require(try company.reopened().fetch(FetchRequest(Department.self)).first)
      #expect(last.employees.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func oneToOneClearsTheFormerPartnerOfBothSides(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (context.insert(Department.self), context.insert(Department.self))
      (sales.name, stock.name) = ("Sales", "Stock")
      let (first, second) = (context.insert(Office.self), context.insert(Office.self))
      sales.office = first
      stock.office = second
      try context.save()
      sales.office = second
      #expect(stock.office == nil)
      #expect(first.department == nil)
      #expect(second.department == sales)
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(read[0].office?.department == read[0])
      #expect(read[1].office == nil)
    }
  }

  @Test(arguments: StoreKind.allCases) func manyToManyIsKeptInOrder(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let names = ["d", "a", "c", "b"]
      let project = context.insert(Project.self)
      project.title = "P"
      for name in names {
        let person = context.insert(Employee.self)
        person.name = name
        project.members.insert(person)
      }
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Project.self)).first)
      #expect(read.members.map(\.name) == names)
      #expect(read.members[0].projects.map(\.title) == ["P"])
      read.members.insert(read.members[3], at: 0)
      read.members.remove(read.members[2])
      #expect(read.members.map(\.name) == ["b", "d", "c"])
      try fresh.save()
      let last = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(last.members.map(\.name) == ["b", "d", "c"])
      let others = try fresh.fetch(FetchRequest(Employee.self).where { $0.name == "a" })
      #expect(others.first?.projects.isEmpty == true)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func manyToManyIsChangedFromTheOtherSide(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (p, q) = (context.insert(Project.self), context.insert(Project.self))
      (p.title, q.title) = ("P", "Q")
      let ann = context.insert(Employee.self)
      ann.projects.replace(with: [p, q])
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(try fresh.fetch(FetchRequest(Employee.self)).first)
      let first = try #require(read.projects.first { $0.title == "P" })
      read.projects.remove(first)
      #expect(first.members.isEmpty)
      try fresh.save()
      let last = try company.reopened().fetch(
        FetchRequest(Project.self).sorted(by: .ascending(\.title)))
      #expect(last.map(\.members.count) == [0, 1])
    }
  }

  @Test(arguments: StoreKind.allCases) func orderedChildrenKeepTheirOrder(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      for index in 0..<6 {
        let child = context.insert(Folder.self)
        child.name = "\(index)"
        root.children.insert(child, at: index % 2 == 0 ? nil : 0)
      }
      let expected = root.children.map(\.name)
      #expect(expected == ["5", "3", "1", "0", "2", "4"])
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(
        try fresh.fetch(FetchRequest(Folder.self).where { $0.parent == nil }).first)
      #expect(read.children.map(\.name) == expected)
      read.children.insert(read.children[5], at: 1)
      try fresh.save()
      let last = try #require(
        try company.reopened().fetch(FetchRequest(Folder.self).where { $0.parent == nil }).first)
      #expect(last.children.map(\.name) == ["5", "4", "3", "1", "0", "2"])
    }
  }

  @Test(arguments: StoreKind.allCases) func insertingASecondTimeMoves(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      let children = (0..<3).map { _ in context.insert(Folder.self) }
      for child in children { root.children.insert(child) }
      root.children.insert(children[2], at: 0)
      #expect(Array(root.children) == [children[2], children[0], children[1]])
      root.children.insert(children[0])
      #expect(root.children.count == 3)
    }
  }

  @Test(arguments: StoreKind.allCases) func aReferenceToASubentityKnowsIt(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      let chief = context.insert(Chief.self)
      chief.name = "Chief"
      let deputy = context.insert(Chief.self)
      deputy.name = "Deputy"
      deputy.boss = chief
      let ann = context.insert(Employee.self)
      chief.reports.insert(ann)
      try context.save()
      let fresh = try company.reopened()
      let read = try #require(
        try fresh.fetch(FetchRequest(Employee.self).where { $0.name == "nobody" }).first)
      #expect(read.boss?.name == "Chief")
      #expect(read.boss?.objectID.entityName == "Chief")
      #expect(Set(read.boss?.reports.map(\.name) ?? []) == ["nobody", "Deputy"])
    }
  }

  // MARK: - Delete rules

  @Test(arguments: StoreKind.allCases) func nullifyLeavesTheOthers(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      let ann = context.insert(Employee.self)
      ann.department = sales
      try context.save()
      context.delete(sales)
      #expect(ann.department == nil)
      try context.save()
      let read = try company.reopened().fetch(FetchRequest(Employee.self))
      #expect(read.count == 1)
      #expect(read.first?.department == nil)
    }
  }

  @Test(arguments: StoreKind.allCases) func nullifyReachesObjectsThatWereNotRead(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      for _ in 0..<5 { context.insert(Employee.self).department = sales }
      try context.save()
      let fresh = try company.reopened()
      fresh.delete(try #require(try fresh.fetch(FetchRequest(Department.self)).first))
      try fresh.save()
      let last = try company.reopened().fetch(
        FetchRequest(Employee.self).where { $0.department == nil })
      #expect(last.count == 5)
    }
  }

  @Test(arguments: StoreKind.allCases) func cascadeDeletesTheWholeTree(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let root = context.insert(Folder.self)
      var last = root
      for _ in 0..<10 {
        let child = context.insert(Folder.self)
        child.parent = last
        last = child
      }
      let other = context.insert(Folder.self)
      other.name = "stays"
      try context.save()
      context.delete(root)
      #expect(context.deletedObjects.count == 11)
      try context.save()
      #expect(try company.reopened().fetch(FetchRequest(Folder.self)).map(\.name) == ["stays"])
    }
  }

  @Test(arguments: StoreKind.allCases) func cascadeInACircleEnds(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (a, b) = (context.insert(Folder.self), context.insert(Folder.self))
      a.parent = b
      b.parent = a
      try context.save()
      context.delete(a)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Folder.self)) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases) func denyRefusesTheSave(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let office = context.insert(Office.self)
      let key = context.insert(OfficeKey.self)
      key.office = office
      try context.save()
      context.delete(office)
      #expect {
        try context.save()
      } throws: { error in
        (error as? ValidationError)?.failures.map(\.property) == ["keys"]
      }
      context.delete(key)
      try context.save()
      #expect(try company.reopened().count(FetchRequest(Office.self)) == 0)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func deletingAMemberTakesItOutOfManyToMany(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let project = context.insert(Project.self)
      let people = (0..<3).map { _ in context.insert(Employee.self) }
      project.members.replace(with: people)
      try context.save()
      context.delete(people[1])
      #expect(Array(project.members) == [people[0], people[2]])
      try context.save()
      let read = try #require(try company.reopened().fetch(FetchRequest(Project.self)).first)
      #expect(read.members.count == 2)
    }
  }

  @Test(arguments: StoreKind.allCases) func prefetchedObjectsAreNoFaults(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      for _ in 0..<3 { context.insert(Employee.self).department = sales }
      try context.save()
      let fresh = try company.reopened()
      let people = try fresh.fetch(FetchRequest(Employee.self).prefetching("department"))
      #expect(people.map { $0.department?.name } == ["Sales", "Sales", "Sales"])
      let departments = try fresh.fetch(FetchRequest(Department.self).prefetching("employees"))
      #expect(departments.first?.employees.count == 3)
      #expect(throws: FetchError.self) {
        try fresh.fetch(FetchRequest(Employee.self).prefetching("nothing"))
      }
    }
  }
}
