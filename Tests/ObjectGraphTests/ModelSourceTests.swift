import Foundation
import ObjectGraph
import Testing

/// Model files as Xcode has made them since 2005.
@Suite struct ModelSourceTests {
  private func model(_ entities: String) throws -> ManagedObjectModel {
    try ManagedObjectModel(xml: Data("<model>\(entities)</model>".utf8))
  }

  private func attributes(_ model: ManagedObjectModel) -> [String: AttributeDescription] {
    var found: [String: AttributeDescription] = [:]
    for case .attribute(let attribute) in model.entities.flatMap(\.properties) {
      found[attribute.name] = attribute
    }
    return found
  }

  @Test func defaultsAreReadAsLenientlyAsXcodeReadsThem() throws {
    let found = attributes(
      try model(
        """
        <entity name="A">
          <attribute name="whole" attributeType="Integer 32" defaultValueString="0.0"/>
          <attribute name="seven" attributeType="Integer 16" defaultValueString="7.9"/>
          <attribute name="none" attributeType="Integer 64" defaultValueString="NO"/>
          <attribute name="off" attributeType="Boolean" defaultValueString="0"/>
          <attribute name="on" attributeType="Boolean" defaultValueString="1"/>
          <attribute name="yes" attributeType="Boolean" defaultValueString="YES"/>
          <attribute name="real" attributeType="Double" defaultValueString="1.5 m"/>
          <attribute name="id" attributeType="UUID" defaultValueString="none"/>
        </entity>
        """))
    let values = found.mapValues(\.defaultValue)
    #expect(
      values == [
        "whole": 0, "seven": 7, "none": 0, "off": false, "on": true, "yes": true, "real": 1.5,
        "id": .null,
      ])
  }

  @Test func aTransientAttributeNeedsNoTypeAndAStoredOneDoes() throws {
    let made = try model(
      """
      <entity name="A">
        <attribute name="section" optional="YES" transient="YES"/>
        <attribute name="any" optional="YES" attributeType="Undefined" transient="YES"/>
      </entity>
      """)
    #expect(attributes(made).values.map(\.type) == [.undefined, .undefined])
    #expect(throws: ModelError.self) {
      try model(#"<entity name="A"><attribute name="a"/></entity>"#)
    }
    let coordinator = try PersistentStoreCoordinator(model: made, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let object = try context.insert(entityNamed: "A")
    try object.setValue("B", forKey: "section")
    #expect(try object.value(forKey: "section") == "B")
  }

  @Test func anInverseThatDoesNotLeadBackCountsForTheHashOnly() throws {
    let made = try model(
      """
      <entity name="A">
        <relationship name="b" maxCount="1" destinationEntity="B" inverseName="a"/>
      </entity>
      <entity name="B">
        <relationship name="a" toMany="YES" destinationEntity="A"/>
      </entity>
      """)
    let without = try model(
      """
      <entity name="A"><relationship name="b" maxCount="1" destinationEntity="B"/></entity>
      <entity name="B"><relationship name="a" toMany="YES" destinationEntity="A"/></entity>
      """)
    let (named, unnamed) = (made.entityVersionHashesByName, without.entityVersionHashesByName)
    #expect(named["A"] != unnamed["A"])
    #expect(named["B"] == unnamed["B"])
    let coordinator = try PersistentStoreCoordinator(model: made, .inMemory)
    let context = ManagedObjectContext(coordinator)
    let (a, b) = (try context.insert(entityNamed: "A"), try context.insert(entityNamed: "B"))
    try a.setValue(.object(b.objectID), forKey: "b")
    #expect(try b.value(forKey: "a") == .objects([]))
  }

  @Test func anInverseMayLeadToAnEntityBelow() throws {
    let url = try Fixtures.temporaryFolder().appendingPathComponent("store.sqlite")
    let made = try ManagedObjectModel(entities: [
      EntityDescription(
        "Thing", [.relationship(.toOne("details", "Details", inverse: "photo"))]),
      EntityDescription("Photo", superentity: "Thing", []),
      EntityDescription("Details", [.relationship(.toOne("photo", "Photo", inverse: "details"))]),
    ])
    let coordinator = try PersistentStoreCoordinator(model: made, .sqlite, at: url)
    let context = ManagedObjectContext(coordinator)
    let photo = try context.insert(entityNamed: "Photo")
    try photo.setValue(
      .object(try context.insert(entityNamed: "Details").objectID), forKey: "details")
    try context.save()
    let details = try #require(
      try ManagedObjectContext(coordinator).fetch(entityNamed: "Details").first)
    #expect(try details.value(forKey: "photo") == .object(photo.objectID))
  }

  @Test func anIndexOverAnExpressionIsLeftOut() throws {
    let made = try model(
      """
      <entity name="A">
        <attribute name="name" attributeType="String"/>
        <fetchIndex name="byLength">
          <fetchIndexElement expression="length:(name)" type="Binary" order="ascending"/>
        </fetchIndex>
        <fetchIndex name="byName">
          <fetchIndexElement property="name" type="Binary" order="descending"/>
        </fetchIndex>
      </entity>
      """)
    #expect(made.entities[0].indexes.map(\.name) == ["name", "byName"])
  }

  @Test func compoundIndexesHaveTheNamesThatCoreDataGivesThem() throws {
    let made = try model(
      """
      <entity name="A">
        <attribute name="name" attributeType="String"/>
        <attribute name="size" attributeType="Integer 64"/>
        <compoundIndexes>
          <compoundIndex><index value="name"/><index value="size"/></compoundIndex>
          <compoundIndex><index value="size"/><index value="name"/></compoundIndex>
        </compoundIndexes>
      </entity>
      """)
    let compiled = try ModelArchive.model {
      $0.compoundIndexes = [["town", "height"], ["town", "nothing"]]
    }
    #expect(compiled.entities[0].indexes.map(\.name) == ["compoundIndex"])
    #expect(compiled.entities[0].indexes[0].elements.map(\.property) == ["town", "height"])
    let url = try Fixtures.temporaryFolder().appendingPathComponent("indexed")
    try PersistentStoreCoordinator(model: made).addStore(.sqlite, at: url)
    #expect(
      Database(url).schema.filter { $0.contains("INDEX") } == [
        "CREATE INDEX Z_A_compoundIndex ON ZA (ZNAME COLLATE BINARY ASC, ZSIZE COLLATE BINARY ASC)",
        "CREATE INDEX Z_A_compoundIndex1 ON ZA (ZSIZE COLLATE BINARY ASC, ZNAME COLLATE BINARY ASC)",
      ])
  }

  @Test func sourcesOfXcode3HaveTheHashesOfTheirStores() throws {
    guard let recipes = Fixtures.file("models/MagicalRecord/Recipes.xcdatamodel"),
      let scores = Fixtures.file("models/OpenKODE-Framework/hiscore.xcdatamodel"),
      let store = try Fixtures.copy("sqlite-stores/MagicalRecord/Recipes.sqlite")
    else { return }
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: store)
    let model = try ManagedObjectModel(contentsOf: recipes)
    #expect(model.entityVersionHashesByName == metadata.versionHashes)
    #expect(attributes(model)["displayOrder"]?.defaultValue == 0)
    #expect(attributes(model)["thumbnailImage"]?.valueTransformerName == "ImageToDataTransformer")
    let hiscore = try ManagedObjectModel(contentsOf: scores).entityVersionHashesByName["Hiscore"]
    #expect(hiscore?.base64EncodedString() == "rukzI9/TS/POqC2lKiMPbC+91CoaILRnAL24q/OrzT8=")
  }

  @Test func aFolderGivesTheVersionThatAStoreWasMadeWith() throws {
    guard let old = Fixtures.file("models/BrowserServicesKit/BookmarksModel.xcdatamodel"),
      let new = Fixtures.file("models/BrowserServicesKit/BookmarksModel-6.xcdatamodel"),
      let store = try Fixtures.copy("sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite")
    else { return }
    let folder = try Fixtures.temporaryFolder().appendingPathComponent("Bookmarks.xcdatamodeld")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for url in [old, new] {
      try FileManager.default.copyItem(
        at: url, to: folder.appendingPathComponent(url.lastPathComponent))
    }
    #expect(throws: ModelError.self) { try ManagedObjectModel(contentsOf: folder) }
    let metadata = try PersistentStoreCoordinator.metadata(of: .sqlite, at: store)
    let model = try ManagedObjectModel(contentsOf: folder, for: metadata)
    #expect(try model.isCompatible(with: metadata))
  }

  /// A folder with two versions and a file that is to say which is the current one.
  private func versions(_ file: String, _ text: String) throws -> URL {
    let folder = try Fixtures.temporaryFolder().appendingPathComponent("M.momd")
    let model = try companyModel()
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in ["a", "b"] { try model.write(to: folder.appendingPathComponent(name + ".mom")) }
    try Data(text.utf8).write(to: folder.appendingPathComponent(file))
    return folder
  }

  @Test(arguments: [
    ("VersionInfo.plist", "NSManagedObjectModel_CurrentVersionName", "c", "c.mom"),
    (".xccurrentversion", "_XCCurrentVersionName", "c.mom", "c.mom"),
  ])
  func aCurrentVersionThatIsNotThereIsNamed(
    _ file: String, _ key: String, _ value: String, _ missing: String
  ) throws {
    let folder = try versions(
      file, "<plist><dict><key>\(key)</key><string>\(value)</string></dict></plist>")
    #expect {
      try ManagedObjectModel(contentsOf: folder)
    } throws: {
      "\($0)" == "The folder '\(folder.path)' lacks its current model '\(missing)'."
    }
  }

  /// As the disks of a Mac find it, on which models are made.
  @Test(arguments: [("B", "b.mom"), ("\u{E9}", "e\u{301}.mom"), ("e\u{301}", "e\u{301}.mom")])
  func aCurrentVersionIsFoundUnderANameThatAMacTakesForTheSame(
    _ value: String, _ wanted: String
  ) throws {
    let folder = try versions(
      "VersionInfo.plist",
      "<plist><dict><key>NSManagedObjectModel_CurrentVersionName</key><string>\(value)</string>"
        + "</dict></plist>")
    try companyModel().write(to: folder.appendingPathComponent("e\u{301}.mom"))
    // A model that is written is a folder, whatever its ending.
    let found = try ManagedObjectModel.file(of: folder).deletingLastPathComponent()
    #expect(found.lastPathComponent.utf8.elementsEqual(wanted.utf8), "\(found)")
    _ = try ManagedObjectModel(contentsOf: folder)
  }

  @Test(arguments: ["VersionInfo.plist", ".xccurrentversion"])
  func aDamagedFileThatNamesTheCurrentVersionIsTold(_ file: String) throws {
    let folder = try versions(file, "<plist><dict>")
    #expect {
      try ManagedObjectModel(contentsOf: folder)
    } throws: {
      "\($0)".hasPrefix("The file '\(folder.path)/\(file)' cannot be read: ")
    }
  }

  /// Root lists everything.
  @Test(.enabled(if: geteuid() != 0)) func aFolderThatCannotBeListedIsNotCalledEmpty() throws {
    let folder = try versions("VersionInfo.plist", "<plist><dict/></plist>")
    chmod(folder.path, 0o300)
    defer { chmod(folder.path, 0o700) }
    #expect {
      try ManagedObjectModel(contentsOf: folder)
    } throws: {
      "\($0)" == "The folder '\(folder.path)' cannot be read."
    }
  }
}
