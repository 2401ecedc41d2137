import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import Testing

/// A sentence that says something is kept is true after a power cut, too.
@Suite struct KeptOnDiskTests {
  private let place = TestStorage()

  /// Each of these files was made, written and synchronized, and then the folder it is in.
  private func expectOnDisk(_ names: [String], in folder: String) {
    for name in names {
      expectInOrder(
        ["create \(name)", "write \(name)", "synchronize \(name)", "synchronize \(folder)"])
    }
  }

  /// Each of these files had its name when it was whole and on disk: the half of one, left by a
  /// killed program, would be taken for the whole one.
  private func expectOnDiskBeforeItsName(_ names: [String], in folder: String) {
    for name in names {
      // The calls leave out the random end of a temporary name, from its first hyphen.
      let new = String(".\(name).new-".prefix { $0 != "-" })
      expectInOrder(
        [
          "create \(new)", "write \(new)", "synchronize \(new)", "rename to \(name)",
          "synchronize \(folder)",
        ])
      #expect(!place.double.calls.contains("create \(name)"))
    }
  }

  private func expectInOrder(_ wanted: [String]) {
    let calls = place.double.calls
    var rest = calls[...]
    for call in wanted {
      let index = rest.firstIndex(of: call)
      #expect(index != nil, "\(call): \(calls)")
      rest = calls[(index ?? calls.endIndex)...]
    }
  }

  @Test func aScoreThatWaitsIsOnDiskBeforeThatIsSaid() throws {
    let store = SpoolingScoreStore(place.store(), game: "whackamole", storage: place.storage)
    place.double.fail { _, call in call == "rename to whackamole.plist" ? ENOSPC : nil }
    let saved = store.save(Score(name: "ann", points: 5))
    guard case .kept(let path, _) = saved.outcome else {
      Issue.record("\(saved.outcome)")
      return
    }
    expectOnDisk([fileName(of: path)], in: fileName(of: folder(of: path)))
  }

  @Test func whatAResetTakesAwayIsOnDiskWithTheListOfItBeforeThatIsSaid() throws {
    let storage = place.storage
    try Settings(storage: storage).setDifficulty(.hard)
    for game in GameStorage.all { try game.store(in: storage).submit("ann", 5) }
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Ann"))
    try RunHistory(storage: storage).record(processID: 7)
    _ = try CharacterFile(storage: storage).load()
    place.double.fail(nil)
    let reset = try DataReset(storage: storage).perform(ResetTarget.all)
    let folder = try #require(reset.folder)
    let kept = [
      "defaults.plist", "whackamole.plist", "skeetshooter.sqlite", "memory.sqlite",
      "memory-details.sqlite", "lunarlander.sqlite3", "members.sqlite", "runs.xml",
      CharacterFile.name,
    ]
    #expect(try DurableFiles().names(in: folder).sorted() == (["reset.plist"] + kept).sorted())
    expectOnDisk(["reset.plist"], in: fileName(of: folder))
    expectOnDiskBeforeItsName(kept, in: fileName(of: folder))
  }

  @Test func aRecordedGameIsOnDiskBeforeItsScoreNamesIt() throws {
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: 7, difficulty: .hard, inputs: [], ticks: 60,
      score: 3, stateHashes: [1])
    let name = try ReplayFile(storage: place.storage).write(replay, date: TestStorage.moment)
    expectOnDisk([name], in: "replays")
  }

  @Test func anEditedFileIsOnDiskAmongTheBackupsBeforeItChanges() throws {
    try place.write("{\"a\": 1}", to: place.folder.file("data/a.json"))
    place.double.fail(nil)
    let edited = try ValueEdit(
      file: place.folder.file("data/a.json"), path: #require(ValuePath("a")), text: "2"
    ).perform(in: place.storage)
    let copy = try #require(try DurableFiles().names(in: edited.backupFolder).first)
    expectOnDisk([copy], in: "backups")
    let calls = place.double.calls
    let isKept = try #require(calls.firstIndex(of: "synchronize backups"))
    #expect(isKept < calls.firstIndex(of: "rename to a.json") ?? 0, "\(calls)")
  }

  @Test func theRunHistoryIsCopiedBeforeItIsChanged() throws {
    let path = place.folder.file("data/runs.xml")
    try RunHistory(storage: place.storage).record(processID: 1)
    let before = try #require(try place.bytes(path))
    try RunHistory(storage: place.storage).record(processID: 2)
    let copies = try BackupList(storage: place.storage).copies(of: path)
    let isKept = try copies.contains { try place.bytes($0.path) == before }
    #expect(isKept)
  }
}
