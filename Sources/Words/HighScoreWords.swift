/// The sentences of the high-score tables.
///
/// Columns of the table on the screen have fixed widths; `arcade scores` measures its own.
package struct HighScoreWords: Sendable {
  /// Heads the screen, left of the games' names.
  package var title: String
  /// Heads the column of ranks, 1 for the best; at most 5 columns.
  package var rank: String
  /// Heads the column of players' names; at most 25 columns.
  package var name: String
  /// Heads the column of points; at most 9 columns.
  package var score: String
  /// Heads the column of dates; at most 11 columns.
  package var date: String
  /// Heads the column of medals; at most 8 columns.
  package var medal: String
  /// Heads the last column of one difficulty's table, which says how a score is kept.
  package var note: String
  /// Names the side of a table with the ten best games; at most 20 columns.
  package var games: String
  /// Names the side of a table with the best score of each name; at most 20 columns.
  package var names: String
  /// The same beside a key; at most 5 columns.
  package var namesKey: String
  /// Names the side with races and challenges; at most 20 columns.
  package var races: String
  /// Says in the last column how long a game's best run was; 13 columns are seen at 80.
  package var run: @Sendable (_ hits: Int) -> String
  /// Says in the last column that other rules were played; 13 columns are seen at 80.
  package var earlierRules: String
  /// Names the table of all four difficulties together, as `DifficultyWords.names` the others.
  package var all: String
  /// Stands in place of today's date; at most 11 columns.
  package var today: String
  /// Stands in place of an empty table.
  package var none: String
  /// The same where the next side, by its name, has scores, and the key that turns to it.
  package var noneHere: @Sendable (_ key: String, _ side: String) -> String
  /// Says in the last column that another program wrote the score; 13 columns are seen at 80.
  package var fromAnotherArcade: String
  /// Says in the last column that the game can be seen again; 13 columns are seen at 80.
  package var recorded: String
  /// Follows a difficulty in `arcade scores` when the game ran at `percent` of full speed, or
  /// at 0 without a clock, at 1 in turns and at 2 with one switch.
  package var at: @Sendable (_ percent: Int) -> String
  /// Heads the column of difficulties where a table has all four, the last on the screen.
  package var difficulty: String
}

extension HighScoreWords {
  static let english = HighScoreWords(
    title: "High scores", rank: "rank", name: "name", score: "score", date: "date",
    medal: "medal", note: "", games: "best games", names: "best of each name",
    namesKey: "names", races: "races",
    run: { $0 > 1 ? "run of \($0)" : "" }, earlierRules: "earlier rules", all: "All",
    today: "today", none: "No scores yet.",
    noneHere: { "No scores here yet. Press \($0) for \($1)." },
    fromAnotherArcade: "house", recorded: "with replay",
    at: { wayOfPlaying($0) ?? "at \($0) %" },
    difficulty: "difficulty")
}
