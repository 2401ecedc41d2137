import DurableFiles
import FileSystemDouble
import Glibc
import Testing

@Suite struct KeepingTests {
  private let folder = TemporaryFolder()
  private let files = DurableFiles()
  private var path: String { folder.file("scores.plist") }
  private let stamp = "20261121T002412Z"

  @Test(arguments: [
    (0, "19700101T000000Z"), (1_795_220_652, "20261121T002412Z"), (-1, "19691231T235959Z"),
    (.max, "99991231T235959Z"), (.min, "00000101T000000Z"),
  ])
  func aMomentIsWrittenAsFileNamesCarryIt(seconds: Int64, text: String) {
    #expect(dateStamp(secondsSince1970: seconds) == text)
  }

  @Test func aFileSetAsideKeepsItsContentAndOverwritesNothing() throws {
    for number in 1...3 {
      try files.replace(path, with: [UInt8(number)])
      let place = try files.quarantine(path, stamp: stamp)
      let suffix = number == 1 ? "" : "-\(number)"
      #expect(place == path + ".damaged-" + stamp + suffix)
      #expect(try files.read(place)?.bytes == [UInt8(number)])
      #expect(try files.read(path) == nil)
    }
    #expect(try files.read(path + ".damaged-" + stamp)?.bytes == [1])
  }

  @Test func filesWithTheLongestNamesAreSetAsideToo() throws {
    let start = String(repeating: "n", count: 254)
    for number: UInt8 in 1...4 {
      let path = folder.file(start + (number % 2 == 0 ? "a" : "b"))
      try files.replace(path, with: [number])
      let place = try files.quarantine(path, stamp: stamp)
      #expect(place.hasSuffix(".damaged-" + stamp + (number > 2 ? "-2" : "")))
      #expect(try files.read(place)?.bytes == [number])
      #expect(try files.read(path) == nil)
    }
    let copy = try files.quarantineCopy(of: [5], path: folder.file(start), stamp: stamp)
    #expect(try files.read(copy)?.bytes == [5])
  }

  @Test func aSetAsideThatFailsLeavesEverythingAsItWas() throws {
    let double = FileSystemDouble()
    try files.replace(path, with: [1])
    double.fail { _, call in call.hasPrefix("rename") ? EACCES : nil }
    #expect(throws: FileError.self) {
      try DurableFiles(system: double).quarantine(path, stamp: stamp)
    }
    #expect(try files.names(in: folder.path) == ["scores.plist"])
    #expect(try files.read(path)?.bytes == [1])
  }

  @Test func aFileThatWasSetAsideThoughTheAnswerWasLostStays() throws {
    let double = FileSystemDouble()
    try files.replace(path, with: [1])
    double.loseAnswersToRenaming()
    #expect(throws: FileError.self) {
      try DurableFiles(system: double).quarantine(path, stamp: stamp)
    }
    #expect(try files.read(path + ".damaged-" + stamp)?.bytes == [1])
  }

  private func kept(_ name: String, in place: String) throws -> [[UInt8]?] {
    let now = try #require(BackupMark("20261121T010000Z")?.moment)
    return try files.backups(of: name, in: place, now: now).map { try files.read($0.path)?.bytes }
  }

  @Test func backupsAreNumberedSoThatTheNewestIsKnownWhateverTheClockSays() throws {
    let place = folder.file("state/backups")
    for (number, stamp) in [
      "20261121T002412Z", "20991231T000000Z", "20261121T002413Z", "19700101T000000Z",
    ].enumerated() {
      try files.keepBackup(of: [UInt8(number)], name: "a.plist", in: place, stamp: stamp)
    }
    try files.keepBackup(of: [9], name: "a.b.plist", in: place, stamp: stamp)
    #expect(try kept("a.plist", in: place).last == [3])
    #expect(try kept("a.b.plist", in: place) == [[9]])
    #expect(try files.names(in: place).contains("a-19700101T000000Z-000004.plist"))
    #expect(try files.status(place)?.mode == 0o700)
    #expect(try files.status(folder.file("state"))?.mode == 0o700)
  }

  @Test func backupsOfEarlierVersionsComeBeforeNumberedOnesAndThoseOfTheFutureFirst() throws {
    let place = folder.file("backups")
    try files.makeFolder(place)
    let names = [
      "a-20991231T000000Z", "a-20261120T000000Z", "a-20261120T000000Z-2", "a-20261121T000000Z",
    ]
    for (number, name) in names.enumerated() {
      try files.replace("\(place)/\(name).plist", with: [UInt8(number)])
    }
    #expect(try kept("a.plist", in: place) == [[0], [1], [2], [3]])
    try files.keepBackup(of: [4], name: "a.plist", in: place, stamp: "20250101T000000Z")
    #expect(try kept("a.plist", in: place).last == [4])
  }

  @Test(arguments: ["100001121T002412Z", "00-10101T000000Z", "20991231T000000Z"])
  func backupsOfAWrongClockDoNotStayForEver(stamp: String) throws {
    let place = folder.file("backups")
    try files.makeFolder(place)
    for number in 1...5 {
      try files.replace("\(place)/a-\(stamp)-\(number).plist", with: [0])
    }
    #expect(try kept("a.plist", in: place).count == 5)
    for number in 1...6 {
      try files.keepBackup(
        of: [UInt8(number)], name: "a.plist", in: place, stamp: "20261121T00241\(number)Z")
    }
    #expect(try kept("a.plist", in: place) == [[4], [5], [6]])
  }

  @Test func aNumberBeyondAllReasonIsNotCountedOn() throws {
    let place = folder.file("backups")
    try files.makeFolder(place)
    try files.replace("\(place)/a-20261121T002412Z-\(Int.max).plist", with: [1])
    try files.keepBackup(of: [2], name: "a.plist", in: place, stamp: stamp)
    #expect(try kept("a.plist", in: place) == [[2]])
  }

  @Test func aNumberAfterTheLastOneThatCanBeReadIsNotGiven() throws {
    let place = folder.file("backups")
    try files.makeFolder(place)
    try files.replace("\(place)/a-20261121T002412Z-999999999999.plist", with: [1])
    try files.keepBackup(of: [2], name: "a.plist", in: place, stamp: stamp)
    #expect(Set(try kept("a.plist", in: place)) == [[1], [2]])
  }

  @Test func theCopyThatIsToBePutBackIsNotDropped() throws {
    let place = folder.file("backups")
    let first = try files.keepBackup(of: [0], name: "a.plist", in: place, stamp: stamp)
    for number in 1...8 {
      try files.keepBackup(
        of: [UInt8(number)], name: "a.plist", in: place, stamp: stamp, sparing: first)
    }
    #expect(try kept("a.plist", in: place) == [[0], [6], [7], [8]])
  }

  @Test func aFolderThatIsAnotherUsersLinkIsNeitherWrittenNorListed() throws {
    try files.makeFolder(folder.file("theirs"))
    let link = folder.file("backups")
    symlink(folder.file("theirs"), link)
    guard lchown(link, 65_534, 65_534) == 0 else {
      print("skipped: a link of another user (no right to give one away)")
      return
    }
    #expect(throws: FileError(.open, path: link, reason: .untrustedLink)) {
      try files.keepBackup(of: [1], name: "a.plist", in: link, stamp: stamp)
    }
    #expect(throws: FileError.self) { try files.names(in: link) }
    #expect(throws: FileError.self) { try files.makeFolder(link + "/inside") }
    #expect(try files.names(in: folder.file("theirs")) == [])
  }

  @Test func aLockIsNotMadeThroughALink() throws {
    symlink(folder.file("elsewhere"), path + ".lock")
    #expect(throws: FileError.self) { try files.lock(path, timeout: .zero) }
    #expect(try files.names(in: folder.path) == ["scores.plist.lock"])
  }

  // MARK: - What is on disk, and in which order

  /// The calls that some work makes.
  private func calls(_ work: (DurableFiles) throws -> Void) rethrows -> [String] {
    let double = FileSystemDouble()
    try work(DurableFiles(system: double))
    return double.calls
  }

  private func name(_ path: String) -> String { fileName(of: path) }

  @Test func aFileThatIsMadeIsOnDiskWithItsNameWhenThatIsSaid() throws {
    #expect(
      try calls { try $0.create(path, with: [1], durably: true) } == [
        "create scores.plist", "write scores.plist", "synchronize scores.plist",
        "synchronize \(name(folder.path))",
      ])
  }

  @Test func aFileThatIsRemovedIsGoneFromTheDiskWhenThatIsSaid() throws {
    try files.replace(path, with: [1])
    #expect(
      try calls { try $0.remove(path) } == [
        "remove scores.plist", "synchronize \(name(folder.path))",
      ])
  }

  @Test func aFileThatIsSetAsideIsOnDiskUnderItsNewNameWhenThatIsSaid() throws {
    try files.replace(path, with: [1])
    let aside = "scores.plist.damaged-" + stamp
    #expect(
      try calls { _ = try $0.quarantine(path, stamp: stamp) } == [
        "create \(aside)", "rename to \(aside)", "synchronize \(name(folder.path))",
      ])
  }

  @Test func foldersThatAreMadeAreOnDiskBeforeAnythingIsPutIntoThem() throws {
    #expect(
      try calls { try $0.makeFolder(folder.file("outer/inner")) } == [
        "makeFolder inner", "makeFolder outer", "synchronize \(name(folder.path))",
        "makeFolder inner", "synchronize outer",
      ])
  }

  @Test func aFolderThatIsMovedIsOnDiskThereBeforeItsOldNameIsGoneFromIt() throws {
    try files.makeFolder(folder.file("here/album"))
    try files.makeFolder(folder.file("there"))
    #expect(
      try calls {
        try $0.moveFolder(folder.file("here/album"), to: folder.file("there/album"))
      } == ["rename to album", "synchronize there", "synchronize here"])
  }

  @Test func aFolderThatIsMovedToAnotherDiskIsWholeThereOrNotThereAtAll() throws {
    var failing = 1
    while true {
      let (double, folder, number) = (FileSystemDouble(), TemporaryFolder(), failing)
      let moving = DurableFiles(system: double)
      try files.makeFolder(folder.file("here/album/1"))
      try files.makeFolder(folder.file("there"))
      for name in ["a", "b"] {
        try files.replace(folder.file("here/album/1/" + name), with: Array(name.utf8))
      }
      // The first call is the one that gives the folder its new name.
      double.fail { index, _ in index == 0 ? EXDEV : index == number ? ENOSPC : nil }
      let isMoved =
        (try? moving.moveFolder(folder.file("here/album"), to: folder.file("there/album"))) != nil
      let hasFailed = double.calls.count > number
      let there = try files.names(in: folder.file("there"))
      #expect(there == ["album"] || there.isEmpty && !isMoved, "call \(number)")
      let album = folder.file(there.isEmpty ? "here/album/1/" : "there/album/1/")
      for name in ["a", "b"] {
        #expect(try files.read(album + name)?.bytes == Array(name.utf8), "call \(number)")
      }
      if !hasFailed { break }
      failing += 1
    }
    #expect(failing > 10)
  }

  @Test func aFolderThatIsMovedToAnotherDiskIsNeverHalfUnderItsOldName() throws {
    var failing = 1
    while true {
      let (double, folder, number) = (FileSystemDouble(), TemporaryFolder(), failing)
      for name in ["a", "b"] {
        try files.makeFolder(folder.file("here/album"))
        try files.replace(folder.file("here/album/" + name), with: [1])
      }
      try files.makeFolder(folder.file("there"))
      double.fail { index, _ in index == 0 ? EXDEV : index == number ? EIO : nil }
      let moving = DurableFiles(system: double)
      let isMoved =
        (try? moving.moveFolder(folder.file("here/album"), to: folder.file("there/album"))) != nil
      let hasFailed = double.calls.count > number
      if try files.status(folder.file("here/album")) != nil {
        #expect(!isMoved, "call \(number)")
        #expect(try files.names(in: folder.file("here/album")).count == 2, "call \(number)")
        #expect(try files.status(folder.file("there/album")) == nil, "call \(number)")
      }
      if !hasFailed { break }
      failing += 1
    }
    #expect(failing > 10)
  }

  @Test func aFileInThePlaceOfAFolderKeepsItsContentOnItsWayToAnotherDisk() throws {
    for name in ["here", "there"] { try files.makeFolder(folder.file(name)) }
    try files.replace(folder.file("here/1.souvenir"), with: [1])
    let double = FileSystemDouble()
    double.fail { index, _ in index == 0 ? EXDEV : nil }
    try DurableFiles(system: double).moveFolder(
      folder.file("here/1.souvenir"), to: folder.file("there/1.souvenir"))
    #expect(try files.read(folder.file("there/1.souvenir"))?.bytes == [1])
    #expect(try files.names(in: folder.file("here")).isEmpty)
  }

  @Test func theNextMoveToAnotherDiskRemovesTheRemainsOfOneThatWasKilled() throws {
    for remains in ["here/.album.new-1/inner", "there/.album.new-2", "here/album", "there"] {
      try files.makeFolder(folder.file(remains))
    }
    let double = FileSystemDouble()
    double.fail { index, _ in index == 0 ? EXDEV : nil }
    try DurableFiles(system: double).moveFolder(
      folder.file("here/album"), to: folder.file("there/album"))
    #expect(try files.names(in: folder.file("here")).isEmpty)
    #expect(try files.names(in: folder.file("there")) == ["album"])
  }

  @Test func whatIsMadeIsItsOwnersAlone() throws {
    try files.replace(path, with: [1])
    try files.create(folder.file("made"), with: [1], durably: false)
    let aside = try files.quarantineCopy(of: [1], path: path, stamp: stamp)
    let lock = try files.lock(path)
    lock.release()
    try files.makeFolder(folder.file("outer/inner"))
    for made in [path, folder.file("made"), aside, path + ".lock"] {
      #expect(try files.status(made)?.mode == 0o600, "\(made)")
    }
    for made in ["outer", "outer/inner"] {
      #expect(try files.status(folder.file(made))?.mode == 0o700, "\(made)")
    }
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try files.replace(path, with: [1])
    #expect(throws: FileError.self) { try files.makeFolder(path + "/inside/it") }
    try files.makeFolder(folder.path)
  }
}
