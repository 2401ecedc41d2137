package import GameCore

/// A player's games of one kind in one week, as sums.
package struct PlayedWeek: Sendable, Hashable {
  /// Games that are counted together.
  package struct Kind: Sendable, Hashable {
    package var player: String
    /// The game's name in commands.
    package var game: String
    package var difficulty: Difficulty
    package var speed: GameSpeed
    /// The Monday with which the week begins, at midnight UTC.
    package var monday: Timestamp

    init(_ game: PlayedGame) {
      (player, self.game, difficulty) = (game.player, game.game, game.difficulty)
      (speed, monday) = (game.speed, game.date.monday)
    }

    init(
      player: String, game: String, difficulty: Difficulty, speed: GameSpeed, monday: Timestamp
    ) {
      (self.player, self.game, self.difficulty) = (player, game, difficulty)
      (self.speed, self.monday) = (speed, monday)
    }
  }

  package let kind: Kind
  /// The scores in the order in which the games ended.
  package var scores: [Int] = []
  /// Seconds of game time.
  package var seconds = 0.0
  /// The longest row of hits without a miss.
  package var bestRun = 0
  /// The sum of the games' accuracies in percent.
  package var accuracySum = 0
  package var accuracyGames = 0
  /// The counts of reaction times, in `ReactionBars`.
  package var reactions: [Int] = []
  /// The successes at each place of the game.
  package var hits: [Int] = []
  /// The failed attempts at each place.
  package var misses: [Int] = []

  init(_ kind: Kind) { self.kind = kind }

  mutating func count(_ game: PlayedGame) {
    scores.append(game.score)
    seconds += Double(game.ticks) / Double(ticksPerSecond)
    bestRun = max(bestRun, game.bestRun)
    if let accuracy = game.accuracy {
      accuracySum += accuracy
      accuracyGames += 1
    }
    guard let figures = game.figures else { return }
    if reactions.isEmpty { reactions = Array(repeating: 0, count: ReactionBars.count) }
    ReactionBars.count(figures.reactions, into: &reactions)
    NumberList.add(figures.hits, to: &hits)
    NumberList.add(figures.misses, to: &misses)
  }

  /// The weeks of games, the earliest first.
  static func weeks(of games: [PlayedGame]) -> [PlayedWeek] {
    var weeks: [Kind: PlayedWeek] = [:]
    for game in games.sorted(by: { $0.date < $1.date }) {
      let kind = Kind(game)
      weeks[kind, default: PlayedWeek(kind)].count(game)
    }
    return weeks.values.sorted(by: comesFirst)
  }

  /// The order of weeks in a list, which decides where several begin on one Monday.
  static func comesFirst(_ left: PlayedWeek, _ right: PlayedWeek) -> Bool {
    (left.kind.monday, left.kind.difficulty, left.kind.player)
      < (right.kind.monday, right.kind.difficulty, right.kind.player)
  }
}

extension Timestamp {
  /// The Monday of its week, at midnight UTC.
  package var monday: Timestamp {
    func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
      (number - (number % divisor + divisor) % divisor) / divisor
    }
    let secondsOfDay: Int64 = 86_400
    // The first day of 1970 was a Thursday.
    let week = floor(floor(secondsSince1970, secondsOfDay) + 3, 7)
    return Timestamp(secondsSince1970: (week * 7 - 3) * secondsOfDay)
  }
}
