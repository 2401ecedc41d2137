import Commands
import GameCore
import JSON
import League
import Persistence
import Words

/// The rest of what a league keeps about a player, as programs read it.
extension LeagueServer {
  /// The moment since which the player is one.
  func beginning() throws(LeagueFault) -> Timestamp? {
    try connection.run(PlayerStatements.ownBeginning).first.flatMap { Self.moment($0, 0) }
  }

  /// The player's draws, also those that no game has used.
  func draws() throws(LeagueFault) -> [JSONValue] {
    try connection.run(PlayerStatements.ownDraws).rows.map { row in
      var draw = Self.texts(row, ["draw", "game"])
      for (column, key) in [(2, "difficulty"), (3, "rules"), (4, "speed")] {
        draw[key] = row.integer(column).map { .integer($0) }
      }
      if let kind = Self.kind(row, from: 1, hasDay: false) {
        draw["difficulty"] = .string(kind.difficulty.rawValue)
      }
      draw["date"] = Self.moment(row, 5).map { .string($0.exchanged) }
      draw["entry"] = row.text(6).map { .string($0) }
      return .object(JSONObject(draw))
    }
  }

  /// The player's requests for another name, or to leave.
  func requests() throws(LeagueFault) -> [JSONValue] {
    try connection.run(PlayerStatements.ownRequests).rows.map { row in
      var request = Self.texts(row, ["request", "name"])
      request["date"] = Self.moment(row, 2).map { .string($0.exchanged) }
      request["state"] =
        switch row.integer(3) {
        case 1: .string("done")
        case 2: .string("refused")
        default: .string("waiting")
        }
      return .object(JSONObject(request))
    }
  }

  /// The texts of the first columns under their keys.
  private static func texts(_ row: Answer.Row, _ keys: [String]) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    for (column, key) in keys.enumerated() { texts[key] = row.text(column).map { .string($0) } }
    return texts
  }
}
