import Foundation
import GameCore
import Games
import Persistence
import Testing

@testable import Cabinet

/// Scores of earlier rules beside those of today's, in the files of all four games.
@Suite struct EarlierRulesTests {
  /// Hands scores in, one after the other, as games with those rules; gives the last outcome.
  private func outcome(
    _ game: String, _ scores: [(name: String, points: Int, rules: Int)],
    then check: (FileStorage) throws -> Void = { _ in }
  ) throws -> SubmitOutcome? {
    let folder = "\(NSTemporaryDirectory())arcade-rules-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = FileStorage(
      Storage(locations: FileLocations(dataDirectory: folder, environment: [:])))
    var outcome: SubmitOutcome?
    for (name, points, rules) in scores {
      let replay = Replay(
        game: game, rulesVersion: rules, seed: 1, difficulty: .hard, inputs: [], ticks: 0,
        score: points, stateHashes: [])
      let score = Score(
        name: name, points: points, difficulty: .hard, seed: 1, rulesVersion: rules)
      outcome = storage.submit(Submission(score: score, replay: replay, tally: Tally()))
    }
    try check(storage)
    return outcome
  }

  @Test(arguments: ["whackamole", "skeet", "memory"])
  func theBestAndTheRankCompareGamesOfTheSameRulesOnly(game: String) throws {
    let outcome = try outcome(
      game, [("ann", 90, 1), ("bob", 80, 1), ("cid", 40, 2), ("zoe", 30, 2)])
    #expect(outcome?.rank == 2 && outcome?.previousBest == nil && outcome?.olderEntry == nil)
    let better = try self.outcome(
      game, [("ann", 90, 1), ("cid", 40, 2), ("zoe", 30, 2), ("zoe", 50, 2)])
    #expect(better?.rank == 1 && better?.previousBest == 30)
    let worse = try self.outcome(game, [("ann", 90, 1), ("zoe", 50, 2), ("zoe", 45, 2)])
    #expect(worse?.rank == 2 && worse?.previousBest == 50 && worse?.olderEntry == nil)
  }

  @Test(arguments: ["whackamole", "skeet", "memory"])
  func aScoreBelowOnesOwnOfEarlierRulesLeavesItInItsPlaceAndIsToldSo(game: String) throws {
    let outcome = try outcome(game, [("zoe", 60, 1), ("zoe", 40, 2)]) { storage in
      let table = try storage.scores(game: game, difficulty: .hard, speed: .full, count: 9).get()
      #expect(table.map(\.points) == [60] && table.first?.rulesVersion == 1)
    }
    #expect(outcome?.olderEntry == 60 && outcome?.previousBest == nil && outcome?.rank == 1)
    let higher = try self.outcome(game, [("zoe", 60, 1), ("zoe", 61, 2)])
    #expect(higher?.olderEntry == nil && higher?.previousBest == nil && higher?.rank == 1)
  }

  /// The lander's two columns hold no rules: the best there is the one to beat.
  ///
  /// The rank is among games of the same rules, which the history knows.
  @Test func theBestInTheLandersTableIsOneToBeatWhateverItsRules() throws {
    let outcome = try outcome("lander", [("ann", 90, 1), ("zoe", 40, 1), ("zoe", 60, 2)])
    #expect(outcome?.rank == 1 && outcome?.previousBest == 40)
  }

  @Test func aRowOfEarlierRulesIsMarkedAndEarnsNoMedal() throws {
    let entry = try #require(GameEntry.all.first { $0.name == WhackAMole.name })
    #expect(!entry.isOfTheseRules(Score(name: "ann", points: 90, rulesVersion: 1)))
    #expect(!entry.isOfTheseRules(Score(name: "from the original", points: 90)))
    #expect(entry.isOfTheseRules(Score(name: "ann", points: 90, rulesVersion: 2)))
    let lander = try #require(GameEntry.all.first { $0.name == LunarLander.name })
    #expect(lander.isOfTheseRules(Score(name: "Mark", points: 900)))
  }

  @Test func aGameThatTakesAnotherNameKeepsItsRecordForTheNameThatHadItFirst() throws {
    let folder = "\(NSTemporaryDirectory())arcade-rename-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let storage = FileStorage(
      Storage(locations: FileLocations(dataDirectory: folder, environment: [:])))
    func submit(_ name: String, _ points: Int, seed: UInt64) {
      let replay = Replay(
        game: "skeet", rulesVersion: 2, seed: seed, difficulty: .hard, inputs: [], ticks: 0,
        score: points, stateHashes: [])
      var score = Score(name: name, points: points, difficulty: .hard, seed: seed, rulesVersion: 2)
      score.date = Timestamp(secondsSince1970: 1_000 + Int64(seed))
      _ = storage.submit(Submission(score: score, replay: replay, tally: Tally()))
    }
    for seed in 3..<14 { submit("Bea", 47 + seed, seed: UInt64(seed)) }
    submit("Ann", 20, seed: 2)
    // Bea takes the result of Ann, and her own is better; Ann's entry still names the record.
    submit("Bea", 20, seed: 2)
    let table = try storage.scores(game: "skeet", difficulty: .hard, speed: .full, count: 9).get()
    let record = try #require(table.first { $0.name == "Ann" }?.replay)
    #expect(FileManager.default.fileExists(atPath: "\(folder)/replays/\(record)"))
  }

  @Test func everyOrdinaryGamesRecordIsKeptAndOnlyTheTablesStandInTheReplayFolder() throws {
    let folder = "\(NSTemporaryDirectory())arcade-kept-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let files = Storage(locations: FileLocations(dataDirectory: folder, environment: [:]))
    let storage = FileStorage(files)
    for points in (1...30).map({ $0 * 7 % 31 }) {
      let replay = Replay(
        game: "skeet", rulesVersion: 2, seed: UInt64(points), difficulty: .hard, inputs: [],
        ticks: 0, score: points, stateHashes: [])
      var score = Score(
        name: "Ann", points: points, difficulty: .hard, seed: UInt64(points), rulesVersion: 2)
      score.date = Timestamp(secondsSince1970: 1_000 + Int64(points))
      _ = storage.submit(Submission(score: score, replay: replay, tally: Tally()))
    }
    let games = try (storage.rooms.store() as GameHistory).best(
      30, of: HistoryTable(game: "skeet", difficulty: .hard, speed: .full, rules: 2))
    #expect(games.count == 30)
    #expect(games.compactMap(\.record).count == 10)
    let kept = try KeptReplays(storage: files).records()
    #expect(kept.count == 20)
    let replays = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/replays")
      .filter { $0.hasSuffix(".plist") }
    #expect(Set(replays) == Set(games.compactMap(\.record)))
    #expect(storage.takeNotices().isEmpty)
    _ = storage.set("kept_replays_mb", to: "0")
    let replay = Replay(
      game: "skeet", rulesVersion: 2, seed: 99, difficulty: .hard, inputs: [], ticks: 0, score: 1,
      stateHashes: [])
    _ = storage.submit(
      Submission(
        score: Score(name: "Ann", points: 1, difficulty: .hard, seed: 99, rulesVersion: 2),
        replay: replay, tally: Tally()))
    #expect(try KeptReplays(storage: files).records().isEmpty)
    #expect(storage.takeNotices().isEmpty)
  }
}
