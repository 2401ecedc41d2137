import Canvas
import GameCore
import Words

/// The best scores of the game under the cursor, beside the title's menu in a large window.
struct TitleTable: Sendable {
  /// The least window with room for it.
  private static let leastWindow = Size(columns: 110, rows: 34)
  private static let columns = 30
  private static let mostRows = 10

  private var tables: [String: HighScoreTable] = [:]
  /// True if the tables were asked for when the title was last entered or its difficulty changed.
  private var isAsked = false

  /// Gives what is to be asked for: every game's table, so that no key waits for a file.
  mutating func load(_ context: ScreenContext) -> [LoadScores] {
    // Tables of before would be out of date in a window that grows later.
    (tables, isAsked) = ([:], Self.hasRoom(context.size))
    guard isAsked else { return [] }
    return context.games.map {
      LoadScores(
        game: $0.name, difficulty: context.preferences.difficulty,
        speed: $0.speed(context.preferences))
    }
  }

  /// True where the tables that are shown are of another difficulty than the chosen one.
  func isStale(_ context: ScreenContext) -> Bool {
    tables.values.contains { $0.difficulty != context.preferences.difficulty }
  }

  /// True in a window that has grown enough for the tables since they could have been asked for.
  func isMissing(_ size: Size) -> Bool { !isAsked && Self.hasRoom(size) }

  mutating func take(_ table: HighScoreTable) { tables[table.game] = table }

  private static func hasRoom(_ size: Size) -> Bool {
    size.columns >= leastWindow.columns && size.rows >= leastWindow.rows
  }

  /// Draws a game's scores from a place down.
  func draw(_ game: String, at place: Position, _ context: ScreenContext, on canvas: inout Canvas) {
    guard Self.hasRoom(context.size), let table = tables[game], !table.scores.isEmpty else {
      return
    }
    canvas.draw(context.words.title.highScores, .faint, column: place.column, row: place.row)
    for (offset, score) in table.scores.prefix(Self.mostRows).enumerated() {
      let row = place.row + 1 + offset
      let role: Role = score.name == context.preferences.player ? .strong : .plain
      let rank = "\(offset + 1)"
      let points = "\(score.points)"
      canvas.draw(rank, .faint, column: place.column + 2 - rank.count, row: row)
      canvas.draw(score.name, role, column: place.column + 4, row: row, columns: Self.columns - 12)
      canvas.draw(points, role, column: place.column + Self.columns - points.count, row: row)
    }
  }
}
