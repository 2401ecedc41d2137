import Canvas
import Commands
import DurableFiles
import GameCore
import Persistence
import Words

/// The forms in which scores are printed.
enum ScoreFormat: String, CaseIterable {
  case table, json, csv, plist

  /// The whole text, its last line ended; the `slower` games have scores, but none at full speed.
  func text(of scores: [RankedScore], games: [String], slower: Set<String>) throws -> String {
    switch self {
    case .table: Self.table(scores, games, slower)
    case .json: Printed.safe(try ScoreForm.json.text(of: scores))
    case .csv: Printed.safe(try ScoreForm.csv.text(of: scores))
    case .plist: Printed.safe(try ScoreForm.plist.text(of: scores))
    }
  }

  // MARK: - For people

  private static func table(
    _ scores: [RankedScore], _ games: [String], _ slower: Set<String>
  ) -> String {
    let words = Words.spoken
    return games.map { game in
      let own = scores.filter { $0.game == game && $0.hasPoints }
      guard !own.isEmpty else {
        let commands = words.commands
        let isSlower = slower.contains(game)
        return (isSlower ? commands.noScoresAtFullSpeed(game) : commands.noScores(game)) + "\n"
      }
      let header = [
        words.highScores.rank, words.highScores.name, words.highScores.score,
        words.highScores.difficulty, words.highScores.date,
      ]
      let rows = own.map { ranked in
        let score = ranked.score
        let speed = score.speed == .full ? "" : " " + words.highScores.at(score.speed.rawValue)
        return [
          "\(ranked.rank)", score.name.printable.cut(to: 24), "\(score.points)",
          words.difficulty.names[score.difficulty.order] + speed,
          score.date?.day(offset: Environment.secondsFromGreenwich) ?? "-",
        ]
      }
      return game + "\n" + TextTable.columns([header] + rows, numbers: [0, 2])
    }.joined(separator: "\n")
  }
}
