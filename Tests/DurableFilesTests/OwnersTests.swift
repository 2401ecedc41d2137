import DurableFiles
import FileSystemDouble
import Glibc
import Testing

/// Root leaves to players what is theirs.
@Suite(.enabled(if: canGiveFilesAway, "only root can give files to others"))
struct OwnersTests {
  private static let player: UInt32 = 12_345
  private let folder = TemporaryFolder()
  private let double = FileSystemDouble()
  private var path: String { folder.file("scores") }

  private func owners(_ path: String) throws -> [UInt32]? {
    try DurableFiles().status(path).map { [$0.owner, $0.group] }
  }

  private func giveAway(_ path: String) {
    #expect(chown(path, Self.player, Self.player) == 0)
  }

  @Test func aFileThatRootReplacesStaysItsOwners() throws {
    try DurableFiles().replace(path, with: [1])
    giveAway(path)
    try DurableFiles().replace(path, with: [2])
    #expect(try owners(path) == [Self.player, Self.player])
    try DurableFiles().replace(path) { write in try write([3]) }
    #expect(try owners(path) == [Self.player, Self.player])
    #expect(try DurableFiles().read(path)?.bytes == [3])
  }

  @Test func whatRootMakesInTheArcadesFoldersIsTheirOwners() throws {
    giveAway(folder.path)
    let own = folder.file("share/arcade")
    var files = DurableFiles()
    files.ownFolders = [own]
    try files.makeFolder(own)
    try files.replace(own + "/scores", with: [1])
    try files.create(own + "/copy", with: [1], durably: false)
    try files.lock(own + "/scores").release()
    let aside = try files.quarantine(own + "/copy", stamp: "20261121T002412Z")
    for path in [folder.file("share"), own, own + "/scores", own + "/scores.lock", aside] {
      #expect(try owners(path) == [Self.player, Self.player], "\(path)")
    }
    // Elsewhere root keeps what it makes: it may be what others are not to read.
    try files.replace(path, with: [1])
    #expect(try owners(path)?.first == 0)
  }

  @Test func whatWasLeftToRootAmongAPlayersFilesIsThePlayersAgain() throws {
    try DurableFiles().replace(path, with: [1])
    try DurableFiles().lock(path).release()
    giveAway(folder.path)
    var files = DurableFiles()
    files.ownFolders = [folder.path]
    try files.lock(path).release()
    try files.replace(path, with: [2])
    for path in [path, path + ".lock"] {
      #expect(try owners(path) == [Self.player, Self.player])
    }
  }

  /// A second name, or a file of root's that the owner of the folder moved there.
  @Test func aFileOfRootsInTheLocksPlaceStaysRoots() throws {
    let (own, other) = (folder.file("own"), folder.file("other"))
    var files = DurableFiles()
    files.ownFolders = [own]
    try files.makeFolder(own)
    giveAway(own)
    for content: [UInt8] in [[], [1]] {
      try files.create(other, with: content, durably: false)
      try #require(link(other, own + "/scores.lock") == 0)
      try files.lock(own + "/scores").release()
      #expect(try owners(other)?.first == 0)
      try files.remove(own + "/scores.lock")
      try #require(rename(other, own + "/scores.lock") == 0)
      try files.lock(own + "/scores").release()
      // An empty file that stands there alone is no loss, and mostly an old lock.
      #expect(try owners(own + "/scores.lock")?.first == (content.isEmpty ? Self.player : 0))
      try files.remove(own + "/scores.lock")
    }
  }

  @Test func aFileKeepsItsGroupOrGivesAnotherOneNoRightsOfItsOwn() throws {
    try DurableFiles().replace(path, with: [1], newMode: 0o664)
    #expect(chown(path, 0, Self.player) == 0)
    let files = DurableFiles(system: double)
    try files.replace(path, with: [2])
    #expect(try owners(path) == [0, Self.player])
    #expect(try files.status(path)?.mode == 0o664)
    double.fail { _, call in call == "setOwner .scores.new" ? EPERM : nil }
    try files.replace(path, with: [3])
    #expect(try owners(path)?.last != Self.player)
    #expect(try files.status(path)?.mode == 0o644)
  }
}
