import GameCore
import League
import Words

/// The bests and the counts of a league, changed in one transaction with what they follow from.
extension LeagueServer {
  /// The bests of a player on all boards are found anew from the verified games.
  ///
  /// The player's row is locked by the caller.
  func recount(_ player: String, isBanned: Bool) throws(LeagueFault) {
    var tallying = Tallying()
    for row in try connection.run(RefereeStatements.boardsOfPlayer, [.text(player)]).rows {
      guard let board = Self.board(row), let score = row.integer(5) else { continue }
      tallying.replace(score, by: nil, on: board)
    }
    var work: [Connection.Work] = [(RefereeStatements.removeBest, [.text(player)])]
    let bests = isBanned ? [] : try bests(of: player)
    for best in bests { tallying.replace(nil, by: best.score, on: best.place.board) }
    work += Connection.work(RefereeStatements.setBests, bests.map(\.values))
    try connection.together(work + Self.counting(tallying))
  }

  /// The best of a player's verified games on each board.
  private func bests(of player: String) throws(LeagueFault) -> [Bests.Change] {
    var bests = Bests([:])
    // The best come first.
    for row in try connection.run(RefereeStatements.verifiedOfPlayer, [.text(player)]).rows {
      guard let id = row.text(0), let kind = Self.kind(row, from: 1),
        let score = row.integer(6), let milliseconds = row.integer(8)
      else { continue }
      let claim = LeagueClaim(
        id: id, player: player, kind: kind, score: score, sentAt: milliseconds, draw: nil)
      _ = bests.enter(claim, isRanked: row.isTrue(7))
    }
    return bests.changes
  }

  /// The statements that write the changes of counts, always in the same order.
  static func counting(_ tallying: Tallying) -> [Connection.Work] {
    tallying.inOrder.map { change in
      let statement =
        change.change > 0 ? RefereeStatements.addToTally : RefereeStatements.takeFromTally
      return (statement, change.board.values + [.integer(change.score), .integer(change.change)])
    }
  }

  /// A board as its five columns stand in a row.
  private static func board(_ row: Answer.Row) -> LeagueBoard? {
    guard let kind = kind(row, from: 0, hasDay: false), let text = row.text(4) else { return nil }
    let words = text.split(separator: " ")
    let period: LeagueBoard.Period? =
      switch (words.first, words.last.flatMap { Day(String($0)) }) {
      case ("all", _): .always
      case ("week", let day?): .week(day)
      case ("daily", let day?): .daily(day)
      default: nil
      }
    return period.map {
      LeagueBoard(
        game: kind.game, difficulty: kind.difficulty, rules: kind.rules, speed: kind.speed,
        period: $0)
    }
  }

  /// Game, difficulty, rules, speed and day as they stand in a row; nil for those that no game has.
  static func kind(_ row: Answer.Row, from column: Int, hasDay: Bool = true) -> LeagueClass? {
    guard let game = row.text(column),
      let difficulty = row.integer(column + 1).flatMap({ order in
        Difficulty.allCases.first { $0.order == order }
      }),
      let rules = row.integer(column + 2),
      let speed = row.integer(column + 3).flatMap(GameSpeed.init(rawValue:))
    else { return nil }
    let text = hasDay ? row.text(column + 4) : nil
    let day = text.flatMap(Day.init)
    // A server has days that no calendar has, as that of the end of time: no ordinary game says so.
    guard (text == nil) == (day == nil) else { return nil }
    return LeagueClass(game: game, difficulty: difficulty, rules: rules, speed: speed, day: day)
  }
}
