import Foundation
import ObjectGraph
import Testing

/// The corners of the format language that apps rely on, in SQL and in memory.
@Suite struct FormatEdgeTests {
  /// Ann and Bob are in Sales, with a boss each of the other kind; Cid is in no department.
  private func filled(_ company: Company) throws -> ManagedObjectContext {
    let context = company.context()
    let (sales, chief) = (context.insert(Department.self), context.insert(Chief.self))
    sales.name = "Sales"
    (chief.name, chief.salary, chief.department) = ("Zed", 100, sales)
    for (name, salary) in [("Ann", 5), ("Bob", 12), ("Cid", 7)] {
      let person = context.insert(Employee.self)
      (person.name, person.salary) = (name, Int64(salary))
      if name != "Cid" { person.department = sales }
      if name == "Ann" { person.boss = chief }
    }
    try context.save()
    return try company.reopened()
  }

  static let questions: [(entity: String, format: String, answer: [Value])] = [
    // Key paths and operators in the place of %K stand below, in a test of their own.
    ("Employee", "salary > .5 AND salary < 0x0C", ["Ann", "Cid"]),
    ("Employee", "salary == 0b101 OR salary == 0o14", ["Ann", "Bob"]),
    ("Employee", "salary / 5 == 2", ["Bob"]),
    ("Employee", "salary / 5 == 2.4", []),
    ("Employee", "NOT (nickname > 'A')", ["Ann", "Bob", "Cid", "Zed"]),
    ("Employee", "NOT (boss.salary > 20)", ["Bob", "Cid", "Zed"]),
    ("Employee", "name CONTAINS '' AND name BEGINSWITH ''", ["Ann", "Bob", "Cid", "Zed"]),
    ("Employee", "'nn' IN name", ["Ann"]),
    ("Employee", "name IN 'Ann and Bob'", ["Ann", "Bob"]),
    ("Employee", "name IN[c] 'ANN'", ["Ann"]),
    ("Employee", "{5, 7} CONTAINS salary", ["Ann", "Cid"]),
    ("Employee", "{'ann'} CONTAINS[c] name", ["Ann"]),
    ("Employee", "NOT {5, 7} CONTAINS salary", ["Bob", "Zed"]),
    ("Employee", "salary IN[c] {5, 7}", ["Ann", "Cid"]),
    ("Employee", "department.employees CONTAINS SELF", ["Ann", "Bob", "Zed"]),
    ("Employee", "boss.reports CONTAINS SELF", ["Ann"]),
    ("Employee", "SELF IN boss.reports", ["Ann"]),
    ("Department", "employees.name CONTAINS 'Ann'", ["Sales"]),
    ("Department", "employees.name CONTAINS 'nn'", []),
    ("Department", "employees.name CONTAINS[c] 'ANN'", ["Sales"]),
    ("Department", "ANY employees.entity.name == 'Chief'", ["Sales"]),
    ("Department", "ALL employees.entity == 'Employee'", []),
    ("Department", "SUBQUERY(employees, $e, $e.salary > 6)[SIZE] == 2", ["Sales"]),
    ("Department", "count:(SUBQUERY(employees, $e, $e.salary > 6)) == 2", ["Sales"]),
    ("Department", "FUNCTION(SUBQUERY(employees, $e, $e.salary > 6), 'count') == 2", ["Sales"]),
  ]

  @Test(arguments: [StoreKind.sqlite, .inMemory], questions.indices)
  func bothEvaluatorsGiveTheAnswer(_ kind: StoreKind, _ index: Int) throws {
    let (entity, format, answer) = Self.questions[index]
    try withCompany(kind) { company in
      let context = try filled(company)
      func names(_ predicate: FetchPredicate) throws -> [Value] {
        try context.fetch(entityNamed: entity, where: predicate)
          .map { try $0.value(forKey: "name") }.sorted { "\($0)" < "\($1)" }
      }
      let predicate = try FetchPredicate(format: format)
      #expect(try names(predicate) == answer, "\(format)")
      #expect(try names(FetchPredicate(format: "\(predicate)")) == answer, "\(predicate)")
      let all = try context.fetch(entityNamed: entity).filtered(using: predicate)
      #expect(all.count == answer.count, "\(format)")
    }
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func aKeyPathMayStandAnywhere(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = try filled(company)
      func departments(_ format: String, _ arguments: [Value]) throws -> Int {
        try context.count(
          FetchRequest(Department.self).where(FetchPredicate(format: format, arguments: arguments)))
      }
      for (format, arguments) in [
        ("%K == 3", ["employees.@count"]), ("%K.@count == 3", ["employees"]),
        ("%K == 117", ["employees.@sum.salary"]), ("employees.@sum.%K == 117", ["salary"]),
        ("ANY %K == 12", ["employees.salary"]), ("ANY employees.%K == 12", ["salary"]),
        ("ANY %K.%K == %@", ["employees", "name", "Ann"]), ("%K != nil", ["self"]),
        ("SUBQUERY(%K, $e, $e.%K == %@).@count == 1", ["employees", "name", "Ann"]),
        ("%K == %@ AND %K == nil", ["name", "Sales", "budget"]),
      ] as [(String, [Value])] {
        #expect(try departments(format, arguments) == 1, "\(format)")
      }
      #expect(throws: FetchError.self) { try FetchPredicate(format: "%K == 1", 5) }
      #expect(throws: FetchError.self) { try FetchPredicate(format: "%K == 1", "") }
      #expect(throws: FetchError.self) { try FetchPredicate(format: "%K == 1") }
    }
  }

  @Test func everyPlaceholderOfCStandsForAValue() throws {
    try withCompany(.inMemory) { company in
      let context = try filled(company)
      for letters in ["%d", "%i", "%u", "%ld", "%lu", "%lld", "%llu", "%zd", "%x", "%o", "%D"] {
        let predicate = try FetchPredicate(format: "salary == \(letters)", 5)
        #expect(try context.count(FetchRequest(Employee.self).where(predicate)) == 1, "\(letters)")
      }
      for letters in ["%f", "%g", "%e", "%lf"] {
        let predicate = try FetchPredicate(format: "salary > \(letters)", 11.5)
        #expect(try context.count(FetchRequest(Employee.self).where(predicate)) == 2, "\(letters)")
      }
    }
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func aListOfObjectsMayContainOne(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = try filled(company)
      let sales = try #require(try context.first(FetchRequest(Department.self)))
      let predicate = try FetchPredicate(format: "%@ CONTAINS department", [sales.objectID])
      #expect(try context.count(FetchRequest(Employee.self).where(predicate)) == 3)
      let names = try FetchPredicate(format: "%@ CONTAINS name", ["Ann", "Zed"])
      #expect(try context.count(FetchRequest(Employee.self).where(names)) == 2)
    }
  }

  /// Only a store lacks the values that it never keeps.
  @Test(arguments: [StoreKind.sqlite, .inMemory]) func transientValuesAreAskedInMemory(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sample = context.insert(Sample.self)
      sample.passing = "x"
      let predicate = try FetchPredicate(format: "passing == 'x'")
      #expect(try predicate.evaluate(with: sample))
      #expect(try [sample].filtered(using: predicate) == [sample])
      #expect(throws: FetchError.self) {
        try context.fetch(FetchRequest(Sample.self).where(predicate))
      }
      try context.save()
    }
  }

  @Test func aPlaceInAnOrderStandsOncePerKeyPath() throws {
    let context = try Company(.inMemory).context()
    for (format, words) in [
      ("children[0].children[0].name == 'x'", "one place in '[…]' only, and this is the second"),
      ("children[0][1].name == 'x'", "one place in '[…]' only, and this is the second"),
      ("children[0].children.@count == 1", "'@count' can't follow a place in '[…]'"),
    ] {
      let error = #expect(throws: FetchError.self) {
        let predicate = try FetchPredicate(format: format)
        return try context.fetch(FetchRequest(Folder.self).where(predicate))
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(format)")
    }
  }

  @Test func aPropertyMayBeCalledAsAFunctionIs() throws {
    let names = ["function", "cast", "ternary"]
    let model = try ManagedObjectModel(entities: [
      EntityDescription("Role", names.map { .attribute(AttributeDescription($0, .string)) })
    ])
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let role = try context.insert(entityNamed: "Role")
    for name in names {
      try role.setValue("x", forKey: name)
      let predicate = try FetchPredicate(format: "\(name) == 'x' AND NOT (\(name) == nil)")
      #expect(try context.count(entityNamed: "Role", where: predicate) == 1)
    }
  }

  @Test func manyWhereOneIsMeantIsToldSo() throws {
    let context = try Company(.inMemory).context()
    for (format, words) in [
      ("employees.name == 'x'", "use ANY, ALL or @count"),
      ("name.length > 1", "is no relationship"),
      ("5 IN budget", "IN, which takes many values"), ("{1, 2} == budget", "CONTAINS is expected"),
      ("budget == 0x", "is no number"), ("budget == 0b12", "is no number"),
    ] {
      let error = #expect(throws: FetchError.self) {
        let predicate = try FetchPredicate(format: format)
        return try context.fetch(FetchRequest(Department.self).where(predicate))
      }
      #expect("\(error.map { "\($0)" } ?? "")".contains(words), "\(format)")
    }
  }
}
