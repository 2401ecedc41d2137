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
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), kind, at: url)
    return ManagedObjectContext(coordinator)
  }

  private func names(_ context: ManagedObjectContext) throws -> [String] {
    let sales = try #require(try context.fetch(FetchRequest(Department.self)).first)
    return sales.employees.map(\.name).sorted()
  }

  /// A reference as a binary store holds it.
  private func reference(_ entity: String, _ key: Int64) -> [UInt8] {
    func bytes(_ number: Int64) -> [UInt8] { withUnsafeBytes(of: number.littleEndian, Array.init) }
    return bytes(Int64(entity.utf8.count)) + Array(entity.utf8) + bytes(key)
  }

  /// Changes what the checksum of a binary store is made of, and the checksum with it.
  private func change(_ url: URL, _ body: (inout [UInt8]) throws -> Void) throws {
    let bytes = try Data(contentsOf: url)
    var payload = [UInt8](bytes.dropFirst(44))
    try body(&payload)
    try (bytes.prefix(12) + SHA256.hash(payload) + payload).write(to: url)
  }

  /// Puts other references into the list of the department's employees.
  private func write(_ references: [[UInt8]], in url: URL) throws {
    let context = try open(.binary, url)
    let members = try #require(try context.fetch(FetchRequest(Department.self)).first).employees
    let ids = members.map { Int64($0.objectID.description.split(separator: "p").last ?? "") ?? 0 }
    let old = ids.flatMap { reference("Employee", $0) }
    let count = withUnsafeBytes(of: Int64(references.count).littleEndian, Array.init)
    try change(url) { payload in
      let start = try #require(
        payload.indices.first { payload[$0...].starts(with: old) && payload[$0 - 9] == 12 })
      payload.replaceSubrange(start - 8..<start + old.count, with: count + references.joined())
    }
  }

  @Test func aMemberThatIsNotThereIsNotTheNextObjectThatIsMade() throws {
    let url = try store(.binary)
    // The next object gets key 4.
    try write([reference("Employee", 2), reference("Employee", 4)], in: url)
    let context = try open(.binary, url)
    #expect(
      context.coordinator.repairs == [
        "'Department.employees' of z1 held z4, which is not there.",
        "'Employee.department' of z3 holds z1, which did not lead back; it does now.",
      ])
    context.insert(Employee.self).name = "new, and in no department"
    try context.save()
    #expect(try names(context) == ["Ann", "Bob"])
    let again = try open(.binary, url)
    #expect(again.coordinator.repairs == [])
    #expect(try names(again) == ["Ann", "Bob"])
  }

  @Test func aMemberUnderTheNameOfAnotherEntityOrThereTwiceIsThereOnce() throws {
    let url = try store(.binary)
    try write(
      [reference("Chief", 2), reference("Employee", 3), reference("Employee", 3)], in: url)
    let context = try open(.binary, url)
    #expect(
      context.coordinator.repairs == [
        "'Department.employees' of z1 holds z2, which is a 'Employee'; it is named so now.",
        "'Department.employees' of z1 holds z3, which was there already; it is there once now.",
      ])
    #expect(try names(context) == ["Ann", "Bob"])
    #expect(context.invariantViolations() == [])
    context.delete(try #require(try context.fetch(FetchRequest(Department.self)).first))
    try context.save()
    let left = try open(.binary, url).fetch(FetchRequest(Employee.self))
    #expect(left.map(\.name).sorted() == ["Ann", "Bob"])
    #expect(left.allSatisfy { $0.department == nil })
  }

  /// The highest key that was given out stands behind the identifier and the metadata.
  @Test func aStoreThatCountsFromBelowZeroCanBeReadAfterItWasChanged() throws {
    let url = try store(.binary)
    // Without objects nothing else tells which keys were given out.
    let emptied = try open(.binary, url)
    for name in ["Employee", "Department"] {
      for object in try emptied.fetch(entityNamed: name) { emptied.delete(object) }
    }
    try emptied.save()
    try change(url) { payload in
      var place = 0
      for _ in 0..<2 { place += 8 + Int(payload[place]) + Int(payload[place + 1]) << 8 }
      #expect(Array(payload[place..<place + 8]) == [3, 0, 0, 0, 0, 0, 0, 0])
      payload.replaceSubrange(place..<place + 8, with: [UInt8](repeating: 0x9c, count: 8))
    }
    let context = try open(.binary, url)
    context.insert(Employee.self).name = "Cid"
    try context.save()
    #expect(try open(.binary, url).fetch(FetchRequest(Employee.self)).map(\.name) == ["Cid"])
  }

  @Test(arguments: [StoreKind.binary, .xml, .inMemory])
  func whoReadsAStoreOnFindsWhatItsFileHoldsAfterADeletion(_ kind: StoreKind) throws {
    let person = EntityDescription("Person", [.attribute(AttributeDescription("name", .string))])
    let card = EntityDescription(
      "Card",
      [
        .attribute(AttributeDescription("name", .string)),
        .relationship(.toOne("owner", "Person", inverse: nil)),
        .relationship(.toMany("readers", "Person", inverse: nil)),
      ])
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(entities: [person, card]))
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    try coordinator.addStore(kind, at: url)
    let made = ManagedObjectContext(coordinator)
    let ann = try made.insert(entityNamed: "Person")
    let lent = try made.insert(entityNamed: "Card")
    try lent.setValue(.object(ann.objectID), forKey: "owner")
    try lent.setValue(.objects([ann.objectID]), forKey: "readers")
    try made.save()
    // The context that deletes the person has not read the card.
    let other = ManagedObjectContext(coordinator)
    other.delete(try #require(try other.fetch(entityNamed: "Person").first))
    try other.save()
    let found = try #require(
      try ManagedObjectContext(coordinator).fetch(entityNamed: "Card").first)
    #expect(try found.value(forKey: "owner") == .null)
    #expect(try found.value(forKey: "readers") == .objects([]))
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
