import DurableFiles
import FileSystemDouble
import Foundation
import GameCore
import Glibc
import Persistence
import PropertyLists
import Testing
import Words

@Suite struct SpoolTests {
  private let place = TestStorage()

  private func store() -> SpoolingScoreStore {
    SpoolingScoreStore(place.store(), game: "whackamole", storage: place.storage)
  }

  private func failScoreFile(_ code: Int32 = ENOSPC) {
    place.double.fail { _, call in call.hasSuffix(".whackamole.plist.new") ? code : nil }
  }

  private func failEverything() {
    place.double.fail { _, call in call.hasPrefix("create") ? EROFS : nil }
  }

  @Test func aScoreThatCannotBeSavedIsKeptShownAndSavedLater() throws {
    let store = store()
    #expect(store.save(Score(name: "ann", points: 5)).outcome == .saved)
    failScoreFile()
    let saved = store.save(Score(name: "bob", points: 9))
    #expect(saved.placement == Placement(rank: 1, previousBest: nil, isPersonalBest: true))
    let kept = place.folder.file("data/spool/whackamole-20261121T002412Z.plist")
    #expect(
      saved.outcome.sentence
        == "Can't save the score to '\(place.scoreFile)': no space left on device. "
        + "The score is kept in '\(kept)' and will be saved later.")
    #expect(try store.table() == ["bob 9", "ann 5"])
    #expect(try place.store().table() == ["ann 5"])
    place.double.fail(nil)
    #expect(store.save(Score(name: "cid", points: 1)).outcome == .saved)
    #expect(try place.store().table() == ["bob 9", "ann 5", "cid 1"])
    #expect(try place.names("data/spool").isEmpty)
    #expect(
      store.takeNotices().map(\.sentence) == [
        "A score that was waiting is now saved in '\(place.scoreFile)'."
      ])
  }

  @Test func theNextSessionSavesWhatWasKept() throws {
    failScoreFile()
    let first = store()
    for points in 1...3 { _ = first.save(Score(name: "ann\(points)", points: points)) }
    #expect(try place.names("data/spool").count == 3)
    let second = store()
    #expect(second.retry() == 0)
    #expect(try second.table() == ["ann3 3", "ann2 2", "ann1 1"])
    place.double.fail(nil)
    let third = store()
    #expect(third.retry() == 3)
    #expect(third.retry() == 0)
    #expect(try place.store().table() == ["ann3 3", "ann2 2", "ann1 1"])
    #expect(try place.names("data/spool").isEmpty)
  }

  @Test func whereTheDataFolderCannotBeMadeTheScoreIsKeptElsewhere() throws {
    place.double.fail { _, call in call == "makeFolder data" ? EACCES : nil }
    let kept = place.folder.file("state/arcade/spool/whackamole-20261121T002412Z.plist")
    let saved = store().save(Score(name: "ann", points: 5))
    #expect(
      saved.outcome
        == .kept(
          path: kept,
          StoreError(
            .unwritable(.library("permission denied")), path: place.scoreFile, content: .scores)))
    place.double.fail(nil)
    #expect(store().retry() == 1)
    #expect(try place.store().table() == ["ann 5"])
    #expect(try place.bytes(kept) == nil)
  }

  @Test func whereNothingCanBeWrittenTheScoreIsKeptInMemory() throws {
    let store = store()
    failEverything()
    let saved = store.save(Score(name: "ann", points: 5))
    #expect(
      saved.outcome.sentence
        == "Can't save the score to '\(place.scoreFile)': read-only file system. "
        + "The score is kept until you quit, and the arcade tries again.")
    #expect(try store.table() == ["ann 5"])
    #expect(store.pendingCount == 1)
    place.double.fail(nil)
    #expect(store.retry() == 1)
    #expect(try place.store().table() == ["ann 5"])
  }

  @Test func aFileThatAnotherArcadeHoldsIsWaitedForOnce() throws {
    var storage = place.storage
    storage.lockTimeout = .milliseconds(1)
    let store = SpoolingScoreStore(
      PropertyListScoreStore(path: place.scoreFile, storage: storage), game: "whackamole",
      storage: storage)
    try store.prepare()
    let lock = try DurableFiles().lock(place.scoreFile)
    _ = store.save(Score(name: "ann", points: 1))
    place.double.fail(nil)
    _ = store.save(Score(name: "bob", points: 2))
    #expect(place.double.calls.filter { $0 == "create whackamole.plist.lock" }.count == 1)
    lock.release()
    #expect(store.retry() == 2)
  }

  @Test func whileAStoppedArcadeHoldsTheFileTheScoreIsKeptAndThatIsTold() throws {
    let data = place.folder.file("data")
    let worker = try Worker(submitting: "w", count: 1_000_000, to: data)
    worker.waitForALine()
    // It is stopped somewhere; only where it holds the lock does it keep others out.
    while true {
      worker.stop()
      guard let lock = try? DurableFiles().lock(place.scoreFile, timeout: .milliseconds(100)) else {
        break
      }
      lock.release()
      worker.goOn()
    }
    var storage = place.storage
    storage.lockTimeout = .milliseconds(300)
    let store = SpoolingScoreStore(
      PropertyListScoreStore(path: place.scoreFile, storage: storage), game: "whackamole",
      storage: storage)
    let kept = place.folder.file("data/spool/whackamole-20261121T002412Z.plist")
    #expect(
      store.save(Score(name: "ann", points: 5_000_000)).outcome.sentence
        == "Can't save the score to '\(place.scoreFile)': another arcade is using it. "
        + "The score is kept in '\(kept)' and will be saved later.")
    worker.kill()
    _ = worker.finish()
    #expect(self.store().retry() == 1)
    #expect(try place.store().table().first == "ann 5000000")
  }

  @Test func aNewerFileKeepsItsFormAndTheScoreWaits() throws {
    let newer = "<plist><dict><key>arcadeVersion</key><integer>2</integer></dict></plist>"
    try place.write(newer)
    let saved = store().save(Score(name: "ann", points: 5))
    guard case .kept = saved.outcome else {
      Issue.record("\(saved.outcome)")
      return
    }
    #expect(try place.bytes() == Array(newer.utf8))
  }

  @Test func scoresOfAnotherDataDirectoryAreLeftWhereTheyAre() throws {
    let other = place.storage(at: place.folder.file("state/arcade"))
    place.double.fail { _, call in call.contains("whackamole.plist.new") ? EACCES : nil }
    let store = PropertyListScoreStore(
      path: other.locations.scoreFile("whackamole.plist"), storage: other)
    _ = SpoolingScoreStore(store, game: "whackamole", storage: other)
      .save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    #expect(try place.names("state/arcade/spool").count == 1)
    #expect(self.store().retry() == 0)
    #expect(try place.names("state/arcade/spool").count == 1)
  }

  @Test func aSpoolFileThatIsDamagedIsLeftAlone() throws {
    let path = place.folder.file("data/spool/whackamole-20261121T002412Z.plist")
    try place.write("garbage", to: path)
    #expect(store().retry() == 0)
    #expect(try place.bytes(path) == Array("garbage".utf8))
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    #expect(try place.names("data/spool").count == 2)
  }

  @Test func aScoreThatALaterVersionKeptWaitsForThatVersion() throws {
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    let name = try #require(try place.names("data/spool").first)
    let file = place.folder.file("data/spool/" + name)
    var root = try place.root(file)
    root["arcadeSpool"] = .integer(2)
    let later = try PropertyList(root: .dictionary(root)).bytes()
    try place.write(later, to: file)
    #expect(store().retry() == 0)
    #expect(try place.bytes(file) == later)
  }

  /// Keeps a score that cannot be saved, and gives the place's folder a new name.
  private func keepAndRename() throws -> Storage {
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    let new = place.folder.file("renamed")
    #expect(rename(place.folder.file("data"), new) == 0)
    return place.storage(at: new)
  }

  private func retry(in storage: Storage) throws -> [String] {
    let path = storage.locations.scoreFile("whackamole.plist")
    let store = PropertyListScoreStore(path: path, storage: storage)
    _ = SpoolingScoreStore(store, game: "whackamole", storage: storage).retry()
    return try store.table()
  }

  @Test func aScoreThatIsKeptFindsItsFileWhenTheDataFolderWasRenamed() throws {
    #expect(try retry(in: keepAndRename()) == ["ann 5"])
    #expect(try place.names("renamed/spool") == [])
  }

  /// The arcade in the first folder saves it; here it would come twice.
  @Test func aScoreThatIsKeptIsNotSavedIntoACopyOfItsDataFolder() throws {
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    let copy = place.folder.file("copy")
    try FileManager.default.copyItem(atPath: place.folder.file("data"), toPath: copy)
    #expect(try retry(in: place.storage(at: copy)) == [])
    #expect(try place.names("copy/spool").count == 1)
  }

  @Test func aScoreThatIsKeptElsewhereFindsItsFileWhenTheDataFolderWasRenamed() throws {
    try place.write("not a folder", to: place.folder.file("data/spool"))
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    #expect(try place.names("state/arcade/spool").count == 1)
    let new = place.folder.file("renamed")
    #expect(rename(place.folder.file("data"), new) == 0)
    #expect(try retry(in: place.storage(at: new)) == ["ann 5"])
  }

  @Test func aScoreThatAnEarlierVersionKeptFindsItsFileWhenTheDataFolderWasRenamed() throws {
    let storage = try keepAndRename()
    let path = try #require(try place.names("renamed/spool").first)
    let file = place.folder.file("renamed/spool/" + path)
    var root = try place.root(file)
    (root["way"], root["folder"]) = (nil, nil)
    try place.write(PropertyList(root: .dictionary(root)).bytes(), to: file)
    #expect(try retry(in: storage) == ["ann 5"])
  }

  @Test func aScoreThatIsKeptFindsItsFileWhenThePathIsSpelledInAnotherWay() throws {
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    symlink(place.folder.file("data"), place.folder.file("link"))
    #expect(try retry(in: place.storage(at: place.folder.file("link"))) == ["ann 5"])
  }

  @Test func aScoreThatIsKeptFindsItsFileWhenAllOfTheHomeWasRenamed() throws {
    func storage(_ home: String) -> Storage {
      Storage(
        locations: FileLocations(
          dataDirectory: nil, environment: ["HOME": place.folder.file(home)]),
        files: DurableFiles(system: place.double), now: { TestStorage.moment })
    }
    let old = storage("old")
    let path = old.locations.scoreFile("whackamole.plist")
    try DurableFiles().makeFolder(folder(of: path))
    failScoreFile()
    _ = SpoolingScoreStore(
      PropertyListScoreStore(path: path, storage: old), game: "whackamole", storage: old
    ).save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    #expect(rename(place.folder.file("old"), place.folder.file("new")) == 0)
    #expect(try retry(in: storage("new")) == ["ann 5"])
  }

  @Test func filesThatAreNoScoresOfOursDoNotKeepAScoreFromBeingTakenIn() throws {
    failScoreFile()
    _ = store().save(Score(name: "ann", points: 5))
    place.double.fail(nil)
    for number in 0..<1_200 {
      let file = place.folder.file("data/spool/whackamole-1\(number).plist")
      try DurableFiles().create(file, with: Array("garbage".utf8), durably: false)
    }
    #expect(store().retry() == 1)
    #expect(try place.store().table() == ["ann 5"])
  }

  @Test func theRecordOfAGameThatWaitsIsKeptToo() throws {
    let replay = Replay(
      game: "whackamole", rulesVersion: 2, seed: 7, difficulty: .easy, inputs: [], ticks: 1_800,
      score: 5, stateHashes: [])
    let replays = ReplayFile(storage: place.storage)
    // A file stands where the folder of the replays belongs.
    let obstacle = place.folder.file("data/replays")
    try place.write("", to: obstacle)
    failScoreFile()
    var score = Score(name: "ann", points: 5)
    let name = try replays.write(replay, date: TestStorage.moment)
    #expect(try place.names("data/spool/replays") == [name])
    score.replay = name
    _ = store().save(score)
    #expect(try replays.read(name) == replay)
    place.double.fail(nil)
    #expect(unlink(obstacle) == 0)
    #expect(store().retry() == 1)
    #expect(try place.names("data/replays") == [name])
    #expect(try place.names("data/spool/replays") == [])
    #expect(try replays.read(name) == replay)
  }

  @Test func scoresThatWaitAreToldWithoutBeingSaved() throws {
    let game = try #require(GameStorage.named("whackamole"))
    #expect(game.waitingScores(in: place.storage) == nil)
    failScoreFile()
    for points in 1...2 { _ = store().save(Score(name: "ann\(points)", points: points)) }
    place.double.fail(nil)
    #expect(
      game.waitingScores(in: place.storage)?.sentence
        == "2 scores are waiting to be saved in '\(place.scoreFile)'. "
        + "The arcade tries again at the next start.")
    #expect(try place.names("data/spool").count == 2)
  }

  @Test func aDamagedFileAmongTheKeptScoresIsToldOnce() throws {
    let path = place.folder.file("data/spool/whackamole-20261121T002412Z.plist")
    try place.write("garbage", to: path)
    let store = store()
    store.retry()
    store.retry()
    #expect(
      store.takeNotices().map(\.sentence) == [
        "'\(path)' should hold a waiting score, but it's damaged. It hasn't been changed."
      ])
    #expect(try place.bytes(path) == Array("garbage".utf8))
  }
}
