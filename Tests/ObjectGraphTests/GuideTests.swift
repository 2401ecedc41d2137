import Foundation
import ObjectGraph
import Testing

/// The first lines of `docs/object-graph.md`.
private struct Hiscore: Entity {
  let name: Attribute<String>
  let score: Attribute<Int32>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name")
    score = describe.attribute("score", default: 0)
  }
}

@Suite struct GuideTests {
  @Test func theFirstLinesOfTheGuideWork() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("hiscores.sqlite")
    let model = try ManagedObjectModel(Hiscore.self)
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(.sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    let mine = context.insert(Hiscore.self)
    mine.name = "Ann"
    mine.score = 42
    try context.save()
    let best = try context.fetch(
      FetchRequest(Hiscore.self).where { $0.score > 10 && $0.name.hasPrefix("A") }
        .sorted(by: .descending(\.score), .ascending(\.name)).limit(10))
    #expect(best == [mine])
  }
}
