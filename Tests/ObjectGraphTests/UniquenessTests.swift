import Foundation
import ObjectGraph
import Testing

/// Objects with the same values where a constraint allows one only, and what each policy makes of
/// them, in every kind of store.
@Suite struct UniquenessTests {
  private struct Book: ObjectLifecycle {
    let isbn: Attribute<String?>
    let edition: Attribute<Int64>
    let title: Attribute<String?>
    let price: Attribute<Int64>
    let author: ToOne<Author>
    let readers: ToMany<Reader>

    init(_ describe: EntityBuilder<Self>) {
      isbn = describe.attribute("isbn")
      edition = describe.attribute("edition", default: 1)
      title = describe.attribute("title")
      price = describe.attribute("price", default: 0)
      author = describe.toOne("author", inverse: \Author.books)
      readers = describe.toMany("readers", inverse: \Reader.books)
      describe.unique("isbn", "edition")
    }

    static func validationProblems(_ object: AnyManagedObject) -> [String] {
      let values = object.changedValues()
      return values["title"] == "Bad" && object.current("price") == 998 ? ["is too dear."] : []
    }
  }

  private struct Author: Entity {
    let name: Attribute<String>
    let books: ToMany<Book>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      books = describe.toMany("books", inverse: \Book.author)
      describe.unique("name")
    }
  }

  private struct Reader: Entity {
    let name: Attribute<String>
    let books: ToMany<Book>

    init(_ describe: EntityBuilder<Self>) {
      name = describe.attribute("name", default: "")
      books = describe.toMany("books", inverse: \Book.readers)
    }
  }

  /// A store with the book 1 of an author and a reader.
  private struct Library {
    let kind: StoreKind
    let coordinator: PersistentStoreCoordinator
    let context: ManagedObjectContext
    let url: URL

    init(_ kind: StoreKind, _ policy: MergePolicy) throws {
      self.kind = kind
      let model = try ManagedObjectModel(Book.self, Author.self, Reader.self)
      url = try Fixtures.temporaryFolder().appendingPathComponent("library")
      coordinator = PersistentStoreCoordinator(model: model)
      try coordinator.addStore(kind, at: url)
      let first = ManagedObjectContext(coordinator)
      let author = first.insert(Author.self)
      author.name = "Ann"
      let book = first.insert(Book.self)
      book.isbn = "1"
      book.title = "Old"
      book.author = author
      let reader = first.insert(Reader.self)
      reader.name = "Rob"
      book.readers.insert(reader)
      try first.save()
      context = ManagedObjectContext(coordinator)
      context.mergePolicy = policy
    }

    func insert(_ isbn: String, _ title: String?, price: Int64 = 0) -> ManagedObject<Book> {
      let book = context.insert(Book.self)
      book.isbn = isbn
      book.title = title
      book.price = price
      return book
    }

    /// The store's books as another context reads them: isbn, title, price, author, readers.
    func books() throws -> [String] {
      let fresh = ManagedObjectContext(coordinator)
      let found = try fresh.fetch(
        FetchRequest(Book.self).sorted(by: .ascending(\.isbn), .ascending(\.edition)))
      #expect(context.invariantViolations() == [])
      #expect(fresh.invariantViolations() == [])
      return found.map { book in
        let readers = book.readers.map { $0.name }.sorted().joined(separator: "+")
        let words = [
          book.isbn ?? "-", book.title ?? "-", "\(book.price)", book.author?.name ?? "-", readers,
        ]
        return words.joined(separator: " ")
      }
    }
  }

  private static let policies: [MergePolicy] = [.storeWins, .objectWins, .overwrite, .rollback]

  @Test(arguments: StoreKind.allCases)
  func aConstraintOnWhatASubentityInheritsCountsForTheFamilyInADatabase(
    _ kind: StoreKind
  ) throws {
    var recipe = EntityDescription("Recipe", superentity: "Document", [])
    recipe.uniquenessConstraints = [["code"]]
    let document = EntityDescription("Document", [attribute("code", .string)])
    let model = try ManagedObjectModel(entities: [document, recipe])
    try withCompany(kind, model: model) { company in
      let context = company.context()
      try context.insert("Document", ["code": "a"])
      try context.insert("Document", ["code": "a"])
      guard kind != .sqlite else {
        // The index is Core Data's, over the one table that the family has.
        #expect(throws: StoreError.self) { try context.save() }
        return context.rollback()
      }
      try context.insert("Recipe", ["code": "a"])
      try context.save()
      try context.insert("Recipe", ["code": "a"])
      #expect(throws: StoreError.self) { try context.save() }
      context.rollback()
    }
  }

  @Test(arguments: StoreKind.allCases) func theErrorNamesValuesAndBothObjects(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .error)
    let stored = try #require(
      try ManagedObjectContext(library.coordinator).fetchObjectIDs(FetchRequest(Book.self)).first)
    let new = library.insert("1", "New")
    let (twin, double) = (library.insert("7", "a"), library.insert("7", "b"))
    let error = #expect(throws: StoreError.self) { try library.context.save() }
    #expect(error?.reason == .notUnique(entity: "Book", attributes: ["isbn", "edition"]))
    let conflicts = try #require(error?.uniquenessConflicts)
    #expect(conflicts.map(\.entity) == ["Book", "Book"])
    #expect(conflicts.map(\.attributes) == [["isbn", "edition"], ["isbn", "edition"]])
    #expect(conflicts.map(\.values) == [["1", 1], ["7", 1]])
    #expect(conflicts.map(\.storedObject) == [stored, nil])
    #expect(conflicts.map(\.objects) == [[new.objectID], [twin.objectID, double.objectID]])
    let text = "\(try #require(error))"
    #expect(text.contains("isbn '1', edition 1"))
    #expect(text.contains(stored.description) && text.contains(twin.objectID.description))
    #expect(library.context.insertedObjects.count == 3)
    #expect(try library.books() == ["1 Old 0 Ann Rob"])
    new.edition = 2
    double.isbn = nil
    try library.context.save()
    #expect(try library.books().count == 4)
  }

  @Test(arguments: StoreKind.allCases) func anInsertedObjectIsMergedIntoTheStores(
    _ kind: StoreKind
  ) throws {
    let expected: [MergePolicy: [String]] = [
      .storeWins: ["1 Old 7 Ann Rob+Sue", "2 Other 0 Ann "],
      .objectWins: ["1 New 7 Bea Rob+Sue", "2 Other 0 Ann "],
      .overwrite: ["1 New 7 Bea Sue", "2 Other 0 Ann "],
      .rollback: ["1 Old 0 Ann Rob", "2 Other 0 Ann "],
    ]
    for policy in Self.policies {
      let library = try Library(kind, policy)
      let new = library.insert("1", "New", price: 7)
      let temporary = new.objectID
      let bea = library.context.insert(Author.self)
      bea.name = "Bea"
      new.author = bea
      let sue = library.context.insert(Reader.self)
      sue.name = "Sue"
      new.readers.insert(sue)
      let other = library.insert("2", "Other")
      other.author = try library.context.fetch(FetchRequest(Author.self)).first { $0.name == "Ann" }
      try library.context.save()
      #expect(try library.books() == expected[policy], "\(policy)")
      #expect(!library.context.hasChanges)
      #expect(new.objectID.uri.lastPathComponent != temporary.uri.lastPathComponent)
      #expect(!new.objectID.isTemporary)
      #expect(library.context.object(with: temporary) === new.untyped)
      new.title = "Later"
      try library.context.save()
      #expect(try library.books().first?.hasPrefix("1 Later") == true)
    }
  }

  @Test(arguments: StoreKind.allCases) func aSaveThatMergedObjectsCannotBeUndone(
    _ kind: StoreKind
  ) throws {
    for (isbn, canBeUndone) in [("1", false), ("2", true)] {
      let library = try Library(kind, .objectWins)
      library.context.isUndoEnabled = true
      _ = library.insert(isbn, "New")
      try library.context.save()
      #expect(library.context.canUndo == canBeUndone)
    }
  }

  @Test(arguments: StoreKind.allCases) func anInsertedObjectIsMergedIntoOneInHand(
    _ kind: StoreKind
  ) throws {
    let expected: [MergePolicy: (title: String?, price: Int64)] = [
      .storeWins: ("Old", 7), .objectWins: ("Old", 7), .overwrite: (nil, 7), .rollback: ("Old", 0),
    ]
    for policy in Self.policies {
      let library = try Library(kind, policy)
      let held = try #require(try library.context.fetch(FetchRequest(Book.self)).first)
      let new = library.insert("1", nil, price: 7)
      let temporary = new.objectID
      try library.context.save()
      #expect(held.title == expected[policy]?.title, "\(policy)")
      #expect(held.price == expected[policy]?.price, "\(policy)")
      #expect(library.context.object(with: temporary) === held.untyped)
      #expect(try library.books().count == 1)
      #expect(try library.context.fetch(FetchRequest(Book.self)) == [held])
    }
  }

  @Test(arguments: StoreKind.allCases) func twoInsertedObjectsBecomeOne(_ kind: StoreKind) throws {
    let expected: [MergePolicy: String] = [
      .storeWins: "5 First 3 - Rob", .objectWins: "5 Second 3 - Rob",
      .overwrite: "5 Second 0 - Rob",
      .rollback: "5 First 3 - ",
    ]
    for policy in Self.policies {
      let library = try Library(kind, policy)
      let rob = try #require(try library.context.fetch(FetchRequest(Reader.self)).first)
      let first = library.insert("5", "First", price: 3)
      let second = library.insert("5", "Second")
      second.readers.insert(rob)
      try library.context.save()
      #expect(try library.books()[1] == expected[policy], "\(policy)")
      #expect(try library.books().count == 2)
      #expect(!first.objectID.isTemporary)
      #expect(rob.books.contains(first) == (policy != .rollback))
    }
  }

  @Test(arguments: StoreKind.allCases) func aChangedObjectYieldsOrTakesThePlace(
    _ kind: StoreKind
  ) throws {
    let expected: [MergePolicy: [String]] = [
      .storeWins: ["1 Old 0 Ann Rob", "2 Changed 0 - "], .objectWins: ["1 Changed 0 - "],
      .overwrite: ["1 Changed 0 - "], .rollback: ["1 Old 0 Ann Rob", "2 Two 0 - "],
    ]
    for policy in Self.policies {
      let library = try Library(kind, policy)
      let two = library.insert("2", "Two")
      try library.context.save()
      two.isbn = "1"
      two.title = "Changed"
      try library.context.save()
      #expect(try library.books() == expected[policy], "\(policy)")
      #expect(two.isbn == expected[policy]?.last?.prefix(1).description)
      #expect(!library.context.hasChanges)
    }
  }

  @Test(arguments: StoreKind.allCases) func twoChangedObjectsAreToldApart(_ kind: StoreKind) throws
  {
    let expected: [MergePolicy: [String]] = [
      .storeWins: ["1 Old 0 Ann Rob", "3 b 0 - ", "9 a 0 - "],
      .objectWins: ["1 Old 0 Ann Rob", "2 a 0 - ", "9 b 0 - "],
      .overwrite: ["1 Old 0 Ann Rob", "2 a 0 - ", "9 b 0 - "],
      .rollback: ["1 Old 0 Ann Rob", "3 Three 0 - ", "9 a 0 - "],
    ]
    for policy in Self.policies {
      let library = try Library(kind, policy)
      let (two, three) = (library.insert("2", "Two"), library.insert("3", "Three"))
      try library.context.save()
      (two.title, three.title) = ("a", "b")
      (two.isbn, three.isbn) = ("9", "9")
      try library.context.save()
      #expect(try library.books() == expected[policy], "\(policy)")
    }
  }

  @Test(arguments: StoreKind.allCases) func valuesMayMoveBetweenObjectsAndNilIsNeverEqual(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .error)
    let (two, three) = (library.insert("2", "Two"), library.insert("3", "Three"))
    let nobody = [library.insert("x", "n"), library.insert("y", "n")]
    for book in nobody { book.isbn = nil }
    try library.context.save()
    (two.isbn, three.isbn) = ("3", "2")
    let old = try #require(
      try library.context.fetch(FetchRequest(Book.self).where { $0.isbn == "1" }).first)
    library.context.delete(old)
    _ = library.insert("1", "Successor")
    try library.context.save()
    #expect(
      try library.books() == [
        "- n 0 - ", "- n 0 - ", "1 Successor 0 - ", "2 Three 0 - ", "3 Two 0 - ",
      ])
  }

  @Test(arguments: StoreKind.allCases) func relatedObjectsAreMergedAsWellAndRulesHold(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .objectWins)
    try library.coordinator.performAndWait { context in
      let book = try context.fetch(FetchRequest(Book.self))[0]
      book.price = 998
      try context.save()
    }
    let other = library.context.insert(Author.self)
    other.name = "Ann"
    let new = library.insert("1", "New")
    new.author = other
    try library.context.save()
    #expect(try library.books() == ["1 New 998 Ann Rob"])
    #expect(
      try ManagedObjectContext(library.coordinator).count(FetchRequest(Author.self)) == 1)
    library.context.reset()
    _ = library.insert("1", "Bad")
    #expect(throws: ValidationError.self) { try library.context.save() }
    #expect(try library.books() == ["1 New 998 Ann Rob"])
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func twoProcessesMayInsertTheSame(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .objectWins)
    let model = library.coordinator.model
    let there = try PersistentStoreCoordinator(model: model, kind, at: library.url)
    let theirs = ManagedObjectContext(there)
    let first = theirs.insert(Book.self)
    (first.isbn, first.title, first.price) = ("8", "Theirs", 5)
    let second = library.insert("8", "Mine")
    try theirs.save()
    try library.context.save()
    #expect(try library.books() == ["1 Old 0 Ann Rob", "8 Mine 5 - "])
    #expect(second.price == 5)
    first.price = 6
    #expect(throws: ConflictError.self) { try theirs.save() }
  }

  @Test(arguments: StoreKind.allCases) func theIdentifierOfTheSecondOfTwoNewOnesLeadsToTheFirst(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .objectWins)
    let (twin, double) = (library.insert("7", "a"), library.insert("7", "b"))
    let id = double.objectID
    try library.context.save()
    #expect(double.untyped.context == nil)
    #expect(library.context.object(with: id) === twin.untyped)
    let found = try library.context.fetch(
      FetchRequest(Book.self).where(FetchPredicate(format: "SELF == %@", id)))
    #expect(found == [twin])
  }

  @Test(arguments: StoreKind.allCases) func whatGotItsIdentifierAheadIsMergedAndLeavesNothing(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .objectWins)
    let context = library.context
    func saveAnother(_ price: Int64) throws -> (ahead: ObjectID, saved: ObjectID) {
      let book = library.insert("1", "New", price: price)
      try context.obtainPermanentIDs(for: [book.untyped])
      let ahead = book.objectID
      #expect(context.object(with: ahead) === book.untyped)
      try context.save()
      return (ahead, book.objectID)
    }
    for price in 1...3 {
      let ids = try saveAnother(Int64(price))
      #expect(ids.ahead != ids.saved)
      // Nobody holds the object any more.
      try context.refreshAllObjects()
      #expect(context.registeredObjects.allSatisfy { $0.objectID != ids.ahead })
      #expect(throws: ObjectError.self) { try context.existingObject(with: ids.ahead) }
    }
    #expect(try library.books() == ["1 New 3 Ann Rob"])
  }

  @Test(arguments: StoreKind.allCases) func aHundredConflictsAreSettledInOneSave(
    _ kind: StoreKind
  ) throws {
    let library = try Library(kind, .objectWins)
    for index in 10..<110 { _ = library.insert("\(index)", "a", price: 1) }
    try library.context.save()
    library.context.reset()
    for index in 10..<110 { _ = library.insert("\(index)", "b") }
    var heard: ContextChanges?
    let observation = library.context.observe { event in
      if case .didSave(let changes) = event { heard = changes }
    }
    try library.context.save()
    withExtendedLifetime(observation) {}
    #expect(heard?.updated.count == 100)
    #expect(heard?.inserted.isEmpty == true)
    let books = try library.books()
    #expect(books.count == 101)
    #expect(books.count { $0.hasSuffix("b 1 - ") } == 100)
  }
}

extension AnyManagedObject {
  fileprivate func current(_ key: String) -> Value? {
    do { return try value(forKey: key) } catch { return nil }
  }
}
