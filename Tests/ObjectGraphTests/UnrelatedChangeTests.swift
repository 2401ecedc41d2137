import Foundation
import ObjectGraph
import Testing

private struct Book: ModelEntity {
  let name = Attribute<String>(default: "")
  let pages: ToMany<Page> = ToMany(inverse: \.book)
}

/// Counts how many of its objects are read.
private struct Page: ModelEntity, ObjectLifecycle {
  let title = Attribute<String>(default: "")
  let book: ToOne<Book> = ToOne(inverse: \.pages)

  static func awakeFromFetch(_ object: AnyManagedObject) { Readings.list.count += 1 }
}

private struct Note: ModelEntity {
  let text = Attribute<String>(default: "")
}

/// The readings of one test, which runs in one task.
private enum Readings {
  final class List: @unchecked Sendable { var count = 0 }
  @TaskLocal static var list = List()
}

/// Fetches in a context with unsaved changes of other objects than those that are asked for.
@Suite struct UnrelatedChangeTests {
  static let kinds = StoreKind.allCases

  /// Two books with two pages each, saved, and a context that has read nothing yet.
  private func withBooks(
    _ kind: StoreKind, _ body: (ManagedObjectContext) throws -> Void
  ) throws {
    try Readings.$list.withValue(Readings.List()) {
      let model = try ManagedObjectModel(Book.self, Page.self, Note.self)
      try withCompany(kind, model: model) { company in
        let context = company.context()
        for name in ["a", "b"] {
          let book = context.insert(Book.self, .set(\.name, name))
          for number in 1...2 {
            context.insert(Page.self, .set(\.title, "\(name)\(number)"), .set(\.book, book))
          }
        }
        try context.save()
        let reader = try company.reopened()
        Readings.list.count = 0
        try body(reader)
      }
    }
  }

  private var pages: FetchRequest<Page> { FetchRequest(Page.self) }

  @Test(arguments: kinds) func theyHaveNoOtherObjectsRead(_ kind: StoreKind) throws {
    try withBooks(kind) { context in
      _ = context.insert(Note.self)
      #expect(try context.count(pages) == 4)
      #expect(try context.count(entityNamed: "Page") == 4)
      #expect(try context.exists(pages.where { $0.title == "a1" }))
      #expect(try context.fetchObjectIDs(pages).count == 4)
      #expect(Readings.list.count == 0)
      let last = try context.first(pages.sorted(by: .descending(\.title)))
      #expect(last?.title == "b2" && Readings.list.count == 1)
    }
  }

  @Test(arguments: kinds) func thoseOfTheSameFamilyAreInTheAnswer(_ kind: StoreKind) throws {
    try withBooks(kind) { context in
      let last = try #require(try context.first(pages.sorted(by: .descending(\.title))))
      last.title = "0"
      context.insert(Page.self, .set(\.title, "c"))
      let titles = try context.fetch(pages.sorted(by: .ascending(\.title)).limit(3)).map(\.title)
      #expect(titles == ["0", "a1", "a2"])
      #expect(try context.count(pages) == 5)
    }
  }

  @Test(arguments: kinds) func thoseAtTheOtherEndDecideWhereTheRequestLooksThere(
    _ kind: StoreKind
  ) throws {
    try withBooks(kind) { context in
      let first = try #require(try context.first(FetchRequest(Book.self).where { $0.name == "a" }))
      first.name = "z"
      let order: [FetchOrder<Page>] = [.ascending(\.book.name), .ascending(\.title)]
      #expect(
        try context.fetch(pages.sorted(by: order)).map(\.title) == ["b1", "b2", "a1", "a2"])
      #expect(try context.count(pages.where { $0.book.name == "z" }) == 2)
      #expect(try context.count(pages.where { $0.book == first }) == 2)
    }
  }
}

/// Objects that weren't saved when a predicate was made with them.
@Suite struct UnsavedArgumentTests {
  @Test(arguments: StoreKind.allCases) func theyAreFoundWhereverTheyStandInThePredicate(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, ann) = (context.insert(Department.self), context.insert(Employee.self))
      sales.name = "Sales"
      ann.department = sales
      let other = context.insert(Employee.self)
      let people = try [
        "department == %@", "department IN %@", "department != nil AND %@ == department",
        "TERNARY(department == %@, 1, 0) == 1", "NOT (department != %@)",
        "ANY department.employees.department == %@",
        "SUBQUERY(department.employees, $e, $e.department == %@).@count == 1",
      ].map { format in
        try format.contains("IN %@")
          ? FetchPredicate(format: format, [sales.objectID])
          : FetchPredicate(format: format, sales.objectID)
      }
      let departments = try [
        "ANY employees == %@", "employees CONTAINS %@", "%@ IN employees",
        "SUBQUERY(employees, $e, $e == %@).@count == 1",
      ].map { try FetchPredicate(format: $0, ann.objectID) }
      try context.save()
      for predicate in people {
        let found = try context.fetch(FetchRequest(Employee.self).where(predicate))
        #expect(found == [ann], "\(predicate)")
        #expect(try [ann, other].filtered(using: predicate) == [ann], "\(predicate)")
        #expect(try predicate.evaluate(with: ann), "\(predicate)")
      }
      for predicate in departments {
        let found = try context.fetch(FetchRequest(Department.self).where(predicate))
        #expect(found == [sales], "\(predicate)")
        #expect(try [sales].filtered(using: predicate) == [sales], "\(predicate)")
      }
    }
  }
}
