import Foundation
import ObjectGraph
import Testing

/// Attributes that are computed from others at each save.
@Suite struct DerivedTests {
  private func derived(
    _ name: String, _ type: AttributeType, _ expression: String
  ) -> PropertyDescription {
    var made = AttributeDescription(name, type)
    made.derivationExpression = expression
    return .attribute(made)
  }

  private func model() throws -> ManagedObjectModel {
    try ManagedObjectModel(entities: [
      EntityDescription(
        "Book",
        [
          .attribute(AttributeDescription("title", .string)),
          derived("plain", .string, "canonical:(title)"),
          derived("capitals", .string, "uppercase:(title)"),
          derived("saved", .date, "now()"),
          derived("pageCount", .integer64, "count:(pages)"),
          derived("words", .integer64, "sum:(pages.words)"),
          .relationship(.toMany("pages", "Page", inverse: "book")),
        ]),
      EntityDescription(
        "Page",
        [
          .attribute(AttributeDescription("words", .integer32)),
          derived("bookTitle", .string, "book.title"),
          .relationship(.toOne("book", "Book", inverse: "pages")),
        ]),
    ])
  }

  private func page(
    _ words: Int, of book: AnyManagedObject, _ context: ManagedObjectContext
  ) throws -> AnyManagedObject {
    let page = try context.insert(entityNamed: "Page")
    try page.setValue(.integer(Int64(words)), forKey: "words")
    try page.setValue(.object(book.objectID), forKey: "book")
    return page
  }

  /// A book's values as another context reads them.
  private func values(_ coordinator: PersistentStoreCoordinator, _ keys: String...) throws
    -> [Value]
  {
    let context = ManagedObjectContext(coordinator)
    let book = try #require(try context.fetch(entityNamed: "Book").first)
    return try keys.map { try book.value(forKey: $0) }
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func savesComputeWhatIsDerived(
    _ kind: StoreKind
  ) throws {
    let coordinator = try PersistentStoreCoordinator(
      model: model(), kind, at: Fixtures.temporaryFolder().appendingPathComponent("books"))
    let context = ManagedObjectContext(coordinator)
    let book = try context.insert(entityNamed: "Book")
    try book.setValue("Élan", forKey: "title")
    let first = try page(100, of: book, context)
    let second = try page(20, of: book, context)
    let start = Date()
    try context.save()
    #expect(
      try values(coordinator, "plain", "capitals", "pageCount", "words") == [
        "elan", "ÉLAN", 2, 120,
      ])
    guard case .date(let saved) = try values(coordinator, "saved")[0] else {
      Issue.record("The moment of the save is missing.")
      return
    }
    #expect(saved >= start.addingTimeInterval(-1) && saved <= Date())
    #expect(try first.value(forKey: "bookTitle") == "Élan")

    // A change at the other end, a member that goes, and the name that others have of it.
    try second.setValue(5, forKey: "words")
    try context.save()
    #expect(try values(coordinator, "pageCount", "words") == [2, 105])
    context.delete(first)
    try book.setValue("Verve", forKey: "title")
    try context.save()
    #expect(try values(coordinator, "plain", "pageCount", "words") == ["verve", 1, 5])
    #expect(try second.value(forKey: "bookTitle") == "Verve")
    #expect(!context.hasChanges)
  }

  @Test(arguments: [StoreKind.sqlite, .inMemory]) func computedNumbersFitTheirAttributes(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Book",
        [
          derived("total", .decimal, "sum:(pages.price)"),
          derived("mean", .integer32, "average:(pages.price)"),
          .relationship(.toMany("pages", "Page", inverse: "book")),
        ]),
      EntityDescription(
        "Page",
        [
          .attribute(AttributeDescription("price", .decimal)),
          derived("real", .double, "price"),
          .relationship(.toOne("book", "Book", inverse: "pages")),
        ]),
    ])
    let coordinator = try PersistentStoreCoordinator(
      model: model, kind, at: Fixtures.temporaryFolder().appendingPathComponent("books"))
    let context = ManagedObjectContext(coordinator)
    let book = try context.insert(entityNamed: "Book")
    for text in ["0.1", "2.5"] {
      let page = try context.insert(entityNamed: "Page")
      try page.setValue(.decimal(try #require(Decimal(string: text))), forKey: "price")
      try page.setValue(.object(book.objectID), forKey: "book")
    }
    try context.save()
    let total = try #require(Decimal(string: "2.6"))
    #expect(try values(coordinator, "total", "mean") == [.decimal(total), .integer(1)])
    let pages = try ManagedObjectContext(coordinator).fetch(
      entityNamed: "Page", sortedBy: [("price", true)])
    #expect(try pages.map { try $0.value(forKey: "real") } == [.double(0.1), .double(2.5)])
  }

  /// Core Data takes an operator at the end of a derivation only.
  @Test(arguments: [StoreKind.sqlite, .inMemory]) func anOperatorMayEndADerivation(
    _ kind: StoreKind
  ) throws {
    let model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Book",
        [
          derived("pageCount", .integer64, "pages.@count"),
          derived("words", .integer64, "pages.words.@sum"),
          .relationship(.toMany("pages", "Page", inverse: "book")),
        ]),
      EntityDescription(
        "Page",
        [
          .attribute(AttributeDescription("words", .integer32)),
          .relationship(.toOne("book", "Book", inverse: "pages")),
        ]),
    ])
    let coordinator = try PersistentStoreCoordinator(
      model: model, kind, at: Fixtures.temporaryFolder().appendingPathComponent("books"))
    let context = ManagedObjectContext(coordinator)
    let book = try context.insert(entityNamed: "Book")
    let first = try page(10, of: book, context)
    _ = try page(32, of: book, context)
    try context.save()
    #expect(try values(coordinator, "pageCount", "words") == [2, 42])
    try first.setValue(20, forKey: "words")
    try context.save()
    #expect(try values(coordinator, "pageCount", "words") == [2, 52])
  }

  @Test func aRequiredDerivedAttributeIsThereWithTheFirstSave() throws {
    var size = AttributeDescription("size", .integer64)
    (size.isOptional, size.derivationExpression) = (false, "length:(text)")
    let model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Note", [.attribute(AttributeDescription("text", .string)), .attribute(size)])
    ])
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let note = try context.insert(entityNamed: "Note")
    try note.setValue("four", forKey: "text")
    try note.setValue(9, forKey: "size")
    try context.save()
    #expect(try note.value(forKey: "size") == 4)
  }

  @Test(arguments: StoreKind.allCases) func aBatchMayComputeADecimal(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      context.insert(Sample.self, .set(\.decimal, Decimal(string: "1.5")))
      try context.save()
      try context.batchUpdate(
        FetchRequest(Sample.self), .set(\.decimal, expression: "decimal * 1.5"))
      let read = try company.reopened().fetch(FetchRequest(Sample.self))
      #expect(read.map(\.decimal) == [Decimal(string: "2.25")])
    }
  }

  @Test func whatAnObserverChangesBeforeASaveIsDerivedAsWell() throws {
    let coordinator = try PersistentStoreCoordinator(
      model: model(), .sqlite, at: Fixtures.temporaryFolder().appendingPathComponent("books"))
    let context = ManagedObjectContext(coordinator)
    let book = try context.insert(entityNamed: "Book")
    try book.setValue("One", forKey: "title")
    let observation = context.observe { event in
      guard case .willSave = event else { return }
      do { try book.setValue("Two", forKey: "title") } catch { Issue.record(error) }
    }
    try withExtendedLifetime(observation) { try context.save() }
    #expect(try values(coordinator, "title", "plain", "capitals") == ["Two", "two", "TWO"])
    #expect(!context.hasChanges)
  }

  @Test func anExpressionThatIsNotKnownIsToldByTheSave() throws {
    let model = try ManagedObjectModel(entities: [
      EntityDescription("A", [derived("a", .string, "nothing:(b)")])
    ])
    let coordinator = try PersistentStoreCoordinator(model: model, .inMemory)
    let context = ManagedObjectContext(coordinator)
    _ = try context.insert(entityNamed: "A")
    let error = #expect(throws: StoreError.self) { try context.save() }
    #expect(error?.description.contains("'A.a' is derived by 'nothing:(b)'") == true)
  }

  @Test(
    arguments: [StoreKind.sqlite, .inMemory], [MergePolicy.objectWins, .storeWins, .overwrite])
  func derivedValuesAreRightAfterAConflict(_ kind: StoreKind, _ policy: MergePolicy) throws {
    let coordinator = try PersistentStoreCoordinator(
      model: model(), kind, at: Fixtures.temporaryFolder().appendingPathComponent("books"))
    let (one, two) = (ManagedObjectContext(coordinator), ManagedObjectContext(coordinator))
    let book = try one.insert(entityNamed: "Book")
    try one.save()
    let same = try #require(try two.fetch(entityNamed: "Book").first)
    _ = try same.value(forKey: "pages")
    _ = try page(100, of: book, one)
    try one.save()
    _ = try page(20, of: same, two)
    two.mergePolicy = policy
    try two.save()
    #expect(try values(coordinator, "pageCount", "words") == [2, 120])
  }
}
