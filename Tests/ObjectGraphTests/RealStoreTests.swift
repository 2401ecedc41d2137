import ArcadeCSQLite
import Foundation
import ObjectGraph
import Testing

/// Stores that Apple's framework made, opened as copies.
@Suite struct RealStoreTests {
  struct Case: Sendable, CustomStringConvertible {
    let path: String
    let model: @Sendable () throws -> ManagedObjectModel?
    let rows: Int

    var description: String { path }
  }

  static let cases = [
    Case(path: "MagicalRecord/Recipes.sqlite", model: { try recipesModel() }, rows: 50),
    Case(
      path: "CoreDataUtility/SingleEntitySingleAttribut.sqlite", model: { try singleEntityModel() },
      rows: 40),
    Case(
      path: "CoreDataUtility/fetchRequest.sqlite", model: { try fetchRequestModel() }, rows: 54),
    Case(path: "cdt-materials/SurfJournalModel.sqlite", model: surfModel, rows: 5000),
    Case(
      path: "BrowserServicesKit/Bookmarks_V1.sqlite", model: { try Fixtures.bookmarksModel(1) },
      rows: 10),
    Case(
      path: "BrowserServicesKit/Bookmarks_V3.sqlite", model: { try Fixtures.bookmarksModel(3) },
      rows: 10),
  ]

  static let surfModel: @Sendable () throws -> ManagedObjectModel? = {
    guard let url = Fixtures.file("models/cdt-materials/SurfJournalModel.xcdatamodel") else {
      return nil
    }
    return try ManagedObjectModel(contentsOf: url)
  }

  @Test(arguments: cases) func everyValueOfEveryRowIsWhatSQLiteSays(_ example: Case) throws {
    guard let url = try Fixtures.copy("sqlite-stores/" + example.path),
      let model = try example.model()
    else { return }
    let coordinator = try PersistentStoreCoordinator(model: model, .sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    var count = 0
    for entity in model.entities {
      let objects = try context.fetch(entityNamed: entity.name)
      let table = "Z" + entity.name.uppercased()
      for property in entity.properties {
        let column = "Z" + property.name.uppercased()
        if case .relationship(let relationship) = property, relationship.isToMany { continue }
        let expected = Database(url).column(
          "SELECT CASE typeof(\(column)) WHEN 'blob' THEN hex(\(column)) "
            + "WHEN 'text' THEN \(column) WHEN 'null' THEN 'null' "
            + "ELSE printf('%!.17g', \(column)) END FROM \(table) ORDER BY Z_PK")
        let found = try objects.map { text(try $0.value(forKey: property.name)) }
        #expect(found == expected, "\(entity.name).\(property.name)")
      }
      count += objects.count
    }
    #expect(count == example.rows)
    #expect(context.invariantViolations() == [])
  }

  /// A value as SQLite prints the column that it came from.
  private func text(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): number(flag ? 1 : 0)
    case .integer(let integer): number(Double(integer))
    case .float(let float): number(Double(float))
    case .double(let double): number(double)
    case .decimal(let decimal): number(NSDecimalNumber(decimal: decimal).doubleValue)
    case .string(let text): text
    case .date(let date): number(date.timeIntervalSinceReferenceDate)
    case .data(let data): data.map { String(format: "%02X", $0) }.joined()
    case .object(let id): number(Double(id.uri.lastPathComponent.dropFirst()) ?? 0)
    default: "?"
    }
  }

  private func number(_ value: Double) -> String {
    sqlitePrinted(value)
  }

  @Test func relationshipsOfRecipesAreFollowedBothWays() throws {
    guard let url = try Fixtures.copy("sqlite-stores/MagicalRecord/Recipes.sqlite") else { return }
    let coordinator = try PersistentStoreCoordinator(model: recipesModel(), .sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    var ingredients = 0
    for recipe in try context.fetch(FetchRequest(Recipe.self)) {
      for ingredient in recipe.ingredients {
        #expect(ingredient.recipe == recipe)
        ingredients += 1
      }
      if let image = recipe.image { #expect(image.recipe == recipe) }
      if let type = recipe.type { #expect(type.recipes.contains(recipe)) }
    }
    let expected = Database(url).column(
      "SELECT count(*) FROM ZINGREDIENT WHERE ZRECIPE IN (SELECT Z_PK FROM ZRECIPE)")
    #expect("\(ingredients)" == expected[0])
    #expect(context.invariantViolations() == [])
  }

  @Test func orderedChildrenComeInTheOrderOfTheirColumn() throws {
    guard let url = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite"),
      let model = try Fixtures.bookmarksModel(3)
    else { return }
    let coordinator = try PersistentStoreCoordinator(model: model, .sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    var followed = 0
    for object in try context.fetch(entityNamed: "BookmarkEntity") {
      guard case .objects(let ids) = try object.value(forKey: "children") else { continue }
      let key = object.objectID.uri.lastPathComponent.dropFirst()
      let expected = Database(url).column(
        "SELECT Z_PK FROM ZBOOKMARKENTITY WHERE ZPARENT = \(key) ORDER BY Z_FOK_PARENT")
      #expect(ids.map { String($0.uri.lastPathComponent.dropFirst()) } == expected)
      followed += ids.count
    }
    #expect(followed > 5)
  }

  @Test func aStoreWithAHistoryOpensForReadingAndRefusesWriting() throws {
    guard let url = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    let source = EntityDescription("Nothing", [.attribute(AttributeDescription("a", .string))])
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(entities: [source]))
    #expect {
      try coordinator.addStore(.sqlite, at: url)
    } throws: { error in
      guard case .incompatible(let differences) = (error as? StoreError)?.reason else {
        return false
      }
      return differences.contains { $0.entity == "Nothing" && $0.kind == .missingInStore }
    }
  }

  @Test func aStoreWithoutMetadataIsToldAndLeftAlone() throws {
    guard let url = try Fixtures.copy("sqlite-stores/plaso/NotesV7.storedata") else { return }
    let before = try Data(contentsOf: url)
    #expect {
      try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    } throws: { ($0 as? StoreError)?.reason == .missingMetadata }
    #expect(try Data(contentsOf: url) == before)
  }

  @Test func metadataIsReadWithoutChangingAnyFile() throws {
    guard let url = try Fixtures.copy("sqlite-stores/cdt-materials/SurfJournalModel.sqlite") else {
      return
    }
    let folder = url.deletingLastPathComponent()
    let before = try contents(of: folder)
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    #expect(metadata.uuid == "D246D1F7-4A2D-462D-AE31-1A41C47E7B6C")
    #expect(metadata.frameworkVersion == 519)
    #expect(try contents(of: folder) == before)
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    var found: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      found[name] = try Data(contentsOf: folder.appendingPathComponent(name))
    }
    return found
  }

  @Test(arguments: [1, 3]) func aNewStoreHasExactlyTheSchemaOfARealOne(_ version: Int) throws {
    guard
      let real = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V\(version).sqlite"),
      let model = try Fixtures.bookmarksModel(version)
    else { return }
    let url = try Fixtures.temporaryFolder().appendingPathComponent("new.sqlite")
    try PersistentStoreCoordinator(model: model).addStore(.sqlite, at: url)
    #expect(Database(url).schema == Database(real).schema)
    #expect(Database(url).column("PRAGMA auto_vacuum") == ["2"])
    #expect(
      Database(url).rows("SELECT * FROM Z_PRIMARYKEY") == [["1", "BookmarkEntity", "0", "0"]])
  }
}

/// A number as SQLite prints it with 17 digits.
func sqlitePrinted(_ value: Double) -> String {
  var handle: OpaquePointer?
  sqlite3_open_v2(":memory:", &handle, SQLITE_OPEN_READWRITE, nil)
  defer { sqlite3_close(handle) }
  var statement: OpaquePointer?
  sqlite3_prepare_v2(handle, "SELECT printf('%!.17g', ?)", -1, &statement, nil)
  defer { sqlite3_finalize(statement) }
  sqlite3_bind_double(statement, 1, value)
  sqlite3_step(statement)
  return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? ""
}
