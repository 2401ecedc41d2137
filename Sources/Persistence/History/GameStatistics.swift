package import GameCore

/// The statistics of one game at one speed: what the weeks and the newest games tell together.
package struct GameStatistics: Sendable, Hashable {
  /// The newest games of each difficulty that are compared with each other.
  static let recentGames = 40

  /// The weeks in which something was played, the earliest first.
  package let weeks: [PlayedWeek]
  /// The newest games of each difficulty, the newest first; empty for all players together.
  let recent: [PlayedGame]

  package init(weeks: [PlayedWeek] = [], recent: [PlayedGame] = []) {
    (self.weeks, self.recent) = (weeks, recent)
  }

  /// The weeks of a difficulty, or of all four.
  package func weeks(_ difficulty: Difficulty?) -> [PlayedWeek] {
    guard let difficulty else { return weeks }
    return weeks.filter { $0.kind.difficulty == difficulty }
  }

  /// The sums over a difficulty, or over all four; nil where nothing was played.
  package func summary(_ difficulty: Difficulty? = nil) -> StatisticsSummary? {
    StatisticsSummary(weeks(difficulty))
  }

  /// The points that came in each part of the newest games, from start to end.
  package func gains(_ difficulty: Difficulty? = nil, parts: Int) -> [Int] {
    var gains = [Int](repeating: 0, count: parts)
    for game in recent where difficulty == nil || game.difficulty == difficulty {
      let curve = game.figures?.curve ?? []
      for (second, score) in curve.enumerated() {
        gains[second * parts / curve.count] += max(0, score - (second > 0 ? curve[second - 1] : 0))
      }
    }
    return gains
  }

  /// The sums of each week, the earliest first.
  package func byWeek(
    _ difficulty: Difficulty? = nil
  ) -> [(monday: Timestamp, sums: StatisticsSummary)] {
    var groups: [[PlayedWeek]] = []
    for week in weeks(difficulty) {
      if groups.last?.first?.kind.monday == week.kind.monday {
        groups[groups.count - 1].append(week)
      } else {
        groups.append([week])
      }
    }
    return groups.compactMap { group in
      StatisticsSummary(group).map { (group[0].kind.monday, $0) }
    }
  }
}

extension [Int] {
  /// Twice the median, which is a whole number; of an even count the sum of the middle two.
  var twiceTheMedian: Int? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[(count - 1) / 2] + sorted[count / 2]
  }
}

/// The sums over several weeks.
package struct StatisticsSummary: Sendable, Hashable {
  /// The scores in the order in which the games ended; at least one.
  package let scores: [Int]
  /// Seconds of game time.
  package let seconds: Double
  package let bestRun: Int
  /// The mean of the games' accuracies in percent, rounded; nil where no game has one.
  package let accuracy: Int?
  /// The counts of reaction times in `ReactionBars`; empty where no game was watched.
  package let reactions: [Int]
  /// The successes and the failed attempts at each place.
  package let hits: [Int]
  package let misses: [Int]
  package let best: Int
  /// The middle score; of an even number of games the mean of the middle two.
  package let median: Double

  init?(_ weeks: [PlayedWeek]) {
    scores = weeks.flatMap(\.scores)
    guard let best = scores.max(), let twice = scores.twiceTheMedian else { return nil }
    (self.best, median) = (best, Double(twice) / 2)
    seconds = weeks.reduce(0) { $0 + $1.seconds }
    bestRun = weeks.map(\.bestRun).max() ?? 0
    let games = weeks.reduce(0) { $0 + $1.accuracyGames }
    let sum = weeks.reduce(0) { $0 + $1.accuracySum }
    accuracy = games > 0 ? (sum + games / 2) / games : nil
    var (reactions, hits, misses): ([Int], [Int], [Int]) = ([], [], [])
    for week in weeks {
      NumberList.add(week.reactions, to: &reactions)
      NumberList.add(week.hits, to: &hits)
      NumberList.add(week.misses, to: &misses)
    }
    (self.reactions, self.hits, self.misses) = (reactions, hits, misses)
  }

  package var games: Int { scores.count }
  /// The mean score with one decimal, rounded.
  ///
  /// Scores are within 32 bits in the history, and are brought there where they come from elsewhere.
  package var mean: String {
    let tenths = (scores.reduce(0, +) * 10 + games / 2) / games
    return "\(tenths / 10).\(tenths % 10)"
  }
  /// The seconds without their part, whatever a file says that they are.
  package var wholeSeconds: Int { seconds.isFinite ? Int(min(max(0, seconds), 1e12)) : 0 }
  /// The time that half of the reactions are shorter than, in milliseconds.
  package var reaction: Int? { ReactionBars.median(of: reactions) }
}
