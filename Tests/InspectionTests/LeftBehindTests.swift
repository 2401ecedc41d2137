import ArcadeCSQLite
import Conversion
import DurableFiles
import Foundation
import Inspection
import ObjectGraph
import Persistence
import PropertyLists
import Testing
import Words

/// A conversion tells of all that it does not carry over.
@Suite struct LeftBehindTests {
  private func convert(
    _ path: String, _ kind: StoreKind, in folder: TemporaryFolder, model: String? = nil
  ) throws -> (path: String, told: [String]) {
    let new = folder.path + "/\(UUID().uuidString).new"
    let storage = Storage(
      locations: FileLocations(dataDirectory: folder.path + "/arcade", environment: [:]),
      files: DurableFiles())
    let outcome = try StoreConversion(
      from: path, to: new, kind: kind, model: model ?? folder.path + "/Model.xcdatamodel",
      storage: storage
    ).perform()
    return (new, outcome.leftBehind.map(Words.english.conversion.loss))
  }

  private func run(_ sql: String, on path: String) {
    var handle: OpaquePointer?
    sqlite3_open(path, &handle)
    #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    sqlite3_close(handle)
  }

  private func first(_ sql: String, of path: String) -> String? {
    var handle: OpaquePointer?
    sqlite3_open(path, &handle)
    defer { sqlite3_close(handle) }
    var statement: OpaquePointer?
    sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    defer { sqlite3_finalize(statement) }
    guard sqlite3_step(statement) == SQLITE_ROW else { return nil }
    return sqlite3_column_text(statement, 0).map { String(cString: $0) }
  }

  @Test(arguments: [StoreKind.sqlite, .xml, .binary])
  func nothingIsToldOfAStoreThatIsCarriedOverWhole(_ kind: StoreKind) throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "studio", in: folder)
    let (new, told) = try convert(store, kind, in: folder)
    #expect(told == [])
    #expect(try convert(new, .sqlite, in: folder).told == [])
  }

  @Test func theHistoryOfChangesAndTablesOfOthersAreNamed() throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "studio", in: folder)
    run(
      """
      CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE);
      CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
      INSERT INTO Z_PRIMARYKEY VALUES (16001, 'CHANGE', 0, 2), (16002, 'TRANSACTION', 0, 1);
      INSERT INTO ACHANGE VALUES (1, 16001, NULL, 0), (2, 16001, NULL, 1);
      INSERT INTO ATRANSACTION VALUES (1, 16002, NULL);
      CREATE TABLE settings (key TEXT, value TEXT);
      INSERT INTO settings VALUES ('theme', 'dark');
      CREATE VIEW dark AS SELECT * FROM settings;
      UPDATE Z_MODELCACHE SET Z_CONTENT = NULL;
      """, on: store)
    let told = try convert(store, .sqlite, in: folder).told
    #expect(
      told == [
        "The history of changes isn't copied: 'ACHANGE', 'ATRANSACTION' with 3 rows.",
        "The table 'settings' isn't part of the object graph and isn't copied: 1 row.",
        "The view 'dark' isn't copied.",
      ])
  }

  @Test func joinsThatLeadNowhereAreNamed() throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "studio", in: folder)
    run("DELETE FROM ZTAG WHERE Z_PK = 2", on: store)
    let count = try #require(first("SELECT count(*) FROM Z_3TAGS WHERE Z_4TAGS = 2", of: store))
    let told = try convert(store, .xml, in: folder).told
    #expect(
      told.contains(
        "The table 'Z_3TAGS' isn't part of the object graph and isn't copied: \(count) rows."),
      "\(told)")
  }

  @Test func rowsOfNoEntityInATableOfSeveralAreNamed() throws {
    let folder = try TemporaryFolder()
    let store = try Studio.store(.sqlite, "studio", in: folder)
    run("INSERT INTO ZPERSON (Z_PK, Z_ENT, Z_OPT, ZNAME) VALUES (77, 99, 1, 'Nobody')", on: store)
    let told = try convert(store, .xml, in: folder).told
    #expect(
      told == ["The table 'ZPERSON' isn't part of the object graph and isn't copied: 1 row."])
  }

  private static let coupleText = #"""
    <model>
      <entity name="Account">
        <attribute name="name" optional="YES" attributeType="String"/>
        <relationship name="note" optional="YES" maxCount="1" destinationEntity="Note"
          inverseName="account"/>
      </entity>
      <entity name="Note">
        <attribute name="price" optional="YES" attributeType="Decimal"/>
        <relationship name="account" optional="YES" maxCount="1" destinationEntity="Account"
          inverseName="note"/>
      </entity>
    </model>
    """#

  /// Two accounts with a note each; the second note does not know of its account.
  private func couples(
    _ kind: StoreKind, in folder: TemporaryFolder, price: String = "1.5"
  ) throws -> String {
    let path = folder.path + "/couples"
    _ = try folder.write(Self.coupleText, to: "Model.xcdatamodel/contents")
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(
        contentsOf: URL(fileURLWithPath: folder.path + "/Model.xcdatamodel")))
    try coordinator.addStore(kind, at: URL(fileURLWithPath: path))
    let context = ManagedObjectContext(coordinator)
    for name in ["a", "b"] {
      let account = try context.insert(entityNamed: "Account")
      try account.setValue(.string(name), forKey: "name")
      let note = try context.insert(entityNamed: "Note")
      try note.setValue(.decimal(try #require(Decimal(string: price))), forKey: "price")
      try account.setValue(.object(note.objectID), forKey: "note")
    }
    try context.save()
    return path
  }

  @Test func aReferenceThatLeadsOneWayStaysInADatabaseAndIsToldElsewhere() throws {
    let folder = try TemporaryFolder()
    let store = try couples(.sqlite, in: folder)
    run("UPDATE ZNOTE SET ZACCOUNT = NULL WHERE Z_PK = 2", on: store)
    let database = try convert(store, .sqlite, in: folder)
    #expect(database.told == [])
    #expect(first("SELECT count(*) FROM ZNOTE WHERE ZACCOUNT IS NULL", of: database.path) == "1")
    #expect(first("SELECT count(*) FROM ZACCOUNT WHERE ZNOTE IS NULL", of: database.path) == "0")
    for kind in [StoreKind.xml, .binary] {
      let told = try convert(store, kind, in: folder).told
      #expect(told.count == 1)
      #expect(told.first?.hasPrefix("'Note.account' of 1 object is filled in") == true)
    }
  }

  @Test func aReferenceToNothingIsTold() throws {
    let folder = try TemporaryFolder()
    let store = try couples(.sqlite, in: folder)
    run("UPDATE ZACCOUNT SET ZNOTE = 77; UPDATE ZNOTE SET ZACCOUNT = NULL", on: store)
    let told = try convert(store, .xml, in: folder).told
    #expect(
      told == [
        "'Account.note' of 2 objects refers to an object that isn't there, and is left empty."
      ])
  }

  @Test func aNumberThatADatabaseCannotKeepIsTold() throws {
    let folder = try TemporaryFolder()
    let store = try couples(.xml, in: folder, price: "1.2345678901234567890123")
    #expect(try convert(store, .binary, in: folder).told == [])
    let told = try convert(store, .sqlite, in: folder).told
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("'Note.price' of 2 objects isn't the same") == true)
  }

  @Test func theHashesOfWhatElseWroteIntoAStoreAreKept() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.sqlite"
    let model = try Studio.model(in: folder)
    let coordinator = PersistentStoreCoordinator(
      model: try ManagedObjectModel(contentsOf: URL(fileURLWithPath: model)))
    let key = "_NSStoreAncillaryModelVersionHashesMetadataKey"
    let hashes = PropertyListValue.dictionary([
      "NSPersistentHistoryTrackingKey": .dictionary(["CHANGE": .data([1, 2, 3])])
    ])
    var options = StoreOptions()
    options.applicationMetadata = [key: MetadataValue(hashes)]
    try coordinator.addStore(.sqlite, at: URL(fileURLWithPath: path), options: options)
    coordinator.removeStores()
    var current = path
    for kind in [StoreKind.xml, .binary, .sqlite] {
      current = try convert(current, kind, in: folder).path
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: current))
      #expect(metadata.values[key] == MetadataValue(hashes))
    }
  }

  @Test func aStoreFromBeforeThereWereHashesIsConverted() throws {
    let folder = try TemporaryFolder()
    let store = try couples(.xml, in: folder)
    var text = try String(contentsOfFile: store, encoding: .utf8)
    let start = try #require(text.range(of: "<metadata>"))
    let end = try #require(text.range(of: "</metadata>"))
    text.replaceSubrange(start.upperBound..<end.lowerBound, with: "")
    _ = try folder.write(text, to: "couples")
    for kind in [StoreKind.sqlite, .xml, .binary] {
      let (new, told) = try convert(store, kind, in: folder)
      #expect(told.count == 1)
      #expect(told.first?.contains("no version hashes") == true)
      let metadata = try PersistentStoreCoordinator.metadata(
        of: kind, at: URL(fileURLWithPath: new))
      #expect(metadata.versionHashes.count == 2)
    }
    let shown = try inspection(
      of: store, as: .tree, model: folder.path + "/Model.xcdatamodel")
    #expect(!shown.contains("match"))
  }
}
