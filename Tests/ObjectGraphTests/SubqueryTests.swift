import Foundation
import ObjectGraph
import TestSupport
import Testing

/// `SUBQUERY` and quantifiers with everything around and behind them, in every kind of store.
@Suite struct SubqueryTests {
  private func fill(_ context: ManagedObjectContext) throws {
    let chief = context.insert(Chief.self)
    chief.name = "Zoe"
    chief.salary = 50
    var projects: [String: ManagedObject<Project>] = [:]
    for title in ["p", "q", "r"] {
      let project = context.insert(Project.self)
      project.title = title
      projects[title] = project
    }
    let people: [(String, String, Int64, String)] = [
      ("Sales", "Ann", 10, "pq"), ("Sales", "Bob", 30, "q"), ("Stock", "Cid", 20, "pqr"),
      ("Stock", "Dot", 20, ""), ("Stock", "q", 5, "q"), ("Empty", "", 0, ""),
    ]
    var departments: [String: ManagedObject<Department>] = [:]
    for (department, name, salary, titles) in people {
      let made = departments[department] ?? context.insert(Department.self)
      departments[department] = made
      made.name = department
      made.budget = department == "Empty" ? nil : Double(salary)
      if department == "Empty" { continue }
      let person = context.insert(Employee.self)
      (person.name, person.salary, person.department) = (name, salary, made)
      if salary == 20 { person.boss = chief }
      for title in titles {
        if let project = projects[String(title)] { person.projects.insert(project) }
      }
    }
    try context.save()
  }

  private func departments(
    _ context: ManagedObjectContext, _ format: String, _ arguments: [Value] = []
  ) throws -> [String] {
    let predicate = try FetchPredicate(format: format, arguments: arguments)
    return try context.fetch(
      FetchRequest(Department.self).where(predicate).sorted(by: .ascending(\.name))
    ).map(\.name)
  }

  private func people(_ context: ManagedObjectContext, _ format: String) throws -> [String] {
    let predicate = try FetchPredicate(format: format)
    return try context.fetch(
      FetchRequest(Employee.self).where(predicate).sorted(by: .ascending(\.name))
    ).map(\.name)
  }

  /// Each with the departments that it finds; their budgets are 30, 5 and nil.
  private static let questions: [(String, [String])] = [
    ("SUBQUERY(employees, $e, $e.salary >= 20).@count > 1", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).@count == 0", ["Empty"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).@sum.salary == 40", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).salary.@sum == 30", ["Sales"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).@avg.salary == 20", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.name != 'Ann').@min.salary == 30", ["Sales"]),
    ("SUBQUERY(employees, $e, $e.salary < 20).@max.name == 'q'", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).@sum.boss.salary == 100", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.salary >= 20).@max.boss.name == nil", ["Empty", "Sales"]),
    ("ANY SUBQUERY(employees, $e, $e.salary > 5).name == 'q'", []),
    ("ANY SUBQUERY(employees, $e, $e.salary == 5).name == 'q'", ["Stock"]),
    ("ALL SUBQUERY(employees, $e, $e.salary < 30).name IN {'Ann', 'Bob'}", ["Empty", "Sales"]),
    ("NONE SUBQUERY(employees, $e, $e.salary < 30).projects.title == 'p'", ["Empty"]),
    ("ANY SUBQUERY(employees, $e, $e.salary < 30).projects.title IN {'r', 'x'}", ["Stock"]),
    ("ANY SUBQUERY(employees, $e, TRUEPREDICATE).boss.name BETWEEN {'Z', 'Zz'}", ["Stock"]),
    ("'Cid' IN SUBQUERY(employees, $e, $e.salary == 20).name", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.salary == 30).name CONTAINS 'Bob'", ["Sales"]),
    ("budget IN SUBQUERY(employees, $e, $e.name != nil).salary", ["Sales", "Stock"]),
    ("SUBQUERY(employees, $e, $e.salary == budget).@count == 1", ["Sales", "Stock"]),
    ("SUBQUERY(employees, $e, $e.salary > SELF.budget).@count == 2", ["Stock"]),
    ("SUBQUERY(employees, $e, $e.department == SELF).@count > 0", ["Sales", "Stock"]),
    (
      "SUBQUERY(employees, $e, SUBQUERY($e.projects, $p, $p.title == $e.name).@count > 0).@count == 1",
      ["Stock"]
    ),
    (
      "SUBQUERY(employees, $e, SUBQUERY($e.projects, $p, $p.title < name).@count == 3).@count == 0",
      ["Empty", "Sales", "Stock"]
    ),
    (
      "SUBQUERY(employees, $e, SUBQUERY(employees, $f, $f.salary == $e.salary AND $f != $e).@count > 0)"
        + ".@count == 2", ["Stock"]
    ),
    ("SUBQUERY(SUBQUERY(employees, $e, $e.salary > 5), $f, $f.salary < 30).@count == 1", ["Sales"]),
    (
      "SUBQUERY(employees, $e, ANY $e.projects.title == 'q' AND $e.salary > budget).@count == 1",
      ["Stock"]
    ),
    ("ANY employees.salary == budget", ["Sales", "Stock"]),
    ("ALL employees.salary <= budget", ["Empty", "Sales"]),
    ("ANY employees.projects.@count == 3", ["Stock"]),
    ("ALL employees.projects.@count > 0", ["Empty", "Sales"]),
    ("ANY employees.salary IN {30, 31}", ["Sales"]),
    ("NONE employees.salary BETWEEN {1, 9}", ["Empty", "Sales"]),
    ("ANY employees.projects.members.salary == 20", ["Sales", "Stock"]),
    ("SUBQUERY(employees, $e, $e.salary > 10).@count + 1 == employees.@count", ["Sales", "Stock"]),
    ("NOT SUBQUERY(employees, $e, $e.boss.salary > budget).@count > 0", ["Empty", "Sales"]),
  ]

  @Test(arguments: StoreKind.allCases) func subqueriesAreFollowedByWhatTheyMayBe(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      for (question, answer) in Self.questions {
        #expect(try departments(context, question) == answer, "\(question)")
      }
      let sales = try #require(
        try context.fetch(FetchRequest(Employee.self).where { $0.name == "Bob" }).first)
      #expect(
        try departments(
          context, "%@ IN SUBQUERY(employees, $e, $e.salary > %@)",
          [.object(sales.objectID), 20]) == ["Sales"])
      #expect(
        try people(context, "SUBQUERY(department.employees, $e, $e.salary > salary).@count == 1")
          == ["Ann"])
      context.insert(Department.self).name = "Unsaved"
      for (question, answer) in Self.questions {
        let found = try departments(context, question).filter { $0 != "Unsaved" }
        #expect(found == answer, "with unsaved changes: \(question)")
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func keyPathsInSwiftSeeTheObjectsAround(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      func found(
        _ test: @escaping @Sendable (Query<Department>) -> FetchPredicate
      ) throws -> [String] {
        try context.fetch(
          FetchRequest(Department.self).where(test).sorted(by: .ascending(\.name))
        ).map(\.name)
      }
      #expect(
        try found { department in
          department.any(\.employees) { $0.department.name == department.name && $0.salary == 30 }
        } == ["Sales"])
      #expect(
        try found { department in
          department.any(\.employees) { person in
            person.any(\.projects) { $0.title == person.name && department.name != $0.title }
          }
        } == ["Stock"])
      #expect(
        try found { $0.sum(\.employees, \.salary, where: { $0.salary > 5 }) == 40 }.count == 2)
      #expect(
        try found { $0.max(\.employees, \.name, where: { $0.salary < 30 }) == "Ann" } == ["Sales"])
      let inner = try FetchPredicate(format: "salary == 30")
      #expect(try found { $0.any(\.employees) { _ in inner } } == ["Sales"])
    }
  }

  @Test func whatMakesNoSenseIsToldBeforeAnythingIsRead() throws {
    try withCompany(.sqlite) { company in
      let context = company.context()
      for wrong in [
        "SUBQUERY(employees, $e, $e.size > 1).@count > 0",
        "SUBQUERY(employees, $e, $e.salary > 1).name == 'x'",
        "SUBQUERY(employees, $e, $e.salary > 1) == nil",
        "SUBQUERY(employees, $e, $f.salary > 1).@count == 1",
        "SUBQUERY(name, $e, $e.salary > 1).@count == 1",
        "SUBQUERY(employees.projects, $e, $e.title == 'p').@count == 1",
        "SUBQUERY(employees, $e, $e.salary > 1).@sum.name == 1",
        "SUBQUERY(employees, $e, $e.salary > 1).@median.salary == 1",
        "SUBQUERY(employees, $e, $e.name > 1).@count == 1",
        "SUBQUERY(employees, e, $e.name > 1).@count == 1",
        "SUBQUERY(employees, $e, $e.department == $e).@count == 1",
        "ANY SUBQUERY(employees, $e, TRUEPREDICATE).projects == 5",
        "ANY SUBQUERY(employees.projects, $p, $p.title == name).@count > 0",
        "ANY employees.salary == 'x'", "ANY 5 == 5", "employees.projects.@count > 1",
        String(repeating: "(", count: 50_000) + "name == 'x'",
        String(repeating: "-", count: 50_000) + "1 == 1",
        String(repeating: "SUBQUERY(employees, $e, ", count: 5_000),
      ] {
        #expect(throws: FetchError.self, "\(wrong.prefix(60))") { try departments(context, wrong) }
      }
    }
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func whatIsTooLargeForTheDatabaseIsAskedInMemory(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let context = try company.reopened()
      let many = Array(100_000..<Int64(135_000)) + [30]
      let request = FetchRequest(Employee.self).where { $0.salary.isIn(many) }
      #expect(try context.fetch(request).map { $0.name } == ["Bob"])
      #expect(try context.count(request) == 1)
      #expect(try context.fetchObjectIDs(request).count == 1)
      let parts = Array(repeating: "(salary == 20 AND ANY projects.title == 'p')", count: 1100)
      #expect(try people(context, parts.joined(separator: " OR ")) == ["Cid"])
      let deep = FetchRequest(Employee.self).where { person in
        (0..<1200).reduce(person.salary == 10) { $0 || person.salary == Int64($1 + 1000) }
      }
      .sorted(by: .descending(\.name)).limit(3)
      #expect(try context.fetch(deep).map { $0.name } == ["Ann"])
    }
  }

  /// The time to read it doubled with each parenthesis before a `SUBQUERY`.
  @Test func aQuestionOfManyParenthesesIsReadAtOnce() throws {
    let opened = String(repeating: "(((((((SUBQUERY(children, $c, ", count: 9)
    let closed = String(repeating: ").@count) > 0))))))", count: 9)
    let time = try processorTime { () throws in
      #expect(throws: FetchError.self) { try FetchPredicate(format: opened + "NONE ()") }
      _ = try FetchPredicate(format: opened + "name == 'a'" + closed)
      _ = try FetchPredicate(
        format: "((salary + 1) * (2)) > 3 AND ((name == 'a') OR (1) IN {1})")
    }
    #expect(time < .seconds(10))
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory])
  func eachExpressionInASubqueryIsAsHighAsItIsItself(_ kind: StoreKind) throws {
    let context = try Company(kind).context()
    let sales = context.insert(Department.self, .set(\.name, "Sales"))
    let ann = context.insert(Employee.self, .set(\.name, "Ann"), .set(\.salary, 5))
    ann.department = sales
    try context.save()
    let many = (0..<600).map { "$e.salary + \($0) == 600" }.joined(separator: " OR ")
    let request = FetchRequest(Department.self).where(
      try FetchPredicate(format: "SUBQUERY(employees, $e, \(many)).@count == 1"))
    #expect(try context.fetch(request).map { $0.name } == ["Sales"])
    let choice = try FetchPredicate(
      format: "TERNARY(\(many.replacing("$e.", with: "")), 1, 2) == 1")
    #expect(try context.count(FetchRequest(Employee.self).where(choice)) == 1)
    // An expression stands upon those around it: together they're as high as one may be.
    let half = String(repeating: " + 1", count: 300)
    let high = "SUBQUERY(employees, $e, $e.salary\(half) == 305).@count\(half) == 301"
    #expect(throws: FetchError.self) { try FetchPredicate(format: high) }
    let low = "SUBQUERY(employees, $e, $e.salary\(half) == 305).@count == 1"
    #expect(
      try context.count(FetchRequest(Department.self).where(FetchPredicate(format: low))) == 1)
  }
}
