import Foundation
import ObjectGraph
import Testing

/// Random questions with `SUBQUERY`s in each other and all that may stand behind them: SQLite and
/// memory must give equal answers in equal order, with and without unsaved changes.
@Suite struct RandomSubqueryTests {
  @Test(arguments: [UInt64(11), 12, 13]) func sqliteAndMemoryAgreeAboutSubqueries(
    _ seed: UInt64
  ) throws {
    var writer = SubqueryWriter(random: SplitMix(seed))
    let database = try Company(.sqlite)
    let memory = try Company(.inMemory)
    for company in [database, memory] { try randomCompany(company.context(), seed) }
    let (a, b) = (database.context(), memory.context())
    var matches = 0
    for number in 0..<RandomFetchTests.questions {
      if number == RandomFetchTests.questions / 2 {
        for context in [a, b] { try disturb(context, seed) }
      }
      let text = writer.question
      let predicate = try FetchPredicate(format: text)
      let isSorted = number % 2 == 0
      let left = try answer(a, predicate, isSorted)
      let right = try answer(b, predicate, isSorted)
      #expect(left == right, "seed \(seed), question \(number): \(text)")
      if left != right { break }
      matches += left.count
    }
    #expect(matches > RandomFetchTests.questions)
    try database.check(#_sourceLocation)
    try memory.check(#_sourceLocation)
  }

  private func answer(
    _ context: ManagedObjectContext, _ predicate: FetchPredicate, _ isSorted: Bool
  ) throws -> [String] {
    let all = FetchRequest(Department.self).where(predicate)
    let sorted = isSorted ? all.sorted(by: .descending(\.budget)) : all
    let found = try context.fetch(sorted)
    #expect(try context.count(all) == found.count)
    return found.map { "\($0.name) \($0.budget as Any)" }
  }

  private func disturb(_ context: ManagedObjectContext, _ seed: UInt64) throws {
    var random = SplitMix(seed &+ 7)
    let people = try context.fetch(
      FetchRequest(Employee.self).sorted(by: .ascending(\.name), .ascending(\.salary)))
    let departments = try context.fetch(FetchRequest(Department.self))
    for person in people {
      switch random.below(6) {
      case 0: person.salary = Int64(random.below(5))
      case 1: person.department = departments[random.below(departments.count)]
      case 2: context.delete(person)
      default: break
      }
    }
    let new = context.insert(Employee.self)
    (new.name, new.department, new.salary) = ("a", departments[1], 2)
  }
}

/// The same graph in every store for the same seed.
func randomCompany(_ context: ManagedObjectContext, _ seed: UInt64) throws {
  var random = SplitMix(seed)
  var departments: [ManagedObject<Department>] = []
  for index in 0..<8 {
    let made = context.insert(Department.self)
    made.name = random.one(["a", "b", "ab", "\(index)"])
    made.budget = random.below(4) == 0 ? nil : Double(random.below(6))
    departments.append(made)
  }
  var chiefs: [ManagedObject<Chief>] = []
  for _ in 0..<3 {
    let made = context.insert(Chief.self)
    (made.name, made.salary) = (random.one(["a", "b", "c"]), Int64(random.below(6)))
    made.bonus = random.below(2) == 0 ? nil : Decimal(random.below(9)) / 4
    made.department = departments[random.below(departments.count)]
    chiefs.append(made)
  }
  var projects: [ManagedObject<Project>] = []
  for title in ["a", "b", "c", "d"] {
    let made = context.insert(Project.self)
    made.title = title
    projects.append(made)
  }
  for _ in 0..<30 {
    let made = context.insert(Employee.self)
    (made.name, made.salary) = (random.one(["a", "b", "c", "é"]), Int64(random.below(5)))
    made.nickname = random.below(3) == 0 ? nil : random.one(["a", "b"])
    made.hired =
      random.below(3) == 0 ? nil : Date(timeIntervalSinceReferenceDate: Double(random.below(9)) / 2)
    if random.below(5) > 0 { made.department = departments[random.below(6)] }
    if random.below(3) > 0 { made.boss = chiefs[random.below(3)] }
    for project in projects where random.below(3) == 0 { made.projects.insert(project) }
  }
  try context.save()
}

/// Writes questions about departments.
private struct SubqueryWriter {
  var random: SplitMix
  private var lastVariable = 0

  init(random: SplitMix) { self.random = random }

  var question: String {
    mutating get {
      switch random.below(4) {
      case 0: "NOT (\(simple))"
      case 1: "(\(simple) \(random.one(["AND", "OR"])) \(simple))"
      default: simple
      }
    }
  }

  private var simple: String {
    mutating get {
      switch random.below(9) {
      case 0, 1: "\(people(2)).@count \(order) \(random.below(4))"
      case 2: "\(people(2)).@\(random.one(["sum", "min", "max", "avg"])).salary \(order) \(number)"
      case 3: "\(people(1)).@\(random.one(["min", "max"])).name \(order) \(text)"
      case 4: "\(people(1)).boss.salary.@\(random.one(["sum", "max"])) \(order) \(number)"
      case 5: "\(quantifier) \(people(2)).salary \(order) \(random.one([number, "budget"]))"
      case 6: "\(quantifier) \(people(1)).projects.title IN {\(text), \(text)}"
      case 7: "\(random.one([text, "name"])) IN \(people(2)).\(random.one(["name", "boss.name"]))"
      default:
        "\(quantifier) employees.\(random.one(["projects.@count", "salary"])) \(order) \(number)"
      }
    }
  }

  private mutating func people(_ depth: Int) -> String {
    lastVariable += 1
    let name = "$v\(lastVariable)"
    return "SUBQUERY(employees, \(name), \(test(name, [], depth)))"
  }

  /// A test of an employee under a name, who may be compared with those around.
  private mutating func test(_ name: String, _ others: [String], _ depth: Int) -> String {
    let other = others.isEmpty ? name : random.one(others)
    switch random.below(depth > 0 ? 11 : 6) {
    case 0: return "\(name).salary \(order) \(number)"
    case 1: return "\(name).name \(order) \(random.one([text, "name", "\(other).boss.name"]))"
    case 2:
      return "\(name).salary \(order) \(random.one(["budget", "SELF.budget", "\(other).salary"]))"
    case 3: return "\(name).\(random.one(["boss", "nickname"])) \(random.one(["==", "!="])) nil"
    case 4: return "\(name).department \(random.one(["==", "!="])) SELF"
    case 5: return "ANY \(name).projects.title \(order) \(random.one([text, "\(other).name"]))"
    case 6: return "NOT \(test(name, others, depth - 1))"
    case 7:
      let word = random.one(["AND", "OR"])
      return "(\(test(name, others, depth - 1)) \(word) \(test(name, others, depth - 1)))"
    case 8:
      lastVariable += 1
      let project = "$v\(lastVariable)"
      return "SUBQUERY(\(name).projects, \(project), \(project).title \(order) "
        + "\(random.one([text, "\(name).name", "name"]))).@count \(order) \(random.below(3))"
    case 9:
      lastVariable += 1
      let inner = "$v\(lastVariable)"
      return "SUBQUERY(\(random.one(["employees", "\(name).department.employees"])), \(inner), "
        + "\(test(inner, others + [name], depth - 1))).@sum.salary \(order) \(number)"
    default:
      return "\(name) \(random.one(["==", "!="])) \(other)"
    }
  }

  private var order: String { mutating get { random.one(["==", "!=", "<", "<=", ">", ">="]) } }
  private var number: String { mutating get { "\(random.below(7))" } }
  private var text: String { mutating get { random.one(["'a'", "'b'", "'c'", "'é'"]) } }
  private var quantifier: String { mutating get { random.one(["ANY", "ALL", "NONE"]) } }
}
