import DurableFiles
import FileSystemDouble
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// Every change of a file holds its lock until the change stands.
@Suite struct HeldLockTests {
  private let place = TestStorage()

  /// Nobody else can take the lock while some work gives a file its name.
  private func expectLocked(
    _ lockFile: String, whileNaming name: String, _ work: () throws -> Void
  ) throws {
    let found = Mutex<[Bool]>([])
    let path = place.folder.file("data/" + lockFile)
    place.double.fail { _, call in
      if call == "rename to " + name { found.withLock { $0.append(Self.isLocked(path)) } }
      return nil
    }
    defer { place.double.fail(nil) }
    try work()
    let answers = found.withLock { $0 }
    #expect(!answers.isEmpty && answers.allSatisfy { $0 }, "\(name): \(answers)")
    #expect(!Self.isLocked(path), "\(name)")
  }

  private static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  @Test func aListOfScoresIsLockedWhileItIsChanged() throws {
    try expectLocked("whackamole.plist.lock", whileNaming: "whackamole.plist") {
      try place.store().submit("ann", 5)
    }
  }

  @Test func theCrowdIsLockedWhileItIsChanged() throws {
    let file = CrowdFile(storage: place.storage)
    try expectLocked("crowd.json.lock", whileNaming: "crowd.json") { try file.prepare() }
    let people = try file.load()
    try expectLocked("crowd.json.lock", whileNaming: "crowd.json") {
      try file.save(people, replacing: people)
    }
    try place.write("garbage", to: place.folder.file("data/crowd.json"))
    try expectLocked("crowd.json.lock", whileNaming: "crowd.json") { _ = try file.renew() }
  }

  @Test func theAlbumIsLockedWhileASouvenirIsKeptAndDeleted() throws {
    let album = AlbumFolder(storage: place.storage)
    let pictures = SouvenirPictures(texts: [.full: [65]], drawings: [:])
    try expectLocked("album.lock", whileNaming: "1.souvenir") {
      _ = try album.keep(SouvenirData(title: "A day"), pictures)
    }
    let entry = try #require(try album.entries().first)
    try expectLocked("album.lock", whileNaming: "1.souvenir-20261121T002412Z") {
      _ = try album.delete(entry)
    }
  }

  @Test func aBoardInAFileIsLockedWhileItIsChangedAndNeverOverwrittenByOneWhoReadItBefore() throws {
    let path = place.folder.file("data/board.plist")
    let address = try #require(BoardAddress("file://" + path))
    let board = FileBoardPlace(address: address, path: path, files: place.storage.files)
    try DurableFiles().makeFolder(folder(of: path))
    try expectLocked("board.plist.lock", whileNaming: "board.plist") {
      let isPut = try board.put([1], replacing: nil)
      #expect(isPut)
    }
    let read = try board.get()
    try place.write([2], to: path)
    for old in [read, nil] {
      let isPut = try board.put([3], replacing: old)
      #expect(!isPut)
    }
    #expect(try place.bytes(path) == [2])
  }
}
