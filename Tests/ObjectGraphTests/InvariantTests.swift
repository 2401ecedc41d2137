import Foundation
import ObjectGraph
import Testing

/// The checker that runs after each test of the shared suite finds what is broken.
@Suite struct InvariantTests {
  private func broken(_ statement: String) throws -> [String] {
    let company = try Company(.sqlite)
    let context = company.context()
    for name in ["Sales", "Stock"] {
      let department = context.insert(Department.self)
      department.name = name
      department.office = context.insert(Office.self)
      context.insert(Employee.self).department = department
    }
    try context.save()
    #expect(try company.storedViolations() == [])
    _ = Database(company.url).rows(statement)
    defer { company.coordinator.removeStores() }
    return try company.storedViolations()
  }

  @Test func aReferenceThatDoesNotLeadBackIsFound() throws {
    let found = try broken("UPDATE ZDEPARTMENT SET ZOFFICE = 2 WHERE Z_PK = 1")
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.hasSuffix("which does not lead back.") })
    #expect(found.contains { $0.hasPrefix("'Department.office' of") && $0.contains("p1 holds") })
  }

  @Test func aReferenceToNothingIsFound() throws {
    let found = try broken("UPDATE ZEMPLOYEE SET ZDEPARTMENT = 99 WHERE Z_PK = 2")
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("'Employee.department' of x-coredata://") == true)
    #expect(found.first?.hasSuffix("/Employee/p2 leads nowhere.") == true)
  }

  @Test func aDamagedIndexIsFound() throws {
    let company = try Company(.sqlite)
    let context = company.context()
    context.insert(Employee.self).name = "Ann"
    try context.save()
    company.coordinator.removeStores()
    try damageIndex(company.url)
    #expect(try company.storedViolations().isEmpty == false)
  }

  /// Changes a name in the table or its index, but not in both.
  private func damageIndex(_ url: URL) throws {
    let bytes = try Data(contentsOf: url)
    let name = Data("Ann".utf8)
    guard let place = bytes.range(of: name, options: .backwards) else { return }
    var changed = bytes
    changed.replaceSubrange(place, with: Data("Bnn".utf8))
    try changed.write(to: url)
  }
}
