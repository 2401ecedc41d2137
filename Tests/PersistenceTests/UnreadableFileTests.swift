import ArcadeCSQLite
import FileSystemDouble
import GameCore
import Persistence
import Testing
import Words

/// A read that fails says nothing about the file.
@Suite struct UnreadableFileTests {
  private static let databases = StoreKind.all.filter {
    ["SQLite", "object graph", "top five"].contains($0.description)
  }

  private func damaged(_ place: TestStorage) throws -> [String] {
    try place.names().filter { $0.contains(".damaged-") }
  }

  @Test(arguments: databases, [false, true])
  func aTableIsNotSetAsideBecauseOneReadFailed(kind: StoreKind, isForGood: Bool) throws {
    // Each read in turn; where all after it fail too, every third is enough.
    for count in stride(from: 0, to: 200, by: isForGood ? 3 : 1) {
      let place = TestStorage()
      try kind.open(place).submit("ann", 5, .hard)
      let reads = FailingReads(
        under: place.folder.file("data"), after: count, isForGood: isForGood)
      let store = kind.open(place)
      var isSaved = false
      do {
        try store.submit("bob", 6, .hard)
        isSaved = true
      } catch let error as StoreError {
        #expect(!error.sentence.contains("damaged"), "read \(count): \(error.sentence)")
      }
      let hasFailed = reads.stop()
      #expect(try damaged(place).isEmpty, "read \(count)")
      // A score that is not acknowledged may be there all the same.
      let table = try kind.open(place).table(.hard)
      #expect(table == ["bob 6", "ann 5"] || !isSaved && table == ["ann 5"], "read \(count)")
      // The backup is not made of what could not be read, and that is said.
      let path = kind.open(place).path ?? ""
      let isTold = store.takeNotices().allSatisfy {
        $0 == .notBackedUp(path: path, .library("input/output error"))
      }
      #expect(isTold, "read \(count)")
      if !hasFailed { return }
    }
    Issue.record("no end of the reads was found")
  }

  /// SQLite itself gives zeros for a page that it cannot read when it is asked for a whole file.
  @Test(arguments: ["skeet", "lander", "memory"])
  func whatAResetTakesAwayIsKeptWholeOrNothingIsTaken(game: String) throws {
    for count in 0..<300 {
      let place = TestStorage()
      let store = try place.store(of: game)
      for points in 5_000...5_040 { try store.submit("ann \(points)", points, .hard) }
      let kept = try place.store(of: game).best(1_000, difficulty: .hard, speed: .full)
      let reads = FailingReads(under: place.folder.file("data"), after: count)
      let targets = try #require(ResetTarget.named(game))
      let isReset = (try? DataReset(storage: place.storage).perform(targets)) != nil
      let hasFailed = reads.stop()
      if isReset { _ = try DataReset(storage: place.storage).undo() }
      let table = try place.store(of: game).best(1_000, difficulty: .hard, speed: .full)
      #expect(table == kept, "read \(count)")
      if !hasFailed { return }
    }
    Issue.record("no end of the reads was found")
  }

  @Test func theRegisterIsNotSetAsideBecauseOneReadFailed() throws {
    for count in 0..<200 {
      let place = TestStorage()
      _ = try MemberRegister(storage: place.storage).add(MemberDetails(name: "Ann"))
      let reads = FailingReads(under: place.folder.file("data"), after: count)
      let register = MemberRegister(storage: place.storage)
      var isSaved = false
      do {
        _ = try register.add(MemberDetails(name: "Bob"))
        isSaved = true
      } catch {
        #expect(!error.sentence.contains("damaged"), "read \(count): \(error.sentence)")
      }
      let hasFailed = reads.stop()
      #expect(try damaged(place).isEmpty, "read \(count)")
      let names = try MemberRegister(storage: place.storage).members().map(\.details.name)
      #expect(names == ["Ann", "Bob"] || !isSaved && names == ["Ann"], "read \(count)")
      if !hasFailed { return }
    }
    Issue.record("no end of the reads was found")
  }

  @Test(arguments: databases)
  func aTableThatCannotBeReadNowIsNotCalledDamaged(kind: StoreKind) throws {
    let place = TestStorage()
    try kind.open(place).submit("ann", 5)
    let reads = FailingReads(under: place.folder.file("data"), after: 0, isForGood: true)
    let error = #expect(throws: StoreError.self) { try kind.open(place).table() }
    #expect(reads.stop())
    let sentence = error?.sentence ?? ""
    #expect(sentence.hasSuffix("can't be read: input/output error."))
  }

  @Test func aScoreListThatWasReadWrongOnceIsNotSetAside() throws {
    let place = TestStorage()
    try place.store().submit("ann", 5)
    place.double.spoilReading(of: "whackamole.plist", times: 1)
    try place.store().submit("bob", 6)
    #expect(try place.store().table() == ["bob 6", "ann 5"])
    #expect(try damaged(place).isEmpty)
  }

  @Test func whatIsReadWrongEachTimeIsDamaged() throws {
    let place = TestStorage()
    try place.store().submit("ann", 5)
    place.double.spoilReading(of: "whackamole.plist", times: 3)
    let store = place.store()
    try store.submit("bob", 6)
    #expect(try damaged(place).count == 1)
    #expect(store.takeNotices().count == 1)
  }
}
