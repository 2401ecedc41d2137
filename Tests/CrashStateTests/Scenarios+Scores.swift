import Foundation

extension Scenario {
  static let games = ["whackamole", "skeet", "memory", "lander"]

  /// Scenarios of a game's scores.
  static let ofScores = games.flatMap { game in
    [
      submitToNothing(game), submitToAFile(game), replaceAnEntry(game), submitSeveral(game),
      takeOverTheOriginals(game), reset(game), undoReset(game), restore(game), repair(game),
      importScores(game), spool(game), handIn(game), pruneBackups(game),
    ]
  }

  private static let first = 5_000
  private static let second = 6_000

  /// The scores of `Command.play`.
  static func played(_ game: String, _ prefix: String, _ count: Int, from start: Int) -> [Claim] {
    (start..<start + count).map { .played(game, "\(prefix)\($0)", $0) }
  }

  static func play(
    _ game: String, _ prefix: String, _ count: Int, from start: Int, taking taken: [Claim] = []
  ) -> Step {
    Step(
      command: .play(game, prefix, count, from: start),
      gives: played(game, prefix, count, from: start), isLineByLine: true, takes: taken,
      keepsWhatItTakes: false)
  }

  /// A game after the power is back.
  static func lastGame(_ game: String) -> [Step] { [play(game, "last", 1, from: 9_000)] }

  private static func submitToNothing(_ game: String) -> Scenario {
    Scenario(
      name: "the first two scores of \(game)",
      steps: [play(game, "ann", 2, from: first)], afterwards: lastGame(game))
  }

  private static func submitToAFile(_ game: String) -> Scenario {
    Scenario(
      name: "a score more in \(game)", before: [.play(game, "ann", 1, from: first)],
      holds: played(game, "ann", 1, from: first),
      steps: [play(game, "bob", 1, from: second)], afterwards: lastGame(game))
  }

  private static func replaceAnEntry(_ game: String) -> Scenario {
    let better = Claim.played(game, "ann5000", 7_000)
    let command = Command.arcade("import", game, "{root}/better.json")
    // The lander's table keeps every score of a name.
    return Scenario(
      name: "a better score of the same name in \(game)",
      before: [.play(game, "ann", 2, from: first)],
      prepare: { try $0.write(scores(game, [better]), to: "better.json") },
      holds: played(game, "ann", 2, from: first),
      steps: [
        Step(
          command: command, gives: [better], takes: [.played(game, "ann5000", 5_000)],
          keepsWhatItTakes: false)
      ], afterwards: lastGame(game))
  }

  private static func submitSeveral(_ game: String) -> Scenario {
    Scenario(
      name: "four scores of one session of \(game)",
      before: [.worker("set", "{data}", "key", "1")],
      steps: [play(game, "ann", 4, from: first)], afterwards: lastGame(game))
  }

  private static func takeOverTheOriginals(_ game: String) -> Scenario {
    let old = Claim.score(game: game, name: "Old", points: 4_000, difficulty: "Medium")
    return Scenario(
      name: "a score in the original's file of \(game)",
      before: game == "memory" ? [.arcade("import", game, "{root}/old.json")] : [],
      prepare: { place in
        if game == "memory" { try place.write(scores(game, [old]), to: "old.json") }
        try Originals.write(game, name: "Old", points: 4_000, in: place)
      },
      meddle: { place in
        // The original game knows only the scores.
        if game == "memory" {
          try FileManager.default.removeItem(atPath: place.data + "/memory-details.sqlite")
        }
      },
      holds: [old], steps: [play(game, "bob", 1, from: second)], afterwards: lastGame(game))
  }

  private static func reset(_ game: String) -> Scenario {
    let scores = played(game, "ann", 2, from: first)
    return Scenario(
      name: "a reset of \(game)", before: [.play(game, "ann", 2, from: first)], holds: scores,
      steps: [Step(command: .arcade("reset", game, "--yes"), takes: scores)],
      afterwards: lastGame(game))
  }

  private static func undoReset(_ game: String) -> Scenario {
    Scenario(
      name: "a reset of \(game) undone",
      before: [
        .play(game, "ann", 2, from: first), .arcade("reset", game, "--yes"),
        .play(game, "bob", 1, from: second),
      ], holds: played(game, "bob", 1, from: second),
      isKept: played(game, "ann", 2, from: first),
      steps: [
        Step(command: .arcade("undo-reset"), gives: played(game, "ann", 2, from: first))
      ], afterwards: lastGame(game))
  }

  private static func restore(_ game: String) -> Scenario {
    Scenario(
      name: "a backup of \(game) restored",
      before: [.play(game, "ann", 2, from: first), .play(game, "bob", 1, from: second)],
      holds: played(game, "ann", 2, from: first) + played(game, "bob", 1, from: second),
      steps: [
        Step(
          command: .arcade("backups", "restore", game, "--yes"),
          takes: played(game, "bob", 1, from: second))
      ], afterwards: lastGame(game))
  }

  private static func repair(_ game: String) -> Scenario {
    Scenario(
      name: "a damaged file of \(game) repaired",
      before: [.play(game, "ann", 2, from: first), .play(game, "bob", 1, from: second)],
      meddle: { try Originals.damage(game, in: $0) },
      isKept: played(game, "ann", 2, from: first),
      steps: [
        Step(
          command: .arcade("check", "--repair"), gives: played(game, "ann", 2, from: first))
      ], afterwards: lastGame(game), startsDamaged: true)
  }

  private static func importScores(_ game: String) -> Scenario {
    let new = (0..<3).map { Claim.played(game, "imp\($0)", 7_000 + $0) }
    return Scenario(
      name: "an import into \(game)", before: [.play(game, "ann", 1, from: first)],
      prepare: { try $0.write(scores(game, new), to: "new.json") },
      holds: played(game, "ann", 1, from: first),
      steps: [Step(command: .arcade("import", game, "{root}/new.json"), gives: new)],
      afterwards: lastGame(game))
  }

  private static let fileNames = [
    "whackamole": "whackamole.plist", "skeet": "skeetshooter.sqlite", "memory": "data/memory",
    "lander": "lunarlander.sqlite3",
  ]

  /// A disk that is full for the score file, not for what is kept elsewhere.
  private static func refused(_ game: String) -> Step {
    Step(
      command: .play(game, "bob", 1, from: second), gives: played(game, "bob", 1, from: second),
      isSpooled: true, failing: "write:1:28:on:\(fileNames[game] ?? "")")
  }

  private static func spool(_ game: String) -> Scenario {
    Scenario(
      name: "a score of \(game) kept since the disk is full",
      before: [.play(game, "ann", 1, from: first)], holds: played(game, "ann", 1, from: first),
      steps: [refused(game)], afterwards: lastGame(game))
  }

  private static func handIn(_ game: String) -> Scenario {
    Scenario(
      name: "a kept score of \(game) handed in",
      before: [.play(game, "ann", 1, from: first)], holds: played(game, "ann", 1, from: first),
      steps: [
        refused(game),
        Step(
          command: .play(game, "cid", 1, from: 7_000),
          gives: played(game, "cid", 1, from: 7_000) + played(game, "bob", 1, from: second)),
      ], afterwards: lastGame(game))
  }

  private static func pruneBackups(_ game: String) -> Scenario {
    Scenario(
      name: "the seventh and eighth session of \(game)",
      before: (0..<6).map { .play(game, "ann", 1, from: first + $0) },
      holds: played(game, "ann", 6, from: first).suffix(2),
      steps: [play(game, "bob", 1, from: second), play(game, "cid", 1, from: second + 1)],
      afterwards: lastGame(game))
  }

  /// Scores as `arcade import` reads them.
  private static func scores(_ game: String, _ claims: [Claim]) -> String {
    let rows = claims.compactMap { claim -> String? in
      guard case .score(_, let name, let points, let difficulty) = claim else { return nil }
      return """
        {"game": "\(game)", "name": "\(name)", "score": \(points), "difficulty": "\(difficulty)"}
        """
    }
    return "[" + rows.joined(separator: ", ") + "]"
  }
}
