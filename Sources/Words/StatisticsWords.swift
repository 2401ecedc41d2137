/// The words of the statistics, in their room and as `arcade statistics` prints them.
package struct StatisticsWords: Sendable {
  /// The figure of a player that became better.
  package enum Better: Sendable, Hashable, CaseIterable {
    /// The median score, in points.
    case score
    /// The median time of a success, in milliseconds: less is better.
    case reaction
    /// The mean accuracy, in percent.
    case accuracy
    /// The median of the longest rows of hits.
    case run
  }

  /// The room's name in the back office, and its title.
  package var title: String
  /// Beside it in the back office.
  package var detail: String
  /// The key that opens it from the high scores.
  package var key: String
  /// The key that turns to the next page.
  package var nextPage: String
  /// The pages, in their order; at most 50 columns together.
  package var pages: [String]
  /// Says how many games were played, and for how long.
  package var played: @Sendable (_ games: Int, _ seconds: Int) -> String
  /// Heads the columns of a table; at most as wide as below: 6, 10, 7, 7, 6, 9 and 8 columns.
  package var games, time, mean, median, best, accuracy, reaction: String
  /// Heads the column of weeks.
  package var week: String
  /// A time, in at most ten columns.
  package var duration: @Sendable (_ seconds: Int) -> String
  /// The time of a reaction, in at most eight columns.
  package var milliseconds: @Sendable (_ milliseconds: Int) -> String
  /// Says what the reaction of a game is, by its name in commands.
  package var reactionOf: @Sendable (_ game: String) -> String
  /// Says that half of the times are shorter.
  package var half: @Sendable (_ time: String) -> String
  /// Says what the places of a game are, by its name in commands.
  package var placesOf: @Sendable (_ game: String) -> String
  /// Says what the dots and the line of the plot are.
  package var plot: @Sendable (_ gamesOfDot: Int) -> String
  /// Stands before the points of each part of a game.
  package var curve: String
  /// The longest row of hits.
  package var run: @Sendable (_ hits: Int) -> String
  /// Stands in the place of a page without games.
  package var none: String
  /// Stands in the place of a page without games that were watched.
  package var unwatched: String
  /// Says what became better, by how much and over how many games.
  package var better:
    @Sendable (
      _ figure: Better, _ difficulty: String, _ before: String, _ after: String, _ games: Int
    ) -> String
  /// Says that nothing became better, with the games that were compared.
  package var notBetter: String
  /// Says how many games are still missing for a comparison.
  package var missing: @Sendable (_ games: Int) -> String
}

extension StatisticsWords {
  static let english = StatisticsWords(
    title: "Statistics", detail: "figures of your games", key: "stats", nextPage: "next page",
    pages: ["Overview", "Scores", "Times", "Places", "Weeks"],
    played: { counted($0, "game") + ($1 > 0 ? ", \(duration($1))" : "") },
    games: "games", time: "time", mean: "mean", median: "median", best: "best",
    accuracy: "accuracy", reaction: "reaction", week: "week of",
    duration: duration,
    milliseconds: { time in
      switch time {
      case ..<1_000: "\(time) ms"
      case ..<10_000: "\(time / 1_000).\(time % 1_000 / 100) s"
      default: "\(time / 1_000) s"
      }
    },
    reactionOf: { game in
      switch game {
      case "whackamole": "From the first hair of a mole to the hit."
      case "skeet": "From the throw of a clay to its end."
      case "memory": "From a free table to the second card of a pair."
      case "lander": "From the start of a flight to the landing."
      default: "From the first sight to the hit."
      }
    },
    half: { "Half are under \($0)." },
    placesOf: { game in
      switch game {
      case "whackamole": "Moles hit at each hole, and the share of whacks that hit."
      case "skeet": "Clays broken in each direction, and the share of shots that hit."
      case "memory": "Right guesses of each card, and their share of all guesses."
      case "lander": "Landings on each kind of pad, and their share of all tries."
      default: "Hits at each place, and their share of all tries."
      }
    },
    plot: { games in
      games == 1
        ? "Each dot is a game; the line is the best so far."
        : "Each dot is the mean of \(games) games; the line is the best so far."
    },
    curve: "Points from start to end:",
    run: { "Longest run: \($0)." },
    none: "No games yet. Finish one with a score, and it counts here.",
    unwatched: "Nothing yet. The next game you finish counts here.",
    better: { figure, difficulty, before, after, games in
      let games = "your last \(games) games"
      return switch figure {
      case .score: "Better on \(difficulty): the median of \(games) is \(after), up from \(before)."
      case .reaction: "Faster on \(difficulty): \(after) in \(games), down from \(before)."
      case .accuracy:
        "Surer on \(difficulty): \(after) % accuracy in \(games), up from \(before) %."
      case .run: "Steadier on \(difficulty): runs of \(after) in \(games), up from \(before)."
      }
    },
    notBetter: "Nothing has improved in your last games. Yet.",
    missing: {
      "\($0 == 1 ? "One more game" : "\($0) more games"), and this line shows what has improved."
    })

  private static let duration: @Sendable (Int) -> String = { seconds in
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3_600: "\(seconds / 60) min"
    case ..<360_000: "\(seconds / 3_600) h \(seconds % 3_600 / 60) min"
    default: "\(seconds / 3_600) h"
    }
  }
}
