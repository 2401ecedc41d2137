import GameCore
import Glibc
import League
import Persistence
import Words

/// A friend of a player.
struct Friend {
  let role: String
  /// The shown name; nil for one who has left.
  let name: String?
}

/// The work of a player's arcade.
extension LeagueServer {
  /// The player's role and shown name; throws where the role is no player's, or is banned.
  ///
  /// A banned player can still read what is kept about them, and have it deleted.
  func player(orBanned: Bool = false) throws(LeagueFault) -> (role: String, name: String) {
    guard let row = try connection.run(PlayerStatements.whoAmI).first, let role = row.text(0),
      let name = row.text(1)
    else { throw .notInvited }
    guard orBanned || !row.isTrue(2) else { throw .banned }
    return (role, name)
  }

  /// Sends a game with its record in one transaction; it's in the league once, however often it's sent.
  ///
  /// The network is crossed once, unless the league has the game already.
  func send(_ entry: OutboxEntry, record: [UInt8]) throws(LeagueFault) {
    guard record.count <= LeagueLimits.recordBytes else {
      throw .recordTooLarge(bytes: record.count)
    }
    do throws(LeagueFault) {
      let answers = try connection.transaction(of: [
        (PlayerStatements.sendEntry, Self.values(of: entry)),
        (PlayerStatements.sendRecord, [.text(entry.id), .bytes(record)]),
      ])
      if answers.allSatisfy({ $0.changed == 1 }) { return }
    } catch .notAllowed {
      // A game that is judged takes no record any more.
      guard try has(entry) else { throw .notAllowed }
      return
    }
    guard try has(entry) else { throw .noSuchEntry(entry.id) }
  }

  /// True if the league has the game with its record, as after an acknowledgement that was lost; it may
  /// be judged by now, and then takes no record any more.
  private func has(_ entry: OutboxEntry) throws(LeagueFault) -> Bool {
    let found = try connection.run(PlayerStatements.ownerOfEntry, [.text(entry.id)]).first
    guard let found else { return false }
    // An entry that is there is the same one only if it's the player's own.
    guard found.isTrue(0) else { throw .notOwn(entry.id) }
    return found.isTrue(1)
  }

  private static func values(of entry: OutboxEntry) -> [BoundValue] {
    let replay = entry.replay
    let start = replay.conditions.start ?? entry.date
    let day: BoundValue =
      replay.conditions.mode == .daily ? .text(day(of: replay, near: Day(start)).text) : .null
    let values: [BoundValue] = [
      .text(entry.id), .text(replay.game), .integer(replay.difficulty.order),
      .integer(replay.rulesVersion), .integer((replay.conditions.speed ?? .full).rawValue), day,
      .integer(replay.score), entry.ticket.map { .text($0) } ?? .null,
      .integer(Int(entry.date.secondsSince1970)),
    ]
    return values + GameMark(of: replay).values
  }

  /// The day of a daily game: its seed tells, since a game may begin before midnight's change.
  private static func day(of replay: Replay, near day: Day) -> Day {
    let days = [day, day + -1, day + 1]
    return days.first {
      $0.seed(game: replay.game, rules: replay.rulesVersion) == replay.seed
    } ?? day
  }

  /// Has the league draw a seed for a game that is about to begin.
  func draw(_ kind: LeagueClass) throws(LeagueFault) -> DrawnGame {
    let answer = try connection.run(
      PlayerStatements.draw,
      [
        .text(kind.game), .integer(kind.difficulty.order), .integer(kind.rules),
        .integer(kind.speed.rawValue),
      ])
    guard let drawn = answer.first?.text(0).flatMap(DrawnGame.init(ticket:)) else {
      throw .notALeague
    }
    return drawn
  }

  /// The state of a request that a referee was asked for.
  enum RequestState {
    case done, refused
    /// No referee has come to it yet.
    case waiting
  }

  /// Asks a referee for something, and waits for a while until it's done.
  func request(
    _ kind: String, _ value: String?, patience: Duration = .seconds(5)
  ) throws(LeagueFault) -> RequestState {
    let answer = try connection.run(
      PlayerStatements.request, [.text(kind), value.map { .text($0) } ?? .null])
    let id = answer.first?.text(0) ?? ""
    let deadline = ContinuousClock.now + patience
    while true {
      let row = try connection.run(PlayerStatements.requestState, [.text(id)]).first
      switch row?.integer(0) {
      case nil, 1: return .done
      case 2: return .refused
      default: break
      }
      guard ContinuousClock.now < deadline else { return .waiting }
      usleep(100_000)
    }
  }

  /// True if another player has a name, as the shown one or as the role.
  func isTaken(_ name: String, byOthersThan role: String) throws(LeagueFault) -> Bool {
    try connection.run(RefereeStatements.nameTaken, [.text(role), .text(name)]).first != nil
  }

  /// The role of the player whom others know by a name.
  func role(named name: String) throws(LeagueFault) -> String {
    // A shown name is kept in one way of writing; a role is as it is.
    for text in [name, ShownName(name)?.text ?? name] {
      let rows = try connection.run(PlayerStatements.playersNamed, [.text(text)]).rows
      guard let role = rows.first?.text(0) else { continue }
      if rows.count > 1, let shown = rows[0].text(1), let other = rows[1].text(0) {
        throw .twoPlayers(name, shown: shown, role: other)
      }
      return role
    }
    throw .noSuchPlayer(name)
  }

  func setFriend(_ role: String, isWanted: Bool) throws(LeagueFault) {
    try connection.run(PlayerStatements.friend, [.text(role), .boolean(isWanted)])
  }

  /// The player's friends.
  func friends() throws(LeagueFault) -> [Friend] {
    try connection.run(PlayerStatements.friends).rows.compactMap { row in
      row.text(0).map { Friend(role: $0, name: row.text(1)) }
    }
  }

  /// The record of an entry as the league has it.
  func record(_ entry: String) throws(LeagueFault) -> [UInt8] {
    guard DrawnGame(ticket: entry) != nil else { throw .badEntry(entry) }
    guard let row = try connection.run(PlayerStatements.record, [.text(entry)]).first else {
      throw .noSuchEntry(entry)
    }
    guard let bytes = row.bytes(0), bytes.count <= LeagueLimits.recordBytes else {
      throw .noRecord(entry)
    }
    return bytes
  }
}
