import Foundation
import Testing

@testable import ObjectGraph

/// The format language: functions, bits, variables, lists, places in a relationship, texts.
@Suite struct PredicateLanguageTests {
  /// Ann and Bob are in Sales, Cid in none; each is paid and named differently.
  private func company(_ kind: StoreKind) throws -> (Company, ManagedObjectContext) {
    let company = try Company(kind)
    let context = company.context()
    let sales = context.insert(Department.self)
    sales.name = "Sales"
    for (name, salary) in [("Ann", 5), ("Bob", 12), ("Cid", 7)] {
      let person = context.insert(Employee.self)
      person.name = name
      person.salary = Int64(salary)
      person.hired = Date(timeIntervalSinceReferenceDate: Double(salary) * 10)
      if name != "Cid" { person.department = sales }
    }
    try context.save()
    return (company, company.context())
  }

  /// The names that a condition finds, in their order.
  private func names(
    _ context: ManagedObjectContext, _ predicate: FetchPredicate
  ) throws -> String {
    try context.fetch(
      FetchRequest(Employee.self).where(predicate).sorted(by: .ascending(\.name))
    ).map { $0.name }.joined(separator: " ")
  }

  static let questions: [(String, String)] = [
    ("abs:(salary - 14) == 7", "Cid"),
    ("modulus:by:(salary, 5) == 2", "Bob Cid"),
    ("uppercase:(name) == 'BOB'", "Bob"),
    ("lowercase:(name) BEGINSWITH 'a'", "Ann"),
    ("canonical:(name) == 'cid'", "Cid"),
    ("length:(name) == 3 AND salary > 0", "Ann Bob Cid"),
    ("ceiling:(salary / 2.0) == 3", "Ann"),
    ("floor:(sqrt:(salary)) == 3", "Bob"),
    ("raise:toPower:(salary, 2) == 49", "Cid"),
    ("salary ** 2 == 25", "Ann"),
    ("hired < now()", "Ann Bob Cid"),
    ("(salary & 2) != 0", "Cid"),
    ("salary | 2 == 7", "Ann Cid"),
    ("salary ^ 1 == 4", "Ann"),
    ("~salary == -8", "Cid"),
    ("salary << 1 == 10", "Ann"),
    ("salary >> 2 == 3", "Bob"),
    ("bitwiseAnd:with:(salary, 8) == 8", "Bob"),
    ("TERNARY(salary > 6, salary, 100) > 10", "Ann Bob"),
    ("TERNARY(department == nil, 'none', department.name) == 'none'", "Cid"),
    ("FUNCTION(name, 'uppercaseString') == 'ANN'", "Ann"),
    ("FUNCTION(name, 'length') == 3 AND salary == 7", "Cid"),
    ("FUNCTION(hired, 'dateByAddingTimeInterval:', 10) > CAST(120, 'NSDate')", "Bob"),
    ("CAST(hired, 'NSNumber') / 100 > 1", "Bob"),
    ("department.employees[SIZE] == 2", "Ann Bob"),
    ("count:(department.employees) == 2", "Ann Bob"),
    ("name ==[n] 'Ann'", "Ann"),
    ("name ==[cl] 'ANN'", "Ann"),
    ("name <[l] 'bob'", "Ann"),
    ("entity == 'Employee'", "Ann Bob Cid"),
    ("entity.name BEGINSWITH 'Ch'", ""),
    ("department.entity == 'Department'", "Ann Bob"),
    ("name IN {'Cid', uppercase:('x'), name}", "Ann Bob Cid"),
    ("salary BETWEEN {5, 12}", "Ann Bob Cid"),
  ]

  @Test(arguments: [StoreKind.sqlite, .inMemory], questions.indices)
  func functionsMeanTheSameInSQLAndInMemory(_ kind: StoreKind, _ index: Int) throws {
    let (text, answer) = Self.questions[index]
    let (company, context) = try company(kind)
    let predicate = try FetchPredicate(format: text)
    #expect(try names(context, predicate) == answer, "\(text)")
    // Its text means the same, and so does asking each object.
    #expect(try names(context, FetchPredicate(format: "\(predicate)")) == answer, "\(predicate)")
    let all = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
    #expect(try all.filtered(using: predicate).map { $0.name }.joined(separator: " ") == answer)
    withExtendedLifetime(company) {}
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func argumentsAreSwiftsOwnValues(
    _ kind: StoreKind
  ) throws {
    let (company, context) = try company(kind)
    let people = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
    let name = "Bob"
    let list = ["Ann", "Cid"]
    let range = [0, 6]
    let ids = [people[0].objectID, people[2].objectID]
    #expect(try names(context, FetchPredicate(format: "name == %@", name)) == "Bob")
    #expect(try names(context, FetchPredicate(format: "name IN %@", list)) == "Ann Cid")
    #expect(try names(context, FetchPredicate(format: "salary BETWEEN %@", range)) == "Ann")
    #expect(try names(context, FetchPredicate(format: "SELF IN %@", ids)) == "Ann Cid")
    #expect(try names(context, FetchPredicate(format: "objectID IN %@", ids)) == "Ann Cid")
    #expect(try names(context, FetchPredicate(format: "objectID == %@", ids[0])) == "Ann")
    let sales = try #require(people[0].department)
    #expect(
      try names(context, FetchPredicate(format: "department.objectID == %@", sales.objectID))
        == "Ann Bob")
    let entity = try #require(company.coordinator.model.entities.first { $0.name == "Employee" })
    #expect(try names(context, FetchPredicate(format: "entity == %@", entity)) == "Ann Bob Cid")
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func manyObjectsAreLookedForAmongMany(
    _ kind: StoreKind
  ) throws {
    let (company, context) = try company(kind)
    let people = try context.fetch(FetchRequest(Employee.self).sorted(by: .ascending(\.name)))
    func departments(_ format: String, _ list: [ObjectID]) throws -> Int {
      try context.count(
        FetchRequest(Department.self).where(FetchPredicate(format: format, list)))
    }
    #expect(try departments("ANY employees IN %@", [people[0].objectID]) == 1)
    #expect(try departments("ANY employees IN %@", [people[2].objectID]) == 0)
    #expect(try departments("NONE employees IN %@", [people[2].objectID]) == 1)
    #expect(try departments("ALL employees IN %@", people.prefix(2).map(\.objectID)) == 1)
    for format in ["@sum.employees.salary == 17", "employees.salary.@sum == 17"] {
      #expect(
        try context.count(FetchRequest(Department.self).where(FetchPredicate(format: format))) == 1)
    }
    let typed = try FetchPredicate(
      format: "ANY employees IN %@", Value.objects([people[1].objectID]))
    #expect(try context.count(FetchRequest(Department.self).where(typed)) == 1)
    withExtendedLifetime(company) {}
  }

  @Test func variablesGetTheirValuesLater() throws {
    let (company, context) = try company(.sqlite)
    let template = try FetchPredicate(
      format: "name == $NAME OR salary IN $LIST OR salary BETWEEN $RANGE")
    #expect("\(template)".contains("$NAME"))
    let filled = template.withSubstitutionVariables(
      ["NAME": "Ann", "LIST": [12, 13], "RANGE": [-10, -9]])
    #expect(try names(context, filled) == "Ann Bob")
    let half = template.withSubstitutionVariables(["LIST": [1], "RANGE": [1, 2]])
    #expect {
      try names(context, half)
    } throws: { ($0 as? FetchError)?.reason == .missingVariable("NAME") }
    withExtendedLifetime(company) {}
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func theFirstAndTheLastOfAnOrderAreFound(
    _ kind: StoreKind
  ) throws {
    let entities = [
      EntityDescription(
        "List",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toMany("items", "Item", inverse: "list", isOrdered: true)),
          .relationship(.toMany("marks", "Item", inverse: nil)),
        ]),
      EntityDescription(
        "Item",
        [
          .attribute(AttributeDescription("title", .string)),
          .relationship(.toOne("list", "List", inverse: "items")),
        ]),
    ]
    let coordinator = try PersistentStoreCoordinator(
      model: ManagedObjectModel(entities: entities), kind,
      at: Fixtures.temporaryFolder().appendingPathComponent("lists"))
    let context = ManagedObjectContext(coordinator)
    for name in ["cab", "bac"] {
      let list = try context.insert(entityNamed: "List")
      try list.setValue(.string(name), forKey: "name")
      var ids: [ObjectID] = []
      for letter in name {
        let item = try context.insert(entityNamed: "Item")
        try item.setValue(.string("\(letter)"), forKey: "title")
        ids.append(item.objectID)
      }
      try list.setValue(.objects(ids.reversed()), forKey: "items")
    }
    try context.save()
    func lists(_ format: String) throws -> [Value] {
      let reader = ManagedObjectContext(coordinator)
      return try reader.fetch(entityNamed: "List", where: FetchPredicate(format: format))
        .map { try $0.value(forKey: "name") }
    }
    #expect(try lists("items[FIRST].title == 'b'") == ["cab"])
    #expect(try lists("items[LAST].title == 'b'") == ["bac"])
    #expect(try lists("items[1].title == 'a'") == ["cab", "bac"])
    #expect(try lists("items[7] == nil") == ["cab", "bac"])
    #expect(try lists("items[SIZE] == 3") == ["cab", "bac"])
    #expect(throws: FetchError.self) { try lists("marks[FIRST] == nil") }
  }

  @Test func whatIsNoFunctionIsTold() throws {
    for text in [
      "nothing:(name) == 1", "abs:(1, 2) == 1", "abs:(salary == 1", "name[cl == 'a'",
      "name IN %@", "salary BETWEEN {1}", "FUNCTION(name, 3) == 1", "name ==[x] 'a'",
      "CAST('x', 'NSUUID') == nil", "$ == 1",
    ] {
      #expect(throws: FetchError.self, "\(text)") { try FetchPredicate(format: text) }
    }
    let (company, context) = try company(.inMemory)
    for text in ["abs:(name) == 1", "uppercase:(salary) == 'a'", "(name & 1) == 1"] {
      #expect(throws: FetchError.self, "\(text)") {
        try names(context, FetchPredicate(format: text))
      }
    }
    withExtendedLifetime(company) {}
  }

  @Test(arguments: StoreKind.allCases) func noneOfOneValueIsTheOpposite(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for (person, department) in [("Ann", "Sales"), ("Bob", "Stock")] {
        let made = context.insert(Department.self, .set(\.name, department))
        context.insert(Employee.self, .set(\.name, person), .set(\.department, made))
      }
      try context.save()
      func names(_ format: String) throws -> [String] {
        try context.fetch(FetchRequest(Employee.self).where(try FetchPredicate(format: format)))
          .map(\.name)
      }
      #expect(try names("NONE department.name == 'Sales'") == ["Bob"])
      #expect(try names("NONE department.employees.@count > 5").count == 2)
      #expect(try names("NONE entity == 'Employee'").isEmpty)
      #expect(try names("NONE department.employees.name == 'Ann'") == ["Bob"])
    }
  }

  @Test(arguments: StoreKind.allCases) func largeIntegersStayWhole(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for number: Int64 in [9_007_199_254_740_993, .max, .min] {
        context.insert(Sample.self, .set(\.large, number))
      }
      try context.save()
      let same = try FetchPredicate(format: "FUNCTION(large, 'longLongValue') == large")
      #expect(try context.count(FetchRequest(Sample.self).where(same)) == 3)
    }
  }

  @Test(arguments: [
    ("2.5.1", 2.5), ("555-1234", 555), ("10eggs", 10), ("7+", 7), (" -3e2x", -300), ("1e", 1),
    (".5.", 0.5), ("+.", 0), ("e5", 0), ("", 0), ("5.e1", 50),
  ])
  func aTextsNumberIsTheOneItBeginsWith(text: String, number: Double) throws {
    try withCompany(.sqlite) { company in
      let context = company.context()
      context.insert(Employee.self, .set(\.name, text))
      try context.save()
      let same = try FetchPredicate(format: "FUNCTION(name, 'doubleValue') == %@", number)
      #expect(try context.count(FetchRequest(Employee.self).where(same)) == 1)
    }
  }

  @Test(
    arguments: [
      ("(name == 'a') AND (salary > 5)", #"name == "a" AND salary > 5"#),
      ("NOT (name CONTAINS[cd] 'x')", #"NOT name CONTAINS[cd] "x""#),
      ("(a == 1 AND b == 2) OR c == 3", "(a == 1 AND b == 2) OR c == 3"),
      ("a == 1 AND (b == 2 OR NOT (c == 3 OR d == 4))", nil),
      ("(a == 1 AND b == 2) AND c == 3", nil),
      ("NOT NOT (a == 1)", "NOT NOT a == 1"),
      ("NOT ((a + 1) > 5) AND ((b - 1) * 2) IN {1}", "NOT (a + 1) > 5 AND ((b - 1) * 2) IN {1}"),
      ("NOT (ANY employees.salary > 3) OR TRUEPREDICATE", nil),
      ("SUBQUERY(a, $x0, $x0.b == 1 AND ($x0.c == 2 OR d == 3)).@count > 0", nil),
    ] as [(String, String?)])
  func parenthesesStandWhereTheyAreNeeded(format: String, text: String?) throws {
    let predicate = try FetchPredicate(format: format)
    if let text { #expect(predicate.description == text) }
    let again = try FetchPredicate(format: predicate.description)
    #expect(again.description == predicate.description)
    #expect("\(again.node)" == "\(predicate.node)")
  }

  @Test(arguments: ["\u{301}", "\u{FE0F}x", "a\u{200D}", "\"\u{308}'", "\\\u{301}"])
  func aTextThatBeginsWithAMarkIsReadBack(text: String) throws {
    let predicate = try FetchPredicate(format: "name CONTAINS %@", text)
    let again = try FetchPredicate(format: predicate.description)
    #expect(again.description == predicate.description)
  }
}
