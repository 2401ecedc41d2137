import Foundation
import ObjectGraph
import Testing

/// Windows, orders and scopes of fetches, over saved and unsaved objects.
@Suite struct FetchOptionTests {
  static let kinds = StoreKind.allCases

  /// Names with salaries; a nil nickname where the letter is a vowel.
  private func fill(_ context: ManagedObjectContext) throws {
    for (index, name) in ["dora", "Änne", "bert", "Anne", "emil", "Cleo"].enumerated() {
      let made =
        index == 4
        ? context.insert(Chief.self).cast(to: Employee.self) : context.insert(Employee.self)
      guard let made else { continue }
      made.name = name
      made.salary = Int64(index % 3)
      made.nickname = "aeÄA".contains(name.prefix(1)) ? nil : String(name.prefix(1))
    }
    try context.save()
  }

  private func withPeople(
    _ kind: StoreKind, _ body: (Company, ManagedObjectContext) throws -> Void
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      try body(company, try company.reopened())
    }
  }

  private var all: FetchRequest<Employee> { FetchRequest(Employee.self) }

  @Test(arguments: kinds) func textIsSortedByItsBytes(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let up = try context.fetch(all.sorted(by: .ascending(\.name))).map(\.name)
      #expect(up == ["Anne", "Cleo", "bert", "dora", "emil", "Änne"])
      let down = try context.fetch(all.sorted(by: .descending(\.name))).map(\.name)
      #expect(down == up.reversed())
    }
  }

  @Test(arguments: kinds) func textIsSortedWithoutRegardToCase(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let names = try context.fetch(all.sorted(by: .ascending(\.name, .ignoringCase))).map(\.name)
      #expect(names == ["Anne", "bert", "Cleo", "dora", "emil", "Änne"])
    }
  }

  @Test(arguments: kinds) func textIsSortedWithoutRegardToMarks(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let names = try context.fetch(
        all.sorted(by: .ascending(\.name, [.ignoringCase, .ignoringDiacritics]))
      ).map(\.name)
      #expect(names == ["Änne", "Anne", "bert", "Cleo", "dora", "emil"])
    }
  }

  @Test(arguments: kinds) func nothingComesFirstUpwardsAndLastDownwards(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let up = try context.fetch(all.sorted(by: .ascending(\.nickname))).map(\.nickname)
      #expect(up == [nil, nil, nil, "C", "b", "d"])
      let down = try context.fetch(all.sorted(by: .descending(\.nickname))).map(\.nickname)
      #expect(down == ["d", "b", "C", nil, nil, nil])
    }
  }

  @Test(arguments: kinds) func laterKeysDecideWhereEarlierOnesAreEqual(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let names = try context.fetch(
        all.sorted(by: .descending(\.salary), .ascending(\.name))
      ).map(\.name)
      #expect(names == ["Cleo", "bert", "emil", "Änne", "Anne", "dora"])
    }
  }

  @Test(arguments: kinds) func anOrderMayFollowAReference(_ kind: StoreKind) throws {
    try withPeople(kind) { company, context in
      let people = try context.fetch(all.sorted(by: .ascending(\.name)))
      for (index, person) in people.enumerated() where index != 2 {
        let made = context.insert(Department.self)
        made.name = "\(9 - index)"
        person.department = made
      }
      try context.save()
      let fresh = try company.reopened()
      let names = try fresh.fetch(all.sorted(by: .by("department.name"))).map(\.name)
      #expect(names == ["bert", "Änne", "emil", "dora", "Cleo", "Anne"])
    }
  }

  @Test(arguments: kinds) func anUnknownSortKeyIsNamed(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      #expect {
        try context.fetch(all.sorted(by: .by("size")))
      } throws: { "\($0)".contains("size") && $0 is FetchError }
      #expect(throws: FetchError.self) { try context.fetch(all.sorted(by: .by("projects.title"))) }
    }
  }

  @Test(arguments: kinds) func everyWindowIsAPartOfTheWhole(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let sorted = all.sorted(by: .ascending(\.name))
      let whole = try context.fetch(sorted).map(\.name)
      for offset in 0...7 {
        for limit in 0...7 {
          let part = try context.fetch(sorted.offset(offset).limit(limit)).map(\.name)
          #expect(part == Array(whole.dropFirst(offset).prefix(limit)))
        }
      }
    }
  }

  @Test(arguments: kinds) func everyWindowIsTheSameWithUnsavedChanges(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let sorted = all.sorted(by: .ascending(\.name))
      let people = try context.fetch(sorted)
      people[1].name = "zoe"
      context.delete(people[3])
      context.insert(Employee.self).name = "Bob"
      let expected = ["Anne", "Bob", "bert", "emil", "zoe", "Änne"]
      for offset in 0...7 {
        for limit in 0...7 {
          let part = try context.fetch(sorted.offset(offset).limit(limit)).map(\.name)
          #expect(part == Array(expected.dropFirst(offset).prefix(limit)))
        }
      }
      #expect(try context.count(sorted) == 6)
    }
  }

  @Test(arguments: kinds) func aCountIsThatOfTheWindow(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      for (offset, limit, expected) in [(0, 4, 4), (4, 4, 2), (9, 2, 0), (0, 0, 0), (5, 1, 1)] {
        let count = try context.count(all.offset(offset).limit(limit))
        #expect(count == expected)
      }
      #expect(try context.count(all.where { $0.salary == 1 }) == 2)
    }
  }

  @Test(arguments: kinds) func subentitiesAreLeftOutWhereWanted(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let own = all.includingSubentities(false)
      let found = try context.fetch(own)
      #expect(found.count == 5)
      #expect(found.allSatisfy { $0.untyped.entityName == "Employee" })
      context.insert(Chief.self).name = "new"
      #expect(try context.count(own) == 5)
      #expect(try context.count(all) == 7)
      #expect(try context.count(FetchRequest(Chief.self)) == 2)
    }
  }

  @Test(arguments: kinds) func storedObjectsOnlyAreFoundWhereWanted(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let stored = all.includingPendingChanges(false)
      let anne = try #require(try context.fetch(all.where { $0.name == "Anne" }).first)
      anne.name = "changed"
      context.delete(try #require(try context.fetch(all.where { $0.name == "bert" }).first))
      context.insert(Employee.self).name = "new"
      #expect(try context.count(stored) == 6)
      #expect(try context.fetch(stored.where { $0.name == "Anne" }) == [anne])
      #expect(try context.count(stored.where { $0.name == "new" }) == 0)
      #expect(try context.count(all.where { $0.name == "Anne" }) == 0)
    }
  }

  @Test(arguments: kinds) func identifiersAreFetchedInOrder(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let sorted = all.sorted(by: .descending(\.name))
      let objects = try context.fetch(sorted).map(\.objectID)
      #expect(try context.fetchObjectIDs(sorted) == objects)
      let new = context.insert(Employee.self)
      new.name = "zzz"
      #expect(
        try context.fetchObjectIDs(sorted.limit(1).where { $0.name == "zzz" }) == [new.objectID])
    }
  }

  @Test(arguments: kinds) func tiesAreInTheOrderOfTheirKeysAndUnsavedOnesLast(
    _ kind: StoreKind
  ) throws {
    try withPeople(kind) { company, context in
      let saved = try context.fetch(all.includingSubentities(false))
      let new = (0..<3).map { _ in context.insert(Employee.self) }
      for object in saved + new { object.salary = 1 }
      let found = try context.fetch(
        all.includingSubentities(false).sorted(by: .ascending(\.salary)))
      #expect(found == saved + new)
    }
  }

  @Test(arguments: kinds) func conditionsAddUp(_ kind: StoreKind) throws {
    try withPeople(kind) { _, context in
      let request = all.where { $0.salary > 0 }.where { $0.nickname == nil }
        .where(try FetchPredicate(format: "name BEGINSWITH[d] %@", "A"))
      #expect(try context.fetch(request).map(\.name) == ["Änne"])
    }
  }

  @Test(arguments: kinds) func severalRelationshipsAreReadAhead(_ kind: StoreKind) throws {
    try withPeople(kind) { company, context in
      let people = try context.fetch(all)
      let project = context.insert(Project.self)
      project.title = "P"
      project.members.replace(with: people)
      let sales = context.insert(Department.self)
      sales.name = "Sales"
      for person in people { person.department = sales }
      try context.save()
      let fresh = try company.reopened()
      let read = try fresh.fetch(all.prefetching("department", "projects"))
      #expect(read.count == people.count && !people.isEmpty)
      #expect(read.allSatisfy { $0.department?.name == "Sales" })
      #expect(read.allSatisfy { $0.projects.map(\.title) == ["P"] })
      let departments = try fresh.fetch(FetchRequest(Department.self).prefetching("employees"))
      #expect(departments.first.map { Set($0.employees) } == Set(read))
    }
  }

  @Test(arguments: StoreKind.allCases) func objectsMayComeAsFaults(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      for name in ["b", "a"] { company.context().insertAndSave(name) }
      let context = try company.reopened()
      let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
      let faults = try context.fetch(request.returningFaults())
      #expect(faults.map(\.untyped.isFault) == [true, true])
      #expect(faults.map(\.name) == ["a", "b"])
      let read = try company.reopened().fetch(request)
      #expect(read.map(\.untyped.isFault) == [false, false])
    }
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func objectsAreReadWhole(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      company.context().insertAndSave("a")
      let context = try company.reopened()
      let read = try #require(try context.first(FetchRequest(Employee.self)))
      company.coordinator.removeStores()
      #expect(read.name == "a" && read.salary == 0 && read.nickname == nil)
      try context.checkReads()
    }
  }

  @Test(arguments: StoreKind.allCases) func aFetchMayRefreshWhatIsInMemory(_ kind: StoreKind) throws
  {
    try withCompany(kind) { company in
      let context = company.context()
      let held = ["a", "b"].map { context.insert(Employee.self, .set(\.name, $0)) }
      try context.save()
      try company.context().batchUpdate(FetchRequest(Employee.self), .set(\.nickname, "new"))
      held[1].salary = 5
      let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
      #expect(try context.fetch(request).map(\.nickname) == [nil, nil])
      #expect(try context.fetch(request.refreshingObjects()).map(\.nickname) == ["new", nil])
      #expect(held.map(\.nickname) == ["new", nil] && held[1].salary == 5)
      context.rollback()
    }
  }
}

extension ManagedObjectContext {
  fileprivate func insertAndSave(_ name: String) {
    insert(Employee.self, .set(\.name, name))
    do { try save() } catch { Issue.record(error) }
  }
}
