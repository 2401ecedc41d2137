import Foundation
import GameCore
import Games
import Testing

/// Games that were recorded by the program of before rules version 2, one for each difficulty.
///
/// The files in `Records` are never written again: they are what players have on their disks.
@Suite struct FirstRulesTests {
  @Test func aGameOfWhackAMoleRecordedByTheFirstRulesStillVerifies() throws {
    try expectVerified(WhackAMole.self)
  }

  @Test func aGameOfSkeetRecordedByTheFirstRulesStillVerifies() throws {
    try expectVerified(SkeetShooter.self)
  }

  @Test func aGameOfMemoryRecordedByTheFirstRulesStillVerifies() throws {
    try expectVerified(MemoryCards.self)
  }

  @Test func aGameOfLanderRecordedByTheFirstRulesStillVerifies() throws {
    try expectVerified(LunarLander.self)
  }

  @Test func aGameRecordedByTheFirstRulesDoesNotVerifyByTheSecond() throws {
    var replay = try #require(try Self.records(of: WhackAMole.name).last)
    replay.rulesVersion = 2
    #expect(throws: ReplayMismatch.differs(second: 0)) {
      try replay.played(as: WhackAMole.self)
    }
  }

  @Test func aGameOfRulesThatAreNotKnownYetIsRefused() throws {
    var replay = try #require(try Self.records(of: MemoryCards.name).first)
    replay.rulesVersion = MemoryCards.rulesVersion + 1
    #expect(throws: ReplayMismatch.otherRules(game: "memory", version: replay.rulesVersion)) {
      try replay.played(as: MemoryCards.self)
    }
  }

  /// Playing checks the hash of each second, the end and the score.
  private func expectVerified<G: Game>(_ game: G.Type) throws {
    let records = try Self.records(of: G.name)
    #expect(records.map(\.difficulty) == Difficulty.allCases)
    for record in records {
      #expect(record.rulesVersion == 1 && record.score > 0 && record.inputs.count > 5)
      #expect(try record.played(as: game).tally.score == record.score)
    }
  }

  /// Records stand one after the other, with lines of a word and its values each.
  private static func records(of game: String) throws -> [Replay] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Records/\(game)-rules-1.txt")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n")
      .map(record)
  }

  private static func record(_ text: String) throws -> Replay {
    var lines: [Substring: [Substring]] = [:]
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      lines[words[0]] = Array(words.dropFirst())
    }
    func value(_ word: Substring) throws -> String { String(try #require(lines[word]?.first)) }
    let inputs = try (lines["inputs"] ?? []).map { input in
      let numbers = input.split(separator: ":").compactMap { Int($0) }
      try #require(numbers.count == 2)
      return Replay.Input(tick: numbers[0], action: numbers[1])
    }
    return Replay(
      format: 1, game: try value("game"), rulesVersion: try #require(Int(try value("rules"))),
      seed: try #require(UInt64(try value("seed"))),
      difficulty: try #require(Difficulty(rawValue: try value("difficulty"))), inputs: inputs,
      ticks: try #require(Int(try value("ticks"))), score: try #require(Int(try value("score"))),
      stateHashes: (lines["hashes"] ?? []).compactMap { UInt64($0, radix: 16) })
  }
}
