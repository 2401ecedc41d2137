import Foundation
import ObjectGraph
import Testing

/// Models as files that Xcode reads.
@Suite struct ModelWritingTests {
  private func facts(_ model: ManagedObjectModel) -> [String] {
    model.entities.map { entity in
      let properties = entity.properties.map { property -> String in
        switch property {
        case .attribute(let value):
          return "\(value.name) \(value.type) \(value.defaultValue) \(value.isIndexed) "
            + "\(value.renamingIdentifier ?? "") \(value.valueTransformerName ?? "")"
        case .relationship(let value):
          return "\(value.name) \(value.destination) \(value.deleteRule) \(value.isOrdered)"
        }
      }
      let indexes = entity.indexes.map { "\($0.name) \($0.elements.map(\.property))" }
      return "\(entity.name) \(entity.superentity ?? "") \(properties.sorted()) \(indexes.sorted())"
    }
  }

  @Test(arguments: [1, 3, 6]) func aModelOfAFileIsWrittenAsItWasRead(_ version: Int) throws {
    guard let model = try Fixtures.bookmarksModel(version) else { return }
    let again = try ManagedObjectModel(xml: model.xmlSource)
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(facts(again) == facts(model))
  }

  @Test func aCompiledModelBecomesASourceWithItsHashes() throws {
    guard let store = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    let model = try #require(try ManagedObjectModel.cached(inStoreAt: store))
    let again = try ManagedObjectModel(xml: model.xmlSource)
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
  }

  @Test func aDeclaredModelIsWrittenIntoAFolderOfItsOwn() throws {
    let model = try companyModel()
    let folder = try Fixtures.temporaryFolder().appendingPathComponent("Company.xcdatamodel")
    try model.write(to: folder)
    let again = try ManagedObjectModel(contentsOf: folder)
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(again.configurations == model.configurations)
    #expect(throws: ModelError.self) { try model.write(to: folder) }
  }

  @Test func signsOfXMLInTextsAreKept() throws {
    var attribute = AttributeDescription("a", .string)
    attribute.defaultValue = "<&>\"'\n\t\u{E9}"
    attribute.versionHashModifier = "a < b & c"
    let model = try ManagedObjectModel(entities: [EntityDescription("E", [.attribute(attribute)])])
    let again = try ManagedObjectModel(xml: model.xmlSource)
    #expect(again.entityVersionHashesByName == model.entityVersionHashesByName)
    #expect(facts(again) == facts(model))
  }

  @Test func notesAreWrittenAndReadAgain() throws {
    var attribute = AttributeDescription("a", .string)
    attribute.userInfo = ["unit": "m/s", "note": "\"<&>\""]
    var relationship = RelationshipDescription.toOne("other", "E", inverse: nil)
    relationship.userInfo = ["k": "line\nline"]
    var entity = EntityDescription("E", [.attribute(attribute), .relationship(relationship)])
    entity.userInfo = ["author": "Ann"]
    let model = try ManagedObjectModel(entities: [entity])
    let again = try #require(try ManagedObjectModel(xml: model.xmlSource).entities.first)
    #expect(again.userInfo == entity.userInfo)
    let notes = again.properties.map { property in
      switch property {
      case .attribute(let attribute): attribute.userInfo
      case .relationship(let relationship): relationship.userInfo
      }
    }
    #expect(Set(notes) == [attribute.userInfo, relationship.userInfo])
  }

  @Test func aCharacterThatXMLHasNoFormForIsRefused() throws {
    var model = try ManagedObjectModel(entities: [EntityDescription("E", [])])
    model.versionIdentifiers = ["1\u{0}"]
    let folder = try Fixtures.temporaryFolder().appendingPathComponent("E.xcdatamodel")
    let error = #expect(throws: ModelError.self) { try model.write(to: folder) }
    #expect("\(error.map { "\($0)" } ?? "")".contains("U+0000"))
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    #expect(try ManagedObjectModel(xml: model.xmlSource).versionIdentifiers == ["1\u{FFFD}"])
  }
}
