/// The words of the screen on which a recorded game is watched, and of the commands for records.
package struct ReplayWords: Sendable {
  /// On other screens: watch the recorded game.
  package var watch: String
  /// Said of a game without a record.
  package var noRecord: String
  /// The states of the record, in the first row; at most 6 columns.
  package var playing, stopped, ended: String
  /// The keys: go on, stand still, by seconds, by hits and mistakes, faster or slower.
  package var play, stop, seconds, marks, pace: String
  /// Stands in the head-up display, in the place of the game's remark.
  package var remark: String
  /// The same for a game of a built-in player.
  package var demonstration: String
  /// The reason that a record is shown only in part, or not at all.
  package var differs, disorder, unknownAction: @Sendable (_ second: Int) -> String
  package var otherScore: @Sendable (_ recorded: Int, _ played: Int) -> String
  package var altered: String
  package var otherRules: @Sendable (_ version: Int) -> String
  package var unknownGame: @Sendable (_ game: String) -> String
  /// `arcade replay` finds no game of that rank.
  package var noSuchRank: @Sendable (_ game: String, _ difficulty: String, _ rank: Int) -> String
  /// `arcade verify` finds another score in the table than in the record.
  package var otherTable: @Sendable (_ kept: Int, _ played: Int) -> String
  /// The record is of another game than the score that names it.
  package var otherGame: String
  /// Below a table: the chosen score is proven; and its record can't be read, with the reason.
  package var proven: String
  package var unreadable: @Sendable (_ reason: String) -> String
  /// The state of a score in `arcade verify`.
  package var verified, wrong, unrecorded: String
  /// Follows such a state in `arcade verify`: so many recorded games that are in no table.
  package var inNoTable: @Sendable (_ count: Int) -> String
  /// Stands before the progress of `arcade verify`.
  package var verifying: String
  /// `arcade replay --export` can't tell the format from a file's name.
  package var unknownFormat: @Sendable (_ file: String) -> String
  /// `arcade replay --export` has written a file of so many seconds.
  package var exported: @Sendable (_ file: String, _ seconds: Int) -> String
  /// The last line of `arcade verify`: so many records verify, so many don't.
  package var verdict: @Sendable (_ verified: Int, _ wrong: Int) -> String
}

extension ReplayWords {
  static let english = ReplayWords(
    watch: "watch", noRecord: "This game wasn't recorded.",
    playing: "replay", stopped: "paused", ended: "end",
    play: "play", stop: "pause", seconds: "1 s", marks: "hit or miss", pace: "speed",
    remark: "replay", demonstration: "demo",
    differs: { "Second \($0): the game differs from the record." },
    disorder: { "Second \($0): the player's actions are out of order." },
    unknownAction: { "Second \($0): the record has an action that the game doesn't know." },
    otherScore: { "The record says \(counted($0, "point")), but the game gives \($1)." },
    altered:
      "The game is right, but the file was changed later.",
    otherRules: {
      "It was recorded with version \($0) of the rules, which this arcade can't play."
    },
    unknownGame: { "It's a recording of '\($0)', a game that this arcade doesn't have." },
    noSuchRank: { "There's no recorded game at rank \($2) of \($0) on \($1)." },
    otherTable: { "The table says \(counted($0, "point")), but the game gives \($1)." },
    otherGame: "The record is from another game or difficulty than the table says.",
    proven: "Verified: played again, the record gives this score.",
    unreadable: { "The record can't be read: \($0)." },
    verified: "verified", wrong: "wrong", unrecorded: "no record",
    inNoTable: { "\(counted($0, "recorded game")) that \($0 == 1 ? "is" : "are") in no table" },
    verifying: "Verifying",
    unknownFormat: {
      "Can't tell the format from '\($0)'. Call it .cast, .svg or .txt, or use --format."
    },
    exported: { "\(counted($1, "second")) written to '\($0)'." },
    verdict: { verified, wrong in
      let right = "\(counted(verified, "recorded game")) verified"
      return wrong == 0 ? "\(right)." : "\(right), \(wrong) failed."
    })
}
