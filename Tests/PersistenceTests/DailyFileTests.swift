import FileSystemDouble
import GameCore
import Persistence
import PropertyLists
import Testing
import Words

/// One try a day at each game.
@Suite struct DailyFileTests {
  private let place = TestStorage()
  private var file: DailyFile { DailyFile(storage: place.storage) }
  private let today = Day(number: 20_780)

  private func attempt(
    _ game: String = "skeet", player: String = "Ann", day: Int = 0
  ) -> DailyTry {
    DailyTry(day: today + day, game: game, player: player, rules: 2, speed: .full)
  }

  @Test func theFirstTryCountsAndNoOtherOne() throws {
    #expect(try file.begin(attempt()) == .counts)
    #expect(try file.begin(attempt()) == .alreadyPlayed)
    #expect(try file.begin(attempt("memory")) == .counts)
    #expect(try file.begin(attempt(player: "Zoë")) == .counts)
    #expect(try file.begin(attempt(day: 1)) == .counts)
    try file.finish(attempt(day: 1), score: 12, curve: [1, 2, 3, 0, 0, 0, 6])
    #expect(try file.begin(attempt(day: 1)) == .alreadyPlayed)
    let done = try #require(try file.tries().last)
    #expect(done.state == .finished && done.score == 12 && done.curve == [1, 2, 3, 0, 0, 0, 6])
  }

  @Test func aTryIsForgivenOnceADayAndGame() throws {
    _ = try file.begin(attempt())
    #expect(try file.forgive(attempt()))
    #expect(try file.begin(attempt()) == .counts)
    #expect(try !file.forgive(attempt()))
    #expect(try file.begin(attempt()) == .alreadyPlayed)
    _ = try file.begin(attempt("memory"))
    #expect(try file.forgive(attempt("memory")))
  }

  @Test func aFinishedTryIsNotForgivenAndNotFinishedAgain() throws {
    _ = try file.begin(attempt())
    try file.finish(attempt(), score: 3, curve: [])
    #expect(try !file.forgive(attempt()))
    try file.finish(attempt(), score: 99, curve: [])
    #expect(try file.tries().map(\.score) == [3])
  }

  @Test func aTryThatIsFinishedAfterAResetKeepsItsScore() throws {
    _ = try file.begin(attempt())
    _ = try DataReset(storage: place.storage).perform(ResetTarget.named("daily") ?? [])
    try file.finish(attempt(), score: 12, curve: [12])
    #expect(try file.tries().map(\.score) == [12])
    #expect(try file.begin(attempt()) == .alreadyPlayed)
    _ = try DataReset(storage: place.storage).undo()
    #expect(try file.tries().map(\.score) == [12])
  }

  @Test(arguments: [false, true])
  func aFinishedTryComesBackThoughItWasBegunAgainSince(isForgiven: Bool) throws {
    _ = try file.begin(attempt())
    try file.finish(attempt(), score: 20, curve: [20])
    _ = try DataReset(storage: place.storage).perform(ResetTarget.named("daily") ?? [])
    _ = try file.begin(attempt())
    if isForgiven { #expect(try file.forgive(attempt())) }
    _ = try DataReset(storage: place.storage).undo()
    let tries = try file.tries()
    #expect(tries.counting("skeet", player: "Ann", on: today)?.score == 20)
    #expect(tries.filter { $0.state == .begun }.isEmpty)
    #expect(try file.begin(attempt()) == .alreadyPlayed)
  }

  @Test func aClockThatWasSetBackGivesNoSecondTry() throws {
    _ = try file.begin(attempt(day: 3))
    #expect(try file.begin(attempt()) == .clockSetBack(newest: today + 3))
    #expect(try file.begin(attempt(player: "Zoë")) == .counts)
    #expect(try file.begin(attempt("memory", day: 3)) == .counts)
  }

  @Test func aTryThatWasBegunIsOnDiskBeforeItsGame() throws {
    _ = try file.begin(attempt())
    #expect(try DailyFile(storage: place.storage).begin(attempt()) == .alreadyPlayed)
  }

  @Test func fiftyProcessesAtOnceGetOneTry() throws {
    let folder = place.folder.file("shared")
    let workers = try (0..<50).map { _ in
      try Worker([Worker.path, "daily", folder, "Ann", "1"])
    }
    let answers = workers.flatMap { $0.finish().lines }
    #expect(answers.count { $0 == "counts" } == 1)
    #expect(answers.count == 50)
  }

  @Test func keysOfALaterVersionStay() throws {
    _ = try file.begin(attempt())
    let path = try #require(file.path)
    var root = try place.root(path)
    root["hat"] = .string("straw")
    var entry = try #require(root["tries"]?.array?.first?.dictionary)
    entry["weather"] = .string("rain")
    root["tries"] = .array([.dictionary(entry), .string("no try")])
    try place.write(try PropertyList(root: .dictionary(root)).bytes(), to: path)
    try DailyFile(storage: place.storage).finish(attempt(), score: 5, curve: [5])
    let after = try place.root(path)
    #expect(after["hat"] == .string("straw"))
    #expect(after["tries"]?.array?.first?.dictionary?["weather"] == .string("rain"))
    #expect(after["tries"]?.array?.last == .string("no try"))
  }

  @Test func aResetIsUndoneAndTheTriesSinceStay() throws {
    _ = try file.begin(attempt())
    try file.finish(attempt(), score: 5, curve: [5])
    let reset = DataReset(storage: place.storage)
    let target = try #require(ResetTarget.named("daily"))
    #expect(try reset.perform(target).items.map(\.records) == [1])
    #expect(try file.tries().isEmpty)
    _ = try file.begin(attempt("memory"))
    #expect(try reset.undo().count == 1)
    #expect(try file.tries().map(\.game) == ["skeet", "memory"])
  }

  @Test func aDamagedFileIsSetAside() throws {
    let path = try #require(file.path)
    try place.write("nothing of the kind", to: path)
    #expect(throws: StoreError.self) { try file.tries() }
    let other = file
    #expect(try other.begin(attempt()) == .counts)
    let notices: [StoreNotice] = other.takeNotices()
    #expect(notices.count == 1)
  }

  @Test func aDamagedFileIsSetAsideByAReset() throws {
    let path = try #require(file.path)
    try place.write("garbage", to: path)
    let reset = DataReset(storage: place.storage)
    let target = try #require(ResetTarget.named("daily"))
    #expect(reset.plan(target).map(\.records) == [nil])
    #expect(try reset.perform(target).notices.count == 1)
    #expect(try file.tries().isEmpty)
    #expect(try place.bytes(path + ".damaged-20261121T002412Z") == Array("garbage".utf8))
    #expect(try reset.last() == nil)
  }

  @Test func daysInARowAreCountedUpToTodayOrYesterday() throws {
    func streak(_ days: [Int], today: Int) throws -> Int {
      let tries = days.map { day in
        var done = attempt(day: day)
        done.finish(score: 1, curve: [])
        return done
      }
      return tries.streak(of: "skeet", player: "Ann", today: self.today + today)
    }
    #expect(try streak([], today: 0) == 0)
    #expect(try streak([0], today: 0) == 1)
    #expect(try streak([-1], today: 0) == 1)
    #expect(try streak([-2], today: 0) == 0)
    #expect(try streak([-3, -2, -1, 0], today: 0) == 4)
    #expect(try streak([-4, -2, -1], today: 0) == 2)
  }
}
