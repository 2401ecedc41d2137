/// The sentences of the result screen, which is 56 columns wide.
package struct ResultWords: Sendable {
  /// Heads the screen; the game, the difficulty and the player's name follow it.
  package var title: String
  /// Label of the points; this and the five labels below take at most 11 columns.
  package var score: String
  /// Label of the most hits in a row.
  package var bestRun: String
  /// Label of the hits among all attempts, in percent.
  package var accuracy: String
  /// Label of the medal, followed by its name.
  package var medal: String
  /// Label of the place in the table, followed by `rankOf`.
  package var rank: String
  /// Label of the number with which the same game can be played again.
  package var seed: String
  /// The three medals from the least to the best, for tables and cards; at most 8 columns.
  package var medals: [String]
  /// The next goal, in capitals across the screen: so many points are `missing` to a medal; at most
  /// 28 columns.
  package var nextMedal: @Sendable (_ medal: String, _ missing: Int) -> String
  /// The next goal once all medals are won: so many points are `missing` to a new best.
  package var nextBest: @Sendable (_ missing: Int) -> String
  /// The next goal after gold and a new best: the next difficulty; at most 28 columns.
  package var nextDifficulty: @Sendable (_ difficulty: String) -> String
  /// News of a game without a point; this and the next five: 54 columns.
  package var nought: String
  /// News of a game below the name's entry in the table, which is of earlier rules and stays.
  package var olderEntry: @Sendable (_ entry: Int) -> String
  /// News of a player's first score in this table.
  package var firstScore: String
  /// News of a score that beats the player's best by so many points.
  package var personalBest: @Sendable (_ more: Int) -> String
  /// News of a score as high as the player's best.
  package var equalsBest: String
  /// News of a score that is `missing` points below the player's best.
  package var belowBest: @Sendable (_ best: Int, _ missing: Int) -> String
  /// News of a score that enters no table, because the player chose the seed or practised.
  package var notCounted: String
  /// The place of this game among all of a difficulty, 1 for the best; at most 26 columns.
  package var rankOf: @Sendable (_ rank: Int, _ difficulty: String) -> String
  /// The first choice: the same game once more.
  package var again: String
  /// The second choice: the table that the score is in.
  package var scores: String
  /// The fourth choice, also in the last line: choose another name.
  package var name: String
  /// In the last line: the last miss once more.
  package var retry: String
  /// The last choice, and beside Escape in the last line: to the title screen.
  package var menu: String
  /// The line that a game leaves behind when the screen is gone.
  ///
  /// `rank` is nil when the score entered no table.
  package var line:
    @Sendable (_ name: String, _ score: Int, _ game: String, _ difficulty: String, _ rank: Int?)
      -> String
}

extension ResultWords {
  static let english = ResultWords(
    title: "GAME OVER!",
    score: "score", bestRun: "best run", accuracy: "accuracy", medal: "medal", rank: "rank",
    seed: "seed",
    medals: ["bronze", "silver", "gold"],
    nextMedal: { "\($1) to \($0)" },
    nextBest: { "\($0) to a new best" },
    nextDifficulty: { "now try \($0)" },
    nought: "Nothing this time. The next one counts.",
    olderEntry: { "Your \($0) by earlier rules keeps its place" },
    firstScore: "First score!",
    personalBest: { "NEW RECORD! +\($0)" },
    equalsBest: "Ties your best",
    belowBest: { "\($1) short of your best (\($0))" },
    notCounted: "Not counted (practice or chosen seed)",
    rankOf: { "#\($0) on \($1)" },
    again: "Play again",
    scores: "Scores",
    name: "Change player",
    retry: "last miss",
    menu: "Menu",
    line: { name, score, game, difficulty, rank in
      let place = rank.map { ", rank \($0)" } ?? ", not counted"
      return "\(name): \(counted(score, "point")) in \(game) on \(difficulty)\(place)."
    })
}
