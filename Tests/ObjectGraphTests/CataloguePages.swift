import Foundation
import ObjectGraph

// The code of the pages in `ObjectGraph.docc`: `CatalogueTests` compares the lines and runs them.

enum CataloguePages {
  struct Author: ModelEntity {
    let name = Attribute<String>(default: "")
    let books: ToMany<Book> = ToMany(inverse: \.author)
  }

  struct Book: ModelEntity {
    let title = Attribute<String>(default: "")
    let pages = Attribute<Int32>(default: 0)
    let added = Attribute<Date>(default: { Date() })
    let note = Attribute<String?>()
    let author: ToOne<Author> = ToOne(inverse: \.books)

    static func describe(_ describe: EntityBuilder<Self>) {
      describe.index("byTitle", .ascending(\.title))
    }
  }

  /// The first model, as a program keeps it that has changed its own.
  enum Old {
    struct Author: ModelEntity {
      let name = Attribute<String>(default: "")
      let books: ToMany<Book> = ToMany(inverse: \.author)
    }

    struct Book: ModelEntity {
      let title = Attribute<String>(default: "")
      let pages = Attribute<Int32>(default: 0)
      let added = Attribute<Date>(default: { Date() })
      let note = Attribute<String?>()
      let author: ToOne<Author> = ToOne(inverse: \.books)

      static func describe(_ describe: EntityBuilder<Self>) {
        describe.index("byTitle", .ascending(\.title))
      }
    }
  }

  struct Shelf: ModelEntity {
    let name = Attribute<String>(default: "")
    let boxes: ToMany<Box> = ToMany(inverse: \.shelf, RelationshipRules(onDelete: .cascade))
  }

  struct Box: ModelEntity {
    let label = Attribute<String>(default: "")
    let shelf: ToOne<Shelf> = ToOne(inverse: \.boxes, RelationshipRules(onDelete: .nullify))
  }

  static func firstApp(in folder: URL) throws -> [String] {
    let model = try ManagedObjectModel(Author.self, Book.self)
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(.sqlite, at: folder.appendingPathComponent("books.sqlite"))
    let context = ManagedObjectContext(coordinator)

    let ann = try context.findOrCreate(Author.self, .set(\.name, "Ann"))
    context.insert(Book.self, .set(\.title, "Stars"), .set(\.pages, 410), .set(\.author, ann))
    try context.save()

    let long = FetchRequest(Book.self)
      .where { $0.pages > 300 && $0.author.name.hasPrefix("A") }
      .sorted(by: .descending(\.added), .ascending(\.title))
    var printed: [String] = []
    func print(_ title: String, _ pages: Int32, _ name: String) {
      printed.append("\(title) \(pages) \(name)")
    }
    for book in try context.fetch(long) {
      print(book.title, book.pages, book.author?.name ?? "nobody")
    }
    let book = try context.first(FetchRequest(Book.self).where { $0.title == "Stars" })
    book?.note = "Read it again."
    try context.save()
    return printed
  }

  static func migrating(_ coordinator: PersistentStoreCoordinator, in folder: URL) throws {
    let oldModel = try ManagedObjectModel(Old.Author.self, Old.Book.self)
    var options = StoreOptions()
    options.migratesAutomatically = true
    options.earlierModels = [oldModel]
    let file = folder.appendingPathComponent("books.sqlite")
    try coordinator.addStore(.sqlite, at: file, options: options)
  }

  static func relationships(
    _ book: ManagedObject<Book>, _ second: ManagedObject<Book>, _ ann: ManagedObject<Author>,
    _ context: ManagedObjectContext
  ) throws -> [ManagedObject<Book>] {
    var printed: [Int] = []
    func print(_ count: Int) { printed.append(count) }
    book.author = ann
    print(ann.books.count)
    ann.books.insert(second)
    ann.books.remove(book)
    guard printed == [1] else { return [] }
    try context.save()
    let books = try context.fetch(FetchRequest(Book.self).prefetching(\.author))
    return books
  }

  static func crossing(
    _ book: ManagedObject<Book>, _ coordinator: PersistentStoreCoordinator
  ) async throws -> String {
    let id = book.objectID
    let title = try await coordinator.perform { context in
      try context.object(Book.self, with: id).title
    }
    return title
  }

  static func background(
    _ titles: [String], _ coordinator: PersistentStoreCoordinator
  ) async throws -> Int {
    let count = try await coordinator.perform { context in
      for title in titles { context.insert(Book.self, .set(\.title, title)) }
      try context.save()
      return try context.count(FetchRequest(Book.self))
    }
    return count
  }

  @MainActor static func screen(
    _ model: ManagedObjectModel, _ show: ([ManagedObject<Book>]) throws -> Void
  ) async throws {
    let container = PersistentContainer(name: "Books", model: model)
    try container.loadStore(.inMemory)
    let screen = container.viewContext
    for try await books in screen.answers(of: FetchRequest(Book.self)) {
      try show(books)
    }
  }

  static func conflicts(_ context: ManagedObjectContext) {
    context.mergePolicy = .objectWins
    context.conflictPolicy = { conflict in
      conflict.isDeletedInStore ? .rollback : .storeWins
    }
  }

  static func server(_ coordinator: PersistentStoreCoordinator, at url: URL) throws {
    var options = StoreOptions()
    options.usesWriteAheadLog = true
    try coordinator.addStore(.sqlite, at: url, options: options)
  }

  static func titles(
    by author: String, containing input: String, _ coordinator: PersistentStoreCoordinator
  ) async throws -> [[String]] {
    func titles(by author: String) async throws -> [String] {
      try await coordinator.perform { context in
        try context.fetch(FetchRequest(Book.self).where { $0.author.name == author }).map(\.title)
      }
    }
    let request = FetchRequest(Book.self).where(
      try FetchPredicate(format: "title CONTAINS[cd] %@", input))
    let found = try await coordinator.perform { try $0.fetch(request).map(\.title) }
    return [try await titles(by: author), found]
  }
}
