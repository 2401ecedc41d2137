import Canvas
import GameCore
import Glibc
import Persistence
import Words

/// The forms in which scores are printed.
enum ScoreFormat: String, CaseIterable {
  case table, json, csv, plist

  /// The whole text, its last line ended.
  func text(of scores: [RankedScore], games: [String]) throws -> String {
    switch self {
    case .table: Self.table(scores, games)
    case .json: try ScoreForm.json.text(of: scores).safeForTerminal
    case .csv: try ScoreForm.csv.text(of: scores).safeForTerminal
    case .plist: try ScoreForm.plist.text(of: scores).safeForTerminal
    }
  }

  // MARK: - For people

  private static func table(_ scores: [RankedScore], _ games: [String]) -> String {
    let words = Words.english
    return games.map { game in
      let own = scores.filter { $0.game == game }
      guard !own.isEmpty else { return words.commands.noScores(game) + "\n" }
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
      return game + "\n" + aligned([header] + rows)
    }.joined(separator: "\n")
  }

  /// Columns of equal width; numbers stand at the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let gap = String(
          repeating: " ", count: widths[column] - TextWidth.columns(of: row[column]))
        return column == 0 || column == 2 ? gap + row[column] : row[column] + gap
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }
}

extension String {
  /// The text as it is for a file or another program; on a terminal what steers terminals
  /// is escaped, line by line.
  fileprivate var safeForTerminal: String {
    guard isatty(STDOUT_FILENO) == 1 else { return self }
    return replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }
}
