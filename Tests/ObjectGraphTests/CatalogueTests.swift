import Foundation
import ObjectGraph
import Testing

/// The pages of the catalogue: their code is what `CataloguePages` compiles, and it does what they say.
@Suite struct CatalogueTests {
  private typealias Author = CataloguePages.Author
  private typealias Book = CataloguePages.Book
  private typealias Shelf = CataloguePages.Shelf
  private typealias Box = CataloguePages.Box
  private static let here = URL(fileURLWithPath: #filePath)
  private static let catalogue = here.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/ObjectGraph/ObjectGraph.docc")

  static let pages = [
    "FirstApp", "RelationshipsAndDeleteRules", "ContextsActorsAndConcurrency", "OnAServer",
    "FromCoreData", "FromSwiftData", "FromGRDB",
  ]

  /// Lines of Swift on a page, but for those of a package's manifest.
  private func code(of page: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.catalogue.appendingPathComponent(page + ".md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    return blocks.filter { !$0.contains("import PackageDescription") }
      .flatMap { $0.split(separator: "\n") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test(arguments: pages) func everyLineOfAPageIsCompiled(_ page: String) throws {
    let source = try String(
      contentsOf: Self.here.deletingLastPathComponent()
        .appendingPathComponent("CataloguePages.swift"), encoding: .utf8)
    let compiled = Set(
      source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    // A page shows a file in the present folder, and a function that can't fail.
    let others = ["show(books)"]
    let lines = try code(of: page).map {
      $0.replacingOccurrences(
        of: "URL(fileURLWithPath: \"books.sqlite\")",
        with: "folder.appendingPathComponent(\"books.sqlite\")")
    }
    // Pages for those who come from elsewhere are tables.
    #expect(lines.isEmpty == page.hasPrefix("From"))
    for line in lines where !others.contains(line) {
      #expect(compiled.contains(line), "\(page): \(line)")
    }
  }

  @Test func theFirstPageNamesEveryOther() throws {
    let first = try String(
      contentsOf: Self.catalogue.appendingPathComponent("ObjectGraph.md"), encoding: .utf8)
    for page in Self.pages { #expect(first.contains("<doc:\(page)>")) }
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.catalogue.path)
    #expect(Set(files) == Set((Self.pages + ["ObjectGraph"]).map { "\($0).md" }))
  }

  @Test func theFirstAppFindsItsAuthorAgain() throws {
    let folder = try Fixtures.temporaryFolder()
    #expect(try CataloguePages.firstApp(in: folder) == ["Stars 410 Ann"])
    #expect(try CataloguePages.firstApp(in: folder).count == 2)
    let other = PersistentStoreCoordinator(
      model: try ManagedObjectModel(Author.self, Book.self, Shelf.self, Box.self))
    try CataloguePages.migrating(other, in: folder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(files.contains("books.sqlite.lock"))
    #expect(files.contains { $0.hasPrefix("books.sqlite.before-migration-") })
    try other.performAndWait { context in
      #expect(try context.fetch(FetchRequest(Author.self)).map(\.name) == ["Ann"])
      let shelf = context.insert(Shelf.self)
      context.insert(Box.self, .set(\.shelf, shelf))
      try context.save()
      context.delete(shelf)
      try context.save()
      #expect(try context.count(FetchRequest(Box.self)) == 0)
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test func thePagesAboutContextsAndServersWork() async throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(Author.self, Book.self))
    try CataloguePages.server(coordinator, at: folder.appendingPathComponent("books.sqlite"))
    #expect(try await CataloguePages.background(["Stars", "Suns"], coordinator) == 2)
    let context = ManagedObjectContext(coordinator)
    CataloguePages.conflicts(context)
    let books = try context.fetch(FetchRequest(Book.self).sorted(by: .ascending(\.title)))
    let ann = context.insert(Author.self, .set(\.name, "Ann"))
    let kept = try CataloguePages.relationships(books[0], books[1], ann, context)
    #expect(kept.count == 2 && Array(ann.books) == [books[1]])
    #expect(try await CataloguePages.crossing(books[0], coordinator) == "Stars")
    let titles = try await CataloguePages.titles(by: "Ann", containing: "STA", coordinator)
    #expect(titles == [["Suns"], ["Stars"]])
    try FileManager.default.removeItem(at: folder)
  }

  @Test @MainActor func thePageAboutTheMainActorWorks() async throws {
    struct Enough: Error {}
    await #expect(throws: Enough.self) {
      try await CataloguePages.screen(try ManagedObjectModel(Author.self, Book.self)) { books in
        #expect(books.isEmpty)
        throw Enough()
      }
    }
  }
}
