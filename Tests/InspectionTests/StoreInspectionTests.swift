import Foundation
import Inspection
import ObjectGraph
import Testing

/// An inspection shows of a store, row by row, the values that an independent reader finds in it.
@Suite struct StoreInspectionTests {
  @Test func aStoreOfOursIsShownByItsModelAndByItsTables() throws {
    let folder = try TemporaryFolder()
    for log in [false, true] {
      let store = try Studio.store(.sqlite, "studio\(log).sqlite", in: folder, log: log)
      let model = try Studio.model(in: folder)
      #expect(
        try comparison(of: store, by: model, model: model)
          == "4 entities, 65 rows, 486 values, 236 references\n")
      #expect(try comparison(of: store, by: "tables").hasPrefix("4 entities, 65 rows, "))
      #expect(try comparison(of: store, by: "tables").split(separator: "\n").count == 1)
    }
  }

  @Test func anXMLStoreOfOursIsShownAsItsFileNamesThings() throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.xml, "studio.xml", in: folder)
    let answer = try comparison(of: store, by: "xml")
    #expect(answer.hasPrefix("4 entities, 65 rows, "), "\(answer)")
    #expect(answer.split(separator: "\n").count == 1, "\(answer)")
  }

  @Test func theModelBesideAStoreIsFoundInAFolderWithADotInItsName() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("no model", to: "my.mom")
    _ = try folder.write(Studio.modelText, to: "my.app/store.xcdatamodel/contents")
    let store = try Studio.store(.binary, "my.app/store", in: folder)
    #expect(try inspection(of: store).contains("\"model\": \"store.xcdatamodel\""))
  }

  @Test func aBinaryStoreShowsTheSameRowsWithItsModelAndWithout() throws {
    let folder = try TemporaryFolder()
    let model = try Studio.model(in: folder)
    let binary = try Studio.store(.binary, "studio.binary", in: folder)
    let sqlite = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let shown = try [
      inspection(of: binary), inspection(of: binary, model: model),
      inspection(of: sqlite, model: model),
    ].map { try titles($0) }
    #expect(shown[0].count == 60)
    #expect(shown[0] == shown[1])
    #expect(shown[0] == shown[2])
    let bare = try rows(try inspection(of: binary))
    let known = try rows(try inspection(of: binary, model: model))
    #expect(bare.keys.sorted() == known.keys.sorted())
    for (entity, rows) in known {
      let others = try #require(bare[entity])
      #expect(rows.count == others.count, "\(entity)")
      for (mine, theirs) in zip(rows, others) {
        // The container doesn't name an attribute that no object has; and nothing at all isn't
        // written.
        let present = mine.filter { !($0.value is NSNull) && ($0.value as? [Any])?.isEmpty != true }
        let found = theirs.filter { !($0.value is NSNull) && ($0.value as? [Any])?.isEmpty != true }
        #expect(NSDictionary(dictionary: present) == NSDictionary(dictionary: found), "\(entity)")
      }
    }
  }

  @Test func aDamagedBinaryStoreIsNamed() throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.binary, "studio.binary", in: folder)
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    bytes[bytes.count / 2] ^= 1
    let error = try #require(throws: InspectionError.self) {
      try inspection(of: try folder.write(bytes, to: "damaged"))
    }
    #expect(
      error.sentence.hasSuffix(
        ": it is damaged: its checksum does not fit. It has not been changed."), "\(error.sentence)"
    )
  }

  private func rows(_ json: String) throws -> [String: [[String: Any]]] {
    let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let entities = root?["entities"] as? [[String: Any]] ?? []
    return Dictionary(
      uniqueKeysWithValues: entities.map {
        ($0["name"] as? String ?? "", $0["rows"] as? [[String: Any]] ?? [])
      })
  }

  @Test(arguments: [true, false]) func historyAndTablesOfOthersAreShownToo(
    _ hasModel: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let path = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    try changeDatabase(
      """
      for number, name in ((16001, "CHANGE"), (16002, "TRANSACTION")):
          db.execute("INSERT INTO Z_PRIMARYKEY VALUES (?, ?, 0, 2)", (number, name))
          db.execute("CREATE TABLE A%s (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, "
              "ZENTITY INTEGER, ZAUTHOR VARCHAR)" % name)
          for i in (1, 2):
              db.execute("INSERT INTO A%s VALUES (?, ?, 1, 3, 'an app')" % name, (i, number))
      db.execute("CREATE TABLE notes (text)")
      db.execute("INSERT INTO notes VALUES ('of another program')")
      """, at: path)
    let found = try rows(
      try inspection(of: path, model: hasModel ? try Studio.model(in: folder) : nil))
    let joins = hasModel ? [] : ["Z_3TAGS"]
    #expect(
      found.keys.sorted()
        == ["CHANGE", "Painter", "Person", "Picture", "TRANSACTION", "Tag"] + joins + ["notes"])
    #expect(found["CHANGE"]?.map { $0["_id"] as? String } == ["p1", "p2"])
    #expect(found["TRANSACTION"]?.first?["ZAUTHOR"] as? String == "an app")
    #expect(found["notes"]?.first?["text"] as? String == "of another program")
  }

  /// Titles, prices and dates of the pictures, whatever the stores call their objects.
  private func titles(_ json: String) throws -> [String] {
    let root = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let entities = root?["entities"] as? [[String: Any]] ?? []
    let rows = entities.first { $0["name"] as? String == "Picture" }?["rows"] as? [[String: Any]]
    return (rows ?? []).map { row in
      ["title", "price", "painted", "isSold", "image", "number", "weight"].map {
        "\(row[$0] ?? "missing")"
      }.joined(separator: "|")
    }.sorted()
  }

  struct Example: Sendable, CustomTestStringConvertible {
    let store: String
    /// `cache`, `tables`, `xml`, or a model below the folder `models`.
    let source: String
    let answer: String
    var testDescription: String { "\(store) by \(source)" }
  }

  static let examples = [
    Example(
      store: "sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite", source: "cache",
      answer: "1 entities, 10 rows, 50 values, 26 references"),
    Example(
      store: "sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite", source: "cache",
      answer: "1 entities, 10 rows, 60 values, 26 references"),
    Example(
      store: "sqlite-stores/BrowserServicesKit/Bookmarks_V1.sqlite",
      source: "BrowserServicesKit/BookmarksModel.xcdatamodel/contents",
      answer: "1 entities, 10 rows, 50 values, 26 references"),
    Example(
      store: "sqlite-stores/BrowserServicesKit/Bookmarks_V3.sqlite",
      source: "BrowserServicesKit/BookmarksModel-3.xcdatamodel/contents",
      answer: "1 entities, 10 rows, 60 values, 26 references"),
    Example(
      store: "sqlite-stores/plaso/knowledgec-10.13.db", source: "cache",
      answer: "16 entities, 1672 rows, 14228 values, 0 references"),
    Example(
      store: "sqlite-stores/plaso/NotesV7.storedata", source: "tables",
      answer: "22 entities, 15 rows, 212 values, 0 references"),
    Example(
      store: "sqlite-stores/MagicalRecord/Recipes.sqlite", source: "tables",
      answer: "4 entities, 50 rows, 242 values, 0 references"),
    Example(
      store: "sqlite-stores/CoreDataUtility/SingleEntitySingleAttribut.sqlite",
      source: "CoreDataUtility/SingleEntitySingleAttribut.mom",
      answer: "1 entities, 40 rows, 40 values, 0 references"),
    Example(
      store: "sqlite-stores/CoreDataUtility/fetchRequest.sqlite",
      source: "CoreDataUtility/fetchRequest.mom",
      answer: "2 entities, 54 rows, 214 values, 0 references"),
    Example(
      store: "sqlite-stores/cdt-materials/SurfJournalModel.sqlite",
      source: "cdt-materials/SurfJournalModel.xcdatamodel/contents",
      answer: "1 entities, 5000 rows, 30000 values, 0 references"),
    Example(
      store: "sqlite-stores/cdt-materials/SurfJournalModel.sqlite", source: "tables",
      answer: "1 entities, 5000 rows, 35000 values, 0 references"),
    Example(
      store: "xml-stores/cdt-materials/xcmapping.xml", source: "xml",
      answer: "4 entities, 13 rows, 35 values, 18 references"),
    Example(
      store: "xml-stores/cocoadev.github.io/extracted-1.xml", source: "xml",
      answer: "1 entities, 1 rows, 4 values, 0 references"),
    Example(
      store: "xml-stores/cocoadev.github.io/extracted-3.xml", source: "xml",
      answer: "2 entities, 3 rows, 8 values, 2 references"),
    Example(
      store: "xml-stores/things-rb/Database.xml", source: "xml",
      answer: "5 entities, 76 rows, 566 values, 172 references"),
  ]

  /// With a model, the version hashes shown are those of the store's metadata as well.
  @Test(arguments: examples) func aRealStoreIsShownAsAnotherReaderReadsIt(
    _ example: Example
  ) throws {
    guard let copy = try Fixtures.copy() else { return }
    let isModel = example.source.contains("/")
    let model = isModel ? copy.path + "/models/" + example.source : nil
    let answer = try comparison(
      of: copy.path + "/" + example.store, by: model ?? example.source, model: model)
    #expect(answer == example.answer + "\n")
  }

  @Test func recipesAreShownByADeclaredModelWithTheirRelationships() throws {
    guard let copy = try Fixtures.copy() else { return }
    let model = try copy.write(recipesModelText, to: "models/R.xcdatamodel/contents")
    let answer = try comparison(
      of: copy.path + "/sqlite-stores/MagicalRecord/Recipes.sqlite", by: model, model: model)
    #expect(answer.hasPrefix("4 entities, 50 rows, "), "\(answer)")
    // The declared model is not the store's to the last hash; everything else is the same.
    let differences = answer.split(separator: "\n").dropFirst().filter { !$0.contains(" hash: ") }
    #expect(differences.isEmpty, "\(answer)")
    #expect(!answer.contains(" 0 references"))
  }
}

private let recipesModelText = #"""
  <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
  <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
    <entity name="Image">
      <attribute name="image" optional="YES" attributeType="Binary"/>
      <relationship name="recipe" optional="YES" maxCount="1" destinationEntity="Recipe"
        inverseName="image" inverseEntity="Recipe" deletionRule="Nullify"/>
    </entity>
    <entity name="Ingredient">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="amount" optional="YES" attributeType="String"/>
      <attribute name="displayOrder" optional="YES" attributeType="Integer 16"/>
      <relationship name="recipe" optional="YES" maxCount="1" destinationEntity="Recipe"
        inverseName="ingredients" inverseEntity="Recipe" deletionRule="Nullify"/>
    </entity>
    <entity name="Recipe">
      <attribute name="name" optional="YES" attributeType="String"/>
      <attribute name="overview" optional="YES" attributeType="String"/>
      <attribute name="instructions" optional="YES" attributeType="String"/>
      <attribute name="prepTime" optional="YES" attributeType="String"/>
      <attribute name="thumbnailImage" optional="YES" attributeType="Binary"/>
      <relationship name="image" optional="YES" maxCount="1" destinationEntity="Image"
        inverseName="recipe" inverseEntity="Image" deletionRule="Cascade"/>
      <relationship name="type" optional="YES" maxCount="1" destinationEntity="RecipeType"
        inverseName="recipes" inverseEntity="RecipeType" deletionRule="Nullify"/>
      <relationship name="ingredients" optional="YES" toMany="YES" destinationEntity="Ingredient"
        inverseName="recipe" inverseEntity="Ingredient" deletionRule="Cascade"/>
    </entity>
    <entity name="RecipeType">
      <attribute name="name" optional="YES" attributeType="String"/>
      <relationship name="recipes" optional="YES" toMany="YES" destinationEntity="Recipe"
        inverseName="type" inverseEntity="Recipe" deletionRule="Nullify"/>
    </entity>
  </model>
  """#
