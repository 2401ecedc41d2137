import Foundation
import ObjectGraph
import Testing

@Suite struct VersionHashTests {
  @Test func anEntityWithOneDateHasTheHashOfTheTemplateProject() throws {
    let model = try ManagedObjectModel(entities: [
      EntityDescription("Event", [.attribute(AttributeDescription("timeStamp", .date))])
    ])
    #expect(hash(model, "Event") == "VDHARtMOfzLCzICZWK3R51ea0QSjqo/EhG6X168BzHk=")
  }

  @Test func entitiesWithRequiredAndOptionalAttributesHaveKnownHashes() throws {
    var processID = AttributeDescription("processID", .integer32, isOptional: false)
    processID.defaultValue = -1
    let customer = [
      AttributeDescription("name", .string), AttributeDescription("email", .string),
      AttributeDescription("phone_number", .string), AttributeDescription("address", .string),
      AttributeDescription("age", .integer16),
    ]
    let model = try ManagedObjectModel(entities: [
      EntityDescription(
        "Hiscore",
        [
          .attribute(AttributeDescription("name", .string, isOptional: false)),
          .attribute(AttributeDescription("score", .integer32, isOptional: false)),
        ]),
      EntityDescription(
        "Run",
        [
          .attribute(AttributeDescription("date", .date, isOptional: false)), .attribute(processID),
        ]),
      EntityDescription("Customer", customer.map { .attribute($0) }),
    ])
    #expect(hash(model, "Hiscore") == "rukzI9/TS/POqC2lKiMPbC+91CoaILRnAL24q/OrzT8=")
    #expect(hash(model, "Run") == "kyMFA9wly71JvwAPyxdb+z80zNKbCouUb15vOFqJI9A=")
    #expect(hash(model, "Customer") == "gKvhkHsRmSUP8W0B4hDm9bQiYNLUmbp121Ti22e0hBs=")
  }

  /// The vectors beside the real files; only who has those files has them.
  private func vectors(_ name: String) throws -> Data? {
    guard let url = Fixtures.file("../formats/" + name) else { return nil }
    guard FileManager.default.fileExists(atPath: url.path) else {
      print("skipped: \(name) is not beside the folder that ARCADE_FIXTURES names")
      return nil
    }
    return try Data(contentsOf: url)
  }

  /// Every vector: models as descriptions, hashes from the stores that Apple's framework made.
  @Test func everyHashAndDigestOfTheVectorsIsReproduced() throws {
    guard let data = try vectors("version-hash-vectors.json") else { return }
    var (hashes, digests) = (0, 0)
    for vector in try JSONDecoder().decode([Vector].self, from: data) {
      let model = try ManagedObjectModel(entities: vector.descriptions)
      for (entity, expected) in vector.hashes {
        #expect(hash(model, entity) == expected, "\(vector.store) \(entity)")
        hashes += 1
      }
      if let digest = vector.digest {
        #expect(model.versionHashesDigest == digest, "\(vector.store)")
        digests += 1
      }
      if let checksum = vector.checksum { #expect(model.versionChecksum == checksum) }
    }
    #expect(hashes == 50)
    #expect(digests == 5)
  }

  @Test func theSixUnusualKindsOfEntityHaveTheHashesOfTheirStores() throws {
    guard let data = try vectors("version-hash-vectors-2.json") else { return }
    var hashes = 0
    for vector in try JSONDecoder().decode([SingleVector].self, from: data) {
      let model = try ManagedObjectModel(entities: closed(vector.entities.descriptions))
      #expect(hash(model, vector.entity) == vector.hash, "\(vector.entity)")
      hashes += 1
    }
    #expect(hashes == 11)
  }

  @Test func aModifierIsHashedBeforeTheUniqueValues() throws {
    let code = AttributeDescription("fourCharCodeName", .string, isOptional: false)
    var codec = EntityDescription("Codec", [.attribute(code)])
    codec.versionHashModifier = "13102"
    codec.uniquenessConstraints = [["fourCharCodeName"]]
    let model = try ManagedObjectModel(entities: [codec])
    #expect(hash(model, "Codec") == "Y7t9O8wwVVJyjU6Abcih3k84T/gBeIWz+q61BQfSTxM=")
  }

  @Test func severalUniqueValuesAreHashedInTheOrderOfTheirTexts() throws {
    var label = EntityDescription(
      "GraphLabel",
      [
        .attribute(AttributeDescription("code", .integer32)),
        .attribute(AttributeDescription("alias", .string)),
        .attribute(AttributeDescription("edgeExternalIdentifierDataHavingLabel", .binary)),
        .attribute(AttributeDescription("nodeExternalIdentifierDataHavingLabel", .binary)),
      ])
    for constraints in [[["code"], ["alias"]], [["alias"], ["code"]]] {
      label.uniquenessConstraints = constraints
      let model = try ManagedObjectModel(entities: [label])
      #expect(hash(model, "GraphLabel") == "IB6CDGp6ctfu2cyfL5EZc+KzGHvgGEsvSbernv1jUZA=")
    }
  }

  /// As its source describes it, since derived attributes come from model files only.
  private static let messages = """
    <model>
      <entity name="ManagedEventBase">
        <attribute name="chatId" optional="YES" attributeType="String" derived="YES"
          derivationExpression="chat.serverId"/>
        <attribute name="createdAt" attributeType="Date"/>
        <attribute name="eventId" optional="YES" attributeType="String"/>
        <attribute name="type" optional="YES" attributeType="String"/>
        <relationship name="chat" optional="YES" maxCount="1" destinationEntity="ManagedChat"
          inverseName="events"/>
        <fetchedProperty name="recent" optional="YES"/>
      </entity>
      <entity name="ManagedChat">
        <attribute name="serverId" optional="YES" attributeType="String"/>
        <relationship name="events" optional="YES" toMany="YES"
          destinationEntity="ManagedEventBase" inverseName="chat"/>
      </entity>
    </model>
    """

  @Test func aDerivedAttributeCountsAsItsExpressionAndAFetchedPropertyNotAtAll() throws {
    let model = try ManagedObjectModel(xml: Data(Self.messages.utf8))
    #expect(hash(model, "ManagedEventBase") == "iWt3fcgaMYOoNo3EIDA0ZV4UNXSkUy2X0ml+jVLKo4s=")
  }

  @Test func aRelationshipToAnyNumberMayHaveMinusOneForIt() throws {
    var books = RelationshipDescription.toMany("books", "Book", inverse: "author")
    books.maxCount = -1
    var writer = EntityDescription(
      "Writer", [.attribute(AttributeDescription("age", .integer16, isOptional: false))])
    writer.isAbstract = true
    var author = EntityDescription(
      "Author", superentity: "Writer",
      [
        .attribute(AttributeDescription("alias", .string, isOptional: false)), .relationship(books),
      ])
    author.uniquenessConstraints = [["alias"]]
    let book = EntityDescription(
      "Book", [.relationship(.toOne("author", "Author", inverse: "books"))])
    let model = try ManagedObjectModel(entities: [writer, author, book])
    #expect(hash(model, "Author") == "pa+S3O3KI2JB4BuvUcDpfYBrzD0oUAq8bQOSbX4GWyg=")
    let context = ManagedObjectContext(PersistentStoreCoordinator(model: model))
    try context.coordinator.addStore(.inMemory)
    let object = try context.insert(entityNamed: "Author")
    try object.setValue(4, forKey: "age")
    try object.setValue("A", forKey: "alias")
    let written = try (0..<3).map { _ in try context.insert(entityNamed: "Book") }
    try object.setValue(.objects(written.map(\.objectID)), forKey: "books")
    try context.save()
  }

  @Test func aRelationshipThatIsItsOwnInverseIsHashedWithoutItsName() throws {
    func person(inverse: String?) throws -> ManagedObjectModel {
      try ManagedObjectModel(entities: [
        EntityDescription(
          "Person", [.relationship(.toMany("friends", "Person", inverse: inverse))])
      ])
    }
    let alone = try person(inverse: nil)
    #expect(hash(try person(inverse: "friends"), "Person") == hash(alone, "Person"))
  }

  /// The model with what its relationships lead to, which a vector leaves out.
  private func closed(_ entities: [EntityDescription]) -> [EntityDescription] {
    var ends: [String: [PropertyDescription]] = [:]
    let known = Set(entities.map(\.name))
    for entity in entities {
      for case .relationship(let relationship) in entity.properties
      where !known.contains(relationship.destination) {
        let back = relationship.inverse.map {
          PropertyDescription.relationship(.toMany($0, entity.name, inverse: relationship.name))
        }
        ends[relationship.destination, default: []] += [back].compactMap(\.self)
      }
    }
    return entities + ends.map { EntityDescription($0.key, $0.value) }
  }

  @Test func recipesDeclaredByHandHaveTheHashesOfTheirStore() throws {
    guard let url = Fixtures.file("sqlite-stores/MagicalRecord/Recipes.sqlite") else { return }
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: url)
    #expect(metadata.versionHashes.count == 4)
    #expect(metadata.versionHashes == (try recipesModel()).entityVersionHashesByName)
  }

  private func hash(_ model: ManagedObjectModel, _ entity: String) -> String? {
    model.entityVersionHashesByName[entity]?.base64EncodedString()
  }
}

private struct Vector: Decodable {
  struct Property: Decodable {
    let name: String
    let kind: String
    let optional: Int
    let transient: Int?
    let modifier: String?
    let type: Int32?
    let external: Int?
    let preserve: Int?
    let expression: String?
    let dest: String?
    let inverse: String?
    let min: Int?
    let max: Int?
    let ordered: Int?

    var description: PropertyDescription? {
      if kind == "attribute" || kind == "derived" {
        guard let type = type.flatMap(AttributeType.init(rawValue:)) else { return nil }
        var made = AttributeDescription(name, type, isOptional: optional == 1)
        made.derivationExpression = expression
        made.isTransient = transient == 1
        made.versionHashModifier = modifier
        made.allowsExternalBinaryDataStorage = external == 1
        made.preservesValueInHistoryOnDeletion = preserve == 1
        return .attribute(made)
      }
      guard let dest else { return nil }
      var made = RelationshipDescription.toMany(
        name, dest, inverse: inverse, isOrdered: ordered == 1)
      made.isOptional = optional == 1
      made.isTransient = transient == 1
      made.versionHashModifier = modifier
      made.minCount = min ?? 0
      made.maxCount = max ?? 0
      return .relationship(made)
    }
  }

  struct EntityOfVector: Decodable {
    let name: String
    let abstract: Int
    let `super`: String?
    let modifier: String?
    let props: [String: Property]
    let unique: [[String]]
  }

  let store: String
  let entities: [String: EntityOfVector]
  let hashes: [String: String]
  let digest: String?
  let checksum: String?

  /// Properties that a parent has as well are inherited, and described there only.
  var descriptions: [EntityDescription] { entities.descriptions }
}

/// One entity of a store, with those above it.
private struct SingleVector: Decodable {
  let entity: String
  let hash: String
  let entities: [String: Vector.EntityOfVector]
}

extension [String: Vector.EntityOfVector] {
  fileprivate var descriptions: [EntityDescription] {
    values.map { entity in
      var made = EntityDescription(
        entity.name, superentity: entity.super,
        entity.props.values.filter { !inherits(entity, $0.name) }.sorted { $0.name < $1.name }
          .compactMap(\.description))
      made.isAbstract = entity.abstract == 1
      made.versionHashModifier = entity.modifier
      made.uniquenessConstraints = entity.unique
      return made
    }
  }

  private func inherits(_ entity: Vector.EntityOfVector, _ property: String) -> Bool {
    guard let parent = entity.super.flatMap({ self[$0] }) else { return false }
    return parent.props[property] != nil || inherits(parent, property)
  }
}
