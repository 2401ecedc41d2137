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
    (count, large) = scale == "quick" ? (10_000, 50_000) : (100_000, 1_000_000)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("arcade-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func run() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let memory = try memoryPerObject()
    var lines: [Comparison] = []
    for round in 0..<3 {
      for (index, line) in try measure(round).enumerated() {
        if index == lines.count { lines.append(line) }
        lines[index].objectGraph = min(lines[index].objectGraph, line.objectGraph)
        lines[index].records = min(lines[index].records, line.records)
        lines[index].statements = min(lines[index].statements, line.statements)
      }
    }
    lines.append(try measureTopTen())
    print(Comparison.heading)
    for line in lines { print(line.line) }
    print("memory per live object: \(memory) bytes")
  }

  // MARK: - One round

  private func measure(_ round: Int) throws -> [Comparison] {
    let graph = try GraphSide(folder.appendingPathComponent("graph\(round).sqlite"))
    let records = try RecordSide(folder.appendingPathComponent("records\(round).sqlite").path)
    let statements = try RecordSide(folder.appendingPathComponent("sql\(round).sqlite").path)
    let points = count / 10
    try graph.makeTeam(points)
    try records.makeTeam(points)
    try statements.makeTeam(points)
    return [
      Comparison(
        work: "insert and save \(count)",
        objectGraph: try milliseconds { try graph.insert(count) },
        records: try milliseconds { try records.insertRecords(count) },
        statements: try milliseconds { try statements.insertByHand(count) }),
      Comparison(
        work: "the same with two indexes",
        objectGraph: try milliseconds { try graph.insertIndexed(count) },
        records: try milliseconds { try records.insertIndexed(count) },
        statements: try milliseconds { try statements.insertIndexedByHand(count) }),
      Comparison(
        work: "fetch \(count) sorted",
        objectGraph: try milliseconds { try graph.fetchSorted() },
        records: try milliseconds { try records.fetchRecords() },
        statements: try milliseconds { try statements.fetchByHand() }),
      Comparison(
        work: "\(points) lookups by key",
        objectGraph: try milliseconds { try graph.lookUp(points) },
        records: try milliseconds { try records.lookUpRecords(points) },
        statements: try milliseconds { try statements.lookUpByHand(points) }),
      Comparison(
        work: "\(points) updates",
        objectGraph: try milliseconds { try graph.update(points) },
        records: try milliseconds { try records.updateRecords(points) },
        statements: try milliseconds { try statements.updateByHand(points) }),
      Comparison(
        work: "\(points) deletes",
        objectGraph: try milliseconds { try graph.delete(points) },
        records: try milliseconds { try records.deleteRecords(points) },
        statements: try milliseconds { try statements.deleteByHand(points) }),
      Comparison(
        work: "a to-many of \(points) walked",
        objectGraph: try milliseconds { try graph.walk() },
        records: try milliseconds { try records.walkRecords() },
        statements: try milliseconds { try statements.walkByHand() }),
    ]
  }

  private func measureTopTen() throws -> Comparison {
    let graph = try GraphSide(folder.appendingPathComponent("large.sqlite"))
    for _ in 0..<(large / count) { try graph.insertRanked(count) }
    let records = try RecordSide(folder.appendingPathComponent("largeRecords.sqlite").path)
    for _ in 0..<(large / count) { try records.insertRanked(count) }
    var line = Comparison(work: "top 10 of \(large), indexed")
    for _ in 0..<20 {
      line.objectGraph = min(line.objectGraph, try milliseconds { try graph.topTen() })
      line.records = min(line.records, try milliseconds { try records.topTenRecords() })
      line.statements = min(line.statements, try milliseconds { try records.topTenByHand() })
    }
    return line
  }

  /// What a fetch's objects take, measured first: what was given back before would be used again.
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
