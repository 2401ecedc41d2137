import Foundation
import ObjectGraph
import Testing

/// Files whose references lead to objects that cannot be at the other end.
@Suite struct WrongReferenceTests {
  /// A department "Sales" with the employees "Ann" and "Bob".
  private func store(_ kind: StoreKind) throws -> URL {
    let company = try Company(kind)
    let context = company.context()
    let sales = context.insert(Department.self)
    sales.name = "Sales"
    for name in ["Ann", "Bob"] {
      let person = context.insert(Employee.self)
      person.name = name
      person.department = sales
    }
    try context.save()
    company.coordinator.removeStores()
    return company.url
  }

  private func open(_ kind: StoreKind, _ url: URL) throws -> ManagedObjectContext {
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    try coordinator.addStore(kind, at: url)
    return ManagedObjectContext(coordinator)
  }

  @Test func aDepartmentCanBeDeletedThoughARowOfItsEmployeesSaysThatItIsAnOffice() throws {
    let url = try store(.sqlite)
    _ = Database(url).rows(
      """
      UPDATE ZEMPLOYEE SET Z_ENT = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = 'Office')
      WHERE ZNAME = 'Bob'
      """)
    let context = try open(.sqlite, url)
    // No fetch finds such a row, and no relationship leads to it.
    #expect(try context.fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    let sales = try #require(try context.fetch(FetchRequest(Department.self)).first)
    #expect(try sales.untyped.relatedIDs()["employees"]?.count == 1)
    context.delete(sales)
    try context.save()
    let again = try open(.sqlite, url)
    #expect(try again.fetch(FetchRequest(Department.self)).isEmpty)
    #expect(try again.fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
  }
}
