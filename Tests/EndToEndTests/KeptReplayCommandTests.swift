import GameCore
import Games
import Persistence
import Testing

/// Recorded games that are in no table, as the commands see them.
@Suite struct KeptReplayCommandTests {
  private let visitor = Visitor()
  private var storage: Storage {
    Storage(locations: FileLocations(dataDirectory: visitor.data, environment: [:]))
  }

  /// Has games of the built-in player kept; gives their files' names.
  private func keep(_ seeds: ClosedRange<UInt64>) throws -> [String] {
    let names = try seeds.map { seed in
      var player = HumanLikeWhackAMolePlayer(seed: seed)
      let replay = player.play(seed: seed, difficulty: .medium).replay
      return try ReplayFile(storage: storage).write(
        replay, date: Timestamp(secondsSince1970: Int64(seed)))
    }
    try KeptReplays(storage: storage).take(names, limit: .max)
    return names
  }

  @Test func theyAreListedVerifiedShownAndLimited() async throws {
    let names = try keep(1...3)
    let listed = try await visitor.run("where")
    #expect(listed.output.contains("kept replays: folder, 3 files, "))
    #expect(listed.output.contains(" bytes of at most 100 MB - OK"))
    #expect(try await visitor.run("settings", "kept_replays_mb", "500").output == "500\n")
    #expect(try await visitor.run("where").output.contains(" bytes of at most 500 MB - OK"))
    #expect(try await visitor.run("settings", "kept_replays_mb", "7").code == 2)

    let verified = try await visitor.run("verify", "whackamole")
    #expect(verified.code == 0)
    #expect(
      verified.output
        == "verified  3 recorded games that are in no table\n3 recorded games verified.\n")
    let one = try await visitor.run("verify", names[1])
    #expect(one.code == 0 && one.output.contains(names[1]))
    let film = try await visitor.run("replay", names[1], "--format", "text")
    #expect(film.code == 0 && film.output.contains("0:01"))

    let path = visitor.data + "/replays/kept/whackamole/" + names[2]
    try visitor.write(Array("no record".utf8), to: path)
    let wrong = try await visitor.run("verify")
    #expect(wrong.code == 1)
    #expect(wrong.output.contains("wrong     \(path)\n"))
    #expect(wrong.output.contains("verified  2 recorded games that are in no table\n"))
    let check = try await visitor.run("check")
    #expect(check.code == 1 && check.output.contains(path))
  }

  @Test func recordsOfEveryTableAreVerifiedAgainstTheirScores() async throws {
    let history = GameHistory(storage: storage)
    let modes: [GameMode] = [.ordinary, .daily, .race, .challenge, .table]
    var (points, records): ([Int], [String]) = ([], [])
    for (index, mode) in modes.enumerated() {
      var player = HumanLikeWhackAMolePlayer(seed: UInt64(index))
      var replay = player.play(seed: UInt64(index), difficulty: .medium).replay
      // Neither the kind of a game nor its speed changes any of its seconds.
      let speed = index % 2 == 0 ? GameSpeed.full : .half
      (replay.conditions.mode, replay.conditions.speed) = (mode, speed)
      let date = Timestamp(secondsSince1970: Int64(index) + 1)
      let record = try ReplayFile(storage: storage).write(replay, date: date)
      let score = Score(
        name: "Ann", points: replay.score, difficulty: .medium, speed: speed, date: date,
        seed: replay.seed, rulesVersion: replay.rulesVersion, replay: record)
      _ = try history.add(PlayedGame(score, in: replay, tally: Tally()))
      points.append(replay.score)
      records.append(record)
    }
    let verified = try await visitor.run("verify", "whackamole")
    #expect(verified.code == 0 && verified.output.contains("5 recorded games verified."))
    for points in points {
      #expect(verified.output.contains("verified  whackamole  Medium  \(points)  "))
    }
    // A record that's gone proves nothing, as in the high scores.
    try ReplayFile(storage: storage).remove(records[1])
    let without = try await visitor.run("verify", "whackamole")
    #expect(without.code == 0 && without.output.contains("4 recorded games verified."))
    #expect(without.output.contains("no record whackamole  Medium  \(points[1])  "))
  }

  @Test func aResetOfTheScoresNamesThemAndItsUndoBringsThemBack() async throws {
    _ = try keep(1...2)
    _ = try GameStorage.all[0].store(in: storage).submit(contentsOf: [Score(name: "Ann", points: 3)]
    )
    let reset = try await visitor.run("reset", "whackamole", "--yes")
    #expect(reset.code == 0)
    #expect(reset.output.contains("/replays/kept/whackamole: 2 kept replays\n"))
    #expect(try KeptReplays(storage: storage).records().isEmpty)
    let undone = try await visitor.run("undo-reset")
    #expect(undone.code == 0 && undone.output.contains("2 kept replays\n"))
    #expect(try KeptReplays(storage: storage).records().count == 2)
  }
}
