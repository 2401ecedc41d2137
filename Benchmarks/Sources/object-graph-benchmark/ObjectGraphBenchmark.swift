import Foundation
import GRDB
import ObjectGraph

/// The object graph beside GRDB's Codable records and hand-written SQL through GRDB's statements,
/// doing the same work on the same columns with the same journal mode, in one process.
struct ObjectGraphBenchmark {
  struct Player: Entity {
    let name: Attribute<String>
    let score: Attribute<Int64>
    let rating: Attribute<Double>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      score = describe.attribute("score", default: 0)
      rating = describe.attribute("rating", default: 0)
    }
  }

  struct Ranked: Entity {
    let name: Attribute<String>
    let score: Attribute<Int64>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      score = describe.attribute("score", default: 0)
      describe.index("byScore", on: "-score")
    }
  }

  struct Indexed: Entity {
    let name: Attribute<String>
    let score: Attribute<Int64>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      score = describe.attribute("score", default: 0)
      describe.index("byName", on: "name")
      describe.index("byScore", on: "-score")
    }
  }

  struct Team: Entity {
    let name: Attribute<String>
    let members: ToMany<Member>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      members = describe.toMany("members", inverse: \Member.team)
    }
  }

  struct Member: Entity {
    let name: Attribute<String>
    let score: Attribute<Int64>
    let team: ToOne<Team>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      score = describe.attribute("score", default: 0)
      team = describe.toOne("team", inverse: \Team.members)
    }
  }

  let count: Int
  let large: Int
  let folder: URL

  init(scale: String?) throws {
    try self.init(count: scale == "quick" ? 10_000 : 100_000)
  }

  init(count: Int) throws {
    (self.count, large) = (count, count <= 10_000 ? 5 * count : 10 * count)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arcade-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = try memoryPerObject()
    var lines: [Comparison] = []
    for round in 0..<5 {
      for (index, line) in try measure(round).enumerated() {
        if index < lines.count { lines[index].add(line) } else { lines.append(line) }
      }
    }
    lines.append(try measureTopTen())
    print(Comparison.heading)
    for line in lines { print(line.line) }
    print("memory per live object: \(memory) bytes")
  }

  // MARK: - One round

  private func measure(_ round: Int, only: String = "") throws -> [Comparison] {
    let graph = try GraphSide(folder.appendingPathComponent("graph\(round).sqlite"))
    let records = try RecordSide(folder.appendingPathComponent("records\(round).sqlite").path)
    let statements = try RecordSide(folder.appendingPathComponent("sql\(round).sqlite").path)
    let points = count / 10
    try graph.makeTeam(points)
    try records.makeTeam(points)
    try statements.makeTeam(points)
    try graph.insertRanked(count, among: 100)
    try records.insertRanked(count, among: 100)
    try statements.insertRanked(count, among: 100)
    let works: [(name: String, run: () throws -> Comparison)] = [
      ("insert", { try insert(graph, records, statements) }),
      ("indexed", { try insertIndexed(graph, records, statements) }),
      ("fetch", { try fetch(graph, records, statements) }),
      ("lookups", { try lookUp(points, graph, records, statements) }),
      ("updates", { try update(points, graph, records, statements) }),
      ("deletes", { try delete(points, graph, records, statements) }),
      ("walk", { try walk(points, graph, records, statements) }),
      ("counts", { try countParts(graph, records, statements) }),
      ("groups", { try group(graph, records, statements) }),
    ]
    // Whatever is measured, the players must be there.
    return try works.filter { $0.name == "insert" || only.isEmpty || $0.name == only }
      .map { try $0.run() }
  }

  /// Measures one work in five rounds, in the same way.
  func run(only work: String) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    var lines: [Comparison] = []
    for round in 0..<5 {
      for (index, line) in try measure(round, only: work).enumerated() {
        if index < lines.count { lines[index].add(line) } else { lines.append(line) }
      }
    }
    print(Comparison.heading)
    for line in lines { print(line.line) }
  }

  private func insert(
    _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "insert and save \(count)", { try graph.insert(count) }, { try records.insertRecords(count) },
      { try statements.insertByHand(count) })
  }

  private func insertIndexed(
    _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "the same with two indexes", { try graph.insertIndexed(count) },
      { try records.insertIndexed(count) }, { try statements.insertIndexedByHand(count) })
  }

  private func fetch(
    _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "fetch \(count) sorted", { _ = try graph.fetchSorted() }, { _ = try records.fetchRecords() },
      { _ = try statements.fetchByHand() })
  }

  private func lookUp(
    _ points: Int, _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "\(points) lookups by key", { try graph.lookUp(points) },
      { try records.lookUpRecords(points) }, { try statements.lookUpByHand(points) })
  }

  private func update(
    _ points: Int, _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "\(points) updates", { try graph.update(points) }, { try records.updateRecords(points) },
      { try statements.updateByHand(points) })
  }

  private func delete(
    _ points: Int, _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "\(points) deletes", { try graph.delete(points) }, { try records.deleteRecords(points) },
      { try statements.deleteByHand(points) })
  }

  private func walk(
    _ points: Int, _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "a to-many of \(points) walked", { try graph.walk() }, { try records.walkRecords() },
      { try statements.walkByHand() })
  }

  private func countParts(
    _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "20 counts of a part", { try graph.countPart() }, { try records.countRecords() },
      { try statements.countByHand() })
  }

  private func group(
    _ graph: GraphSide, _ records: RecordSide, _ statements: RecordSide
  ) throws -> Comparison {
    try Comparison(
      "100 groups of \(count)", { try graph.group() }, { try records.groupRecords() },
      { try statements.groupByHand() })
  }

  private func measureTopTen() throws -> Comparison {
    let graph = try GraphSide(folder.appendingPathComponent("large.sqlite"))
    for _ in 0..<(large / count) { try graph.insertRanked(count) }
    let records = try RecordSide(folder.appendingPathComponent("largeRecords.sqlite").path)
    for _ in 0..<(large / count) { try records.insertRanked(count) }
    var line = Comparison("top 10 of \(large), indexed")
    for _ in 0..<20 {
      line.add(
        try Comparison(
          "", { try graph.topTen() }, { try records.topTenRecords() },
          { try records.topTenByHand() }))
    }
    return line
  }

  /// The memory of a fetch's objects, measured first: memory that was given back before would be used
  /// again.
  private func memoryPerObject() throws -> Int {
    let graph = try GraphSide(folder.appendingPathComponent("memory.sqlite"))
    for _ in 0..<(count / 500) { try graph.insert(500) }
    let context = ManagedObjectContext(graph.coordinator)
    let before = residentBytes()
    let objects = try context.fetch(FetchRequest(Player.self))
    let after = residentBytes()
    return withExtendedLifetime(objects) { (after - before) / max(1, objects.count) }
  }
}
