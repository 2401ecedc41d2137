import Foundation
import ObjectGraph
import Testing

/// Several stores behind one coordinator, identifiers over time, and moving between stores.
@Suite struct SeveralStoresTests {
  static let kinds = StoreKind.allCases

  /// Two stores of a kind, one for each configuration.
  private func withTwo(
    _ kind: StoreKind, _ body: (PersistentStoreCoordinator, [URL]) throws -> Void
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let urls = ["people", "things"].map { folder.appendingPathComponent($0) }
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    for url in urls {
      try coordinator.addStore(kind, at: url, configuration: url.lastPathComponent)
    }
    try body(coordinator, urls)
    #expect(try graphViolations(coordinator) == [])
    try FileManager.default.removeItem(at: folder)
  }

  private func fill(_ context: ManagedObjectContext) throws {
    let sales = context.insert(Department.self)
    sales.name = "Sales"
    for index in 0..<3 {
      let person = context.insert(Employee.self)
      person.name = "\(index)"
      person.department = sales
    }
    context.insert(Folder.self).name = "root"
    context.insert(Sample.self).text = "sample"
    try context.save()
  }

  @Test(arguments: kinds) func eachObjectGoesToTheStoreOfItsEntity(_ kind: StoreKind) throws {
    try withTwo(kind) { coordinator, urls in
      let context = ManagedObjectContext(coordinator)
      try fill(context)
      guard kind != .inMemory else { return }
      for (url, entities) in zip(urls, [["Department", "Employee"], ["Folder", "Sample"]]) {
        let alone = PersistentStoreCoordinator(model: try companyModel())
        try alone.addStore(kind, at: url, configuration: url.lastPathComponent)
        let own = ManagedObjectContext(alone)
        for entity in entities { #expect(try !own.fetch(entityNamed: entity).isEmpty) }
        let other = entities[0] == "Folder" ? "Employee" : "Folder"
        #expect(throws: ObjectError.self) { try own.fetch(entityNamed: other) }
      }
    }
  }

  @Test(arguments: kinds) func aRequestMayAskSomeStoresOnly(_ kind: StoreKind) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), two: kind, in: folder)
    let stores = coordinator.persistentStores
    let context = ManagedObjectContext(coordinator)
    for (index, name) in ["Ann", "Bob", "Cid"].enumerated() {
      let made = context.insert(Employee.self, .set(\.name, name))
      try context.assign(made.untyped, to: stores[index % 2])
    }
    let request = FetchRequest(Employee.self).sorted(by: .ascending(\.name))
    let child = ManagedObjectContext(parent: context)
    for isSaved in [false, true] {
      if isSaved { try context.save() }
      for (asked, names) in [
        ([stores[0]], ["Ann", "Cid"]), ([stores[1]], ["Bob"]), (stores, ["Ann", "Bob", "Cid"]),
      ] {
        let limited = request.inStores(asked)
        #expect(try context.fetch(limited).map(\.name) == names)
        #expect(try context.count(limited) == names.count)
        #expect(try context.fetchObjectIDs(limited).count == names.count)
        #expect(try child.fetch(limited).map(\.name) == names)
        let rows = try context.fetchDictionaries(limited, [.property("name")])
        #expect(rows.map { $0["name"] } == names.map { .string($0) })
      }
    }
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds.filter { $0 != .inMemory })
  func aStoreWithTheIdentityOfAnotherIsRefused(_ kind: StoreKind) throws {
    try withTwo(kind) { coordinator, urls in
      let before = try Data(contentsOf: urls[0])
      let error = #expect(throws: StoreError.self) {
        try coordinator.addStore(kind, at: urls[0], configuration: "people")
      }
      #expect(error?.reason == .sharedIdentity(with: urls[0].path))
      #expect(error?.store == urls[0].path)
      #expect(try Data(contentsOf: urls[0]) == before)
      try fill(ManagedObjectContext(coordinator))
    }
  }

  @Test(arguments: kinds) func anEntityOfNoStoreCannotBeSaved(_ kind: StoreKind) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    try coordinator.addStore(
      kind, at: folder.appendingPathComponent("people"), configuration: "people")
    let context = ManagedObjectContext(coordinator)
    context.insert(Folder.self).name = "nowhere"
    context.insert(Employee.self).name = "Ann"
    #expect {
      try context.save()
    } throws: { ($0 as? ObjectError)?.reason == .noStore }
    #expect(context.insertedObjects.count == 2)
    #expect(try ManagedObjectContext(coordinator).count(FetchRequest(Employee.self)) == 0)
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds) func anUnknownConfigurationIsNamed(_ kind: StoreKind) throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    #expect {
      try PersistentStoreCoordinator(model: try companyModel())
        .addStore(kind, at: url, configuration: "animals")
    } throws: { "\($0)".contains("'animals'") }
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test(arguments: kinds) func objectsOfTwoStoresOfOneEntityAreFetchedTogether(
    _ kind: StoreKind
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let urls = (0..<2).map { folder.appendingPathComponent("\($0)") }
    var coordinators: [PersistentStoreCoordinator] = []
    for (index, url) in urls.enumerated() where kind != .inMemory {
      let made = try PersistentStoreCoordinator(model: companyModel(), kind, at: url)
      let context = ManagedObjectContext(made)
      for number in 0..<3 { context.insert(Employee.self).salary = Int64(number * 2 + index) }
      try context.save()
      coordinators.append(made)
    }
    guard kind != .inMemory else { return }
    let both = PersistentStoreCoordinator(model: try companyModel())
    for url in urls { try both.addStore(kind, at: url) }
    let context = ManagedObjectContext(both)
    let sorted = FetchRequest(Employee.self).sorted(by: .descending(\.salary))
    #expect(try context.fetch(sorted).map(\.salary) == [5, 4, 3, 2, 1, 0])
    #expect(try context.fetch(sorted.offset(1).limit(2)).map(\.salary) == [4, 3])
    #expect(try context.count(FetchRequest(Employee.self).where { $0.salary > 2 }) == 3)
    let all = try context.fetch(sorted)
    #expect(Set(all.map(\.objectID)).count == 6)
    all[0].salary = 10
    all[1].salary = 11
    try context.save()
    #expect(try ManagedObjectContext(coordinators[0]).fetch(sorted).map(\.salary) == [11, 2, 0])
    #expect(try ManagedObjectContext(coordinators[1]).fetch(sorted).map(\.salary) == [10, 3, 1])
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds) func aReferenceIntoAnotherStoreIsRefused(_ kind: StoreKind) throws {
    guard kind != .inMemory else { return }
    let folder = try Fixtures.temporaryFolder()
    let both = PersistentStoreCoordinator(model: try companyModel())
    let first = folder.appendingPathComponent("first")
    try both.addStore(kind, at: first)
    let context = ManagedObjectContext(both)
    let person = context.insert(Employee.self)
    try context.save()
    let other = try PersistentStoreCoordinator(
      model: companyModel(), kind, at: folder.appendingPathComponent("second"))
    let otherContext = ManagedObjectContext(other)
    otherContext.insert(Department.self).name = "far"
    try otherContext.save()
    try both.addStore(kind, at: folder.appendingPathComponent("second"))
    person.department = try context.fetch(FetchRequest(Department.self)).first
    #expect {
      try context.save()
    } throws: { ($0 as? ObjectError)?.reason == .foreignObject(property: "department") }
    context.rollback()
    #expect(person.department == nil)
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: kinds) func anIdentifiersURIIsTheSameAfterReopening(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try fill(context)
      let before = try context.fetch(FetchRequest(Employee.self)).map(\.objectID.uri)
      let fresh = try company.reopened()
      #expect(try fresh.fetch(FetchRequest(Employee.self)).map(\.objectID.uri) == before)
      for uri in before {
        let id = try #require(company.coordinator.objectID(for: uri))
        #expect(id.uri == uri)
        #expect(id.entityName == "Employee")
        #expect(try fresh.existingObject(with: id).entityName == "Employee")
      }
    }
  }

  @Test(arguments: kinds) func aURIThatNamesNothingGivesNoIdentifier(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let context = company.context()
      try fill(context)
      let person = try #require(try context.fetch(FetchRequest(Employee.self)).first)
      let uri = person.objectID.uri.absoluteString
      let wrong = [
        uri.replacingOccurrences(of: "Employee", with: "Animal"),
        uri.replacingOccurrences(of: "/p", with: "/t"), uri + "x",
        "https://example.org/Employee/p1",
        "x-coredata://00000000-0000-0000-0000-000000000000/Employee/p1",
        "x-coredata:///Employee/p1",
        uri.replacingOccurrences(of: "/p", with: "/p-"),
      ]
      for text in wrong {
        #expect(
          company.coordinator.objectID(for: try #require(URL(string: text))) == nil, "\(text)")
      }
      let lower = try #require(
        URL(string: uri.lowercased().replacingOccurrences(of: "employee", with: "Employee")))
      #expect(company.coordinator.objectID(for: lower) == person.objectID)
    }
  }

  @Test(arguments: kinds) func temporaryIdentifiersAreDifferentForAll(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      let (one, two) = (company.context(), company.context())
      let ids = (0..<50).flatMap { _ in
        [one.insert(Employee.self).objectID, two.insert(Chief.self).objectID]
      }
      #expect(Set(ids).count == 100)
      #expect(Set(ids.map(\.uri)).count == 100)
      #expect(ids.allSatisfy { company.coordinator.objectID(for: $0.uri) == nil })
      try one.save()
      try two.save()
    }
  }

  @Test(arguments: kinds) func aStoresIdentityAndHashesStayTheSame(_ kind: StoreKind) throws {
    guard kind != .inMemory else { return }
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store")
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    let made = try coordinator.addStore(kind, at: url)
    try fill(ManagedObjectContext(coordinator))
    coordinator.removeStores()
    let read = try PersistentStoreCoordinator.metadata(of: kind, at: url)
    let again = try PersistentStoreCoordinator(model: try companyModel()).addStore(kind, at: url)
    #expect(made.uuid == read.uuid && read.uuid == again.uuid)
    #expect(made.uuid == made.uuid.uppercased() && UUID(uuidString: made.uuid) != nil)
    #expect(made.values == read.values && read.values == again.values)
  }

  @Test(arguments: kinds) func withoutStoresNothingIsReadOrSaved(_ kind: StoreKind) throws {
    let company = try Company(kind)
    let context = company.context()
    let person = context.insert(Employee.self)
    try context.save()
    try context.refresh(person.untyped, mergeChanges: false)
    company.coordinator.removeStores()
    #expect(throws: ObjectError.self) { try context.fetch(FetchRequest(Employee.self)) }
    #expect(throws: ObjectError.self) { try person.untyped.value(forKey: "name") }
    _ = context.insert(Employee.self)
    #expect(throws: ObjectError.self) { try context.save() }
  }

  // MARK: - Copies

  @Test(arguments: kinds) func aCopyIntoAReadOnlyStoreIsRefused(_ kind: StoreKind) throws {
    guard kind != .inMemory else { return }
    try withCompany(kind) { company in
      try fill(company.context())
      let url = company.url.deletingLastPathComponent().appendingPathComponent("target")
      let model = try companyModel()
      try PersistentStoreCoordinator(model: model).addStore(kind, at: url)
      let target = try PersistentStoreCoordinator(
        model: model, kind, at: url, options: StoreOptions(isReadOnly: true))
      #expect {
        try company.coordinator.copyObjects(to: target)
      } throws: { error in
        guard case .readOnly = (error as? StoreError)?.reason else { return false }
        return true
      }
    }
  }

  @Test(arguments: kinds) func aCopyWithoutAStoreForAnEntityIsRefused(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      let url = company.url.deletingLastPathComponent().appendingPathComponent("target")
      let target = PersistentStoreCoordinator(model: try companyModel())
      try target.addStore(kind, at: url, configuration: "people")
      #expect {
        try company.coordinator.copyObjects(to: target)
      } throws: { ($0 as? ObjectError)?.reason == .noStore }
      #expect(try ManagedObjectContext(target).count(FetchRequest(Employee.self)) == 0)
    }
  }

  /// The same model, its properties described in another order.
  @Test(arguments: kinds) func aCopyGoesByNames(_ kind: StoreKind) throws {
    func model(_ turned: Bool) throws -> ManagedObjectModel {
      let owner: [PropertyDescription] = [
        .attribute(AttributeDescription("first", .string)),
        .attribute(AttributeDescription("second", .string)),
        .relationship(.toMany("parts", "Part", inverse: "whole")),
      ]
      let part: [PropertyDescription] = [
        .relationship(.toOne("whole", "Whole", inverse: "parts")),
        .attribute(AttributeDescription("number", .integer64)),
      ]
      return try ManagedObjectModel(entities: [
        EntityDescription("Whole", turned ? owner.reversed() : owner),
        EntityDescription("Part", turned ? part.reversed() : part),
      ])
    }
    try withCompany(kind, model: try model(false)) { company in
      let context = company.context()
      let whole = try context.insert(entityNamed: "Whole")
      try whole.setValue("1", forKey: "first")
      try whole.setValue("2", forKey: "second")
      for number in 0..<3 {
        let part = try context.insert(entityNamed: "Part")
        try part.setValue(.integer(Int64(number)), forKey: "number")
        try part.setValue(.object(whole.objectID), forKey: "whole")
      }
      try context.save()
      try withCompany(kind, model: try model(true)) { other in
        try company.coordinator.copyObjects(to: other.coordinator)
        let read = try #require(try other.reopened().fetch(entityNamed: "Whole").first)
        #expect(try read.value(forKey: "first") == "1")
        #expect(try read.value(forKey: "second") == "2")
        #expect(try read.count("parts") == 3)
      }
    }
  }

  @Test(arguments: kinds) func aCopyIntoAFilledStoreAddsToIt(_ kind: StoreKind) throws {
    try withCompany(kind) { company in
      try fill(company.context())
      try withCompany(kind) { other in
        try fill(other.context())
        let ids = try company.coordinator.copyObjects(to: other.coordinator)
        #expect(ids.count == 6)
        let fresh = try other.reopened()
        #expect(try fresh.count(FetchRequest(Employee.self)) == 6)
        let departments = try fresh.fetch(FetchRequest(Department.self))
        #expect(departments.map(\.employees.count) == [3, 3])
      }
    }
  }

  @Test(arguments: kinds) func aConfigurationMayLeaveOutASubentity(_ kind: StoreKind) throws {
    var model = try companyModel()
    // All but Chief.
    model.configurations["staff"] = ["Department", "Office", "OfficeKey", "Employee", "Project"]
    let coordinator = PersistentStoreCoordinator(model: model)
    let folder = try Fixtures.temporaryFolder()
    try coordinator.addStore(
      kind, at: folder.appendingPathComponent("staff"), configuration: "staff")
    let context = ManagedObjectContext(coordinator)
    context.insert(Employee.self).name = "Ann"
    try context.save()
    let fresh = ManagedObjectContext(coordinator)
    #expect(try fresh.fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    let named = try FetchPredicate(format: "entity == 'Employee'")
    #expect(try fresh.count(FetchRequest(Employee.self).where(named)) == 1)
    try FileManager.default.removeItem(at: folder)
  }
}
