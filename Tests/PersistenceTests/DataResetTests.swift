import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import PropertyLists
import Synchronization
import Testing
import Words

@Suite struct DataResetTests {
  private let place = TestStorage()
  private var reset: DataReset { DataReset(storage: place.storage) }
  private var settings: Settings { Settings(storage: place.storage) }
  private var whackamole: [ResetTarget] { ResetTarget.named("whackamole") ?? [] }

  @Test func everyGameAndTheSettingsAndAllCanBeNamed() {
    #expect(
      ResetTarget.all.map(\.name) == GameStorage.all.map(\.game)
        + ["settings", "character", "album", "members", "runs", "history", "daily"])
    #expect(ResetTarget.named("all") == ResetTarget.all)
    #expect(ResetTarget.named("settings") == [.settings])
    #expect(ResetTarget.named("whack") == nil)
  }

  @Test func thePlanNamesTheFileAndTheNumberOfScores() throws {
    #expect(reset.plan(ResetTarget.all).isEmpty)
    for name in ["ann", "bob", "cid"] { try place.store().submit(name, 1) }
    try settings.setDifficulty(.hard)
    #expect(
      reset.plan(ResetTarget.all).map { "\($0.path) \($0.records ?? -1)" } == [
        "\(place.scoreFile) 3", "\(place.folder.file("data/defaults.plist")) 1",
      ])
    #expect(try place.names().filter { $0.hasSuffix("plist") }.count == 2)
  }

  @Test func backupsThatCannotBeListedAreNotTakenForNone() throws {
    try place.store().submit("ann", 1)
    _ = try reset.perform(whackamole)
    let backups = place.folder.file("data/backups")
    try place.storage.files.system.rename(backups, to: backups + "-elsewhere")
    // A link to itself is followed for ever: something is there that nobody can list.
    #expect(symlink(backups, backups) == 0)
    #expect { try reset.undo() } throws: { error in
      guard let error = error as? StoreError, case .unreadable = error.reason else { return false }
      return error.path == backups
    }
  }

  @Test func aResetWhoseListIsGoneLeavesNoEarlierOneToBeUndone() throws {
    for name in ["ann", "bob"] {
      try place.store().submit(name, 1)
      _ = try reset.perform(whackamole)
    }
    let folder = try #require(try reset.last()).folder
    try place.storage.files.remove(folder + "/reset.plist")
    #expect(try reset.last() == nil)
    #expect(try reset.undo().isEmpty)
  }

  @Test func whatIsResetIsAsFromTheTemplateAndComesBackAsItWas() throws {
    let unknown: [String: PropertyListValue] = [
      "hiscores": .array([
        .dictionary(["name": .string("ann"), "score": .integer(4), "club": .string("x")]),
        .string("no record"),
      ]), "extra": .boolean(true),
    ]
    try place.write(try PropertyList(root: .dictionary(unknown), form: .binary).bytes())
    let done = try reset.perform(whackamole)
    #expect(done.items.map(\.records) == [1])
    #expect(done.folder == place.folder.file("data/backups/reset-20261121T002412Z-000001"))
    #expect(try place.bytes() == whackAMoleTemplate)
    try place.store().submit("bob", 7)
    #expect(try reset.undo() == done.items)
    #expect(try place.store().table() == ["bob 7", "ann 4"])
    let root = try place.root()
    #expect(root["extra"] == .boolean(true))
    #expect(root["hiscores"]?.array?.prefix(2) == unknown["hiscores"]?.array?.prefix(2))
    #expect(try reset.undo().isEmpty)
    #expect(try place.store().table() == ["bob 7", "ann 4"])
  }

  @Test func aResetOfNothingLeavesTheLastOneToBeUndone() throws {
    try place.store().submit("ann", 4)
    _ = try reset.perform(whackamole)
    #expect(try reset.perform(ResetTarget.all).items.isEmpty)
    _ = try reset.undo()
    #expect(try place.store().table() == ["ann 4"])
  }

  @Test func aResetThatFailsLeavesTheLastOneToBeUndone() throws {
    try place.store().submit("ann", 4)
    let first = try reset.perform(whackamole).folder
    try place.skeetStore().submit("bob", 5)
    place.double.fail { _, call in call == "create .skeetshooter.sqlite.new" ? ENOSPC : nil }
    #expect(throws: StoreError.self) { try reset.perform(ResetTarget.named("skeet") ?? []) }
    place.double.fail(nil)
    #expect(try place.skeetStore().table() == ["bob 5"])
    #expect(try place.names("data/backups").count { $0.hasPrefix("reset-") } == 1)
    #expect(try reset.last()?.folder == first)
    // One that was killed before it took anything stays, be its list whole or not.
    for (number, list) in ["", "no list"].enumerated() {
      let folder = "data/backups/reset-20261121T002412Z-00090\(number)"
      try place.write(list, to: place.folder.file(folder + "/reset.plist"))
    }
    #expect(try reset.undo().count == 1)
    #expect(try place.store().table() == ["ann 4"])
  }

  @Test func aResetThatWasKilledWhileItCopiedLeavesTheLastOneToBeUndone() throws {
    try place.store().submit("ann", 4)
    _ = try reset.perform(whackamole)
    let folder = place.folder.file("data/backups/reset-20261121T002412Z-000900")
    for name in ["reset.plist", ".album.new-1/1.souvenir/data.plist"] {
      try place.write("half", to: folder + "/" + name)
    }
    #expect(try reset.undo().count == 1)
    #expect(try place.store().table() == ["ann 4"])
  }

  /// The details of memory cards are in the folder before the scores.
  @Test func aResetThatWasKilledBetweenAFileAndItsPartnerLeavesTheLastOneToBeUndone() throws {
    try place.store().submit("ann", 4)
    try place.memoryStore().submit("bob", 5)
    let first = try reset.perform(whackamole).folder
    let folder = try #require(try reset.perform(ResetTarget.named("memory") ?? []).folder)
    for file in [place.memoryFile, place.memoryDetailsFile] {
      try place.write(try #require(try place.bytes(folder + "/" + fileName(of: file))), to: file)
    }
    try #require(unlink(folder + "/memory.sqlite") == 0)
    #expect(try reset.last()?.folder == first)
    #expect(try reset.undo().count == 1)
    #expect(try place.store().table() == ["ann 4"])
    #expect(try place.memoryStore().table() == ["bob 5"])
    #expect(try reset.undo().isEmpty)
  }

  @Test func aFileThatAnotherArcadeUsesCannotBeResetWhichIsNotCalledSaving() throws {
    try place.store().submit("ann", 4)
    let lock = try DurableFiles().lock(place.scoreFile)
    defer { lock.release() }
    var storage = place.storage
    storage.lockTimeout = .milliseconds(10)
    let busy = DataReset(storage: storage)
    let error = #expect(throws: StoreError.self) { try busy.perform(whackamole) }
    #expect(error?.sentence == "Can't reset '\(place.scoreFile)': another arcade is using it.")
    #expect(try place.store().table() == ["ann 4"])
  }

  /// Both found the same number free, and the other one was quicker.
  @Test func twoResetsAtOnceHaveAFolderEach() throws {
    try place.store().submit("ann", 4)
    let name = "reset-20261121T002412Z-000001"
    let list = place.folder.file("data/backups/\(name)/reset.plist")
    place.double.fail { _, call in
      guard call == "makeFolder \(name)" else { return nil }
      try? DurableFiles().makeFolder(folder(of: list))
      try? DurableFiles().replace(list, with: [1])
      return nil
    }
    let done = try reset.perform(whackamole)
    place.double.fail(nil)
    #expect(fileName(of: done.folder ?? "") == "reset-20261121T002412Z-000002")
    #expect(try place.bytes(list) == [1])
    #expect(try place.store().table().isEmpty)
  }

  @Test func aResetThatAnotherArcadeUndoesInTheSameMomentIsUndone() throws {
    try place.store().submit("ann", 4)
    let folder = try #require(try reset.perform(whackamole).folder)
    let isUndone = Mutex(false)
    place.double.fail { _, call in
      guard call == "rename to \(fileName(of: folder))-undone" else { return nil }
      let undoes = (try? DurableFiles().system.rename(folder, to: folder + "-undone")) != nil
      isUndone.withLock { $0 = undoes }
      return nil
    }
    #expect(try reset.undo().count == 1)
    place.double.fail(nil)
    // By the other one.
    #expect(isUndone.withLock { $0 })
    #expect(try place.store().table() == ["ann 4"])
    #expect(try reset.last() == nil)
  }

  @Test func aDamagedFileThatAnUndoSetsAsideIsTold() throws {
    try place.store().submit("ann", 4)
    _ = try reset.perform(whackamole)
    try place.write("garbage")
    var notices: [StoreNotice] = []
    _ = try reset.undo { notices.append($0) }
    #expect(try place.store().table() == ["ann 4"])
    let aside = place.scoreFile + ".damaged-20261121T002412Z"
    #expect(try place.bytes(aside) == Array("garbage".utf8))
    #expect(notices.count == 1)
    #expect(notices.first?.sentence.contains(aside) == true)
  }

  @Test func theOneThatCannotBeBroughtBackKeepsNoOtherAway() throws {
    try place.store().submit("ann", 4)
    try place.skeetStore().submit("bob", 5)
    _ = try reset.perform(ResetTarget.all)
    place.double.fail { _, call in call == "rename to whackamole.plist" ? ENOSPC : nil }
    #expect(throws: StoreError.self) { try reset.undo() }
    place.double.fail(nil)
    #expect(try place.store().table().isEmpty)
    #expect(try place.skeetStore().table() == ["bob 5"])
    #expect(try reset.undo().count == 2)
    #expect(try place.store().table() == ["ann 4"])
    #expect(try place.skeetStore().table() == ["bob 5"])
  }

  @Test func aListThatCountsImpossiblyManyRecordsCanBeAddedUp() throws {
    try place.store().submit("ann", 4)
    let folder = try #require(try reset.perform(whackamole).folder)
    let list = folder + "/reset.plist"
    var root = try place.root(list)
    var file = try #require(root["files"]?.array?.first?.dictionary)
    file["records"] = .integer(.max)
    root["files"] = .array([.dictionary(file), .dictionary(file)])
    try place.write(try PropertyList(root: .dictionary(root)).bytes(), to: list)
    let records = try #require(try reset.last()).items.compactMap(\.records)
    #expect(records.count == 2 && records.reduce(0, +) > 0)
  }

  @Test func onlyTheLastResetIsUndoneAndEveryOneIsKept() throws {
    for points in 1...12 {
      try place.store().submit("ann", points)
      _ = try reset.perform(whackamole)
    }
    let folders = try place.names("data/backups").filter { $0.hasPrefix("reset-") }
    #expect(folders.count == 12)
    _ = try reset.undo()
    #expect(try place.store().table() == ["ann 12"])
    #expect(try reset.last() == nil)
    #expect(try reset.undo().isEmpty)
  }

  @Test func settingsComeBackOverDefaultsThatWereWrittenSince() throws {
    try settings.setDifficulty(.hard)
    try settings.set(.string("Ann"), for: Settings.setting("player_name"))
    let done = try reset.perform([.settings])
    #expect(done.items.map(\.records) == [2])
    #expect(settings.playerName == nil)
    try settings.writeMissingDifficulty()
    try settings.set(.boolean(false), for: Settings.setting("mouse"))
    _ = try reset.undo()
    #expect(settings.difficulty == .hard)
    #expect(settings.playerName == "Ann")
    #expect(!settings.mouse)
  }

  @Test func aDamagedFileIsSetAsideByAReset() throws {
    try place.write("garbage")
    #expect(reset.plan(whackamole).map(\.records) == [nil])
    let done = try reset.perform(whackamole)
    #expect(done.notices.count == 1)
    #expect(try place.bytes() == whackAMoleTemplate)
    #expect(
      try place.bytes(place.scoreFile + ".damaged-20261121T002412Z") == Array("garbage".utf8))
    #expect(try reset.last() == nil)
  }

  /// The settings go first, and with them the kind of store that the members were to be in.
  @Test(arguments: MemberStoreKind.allCases)
  func membersInAStoreOfAnyKindComeBackWithTheSettings(kind: MemberStoreKind) throws {
    try place.choose(kind)
    _ = try place.members().add(MemberDetails(name: "Ann"))
    _ = try reset.perform(ResetTarget.all)
    #expect(try place.memberNames() == [])
    #expect(try reset.undo().map(\.target.name) == ["settings", "members"])
    #expect(try place.memberNames() == ["Ann"])
    #expect(settings.membersStore == kind)
  }

  @Test func aDamagedFileThatAFailingResetHasSetAsideIsTold() throws {
    try place.skeetStore().submit("ann", 4)
    try place.write("garbage")
    place.double.fail { _, call in call == "create skeetshooter.sqlite.lock" ? EACCES : nil }
    var notices: [StoreNotice] = []
    do throws(StoreError) {
      _ = try reset.perform(ResetTarget.all) { notices.append($0) }
      Issue.record("the second file can't be locked")
    } catch {
      #expect(error.path == place.skeetFile)
    }
    #expect(try notices.map(\.sentence.isEmpty) == [false] && place.bytes() == whackAMoleTemplate)
  }

  @Test func whicheverCallFailsNoScoreIsLost() throws {
    try place.store().submit("ann", 4)
    place.double.fail { _, _ in nil }
    _ = try reset.perform(whackamole)
    let count = place.double.calls.count
    for failing in 0..<count {
      let place = TestStorage()
      let reset = DataReset(storage: place.storage)
      try place.store().submit("ann", 4)
      place.double.fail { number, _ in number == failing ? EIO : nil }
      let isReset = (try? reset.perform(whackamole)) != nil
      place.double.fail(nil)
      let isEmpty = try place.store().table().isEmpty
      #expect(isEmpty || !isReset, "call \(failing)")
      if isEmpty { _ = try reset.undo() }
      #expect(try place.store().table() == ["ann 4"], "call \(failing)")
    }
  }

  @Test func everyResetIsKeptUntilTheNextOneAndForThirtyDays() throws {
    var folders: [String] = []
    for days in [0, 10, 35, 50, 200] {
      var storage = place.storage
      storage.now = {
        Timestamp(secondsSince1970: TestStorage.moment.secondsSince1970 + Int64(days) * 86_400)
      }
      try PropertyListScoreStore(path: place.scoreFile, storage: storage).submit("ann", days + 1)
      let done = try DataReset(storage: storage).perform(ResetTarget.named("whackamole") ?? [])
      folders.append(fileName(of: try #require(done.folder)))
      let left = try place.names("data/backups").filter { $0.hasPrefix("reset-") }
      let expected = [[0], [0, 1], [1, 2], [2, 3], [4]]
      #expect(left == (expected[folders.count - 1]).map { folders[$0] }.sorted(), "\(days) days")
    }
  }

  @Test func aResetUnderAClockThatRanAheadIsNotTheLastOneForEver() throws {
    var ahead = place.storage
    ahead.now = { Timestamp(secondsSince1970: 4_000_000_000) }
    try place.store().submit("ann", 1)
    _ = try DataReset(storage: ahead).perform(ResetTarget.named("whackamole") ?? [])
    try place.store().submit("bob", 2)
    let done = try reset.perform(ResetTarget.named("whackamole") ?? [])
    #expect(try reset.last()?.folder == done.folder)
    _ = try reset.undo()
    #expect(try place.store().table() == ["bob 2"])
  }

}
