import Foundation
import ObjectGraph
import Testing

@Suite struct ModelTests {
  @Test func everythingWrongWithAModelIsToldAtOnce() {
    var wrongDefault = AttributeDescription("age", .integer16)
    wrongDefault.defaultValue = 70_000
    let entities = [
      EntityDescription(
        "Person",
        [
          .attribute(wrongDefault),
          .attribute(AttributeDescription("9lives", .string)),
          .relationship(.toOne("employer", "Company", inverse: "staff")),
          .relationship(.toMany("friends", "Person", inverse: "age")),
        ]),
      EntityDescription("Person", superentity: "Animal", []),
    ]
    #expect {
      try ManagedObjectModel(entities: entities)
    } throws: { error in
      (error as? ModelError)?.sentences == [
        "Two entities are named 'Person'.",
        "Property '9lives' of 'Person' needs a name of letters, digits and underscores that does "
          + "not begin with a digit.",
        "The default 70000 of 'Person.age' is no Integer 16.",
        "Relationship 'Person.employer' leads to 'Company', no entity.",
        "The inverse 'age' of 'Person.friends' is no relationship of 'Person'.",
        "The parent 'Animal' of 'Person' is not in the model.",
      ]
    }
  }

  @Test func anInverseMustLeadBack() {
    let entities = [
      EntityDescription("A", [.relationship(.toOne("b", "B", inverse: "a"))]),
      EntityDescription("B", [.relationship(.toMany("a", "A", inverse: nil))]),
    ]
    #expect {
      try ManagedObjectModel(entities: entities)
    } throws: { error in
      (error as? ModelError)?.sentences == ["'B.a' does not name 'A.b' as its inverse."]
    }
  }

  @Test func aDeclaredModelKnowsItsInverses() throws {
    let entities = try recipesModel().entities
    let recipe = try #require(entities.first { $0.name == "Recipe" })
    let inverses = recipe.properties.compactMap { property -> String? in
      guard case .relationship(let relationship) = property else { return nil }
      return relationship.inverse
    }
    #expect(inverses == ["recipe", "recipes", "recipe"])
  }

  @Test func entitiesAndPropertiesAreFoundByName() throws {
    let model = try companyModel()
    #expect(model.entity(named: "Chief")?.superentity == "Employee")
    #expect(model.entity(named: "Nobody") == nil)
    let own = try #require(model.entity(named: "Chief")).properties.map(\.name)
    let all = try model.properties(ofEntityNamed: "Chief").map(\.name)
    #expect(own == ["bonus", "reports"])
    let inherited = ["name", "nickname", "salary", "hired", "department", "boss", "projects"]
    #expect(all == inherited + own)
    let found = try model.propertiesByName(ofEntityNamed: "Chief")
    #expect(Set(found.keys) == Set(all))
    guard case .relationship(let boss) = found["boss"] else {
      Issue.record("It's a relationship.")
      return
    }
    #expect(boss.destination == "Chief" && boss.inverse == "reports")
    #expect(throws: FetchError.self) { try model.properties(ofEntityNamed: "Nobody") }
    #expect(throws: FetchError.self) { try model.propertiesByName(ofEntityNamed: "Nobody") }
  }

  @Test func aConstraintOnAPropertyThatNoStoreKeepsIsRefused() {
    var note = AttributeDescription("note", .string)
    note.isTransient = true
    var folder = EntityDescription(
      "Folder",
      [
        attribute("name", .string), .attribute(note), toOne("parent", "Folder", "children"),
        toMany("children", "Folder", "parent"),
      ])
    folder.uniquenessConstraints = [["name", "parent"]]
    #expect(throws: Never.self) { try ManagedObjectModel(entities: [folder]) }
    folder.uniquenessConstraints += [["note"], ["name", "children"]]
    let error = #expect(throws: ModelError.self) { try ManagedObjectModel(entities: [folder]) }
    #expect(
      error?.sentences == [
        "A uniqueness constraint of 'Folder' names 'note', of which a store keeps no value.",
        "A uniqueness constraint of 'Folder' names 'children', of which a store keeps no value.",
      ])
  }

  private struct Nest: ModelEntity {
    let eggs: ToMany<Egg> = ToMany(inverse: \.nest, RelationshipRules(max: 1))
  }

  private struct Egg: ModelEntity {
    let nest: ToOne<Nest> = ToOne(inverse: \.eggs)
  }

  @Test func aDeclaredRelationshipToManyThatAllowsOneIsRefused() {
    let error = #expect(throws: ModelError.self) { try ManagedObjectModel(Nest.self, Egg.self) }
    #expect(
      error?.sentences == [
        "Relationship 'Nest.eggs' is declared as one to many objects, and leads to one at most."
      ])
  }

  @Test func aModelWithoutOneOfItsEntitiesIsRefused() {
    #expect(throws: ModelError.self) { try ManagedObjectModel(Recipe.self, Ingredient.self) }
  }

  @Test func aModelFileBringsDefaultsInversesAndIndexes() throws {
    guard let model = try Fixtures.bookmarksModel(3) else { return }
    let entity = try #require(model.entities.first)
    #expect(entity.properties.count == 10)
    // Xcode adds one of its own name for the attribute that is alone in an index.
    #expect(
      entity.indexes.map(\.name) == [
        "isPendingDeletion", "byUUID", "byURL", "byIsPendingDeletion",
      ])
    let defaults = entity.properties.compactMap { property -> Value? in
      guard case .attribute(let attribute) = property else { return nil }
      return attribute.defaultValue
    }
    #expect(defaults == [.null, false, .null, .null, .null, .null])
  }

  @Test func aModelFileThatDeclaresEntitiesOfXMLIsRefused() {
    let bomb = #"<!DOCTYPE m [<!ENTITY a "aaaa">]><model><entity name="&a;"/></model>"#
    #expect {
      try ManagedObjectModel(xml: Data(bomb.utf8), name: "bomb")
    } throws: { error in
      "\(error)"
        == "The model 'bomb' is not XML: line 1: it declares an entity, which is not allowed."
    }
  }

  /// In each of the two forms that files have; a composite that no entity has changes nothing.
  @Test(arguments: [
    (
      #"<composite name="magnitude" compositeName="Size"/>"#,
      "'Quake.magnitude' is a composite attribute, which is not supported."
    ),
    (
      #"<attribute name="magnitude" attributeType="Composite" elementName="Size"/>"#,
      "Attribute 'Quake.magnitude' has type 'Composite', which is not supported."
    ),
    ("", nil),
  ])
  func aModelFileWhoseEntitiesHaveCompositesIsRefusedByName(
    property: String, problem: String?
  ) throws {
    let text = """
      <model><entity name="Quake"><attribute name="place" attributeType="String"/>\(property)</entity>
      <composite name="Size"><attribute name="value" attributeType="Double"/></composite></model>
      """
    let read = Result { try ManagedObjectModel(xml: Data(text.utf8), name: "quakes") }
    switch read {
    case .success(let model):
      #expect(problem == nil)
      #expect(model.entities.first?.properties.count == 1)
    case .failure(let error): #expect("\(error)" == problem)
    }
  }
}

@Suite struct MergedModelTests {
  @Test func modelsAreMadeOneWithTheirTypes() throws {
    var (one, two) = (try ManagedObjectModel(Folder.self), try ManagedObjectModel(Sample.self))
    one.configurations = ["things": ["Folder"]]
    two.configurations = ["things": ["Sample"]]
    two.localizationDictionary = ["ErrorString/a": "b"]
    let merged = try ManagedObjectModel(merging: [one, two, one])
    #expect(merged.entities.map(\.name) == ["Folder", "Sample"])
    #expect(merged.configurations["things"] == ["Folder", "Sample"])
    #expect(merged.localizationDictionary == two.localizationDictionary)
    let both = one.entityVersionHashesByName.merging(two.entityVersionHashesByName) { a, _ in a }
    #expect(merged.entityVersionHashesByName == both)
    let coordinator = try PersistentStoreCoordinator(model: merged, .inMemory)
    let context = ManagedObjectContext(coordinator)
    context.insert(Folder.self, .set(\.name, "x"))
    context.insert(Sample.self, .set(\.mood, .cross))
    try context.save()
    #expect(try context.first(FetchRequest(Sample.self))?.mood == .cross)
  }

  @Test func differentEntitiesOfOneNameAreRefused() throws {
    let one = try ManagedObjectModel(entities: [
      EntityDescription("Item", [.attribute(AttributeDescription("a", .string))])
    ])
    let two = try ManagedObjectModel(entities: [
      EntityDescription("Item", [.attribute(AttributeDescription("a", .date))])
    ])
    #expect {
      try ManagedObjectModel(merging: [one, two])
    } throws: { "\($0)" == "The models have different entities 'Item'." }
  }

  @Test func notesOfAModelFileAreReadAndDoNotCount() throws {
    func model(_ note: String) throws -> ManagedObjectModel {
      let text = """
        <model><entity name="Item">\(note)
        <attribute name="a" optional="YES" attributeType="String">\(note)</attribute>
        <relationship name="other" optional="YES" maxCount="1" destinationEntity="Item">\(note)
        </relationship></entity></model>
        """
      let url = try Fixtures.temporaryFolder().appendingPathComponent("contents")
      try Data(text.utf8).write(to: url)
      return try ManagedObjectModel(contentsOf: url)
    }
    let noted = try model("<userInfo><entry key=\"k\" value=\"v\"/></userInfo>")
    let item = try #require(noted.entities.first)
    #expect(item.userInfo == ["k": "v"])
    for property in item.properties {
      switch property {
      case .attribute(let attribute): #expect(attribute.userInfo == ["k": "v"])
      case .relationship(let relationship): #expect(relationship.userInfo == ["k": "v"])
      }
    }
    #expect(noted.entityVersionHashesByName == (try model("").entityVersionHashesByName))
  }
}
