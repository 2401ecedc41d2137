import Foundation
import Inspection
import ObjectGraph
import Persistence
import Testing

/// A store is shown with all its rows, and as far as a value that isn't one lets it.
@Suite struct WholeStoreTests: EditedFiles {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func change(_ store: String, _ statement: String) throws {
    let program = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute(sys.argv[2])
      db.commit()
      """
    #expect(try python(program, [store, statement]) == "")
  }

  /// Core Data doesn't look at the numbers of entities where a table has rows of one only.
  @Test(arguments: ["99", "NULL"])
  func aRowWithTheNumberOfNoEntityIsShownInTheTableOfOne(_ number: String) throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    let before = try shown(store, as: .csv, model: model) { $0.entity = "Tag" }
    try change(store, "UPDATE ZTAG SET Z_ENT = \(number) WHERE Z_PK = 2")
    #expect(try shown(store, as: .csv, model: model) { $0.entity = "Tag" } == before)
    #expect(before.split(separator: "\r\n").count == 4)
  }

  @Test(arguments: ["99", "NULL"])
  func aRowOfNoEntityIsShownBesideTheEntitiesThatShareItsTable(_ number: String) throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    #expect(!(try shown(store, model: model)).contains("ZPERSON"))
    try change(
      store,
      "INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (77, \(number), 1, 'Nobody')")
    let rows = try shown(store, as: .csv, model: model) {
      ($0.entity, $0.columns) = ("ZPERSON", ["ZNAME"])
    }
    #expect(rows == "_id,ZNAME\r\np77,Nobody\r\n")
    let people = try shown(store, as: .csv, model: model) { $0.entity = "Person" }
    #expect(people.contains("Bo") && !people.contains("Nobody"), "\(people)")
  }

  /// The relationship of a model has no place for the object that isn't there.
  @Test func aJoinThatLeadsNowhereIsShown() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let model = try Studio.model(in: folder)
    let before = try shown(store, model: model)
    #expect(!before.contains("Z_3TAGS") && !before.contains("dangling"), "\(before)")
    try change(store, "DELETE FROM ZTAG WHERE Z_PK = 2")
    let table = try shown(store, model: model) { $0.entity = "Z_3TAGS" }
    #expect(table.contains("dangling true"), "\(table)")
    let rows = try shown(store, as: .csv, model: model) { $0.entity = "Z_3TAGS" }
    let lines = rows.split(separator: "\r\n").dropFirst()
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("Tag/p2") }, "\(rows)")
    let pictures = try shown(store, as: .csv, model: model) { $0.entity = "Picture" }
    #expect(!pictures.contains("Tag/p2") && pictures.contains("Tag/p1"), "\(pictures)")
  }

  @Test func anObjectOfAnAbstractEntityIsShown() throws {
    let model = try folder.write(
      Studio.modelText.replacing(
        "<entity name=\"Person\">", with: "<entity name=\"Person\" isAbstract=\"YES\">"),
      to: "Abstract.xcdatamodel/contents")
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let people = try shown(store, as: .csv, model: model) {
      ($0.entity, $0.columns) = ("Person", ["name"])
    }
    #expect(people.hasSuffix(",Bo\r\n"), "\(people)")
    try change(store, "DELETE FROM ZPERSON WHERE ZNAME = 'Bo'")
    #expect(!(try shown(store, model: model)).contains("\nPerson"))
  }

  @Test func aValueThatIsNoneHidesNoOtherOneOfAnXMLStore() throws {
    _ = try folder.write(Studio.modelText, to: "studio.xcdatamodel/contents")
    let store = try Studio.store(.xml, "studio.xml", in: folder)
    let text = try String(contentsOfFile: store, encoding: .utf8)
    #expect(try shown(store).contains("fits true"))
    _ = try folder.write(text.replacingOccurrences(of: ">0.25<", with: ">7,5<"), to: "studio.xml")
    let found = try shown(store, as: .ndjson)
    #expect(found.contains("\"7,5\"") && found.contains("\"Bo\""), "\(found.prefix(500))")
    let head = try shown(store).prefix { $0 != "\n" }
    #expect(head.contains("not by its model") && head.contains("Picture.price"), "\(head)")
    // A model that was named must do.
    #expect(throws: InspectionError.self) {
      try shown(store, model: folder.path + "/studio.xcdatamodel")
    }
  }

  @Test func anXMLStoreWithoutItsModelShowsWhatAnAppKeepsInItsMetadata() throws {
    let list = """
      <plist version="1.0"><dict>
        <key>NSPersistenceFrameworkVersion</key><integer>1345</integer>
        <key>NSStoreModelVersionHashes</key><dict></dict>
        <key>Own</key><string>a &amp; b</string>
      </dict></plist>
      """
    func store(_ metadata: String) throws -> String {
      try folder.write(
        """
        <?xml version="1.0"?>
        <database>
          <databaseInfo>
            <version>134481920</version><UUID>U</UUID><nextObjectID>103</nextObjectID>
            <metadata>\(metadata)</metadata>
          </databaseInfo>
          <object type="TAG" id="z102"><attribute name="label" type="string">x</attribute></object>
        </database>
        """, to: "tags.xml")
    }
    let text = try shown(try store(list), as: .json)
    #expect(
      text.contains("\"framework\": 1345,\n\"metadata\": {\"Own\": \"a & b\"}"), "\(text)")
    let bare = try shown(try store(""), as: .json)
    #expect(!bare.contains("framework") && bare.contains("\"label\": \"x\""), "\(bare)")
  }

  @Test func aBackupIsComparedByTheModelBesideItsFile() throws {
    _ = try folder.write(Studio.modelText, to: "studio.xcdatamodel/contents")
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let old = try folder.write(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: store))), to: "backups/studio~1.sqlite")
    try change(store, "UPDATE ZTAG SET ZLABEL = 'blue' WHERE Z_PK = 1")
    var options = Inspector.Options()
    options.otherState = store
    var found: [String] = []
    try Comparison(
      try Inspector(options: options).inspect(old), try Inspector().inspect(store)
    ) { found.append($0.path) }.perform()
    #expect(found == ["Tag[1].label"])
    // A model of something else doesn't do.
    _ = try folder.write(
      "<model><entity name=\"Tag\"/></model>", to: "else.xcdatamodel/contents")
    options.otherState = folder.path + "/else.sqlite"
    #expect(try Inspector(options: options).inspect(old).model == nil)
    // That by which the other state is shown does, wherever it's from.
    _ = try folder.write(Studio.modelText, to: "sources/Inner.xcdatamodel/contents")
    options.otherState = folder.path + "/sources"
    #expect(try Inspector(options: options).inspect(old).model != nil)
  }

  @Test func decimalNumbersAreAddedToTheirLastFigure() throws {
    let store = try Studio.store(.sqlite, "studio.sqlite", in: folder)
    let text = try shown(store, as: .csv, model: try Studio.model(in: folder)) {
      ($0.entity, $0.groups) = ("Picture", ["isSold"])
      $0.columns = ["isSold", "sum(price)", "min(price)", "max(price)"]
    }
    #expect(
      text == "isSold,sum(price),min(price),max(price)\r\n"
        + "true,217.5,0,14.5\r\nfalse,174,0.25,14.25\r\n,,,\r\n")
  }

  @Test(arguments: [StoreKind.sqlite, .xml])
  func objectsAreSortedByHowManyARelationshipLeadsTo(kind: StoreKind) throws {
    let store = try Studio.store(kind, "studio.store", in: folder)
    let model = try Studio.model(in: folder)
    let rows = try RowChoice(where: nil, sortedBy: "-tags.@count,-number")
    let text = try shown(store, as: .csv, model: model) {
      ($0.entity, $0.columns, $0.limit, $0.rows) = ("Picture", ["number"], 3, rows)
    }
    let numbers = text.split(separator: "\r\n").dropFirst().map { line in
      String(line.split(separator: ",").last ?? "")
    }
    #expect(numbers == [55, 51, 47].map { "\($0 << 50)" })
    var options = Inspector.Options()
    options.model = model
    guard case .tables(let tables) = try Inspector(options: options).inspect(store).content else {
      Issue.record("a store without tables")
      return
    }
    // The data room sorts by a column.
    let pictures = try #require(tables.first { $0.name == "Picture" })
    let place = try #require(pictures.columns.firstIndex { $0.name == "tags" })
    let byTags = try pictures.sorted(by: "tags", isAscending: true)
    let counts = try byTags.rows.rows(from: 0, count: 60).map { row in
      if case .list(let tags, _) = row.values[place] { tags.count } else { 0 }
    }
    #expect(counts == counts.sorted() && counts.first == 0 && counts.last == 3)
    let wrong = try RowChoice(where: nil, sortedBy: "label.@count")
    #expect(throws: InspectionError.self) {
      try shown(store, as: .csv, model: model) { ($0.entity, $0.rows) = ("Tag", wrong) }
    }
  }

  @Test func aRelationshipThatIsSortedByMayBeCalledAsAKeywordIs() throws {
    let source = Studio.modelText.replacingOccurrences(of: "\"tags\"", with: "\"all\"")
    let model = try folder.write(source, to: "Words.xcdatamodel/contents")
    let store = folder.path + "/words.xml"
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    try coordinator.addStore(.xml, at: URL(fileURLWithPath: store), options: StoreOptions())
    let context = ManagedObjectContext(coordinator)
    let tag = try context.insert(entityNamed: "Tag")
    try context.insert(entityNamed: "Picture").setValue(1, forKey: "number")
    let tagged = try context.insert(entityNamed: "Picture")
    try tagged.setValue(2, forKey: "number")
    try tagged.setValue(.objects([tag.objectID]), forKey: "all")
    try context.save()
    let rows = try RowChoice(where: nil, sortedBy: "-all.@count")
    let text = try shown(store, as: .csv, model: model) {
      ($0.entity, $0.columns, $0.rows) = ("Picture", ["number"], rows)
    }
    let numbers = text.split(separator: "\r\n").dropFirst().map { line in
      String(line.split(separator: ",").last ?? "")
    }
    #expect(numbers == ["2", "1"], "\(text)")
  }
}
