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
  ])
  func aMomentIsWrittenAsFileNamesCarryIt(seconds: Int64, text: String) {
    #expect(dateStamp(secondsSince1970: seconds) == text)
  }

  @Test func aFileSetAsideKeepsItsContentAndOverwritesNothing() throws {
    for number in 1...3 {
      try files.replace(path, with: [UInt8(number)])
      let place = try files.setAside(path, stamp: stamp)
      let suffix = number == 1 ? "" : "-\(number)"
      #expect(place == path + ".damaged-" + stamp + suffix)
      #expect(try files.read(place)?.bytes == [UInt8(number)])
      #expect(try files.read(path) == nil)
    }
    #expect(try files.read(path + ".damaged-" + stamp)?.bytes == [1])
  }

  @Test func aSetAsideThatFailsLeavesEverythingAsItWas() throws {
    let double = FileSystemDouble()
    try files.replace(path, with: [1])
    double.fail { _, call in call.hasPrefix("rename") ? EACCES : nil }
    #expect(throws: FileError.self) {
      try DurableFiles(system: double).setAside(path, stamp: stamp)
    }
    #expect(try files.names(in: folder.path) == ["scores.plist"])
    #expect(try files.read(path)?.bytes == [1])
  }

  @Test func theLastFiveBackupsAreKeptAlsoWithinOneSecond() throws {
    let place = folder.file("state/backups")
    for number in 1...4 {
      try files.keepBackup(of: [UInt8(number)], name: "a.plist", in: place, stamp: stamp)
    }
    try files.keepBackup(of: [9], name: "a.b.plist", in: place, stamp: stamp)
    for number in 5...12 {
      try files.keepBackup(
        of: [UInt8(number)], name: "a.plist", in: place, stamp: "20261121T002413Z")
    }
    let kept = try files.backups(of: "a.plist", in: place)
    #expect(try kept.map { try files.read($0.path)?.bytes } == (8...12).map { [$0] })
    #expect(kept.last?.path == place + "/a-20261121T002413Z-8.plist")
    #expect(try files.backups(of: "a.b.plist", in: place).count == 1)
    #expect(try files.status(place)?.mode == 0o700)
    #expect(try files.status(folder.file("state"))?.mode == 0o700)
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
      try calls { _ = try $0.setAside(path, stamp: stamp) } == [
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

  @Test func whatIsMadeIsItsOwnersAlone() throws {
    try files.replace(path, with: [1])
    try files.create(folder.file("made"), with: [1], durably: false)
    let aside = try files.setCopyAside(of: [1], path: path, stamp: stamp)
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

  @Test func aLockIsNotMadeThroughALink() throws {
    symlink(folder.file("elsewhere"), path + ".lock")
    #expect(throws: FileError.self) { try files.lock(path, timeout: .zero) }
    #expect(try files.names(in: folder.path) == ["scores.plist.lock"])
  }

  @Test func aFolderThatCannotBeMadeIsAnError() throws {
    try files.replace(path, with: [1])
    #expect(throws: FileError.self) { try files.makeFolder(path + "/inside/it") }
    try files.makeFolder(folder.path)
  }
}
