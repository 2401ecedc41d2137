import FoundationEssentials
import Testing

@testable import ObjectGraph
@testable import SQLiteFiles

/// Large stores are read page by page, and large values are not lost on their way.
@Suite struct PagingTests {
  struct Note: Entity {
    let text: Attribute<String>
    let page: Attribute<Data?>

    init(_ describe: EntityBuilder<Self>) {
      text = describe.attribute("text", default: "")
      page = describe.attribute("page")
    }
  }

  private func withStore(
    rowLimit: Int? = nil, _ body: (PersistentStoreCoordinator, URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let coordinator = PersistentStoreCoordinator(model: try ManagedObjectModel(Note.self))
    let url = folder.appendingPathComponent("notes.sqlite")
    var options = StoreOptions()
    options.rowLimit = rowLimit
    try coordinator.addStore(.sqlite, at: url, options: options)
    try body(coordinator, url)
  }

  @Test func everyPageOfALargeStoreIsReadWithOneStatement() throws {
    try withStore { coordinator, _ in
      let context = ManagedObjectContext(coordinator)
      for number in 0..<300 { context.insert(Note.self).text = "\(number)" }
      try context.save()
      context.reset()
      let store = try #require(coordinator.stores.first as? SQLiteStore)
      var seen: [String] = []
      var counts: Set<Int> = []
      for page in 0..<30 {
        seen += try context.fetch(FetchRequest(Note.self).limit(10).offset(page * 10)).map(\.text)
        counts.insert(try store.withConnection { $0.statements.count })
      }
      #expect(seen == (0..<300).map { "\($0)" })
      #expect(counts.count == 1)
      var last = try #require(try context.fetch(FetchRequest(Note.self).limit(1)).first?.objectID)
      let before = try store.withConnection { $0.statements.count }
      for _ in 0..<20 {
        let found = try context.fetch(
          entityNamed: "Note", where: nil, from: last, limit: 10, offset: 5)
        last = try #require(found.first).objectID
      }
      #expect(try store.withConnection { $0.statements.count } <= before + 1)
    }
  }

  @Test func anObjectThatIsTooLargeIsRefusedAndNotSavedWithoutItsBytes() throws {
    try withStore(rowLimit: 100_000) { coordinator, _ in
      let context = ManagedObjectContext(coordinator)
      let note = context.insert(Note.self)
      note.page = Data(repeating: 1, count: 200_000)
      let error = #expect(throws: StoreError.self) { try context.save() }
      #expect(error?.description.contains("one of its rows is too large") == true)
      let count = try ManagedObjectContext(coordinator).count(FetchRequest(Note.self))
      #expect(count == 0)
    }
  }
}
