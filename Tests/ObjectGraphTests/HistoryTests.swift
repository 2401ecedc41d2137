import Foundation
import ObjectGraph
import Testing

/// The history that Core Data keeps in a store: who changed what since a save.
@Suite struct HistoryTests {
  private func open(_ url: URL) throws -> (PersistentStoreCoordinator, String) {
    let model = try #require(try ManagedObjectModel.cached(inStoreAt: url))
    let coordinator = PersistentStoreCoordinator(model: model)
    let metadata = try coordinator.addStore(
      .sqlite, at: url, options: StoreOptions(isReadOnly: true))
    return (coordinator, metadata.uuid)
  }

  @Test func everySaveOfARealStoreIsTold() throws {
    guard let url = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    let (coordinator, uuid) = try open(url)
    let saves = try #require(try coordinator.history(ofStoreWith: uuid))
    #expect(saves.count == 536)
    #expect(saves[0].bundleID == "com.apple.coreduetd")
    #expect(saves[0].date == Date(timeIntervalSinceReferenceDate: 545433821.127018))
    let changes = saves.flatMap(\.changes)
    for (kind, count) in [(HistoryChange.Kind.insert, 554), (.update, 28), (.delete, 533)] {
      #expect(changes.count { $0.kind == kind } == count)
    }
    #expect(saves[0].changes[0].objectID.entityName == "Event")
    let last = try #require(saves.last)
    #expect(try coordinator.history(ofStoreWith: uuid, after: last.number) == [])
    let before = saves[saves.count - 2].number
    #expect(try coordinator.history(ofStoreWith: uuid, after: before) == [last])
  }

  @Test func newerStoresKeepTheirTextsInATable() throws {
    guard let url = try Fixtures.copy("sqlite-stores/plaso/knowledgec-10.13.db") else { return }
    for sql in [
      "CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR)",
      "INSERT INTO ATRANSACTIONSTRING VALUES (7, 16003, NULL, 'viewer')",
      "ALTER TABLE ATRANSACTION ADD COLUMN ZAUTHORTS INTEGER",
      "UPDATE ATRANSACTION SET ZAUTHORTS = 7 WHERE Z_PK = 2",
    ] { _ = Database(url).rows(sql) }
    let (coordinator, uuid) = try open(url)
    let saves = try #require(try coordinator.history(ofStoreWith: uuid))
    #expect(saves.prefix(3).map(\.author) == [nil, "viewer", nil])
  }

  @Test func aStoreWithoutHistorySaysSo() throws {
    let company = try Company(.sqlite)
    let uuid = try PersistentStoreCoordinator.metadata(of: .sqlite, at: company.url).uuid
    #expect(try company.coordinator.history(ofStoreWith: uuid) == nil)
    #expect(throws: StoreError.self) { try company.coordinator.history(ofStoreWith: "none") }
  }
}
