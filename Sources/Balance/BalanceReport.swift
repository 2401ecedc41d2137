package import GameCore

/// The scores of every kind of player in every game at every difficulty, played when first asked for.
package struct BalanceReport {
  private struct Cell: Hashable {
    var game: String
    var player: String
    var difficulty: Difficulty
  }

  private let seeds: Range<UInt64>
  private var samples: [Cell: ScoreSample] = [:]

  package init(seeds: Range<UInt64> = ScoreSample.seeds) {
    self.seeds = seeds
  }

  /// The scores of a cell of the table; nil where the game has no such player.
  package mutating func sample(
    _ player: String, of game: SimulatedGame, _ difficulty: Difficulty
  ) -> ScoreSample? {
    let cell = Cell(game: game.title, player: player, difficulty: difficulty)
    if let sample = samples[cell] { return sample }
    guard let player = game.player(player) else { return nil }
    let sample = ScoreSample(player, of: game, difficulty, seeds: seeds)
    samples[cell] = sample
    return sample
  }

  // MARK: - As text

  /// The whole table and the sentences, as Markdown.
  package mutating func markdown() -> String {
    var lines: [String] = []
    for game in SimulatedGame.all {
      lines += ["### \(game.title)", "", Self.header]
      for player in game.players {
        lines += Difficulty.allCases.compactMap { row(player.name, of: game, $0) }
      }
      lines.append("")
    }
    lines += ["### Claims", "", "| | value | limit |", "|---|--:|---|"]
    lines += BalanceClaim.all.compactMap { $0.row(in: &self) }
    return lines.joined(separator: "\n")
  }

  /// A row of a game's table; nil where the game has no such player.
  package mutating func row(
    _ player: String, of game: SimulatedGame, _ difficulty: Difficulty
  ) -> String? {
    guard let sample = sample(player, of: game, difficulty) else { return nil }
    let shares = [
      sample.share(.bronze), sample.share(.silver), sample.share(.gold),
      sample.shareOfSeries(.bronze), sample.shareOfSeries(.silver),
    ]
    let cells =
      [player, difficulty.rawValue, sample.mean.text(decimals: 1), sample.spread.text(decimals: 1)]
      + shares.map { ($0 * 100).text(decimals: 0) + " %" }
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static let header = """
    | player | difficulty | mean | spread | bronze | silver | gold | bronze in three | silver in three |
    |---|---|--:|--:|--:|--:|--:|--:|--:|
    """
}

extension Double {
  /// The number, which is not negative, with so many decimals, rounded to nearest.
  func text(decimals: Int) -> String {
    var (scaled, power) = (self, 1)
    for _ in 0..<decimals { (scaled, power) = (scaled * 10, power * 10) }
    let whole = Int(scaled + 0.5)
    guard decimals > 0 else { return "\(whole)" }
    let rest = String(whole % power)
    return "\(whole / power)." + String(repeating: "0", count: decimals - rest.count) + rest
  }
}
