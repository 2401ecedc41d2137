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

  /// Every vector: models as descriptions, hashes from the stores that Apple's framework made.
  @Test func everyHashAndDigestOfTheVectorsIsReproduced() throws {
    let url = Fixtures.file("../formats/version-hash-vectors.json")
    guard let url, let data = try? Data(contentsOf: url) else { return }
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
    let transient: Int
    let modifier: String?
    let type: Int32?
    let external: Int?
    let preserve: Int?
    let dest: String?
    let inverse: String?
    let min: Int?
    let max: Int?
    let ordered: Int?

    var description: PropertyDescription? {
      if kind == "attribute" {
        guard let type = type.flatMap(AttributeType.init(rawValue:)) else { return nil }
        var made = AttributeDescription(name, type, isOptional: optional == 1)
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
  var descriptions: [EntityDescription] {
    entities.values.map { entity in
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

  private func inherits(_ entity: EntityOfVector, _ property: String) -> Bool {
    guard let parent = entity.super.flatMap({ entities[$0] }) else { return false }
    return parent.props[property] != nil || inherits(parent, property)
  }
}
