import Canvas
import Commands
import DurableFiles
import GameCore
import JSON
import League
import Persistence
import Words

/// A table of a league as it's printed: for people, or as JSON or CSV.
struct TableText {
  let format: ListFormat

  private var words: LeagueWords { Words.spoken.league }

  /// A table of scores, and the games that wait for a referee.
  func text(
    of table: LeagueTable, waiting: [LeagueLine], period: LeagueBoard.Period
  ) -> String {
    let lines = table.lines.map { ($0, false) } + waiting.map { ($0, true) }
    let records = lines.map { line, isWaiting in line.record(table, isWaiting: isWaiting) }
    let columns = [
      "rank", "name", "score", "date", "state", "ranked", "entry", "game", "difficulty",
    ]
    return format.text(of: records, columns: columns) {
      let board = table.game + " " + Self.name(of: table.difficulty)
      let title = Words.spoken.rooms.data.facts([board, name(of: period)]) + "\n"
      guard !lines.isEmpty else {
        return title + (table.players > 0 ? words.notInTable : words.empty) + "\n"
      }
      let head = [
        words.rankColumn, words.nameColumn, words.scoreColumn, words.dateColumn, words.noteColumn,
        words.entryColumn,
      ]
      let rows = lines.map { line, isWaiting in
        [
          line.rank.map(String.init) ?? "–", line.name.printable, String(line.score),
          line.date.day(offset: Environment.secondsFromGreenwich),
          isWaiting ? words.waiting : line.isRanked ? words.ranked : words.later,
          line.entry.printable,
        ]
      }
      let place = table.ownRank.map { words.rank($0, table.players, next(in: table)) + "\n" }
      return title + TextTable.columns([head] + rows, numbers: [0, 2]) + (place ?? "")
    }
  }

  /// The player just before one's own place, where the table has both.
  private func next(in table: LeagueTable) -> (name: String, points: Int)? {
    guard let rank = table.ownRank,
      let own = table.lines.first(where: { $0.rank == rank }),
      let before = table.lines.last(where: { $0.score > own.score })
    else { return nil }
    // Points that no game has, as a server may send them, can be too far apart for a number.
    let (points, isTooFar) = before.score.subtractingReportingOverflow(own.score)
    return isTooFar ? nil : (before.name.printable, points)
  }

  /// The player's own games with their states.
  func text(of entries: [OwnEntry]) -> String {
    let columns = [
      "game", "difficulty", "score", "date", "state", "reason", "second", "ranked", "entry",
      "rules", "speed", "day",
    ]
    return format.text(of: entries.map(\.record), columns: columns) {
      guard !entries.isEmpty else { return words.empty + "\n" }
      let head = [
        words.gameColumn, words.scoreColumn, words.dateColumn, words.stateColumn,
        words.entryColumn,
      ]
      let rows = entries.map { entry in
        [
          entry.kind.game.printable + " " + Self.name(of: entry.kind.difficulty),
          String(entry.score),
          entry.date.day(offset: Environment.secondsFromGreenwich),
          words.state(entry), entry.id.printable,
        ]
      }
      return TextTable.columns([head] + rows, numbers: [1])
    }
  }

  private func name(of period: LeagueBoard.Period) -> String {
    switch period {
    case .always: words.always
    case .week: words.week
    case .daily: words.daily
    }
  }

  private static func name(of difficulty: Difficulty) -> String {
    Words.spoken.difficulty.names[difficulty.order]
  }
}

extension LeagueLine {
  fileprivate func record(_ table: LeagueTable, isWaiting: Bool) -> [String: JSONValue] {
    var record: [String: JSONValue] = [
      "name": .string(name), "score": .integer(score), "date": .string(date.exchanged),
      "state": .string(isWaiting ? "waiting" : "verified"), "ranked": .boolean(isRanked),
      "entry": .string(entry), "game": .string(table.game),
      "difficulty": .string(table.difficulty.rawValue),
    ]
    record["rank"] = rank.map { .integer($0) }
    return record
  }
}

extension OwnEntry {
  /// The game as programs read it.
  var record: [String: JSONValue] {
    var record: [String: JSONValue] = [
      "game": .string(kind.game), "difficulty": .string(kind.difficulty.rawValue),
      "score": .integer(score), "date": .string(date.exchanged), "ranked": .boolean(isRanked),
      "entry": .string(id), "rules": .integer(kind.rules),
      "speed": .integer(kind.speed.rawValue),
    ]
    record["day"] = kind.day.map { .string($0.text) }
    switch state {
    case .waiting: record["state"] = .string("waiting")
    case .verified: record["state"] = .string("verified")
    case .removed: record["state"] = .string("removed")
    case .refused(let reason, let second):
      record["state"] = .string("refused")
      record["reason"] = .string(reason)
      record["second"] = second.map { .integer($0) }
    }
    return record
  }

  /// The game with everything that the league has beside its recording.
  var exported: [String: JSONValue] {
    var record = record
    record["played"] = played.map { .string($0.exchanged) }
    return record
  }
}

extension LeagueWords {
  fileprivate func state(_ entry: OwnEntry) -> String {
    switch entry.state {
    case .waiting: isWaiting
    case .verified: Words.spoken.rooms.data.facts([verified, entry.isRanked ? ranked : later])
    case .removed: wasRemoved
    case .refused(let reason, let second): refused(reason, second).printable
    }
  }
}
