import Foundation
import Inspection
import ObjectGraph
import Testing

/// A model that nobody has is derived from a store's tables, and proved by the hashes in it.
@Suite struct DerivedModelTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func relationshipsAreDerivedAndProvedToo() throws {
    var ingredients = RelationshipDescription.toMany(
      "ingredients", "Ingredient", inverse: "recipe", isOrdered: true)
    ingredients.deleteRule = .cascade
    var recipe = RelationshipDescription.toOne("recipe", "Recipe", inverse: "ingredients")
    (recipe.isOptional, recipe.minCount) = (false, 1)
    let entities = [
      EntityDescription(
        "Recipe",
        [
          .attribute(AttributeDescription("title", .string, isOptional: false)),
          .attribute(AttributeDescription("servingCount", .integer16)),
          .relationship(ingredients),
          .relationship(.toMany("tags", "Tag", inverse: "recipes")),
          .relationship(.toOne("author", "Person", inverse: "recipes")),
        ]),
      EntityDescription(
        "Ingredient",
        [
          .attribute(AttributeDescription("name", .string)), .relationship(recipe),
        ]),
      EntityDescription(
        "Tag",
        [
          .attribute(AttributeDescription("label", .string)),
          .relationship(.toMany("recipes", "Recipe", inverse: "tags")),
        ]),
      EntityDescription(
        "Person",
        [
          .attribute(AttributeDescription("name", .string)),
          .relationship(.toMany("recipes", "Recipe", inverse: "author")),
          .relationship(.toOne("picture", "Picture", inverse: nil)),
        ]),
      EntityDescription("Picture", [.attribute(AttributeDescription("data", .binary))]),
    ]
    try check(entities, "related.sqlite") { context in
      let made = try context.insert(entityNamed: "Recipe")
      try made.setValue(.string("soup"), forKey: "title")
      let person = try context.insert(entityNamed: "Person")
      try made.setValue(.object(person.objectID), forKey: "author")
    }
  }

  @Test func aRelationshipToItsOwnEntityIsFound() throws {
    let folder = EntityDescription(
      "Folder",
      [
        .attribute(AttributeDescription("name", .string)),
        .relationship(.toOne("parent", "Folder", inverse: "children")),
        .relationship(.toMany("children", "Folder", inverse: "parent", isOrdered: true)),
      ])
    try check([folder], "own.sqlite") { _ = try $0.insert(entityNamed: "Folder") }
  }

  @Test func namesOfUniqueAttributesAreSpelledByTheirIndex() throws {
    var account = EntityDescription(
      "Account",
      [
        .attribute(AttributeDescription("remoteIdentifierOfServer", .string)),
        .attribute(AttributeDescription("avatar", .binary)),
      ])
    account.uniquenessConstraints = [["remoteIdentifierOfServer"]]
    try check([account], "unique.sqlite") { _ = try $0.insert(entityNamed: "Account") }
  }

  @Test func anEntityThatNothingProvesIsShownAsItsTable() throws {
    let thing = EntityDescription(
      "Thing", [.attribute(AttributeDescription("xYzZy", .string))])
    let path = folder.path + "/odd.sqlite"
    try make(ManagedObjectModel(entities: [thing]), path) {
      _ = try $0.insert(entityNamed: "Thing")
    }
    #expect(try derived(path).model == nil)
  }

  private func check(
    _ entities: [EntityDescription], _ name: String, _ fill: (ManagedObjectContext) throws -> Void
  ) throws {
    let path = folder.path + "/" + name
    let model = try ManagedObjectModel(entities: entities)
    try make(model, path, fill)
    let found = try #require(try derived(path).model)
    #expect(found.entityVersionHashesByName == model.entityVersionHashesByName)
  }

  private func derived(_ path: String) throws -> InspectedFile {
    var options = Inspector.Options()
    #expect(try Inspector(options: options).inspect(path).model == nil)
    options.derivesModel = true
    return try Inspector(options: options).inspect(path)
  }

  /// A store without the copy of its model.
  private func make(
    _ model: ManagedObjectModel, _ path: String, _ fill: (ManagedObjectContext) throws -> Void
  ) throws {
    let coordinator = PersistentStoreCoordinator(model: model)
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: path))
    let context = ManagedObjectContext(coordinator)
    try fill(context)
    try context.save()
    coordinator.removeStores()
    try changeDatabase("db.execute('DROP TABLE IF EXISTS Z_MODELCACHE')", at: path)
  }
}
