import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import Persistence
import PropertyLists
import Synchronization
import Testing
import Words

@Suite struct BackupListTests {
  private let place = TestStorage()
  private let clock = Clock()

  /// A storage whose every stamp is another second, as backups of one file need it to be told
  /// apart.
  private final class Clock: Sendable {
    private let seconds = Mutex(TestStorage.moment.secondsSince1970)

    func tick() -> Timestamp {
      seconds.withLock { seconds in
        seconds += 1
        return Timestamp(secondsSince1970: seconds)
      }
    }
  }

  private var storage: Storage {
    Storage(locations: place.storage.locations, now: { [clock] in clock.tick() })
  }

  private var list: BackupList { BackupList(storage: storage) }

  private func store(_ game: String) throws -> any ScoreStore {
    try #require(GameStorage.named(game)).store(in: storage)
  }

  /// Three sessions, each of which keeps the state that it finds.
  private func play(_ game: String) throws {
    for (name, points) in [("Ann", 400), ("Bob", 900), ("Ann", 950)] {
      try store(game).submit(name, points, .hard, day: 3)
    }
  }

  @Test(arguments: GameStorage.all.map(\.game))
  func aCopyThatIsPutBackIsTheTableOfItsTimeAndTheTableBeforeIsKept(game: String) throws {
    try play(game)
    let before = try store(game).best(.max, difficulty: nil, speed: .full)
    let copies = try list.copies(of: game).filter { $0.name == game }
    let copy = try #require(copies.first)
    #expect(copy.state == nil)
    #expect(list.examined(copy).state == .sound)
    #expect(list.examined(copy).records ?? 0 >= 2)
    let restored = try list.restore(copy)
    #expect(try store(game).table(.hard) == ["Bob 900", "Ann 400"])
    if try store(game).keepsDetails {
      let dates = try store(game).best(.max, difficulty: .hard, speed: .full).map(\.date)
      #expect(dates == Array(repeating: Timestamp(secondsSince1970: 3 * 86_400), count: 2))
    }
    guard case .backup(let former)? = restored.first?.replaced else {
      Issue.record("What stood there is not kept")
      return
    }
    let back = try #require(try list.copies(of: former).first)
    _ = try list.restore(back)
    #expect(try store(game).best(.max, difficulty: nil, speed: .full) == before)
  }

  /// A copy among the backups was made, and it and its name were on disk before that call.
  private func expectOnDisk(_ kept: String, before end: String) throws {
    let calls = place.double.calls
    let name = fileName(of: kept)
    let made = try #require(calls.firstIndex(of: "create \(name)"), "\(calls)")
    let content = try #require(calls.firstIndex(of: "synchronize \(name)"), "\(calls)")
    let folder = try #require(calls[content...].firstIndex(of: "synchronize backups"), "\(calls)")
    let last = try #require(calls.firstIndex(of: end), "\(calls)")
    #expect(made < content && content < folder && folder < last, "\(calls)")
  }

  @Test(arguments: GameStorage.all.map(\.game))
  func afterAPowerCutARestoreHasKeptWhatStoodThere(game: String) throws {
    try play(game)
    let copy = try #require(try list.copies(of: game).last { $0.name == game })
    var storage = storage
    storage.files = DurableFiles(system: place.double)
    place.double.fail(nil)
    let restored = try BackupList(storage: storage).restore(copy)
    for file in restored {
      let former = try #require(file.replaced)
      try expectOnDisk(former.place, before: "rename to \(fileName(of: file.path))")
    }
  }

  @Test func afterAPowerCutWhatAConversionReplacedIsKept() throws {
    let path = place.folder.file("elsewhere/notes.xml")
    try place.write("before", to: path)
    place.double.fail(nil)
    let former = try #require(try place.storage.place([1], at: path).replaced)
    try expectOnDisk(former.place, before: "rename to notes.xml")
    #expect(try place.bytes(former.place) == Array("before".utf8))
  }

  @Test func afterAPowerCutTheRegisterOfAnotherKindIsKept() throws {
    try place.choose(.xml)
    _ = try place.members().add(MemberDetails(name: "Ann"))
    try place.choose(.sqlite)
    place.double.fail(nil)
    try place.members().convert()
    let kept = try #require(try place.names("data/backups").first { $0.contains("members") })
    try expectOnDisk(kept, before: "remove members.xml")
  }

  @Test func aCopyThatCannotBeReadIsRefusedAndNothingChanges() throws {
    try play("whackamole")
    let copy = try #require(try list.copies(of: "whackamole").first)
    try place.write("no scores", to: copy.path)
    let before = try place.bytes()
    #expect(throws: StoreError.self) { try list.restore(copy) }
    #expect(try place.bytes() == before)
    guard case .damaged? = list.examined(copy).state else {
      Issue.record("The copy counts as sound")
      return
    }
  }

  /// An older copy in its stead would take away what only the newest one holds.
  @Test func aBackupThatTheDiskDoesNotGiveNowIsNotPassedOverForAnOlderOne() throws {
    try play("whackamole")
    let copies = try list.copies(of: "whackamole")
    try #require(copies.count >= 2)
    let storage = place.storage
    let failing = BackupList(storage: storage)
    #expect(try failing.firstSound(of: copies) == copies.first)
    place.double.refuseReading(of: fileName(of: copies[0].path))
    let error = #expect(throws: StoreError.self) { try failing.firstSound(of: copies) }
    #expect(error?.path == copies[0].path)
    #expect(try list.firstSound(of: copies) == copies.first)
  }

  @Test(arguments: ["whackamole", "skeet"])
  func aFileThatTheDiskDoesNotGiveNowStaysWhereItIsWhenACopyShouldTakeItsPlace(
    game: String
  ) throws {
    try play(game)
    let copy = try #require(try list.copies(of: game).first)
    let path = try #require(copy.original)
    let before = try place.bytes()
    place.double.refuseReading(of: fileName(of: path))
    let failing = BackupList(storage: place.storage)
    let error = #expect(throws: StoreError.self) { try failing.restore(copy) }
    #expect(error?.sentence.hasSuffix("'\(path)' can't be read: input/output error.") == true)
    #expect(try place.bytes() == before)
    guard case .backup? = try list.restore(copy).first?.replaced else {
      Issue.record("The sound file is not among the backups")
      return
    }
  }

  @Test func aDamagedFileIsSetAsideUntouchedWhenACopyTakesItsPlace() throws {
    try play("skeet")
    try place.write("damaged", to: place.skeetFile)
    try place.write("a journal of the damaged file", to: place.skeetFile + "-journal")
    let copy = try #require(try list.copies(of: "skeet").first)
    guard case .quarantined(let aside)? = try list.restore(copy).first?.replaced else {
      Issue.record("The damaged file is not set aside")
      return
    }
    #expect(try place.bytes(aside) == Array("damaged".utf8))
    #expect(try place.bytes(place.skeetFile + "-journal") == nil)
    #expect(try place.names().contains { $0.hasPrefix("skeetshooter.sqlite-journal.damaged-") })
    #expect(try store("skeet").table(.hard) == ["Bob 900", "Ann 400"])
  }

  @Test(arguments: ["whackamole", "skeet"])
  func aFileThatWouldFillTheMemoryIsSetAsideUnreadWhenACopyTakesItsPlace(game: String) throws {
    try play(game)
    let path = try #require(try store(game).path)
    try #require(truncate(path, 40 << 30) == 0)
    let copy = try #require(try list.copies(of: game).first)
    guard case .quarantined(let aside)? = try list.restore(copy).first?.replaced else {
      Issue.record("The endless file is not set aside")
      return
    }
    #expect(try DurableFiles().status(aside)?.stamp.size == 40 << 30)
    #expect(try store(game).table(.hard) == ["Bob 900", "Ann 400"])
  }

  @Test func aCopyThatWouldFillTheMemoryIsNotPutBack() throws {
    try play("whackamole")
    let before = try place.bytes()
    let copy = try #require(try list.copies(of: "whackamole").first)
    try #require(truncate(copy.path, 40 << 30) == 0)
    #expect(throws: StoreError.self) { _ = try list.restore(copy) }
    #expect(try place.bytes() == before)
  }

  @Test func whatIsTooLargeForTheMemoryIsNotReadWhole() throws {
    try play("skeet")
    for path in [place.skeetFile + "-wal", place.skeetFile] {
      let file = try #require(fopen(path, "a"))
      fclose(file)
      try #require(truncate(path, 40 << 30) == 0)
      let error = #expect(throws: FileError.self) {
        _ = try storage.wholeContent(of: place.skeetFile)
      }
      #expect(error == FileError(.read, path: path, reason: .tooLarge(limit: 1 << 30)))
      unlink(path)
    }
  }

  /// The number of the score that is gone goes to the next one, which is another's.
  @Test func detailsOfAScoreThatIsGoneAreNotTakenForThoseOfTheNext() throws {
    try store("memory").submit("Ann", 400, .hard, day: 3)
    try store("memory").submit("Bob", 900, .insane, day: 4)
    let copy = try #require(
      try list.copies(of: "memory").first { $0.name == "memory" })
    for partner in try list.copies() where partner.name == "memory details" {
      try place.write("not readable", to: partner.path)
    }
    try #require(throws: StoreError.self) { try list.restore(copy) }
    for partner in try list.copies() where partner.name == "memory details" {
      try DurableFiles().remove(partner.path)
    }
    _ = try list.restore(copy)
    try store("memory").submit("Bob", 900, .easy)
    let best = try store("memory").best(.max, difficulty: nil, speed: .full)
    #expect(best.filter { $0.name == "Bob" }.map(\.difficulty) == [.easy])
    #expect(best.filter { $0.name == "Bob" }.map(\.date) == [nil])
    #expect(best.first { $0.name == "Ann" }?.difficulty == .hard)
  }

  @Test(arguments: ["members.xml", "members.binary", "members.sqlite"])
  func aRegisterTakesThePlaceOfOneOfAnotherKind(name: String) throws {
    let settings = Settings(storage: storage)
    let kind = try #require(MemberStoreKind(rawValue: String(name.dropFirst("members.".count))))
    let other: MemberStoreKind = kind == .sqlite ? .xml : .sqlite
    try settings.set(.string(kind.rawValue), for: .membersStore)
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Ann"))
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Bob"))
    try settings.set(.string(other.rawValue), for: .membersStore)
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Cid"))
    let copies = try list.copies(of: name)
    let copy = try #require(
      copies.first { list.examined($0).records == 1 })
    let restored = try list.restore(copy)
    #expect(restored.count == 2)
    #expect(try MemberRegister(storage: storage).members().map(\.details.name) == ["Ann"])
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Dan"))
    #expect(try MemberRegister(storage: storage).members().map(\.details.name) == ["Ann", "Dan"])
    #expect(try list.copies(of: "members.\(other.rawValue)").isEmpty == false)
  }

  @Test func aDeletedSouvenirComesBack() throws {
    let album = AlbumFolder(storage: storage)
    let entry = try album.keep(
      SouvenirData(title: "A good day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    _ = try album.delete(entry)
    let copy = try #require(try list.copies(of: "souvenir").first)
    #expect(copy.reason == .deletion)
    let restored = try list.restore(copy)
    #expect(restored.map(\.path) == [album.path(of: entry)])
    #expect(try album.data(of: entry).title == "A good day")
  }

  @Test func aFileElsewhereIsNotTakenForTheOneOfItsName() throws {
    try play("whackamole")
    let elsewhere = place.folder.file("elsewhere/whackamole.plist")
    try place.write(try #require(try place.bytes()), to: elsewhere)
    let path = try #require(ValuePath("hiscores.0.score"))
    _ = try ValueEdit(file: elsewhere, path: path, text: "1").perform(in: storage)
    let copy = try #require(try list.copies().first)
    #expect(copy.original == nil)
    #expect(copy.name.hasPrefix("whackamole~"))
    #expect(try list.copies(of: elsewhere) == [copy])
    #expect(throws: StoreError.self) { try list.restore(copy) }
    let own = try list.copies(of: "whackamole")
    #expect(!own.isEmpty && own.allSatisfy { $0.original == place.scoreFile })
  }

  @Test func filesOfOneNameInDifferentFoldersKeepBackupsOfTheirOwn() throws {
    let height = try #require(ValuePath("height"))
    let files = ["here", "there"].map { place.folder.file("\($0)/people.json") }
    for file in files {
      try place.write(Array("{\"height\": 60}".utf8), to: file)
      for number in 61...66 {
        _ = try ValueEdit(file: file, path: height, text: "\(number)").perform(in: storage)
      }
    }
    let kept = try files.map { Set(try list.copies(of: $0).map(\.path)) }
    #expect(kept[0].isDisjoint(with: kept[1]))
    #expect(!kept[0].isEmpty && kept[0].count == kept[1].count)
  }

  @Test func ofSeveralBackupsTheNewestWithRecordsIsPreferred() throws {
    try play("whackamole")
    let full = try #require(try place.bytes())
    for (number, bytes) in [full, Array(emptyList.utf8)].enumerated() {
      try storage.files.keepBackup(
        of: bytes, name: "whackamole.plist", in: storage.locations.backupFolder,
        stamp: "20300101T00000\(number)Z", durably: true)
    }
    let copies = try list.copies(of: "whackamole")
    let chosen = try #require(try list.firstSound(of: copies))
    #expect(list.examined(chosen).records != 0)
    #expect(list.examined(try #require(copies.first)).records == 0)
  }

  private let emptyList = "<plist version=\"1.0\"><dict><key>hiscores</key><array/></dict></plist>"

  @Test func everyCopyIsListedWithItsMomentNewestFirst() throws {
    try play("whackamole")
    let settings = Settings(storage: storage)
    try settings.setDifficulty(.hard)
    try settings.setDifficulty(.easy)
    _ = try DataReset(storage: storage).perform(try #require(ResetTarget.named("whackamole")))
    let copies = try list.copies()
    #expect(copies.map(\.moment).allSatisfy { $0 != nil })
    let moments = copies.compactMap { $0.moment?.secondsSince1970 }
    #expect(moments == moments.sorted(by: >))
    #expect(copies.filter { $0.reason == .reset }.map(\.name) == ["whackamole"])
    #expect(copies.contains { $0.name == "settings" })
    let reset = try #require(copies.first { $0.reason == .reset })
    _ = try list.restore(reset)
    #expect(try store("whackamole").table(.hard) == ["Ann 950", "Bob 900"])
  }

  @Test func whileAnotherArcadeHoldsTheOwnersLockNothingIsReplaced() throws {
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Ann"))
    _ = try MemberRegister(storage: storage).add(MemberDetails(name: "Bob"))
    let copy = try #require(try list.copies(of: "members.sqlite").first)
    var hasty = storage
    hasty.lockTimeout = .milliseconds(20)
    let lock = try DurableFiles().lock(place.folder.file("data/members"))
    #expect { try BackupList(storage: hasty).restore(copy) } throws: {
      ($0 as? StoreError)?.reason == .busy
    }
    lock.release()
    _ = try BackupList(storage: hasty).restore(copy)
    #expect(try MemberRegister(storage: storage).members().count == 1)
  }

  /// Whatever the file system refuses meanwhile, the file is as before or as the copy, and doing it
  /// again is enough; what stood there is kept.
  @Test(arguments: ["whackamole", "skeet", "memory"])
  func whicheverCallFailsNoScoreIsLost(game: String) throws {
    var failing = 0
    var isFailing = true
    while isFailing {
      let other = BackupListTests()
      let place = other.place
      try other.play(game)
      let list = BackupList(storage: place.storage)
      let copy = try #require(try list.copies().first { $0.name == game })
      let number = Mutex(false)
      place.double.fail { [failing] call, _ in
        guard call == failing else { return nil }
        number.withLock { $0 = true }
        return EIO
      }
      let isRestored = (try? list.restore(copy)) != nil
      place.double.fail(nil)
      isFailing = number.withLock { $0 }
      let store = try #require(GameStorage.named(game)).store(in: place.storage)
      let names = Set(try store.table())
      #expect(
        [["Bob 900", "Ann 400"], ["Bob 900", "Ann 950"]].contains(names), "call \(failing)")
      #expect(!isRestored || names.contains("Ann 400"), "call \(failing)")
      _ = try list.restore(copy)
      #expect(try store.table(.hard) == ["Bob 900", "Ann 400"], "call \(failing)")
      let kept = try list.copies().filter { $0.name == game }.map {
        try #require(GameStorage.named(game)).store(at: $0.path, in: place.storage).table()
      }
      #expect(kept.contains { $0.contains("Ann 950") }, "call \(failing)")
      failing += 1
    }
    #expect(failing > 12)
  }
}
