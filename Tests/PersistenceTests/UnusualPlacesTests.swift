import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Synchronization
import Testing

@testable import Persistence

/// Folders behind links, backups on another disk, and odd names.
@Suite struct UnusualPlacesTests {
  private let place = TestStorage()
  private var reset: DataReset { DataReset(storage: place.storage) }
  private var album: AlbumFolder { AlbumFolder(storage: place.storage) }
  private var skeet: [ResetTarget] { ResetTarget.named("skeet") ?? [] }

  private func keep(_ title: String) throws {
    _ = try album.keep(
      SouvenirData(title: title), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
  }

  @Test func anAlbumBehindALinkIsResetAndBroughtBackAndTheLinkStays() throws {
    let files = place.storage.files
    for folder in ["elsewhere/album", "data"] { try files.makeFolder(place.folder.file(folder)) }
    #expect(symlink("../elsewhere/album", place.storage.locations.albumFolder) == 0)
    try keep("a")
    #expect(try reset.perform([.album]).items.map(\.records) == [1])
    #expect(try album.entries().isEmpty)
    try keep("b")
    _ = try reset.undo()
    #expect(try album.entries().map { try album.data(of: $0).title }.sorted() == ["a", "b"])
    let there = try files.names(in: place.folder.file("elsewhere/album"))
    #expect(there.sorted() == ["1.souvenir", "2.souvenir"])
  }

  /// The link may lead to somebody's pictures.
  @Test func aResetOfAnAlbumBehindALinkTakesNothingButSouvenirs() throws {
    let (files, elsewhere) = (place.storage.files, place.folder.file("elsewhere"))
    for folder in [elsewhere + "/wedding", place.folder.file("data")] {
      try files.makeFolder(folder)
    }
    #expect(symlink(elsewhere, place.storage.locations.albumFolder) == 0)
    try keep("a")
    for name in ["wedding/1.jpg", ".hidden"] { try place.write("mine", to: elsewhere + "/" + name) }
    #expect(try reset.perform([.album]).items.map(\.records) == [1])
    #expect(try files.names(in: elsewhere).sorted() == [".hidden", "wedding"])
    #expect(try place.bytes(elsewhere + "/wedding/1.jpg") == Array("mine".utf8))
    #expect(try reset.undo().map(\.records) == [1])
    #expect(try album.entries().count == 1)
  }

  /// Earlier versions moved the link.
  @Test func anUndoThroughALinkTakesNothingButSouvenirs() throws {
    let elsewhere = place.folder.file("elsewhere")
    try keep("a")
    let kept = try #require(try reset.perform([.album]).folder) + "/album"
    #expect(rename(kept, elsewhere) == 0 && symlink(elsewhere, kept) == 0)
    try place.write("mine", to: elsewhere + "/1.jpg")
    #expect(try reset.undo().map(\.records) == [1])
    #expect(try album.entries().count == 1)
    #expect(try place.storage.files.names(in: elsewhere) == ["1.jpg"])
  }

  @Test func whatElseStandsInTheAlbumComesBackWithIt() throws {
    try keep("a")
    let path = place.storage.locations.albumFolder + "/notes.txt"
    try place.write("mine", to: path)
    _ = try reset.perform([.album])
    #expect(try place.bytes(path) == nil)
    _ = try reset.undo()
    #expect(try place.bytes(path) == Array("mine".utf8))
    #expect(try album.entries().count == 1)
  }

  /// The folder for temporary files is often a small disk in memory, and full.
  @Test func aStoreForWhichTheFolderForTemporaryFilesHasNoRoomIsMadeBesideItsPlace() throws {
    try place.storage.files.makeFolder(place.folder.file("data"))
    let path = place.folder.file("data/members.sqlite")
    let file = ManagedFile(path: path, format: .members(.sqlite), storage: place.storage)
    var tries = 0
    let bytes = try file.newStore(MemberStoreKind.sqlite.storeKind, of: Customer.model.get()) { _ in
      tries += 1
      if tries == 1 { throw SystemError(code: ENOSPC) }
    }
    #expect(tries == 2 && bytes.starts(with: Array("SQLite format 3".utf8)))
    #expect(try place.names().isEmpty)
  }

  @Test(.enabled(if: canGiveFilesAway, "only root can give files to others"))
  func aGameThatRootPlaysLeavesFilesThatTheirOwnerCanWrite() throws {
    let data = place.folder.file("data")
    try DurableFiles().makeFolder(data)
    try #require(chown(data, 12_345, 12_345) == 0)
    for game in GameStorage.all { try game.store(in: place.storage).submit("ann", 5) }
    let names = try place.names()
    #expect(names.contains("memory-details.sqlite") && names.contains("skeetshooter.sqlite.lock"))
    for name in names {
      #expect(try DurableFiles().status(data + "/" + name)?.owner == 12_345, "\(name)")
    }
  }

  @Test(.enabled(if: canGiveFilesAway, "only root can give files to others"))
  func allThatRootImportsIsTheOwners() throws {
    let other = TestStorage()
    for game in GameStorage.all { try game.store(in: other.storage).submit("ann", 5) }
    _ = try AlbumFolder(storage: other.storage).keep(
      SouvenirData(title: "A good day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    let archive = try ArcadeArchive(ArcadeArchive(packing: other.storage).bytes())
    let data = place.folder.file("data")
    try DurableFiles().makeFolder(data)
    try #require(chown(data, 12_345, 12_345) == 0)
    _ = try archive.merge(into: place.storage)
    #expect(try AlbumFolder(storage: place.storage).entries().count == 1)
    var rest = [data]
    while let path = rest.popLast() {
      let status = try #require(try DurableFiles().status(path))
      #expect(status.owner == 12_345, "\(path)")
      guard status.kind == .folder else { continue }
      rest += try DurableFiles().names(in: path).map { path + "/" + $0 }
    }
  }

  /// A second name stands for a disk on which both are one.
  @Test func anOwnFileInOtherLettersIsKnownWhereItIsTheSameFile() throws {
    let path = place.folder.file("data/defaults.plist")
    let other = place.folder.file("data/DEFAULTS.plist")
    try place.write("a", to: path)
    #expect(place.storage.ownName(of: other) == nil)
    try #require(link(path, other) == 0)
    #expect(place.storage.ownName(of: other) == "settings")
    try DurableFiles().remove(other)
    try place.write("another file", to: other)
    #expect(place.storage.ownName(of: other) == nil)
  }

  /// It holds changes that were saved, and that the file alone has not.
  @Test func theLogOfADatabaseThatIsNotReplacedIsBesideItAgain() throws {
    let (path, log) = (place.skeetFile, place.skeetFile + "-wal")
    let isNamed = Mutex(false)
    for isReplaced in [false, true] {
      for file in [path, log] { try place.write("old", to: file) }
      place.double.fail { _, call in
        let isNaming = call == "rename to skeetshooter.sqlite"
        if isNaming, !isReplaced { return ENOSPC }
        // The new file has its name, of which the disk doesn't know yet.
        if isNaming { isNamed.withLock { $0 = true } }
        return call == "synchronize data" && isNamed.withLock { $0 } ? EIO : nil
      }
      #expect(throws: FileError.self) {
        try place.storage.replaceDatabase(path, with: [1], stamp: "20261121T002412Z")
      }
      place.double.fail(nil)
      #expect(try place.bytes(path) == (isReplaced ? [1] : Array("old".utf8)))
      #expect(try place.bytes(log) == (isReplaced ? nil : Array("old".utf8)))
    }
  }

  /// The longest one that there can be, and one that begins as the folders of resets do.
  @Test(arguments: [String(repeating: "n", count: 250), "reset-20261121T002412Z", "reset-plan"])
  func aFileWithAnOddNameIsChangedAndItsBackupIsFound(name: String) throws {
    let path = place.folder.file("elsewhere/\(name).json")
    try place.write("{\"a\": 1}", to: path)
    _ = try ValueEdit(file: path, path: #require(ValuePath("a")), text: "2")
      .perform(in: place.storage)
    #expect(try place.bytes(path) == Array("{\"a\": 2}".utf8))
    let copies = try BackupList(storage: place.storage).copies(of: path)
    #expect(try copies.map { try place.bytes($0.path) } == [Array("{\"a\": 1}".utf8)])
  }

  /// A recorded game of skeet that no table names, and whose reset can be undone.
  private func keepAndResetRecord() throws -> (name: String, bytes: [UInt8]) {
    let replay = Replay(
      game: "skeet", rulesVersion: 1, seed: 7, difficulty: .hard, inputs: [], ticks: 60, score: 3,
      stateHashes: [1])
    let name = try ReplayFile(storage: place.storage).write(replay, date: TestStorage.moment)
    try KeptReplays(storage: place.storage).take([name], limit: .max)
    let bytes = try #require(try place.bytes(path(of: name)))
    #expect(try reset.perform(skeet).items.map(\.target.name) == ["skeet replays"])
    return (name, bytes)
  }

  private func path(of name: String) -> String {
    place.storage.locations.keptReplayFolder + "/skeet/" + name
  }

  /// The half of one, left by a power cut, would be taken for the whole one the next time.
  @Test func aRecordThatComesBackFromAnotherDiskHasItsNameWhenItIsWhole() throws {
    let (name, bytes) = try keepAndResetRecord()
    let isFirst = Mutex(true)
    place.double.fail { _, call in
      guard call == "rename to \(name)" else { return nil }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? EXDEV : nil
      }
    }
    _ = try reset.undo()
    #expect(!place.double.calls.contains("create \(name)"))
    #expect(place.double.calls.count { $0 == "rename to \(name)" } == 2)
    #expect(try place.bytes(path(of: name)) == bytes)
  }

  @Test func aRecordThatWaitedHasItsNameInTheReplayFolderWhenItIsWhole() throws {
    let name = "skeet-20261121T002412Z-7.plist"
    try place.write("a record", to: place.folder.file("data/spool/replays/" + name))
    place.double.fail(nil)
    ReplayFile(storage: place.storage).moveHome(name)
    #expect(!place.double.calls.contains("create \(name)"))
    #expect(place.double.calls.contains("rename to \(name)"))
    #expect(try place.bytes(place.folder.file("data/replays/" + name)) == Array("a record".utf8))
    #expect(try place.names("data/spool/replays").isEmpty)
  }

  @Test func aRecordWhoseNameAnotherOneHasTakenStaysInTheBackups() throws {
    let (name, bytes) = try keepAndResetRecord()
    try place.write("another game", to: path(of: name))
    let folder = try #require(try reset.last()).folder
    _ = try reset.undo()
    #expect(try place.bytes(path(of: name)) == Array("another game".utf8))
    #expect(try place.bytes("\(folder)-undone/skeet/\(name)") == bytes)
  }
}
