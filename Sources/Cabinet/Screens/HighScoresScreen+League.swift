import GameCore
import Persistence
import Words

/// The side with the league's tables as they were last read.
extension HighScoresScreen {
  /// A line of the league with the difficulty of its table.
  struct LeagueRow {
    let line: LeagueLine
    let difficulty: Difficulty
  }

  /// The lines of the game, of one difficulty or of all.
  var leagueRows: [LeagueRow] {
    let tables = (league?.tables ?? []).filter { table in
      table.game == game && table.speed == speed
        && (difficulty == nil || table.difficulty == difficulty)
    }
    return tables.flatMap { table in
      table.lines.map { LeagueRow(line: $0, difficulty: table.difficulty) }
    }.sorted { ($1.line.score, $0.line.date) < ($0.line.score, $1.line.date) }
  }

  /// The title of the side: when the tables were read.
  func leagueTitle(_ context: ScreenContext) -> String {
    let words = context.words.league
    guard let league else { return words.side }
    let age = context.date.secondsSince1970 - league.date.secondsSince1970
    return "\(words.side), \(words.age(Int(clamping: max(0, age))))"
  }

  /// The sentence in place of watching: the recording is with the league.
  func leagueNotice(_ context: ScreenContext) -> String? {
    let rows = leagueRows
    guard rows.indices.contains(cursor.selected) else { return nil }
    return context.words.league.watch(rows[cursor.selected].line.entry)
  }
}
