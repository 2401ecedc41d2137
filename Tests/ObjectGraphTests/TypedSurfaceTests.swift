import Foundation
import ObjectGraph
import Testing

/// Four generations, declared with each name once.
private struct Document: ModelEntity {
  let title = Attribute<String>(default: "untitled")
  let uuid = Attribute<UUID>(default: { UUID() })
  let keywords = Attribute<[String]>(default: [])
  let shelf: ToOne<Shelf> = ToOne(inverse: \.documents)
  let authors: ToMany<Author> = ToMany(inverse: \.documents)

  static func describe(_ describe: EntityBuilder<Self>) {
    describe.abstract()
    describe.unique(\.uuid)
    describe.index("byTitle", .descending(\.title))
  }
}

private struct Book: Subentity, ModelEntity {
  typealias Parent = Document
  let pages = Attribute<UInt16>(default: 0)
}

private struct Novel: Subentity, ModelEntity {
  typealias Parent = Book
  let genre = Attribute<Genre>(default: .comedy)
  let sequel: ToOne<Novel> = ToOne(inverse: \.prequel)
  let prequel: ToOne<Novel> = ToOne(inverse: \.sequel)
}

private struct Saga: Subentity, ModelEntity {
  typealias Parent = Novel
  let volumes = Attribute<Int>(default: 1)
  let cover = Attribute<Cover?>("coverData")

  static func describe(_ describe: EntityBuilder<Self>) {
    describe.unique(\.title, \.volumes)
  }
}

private enum Genre: String, AttributeValue, CaseIterable { case comedy, tragedy }

private struct Cover: CodableValue, Equatable {
  static let placeholder = Cover(color: "", width: 0)
  var color: String
  var width: Int
}

private struct Shelf: ModelEntity {
  let name = Attribute<String>(default: "")
  let documents: ToMany<Document> = ToMany(inverse: \.shelf)
}

private struct Author: ModelEntity {
  let name = Attribute<String>(default: "")
  let documents: ToMany<Document> = ToMany(inverse: \.authors)
}

private struct NamedAuthor: Entity {
  static let entityName = "Author"
  let name: Attribute<String>
  let documents: ToMany<NamedDocument>

  init(_ describe: EntityBuilder<Self>) {
    name = describe.attribute("name", default: "")
    documents = describe.toMany("documents", inverse: \NamedDocument.authors)
  }
}

private struct NamedDocument: Entity {
  static let entityName = "Document"
  let authors: ToMany<NamedAuthor>

  init(_ describe: EntityBuilder<Self>) {
    authors = describe.toMany("authors", inverse: \NamedAuthor.documents)
  }
}

@Suite struct TypedSurfaceTests {
  static let kinds = StoreKind.allCases

  private func libraryModel() throws -> ManagedObjectModel {
    try ManagedObjectModel(
      Document.self, Book.self, Novel.self, Saga.self, Shelf.self, Author.self)
  }

  private func withLibrary(
    _ kind: StoreKind, _ body: (Company, ManagedObjectContext) throws -> Void
  ) throws {
    try withCompany(kind, model: try libraryModel()) { company in
      try body(company, company.context())
    }
  }

  private func fill(_ context: ManagedObjectContext) throws {
    let (low, high) = (context.insert(Shelf.self), context.insert(Shelf.self))
    (low.name, high.name) = ("low", "high")
    let ann = context.insert(Author.self, .set(\.name, "Ann"))
    for (title, volumes) in [("a", 3), ("b", 1), ("c", 2)] {
      context.insert(Saga.self) { saga in
        saga.title = title
        saga.pages = UInt16(volumes * 100)
        saga.volumes = volumes
        saga.shelf = title == "a" ? low : high
        if let author = ann.cast(to: Author.self), title != "c" { saga.authors.insert(author) }
      }
    }
    try context.save()
  }

  @Test func anEntityWithConstantsIsTheModelOfOneWithNames() throws {
    let hashes = try libraryModel().entityVersionHashesByName
    let plain = try ManagedObjectModel(NamedAuthor.self, NamedDocument.self)
      .entityVersionHashesByName
    #expect(hashes["Author"] == plain["Author"])
    let entities = try libraryModel().entities
    let saga = try #require(entities.first { $0.name == "Saga" })
    #expect(saga.properties.map(\.name) == ["volumes", "coverData"])
    #expect(saga.uniquenessConstraints == [["title", "volumes"]])
    let document = try #require(entities.first { $0.name == "Document" })
    #expect(document.isAbstract && document.uniquenessConstraints == [["uuid"]])
    #expect(document.indexes.map(\.name) == ["byTitle"])
    #expect(document.indexes[0].elements.map(\.property) == ["title"])
    #expect(document.indexes[0].elements.map(\.isAscending) == [false])
  }

  @Test(arguments: kinds) func inheritedMembersAreThereAtEveryHeight(_ kind: StoreKind) throws {
    try withLibrary(kind) { company, context in
      try fill(context)
      let request = FetchRequest(Saga.self)
      let found = try context.fetch(
        request.where { $0.title >= "a" && $0.pages > 50 }
          .where { $0.genre == .comedy && $0.volumes < 9 }
          .sorted(by: .descending(\.pages), .ascending(\.title)))
      #expect(found.map(\.title) == ["a", "c", "b"])
      #expect(found.map(\.pages) == [300, 200, 100])
      #expect(try context.fetch(request.where { $0.shelf.name == "low" }).map(\.title) == ["a"])
      #expect(try context.count(request.where { $0.any(\.authors) { $0.name == "Ann" } }) == 2)
      #expect(try context.count(request.where { $0.count(\.authors) == 0 }) == 1)
      let saga = found[0]
      saga.genre = .tragedy
      saga.sequel = found[1].cast(to: Novel.self)
      #expect(try saga[\.genre] == .tragedy && saga[\.title] == "a")
      #expect(try saga[\.sequel]?.cast(to: Saga.self) == found[1])
      #expect(found[1].prequel?.cast(to: Saga.self) == saga)
      #expect(saga.authors.map(\.name) == ["Ann"])
      try context.save()
      #expect(try company.reopened().count(request.where { $0.sequel != nil }) == 1)
    }
  }

  @Test(arguments: kinds) func anInheritedRelationshipTakesTheMembersOfAnother(
    _ kind: StoreKind
  ) throws {
    try withLibrary(kind) { company, context in
      try fill(context)
      let sagas = try context.fetch(FetchRequest(Saga.self).sorted(by: .ascending(\.title)))
      // Each title is two entities below the one that has authors, a book is one below.
      let book = context.insert(Book.self, .set(\.title, "d"))
      book.authors = sagas[0].authors
      sagas[2].authors = book.authors
      sagas[0].authors = sagas[2].authors
      #expect(book.authors.map(\.name) == ["Ann"] && sagas[2].authors.map(\.name) == ["Ann"])
      let nobody = context.insert(Book.self)
      sagas[1].authors = nobody.authors
      #expect(sagas[1].authors.isEmpty)
      try context.save()
      let read = try company.reopened().fetch(
        FetchRequest(Document.self).where { $0.any(\.authors) { $0.name == "Ann" } })
      #expect(Set(read.map(\.title)) == ["a", "c", "d"])
    }
  }

  @Test(arguments: kinds) func aNewObjectMayBeLeftToItself(_ kind: StoreKind) throws {
    try withLibrary(kind) { _, context in
      context.insert(Shelf.self)
      try context.insert(entityNamed: "Author")
      #expect(context.insertedObjects.map(\.entityName) == ["Shelf", "Author"])
      try context.save()
    }
  }

  @Test(arguments: kinds) func objectsStandInPredicates(_ kind: StoreKind) throws {
    try withLibrary(kind) { _, context in
      try fill(context)
      let shelves = try context.fetch(FetchRequest(Shelf.self).sorted(by: .ascending(\.name)))
      let ann = try #require(try context.first(FetchRequest(Author.self)))
      let request = FetchRequest(Saga.self).sorted(by: [.ascending(\.title)])
      let titles = { (request: FetchRequest<Saga>) in try context.fetch(request).map(\.title) }
      #expect(try titles(request.where { $0.shelf == shelves[0] }) == ["b", "c"])
      #expect(try titles(request.where { $0.shelf != shelves[0] }) == ["a"])
      #expect(try titles(request.where { $0.shelf.isIn(shelves) }) == ["a", "b", "c"])
      #expect(try titles(request.where { $0.contains(\.authors, ann) }) == ["a", "b"])
      let first = try context.fetch(request)[0]
      #expect(try titles(request.where { $0 == first }) == ["a"])
      let (least, shelf) = (2, shelves[0])
      let format = "volumes >= %@ AND shelf == %@ AND ANY authors IN %@"
      let predicate = try FetchPredicate(format: format, 1, shelf, [ann])
      #expect(try titles(request.where(predicate)) == ["b"])
      let other = try FetchPredicate(format: "volumes >= %@ AND shelf == %@", least, shelf.untyped)
      #expect(try titles(request.where(other)) == ["c"])
    }
  }

  @Test(arguments: kinds) func pathsStandWhereNamesStood(_ kind: StoreKind) throws {
    try withLibrary(kind) { company, context in
      try fill(context)
      let fresh = try company.reopened()
      let request = FetchRequest(Saga.self)
        .sorted(by: .descending(\.shelf.name), .descending(\.volumes))
        .prefetching(\.shelf.documents).prefetching("authors.documents")
      let found = try fresh.fetch(request)
      #expect(found.map(\.title) == ["a", "c", "b"])
      if kind != .inMemory { company.coordinator.removeStores() }
      #expect(found[1].shelf?.documents.count == 2)
      #expect(found.compactMap { $0.authors.first?.documents.count } == [2, 2])
      try fresh.checkReads()
      let rows = try context.fetchDictionaries(
        FetchRequest(Saga.self).sorted(by: .ascending(\.shelf.name)),
        columns: [.property(\.shelf.name), .sum(\.volumes), .count(), .max(\.title, as: "last")],
        groupedBy: [.by(\.shelf.name)])
      #expect(
        rows == [
          ["shelf.name": "high", "sum.volumes": 3, "count": 2, "last": "c"],
          ["shelf.name": "low", "sum.volumes": 3, "count": 1, "last": "a"],
        ])
      for path in ["shelf.name", "nothing", "shelf.nothing"] {
        #expect(throws: FetchError.self) {
          try context.fetch(FetchRequest(Saga.self).prefetching(path))
        }
      }
    }
  }

  @Test(arguments: kinds) func eachObjectHasItsOwnDefault(_ kind: StoreKind) throws {
    try withLibrary(kind) { company, context in
      let books = (0..<3).map { _ in context.insert(Book.self) }
      #expect(Set(books.map(\.uuid)).count == 3 && books.allSatisfy { $0.title == "untitled" })
      let uuids = Set(books.map(\.uuid))
      try context.save()
      #expect(Set(try company.reopened().fetch(FetchRequest(Book.self)).map(\.uuid)) == uuids)
    }
  }

  @Test(arguments: kinds) func codableValuesAndEnumerationsAreAttributes(_ kind: StoreKind) throws {
    try withLibrary(kind) { company, context in
      let saga = context.insert(Saga.self)
      saga.cover = Cover(color: "red", width: 3)
      saga.keywords = ["x", "y"]
      (saga.genre, saga.pages) = (.tragedy, 65_535)
      try context.save()
      let read = try #require(try company.reopened().first(FetchRequest(Saga.self)))
      #expect(read.cover == Cover(color: "red", width: 3) && read.keywords == ["x", "y"])
      #expect(read.genre == .tragedy && read.pages == 65_535)
      let cover = Cover(color: "red", width: 3)
      #expect(try company.context().count(FetchRequest(Saga.self).where { $0.cover == cover }) == 1)
      try read.untyped.setValue(-1, forKey: "pages")
      #expect(throws: ObjectError.self) { try read[\.pages] }
      read.untyped.context?.rollback()
    }
  }

  @Test(arguments: kinds) func objectsAreFoundMadeAndDeletedByOneCall(_ kind: StoreKind) throws {
    try withLibrary(kind) { _, context in
      let low = try context.findOrCreate(Shelf.self, .set(\.name, "low"))
      #expect(
        try context.findOrCreate(Shelf.self, .set(\.name, "low")) { _ in
          Issue.record("it is there")
        } == low)
      try context.save()
      var made = 0
      let saga = try context.findOrCreate(
        Saga.self, .set(\.title, "t"), .set(\.shelf, low), .set(\.volumes, 4)
      ) { _ in made += 1 }
      #expect(made == 1 && saga.title == "t" && saga.shelf == low && saga.volumes == 4)
      #expect(try context.exists(FetchRequest(Saga.self).where { $0.volumes == 4 }))
      #expect(try !context.exists(FetchRequest(Saga.self).where { $0.volumes == 5 }))
      #expect(try context.first(FetchRequest(Saga.self).where { $0.volumes == 5 }) == nil)
      #expect(try context.delete(Saga.self) { $0.title == "t" } == 1)
      #expect(try context.delete(FetchRequest(Saga.self)) == 0)
      #expect(try !context.exists(FetchRequest(Saga.self)))
      try context.save()
    }
  }

  @Test(arguments: kinds) func whatCannotBeMadeLeavesNothing(_ kind: StoreKind) throws {
    try withLibrary(kind) { _, context in
      let low = context.insert(Shelf.self, .set(\.name, "low"))
      try context.save()
      context.delete(low)
      #expect(throws: ObjectError.self) {
        try context.findOrCreate(Saga.self, .set(\.title, "t"), .set(\.shelf, low))
      }
      #expect(context.insertedObjects.isEmpty)
      try context.save()
      #expect(try !context.exists(FetchRequest(Saga.self)))
    }
  }

  @Test(arguments: kinds) func aSubentitysObjectJoinsARelationshipOfItsParents(
    _ kind: StoreKind
  ) throws {
    try withLibrary(kind) { _, context in
      let (shelf, saga) = (context.insert(Shelf.self), context.insert(Saga.self))
      shelf.documents.insert(saga)
      #expect(shelf.documents.map(\.objectID) == [saga.objectID] && saga.shelf == shelf)
      try context.save()
    }
  }

  @Test(arguments: kinds) func anObjectComesBackAfterItsDeletionWasUndone(_ kind: StoreKind) throws
  {
    try withLibrary(kind) { company, context in
      context.isUndoEnabled = true
      let shelf = context.insert(Shelf.self, .set(\.name, "s"))
      try context.save()
      let other = company.context()
      other.automaticallyMergesChangesFromParent = true
      let mirror = try other.object(Shelf.self, with: shelf.objectID)
      context.delete(shelf)
      try context.save()
      other.processPendingChanges()
      #expect(mirror.untyped.isDeleted)
      context.undo()
      try context.save()
      #expect(try other.first(FetchRequest(Shelf.self)) == mirror)
      #expect(!mirror.untyped.isDeleted && mirror.name == "s")
    }
  }
}
