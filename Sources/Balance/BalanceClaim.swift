import GameCore

/// A sentence about the balance of a game, with the number that it can be read from.
package struct BalanceClaim: Sendable {
  /// The sentence, in a few words.
  package let text: String
  /// The number that the table gives; nil where a row is missing.
  package let value: @Sendable (inout BalanceReport) -> Double?
  /// The limits of the number; both are allowed.
  package let limits: ClosedRange<Double>

  /// The line of the document; nil where a row of the table is missing.
  package func row(in report: inout BalanceReport) -> String? {
    guard let value = value(&report) else { return nil }
    let limit =
      limits.lowerBound > 0
      ? "at least \(limits.lowerBound.text(decimals: 2))"
      : "at most \(limits.upperBound.text(decimals: 2))"
    return "| \(text) | \(value.text(decimals: 2)) | \(limit) |"
  }
}

extension BalanceClaim {
  /// Every sentence, in the order of the document.
  package static let all =
    insane(.whackAMole, "keen, 320 ms") + insane(.skeetShooter, "keen, 320 ms")
    + insane(.memoryCards, "keeps 8 cards")
    + ["typical", "keen", "quick"].flatMap(neverTurning)
    + [
      BalanceClaim(
        text: "Skeet shooter, Medium: games in which space alone earns a keen player bronze",
        value: { $0.sample("keen, never turns", of: .skeetShooter, .medium)?.share(.bronze) },
        limits: 0.5...1),
      BalanceClaim(
        text: "Memory cards, Medium: series of three games in which six kept cards earn bronze",
        value: { $0.sample("keeps 6 cards", of: .memoryCards, .medium)?.shareOfSeries(.bronze) },
        limits: 0.8...1),
      BalanceClaim(
        text: "Memory cards, Medium: series of three games in which nine kept cards earn silver",
        value: { $0.sample("keeps 9 cards", of: .memoryCards, .medium)?.shareOfSeries(.silver) },
        limits: 0.8...1),
      BalanceClaim(
        text: "Lunar lander, Medium: games in which a beginner earns bronze",
        value: { $0.sample("beginner, 550 ms", of: .lunarLander, .medium)?.share(.bronze) },
        limits: 0.5...1),
    ]

  /// Insane is harder than Medium for the same player, who earns gold there rarely.
  private static func insane(_ game: SimulatedGame, _ player: String) -> [BalanceClaim] {
    [
      BalanceClaim(
        text: "\(game.title), \(player): Insane as a share of Medium",
        value: { ratio((player, .insane), (player, .medium), of: game, &$0) }, limits: 0...0.6),
      BalanceClaim(
        text: "\(game.title), \(player): games with gold on Insane",
        value: { $0.sample(player, of: game, .insane)?.share(.gold) }, limits: 0...0.1),
    ]
  }

  /// From Medium on the gun has to be turned.
  private static func neverTurning(_ person: String) -> [BalanceClaim] {
    let game = SimulatedGame.skeetShooter
    let turning = game.players.map(\.name).first {
      $0.hasPrefix("\(person), ") && $0.hasSuffix("ms")
    }
    return [Difficulty.medium, .hard, .insane].map { difficulty in
      BalanceClaim(
        text:
          "\(game.title), \(person), \(difficulty.rawValue): never turning as a share of aiming",
        value: { report in
          turning.flatMap {
            ratio(("\(person), never turns", difficulty), ($0, difficulty), of: game, &report)
          }
        }, limits: 0...0.7)
    }
  }

  private static func ratio(
    _ part: (player: String, difficulty: Difficulty),
    _ whole: (player: String, difficulty: Difficulty), of game: SimulatedGame,
    _ report: inout BalanceReport
  ) -> Double? {
    guard let part = report.sample(part.player, of: game, part.difficulty),
      let whole = report.sample(whole.player, of: game, whole.difficulty), whole.mean > 0
    else { return nil }
    return part.mean / whole.mean
  }
}
