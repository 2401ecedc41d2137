import Foundation
import GameCore
import Games
import Testing

@Suite struct WhackAMoleReplayTests {
  @Test(arguments: Difficulty.allCases)
  func aRecordedGamePlayedAgainGivesItsScore(difficulty: Difficulty) throws {
    var player = HumanLikeWhackAMolePlayer(seed: 11)
    let recorded = player.play(seed: 99, difficulty: difficulty)
    let replay = recorded.replay
    #expect(replay.ticks == 1800 && replay.stateHashes.count == 31)
    let again = try replay.played(as: WhackAMole.self)
    #expect(again.tally == recorded.game.tally && again.answers == recorded.game.answers)
  }

  @Test func aReplayWithAnotherHoleInOneWhackSaysWhereItDiffers() throws {
    var player = HumanLikeWhackAMolePlayer(seed: 11)
    var replay = player.play(seed: 99, difficulty: .medium).replay
    replay.inputs[20].action = (replay.inputs[20].action + 1) % 15
    let second = replay.inputs[20].tick / 60
    #expect(throws: ReplayMismatch.differs(second: second)) {
      try replay.played(as: WhackAMole.self)
    }
  }

  @Test(arguments: Difficulty.allCases)
  func theSameSeedAndKeysGiveTheSameStatesInAnotherProcess(difficulty: Difficulty) throws {
    var player = HumanLikeWhackAMolePlayer(seed: 3)
    let replay = player.play(seed: .max, difficulty: difficulty).replay
    let here = hashes(of: replay)
    #expect(here.count == 1801 && Set(here).count == 1801)
    #expect(try hashesInAnotherProcess(of: replay) == here)
  }

  private func hashes(of replay: Replay) -> [String] {
    var game = WhackAMole(seed: replay.seed, difficulty: replay.difficulty)
    var hashes = [String(game.stateHash)]
    while !game.isOver {
      for input in replay.inputs where input.tick == game.tick {
        _ = game.apply(.whack(hole: input.action))
      }
      _ = game.advance()
      hashes.append(String(game.stateHash))
    }
    return hashes
  }

  private func hashesInAnotherProcess(of replay: Replay) throws -> [String] {
    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("game-worker")
    worker.arguments = [String(replay.seed), replay.difficulty.rawValue]
    let (input, output) = (Pipe(), Pipe())
    worker.standardInput = input
    worker.standardOutput = output
    try worker.run()
    let lines = replay.inputs.map { "\($0.tick) \($0.action)\n" }.joined()
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try input.fileHandleForWriting.close()
    let printed = try output.fileHandleForReading.readToEnd() ?? Data()
    worker.waitUntilExit()
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

@Suite struct WhackAMoleCatalogueTests {
  /// A change of these lines is a change of the rules: raise `rulesVersion` with it.
  @Test func theFirstSeedsGiveTheKnownGames() {
    let catalogue = Difficulty.allCases.flatMap { difficulty in
      (UInt64(0)..<5).map { line(seed: $0, difficulty) }
    }
    #expect(catalogue.joined(separator: "\n") == known)
  }

  private func line(seed: UInt64, _ difficulty: Difficulty) -> String {
    var person = HumanLikeWhackAMolePlayer(seed: seed)
    var perfect = PerfectWhackAMolePlayer()
    let game = person.play(seed: seed, difficulty: difficulty).game
    let answers = game.answers
    return """
      \(difficulty.rawValue) \(seed): \(game.tally.score) hits, best \(game.tally.bestStreak), \
      early \(answers.early), late \(answers.late), empty \(answers.empty), \
      \(answers.escaped) of \(answers.risen) escaped, \(String(game.stateHash, radix: 16)), \
      perfect \(perfect.play(seed: seed, difficulty: difficulty).game.tally.score)
      """
  }

  private let known = """
    Easy 0: 70 hits, best 70, early 0, late 1, empty 0, 7 of 81 escaped, 362c78dbead9ec6c, perfect 94
    Easy 1: 76 hits, best 76, early 0, late 0, empty 0, 4 of 86 escaped, d8f8a11086e21c55, perfect 100
    Easy 2: 74 hits, best 74, early 0, late 0, empty 0, 5 of 84 escaped, aef00dc97a8b7200, perfect 92
    Easy 3: 75 hits, best 64, early 0, late 0, empty 1, 6 of 86 escaped, cc3c5e6ed96a46e7, perfect 97
    Easy 4: 69 hits, best 28, early 0, late 0, empty 2, 5 of 81 escaped, f764cb512f03bf43, perfect 94
    Medium 0: 65 hits, best 65, early 1, late 2, empty 0, 35 of 106 escaped, 1a5203a078ec58fc, perfect 96
    Medium 1: 73 hits, best 73, early 1, late 3, empty 0, 27 of 107 escaped, 311111083aaabbf7, perfect 100
    Medium 2: 70 hits, best 70, early 1, late 2, empty 0, 26 of 103 escaped, 5c5ffa0e46b70320, perfect 93
    Medium 3: 70 hits, best 60, early 1, late 2, empty 1, 32 of 107 escaped, 3529d16ea228c89c, perfect 98
    Medium 4: 68 hits, best 27, early 1, late 0, empty 2, 24 of 99 escaped, 742bce527476cff8, perfect 95
    Hard 0: 64 hits, best 64, early 6, late 6, empty 0, 42 of 114 escaped, 2909bacb1ec7d6ef, perfect 93
    Hard 1: 70 hits, best 70, early 5, late 4, empty 0, 40 of 116 escaped, b20698e6e52acb2b, perfect 99
    Hard 2: 67 hits, best 67, early 2, late 3, empty 0, 38 of 113 escaped, a8dddcb0ac13c129, perfect 92
    Hard 3: 63 hits, best 53, early 4, late 6, empty 1, 50 of 120 escaped, 9e7618fad2a27520, perfect 97
    Hard 4: 65 hits, best 42, early 2, late 4, empty 1, 39 of 109 escaped, 93e5a19e82283128, perfect 92
    Insane 0: 62 hits, best 62, early 10, late 3, empty 0, 60 of 133 escaped, 199af4b4fbacec18, perfect 100
    Insane 1: 66 hits, best 45, early 5, late 10, empty 1, 67 of 142 escaped, 33abd874be9db2cd, perfect 109
    Insane 2: 66 hits, best 66, early 5, late 6, empty 0, 48 of 120 escaped, 9d0d4a9fc2d375fa, perfect 93
    Insane 3: 67 hits, best 42, early 10, late 10, empty 2, 63 of 136 escaped, 37feae76a4e59c0e, perfect 104
    Insane 4: 57 hits, best 39, early 9, late 8, empty 2, 73 of 139 escaped, 9c4ab702e9feb411, perfect 100
    """
}
