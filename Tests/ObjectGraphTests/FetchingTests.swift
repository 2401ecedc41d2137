import Foundation
import ObjectGraph
import Testing

@Suite struct FetchingTests {
  private func fill(_ context: ManagedObjectContext) throws {
    for (department, people) in [
      ("Sales", [("Ann", 10), ("Bob", 30)]), ("Stock", [("Cid", 20), ("Dot", 20), ("Eve", 5)]),
    ] {
      let made = context.insert(Department.self)
      made.name = department
      for (name, salary) in people {
        let person = context.insert(Employee.self)
        person.name = name
        person.salary = Int64(salary)
        person.department = made
      }
    }
    try context.save()
  }

  private func names(
    _ context: ManagedObjectContext, _ test: @escaping @Sendable (Query<Employee>) -> FetchPredicate
  ) throws -> [String] {
    try context.fetch(
      FetchRequest(Employee.self).where(test).sorted(by: .ascending(\.name))
    ).map(\.name)
  }

  @Test(arguments: StoreKind.allCases) func keyPathsMakePredicates(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      #expect(try names(context) { $0.salary > 10 && $0.salary <= 20 } == ["Cid", "Dot"])
      #expect(try names(context) { $0.department.name == "Sales" } == ["Ann", "Bob"])
      #expect(try names(context) { !($0.salary == 20) } == ["Ann", "Bob", "Eve"])
      #expect(try names(context) { $0.name.isIn(["Ann", "Eve"]) } == ["Ann", "Eve"])
      #expect(try names(context) { $0.salary.isBetween(5, 10) } == ["Ann", "Eve"])
      #expect(try names(context) { $0.name.contains("O", .ignoringCase) } == ["Bob", "Dot"])
      #expect(try names(context) { $0.name.isLike("?o*") } == ["Bob", "Dot"])
      #expect(try names(context) { $0.name.matches("[A-C].*") } == ["Ann", "Bob", "Cid"])
      #expect(try names(context) { $0.salary * 2 > 30 } == ["Bob", "Cid", "Dot"])
      #expect(try names(context) { $0.salary * 2 >= $0.salary + 20 } == ["Bob", "Cid", "Dot"])
      #expect(try names(context) { $0.salary * 2 <= $0.salary + 10 } == ["Ann", "Eve"])
      #expect(try names(context) { $0.nickname == nil && $0.hired == nil }.count == 5)
    }
  }

  @Test(arguments: StoreKind.allCases) func quantifiersAndAggregatesLookAtMembers(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      func departments(
        _ test: @escaping @Sendable (Query<Department>) -> FetchPredicate
      ) throws -> [String] {
        try context.fetch(FetchRequest(Department.self).where(test)).map(\.name)
      }
      #expect(try departments { $0.any(\.employees) { $0.salary > 25 } } == ["Sales"])
      #expect(try departments { $0.all(\.employees) { $0.salary < 25 } } == ["Stock"])
      #expect(try departments { $0.none(\.employees) { $0.name == "Ann" } } == ["Stock"])
      #expect(try departments { $0.count(\.employees) == 3 } == ["Stock"])
      #expect(try departments { $0.sum(\.employees, \.salary) == 40 } == ["Sales"])
      #expect(try departments { $0.min(\.employees, \.salary) == 5 } == ["Stock"])
      #expect(try departments { $0.max(\.employees, \.salary) == 30 } == ["Sales"])
      #expect(try departments { $0.average(\.employees, \.salary) == 15 } == ["Stock"])
      #expect(
        try departments { $0.count(\.employees, where: { $0.salary == 20 }) == 2 } == ["Stock"])
    }
  }

  @Test(arguments: StoreKind.allCases) func limitAndOffsetCutTheSortedAnswer(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      let request = FetchRequest(Employee.self).sorted(
        by: .descending(\.salary), .ascending(\.name))
      #expect(try context.fetch(request.limit(2)).map(\.name) == ["Bob", "Cid"])
      #expect(try context.fetch(request.offset(2).limit(2)).map(\.name) == ["Dot", "Ann"])
      #expect(try context.fetch(request.offset(4)).map(\.name) == ["Eve"])
      #expect(try context.fetch(request.limit(0)).isEmpty)
      #expect(try context.count(request.limit(3)) == 3)
      #expect(try context.fetchObjectIDs(request.limit(1)).count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func aFetchSeesUnsavedChanges(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      let people = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
      people[0].salary = 100
      context.delete(people[1])
      let new = context.insert(Employee.self)
      new.name = "New"
      new.salary = 100
      #expect(try names(context) { $0.salary == 100 } == ["Ann", "New"])
      #expect(try names(context) { $0.salary == 30 } == [])
      #expect(try context.count(FetchRequest(Employee.self)) == 5)
      let stored = FetchRequest(Employee.self).includingPendingChanges(false)
      #expect(try context.count(stored) == 5)
      people[2].department?.name = "Other"
      #expect(try names(context) { $0.department.name == "Other" } == ["Cid", "Dot", "Eve"])
    }
  }

  @Test(arguments: StoreKind.allCases) func dictionariesAreGroupedAndDistinct(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      let sorted = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
      let groups = try context.fetchDictionaries(
        sorted,
        [.property("department.name", as: "department"), .count(), .sum("salary"), .max("name")],
        groupedBy: ["department.name"])
      #expect(
        groups == [
          ["department": "Sales", "count": 2, "sum.salary": 40, "max.name": "Bob"],
          ["department": "Stock", "count": 3, "sum.salary": 45, "max.name": "Eve"],
        ])
      let salaries = try context.fetchDictionaries(
        sorted.limit(3), [.property("salary")], isDistinct: true)
      #expect(salaries == [["salary": 10], ["salary": 30], ["salary": 20]])
      let well = FetchRequest(Employee.self).where { $0.salary > 15 }
      let sums: [ResultColumn] = [.count(), .sum("salary")]
      #expect(try context.fetchDictionaries(well, sums) == [["count": 3, "sum.salary": 70]])
      let none = FetchRequest(Employee.self).where { $0.salary > 99 }
      #expect(try context.fetchDictionaries(none, sums) == [["count": 0, "sum.salary": 0]])
      let first = try #require(try context.fetch(well.sorted(by: .ascending(\.name))).first)
      first.salary += 100
      #expect(try context.fetchDictionaries(well, sums) == [["count": 3, "sum.salary": 170]])
      context.rollback()
      let total = try context.fetchDictionaries(sorted, [.average("salary", as: "mean")])
      #expect(total == [["mean": 17.0]])
      #expect(throws: FetchError.self) {
        try context.fetchDictionaries(sorted, [.sum("name")])
      }
      #expect(throws: FetchError.self) {
        try context.fetchDictionaries(sorted, [.property("size")])
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func objectsAreFoundByTheirIdentity(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      let sales = try #require(
        try context.fetch(FetchRequest(Department.self).where { $0.name == "Sales" }).first)
      let id = sales.objectID
      #expect(try names(context) { $0.department == id } == ["Ann", "Bob"])
      let inFormat = try FetchPredicate(
        format: "%@ == department OR SELF IN %@", .object(id), .objects([]))
      #expect(try context.fetch(FetchRequest(Employee.self).where(inFormat)).count == 2)
      let ann = try #require(sales.employees.first)
      let has = try FetchPredicate(format: "employees CONTAINS %@", .object(ann.objectID))
      #expect(try context.fetch(FetchRequest(Department.self).where(has)).map(\.name) == ["Sales"])
    }
  }

  @Test(
    arguments: [("-(", ")"), ("1 + ", ""), ("", " / 2"), ("(1 * 1) - ", "")])
  func anExpressionThatIsNestedWithoutEndIsRefused(_ before: String, _ after: String) {
    let count = 20_000
    let format =
      "salary == " + String(repeating: before, count: count) + "1"
      + String(repeating: after, count: count)
    #expect {
      try FetchPredicate(format: format)
    } throws: { error in
      guard case .syntax(let reason, _) = (error as? FetchError)?.reason else { return false }
      return reason == "it is nested too deeply"
    }
  }

  @Test func manySmallExpressionsAreNoDeepOne() throws {
    let context = try Company(.sqlite).context()
    let parts = (0..<900).map { "salary + \($0) == 900" }
    let predicate = try FetchPredicate(format: parts.joined(separator: " OR "))
    context.insert(Employee.self, .set(\.salary, 5))
    #expect(try context.count(FetchRequest(Employee.self).where(predicate)) == 1)
    let long = "salary" + String(repeating: " + 1", count: 500) + " == 505"
    let deep = try FetchPredicate(format: long)
    #expect(try context.count(FetchRequest(Employee.self).where(deep)) == 1)
    try context.save()
    #expect(try context.count(FetchRequest(Employee.self).where(deep)) == 1)
  }

  @Test func aChainOfThousandsOfConditionsIsNoHighTree() throws {
    let context = try Company(.sqlite).context()
    for salary in [5, 49_999, 50_000] as [Int64] {
      context.insert(Employee.self, .set(\.name, "\(salary)"), .set(\.salary, salary))
    }
    try context.save()
    let any = FetchRequest(Employee.self).where { person in
      (1..<50_000).reduce(person.salary == 0) { $0 || person.salary == Int64($1) }
    }
    #expect(Set(try context.fetch(any).map { $0.name }) == ["5", "49999"])
    let all = FetchRequest(Employee.self).where { person in
      (1..<50_000).reversed().reduce(person.salary != 0) { person.salary != Int64($1) && $0 }
    }
    #expect(try context.fetch(all).map { $0.name } == ["50000"])
    // Its text can be read back.
    let parts = try (0..<300).map {
      try FetchPredicate(format: "salary == %@", .integer(Int64($0)))
    }
    let chain = parts.dropFirst().reduce(parts[0], ||)
    let again = try FetchPredicate(format: "\(chain)")
    #expect(try context.fetch(FetchRequest(Employee.self).where(again)).map { $0.name } == ["5"])
  }

  @Test func aPatternThatIsNestedWithoutEndIsRefused() throws {
    let count = 20_000
    let pattern = String(repeating: "(", count: count) + String(repeating: ")", count: count)
    let context = try Company(.inMemory).context()
    #expect(throws: FetchError.self) {
      let predicate = try FetchPredicate(format: "name MATCHES %@", .string(pattern))
      return try context.fetch(FetchRequest(Employee.self).where(predicate))
    }
  }

  @Test(arguments: StoreKind.allCases) func bytesThatMayBeInFilesAreFoundByWhatTheyAre(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for (text, bytes) in [("a", [1, 2]), ("b", [3])] as [(String, [UInt8])] {
        context.insert(Sample.self, .set(\.text, text), .set(\.bytes, Data(bytes)))
      }
      context.insert(Sample.self, .set(\.text, "c"))
      try context.save()
      let fresh = try company.reopened()
      let all = FetchRequest(Sample.self)
      func texts(_ request: FetchRequest<Sample>) throws -> [String?] {
        try fresh.fetch(request).map(\.text)
      }
      #expect(try texts(all.where { $0.bytes == Data([1, 2]) }) == ["a"])
      #expect(try texts(all.where { $0.bytes.isIn([Data([3])]) }) == ["b"])
      #expect(try texts(all.where { $0.bytes == nil }) == ["c"])
      #expect(try texts(all.sorted(by: .descending(\.bytes))) == ["b", "a", "c"])
      #expect(try fresh.count(all.where { $0.bytes != Data([3]) }) == 2)
    }
  }

  /// Such a row is left by a model that has lost a subentity.
  @Test func aRowOfNoKnownEntityCountsForNothing() throws {
    try withCompany(.sqlite) { company in
      let context = company.context()
      for name in ["Ann", "Bob"] { context.insert(Employee.self, .set(\.name, name)) }
      try context.save()
      _ = Database(company.url).rows("UPDATE ZEMPLOYEE SET Z_ENT = 99 WHERE ZNAME = 'Ann'")
      let fresh = try company.reopened()
      let all = FetchRequest(Employee.self)
      #expect(try fresh.count(all) == 1)
      #expect(try !fresh.exists(all.where { $0.name == "Ann" }))
      let first = all.sorted(by: .ascending(\.name)).limit(1)
      #expect(try fresh.fetch(first).map(\.name) == ["Bob"])
      #expect(try fresh.fetchObjectIDs(first).count == 1)
      #expect(try fresh.fetchDictionaries(all, [.count()]) == [["count": 1]])
    }
  }

  @Test(arguments: StoreKind.allCases) func aWholeDecimalIsDividedWithAFraction(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.insert(Sample.self, .set(\.decimal, 7), .set(\.large, 7))
      let all = FetchRequest(Sample.self)
      let formats = [
        "decimal / 2 == 3.5", "(decimal + 1) / 16 == 0.5", "21 / decimal / 2 == 1.5",
        "large / decimal * 2 == 2", "large / 2 == 3", "abs:(decimal) / 2 == 3.5",
        "modulus:by:(decimal, 4) / 2 == 1.5", "abs:(large) / 2 == 3",
      ]
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        for format in formats {
          let found = try context.count(all.where(FetchPredicate(format: format)))
          #expect(found == 1, "\(format)")
        }
        #expect(try context.count(all.where { $0.decimal / 2 > 3 }) == 1)
      }
      try context.batchUpdate(all, .set(\.decimal, expression: "decimal / 2"))
      #expect(try company.reopened().first(all)?.decimal == Decimal(string: "3.5"))
    }
  }
}
