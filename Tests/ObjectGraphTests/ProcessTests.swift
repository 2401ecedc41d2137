import Foundation
import ObjectGraph
import Testing

/// Several processes on one store, and processes that are killed.
@Suite(.serialized) struct ProcessTests {
  static let kinds = [StoreKind.sqlite, .xml, .binary]

  private func model() throws -> ManagedObjectModel {
    var number = AttributeDescription("number", .integer64, isOptional: false)
    number.defaultValue = 0
    var text = AttributeDescription("text", .string, isOptional: false)
    text.defaultValue = ""
    return try ManagedObjectModel(entities: [
      EntityDescription("Note", [.attribute(text), .attribute(number)])
    ])
  }

  private func texts(_ kind: StoreKind, _ url: URL) throws -> [String] {
    let coordinator = try PersistentStoreCoordinator(model: model(), kind, at: url)
    let context = ManagedObjectContext(coordinator)
    return try context.fetch(entityNamed: "Note").compactMap {
      if case .string(let text) = try $0.value(forKey: "text") { text } else { nil }
    }
  }

  @Test(arguments: kinds) func fiftyProcessesInsertingAtOnceLoseNothing(_ kind: StoreKind) throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("notes")
    let workers = try (0..<50).map { try Worker(kind, url, prefix: "w\($0)-", count: 3) }
    var said: [String] = []
    for worker in workers {
      let (lines, status) = worker.finish()
      #expect(status == 0, "\(lines.last ?? "")")
      said += lines
    }
    #expect(said.count == 150)
    #expect(try texts(kind, url).sorted() == said.sorted())
    try FileManager.default.removeItem(at: url.deletingLastPathComponent())
  }

  /// `OBJECTGRAPH_KILLS` asks for more than the few that every run makes.
  @Test(arguments: kinds) func everyAcknowledgedSaveSurvivesAKill(_ kind: StoreKind) throws {
    let kills = ProcessInfo.processInfo.environment["OBJECTGRAPH_KILLS"].flatMap { Int($0) } ?? 10
    let folder = try Fixtures.temporaryFolder()
    let url = folder.appendingPathComponent("notes")
    var said: Set<String> = []
    for round in 0..<kills {
      let worker = try Worker(kind, url, prefix: "r\(round)-", count: 1_000_000)
      worker.wait(forSaves: 1 + round % 5)
      worker.kill()
      let (lines, _) = worker.finish()
      #expect(lines.allSatisfy { !$0.hasPrefix("error") }, "\(lines.last ?? "")")
      said.formUnion(lines)
    }
    let found = Set(try texts(kind, url))
    #expect(found.isSuperset(of: said))
    #expect(found.count <= said.count + kills)
    if kind == .sqlite { #expect(Database(url).column("PRAGMA integrity_check") == ["ok"]) }
    try FileManager.default.removeItem(at: folder)
  }

  /// Two processes read the same note; both change it, one after the other.
  private func changeTwice(
    _ kind: StoreKind, _ policy: String, _ numbers: (Int, Int)
  ) throws -> (second: [String], object: String, stored: [String]) {
    let folder = try Fixtures.temporaryFolder()
    let url = folder.appendingPathComponent("notes")
    _ = try Worker(kind, url, prefix: "note", count: 1).finish()
    let first = try Worker(kind, url, prefix: "change:error", count: numbers.0)
    let second = try Worker(kind, url, prefix: "change:\(policy)", count: numbers.1)
    first.wait(forSaves: 1)
    second.wait(forSaves: 1)
    first.goOn()
    #expect(first.finish().lines.last?.hasPrefix("saved") == true)
    second.goOn()
    var lines = second.finish().lines
    let object = lines.removeFirst().replacingOccurrences(of: "read ", with: "")
    let stored = try texts(kind, url)
    try FileManager.default.removeItem(at: folder)
    return (lines, object, stored)
  }

  @Test(arguments: kinds) func theSecondProcessIsToldObjectAttributeAndBothValues(
    _ kind: StoreKind
  ) throws {
    let (second, object, stored) = try changeTwice(kind, "error", (10, 20))
    #expect(object.hasPrefix("x-coredata://"))
    #expect(
      Set(second) == [
        "conflict \(object) number 20 10", "conflict \(object) text 'by 20' 'by 10'",
      ])
    #expect(stored == ["by 10"])
  }

  @Test(arguments: kinds) func theSecondProcessGetsThePolicysOutcome(_ kind: StoreKind) throws {
    let expected = [
      "storeWins": "saved 10 by 10", "objectWins": "saved 21 by 10",
      "overwrite": "saved 21 note0", "rollback": "saved 10 by 10",
    ]
    for (policy, line) in expected.sorted(by: { $0.key < $1.key }) {
      let (second, _, stored) = try changeTwice(kind, policy, (10, 21))
      #expect(second == [line], "\(policy)")
      #expect(stored.map { line.hasSuffix($0) } == [true], "\(policy)")
    }
  }
}
