import Foundation
import ObjectGraph
import Testing

/// Saves two departments with five employees.
func fillDepartments(_ context: ManagedObjectContext) throws {
  for (department, people) in [
    ("Sales", [("Ann", 10), ("Bob", 30)]), ("Stock", [("Cid", 20), ("Dot", 20), ("Eve", 5)]),
  ] {
    let made = context.insert(Department.self)
    made.name = department
    for (name, salary) in people {
      let person = context.insert(Employee.self)
      (person.name, person.salary, person.department) = (name, Int64(salary), made)
    }
  }
  try context.save()
}

/// Columns that dictionaries are sorted by, and aggregates over relationships to many.
@Suite struct DictionaryColumnTests {
  @Test(arguments: StoreKind.allCases) func dictionariesAreSortedByTheirColumns(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try fillDepartments(context)
      let request = FetchRequest(Employee.self)
      func salaries(_ request: FetchRequest<Employee>) throws -> [Value?] {
        try context.fetchDictionaries(
          request, [.property("salary"), .count(as: "people")], groupedBy: ["salary"]
        ).map { $0["salary"] }
      }
      let most = request.sorted(by: .by("people", ascending: false), .by("salary"))
      #expect(try salaries(most) == [20, 5, 10, 30])
      #expect(try salaries(most.limit(2)) == [20, 5])
      #expect(try salaries(most.offset(3)) == [30])
      #expect(try salaries(request.sorted(by: .by("people"), .by("salary"))) == [5, 10, 30, 20])
      #expect(throws: FetchError.self) {
        try salaries(request.sorted(by: .by("people"), .by("name")))
      }
      let doubled = try context.fetchDictionaries(
        request.sorted(by: .by("double", ascending: false)).limit(1),
        [.property("name"), .expression("salary * 2", as: "double")])
      #expect(doubled == [["name": "Bob", "double": 60]])
    }
  }

  @Test(arguments: StoreKind.allCases) func aggregatesLeadOverRelationshipsToMany(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try fillDepartments(context)
      context.insert(Department.self, .set(\.name, "Empty"))
      try context.save()
      let columns: [ResultColumn] = [
        .count("employees", as: "people"), .sum("employees.salary", as: "payroll"),
        .max("employees.name", as: "last"),
      ]
      let request = FetchRequest(Department.self).sorted(by: .ascending(\.name))
      let rows = try context.fetchDictionaries(
        request, [.property("name")] + columns, groupedBy: ["name"])
      #expect(
        rows == [
          ["name": "Empty", "people": 0, "payroll": 0, "last": nil],
          ["name": "Sales", "people": 2, "payroll": 40, "last": "Bob"],
          ["name": "Stock", "people": 3, "payroll": 45, "last": "Eve"],
        ])
      #expect(
        try context.fetchDictionaries(request, columns)
          == [["people": 5, "payroll": 85, "last": "Eve"]])
      try context.first(FetchRequest(Employee.self).where { $0.name == "Eve" })?.salary = 6
      #expect(
        try context.fetchDictionaries(request, columns)
          == [["people": 5, "payroll": 86, "last": "Eve"]])
      let wrong: [ResultColumn] = [
        .sum("employees"), .sum("employees.name"), .property("employees"),
      ]
      for column in wrong {
        #expect(throws: FetchError.self) { try context.fetchDictionaries(request, [column]) }
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func decimalsAreNumbersInTypedQuestionsToo(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      for (name, bonus) in [("Ann", 1), ("Bob", 3)] {
        context.insert(Chief.self, .set(\.bonus, Decimal(bonus))).name = name
      }
      try context.save()
      let all = FetchRequest(Chief.self)
      #expect(
        try context.fetchDictionaries(all, columns: [.sum(\.bonus, as: "all")]) == [["all": 4]])
      #expect(try context.fetch(all.where { $0.bonus * 2 > 3 }).map(\.name) == ["Bob"])
    }
  }
}
