import Foundation
import ObjectGraph
import Testing

/// Migrations with rules of the program's own, and in several stages.
@Suite struct MappingByHandTests {
  static let kinds = Migrating.kinds

  private static let first = [
    EntityDescription(
      "Animal", [attribute("name", .string), attribute("weight", .string)]),
    EntityDescription("Dog", superentity: "Animal", [attribute("tricks", .integer64)]),
  ]
  private static let second = [
    EntityDescription(
      "Animal",
      [
        attribute("name", .string), attribute("weight", .double, isOptional: false),
        attribute("initial", .string, isOptional: false),
      ]),
    EntityDescription("Dog", superentity: "Animal", [attribute("tricks", .integer16)]),
  ]
  private static let third = [
    EntityDescription("Animal", [attribute("name", .string), attribute("grams", .integer64)])
  ]

  private static let rules = [
    AttributeMapping("Animal", "weight") { old in
      guard case .string(let text) = old["weight"], let number = Double(text) else { return .null }
      return .double(number)
    },
    AttributeMapping("Animal", "initial") { old in
      guard case .string(let name) = old["name"] else { return "?" }
      return .string(String(name.prefix(1)))
    },
    AttributeMapping("Dog", "tricks") { old in
      guard case .integer(let number) = old["tricks"] else { return .null }
      return .integer(min(number, 30_000))
    },
  ]

  private func store(_ kind: StoreKind, weight: Value = "4.5") throws -> Migrating {
    try Migrating(kind, Self.first) { context in
      try context.insert("Animal", ["name": "Cat", "weight": weight])
      try context.insert("Dog", ["name": "Rex", "weight": "20", "tricks": 100_000])
    }
  }

  private func managers() throws -> [MigrationManager] {
    let models = try [Self.first, Self.second, Self.third].map {
      try ManagedObjectModel(entities: $0)
    }
    return [
      try MigrationManager(from: models[0], to: models[1], computing: Self.rules),
      try MigrationManager(
        from: models[1], to: models[2],
        computing: [
          AttributeMapping("Animal", "grams") { old in
            guard case .double(let weight) = old["weight"] else { return .null }
            return .integer(Int64(weight * 1000))
          }
        ]),
    ]
  }

  @Test(arguments: kinds) func rulesComputeWhatCannotBeInferred(_ kind: StoreKind) throws {
    let store = try store(kind)
    #expect(throws: MigrationError.self) { try store.manager(to: Self.second) }
    let manager = try managers()[0]
    let survey = try manager.survey(kind, at: store.url)
    #expect(survey.conflicts == [])
    let changes = survey.entities.flatMap(\.mapping.propertyMappings).flatMap(\.changes)
    #expect(changes.contains(.computed))
    try manager.migrateStore(kind, at: store.url)
    let context = try store.opened(manager.destinationModel)
    #expect(try context.values("weight", of: "Animal") == [.double(4.5), .double(20)])
    #expect(try context.values("initial", of: "Animal") == ["C", "R"])
    #expect(try context.values("tricks", of: "Dog") == [30_000])
    try store.remove()
  }

  @Test(arguments: kinds) func aDefaultThatIsMadeAnewIsMadeForEachObjectThatIsThere(
    _ kind: StoreKind
  ) throws {
    let store = try store(kind)
    var identity = AttributeDescription("identity", .uuid, isOptional: false)
    identity.defaultExpression = { .uuid(UUID()) }
    var later = Self.first
    later[0].properties.append(.attribute(identity))
    let manager = try store.manager(to: later)
    let survey = try manager.survey(kind, at: store.url)
    #expect(survey.conflicts == [])
    let changes = survey.entities.flatMap(\.mapping.propertyMappings)
      .filter { $0.destinationName == "identity" }
    #expect(changes.allSatisfy { $0.changes == [.computed] } && changes.count == 2)
    try manager.migrateStore(kind, at: store.url)
    let values = try store.opened(manager.destinationModel).values("identity", of: "Animal")
    #expect(Set(values).count == 2 && !values.contains(.null))
    try store.remove()
  }

  @Test(arguments: kinds) func aRulesValueThatDoesNotFitIsAConflict(_ kind: StoreKind) throws {
    let store = try store(kind, weight: "heavy")
    func files() throws -> [String: String] {
      try store.files().filter { !$0.key.hasSuffix(".lock") }
    }
    let before = try files()
    let manager = try managers()[0]
    #expect(try manager.survey(kind, at: store.url).conflicts.count == 1)
    let error = #expect(throws: MigrationError.self) {
      try manager.migrateStore(kind, at: store.url)
    }
    #expect(error?.sentences.first?.contains("'Animal.weight' is required") == true)
    let wrong = try MigrationManager(
      from: manager.sourceModel, to: manager.destinationModel,
      computing: Self.rules + [AttributeMapping("Dog", "weight") { _ in "text" }])
    #expect(try wrong.survey(kind, at: store.url).conflicts.count == 2)
    struct Refused: Error {}
    let refusing = try MigrationManager(
      from: manager.sourceModel, to: manager.destinationModel,
      computing: [AttributeMapping("Dog", "weight") { _ in throw Refused() }] + Self.rules)
    #expect(throws: Refused.self) { try refusing.migrateStore(kind, at: store.url) }
    #expect(try files() == before)
    try store.remove()
  }

  @Test func aRuleForNoAttributeIsAnError() throws {
    let model = try ManagedObjectModel(entities: Self.first)
    for rule in [
      AttributeMapping("Animal", "age") { _ in .null },
      AttributeMapping("Fish", "name") { _ in .null },
    ] {
      let error = #expect(throws: MigrationError.self) {
        try MigrationManager(from: model, to: model, computing: [rule])
      }
      #expect(error?.sentences.first?.contains("to compute") == true)
    }
  }

  @Test(arguments: kinds) func aStorePassesTheStagesThatItHasNotPassed(_ kind: StoreKind) throws {
    let managers = try managers()
    let staged = try StagedMigration(managers)
    let store = try store(kind)
    // The third model has no dogs: an entity that goes takes its objects along.
    let reports = try staged.migrateStore(kind, at: store.url)
    #expect(reports.map(\.isNeeded) == [true, true])
    #expect(reports.map { $0.backup != nil } == [true, false])
    let context = try store.opened(managers[1].destinationModel)
    #expect(try context.values("grams", of: "Animal") == [4_500])
    #expect(try staged.migrateStore(kind, at: store.url).isEmpty)
    try store.remove()

    let half = try self.store(kind)
    try managers[0].migrateStore(kind, at: half.url)
    #expect(try staged.migrateStore(kind, at: half.url).count == 1)
    try half.remove()

    let strange = try Migrating(kind, [EntityDescription("Stone", [])]) { _ in }
    #expect(throws: MigrationError.self) { try staged.migrateStore(kind, at: strange.url) }
    #expect(throws: MigrationError.self) { try StagedMigration([managers[1], managers[0]]) }
    try strange.remove()
  }

  private static let people = [
    EntityDescription("Person", [attribute("name", .string), attribute("town", .string)])
  ]
  private static let towns = [
    EntityDescription("Person", [attribute("name", .string), toOne("home", "Town", "people")]),
    EntityDescription(
      "Town",
      [attribute("name", .string, isOptional: false), toMany("people", "Person", "home")]),
  ]

  private func people(_ kind: StoreKind, _ options: StoreOptions = StoreOptions()) throws
    -> Migrating
  {
    try Migrating(kind, Self.people, options: options) { context in
      for (name, town) in [("Ann", "Ulm"), ("Bob", "Bonn"), ("Cid", "Ulm")] as [(Value, Value)] {
        try context.insert("Person", ["name": name, "town": town])
      }
    }
  }

  @Test(arguments: kinds) func workOfOnesOwnSplitsAnEntityAndRelatesItsObjects(
    _ kind: StoreKind
  ) throws {
    for usesLog in kind == .sqlite ? [false, true] : [false] {
      let store = try people(kind, StoreOptions(usesWriteAheadLog: usesLog))
      var manager = try store.manager(to: Self.towns)
      manager.finishing = { old, new in
        var towns: [Value: AnyManagedObject] = [:]
        for person in try new.fetch(entityNamed: "Person") {
          let name = try old.existingObject(with: person.objectID).value(forKey: "town")
          let town = try towns[name] ?? new.insert("Town", ["name": name])
          towns[name] = town
          try person.setValue(.object(town.objectID), forKey: "home")
        }
        #expect(try old.fetch(entityNamed: "Person").count == 3)
      }
      #expect(try manager.survey(kind, at: store.url).conflicts == [])
      let report = try manager.migrateStore(kind, at: store.url)
      #expect(report.objectCount == 3)
      let context = try store.opened(manager.destinationModel)
      let members = try context.fetch(entityNamed: "Town").map { town in
        let ids = try town.objectIDs(forRelationshipNamed: "people")
        let names = try ids.map { try context.existingObject(with: $0).value(forKey: "name") }
        return "\(try town.value(forKey: "name")): \(names.map(\.description).sorted().joined())"
      }
      #expect(members.sorted() == ["'Bonn': 'Bob'", "'Ulm': 'Ann''Cid'"])
      #expect(try manager.migrateStore(kind, at: store.url).isNeeded == false)
      try store.remove()
    }
  }

  @Test(arguments: kinds) func workOfOnesOwnThatFailsLeavesTheStoreAsItWas(
    _ kind: StoreKind
  ) throws {
    let store = try people(kind)
    func files() throws -> [String: String] {
      try store.files().filter { !$0.key.hasSuffix(".lock") }
    }
    let before = try files()
    struct Refused: Error {}
    var manager = try store.manager(to: Self.towns)
    manager.finishing = { _, new in
      try new.insert("Town", ["name": "Ulm"])
      throw Refused()
    }
    #expect(throws: Refused.self) { try manager.migrateStore(kind, at: store.url) }
    // A town without its required name can't be saved.
    manager.finishing = { _, new in try new.insert("Town", [:]) }
    #expect(throws: ValidationError.self) { try manager.migrateStore(kind, at: store.url) }
    #expect(try files() == before)
    try store.remove()
  }
}
