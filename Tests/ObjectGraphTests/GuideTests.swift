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
    let coordinator = try PersistentStoreCoordinator(model: model, .sqlite, at: url)
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

/// The declarations that the guide shows.
private struct Document: ModelEntity {
  let note = Attribute<String?>()

  static func describe(_ describe: EntityBuilder<Self>) { describe.abstract() }
}

private enum Course: String, AttributeValue, CaseIterable { case main, dessert }

private struct Author: ModelEntity {
  let name = Attribute<String>(default: "")
  let recipes: ToMany<Dish> = ToMany(inverse: \.author)
}

private struct Dish: Subentity, ModelEntity {
  typealias Parent = Document
  let title = Attribute<String>(default: "untitled")
  let uuid = Attribute<UUID>(default: { UUID() })
  let steps = Attribute<[String]>(default: [])
  let course = Attribute<Course>(default: .main)
  let author: ToOne<Author> = ToOne(inverse: \.recipes)

  static func describe(_ describe: EntityBuilder<Self>) {
    describe.unique(\.uuid)
    describe.index("byTitle", .descending(\.title))
  }
}

extension GuideTests {
  @Test func aValueBecomesASwiftValueByItsType() {
    let (text, number): (Value, Value) = ("x", 3)
    #expect(String(text) == "x" && Int64(number) == 3)
    #expect(String(number) == nil && Int64(text) == nil && Date(number) == nil)
  }

  @Test @MainActor func theDeclarationsOfTheGuideWork() async throws {
    let container = PersistentContainer(
      name: "Dishes", model: try ManagedObjectModel(Document.self, Dish.self, Author.self))
    try container.loadStore(.inMemory)
    let context = container.viewContext
    let changes = context.events()
    let count = try await container.performBackgroundTask { context in
      let ann = try context.findOrCreate(Author.self, .set(\.name, "Ann"))
      context.insert(Dish.self, .set(\.title, "soup"), .set(\.author, ann)) { $0.steps = ["boil"] }
      try context.save()
      return try context.count(FetchRequest(Dish.self))
    }
    #expect(count == 1)
    var events = changes.makeAsyncIterator()
    _ = await events.next(isolation: MainActor.shared)
    let ann = try #require(try context.first(FetchRequest(Author.self)))
    let dishes = try context.fetch(
      FetchRequest(Dish.self).where { $0.author == ann }
        .sorted(by: .ascending(\.author.name), .ascending(\.note)))
    #expect(dishes.map(\.steps) == [["boil"]] && dishes.first?.course == .main)
    let rows = try container.newBackgroundContext().fetchDictionaries(
      FetchRequest(Dish.self), columns: [.property(\.author.name), .count()],
      groupedBy: [.by(\.author.name)])
    #expect(rows == [["author.name": "Ann", "count": 1]])
  }
}
