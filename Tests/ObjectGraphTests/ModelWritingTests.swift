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

  /// Limits as Xcode writes them, with the values that a save refuses and takes.
  @Test func limitsOfAttributesAreKept() throws {
    let source = """
      <model><entity name="E">
      <attribute name="age" optional="YES" attributeType="Integer 16" minValueString="1"
        maxValueString="99"/>
      <attribute name="large" optional="YES" attributeType="Integer 64"
        maxValueString="9007199254740993"/>
      <attribute name="price" optional="YES" attributeType="Decimal" minValueString="0.5"/>
      <attribute name="code" optional="YES" attributeType="String" minValueString="2"
        maxValueString="4" regularExpressionString="[a-z&lt;]+"/>
      <attribute name="day" optional="YES" attributeType="Date" minDateTimeInterval="100"
        maxDateTimeInterval="200.5"/>
      <attribute name="odd" optional="YES" attributeType="String"
        regularExpressionString="(?=a).*"/>
      </entity></model>
      """
    let read = try ManagedObjectModel(xml: Data(source.utf8))
    for model in [read, try ManagedObjectModel(xml: read.xmlSource)] {
      let company = try Company(.inMemory, model: model)
      let context = company.context()
      let object = try context.insert(entityNamed: "E")
      func code(_ value: Value, _ key: String) -> [ValidationCode] {
        do {
          try object.validateValue(value, forKey: key)
          return []
        } catch let error as ValidationError {
          return error.failures.map(\.code)
        } catch {
          return [.invalid]
        }
      }
      #expect(code(0, "age") == [.tooSmall] && code(100, "age") == [.tooLarge])
      #expect(code(1, "age").isEmpty && code(.null, "age").isEmpty)
      #expect(code(.integer(9_007_199_254_740_993), "large").isEmpty)
      #expect(code(.integer(9_007_199_254_740_994), "large") == [.tooLarge])
      #expect(code(.decimal(0.4), "price") == [.tooSmall] && code(.decimal(0.5), "price").isEmpty)
      #expect(code("a", "code") == [.tooShort] && code("abcde", "code") == [.tooLong])
      #expect(code("A<", "code") == [.mismatch] && code("a<", "code").isEmpty)
      func moment(_ seconds: Double) -> Value {
        .date(Date(timeIntervalSinceReferenceDate: seconds))
      }
      #expect(code(moment(99), "day") == [.tooSoon] && code(moment(201), "day") == [.tooLate])
      #expect(code(moment(200.5), "day").isEmpty)
      // A pattern that can't be asked is kept for whoever can.
      #expect(code("b", "odd").isEmpty)
    }
    #expect(try ManagedObjectModel(xml: read.xmlSource).xmlSource == read.xmlSource)
    #expect(String(decoding: read.xmlSource, as: UTF8.self).contains("(?=a).*"))
  }

  @Test func rulesOfTheFormsThatFilesHaveAreWritten() throws {
    var age = AttributeDescription("age", .integer16)
    age.rules = [
      try ValidationRule(warning: "Too young", format: "SELF BETWEEN {18, 99}"),
      try ValidationRule(warning: "Odd", format: "SELF != 20"),
      ValidationRule(warning: "Code") { _ in true },
    ]
    var code = AttributeDescription("code", .string)
    code.rules = [
      try ValidationRule(warning: "Short", format: "length >= 2 AND SELF MATCHES '[a-z]+'"),
      try ValidationRule(warning: "Either", format: "length <= 9 OR SELF == 'x'"),
      try ValidationRule(warning: "Any case", format: "SELF MATCHES[c] 'a'"),
    ]
    var day = AttributeDescription("day", .date)
    day.rules = [
      try ValidationRule(
        warning: "Early", format: "SELF >= %@", .date(Date(timeIntervalSinceReferenceDate: 5)))
    ]
    let model = try ManagedObjectModel(entities: [
      EntityDescription("E", [.attribute(age), .attribute(code), .attribute(day)])
    ])
    let text = String(decoding: model.xmlSource, as: UTF8.self)
    #expect(text.contains(#"attributeType="Integer 16" minValueString="18" maxValueString="99"/>"#))
    #expect(
      text.contains(
        #"attributeType="String" minValueString="2" regularExpressionString="[a-z]+"/>"#))
    #expect(text.contains(#"attributeType="Date" minDateTimeInterval="5.0"/>"#))
  }
}
