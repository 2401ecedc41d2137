import GameCore
import SQLiteFiles
import Testing

@testable import Persistence

/// Scores of memory cards that were refused after their details had been saved, and another
/// application that changes the file next.
@Suite struct RefusedScoreTests {
  private let place = TestStorage()

  enum Change: String, CaseIterable {
    case newName, betterScore, many, everything
  }

  private func database() throws -> SQLiteDatabase {
    try SQLiteDatabase(path: place.memoryFile, mode: .writing)
  }

  private func submit(_ change: Change, to store: ObjectGraphScoreStore) throws {
    switch change {
    case .newName: try store.submit("refused", 900, .hard)
    case .betterScore: try store.submit("ann", 900, .hard)
    case .many:
      let names = ["refused", "ann", "bob"]
      _ = try store.submit(
        contentsOf: names.map { Score(name: $0, points: 900, difficulty: .hard) })
    case .everything: try store.fill(with: [Score(name: "refused", points: 900)])
    }
  }

  /// Makes the next writing of scores fail, as a full disk does, once the details are saved.
  private func refuse(_ change: Change, by store: ObjectGraphScoreStore) throws {
    for event in ["INSERT", "UPDATE", "DELETE"] {
      try database().execute(
        "CREATE TRIGGER full_\(event) BEFORE \(event) ON ZHISCORE "
          + "BEGIN SELECT RAISE(ABORT, 'full'); END")
    }
    #expect(throws: StoreError.self) { try submit(change, to: store) }
  }

  /// One transaction of another application, whose rows are those that were expected.
  private func changeElsewhere(_ statements: [String]) throws {
    let other = try database()
    try other.execute("BEGIN IMMEDIATE")
    for event in ["INSERT", "UPDATE", "DELETE"] { try other.execute("DROP TRIGGER full_\(event)") }
    for statement in statements { try other.execute(statement) }
    try other.execute("COMMIT")
  }

  private static let insert = [
    "INSERT INTO ZHISCORE (Z_PK, Z_ENT, Z_OPT, ZNAME, ZSCORE) "
      + "SELECT max(Z_PK) + 1, 1, 1, 'other', 8888 FROM ZHISCORE",
    "UPDATE Z_PRIMARYKEY SET Z_MAX = Z_MAX + 1",
  ]

  @Test(arguments: Change.allCases)
  func aRefusedScoreIsNeverShownAndAForeignOneAlways(change: Change) throws {
    let store = place.memoryStore()
    try store.submit("bob", 4, .hard)
    try store.submit("ann", 5, .hard)
    try refuse(change, by: store)
    #expect(try place.memoryStore().table() == ["ann 5", "bob 4"])
    try changeElsewhere(Self.insert)
    for reader in [place.memoryStore(), store] {
      #expect(try reader.table() == ["other 8888", "ann 5", "bob 4"])
      #expect(try reader.table(.hard) == ["ann 5", "bob 4"])
    }
    #expect(try place.memoryStore().submit("late", 6, .hard)?.rank == 1)
    #expect(try place.memoryStore().table() == ["other 8888", "late 6", "ann 5", "bob 4"])
  }

  @Test(arguments: Change.allCases)
  func aRefusedScoreIsNotShownThoughAnotherOneIsTakenAway(change: Change) throws {
    let store = place.memoryStore()
    try store.submit("ann", 5, .hard)
    try store.submit("bob", 4, .hard)
    try refuse(change, by: store)
    try changeElsewhere(["DELETE FROM ZHISCORE WHERE ZNAME = 'bob'"])
    #expect(try place.memoryStore().table() == ["ann 5"])
    try store.submit("late", 6, .hard)
    #expect(try place.memoryStore().table(.hard) == ["late 6", "ann 5"])
  }

  @Test func afterAChangeOfOursNothingIsLookedThroughAgain() throws {
    let store = place.memoryStore()
    try store.submit("ann", 5, .hard)
    let details = try place.bytes(place.memoryDetailsFile)
    #expect(try place.memoryStore().submit("ann", 4, .hard)?.rank == 1)
    let isUntouched = try place.bytes(place.memoryDetailsFile) == details
    #expect(isUntouched)
    _ = try store.submit(contentsOf: [Score(name: "bob", points: 6), Score(name: "cid", points: 7)])
    let covered = try place.bytes(place.memoryDetailsFile)
    #expect(try place.memoryStore().submit("bob", 4)?.rank == 2)
    let isStillUntouched = try place.bytes(place.memoryDetailsFile) == covered
    #expect(isStillUntouched)
  }
}
