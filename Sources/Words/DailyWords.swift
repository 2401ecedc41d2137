/// The words of the daily games, in their room and as `arcade daily` prints them.
package struct DailyWords: Sendable {
  package var title: String
  /// Beside the room's name in the first menu.
  package var menuDetail: String
  /// The same once games of today have been played.
  package var menuPlayed: @Sendable (_ played: Int, _ all: Int) -> String
  /// The days in a row, from 2 on, behind either of them where both have 33 columns.
  package var menuStreak: @Sendable (_ days: Int) -> String
  /// Beside the room's title: the day in UTC and its end; at most 42 columns.
  ///
  /// The time is that of the player's clock, `08:00`, and nil where the clock shows UTC.
  package var detail: @Sendable (_ day: String, _ time: String?) -> String
  /// Stands in the head-up display of a daily game; at most 22 columns.
  package var remark: @Sendable (_ day: String) -> String
  /// The states of a game on a day.
  package var open, left: String
  /// The days in a row; empty for none.
  package var streak: @Sendable (_ days: Int) -> String
  /// The most days in a row that there ever were, from 2 on, where they are no more.
  package var longest: @Sendable (_ days: Int) -> String
  /// Names the table of daily games after its difficulty; at most 11 columns.
  package var table: String
  /// The same beside a key; at most 5 columns.
  package var tableKey: String
  /// Says before a game what counts; 0 seconds for a game that is forgiven only before it starts.
  package var rule: @Sendable (_ forgivenSeconds: Int) -> String
  /// The same once a try was forgiven.
  package var ruleOnce: String
  /// Says after it what Enter does.
  package var played: String
  /// Asks before the only try of the day is left, and names the choice to leave.
  package var leaveTitle, leaveWarning, leaveNow: String
  /// Says what the bars of a line mean.
  package var bars: String
  /// The begin of the line to share.
  package var lineTitle: @Sendable (_ day: String) -> String
  /// Heads the calendar: a month, 1 for January, and its year.
  package var calendar: @Sendable (_ month: Int, _ year: Int) -> String
  /// A month as `calendar` heads it, and its days with a game, for who hears it.
  package var calendarRead: @Sendable (_ month: String, _ days: [Int]) -> String
  /// The days of the week from Monday, two letters each.
  package var weekdays: [String]
  /// The clock stands before a day that has been played.
  package var clockSetBack: @Sendable (_ newest: String) -> String
  /// Says that a line is on the clipboard, where the terminal allows it.
  package var copied: String
  /// The keys: play, another month, share, the table of daily games.
  package var play, month, share, scores: String
  /// News after a daily game.
  package var done: String
  /// The same on a day of several in a row, from 2 on; at most 54 columns.
  package var doneInARow: @Sendable (_ days: Int) -> String
}

extension DailyWords {
  static let english = DailyWords(
    title: "Daily games",
    menuDetail: "one try a day",
    menuPlayed: { $0 == $1 ? "all played today" : "\($0) of \($1) played today" },
    menuStreak: { "\($0) in a row" },
    detail: { day, time in
      time.map { "\(day), ends at \($0) (midnight UTC)" } ?? "\(day), ends at midnight UTC"
    },
    remark: { "daily \($0)" },
    open: "not played yet", left: "left without a score",
    streak: { $0 == 0 ? "" : $0 == 1 ? "1 day" : "\($0) days in a row" },
    longest: { "Your record: \($0) days in a row." },
    table: "daily games", tableKey: "daily",
    rule: { seconds in
      let time = seconds > 0 ? "within \(counted(seconds, "second"))" : "before the game starts"
      return "Your first try counts. Leave \(time) and it's forgiven, once."
    },
    ruleOnce: "You've been forgiven once today. This try counts.",
    played: "You've had today's try. Enter plays it again, for practice.",
    leaveTitle: "Leave today's game?",
    leaveWarning: "It's your one try today, and it'll have no score.",
    leaveNow: "Leave",
    bars: "The bars show the points in each seventh of the game.",
    lineTitle: { "Arcade \($0)" },
    calendar: { month, year in
      let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      return "\(months[month - 1]) \(year)"
    },
    calendarRead: { month, days in
      let played = days.map { "\($0)" }.joined(separator: ", ")
      return "\(month): \(days.isEmpty ? "no games" : "played on \(played)")"
    },
    weekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
    clockSetBack: {
      """
      The clock is set before \($0), which you've already played. Correct it, then play. If it was \
      wrong on that day, delete daily.plist under Back office, Data.
      """
    },
    copied: "It's on the clipboard too, if your terminal lets programs do that.",
    play: "play", month: "month", share: "share", scores: "scores",
    done: "That was today's try.",
    doneInARow: { "That was today's try, and your day \($0) in a row." })
}
