import Foundation
import ObjectGraph
import Testing

/// Several stores, and stores that hold a part of a model.
@Suite struct StoreScopeTests {
  private struct Animal: ModelEntity {
    let name = Attribute<String>(default: "")
    static func describe(_ describe: EntityBuilder<Self>) { describe.abstract() }
  }

  private struct Dog: Subentity, ModelEntity {
    typealias Parent = Animal
    let tail = Attribute<Int64>(default: 0)
    static func describe(_ describe: EntityBuilder<Self>) {}
  }

  @Test(arguments: StoreKind.allCases) func dictionariesOfSeveralStoresHaveWhatIsSaved(
    _ kind: StoreKind
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), two: kind, in: folder)
    let context = ManagedObjectContext(coordinator)
    var made: [ManagedObject<Sample>] = []
    for (number, store) in coordinator.persistentStores.enumerated() {
      let sample = context.insert(Sample.self, .set(\.large, Int64(2 - number)))
      try context.assign(sample.untyped, to: store)
      made.append(sample)
    }
    try context.save()
    made[0].large = 9
    let request = FetchRequest(Sample.self).sorted(by: .ascending(\.large))
    #expect(
      try context.fetchDictionaries(request, [.property("large")])
        == [["large": .integer(1)], ["large": .integer(9)]])
    let saved = request.includingPendingChanges(false)
    #expect(
      try context.fetchDictionaries(saved, [.property("large")])
        == [["large": .integer(1)], ["large": .integer(2)]])
    #expect(
      try context.fetchDictionaries(saved, [.sum("large", as: "sum")]) == [["sum": .integer(3)]])
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: StoreKind.allCases) func anExpectedIdentifierIsOfTheStoreThatWasChosen(
    _ kind: StoreKind
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), two: kind, in: folder)
    let stores = coordinator.persistentStores
    let context = ManagedObjectContext(coordinator)
    let made = (0..<4).map { context.insert(Sample.self, .set(\.large, Int64($0))).untyped }
    for (number, object) in made.enumerated() {
      try context.assign(object, to: stores[number % 2])
    }
    let expected = try context.expectedIDs(of: made)
    try context.save()
    #expect(expected == made.map(\.objectID))
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: StoreKind.allCases) func membersOfAnotherStoreAreRefused(
    _ kind: StoreKind
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let coordinator = try PersistentStoreCoordinator(model: companyModel(), two: kind, in: folder)
    let stores = coordinator.persistentStores
    let context = ManagedObjectContext(coordinator)
    var people: [ManagedObject<Employee>] = []
    for (name, store) in zip(["Ann", "Bob"], stores) {
      let made = context.insert(Employee.self, .set(\.name, name))
      try context.assign(made.untyped, to: store)
      people.append(made)
    }
    try context.save()
    let project = context.insert(Project.self, .set(\.title, "P"))
    try context.assign(project.untyped, to: stores[0])
    project.members.append(people[1])
    #expect(throws: ObjectError.self) { try context.save() }
    let new = context.insert(Employee.self, .set(\.name, "Cid"))
    try context.assign(new.untyped, to: stores[1])
    project.members.replace(with: [new])
    #expect(throws: ObjectError.self) { try context.save() }
    project.members.replace(with: [people[0]])
    context.delete(new)
    try context.save()
    let other = ManagedObjectContext(coordinator)
    let read = try other.fetch(FetchRequest(Project.self))
    withExtendedLifetime(other) {
      #expect(read.map { $0.members.map(\.name) } == [["Ann"]])
    }
    #expect(try graphViolations(coordinator) == [])
    try FileManager.default.removeItem(at: folder)
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary]) func aModelIsFoundForAStoreOfAConfiguration(
    _ kind: StoreKind
  ) throws {
    let folder = try Fixtures.temporaryFolder()
    let url = folder.appendingPathComponent("people")
    let model = try companyModel()
    try PersistentStoreCoordinator(model: model).addStore(kind, at: url, configuration: "people")
    let other = try ManagedObjectModel(Animal.self, Dog.self)
    let found = try MigrationManager.sourceModel(of: kind, at: url, among: [other, model])
    #expect(found?.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(try MigrationManager.sourceModel(of: kind, at: url, among: [other]) == nil)
    let versions = folder.appendingPathComponent("m.xcdatamodeld")
    try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
    try other.write(to: versions.appendingPathComponent("a.xcdatamodel"))
    try model.write(to: versions.appendingPathComponent("b.xcdatamodel"))
    let metadata = try PersistentStoreCoordinator.metadata(of: kind, at: url)
    let read = try ManagedObjectModel(contentsOf: versions, for: metadata)
    #expect(read.entityVersionHashesByName == model.entityVersionHashesByName)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func ofSeveralVersionsWithTheConfigurationTheCurrentOneIsMeant() throws {
    let folder = try Fixtures.temporaryFolder()
    let url = folder.appendingPathComponent("people")
    let model = try companyModel()
    try PersistentStoreCoordinator(model: model).addStore(
      .sqlite, at: url, configuration: "people")
    var older = try ManagedObjectModel(entities: model.entities.filter { $0.name != "Sample" })
    older.configurations["people"] = model.configurations["people"]
    let versions = folder.appendingPathComponent("m.xcdatamodeld")
    try FileManager.default.createDirectory(at: versions, withIntermediateDirectories: true)
    try older.write(to: versions.appendingPathComponent("a.xcdatamodel"))
    try model.write(to: versions.appendingPathComponent("b.xcdatamodel"))
    try Data(
      "<plist><dict><key>_XCCurrentVersionName</key><string>b.xcdatamodel</string></dict></plist>"
        .utf8
    ).write(to: versions.appendingPathComponent(".xccurrentversion"))
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    let read = try ManagedObjectModel(contentsOf: versions, for: metadata)
    #expect(read.entityVersionHashesByName == model.entityVersionHashesByName)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func aCopyHasObjectsWhoseParentEntityIsNotKept() throws {
    var model = try ManagedObjectModel(Animal.self, Dog.self)
    model.configurations["dogs"] = ["Dog"]
    let (source, target) = (
      PersistentStoreCoordinator(model: model), PersistentStoreCoordinator(model: model)
    )
    for coordinator in [source, target] {
      try coordinator.addStore(.inMemory, configuration: "dogs")
    }
    let context = ManagedObjectContext(source)
    _ = context.insert(Dog.self, .set(\.name, "Rex"))
    try context.save()
    #expect(try source.copyObjects(to: target).count == 1)
    let read = try ManagedObjectContext(target).fetch(FetchRequest(Dog.self))
    #expect(read.map(\.name) == ["Rex"])
  }

  @Test(arguments: StoreKind.allCases) func membersGoAndComeBackInOneSave(
    _ kind: StoreKind
  ) throws {
    try withCompany(kind) { company in
      let context = company.context()
      let (sales, stock) = (
        context.insert(Department.self, .set(\.name, "Sales")),
        context.insert(Department.self, .set(\.name, "Stock"))
      )
      let project = context.insert(Project.self, .set(\.title, "P"))
      let people = (0..<120).map { number in
        let made = context.insert(Employee.self, .set(\.salary, Int64(number)))
        made.department = sales
        project.members.append(made)
        return made
      }
      try context.save()
      for (number, person) in people.enumerated() {
        switch number % 4 {
        case 0: context.delete(person)
        case 1: person.department = stock
        case 2:
          person.department = stock
          person.department = sales
          project.members.remove(person)
          project.members.append(person)
        default: break
        }
      }
      try context.save()
      let read = try company.reopened()
      let departments = try read.fetch(
        FetchRequest(Department.self).sorted(by: .ascending(\.name)))
      #expect(departments.map { $0.employees.count } == [60, 30])
      let saved = try #require(try read.first(FetchRequest(Project.self)))
      let order =
        (0..<120).filter { $0 % 4 == 1 || $0 % 4 == 3 } + (0..<120).filter { $0 % 4 == 2 }
      #expect(saved.members.map(\.salary) == order.map { Int64($0) })
    }
  }
}
