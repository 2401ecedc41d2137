import Foundation
import ObjectGraph
import Testing

/// The same random graphs in SQLite and in memory, asked the same random questions: answers and
/// their order must be equal.
@Suite struct RandomFetchTests {
  @Test(arguments: [UInt64(1), 2, 3, 4]) func sqliteAndMemoryGiveEqualAnswers(
    _ seed: UInt64
  ) throws {
    var random = SplitMix(seed)
    let database = try Company(.sqlite)
    let memory = try Company(.inMemory)
    fill(database.context(), SplitMix(seed))
    fill(memory.context(), SplitMix(seed))
    let (a, b) = (database.context(), memory.context())
    var matches = 0
    for number in 0..<RandomFetchTests.questions {
      if number == RandomFetchTests.questions / 2 {
        var (first, second) = (SplitMix(seed &+ 99), SplitMix(seed &+ 99))
        try disturb(a, &first)
        try disturb(b, &second)
      }
      let question = Question(&random)
      let left = try question.ask(a)
      let right = try question.ask(b)
      #expect(left == right, "seed \(seed), question \(number): \(question.text)")
      if left != right { break }
      matches += left.count
    }
    #expect(matches > RandomFetchTests.questions)
    try database.check(#_sourceLocation)
    try memory.check(#_sourceLocation)
  }

  static let questions =
    ProcessInfo.processInfo.environment["OBJECTGRAPH_QUESTIONS"].flatMap { Int($0) } ?? 250

  private func fill(_ context: ManagedObjectContext, _ generator: SplitMix) {
    var random = generator
    let departments = (0..<5).map { index in
      let department = context.insert(Department.self)
      department.name = random.text
      department.budget = random.below(3) == 0 ? nil : Double(random.below(8)) / 2
      return (index, department)
    }
    let chiefs = (0..<4).map { _ in
      let chief = context.insert(Chief.self)
      chief.name = random.text
      chief.bonus = random.below(2) == 0 ? nil : Decimal(random.below(30)) / 8
      chief.salary = Int64(random.below(6))
      return chief
    }
    let projects = (0..<4).map { index in
      let project = context.insert(Project.self)
      project.title = "\(index)" + random.text
      return project
    }
    for _ in 0..<30 {
      let person = context.insert(Employee.self)
      person.name = random.text
      person.nickname = random.below(3) == 0 ? nil : random.text
      person.salary = random.below(9) == 0 ? .max : Int64(random.below(6))
      person.hired =
        random.below(3) == 0
        ? nil : Date(timeIntervalSinceReferenceDate: Double(random.below(9)) / 2)
      if random.below(4) > 0 { person.department = departments[random.below(5)].1 }
      if random.below(3) > 0 { person.boss = chiefs[random.below(4)] }
      for project in projects where random.below(3) == 0 { person.projects.insert(project) }
    }
    do { try context.save() } catch { Issue.record(error) }
  }

  /// Unsaved changes, which the second half of the questions must see.
  private func disturb(_ context: ManagedObjectContext, _ random: inout SplitMix) throws {
    let people = try context.fetch(
      FetchRequest(Employee.self).sorted(by: .ascending(\.name), .ascending(\.salary)))
    let departments = try context.fetch(FetchRequest(Department.self))
    for person in people {
      switch random.below(5) {
      case 0: person.salary = Int64(random.below(6))
      case 1: person.department = departments[random.below(departments.count)]
      case 2: context.delete(person)
      default: break
      }
    }
    for _ in 0..<3 {
      let person = context.insert(Employee.self)
      person.name = random.text
      person.department = departments[0]
    }
  }
}

/// A generator whose numbers are the same in every process.
struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

  mutating func one<T>(_ values: [T]) -> T { values[below(values.count)] }

  var text: String {
    mutating get {
      one(["", "a", "A", "ab", "Ab", "aB*", "é", "e\u{301}", "E", "ß", "SS", "ss", "b?", "Straße"])
    }
  }
}

/// A random question about employees, or about departments.
private struct Question {
  let isAboutEmployees: Bool
  let format: FetchPredicate
  let text: String
  let order: [(String, Bool)]
  let limit: Int?

  init(_ random: inout SplitMix) {
    isAboutEmployees = random.below(3) > 0
    var writer = QuestionWriter(random: random)
    let node =
      isAboutEmployees
      ? writer.employee(depth: 3) : writer.department(depth: 3)
    (format, text) = (node.predicate, node.text)
    random = writer.random
    let keys =
      isAboutEmployees
      ? ["name", "salary", "hired", "nickname", "department.name", "boss.salary"]
      : ["name", "budget"]
    order = (0..<random.below(3)).map { _ in (random.one(keys), random.below(2) == 0) }
    limit = random.below(3) == 0 ? random.below(8) : nil
  }

  func ask(_ context: ManagedObjectContext) throws -> [String] {
    if isAboutEmployees {
      var request = FetchRequest(Employee.self).where(format)
      for (key, isAscending) in order {
        request = request.sorted(by: .by(key, ascending: isAscending))
      }
      if let limit { request = request.limit(limit).offset(1) }
      return try context.fetch(request).map {
        "\($0.untyped.entityName) \($0.name) \($0.salary) \($0.nickname ?? "-") \($0.hired as Any)"
      }
    }
    var request = FetchRequest(Department.self).where(format)
    for (key, isAscending) in order {
      request = request.sorted(by: .by(key, ascending: isAscending))
    }
    return try context.fetch(request).map { "\($0.name) \($0.budget as Any)" }
  }
}
