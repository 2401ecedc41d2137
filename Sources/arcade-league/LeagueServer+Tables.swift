import GameCore
import League
import Persistence
import Words

/// A game of the player with its state, as the league has it.
struct OwnEntry {
  enum State: Hashable {
    case waiting, verified, removed
    case refused(reason: String, second: Int?)
  }

  let id: String
  let kind: LeagueClass
  let score: Int
  let state: State
  let isRanked: Bool
  /// The moment at which the league got it.
  let date: Timestamp
  /// The end of the game as the player's arcade told it.
  let played: Timestamp?
}

/// The tables, which everybody may read.
extension LeagueServer {
  /// The best of a board.
  func top(_ count: Int, of board: LeagueBoard) throws(LeagueFault) -> LeagueTable {
    let rows = try connection.run(TableStatements.top, board.values + [.integer(count)]).rows
    return try table(of: board, rows, isTop: true)
  }

  /// The player's friends and the player on a board.
  func friends(_ count: Int, on board: LeagueBoard) throws(LeagueFault) -> LeagueTable {
    let rows = try connection.run(TableStatements.friends, board.values + [.integer(count)]).rows
    return try table(of: board, rows)
  }

  /// The lines before and after the player's own; empty where the player isn't on the board.
  func around(_ count: Int, on board: LeagueBoard) throws(LeagueFault) -> LeagueTable {
    guard let own = try connection.run(TableStatements.own, board.values).first,
      let role = own.text(0), let score = own.integer(2)
    else { return try table(of: board, []) }
    let values = board.values + [.integer(score), .text(role)]
    let others = max(1, count) - 1
    let (above, below) = (others / 2, others - others / 2)
    let before = try connection.run(TableStatements.before, values + [.integer(above)]).rows
      .reversed()
    let after = try connection.run(TableStatements.after, values + [.integer(below)]).rows
    return try table(of: board, before + [own] + after)
  }

  /// The players with more points than a score, as a place from 1, and all players of the board.
  func rank(of score: Int, on board: LeagueBoard) throws(LeagueFault) -> (rank: Int, of: Int) {
    let row = try connection.run(
      TableStatements.rank, board.values + [.integer(score)]
    ).first
    // A server may answer with any number, also with the largest one.
    let above = min(max(0, row?.integer(0) ?? 0), Int.max - 1)
    return (above + 1, max(0, row?.integer(1) ?? 0))
  }

  /// The day by the server's clock, which decides to which week and day a game belongs: that of this
  /// machine may be wrong.
  func today() throws(LeagueFault) -> Day {
    let text = try connection.run(TableStatements.today).first?.text(0)
    guard let day = text.flatMap(Day.init) else { throw .notALeague }
    return day
  }

  /// The seconds since the last change that has reached a replica; nil where the server is none, or
  /// where it can't say.
  func replicaAge() throws(LeagueFault) -> Int? {
    do throws(LeagueFault) {
      let seconds = try connection.run(TableStatements.replicaAge).first?.integer(0)
      // A server may answer with any number.
      return seconds.map { min(max(0, $0), 1 << 40) }
    } catch .server {
      // An engine of another make has other replicas.
      return nil
    }
  }

  /// The games that wait for a referee and may come onto a board.
  func waiting(_ count: Int, of board: LeagueBoard) throws(LeagueFault) -> [LeagueLine] {
    let day: BoundValue =
      switch board.period {
      case .always, .week: .null
      case .daily(let date): .text(date.text)
      }
    return try connection.run(
      TableStatements.waiting, board.values.dropLast() + [.integer(count), day]
    ).rows.compactMap { Self.line($0, rank: nil) }
  }

  /// The player's newest games.
  func ownEntries(_ count: Int) throws(LeagueFault) -> [OwnEntry] {
    try connection.run(PlayerStatements.ownEntries, [.integer(count)]).rows.compactMap { row in
      guard let id = row.text(0), let kind = Self.kind(row, from: 1), let score = row.integer(6),
        let seconds = row.integer(11)
      else { return nil }
      let state: OwnEntry.State =
        switch row.integer(7) {
        case 1: .verified
        case 2: .refused(reason: row.text(8) ?? "", second: row.integer(9))
        case 3: .removed
        default: .waiting
        }
      return OwnEntry(
        id: id, kind: kind, score: score, state: state, isRanked: row.isTrue(10),
        date: Timestamp(secondsSince1970: Int64(seconds)), played: Self.moment(row, 12))
    }
  }

  /// A moment as it stands in a column, in seconds since 1970.
  static func moment(_ row: Answer.Row, _ column: Int) -> Timestamp? {
    row.integer(column).map { Timestamp(secondsSince1970: Int64($0)) }
  }

  /// Players with as many points share a place.
  private func table(
    of board: LeagueBoard, _ rows: [Answer.Row], isTop: Bool = false
  ) throws(LeagueFault) -> LeagueTable {
    var lines: [LeagueLine] = []
    // After each game the tables of all boards are read, and on most of them nobody stands.
    if isTop, rows.isEmpty {
      return LeagueTable(
        game: board.game, difficulty: board.difficulty, rules: board.rules, speed: board.speed,
        lines: lines, players: 0)
    }
    let own = try connection.run(TableStatements.own, board.values).first?.integer(2)
    for row in rows {
      guard var line = Self.line(row, rank: nil) else { continue }
      if let last = lines.last, last.score == line.score {
        line.rank = last.rank
      } else {
        // In a table that begins with the best, the lines before are all who have more.
        line.rank = try isTop ? lines.count + 1 : rank(of: line.score, on: board).rank
      }
      lines.append(line)
    }
    let place = try rank(of: own ?? Int(Int32.max), on: board)
    return LeagueTable(
      game: board.game, difficulty: board.difficulty, rules: board.rules, speed: board.speed,
      lines: lines, players: place.of, ownRank: own == nil ? nil : place.rank)
  }

  private static func line(_ row: Answer.Row, rank: Int?) -> LeagueLine? {
    guard let name = row.text(1), let score = row.integer(2), let seconds = row.integer(3),
      let entry = row.text(4)
    else { return nil }
    return LeagueLine(
      rank: rank, name: name, score: score, date: Timestamp(secondsSince1970: Int64(seconds)),
      entry: entry, isRanked: row.isTrue(5))
  }
}
