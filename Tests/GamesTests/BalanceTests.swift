import Balance
import Foundation
import GameCore
import Testing

/// The sentences about balance, and the table in `docs/balance.md` that they are read from.
///
/// `make balance` prints that table. `ARCADE_SOAK=1` compares all of it, which takes minutes without
/// optimisation.
@Suite struct BalanceTests {
  private static let isSoak = ProcessInfo.processInfo.environment["ARCADE_SOAK"] == "1"

  /// All two hundred with `ARCADE_SOAK=1`; else fewer of the games whose ticks take longest.
  private static func seeds(_ text: String) -> Range<UInt64> {
    if isSoak || text.hasPrefix("Lunar") { return ScoreSample.seeds }
    return text.hasPrefix("Memory") ? 0..<60 : 0..<20
  }

  @Test func eachSentenceHolds() throws {
    var reports: [Range<UInt64>: BalanceReport] = [:]
    let document = try Self.document()
    for claim in BalanceClaim.all {
      let seeds = Self.seeds(claim.text)
      var report = reports[seeds] ?? BalanceReport(seeds: seeds)
      let value = try #require(claim.value(&report))
      #expect(claim.limits.contains(value), "\(claim.text): \(value)")
      if seeds == ScoreSample.seeds {
        let line = claim.row(in: &report)
        let row = try #require(line)
        #expect(document.contains(row), "make balance prints:\n\(row)")
      }
      reports[seeds] = report
    }
  }

  /// The limits are the ones that were asked for, whatever the table says.
  @Test func noLimitWasLoosened() {
    let limits = BalanceClaim.all.map { claim in
      let end = claim.limits.lowerBound > 0 ? claim.limits.lowerBound : claim.limits.upperBound
      return (claim.text.split(separator: ":").last ?? "", end)
    }
    for (text, limit) in limits {
      switch text {
      case " Insane as a share of Medium": #expect(limit == 0.6)
      case " games with gold on Insane": #expect(limit == 0.1)
      case " never turning as a share of aiming": #expect(limit == 0.7)
      case let text where text.hasPrefix(" series"): #expect(limit == 0.8)
      case let text where text.hasPrefix(" games in which"): #expect(limit == 0.5)
      default: Issue.record("\(text) is not held")
      }
    }
    #expect(limits.count == 19)
  }

  @Test func theDocumentsTableIsWhatTheSimulationGives() throws {
    let document = try Self.document()
    var report = BalanceReport()
    if Self.isSoak {
      let table = report.markdown()
      #expect(document.contains(table))
      return
    }
    let cells: [(String, SimulatedGame, Difficulty)] = [
      ("beginner, 900 ms", .whackAMole, .insane), ("typical, 420 ms", .skeetShooter, .hard),
      ("keeps 5 cards", .memoryCards, .insane), ("masher", .memoryCards, .medium),
      ("slow, 800 ms", .lunarLander, .insane),
    ]
    for (player, game, difficulty) in cells {
      let line = report.row(player, of: game, difficulty)
      let row = try #require(line)
      #expect(document.contains(row), "make balance prints:\n\(row)")
    }
  }

  @Test func theDocumentHasARowForEachPlayerAndDifficulty() throws {
    let document = try Self.document()
    for game in SimulatedGame.all {
      let section = document.components(separatedBy: "### \(game.title)\n").dropFirst().first
      let table = try #require(section?.components(separatedBy: "\n### ").first)
      let rows = game.players.flatMap { player in
        Difficulty.allCases.map { "| \(player.name) | \($0.rawValue) | " }
      }
      #expect(table.split(separator: "\n").dropFirst(2).count == rows.count)
      #expect(rows.allSatisfy(table.contains))
    }
  }

  private static func document() throws -> String {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/balance.md").standardizedFileURL
    return try String(contentsOf: file, encoding: .utf8)
  }
}
