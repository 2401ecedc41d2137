import Foundation
import ObjectGraph
import Testing

/// Values instead of objects: grouped, with conditions on groups, distinct.
@Suite struct DictionaryTests {
  @Test(arguments: [UInt64(21), 22, 23]) func sqliteAndMemoryGiveEqualDictionaries(
    _ seed: UInt64
  ) throws {
    var random = SplitMix(seed)
    let database = try Company(.sqlite)
    let memory = try Company(.inMemory)
    for company in [database, memory] { try randomCompany(company.context(), seed) }
    let (a, b) = (database.context(), memory.context())
    var found = 0
    for number in 0..<RandomFetchTests.questions {
      if number == RandomFetchTests.questions * 3 / 4 {
        for context in [a, b] {
          let people = try context.fetch(
            FetchRequest(Employee.self).sorted(by: .ascending(\.name), .ascending(\.salary)))
          people[3].salary = 1
          context.delete(people[5])
          context.insert(Employee.self).name = "b"
        }
      }
      let question = DictionaryQuestion(&random)
      let left = try question.ask(a)
      let right = try question.ask(b)
      #expect(left == right, "seed \(seed), question \(number): \(question)")
      if left != right { break }
      found += left.count
    }
    #expect(found > RandomFetchTests.questions)
    try database.check(#_sourceLocation)
    try memory.check(#_sourceLocation)
  }

  @Test(arguments: StoreKind.allCases) func valuesAreCountedAndExpressionsComputed(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try fillDepartments(context)
      for isSaved in [true, false] {
        let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
        let rows = try context.fetchDictionaries(
          request.limit(2),
          [
            .expression("salary * 12", as: "yearly"), .expression("uppercase:(name)", as: "name"),
            .expression("department.employees.@count", as: "colleagues"),
          ])
        #expect(
          rows == [
            ["yearly": 120, "name": "ANN", "colleagues": 2],
            ["yearly": 360, "name": "BOB", "colleagues": 2],
          ])
        let groups = try context.fetchDictionaries(
          request, columns: [.property(\.department.name), .count(\.nickname), .count()],
          groupedBy: [.by(\.department.name)])
        #expect(groups.map { $0["count.nickname"] } == (isSaved ? [0, 0] : [1, 0]))
        #expect(groups.map { $0["count"] } == [2, 3])
        try context.first(request)?.nickname = "A"
      }
      for format in ["salary *", "salary * 'x'", "nothing + 1", "salary > 1"] {
        #expect(throws: FetchError.self) {
          try context.fetchDictionaries(
            FetchRequest(Employee.self), [.expression(format, as: "x")])
        }
      }
    }
  }

  private let sorted = FetchRequest(Employee.self).sorted(by: .descending(\.name))

  @Test(arguments: StoreKind.allCases) func aConditionOnGroupsNamesColumns(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fillDepartments(company.context())
      let context = try company.reopened()
      func groups(_ having: String, limit: Int? = nil) throws -> [Value?] {
        var request = sorted
        if let limit { request = request.limit(limit) }
        return try context.fetchDictionaries(
          request, [.property("salary"), .count(), .max("name", as: "last")],
          groupedBy: ["salary"], having: try FetchPredicate(format: having)
        ).map { $0["salary"] }
      }
      #expect(try groups("count == 1") == [5, 30, 10])
      #expect(try groups("count == 1", limit: 2) == [5, 30])
      #expect(try groups("last BEGINSWITH[c] 'd' AND salary > 5") == [20])
      #expect(try groups("count + 4 == salary") == [5])
      #expect(throws: FetchError.self) { try groups("sum > 1") }
      #expect(throws: FetchError.self) { try groups("last > 1") }
      #expect(throws: FetchError.self) { try groups("ANY projects.title == 'x'") }
      #expect(throws: FetchError.self) {
        try context.fetchDictionaries(sorted, [.count(), .count()])
      }
      #expect(throws: FetchError.self) {
        try context.fetchDictionaries(sorted, [.max("department")])
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func aConditionOnGroupsFindsWhatWasUnsavedWhenItWasMade(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let sales = context.insert(Department.self, .set(\.name, "Sales"))
      context.insert(Employee.self, .set(\.name, "Ann"), .set(\.department, sales))
      context.insert(Employee.self, .set(\.name, "Bob"))
      let having = try FetchPredicate(format: "department == %@", sales)
      for isSaved in [false, true] {
        if isSaved { try context.save() }
        let rows = try context.fetchDictionaries(
          FetchRequest(Employee.self), [.property("department"), .count()],
          groupedBy: ["department"], having: having)
        #expect(rows == [["department": .object(sales.objectID), "count": 1]])
      }
    }
  }

  @Test(arguments: StoreKind.allCases) func propertiesOutsideTheGroupAreTheFirstObjects(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fillDepartments(company.context())
      let context = try company.reopened()
      let found = try context.fetchDictionaries(
        sorted, [.property("name"), .property("department.name", as: "at"), .min("name")],
        groupedBy: ["department"])
      #expect(
        found == [
          ["name": "Eve", "at": "Stock", "min.name": "Cid"],
          ["name": "Bob", "at": "Sales", "min.name": "Ann"],
        ])
      let nobody = try context.fetchDictionaries(
        sorted.where { $0.salary > 99 },
        [.property("name"), .count(), .sum("salary"), .max("name")])
      #expect(nobody == [["count": 0, "sum.salary": 0, "max.name": nil]])
      #expect(
        try context.fetchDictionaries(
          sorted.where { $0.salary > 99 }, [.count()], groupedBy: ["name"]
        ).isEmpty)
    }
  }

  @Test(arguments: StoreKind.allCases) func everyTypeComesBackAsItself(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let uuid = UUID()
      for flag in [true, false] {
        let sample = context.insert(Sample.self)
        (sample.flag, sample.small, sample.real, sample.single) = (flag, 3, 2, 1.1)
        (sample.decimal, sample.uuid) = (Decimal(string: "1.25"), uuid)
        (sample.url, sample.mood) = (URL(string: "https://example.org"), .cross)
        sample.date = Date(timeIntervalSinceReferenceDate: 7)
        sample.bytes = Data([1, 2])
      }
      try context.save()
      let names = [
        "flag", "small", "real", "single", "decimal", "uuid", "url", "mood", "date", "bytes",
        "text",
      ]
      let read = try company.reopened()
      let object = try #require(try read.fetch(FetchRequest(Sample.self)).first)
      let expected = try names.map { try object.untyped.value(forKey: $0) }
      let plain = try read.fetchDictionaries(
        FetchRequest(Sample.self).limit(1), names.map { .property($0) })
      #expect(names.map { plain[0][$0] } == expected)
      let least = try read.fetchDictionaries(
        FetchRequest(Sample.self), names.map { .max($0, as: $0) })
      #expect(names.map { least[0][$0] } == expected)
      let distinct = try read.fetchDictionaries(
        FetchRequest(Sample.self), names.dropFirst().map { .property($0) }, isDistinct: true)
      #expect(distinct.count == 1)
    }
  }

  @Test(arguments: StoreKind.allCases) func unsavedChangesAreInTheAnswerUnlessItSaysOtherwise(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      try fillDepartments(company.context())
      let context = try company.reopened()
      let person = try #require(try context.fetch(sorted).last)
      func total(_ request: FetchRequest<Employee>) throws -> Value? {
        try context.fetchDictionaries(request, [.sum("salary")]).first?["sum.salary"]
      }
      let department = try #require(person.department)
      department.name = "Other"
      #expect(try total(sorted) == 85)
      let names = try context.fetchDictionaries(
        sorted, [.property("department.name", as: "at")], isDistinct: true)
      #expect(names == [["at": "Stock"], ["at": "Other"]])
      person.salary = 100
      #expect(try total(sorted) == 175)
      #expect(try total(sorted.includingPendingChanges(false)) == 85)
    }
  }
}

/// A random question for dictionaries about employees.
private struct DictionaryQuestion: CustomStringConvertible {
  let predicate: String
  let order: [(String, Bool)]
  let columns: [String]
  let keys: [String]
  let having: String?
  let isDistinct: Bool
  let window: (limit: Int, offset: Int)?

  init(_ random: inout SplitMix) {
    predicate = random.one([
      "TRUEPREDICATE", "salary > 1", "department.name != nil", "ANY projects.title == 'a'",
      "boss.salary < 4 OR nickname == 'a'", "salary > 90",
    ])
    let properties = [
      "name", "salary", "nickname", "hired", "department.name", "boss.salary", "department.budget",
      "department", "boss",
    ]
    order = (0..<random.below(3)).map { _ in
      (random.one(properties.dropLast(2)), random.below(2) == 0)
    }
    let aggregates = [
      "count", "sum salary", "average salary", "min name", "max hired", "min department.budget",
      "sum department.budget", "average boss.salary", "max nickname",
    ]
    var chosen: [String] = []
    for _ in 0...random.below(4) {
      chosen.append(random.below(2) == 0 ? random.one(properties) : random.one(aggregates))
    }
    columns = Set(chosen).sorted()
    keys = (0..<random.below(3)).map { _ in random.one(properties) }
    let conditions = columns.compactMap { column -> String? in
      switch column {
      case "count", "sum salary", "average salary", "salary", "boss.salary": "\(column) > 2"
      case "name", "min name", "max nickname": "\(column) <= 'b'"
      case "department", "hired": "\(column) != nil"
      default: nil
      }
    }
    having =
      random.below(3) == 0 && !conditions.isEmpty
      ? random.one(conditions) : nil
    isDistinct = random.below(3) == 0
    window = random.below(3) == 0 ? (random.below(5), random.below(3)) : nil
  }

  private func column(_ text: String) -> ResultColumn {
    let parts = text.split(separator: " ").map(String.init)
    let name = text.replacingOccurrences(of: " ", with: ".")
    switch parts[0] {
    case "count": return .count()
    case "sum": return .sum(parts[1], as: name)
    case "average": return .average(parts[1], as: name)
    case "min": return .min(parts[1], as: name)
    case "max": return .max(parts[1], as: name)
    default: return .property(text)
    }
  }

  /// Objects are compared by their entity and key: both stores number them alike.
  func ask(_ context: ManagedObjectContext) throws -> [[String: String]] {
    var request = FetchRequest(Employee.self).where(try FetchPredicate(format: predicate))
    for (key, isAscending) in order {
      request = request.sorted(by: .by(key, ascending: isAscending))
    }
    if let window { request = request.limit(window.limit).offset(window.offset) }
    let condition = try having.map {
      try FetchPredicate(
        format: $0.replacingOccurrences(
          of: "^(sum|average|min|max) ", with: "$1.", options: .regularExpression))
    }
    let found = try context.fetchDictionaries(
      request, columns.map(column), groupedBy: keys, having: condition, isDistinct: isDistinct)
    return found.map { row in
      row.mapValues { value in
        guard case .object(let id) = value else { return "\(value)" }
        return id.entityName
      }
    }
  }

  var description: String {
    "\(columns) grouped by \(keys) having \(having ?? "-") where \(predicate) sorted \(order) "
      + "distinct \(isDistinct) window \(window as Any)"
  }
}
