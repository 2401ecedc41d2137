package import GameCore

/// A table of a league: the games that are compared with each other.
package struct LeagueBoard: Sendable, Hashable {
  package var game: String
  package var difficulty: Difficulty
  /// The version of the game's rules.
  package var rules: Int
  package var speed: GameSpeed
  package var period: Period

  package init(
    game: String, difficulty: Difficulty, rules: Int, speed: GameSpeed, period: Period
  ) {
    (self.game, self.difficulty, self.rules) = (game, difficulty, rules)
    (self.speed, self.period) = (speed, period)
  }

  /// The time from which a table takes games.
  package enum Period: Sendable, Hashable {
    case always
    /// The week that begins on a Monday.
    case week(Day)
    /// The daily games of a day.
    case daily(Day)

    /// The week of a day, in UTC.
    package static func week(of day: Day) -> Period {
      .week(Day(number: day.number - day.weekday))
    }

    /// The text in the league's tables.
    package var text: String {
      switch self {
      case .always: "all"
      case .week(let monday): "week \(monday.text)"
      case .daily(let day): "daily \(day.text)"
      }
    }
  }

  /// The values that name the board in a statement, in the order of its columns.
  package var values: [BoundValue] {
    [
      .text(game), .integer(difficulty.order), .integer(rules), .integer(speed.rawValue),
      .text(period.text),
    ]
  }
}

/// The circumstances of a game by which its boards are found.
package struct LeagueClass: Sendable, Hashable {
  package var game: String
  package var difficulty: Difficulty
  package var rules: Int
  package var speed: GameSpeed
  /// The day of a daily game; nil for an ordinary one.
  package var day: Day?

  package init(game: String, difficulty: Difficulty, rules: Int, speed: GameSpeed, day: Day?) {
    (self.game, self.difficulty, self.rules) = (game, difficulty, rules)
    (self.speed, self.day) = (speed, day)
  }

  /// The boards on which the game stands, if the league got it at a moment.
  ///
  /// A daily game stands on the board of its day alone, since its seed was known.
  package func boards(sentAt moment: Timestamp) -> [LeagueBoard] {
    let periods: [LeagueBoard.Period] =
      day.map { [.daily($0)] } ?? [.always, .week(of: Day(moment))]
    return periods.map {
      LeagueBoard(game: game, difficulty: difficulty, rules: rules, speed: speed, period: $0)
    }
  }
}
