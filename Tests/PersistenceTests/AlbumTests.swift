import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import KeyedArchives
import Persistence
import PropertyLists
import Synchronization
import Testing
import Words

@Suite struct AlbumTests {
  private let place = TestStorage()
  private var album: AlbumFolder { AlbumFolder(storage: place.storage) }
  private var folder: String { place.folder.file("data/album") }

  private static let pictures = SouvenirPictures(
    texts: [.thumbnail: Array("small".utf8), .full: Array("large".utf8)],
    drawings: [.thumbnail: Array("<svg/>".utf8), .full: Array("<svg></svg>".utf8)])

  @discardableResult private func keep(_ title: String, rating: Float = 0) throws -> AlbumEntry {
    try album.keep(SouvenirData(title: title, rating: rating), Self.pictures)
  }

  private func names(_ path: String) throws -> [String] {
    try DurableFiles().names(in: path).filter { !$0.hasSuffix(".lock") }.sorted()
  }

  /// A folder as the tutorial makes it; what is nil is left out of the archive.
  private func makeScarybug(
    _ name: String, title: String? = "Potato Bug", rating: Double? = 4,
    className: String = "ScaryBugs.ScaryBugData", picture: [UInt8] = png
  ) throws {
    var fields: [String: PropertyListValue] = ["Notes": .string("kept")]
    if title != nil { fields["Title"] = .uniqueIdentifier(2) }
    if let rating { fields["Rating"] = .real(rating) }
    let archive = KeyedArchive(
      top: ["Data": .uniqueIdentifier(1)],
      objects: [
        .null,
        .instance(ArchivedInstance(archivedClass: ArchivedClass(className), fields: fields)),
        .plain(.string(title ?? "")),
      ])
    try place.write(try archive.bytes(), to: "\(folder)/\(name)/data.plist")
    try place.write(picture, to: "\(folder)/\(name)/thumbImage.jpg")
    try place.write(picture, to: "\(folder)/\(name)/fullImage.jpg")
  }

  /// Writes without waiting for the disk, as a careless program does.
  private func overwrite(_ path: String, _ bytes: [UInt8]) {
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// The beginning of a PNG of 320 × 480 points.
  private static let png: [UInt8] =
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 64, 0, 0, 1, 224, 8, 6, 0, 0, 0]

  // MARK: - Keeping

  @Test func aSouvenirIsAFolderWithDataAndPictures() throws {
    let entry = try keep("Whack-a-mole, 61 by Zoë", rating: 3.5)
    #expect(entry.name == "1.souvenir")
    #expect(
      try names(folder + "/1.souvenir") == [
        "data.plist", "fullImage.svg", "fullImage.txt", "thumbImage.svg", "thumbImage.txt",
      ])
    #expect(try names(folder) == ["1.souvenir"])
    #expect(try album.data(of: entry).rating == 3.5)
    #expect(try album.picture(.thumbnail, of: entry) == .text(Array("small".utf8)))
    #expect(try album.picture(.full, of: entry) == .text(Array("large".utf8)))
    let mode = try place.storage.files.status(folder + "/1.souvenir")?.mode
    #expect(mode.map { $0 & 0o777 } == 0o700)
  }

  // MARK: - The recorded game

  private static let record: Replay = {
    var replay = Replay(
      game: "skeet", rulesVersion: 2, seed: 7, difficulty: .hard,
      inputs: [.init(tick: 3, action: 1)], ticks: 60, score: 3, stateHashes: [1, 2])
    replay.conditions.player = "Zoë"
    return replay
  }()

  @Test func aSouvenirHoldsTheRecordedGameAndTakesItAlongWhereverItGoes() throws {
    let entry = try album.keep(SouvenirData(title: "a"), Self.pictures, record: Self.record)
    #expect(try names(folder + "/1.souvenir").contains("record.plist"))
    #expect(album.hasRecord(entry))
    #expect(try album.record(of: entry) == Self.record)
    #expect(
      try ReplayFile(storage: place.storage).read(path: album.recordPath(of: entry)) == Self.record)
    // A change of the title leaves it; a deletion and a reset take it along and bring it back.
    let bytes = try place.bytes(album.recordPath(of: entry))
    try album.change(entry, to: SouvenirData(title: "b", rating: 2))
    let kept = try album.delete(entry)
    #expect(try place.bytes(kept + "/record.plist") == bytes)
    let copies = BackupList(storage: place.storage)
    let copy = try #require(try copies.copies().first { $0.path == kept })
    _ = try copies.restore(copy)
    #expect(try album.record(of: entry) == Self.record)
    let reset = DataReset(storage: place.storage)
    _ = try reset.perform(try #require(ResetTarget.named("album")))
    #expect(!album.hasRecord(entry))
    _ = try reset.undo()
    #expect(try place.bytes(album.recordPath(of: entry)) == bytes)
  }

  @Test func aSouvenirOfAnEarlierVersionHoldsNone() throws {
    let entry = try keep("a")
    #expect(!album.hasRecord(entry))
    #expect(try !names(folder + "/1.souvenir").contains("record.plist"))
    #expect(throws: StoreError.self) { try album.record(of: entry) }
    #expect(FileCheck(storage: place.storage).findings().filter { $0.name == "replay" }.isEmpty)
  }

  @Test func aDamagedRecordIsToldByTheCheckAndLeavesTheSouvenirWhole() throws {
    let entry = try album.keep(SouvenirData(title: "a"), Self.pictures, record: Self.record)
    let path = album.recordPath(of: entry)
    func found() -> [ListedFile.State] {
      FileCheck(storage: place.storage).findings().filter { $0.path == path }.map(\.state)
    }
    #expect(found() == [.sound])
    try place.write("no record", to: path)
    #expect(found().first.map { $0 != .sound } == true)
    let damaged = try #require(
      FileCheck(storage: place.storage).findings().first { $0.path == path })
    _ = try FileCheck(storage: place.storage).repair(damaged)
    #expect(!album.hasRecord(entry))
    #expect(try album.data(of: entry).title == "a")
  }

  @Test func whateverFailsARecordIsThereWithItsSouvenirOrNeitherIs() throws {
    var failing = 0
    while true {
      let number = failing
      place.double.fail { index, _ in index == number ? ENOSPC : nil }
      let result = try? album.keep(
        SouvenirData(title: "a"), Self.pictures, record: Self.record)
      let hasFailed = place.double.calls.count > number
      place.double.fail(nil)
      for entry in try album.entries() {
        #expect(try album.record(of: entry) == Self.record, "call \(number)")
      }
      #expect(try result == nil || album.entries().count == 1)
      for entry in try album.entries() { _ = try album.delete(entry) }
      if !hasFailed { break }
      failing += 1
    }
    #expect(failing > 20)
  }

  @Test func pythonFindsTitleAndRatingUnderTheKeyData() throws {
    try keep("Zoë's best", rating: 2.5)
    let script = """
      import plistlib, sys
      p = plistlib.load(open(sys.argv[1], 'rb'))
      o = p['$objects']
      d = o[p['$top']['Data'].data]
      print(list(p['$top']), o[d['$class'].data]['$classname'], o[d['Title'].data],
            type(d['Rating']).__name__, d['Rating'])
      """
    let end = try Worker(["python3", "-c", script, folder + "/1.souvenir/data.plist"]).finish()
    #expect(end.lines == ["['Data'] ScaryBugData Zoë's best float 2.5"])
  }

  @Test func theNextNumberIsTheLargestPlusOne() throws {
    try keep("a")
    try makeScarybug("7.scarybug")
    try makeScarybug("12x.SCARYBUG")
    try place.write("", to: folder + "/99.txt")
    #expect(try keep("b").name == "13.souvenir")
    #expect(
      try album.entries().map(\.name) == [
        "1.souvenir", "7.scarybug", "12x.SCARYBUG", "13.souvenir",
      ])
    try place.storage.files.makeFolder(folder + "/99999999999999999999.souvenir")
    #expect(try keep("c").name == "14.souvenir")
  }

  @Test func listingReadsNoFile() throws {
    try keep("a")
    for name in try names(folder + "/1.souvenir") {
      try place.write([0xff], to: folder + "/1.souvenir/" + name)
      #expect(chmod(folder + "/1.souvenir/" + name, 0) == 0)
    }
    #expect(try album.entries().map(\.number) == [1])
    #expect(try album.count() == 1)
  }

  // MARK: - Changing

  @Test func titleAndRatingAreOnDiskAndTheStateBeforeIsAmongTheBackups() throws {
    let entry = try keep("a")
    try album.change(entry, to: SouvenirData(title: "b", rating: 9))
    #expect(try album.data(of: entry) == SouvenirData(title: "b", rating: 5))
    let backups = try DurableFiles().backups(
      of: "1.souvenir.plist", in: place.storage.locations.backupFolder)
    #expect(backups.count == 1)
  }

  @Test func whatIsNotKnownStaysAndAHundredChangesLeaveNothingBehind() throws {
    try makeScarybug("3.scarybug")
    let entry = try #require(try album.entries().first)
    let path = folder + "/3.scarybug/data.plist"
    let before = try KeyedArchive(reading: place.bytes(path) ?? [])
    for number in 1...100 {
      try album.change(entry, to: SouvenirData(title: "title \(number)", rating: 1))
    }
    let after = try KeyedArchive(reading: place.bytes(path) ?? [])
    #expect(after.objects.count == before.objects.count)
    let node = try after.node(forKey: "Data")
    #expect(try node.string(forKey: "Notes") == "kept")
    #expect(node.instance.archivedClass.name == "ScaryBugs.ScaryBugData")
    #expect(try album.data(of: entry) == SouvenirData(title: "title 100", rating: 1))
  }

  @Test func aDeletedSouvenirIsWholeInTheBackups() throws {
    let entry = try keep("a")
    let files = try names(folder + "/1.souvenir")
    let kept = try album.delete(entry)
    #expect(kept.hasPrefix(place.storage.locations.backupFolder + "/1.souvenir-"))
    #expect(try names(kept) == files)
    #expect(try album.entries().isEmpty)
    #expect(try album.delete(try keep("b")) != kept)
  }

  @Test func whereTheBackupsAreOnAnotherDiskASouvenirIsCopiedThere() throws {
    let entry = try keep("a")
    let files = try names(folder + "/1.souvenir")
    let isFirst = Mutex(true)
    place.double.fail { _, call in
      guard call.hasPrefix("rename to 1.souvenir") else { return nil }
      return isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst ? EXDEV : nil
      }
    }
    let kept = try album.delete(entry)
    #expect(isFirst.withLock { !$0 })
    #expect(try names(kept) == files)
    #expect(try names(folder).isEmpty)
  }

  @Test func aResetToAnotherDiskThatFailsLeavesNoHalfAlbumToBeBroughtBack() throws {
    for title in ["a", "b"] { try keep(title) }
    // No link is copied.
    #expect(symlink("nowhere", folder + "/2.souvenir/link") == 0)
    place.double.fail { _, call in call == "rename to album" ? EXDEV : nil }
    let reset = DataReset(storage: place.storage)
    #expect(throws: StoreError.self) { try reset.perform([.album]) }
    place.double.fail(nil)
    #expect(try reset.last() == nil)
    #expect(try reset.undo().isEmpty)
    #expect(try album.entries().map(\.name) == ["1.souvenir", "2.souvenir"])
    #expect(try names(place.storage.locations.backupFolder).isEmpty)
  }

  @Test func whateverFailsASouvenirIsThereAsAWholeOrNotAtAll() throws {
    try keep("first")
    var failing = 0
    while true {
      let number = failing
      place.double.fail { index, _ in index == number ? ENOSPC : nil }
      let result = try? keep("second")
      let hasFailed = place.double.calls.count > number
      place.double.fail(nil)
      for name in try names(folder) where !name.hasPrefix(".") {
        #expect(try names(folder + "/" + name).count >= 5, "\(name), call \(number)")
      }
      if let result { _ = try album.delete(result) }
      for entry in try album.entries().dropFirst() { _ = try album.delete(entry) }
      if !hasFailed { break }
      failing += 1
    }
    #expect(failing > 20)
    #expect(try keep("third").name == "2.souvenir")
    #expect(try names(folder) == ["1.souvenir", "2.souvenir"])
  }

  // MARK: - The tutorial's folders

  @Test func aFolderOfTheTutorialOpensAndItsPictureIsTold() throws {
    try makeScarybug("1.scarybug")
    let entry = try #require(try album.entries().first)
    #expect(entry.kind == .scarybug)
    #expect(try album.data(of: entry) == SouvenirData(title: "Potato Bug", rating: 4))
    guard case .image(let facts)? = try album.picture(.full, of: entry) else {
      Issue.record("no picture")
      return
    }
    #expect([facts.format, "\(facts.width ?? 0) × \(facts.height ?? 0)"] == ["PNG", "320 × 480"])
    #expect(facts.byteCount == Self.png.count)
  }

  @Test func whatATutorialsArchiveLeavesOutIsEmpty() throws {
    try makeScarybug("1.scarybug", title: nil, rating: nil)
    try makeScarybug("2.scarybug", rating: .nan)
    try makeScarybug("3.scarybug", rating: -1e300)
    #expect(try album.entries().map { try album.data(of: $0).rating } == [0, 0, 0])
    #expect(try album.data(of: try album.entries()[0]).title == "")
  }

  @Test func picturesAreKnownByTheirBytes() {
    let jpeg: [UInt8] = [
      0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2, 0xff, 0xc2, 0, 11, 8, 1, 0xe0, 1, 0x40, 3,
    ]
    let facts = ImageFacts(jpeg)
    #expect(facts.format == "JPEG" && facts.width == 320 && facts.height == 480)
    #expect(ImageFacts([]).format == nil)
    #expect(ImageFacts(Array(jpeg.prefix(12))).width == nil)
    #expect(ImageFacts(Array(Self.png.prefix(18))).width == nil)
    #expect(ImageFacts([0xff, 0xd8, 0xff, 0xe0, 0, 0]).width == nil)
  }

  // MARK: - Bad folders

  @Test func anotherClassIsRefusedAndNothingIsChanged() throws {
    try makeScarybug("1.scarybug", className: "Villain")
    let entry = try #require(try album.entries().first)
    #expect(throws: StoreError.self) { try album.data(of: entry) }
  }

  @Test func aDamagedFileIsSetAsideWhenItsSouvenirIsChanged() throws {
    let entry = try keep("a")
    let path = folder + "/1.souvenir/data.plist"
    try place.write("broken", to: path)
    let album = album
    try album.change(entry, to: SouvenirData(title: "b", rating: 1))
    #expect(album.takeNotices().count == 1)
    #expect(try album.data(of: entry).title == "b")
    #expect(try names(folder + "/1.souvenir").contains { $0.contains(".damaged-") })
  }

  /// Files and folders that stand where others should, and bytes that changed.
  @Test func tenThousandChangedFoldersGiveASouvenirOrAnError() throws {
    let entry = try keep("a", rating: 3)
    let path = folder + "/1.souvenir/"
    let original = try place.bytes(path + "data.plist") ?? []
    var generator = SeededGenerator(seed: 5)
    func changed(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0...generator.number(below: 4) {
        bytes[generator.number(below: bytes.count)] = UInt8(generator.number(below: 256))
      }
      return bytes
    }
    var refused = 0
    for round in 0..<10_000 {
      let name = ["data.plist", "thumbImage.txt", "fullImage.txt"][round % 3]
      overwrite(path + name, changed(name == "data.plist" ? original : Self.png))
      do throws(StoreError) {
        _ = try album.data(of: entry)
        _ = try album.picture(.thumbnail, of: entry)
        _ = try album.picture(.full, of: entry)
      } catch {
        #expect(error.sentence.contains("data.plist"))
        refused += 1
      }
    }
    #expect(refused > 1_000)
  }

  @Test func whatIsNoFileIsToldAndNeverWaitedFor() throws {
    let entry = try keep("a")
    let path = folder + "/1.souvenir/"
    for name in ["data.plist", "thumbImage.txt", "fullImage.txt"] {
      #expect(unlink(path + name) == 0)
      #expect(mkfifo(path + name, 0o600) == 0)
    }
    #expect(throws: StoreError.self) { try album.data(of: entry) }
    #expect(throws: StoreError.self) { try album.picture(.full, of: entry) }
    #expect(unlink(path + "fullImage.txt") == 0)
    #expect(try album.picture(.full, of: entry) == nil)
    #expect(symlink("fullImage.txt", path + "fullImage.txt") == 0)
    #expect(throws: StoreError.self) { try album.picture(.full, of: entry) }
  }

  // MARK: - Reset

  @Test func aResetIsUndoneAndBothSouvenirsOfOneNumberAreThere() throws {
    try keep("old")
    try keep("older")
    let reset = DataReset(storage: place.storage)
    let done = try reset.perform([.album])
    #expect(done.items.map(\.records) == [2])
    #expect(try album.entries().isEmpty)
    try keep("new")
    #expect(try reset.undo().map(\.target) == [.album])
    let titles = try album.entries().map { "\($0.name) \(try album.data(of: $0).title)" }
    #expect(titles == ["1.souvenir new", "2.souvenir older", "3.souvenir old"])
  }
}
