import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing
import Words

/// A change takes what `inspect` prints, and tells what is there afterwards.
@Suite struct ToldValueTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func refusal(
    _ path: String, _ keyPath: String, _ text: String, model: String? = nil,
    _ operation: ValueEdit.Operation = .replace
  ) throws -> String {
    let failure = try #require(throws: ValueEdit.Failure.self) {
      try edit(path, keyPath, text, model: model, operation)
    }
    return failure.sentence
  }

  // MARK: - Objects

  private static let note = #"""
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Note">
        <attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="upper" optional="YES" attributeType="String" derived="YES"
          derivationExpression="uppercase:(title)"/>
        <attribute name="price" optional="YES" attributeType="Decimal" defaultValueString="0.25"/>
        <attribute name="id" attributeType="UUID"
          defaultValueString="E621E1F8-C36C-495A-93FC-0C247A3E6E5F"/>
      </entity>
    </model>
    """#

  /// A store with one note, and the path of its model.
  private func notes() throws -> (store: String, model: String) {
    let model = try folder.write(Self.note, to: "Note.xcdatamodel/contents")
    let store = folder.path + "/notes.sqlite"
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: store))
    let context = ManagedObjectContext(coordinator)
    try context.insert(entityNamed: "Note").setValue(.string("one"), forKey: "title")
    try context.save()
    coordinator.removeStores()
    return (store, model)
  }

  @Test func anAttributeThatIsDerivedIsNotSet() throws {
    let (store, model) = try notes()
    let sentence = try refusal(store, "Note[1].upper", "X", model: model)
    #expect(sentence.hasPrefix("'upper' is computed: uppercase:(title)."), "\(sentence)")
    #expect(
      try refusal(store, "Note", #"{"upper": "X"}"#, model: model, .add).contains("is computed"))
    #expect(try value("Note[1].upper", in: store, model: model) == "ONE")
  }

  @Test func theValueThatAStoreKeepsIsTheOneThatIsTold() throws {
    let (store, model) = try notes()
    let text = "0.1000000000000000055511151231257827"
    let outcome = try edit(store, "Note[1].price", text, model: model)
    #expect(outcome.new == .text(try value("Note[1].price", in: store, model: model)))
    #expect(outcome.new != .text(text))
  }

  @Test func aDateIsTakenAsItIsPrinted() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    for (text, kept) in [
      ("2023-11-27T14:22:50.189347Z", "2023-11-27T14:22:50.189347Z"),
      ("2023-11-27T14:22:50.3+01:00", "2023-11-27T13:22:50.3Z"),
      ("2023-11-27", "2023-11-27T00:00:00Z"),
    ] {
      let outcome = try edit(store, "Picture[4].painted", text, model: model)
      #expect(outcome.new == .text(kept))
      #expect(try value("Picture[4].painted", in: store, model: model) == kept)
      #expect(
        try edit(store, "Picture[4].painted", text, model: model, isTrial: true).old
          == .text(kept))
    }
    for text in ["2023-02-29", "2023-11-27T14:22.5Z", "2023-11-27T14:22:50.Z", "2023-11-27.5"] {
      #expect(
        try refusal(store, "Picture[4].painted", text, model: model).contains("isn't a date"))
    }
  }

  @Test func aRelationshipToOneObjectIsSetByTheNameOfItsRow() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    var options = Inspector.Options()
    options.model = model
    guard case .tables(let tables) = try Inspector(options: options).inspect(store).content,
      let painters = tables.first(where: { $0.name == "Painter" }),
      let key = try painters.rows.rows(from: 0, count: 1).first?.label.dropFirst()
    else {
      Issue.record("there is no painter")
      return
    }
    let keyPath = "Picture[4].painter"
    #expect(try edit(store, keyPath, "null", kind: .null, model: model).new == .text("null"))
    let painter = "Painter[\(key)]"
    #expect(try edit(store, keyPath, painter, model: model).new == .text(painter))
    #expect(try value(keyPath + ".name", in: store, model: model) == "Ada & <Zoë>")
    let sentence = try refusal(store, "Picture[4].tags", "Tag[1]", model: model)
    #expect(sentence.contains("has no 'tags'") && sentence.contains("painter"), "\(sentence)")
  }

  @Test func entitiesAndPropertiesAreFoundWhateverTheCaseOfTheirLetters() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    _ = try edit(store, "picture[4].Title", "New", model: model)
    #expect(try value("Picture[4].title", in: store, model: model) == "New")
    let added = try edit(store, "tag", #"{"LABEL": "green"}"#, model: model, .add)
    guard case .text(let name) = added.new else {
      Issue.record("the new row has no name")
      return
    }
    #expect(try value(name + ".label", in: store, model: model) == "green")
  }

  // MARK: - Declarations

  @Test func declarationsHoldDerivedAttributesAndEveryDefault() throws {
    let (store, model) = try notes()
    var options = Inspector.Options()
    options.model = model
    let text = try EntityDeclarations(
      try Inspector(options: options).inspect(store), path: store
    ).text
    #expect(text.contains(#"{ $0.derivationExpression = "uppercase:(title)" }"#), "\(text)")
    #expect(text.contains(#"describe.attribute("price", default: Decimal(string: "0.25"))"#))
    #expect(
      text.contains(#"default: UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))"#))
  }

  // MARK: - Tables

  @Test func theValueThatAColumnMakesOfATextIsTold() throws {
    let path = try changeDatabase(
      """
      db.execute("CREATE TABLE g (a INTEGER PRIMARY KEY, i INTEGER, b AS (i * 2), c AS (i) STORED)")
      db.execute("INSERT INTO g VALUES (1, 5)")
      """, at: folder.path + "/computed.sqlite")
    #expect(try edit(path, "g[1].i", "7", kind: .string).new == .text("7"))
    #expect(try edit(path, "g[1].i", "8.0", kind: .number).new == .text("8"))
    #expect(try edit(path, "g[1].i", "x", kind: .string).new == .text("\"x\""))
    #expect(try edit(path, "g[1].a", "3").new == .text("3"))
    for name in ["b", "C"] {
      let sentence = try refusal(path, "g[3].\(name)", "9")
      #expect(sentence.hasPrefix("'\(name.lowercased())' is computed"), "\(sentence)")
    }
    #expect(try refusal(path, "g", #"{"b": 9}"#, .add).contains("is computed"))
    #expect(try refusal(path, "g[3].d", "9").contains("it has a, i."))
  }
}
