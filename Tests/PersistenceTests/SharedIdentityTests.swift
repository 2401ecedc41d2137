import FileSystemDouble
import GameCore
import SQLiteFiles
import Testing

@testable import Persistence

/// The two files of memory cards when they bear one and the same UUID.
@Suite struct SharedIdentityTests {
  private let place = TestStorage()

  private func uuid(_ path: String) throws -> String? {
    let database = try SQLiteDatabase(path: path, mode: .reading)
    return try database.first("SELECT Z_UUID FROM Z_METADATA") { $0.text(0) } ?? nil
  }

  private func give(_ uuid: String?, to paths: String...) throws {
    for path in paths {
      let database = try SQLiteDatabase(path: path, mode: .writing)
      try database.execute("UPDATE Z_METADATA SET Z_UUID = ?1", [SQLiteValue(uuid)])
    }
  }

  @Test(arguments: [nil, "00000000-0000-4000-8000-000000000000"])
  func aGameCanBeSavedThoughBothFilesBearOneIdentity(identity: String?) throws {
    try place.memoryStore().submit("ann", 5, .hard)
    if let identity {
      try give(identity, to: place.memoryFile, place.memoryDetailsFile)
    } else {
      try give(try uuid(place.memoryFile), to: place.memoryDetailsFile)
    }
    #expect(try place.memoryStore().table() == ["ann 5"])
    let store = place.memoryStore()
    try store.submit("bob", 6, .hard)
    try store.submit("cid", 7, .hard)
    let scores = try place.memoryStore().table()
    #expect(scores == ["cid 7", "bob 6", "ann 5"])
    let rows = try SQLiteDatabase(path: place.memoryFile, mode: .reading)
      .rows("SELECT ZNAME FROM ZHISCORE ORDER BY ZSCORE DESC") { $0.text(0) ?? "" }
    #expect(rows == ["cid", "bob", "ann", "Player1"])
    #expect(try uuid(place.memoryFile) != uuid(place.memoryDetailsFile))
    #expect(store.takeNotices().isEmpty)
    if identity == nil {
      #expect(try place.memoryStore().table(.hard) == ["cid 7", "bob 6", "ann 5"])
    }
  }

  @Test func withoutAFreeDescriptorNewFilesStillGetIdentitiesOfTheirOwn() throws {
    var count = 0
    for limit in 4...16 {
      let place = TestStorage()
      let script = "ulimit -n \(limit); exec \"$0\" submit \"$1\" ann 1 7 memory"
      let folder = place.folder.file("data")
      _ = try Worker(["bash", "-c", script, Worker.path, folder]).finish()
      let made = try place.names().filter { $0.hasSuffix(".sqlite") }
      let uuids = try made.map { try uuid(folder + "/" + $0) }
      #expect(!uuids.contains("00000000-0000-4000-8000-000000000000"))
      #expect(Set(uuids).count == uuids.count)
      count += uuids.count
    }
    #expect(count > 0)
  }
}
