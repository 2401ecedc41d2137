import DurableFiles
import FileSystemDouble
import GameCore
import Glibc
import PropertyLists
import SQLiteFiles
import Testing
import Words

@testable import Persistence

/// Everything an arcade keeps goes to another machine in one file.
@Suite struct ArcadeArchiveTests {
  private let source = TestStorage()
  private let target = TestStorage()

  private func play() throws {
    for game in GameStorage.all {
      let store = game.store(in: source.storage)
      _ = try store.submit(Score(name: "Ann", points: 1_234, difficulty: .medium, seed: 7))
    }
    try Settings(storage: source.storage).setDifficulty(.insane)
    _ = try AlbumFolder(storage: source.storage).keep(
      SouvenirData(title: "A good day"), SouvenirPictures(texts: [.full: [65]], drawings: [:]))
    try CrowdFile(storage: source.storage).prepare()
  }

  private func tables(_ place: TestStorage) throws -> [[RankedScore]] {
    try GameStorage.all.map { try $0.ranked(nil, difficulty: nil, in: place.storage) }
  }

  private func packed() throws -> [UInt8] {
    try ArcadeArchive(packing: source.storage).bytes()
  }

  @Test func whatIsPackedStandsInAnEmptyArcadeAndASecondTimeAddsNothing() throws {
    try play()
    for _ in 1...2 {
      _ = try ArcadeArchive(try packed()).merge(into: target.storage)
      #expect(try tables(target) == tables(source))
      #expect(Settings(storage: target.storage).difficulty == .insane)
      let album = AlbumFolder(storage: target.storage)
      #expect(try album.entries().map { try album.data(of: $0).title } == ["A good day"])
    }
  }

  @Test func betterScoresOfBothArcadesStay() throws {
    try play()
    for game in GameStorage.all {
      let store = game.store(in: target.storage)
      _ = try store.submit(Score(name: "Ann", points: 900))
      _ = try store.submit(Score(name: "Bob", points: 2_000))
    }
    _ = try ArcadeArchive(try packed()).merge(into: target.storage)
    for table in try tables(target) {
      #expect(table.prefix(2).map(\.score.name) == ["Bob", "Ann"])
      #expect(table.prefix(2).map(\.score.points) == [2_000, 1_234])
    }
  }

  /// A power cut after the move would leave their names without their content.
  @Test func whatIsMovedToItsPlaceIsOnDiskBefore() throws {
    try play()
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: 1, difficulty: .medium, inputs: [], ticks: 0,
      score: 1, stateHashes: [])
    let name = try ReplayFile(storage: source.storage).write(replay, date: TestStorage.moment)
    try KeptReplays(storage: source.storage).take([name], limit: .max)
    let archive = try ArcadeArchive(try packed())
    target.double.fail(nil)
    _ = try archive.merge(into: target.storage)
    let calls = target.double.calls
    for (file, moved) in [("data.plist", "1.souvenir"), (name, name)] {
      let written = try #require(calls.firstIndex(of: "write \(file)"))
      let synchronized = try #require(calls.firstIndex(of: "synchronize \(file)"))
      let renamed = try #require(calls.firstIndex(of: "rename to \(moved)"))
      #expect(written < synchronized && synchronized < renamed)
    }
    // Nothing is left of the way there.
    let names = try target.storage.files.names(in: target.storage.locations.dataFolder)
    #expect(!names.contains { $0.hasPrefix("arcade-private-") })
  }

  @Test func withoutACopyOfTheSettingsThatAreReplacedNothingChanges() throws {
    try play()
    try Settings(storage: target.storage).setDifficulty(.easy)
    let archive = try ArcadeArchive(try packed())
    target.double.fail { _, call in
      call.hasPrefix("create ") && call.contains("-20261121T002412Z-") ? ENOSPC : nil
    }
    #expect(throws: StoreError.self) { try archive.merge(into: target.storage) }
    target.double.fail(nil)
    #expect(Settings(storage: target.storage).difficulty == .easy)
    #expect(!target.storage.exists(target.scoreFile))
    _ = try archive.merge(into: target.storage)
    #expect(Settings(storage: target.storage).difficulty == .insane)
  }

  /// A file of an interrupted import would keep the whole one out.
  @Test func aRecordIsInItsPlaceWholeOrNotAtAll() throws {
    let replay = Replay(
      game: "whackamole", rulesVersion: 1, seed: 1, difficulty: .medium, inputs: [], ticks: 0,
      score: 1, stateHashes: [])
    let name = try ReplayFile(storage: source.storage).write(replay, date: TestStorage.moment)
    let archive = try ArcadeArchive(try packed())
    target.double.fail(nil)
    _ = try archive.merge(into: target.storage)
    #expect(target.double.calls.contains("rename to \(name)"))
  }

  /// Property lists of more than 128 MiB are not read unless they are archives.
  @Test func aLargeArchiveThatIsWrittenCanBeReadAgain() throws {
    let size = 129 << 20
    let folder = source.storage.locations.replayFolder
    try source.storage.files.makeFolder(folder)
    let path = folder + "/large.plist"
    try source.write("", to: path)
    #expect(truncate(path, size) == 0)
    let archive = try ArcadeArchive(try packed())
    #expect(archive.files["replays/large.plist"]?.count == size)
  }

  @Test func anArchiveThatCouldNotBeReadAgainIsRefused() throws {
    try play()
    let archive = try ArcadeArchive(packing: source.storage)
    let size = try archive.bytes().count
    #expect(try archive.bytes(limit: size).count == size)
    for limit in [size - 1, 10] {
      #expect(throws: FileError(.write, path: "", reason: .tooLarge(limit: limit))) {
        try archive.bytes(limit: limit)
      }
    }
  }

  @Test func aDamagedFileInAnArchiveIsRefusedBeforeAnythingChanges() throws {
    try play()
    let root = try #require(try PropertyList(reading: packed()).root.dictionary)
    var files = try #require(root["files"]?.dictionary)
    files["skeetshooter.sqlite"] = .data(Array("SQLite format 3\0 and no more".utf8))
    let changed = PropertyList(
      root: .dictionary(["arcadeArchive": .integer(1), "files": .dictionary(files)]))
    let archive = try ArcadeArchive(changed.bytes())
    #expect(throws: ArcadeArchiveError.unsound(path: "skeetshooter.sqlite")) {
      try archive.merge(into: target.storage)
    }
    #expect(!target.storage.exists(target.scoreFile))
  }

  @Test func anArcadeWithADamagedFileIsNotPackedSinceNothingOfThatCouldBeImported() throws {
    try play()
    for path in [source.scoreFile, source.memoryDetailsFile, source.storage.locations.crowdFile] {
      let sound = try #require(try source.bytes(path))
      try source.write("garbage", to: path)
      let error = #expect(throws: StoreError.self) { try packed() }
      #expect(error?.path == path)
      try source.write(sound, to: path)
    }
    _ = try ArcadeArchive(try packed()).merge(into: target.storage)
    #expect(try tables(target) == tables(source))
  }

  @Test func anArcadeWithAFileThatNoneReadsIsNotPackedEither() throws {
    try play()
    let path = source.scoreFile
    let sound = try #require(try source.bytes(path))
    #expect(truncate(path, 40 << 30) == 0)
    let tooLarge = #expect(throws: StoreError.self) { try packed() }
    #expect(tooLarge?.path == path)
    #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    try source.write("something else", to: path + "/file")
    let folder = #expect(throws: StoreError.self) { try packed() }
    #expect(folder?.path == path)
    #expect(folder?.reason == .unreadable(.access(.notAFile)))
    #expect(unlink(path + "/file") == 0 && rmdir(path) == 0)
    try source.write(sound, to: path)
    _ = try ArcadeArchive(try packed()).merge(into: target.storage)
    #expect(try tables(target) == tables(source))
  }

  /// A disk that fails is often mounted so, and what is on it is to be brought away.
  @Test func anArcadeOnAReadOnlyDiskIsPackedWithoutItsLocks() throws {
    try play()
    source.double.fail { _, call in
      call.hasPrefix("create ") && call.hasSuffix(".lock") ? EROFS : nil
    }
    let archive = try packed()
    source.double.fail(nil)
    _ = try ArcadeArchive(archive).merge(into: target.storage)
    #expect(try tables(target) == tables(source))
  }

  /// Nothing can be mended there, and the other files are to be brought away all the same.
  @Test func aDamagedFileOnAReadOnlyDiskIsLeftOutAndTold() throws {
    try play()
    try source.write("garbage", to: source.scoreFile)
    source.double.fail { _, call in
      call.hasPrefix("create ") && call.hasSuffix(".lock") ? EROFS : nil
    }
    let archive = try ArcadeArchive(packing: source.storage)
    source.double.fail(nil)
    #expect(archive.leftOut.map(\.path) == [source.scoreFile])
    _ = try ArcadeArchive(archive.bytes()).merge(into: target.storage)
    #expect(try target.skeetStore().table() == ["Ann 1234"])
    #expect(!target.storage.exists(target.scoreFile))
  }

  @Test func everyDamagedFileIsNamed() throws {
    try play()
    let paths = [source.scoreFile, source.memoryDetailsFile, source.storage.locations.crowdFile]
    for path in paths { try source.write("garbage", to: path) }
    #expect(ArcadeArchive.damage(in: source.storage).map(\.path) == paths)
  }

  @Test func aSceneWithALongNameComesAlong() throws {
    let name = "/" + String(repeating: "场", count: 83) + ".dae"
    try source.write("a scene", to: source.storage.locations.sceneFolder + name)
    _ = try ArcadeArchive(try packed()).merge(into: target.storage)
    let copy = try target.bytes(target.storage.locations.sceneFolder + name)
    #expect(copy == Array("a scene".utf8))
  }

  @Test func aDamagedCrowdHereGivesWayToTheArchives() throws {
    try play()
    let path = target.storage.locations.crowdFile
    try target.write("garbage", to: path)
    let notices = try ArcadeArchive(try packed()).merge(into: target.storage)
    #expect(
      try CrowdFile(storage: target.storage).load() == CrowdFile(storage: source.storage).load())
    let aside = path + ".damaged-20261121T002412Z"
    #expect(try target.bytes(aside) == Array("garbage".utf8))
    #expect(notices.contains { $0.sentence.contains(aside) })
  }

  @Test(arguments: ["../outside", "/etc/passwd", "a/../../b", "a//b", "", ".", "album/./x", "a\0b"])
  func aPathThatLeadsOutOfTheFolderIsRefused(path: String) throws {
    let list = PropertyList(
      root: .dictionary([
        "arcadeArchive": .integer(1), "files": .dictionary([path: .data([1])]),
      ]), form: .binary)
    #expect(throws: ArcadeArchiveError.badEntry(path)) { try ArcadeArchive(list.bytes()) }
  }

  @Test func anotherFileAndALaterArchiveAreRefused() throws {
    #expect(throws: ArcadeArchiveError.notAnArchive) { try ArcadeArchive([1, 2, 3]) }
    let later = PropertyList(
      root: .dictionary(["arcadeArchive": .integer(2), "files": .dictionary([:])]))
    #expect(throws: ArcadeArchiveError.newer(2)) { try ArcadeArchive(later.bytes()) }
  }

  /// The table that's here is the one that the archive is added to, with all that others keep in it.
  @Test func anArchiveTakesNothingAwayFromTheTablesThatAreHere() throws {
    try play()
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for statement in [
      "CREATE TABLE hiscores (name TEXT, score INTEGER, city TEXT)",
      "INSERT INTO hiscores VALUES ('Ann', 40, 'Bern'), ('Ann', 30, 'Ulm')",
      "CREATE TABLE notes (text TEXT)", "INSERT INTO notes VALUES ('mine')",
    ] { try database.execute(statement) }
    try target.write(try database.bytes(), to: target.skeetFile)
    try target.skeetStore().submit("Turner", 9, speed: .turns)
    let list = PropertyList(
      root: .dictionary([
        "hiscores": .array([
          .dictionary(["name": .string("Ann"), "score": .integer(4), "city": .string("Bern")]),
          .dictionary(["name": .string("Ann"), "score": .integer(3)]),
        ])
      ]))
    try target.write(try list.bytes())
    for _ in 1...2 {
      _ = try ArcadeArchive(try packed()).merge(into: target.storage)
      #expect(
        try target.skeetStore().table(.medium) == ["Ann 1234", "Ann 30"]
          || target.skeetStore().table(.medium) == ["Ann 1234", "Ann 40", "Ann 30"])
      #expect(try target.skeetStore().table(speed: .turns) == ["Turner 9"])
      let file = try SQLiteDatabase(path: target.skeetFile, mode: .reading)
      #expect(try file.rows("SELECT text FROM notes") { $0.text(0) } == ["mine"])
      #expect(
        try file.rows("SELECT city FROM hiscores WHERE score = 30") { $0.text(0) } == ["Ulm"])
      #expect(try target.store().table() == ["Ann 1234", "Ann 3"])
    }
    #expect(try target.keptCopies().contains { $0.hasPrefix("skeetshooter-") })
  }

  @Test func theScoresOfANewTablePushNobodyOut() throws {
    try source.landerStore().submit("Ann", 100)
    let database = try SQLiteDatabase(path: "", mode: .inMemory)
    for statement in [
      "CREATE TABLE HIGHSCORE (NAME TEXT, SCORE INTEGER)",
      "INSERT INTO HIGHSCORE VALUES ('a', 9), ('b', 8), ('c', 7), ('d', 6), ('e', 5)",
    ] { try database.execute(statement) }
    try target.write(try database.bytes(), to: target.landerFile)
    _ = try ArcadeArchive(try packed()).merge(into: target.storage)
    let table = try target.landerStore().best(.max, difficulty: .medium, speed: .full)
    #expect(table.map(\.name) == ["Ann", "a", "b", "c", "d"])
  }

  @Test(arguments: MemberStoreKind.allCases) func membersAreAddedToThoseWhoAreHere(
    _ kind: MemberStoreKind
  ) throws {
    try target.choose(kind)
    for (name, age): (String, Int16) in [("Ann", 30), ("Cid", 1)] {
      _ = try source.members().add(MemberDetails(name: name, age: age))
    }
    for name in ["Ann", "Ann", "Bob"] {
      _ = try target.members().add(MemberDetails(name: name, age: 30))
    }
    for _ in 1...2 {
      // Settings come along, the kind of store with them.
      _ = try ArcadeArchive(try packed()).merge(into: target.storage)
      #expect(try target.memberNames() == ["Ann", "Ann", "Bob", "Cid"])
    }
  }

  /// A change leaves a lock in the souvenir's folder, which is no part of it.
  @Test func aSouvenirThatWasChangedHereIsNotAddedAgain() throws {
    try play()
    let album = AlbumFolder(storage: source.storage)
    let entry = try #require(try album.entries().first)
    try album.change(entry, to: SouvenirData(title: "A better day"))
    _ = try ArcadeArchive(try packed()).merge(into: source.storage)
    #expect(try album.entries() == [entry])
  }

  @Test func aLinkToAFolderAroundItIsNotFollowedRoundAndRound() throws {
    try play()
    let paths = Set(try ArcadeArchive(packing: source.storage).files.keys)
    #expect(symlink(".", source.storage.locations.albumFolder + "/again") == 0)
    #expect(try Set(ArcadeArchive(packing: source.storage).files.keys) == paths)
  }

  @Test func aFileInAnArchiveTakesThePlaceOfNoFolder() throws {
    let paths = ["replays/kept", "replays/kept.lock", "league/outbox/refused", "scenes/.a.new-1"]
    let list = PropertyList(
      root: .dictionary([
        "arcadeArchive": .integer(1),
        "files": .dictionary(Dictionary(uniqueKeysWithValues: paths.map { ($0, .data([1])) })),
      ]), form: .binary)
    _ = try ArcadeArchive(list.bytes()).merge(into: target.storage)
    for path in paths {
      let status = try target.storage.files.status(target.folder.file("data/" + path))
      #expect(status == nil || status?.kind == .folder || status?.stamp.size == 0, "\(path)")
    }
  }

  @Test func rowsThatNoTableShowsComeAlong() throws {
    try play()
    try target.skeetStore().submit("Bob", 3)
    do {
      let later = try SQLiteDatabase(path: source.skeetFile, mode: .writing)
      try later.execute("INSERT INTO hiscores (name, score, speed) VALUES ('Later', 7, 33)")
    }
    for _ in 1...2 {
      _ = try ArcadeArchive(try packed()).merge(into: target.storage)
      let file = try SQLiteDatabase(path: target.skeetFile, mode: .reading)
      #expect(
        try file.rows("SELECT score FROM hiscores WHERE speed = 33") { $0.integer(0) } == [7])
      #expect(try target.skeetStore().table() == ["Ann 1234", "Bob 3"])
    }
  }
}
