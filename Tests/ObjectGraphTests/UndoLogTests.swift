import Testing

@testable import ObjectGraph

/// The undo log alone, without a context that changes anything.
@Suite struct UndoLogTests {
  @Test func aSaveLooksAtGroupsWithUnsavedObjectsOnlyAgain() throws {
    let context = ManagedObjectContext(PersistentStoreCoordinator(model: try companyModel()))
    let folder = context.insert(Folder.self).untyped
    var log = UndoLog()
    var asked = 0
    func look() {
      log.replaceIdentifiers { _ in
        asked += 1
        return nil
      }
    }
    for _ in 0..<100 {
      log.append(.value(folder, 0, .null))
      log.close()
      look()
    }
    #expect(asked == 100)
    log.append(.value(folder, 1, .object(folder.objectID)))
    log.close()
    look()
    look()
    #expect(asked == 102)
  }
}
