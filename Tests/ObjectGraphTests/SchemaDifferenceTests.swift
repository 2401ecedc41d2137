import Foundation
import ObjectGraph
import Testing

/// Schemas of older stores beside ours; each difference is one that `docs/deviations.md` lists.
@Suite struct SchemaDifferenceTests {
  private func differences(
    _ path: String, _ model: ManagedObjectModel
  ) throws -> (missing: [String], extra: [String])? {
    guard let real = try Fixtures.copy("sqlite-stores/" + path) else { return nil }
    let url = try Fixtures.temporaryFolder().appendingPathComponent("new.sqlite")
    try PersistentStoreCoordinator(model: model).addStore(.sqlite, at: url)
    let (own, other) = (Set(Database(url).schema), Set(Database(real).schema))
    return (other.subtracting(own).sorted(), own.subtracting(other).sorted())
  }

  private let modelCache = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB)"

  @Test func olderStoresLackTheModelCache() throws {
    for (path, model) in [
      ("CoreDataUtility/SingleEntitySingleAttribut.sqlite", try singleEntityModel()),
      ("cdt-materials/SurfJournalModel.sqlite", try RealStoreTests.surfModel()),
    ] {
      guard let model, let found = try differences(path, model) else { continue }
      #expect(found.missing == [], "\(path)")
      #expect(found.extra == [modelCache], "\(path)")
    }
  }

  @Test func fetchRequestDiffersInNothingElse() throws {
    guard
      let found = try differences(
        "CoreDataUtility/fetchRequest.sqlite", try fetchRequestModel())
    else { return }
    #expect(found.missing == [])
    #expect(found.extra == [modelCache])
  }

  /// In 2010 columns of one group were not ordered by name.
  @Test func recipesDifferInTheOrderOfColumns() throws {
    guard let found = try differences("MagicalRecord/Recipes.sqlite", try recipesModel()) else {
      return
    }
    let start = "CREATE TABLE ZRECIPE ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
    #expect(
      found.missing == [
        start + "ZIMAGE INTEGER, ZTYPE INTEGER, ZPREPTIME VARCHAR, ZNAME VARCHAR, "
          + "ZINSTRUCTIONS VARCHAR, ZOVERVIEW VARCHAR, ZTHUMBNAILIMAGE BLOB )"
      ])
    #expect(
      found.extra == [
        start + "ZIMAGE INTEGER, ZTYPE INTEGER, ZINSTRUCTIONS VARCHAR, ZNAME VARCHAR, "
          + "ZOVERVIEW VARCHAR, ZPREPTIME VARCHAR, ZTHUMBNAILIMAGE BLOB )", modelCache,
      ])
  }

  @Test func twoConfigurationsAreTwoStoresWithTheirOwnTables() throws {
    let folder = try Fixtures.temporaryFolder()
    let (people, things) = (
      folder.appendingPathComponent("people"), folder.appendingPathComponent("things")
    )
    let coordinator = PersistentStoreCoordinator(model: try companyModel())
    try coordinator.addStore(.sqlite, at: people, configuration: "people")
    try coordinator.addStore(.xml, at: things, configuration: "things")
    let context = ManagedObjectContext(coordinator)
    context.insert(Employee.self).name = "Ann"
    context.insert(Folder.self).name = "Papers"
    try context.save()
    #expect(
      Database(people).column("SELECT Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT") == [
        "Department", "Employee", "Chief", "Office", "OfficeKey", "Project",
      ])
    #expect(String(decoding: try Data(contentsOf: things), as: UTF8.self).contains("Papers"))
    #expect(try PersistentStoreCoordinator.metadata(of: .xml, at: things).versionHashes.count == 2)
    let fresh = ManagedObjectContext(coordinator)
    #expect(try fresh.fetch(FetchRequest(Folder.self)).map(\.name) == ["Papers"])
    #expect(try fresh.fetch(FetchRequest(Employee.self)).map(\.name) == ["Ann"])
    #expect(throws: ModelError.self) {
      try coordinator.addStore(.inMemory, configuration: "nothing")
    }
  }
}
