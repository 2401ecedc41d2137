import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import SQLiteFiles
import Testing
import Words

@Suite struct BadMemoryFileTests {
  private let place = TestStorage()
  private static let aside = ".damaged-20261121T002412Z"

  private func sound() throws -> [UInt8] {
    let store = TestStorage()
    try store.memoryStore().submit("ann", 5, .hard)
    return try store.bytes(store.memoryFile) ?? []
  }

  @Test(arguments: [
    ("", FileFault.content(.empty)),
    ("garbage", .library("it is too short for an SQLite database")),
    (String(repeating: "garbage ", count: 100), .library("it is no SQLite database")),
  ])
  func aBadFileIsToldWhenReadAndSetAsideWhenWritten(text: String, why: FileFault) throws {
    try place.write(text, to: place.memoryFile)
    let store = place.memoryStore()
    let expected = StoreError(.damaged(why), path: place.memoryFile, content: .scores)
    #expect(throws: expected) { try store.table() }
    #expect(throws: expected) { try store.count() }
    #expect(try place.names() == ["memory.sqlite"])
    #expect(try place.bytes(place.memoryFile) == Array(text.utf8))
    try store.submit("bob", 1)
    #expect(try place.bytes(place.memoryFile + Self.aside) == Array(text.utf8))
    #expect(try place.memoryStore().table() == ["bob 1"])
    #expect(
      store.takeNotices() == [
        .quarantined(path: place.memoryFile, why, place: place.memoryFile + Self.aside)
      ])
  }

  @Test(arguments: ["", "-details"])
  func theJournalOfADamagedFileIsSetAsideWithIt(part: String) throws {
    try place.memoryStore().submit("ann", 5)
    let path = place.folder.file("data/memory\(part).sqlite")
    try place.write("garbage", to: path)
    try place.write("the journal of the damaged file", to: path + "-journal")
    try place.memoryStore().submit("bob", 1)
    #expect(try place.memoryStore().table().contains("bob 1"))
    #expect(try place.bytes(path + "-journal") == nil)
    let journal = try place.bytes(path + "-journal" + Self.aside)
    #expect(journal == Array("the journal of the damaged file".utf8))
  }

  @Test func aFileCutAnywhereIsSetAsideWhole() throws {
    let bytes = try sound()
    for count in stride(from: 0, to: bytes.count - 1, by: 2_048) {
      let place = TestStorage()
      try place.write(Array(bytes.prefix(count)), to: place.memoryFile)
      try place.memoryStore().submit("bob", 1)
      #expect(try place.memoryStore().table() == ["bob 1"], "\(count)")
      #expect(
        try place.bytes(place.memoryFile + Self.aside) == Array(bytes.prefix(count)), "\(count)")
    }
  }

  @Test func aFileWithADamagedPageIsSetAsideAndTheNewScoreIsKept() throws {
    for points in 1...30 { try place.memoryStore().submit("player \(points)", points, .hard) }
    let count = try place.memoryStore().count()
    let scores = try #require(try place.bytes(place.memoryFile))
    let details = try #require(try place.bytes(place.memoryDetailsFile))
    for (path, bytes) in [(place.memoryFile, scores), (place.memoryDetailsFile, details)] {
      for page in 1..<bytes.count / 4_096 {
        try place.write(scores, to: place.memoryFile)
        try place.write(details, to: place.memoryDetailsFile)
        var damaged = bytes
        damaged[page * 4_096] = 0xFF
        try place.write(damaged, to: path)
        let store = place.memoryStore()
        try store.submit("bob", 50, .hard)
        #expect(store.takeNotices().count == 1, "\(path) page \(page)")
        #expect(try place.memoryStore().table().first == "bob 50", "\(path) page \(page)")
        if path == place.memoryDetailsFile {
          #expect(try place.memoryStore().count() == count + 1, "page \(page)")
        }
        #expect(try place.bytes(path + Self.aside) == damaged, "\(path) page \(page)")
        try place.storage.files.remove(path + Self.aside)
      }
    }
  }

  @Test func damagedDetailsTakeNothingFromTheScores() throws {
    try place.memoryStore().submit("ann", 5, .hard)
    try place.write("garbage", to: place.memoryDetailsFile)
    let store = place.memoryStore()
    #expect(try store.table(.medium) == ["ann 5"])
    #expect(try place.bytes(place.memoryDetailsFile) == Array("garbage".utf8))
    try store.submit("bob", 6, .hard)
    #expect(try store.table() == ["bob 6", "ann 5"])
    #expect(try place.bytes(place.memoryDetailsFile + Self.aside) == Array("garbage".utf8))
    #expect(store.takeNotices().count == 1)
  }

  /// Gives a store another form of an entity.
  private static let later = """
    import plistlib, sqlite3, sys
    file = sqlite3.connect(sys.argv[1])
    keys = plistlib.loads(file.execute('select Z_PLIST from Z_METADATA').fetchone()[0])
    keys['NSStoreModelVersionHashes'][sys.argv[2]] = b'x' * 32
    file.execute('update Z_METADATA set Z_PLIST = ?', [plistlib.dumps(keys)])
    file.commit()
    """

  @Test func aFileOfALaterVersionIsNeverWrittenTo() throws {
    try place.memoryStore().submit("ann", 5)
    for (path, entity) in [(place.memoryDetailsFile, "Detail"), (place.memoryFile, "Medal")] {
      #expect(try Worker(["python3", "-c", Self.later, path, entity]).finish().code == 0)
      let before = try place.bytes(path)
      let expected = StoreError(
        .newerVersion(found: 2, supported: 1), path: path, content: .scores)
      #expect(throws: expected) { try place.memoryStore().submit("bob", 5) }
      #expect(throws: expected) { try place.memoryStore().prepare() }
      #expect(try place.bytes(path) == before)
    }
    #expect(throws: StoreError.self) { try place.memoryStore().table() }
  }

  /// No change of such a detail can be saved, and so no score and no reset.
  @Test(arguments: ["ZSCORE", "ZHISCORE", "ZDIFFICULTY"])
  func aDetailWithoutAValueThatItNeedsIsSetAsideWithItsFile(column: String) throws {
    try place.memoryStore().submit("ann", 5, .hard)
    do {
      let database = try SQLiteDatabase(path: place.memoryDetailsFile, mode: .writing)
      try database.execute("UPDATE ZDETAIL SET \(column) = NULL WHERE ZNAME = 'ann'")
    }
    let store = place.memoryStore()
    try store.submit("ann", 9, .hard)
    #expect(try place.memoryStore().table(.hard) == ["ann 9"])
    #expect(
      store.takeNotices() == [
        .quarantined(
          path: place.memoryDetailsFile, .database(.badValue),
          place: place.memoryDetailsFile + Self.aside)
      ])
    try place.memoryStore().reset(keepingIn: place.folder.file("kept"))
    #expect(try place.memoryStore().table().isEmpty)
  }

  @Test func aStoreOfAnotherApplicationIsSetAside() throws {
    try place.write(try sound(), to: place.memoryDetailsFile)
    let store = place.memoryStore()
    try store.submit("bob", 5)
    #expect(
      store.takeNotices() == [
        .quarantined(
          path: place.memoryDetailsFile, .database(.foreignStore),
          place: place.memoryDetailsFile + Self.aside)
      ])
  }

  @Test func aFolderInThePlaceOfAFileIsToldAndLeft() throws {
    try DurableFiles().makeFolder(place.memoryFile)
    let fault = FileFault.access(.notAFile)
    #expect(throws: StoreError(.unreadable(fault), path: place.memoryFile, content: .scores)) {
      try place.memoryStore().table()
    }
    #expect(throws: StoreError(.unwritable(fault), path: place.memoryFile, content: .scores)) {
      try place.memoryStore().submit("ann", 1)
    }
  }

  @Test func readingWhatIsNotThereFindsNothingAndMakesNothing() throws {
    #expect(try place.memoryStore().best(9, difficulty: nil, speed: .full).isEmpty)
    #expect(try place.memoryStore().count() == 0)
    #expect(try place.names().isEmpty)
  }

  @Test func scoresThatAreReadWithoutTheirDetailsSayThatOnce() throws {
    try place.memoryStore().submit("ann", 5, .hard)
    try place.write("garbage", to: place.memoryDetailsFile)
    let store = place.memoryStore()
    for _ in 1...2 { #expect(try store.table(.medium) == ["ann 5"]) }
    let fault = FileFault.library("it is too short for an SQLite database")
    #expect(
      store.takeNotices() == [
        .withoutDetails(.damaged(fault), .scores, path: place.memoryDetailsFile)
      ])
    _ = try store.table()
    #expect(store.takeNotices().isEmpty)
    var told: [String] = []
    let memory = try #require(GameStorage.named("memory"))
    _ = try memory.ranked(nil, difficulty: nil, in: place.storage) { told.append($0.sentence) }
    #expect(told.count == 1 && told[0].contains("hasn't been changed. Without it, scores have no"))
    #expect(try place.bytes(place.memoryDetailsFile) == Array("garbage".utf8))
  }

  private var reset: DataReset { DataReset(storage: place.storage) }

  /// The details of a score on Hard as a reset keeps them.
  private func keptDetails() throws -> String {
    try place.memoryStore().submit("ann", 5, .hard)
    let done = try reset.perform(ResetTarget.named("memory") ?? [])
    return try #require(done.folder) + "/memory-details.sqlite"
  }

  @Test func detailsThatAreDamagedInTheBackupsAreKeptAsideWhenTheScoresComeBack() throws {
    let kept = try keptDetails()
    try place.write("garbage", to: kept)
    try place.memoryStore().submit("bob", 7, .hard)
    var notices: [StoreNotice] = []
    _ = try reset.undo { notices.append($0) }
    #expect(try place.memoryStore().table(.medium) == ["ann 5"])
    #expect(try place.memoryStore().table(.hard) == ["bob 7"])
    let aside = place.memoryDetailsFile + Self.aside
    #expect(try place.bytes(aside) == Array("garbage".utf8))
    let fault = FileFault.library("it is too short for an SQLite database")
    #expect(notices == [.quarantined(path: kept, fault, place: aside)])
  }

  @Test func scoresDoNotComeBackWithoutTheDetailsThatALaterVersionHasKept() throws {
    let kept = try keptDetails()
    #expect(try Worker(["python3", "-c", Self.later, kept, "Detail"]).finish().code == 0)
    let expected = StoreError(.newerVersion(found: 2, supported: 1), path: kept, content: .scores)
    #expect(throws: expected) { try reset.undo() }
    #expect(try place.memoryStore().table().isEmpty)
    #expect(try reset.last()?.items.count == 1)
  }

  /// Sound files are read where they are.
  @Test func anUndoNeedsNoRoomForPrivateCopies() throws {
    _ = try keptDetails()
    place.double.fail { _, call in call == "create memory-details.sqlite" ? ENOSPC : nil }
    _ = try reset.undo()
    #expect(try place.memoryStore().table(.hard) == ["ann 5"])
  }

  @Test func aResetAndItsUndoAreOfBothFiles() throws {
    let score = Score(
      name: "ann", points: 5, difficulty: .insane, date: TestStorage.moment, seed: .max,
      rulesVersion: 2, replay: "a.plist")
    _ = try place.memoryStore().submit(score)
    let done = try reset.perform(ResetTarget.named("memory") ?? [])
    #expect(
      try DurableFiles().names(in: done.folder ?? "").sorted()
        == ["memory-details.sqlite", "memory.sqlite", "reset.plist"])
    #expect(
      try place.memoryStore().best(9, difficulty: nil, speed: .full).map(\.name) == ["Player1"])
    _ = try reset.undo()
    #expect(try place.memoryStore().best(9, difficulty: .insane, speed: .full) == [score])
  }
}
