package import GameCore
import PropertyLists

package struct LeagueLine: Sendable, Hashable {
  /// The place, from 1; players with as many points share one.
  ///
  /// Nil in tables without places.
  package var rank: Int?
  /// The shown name as the server has it; not yet safe to draw.
  package var name: String
  package var score: Int
  /// The moment at which the server got it.
  package var date: Timestamp
  package var entry: String
  /// True if the league drew the seed and the result came in time.
  package var isRanked: Bool

  package init(
    rank: Int?, name: String, score: Int, date: Timestamp, entry: String, isRanked: Bool
  ) {
    (self.rank, self.name, self.score) = (rank, name, score)
    (self.date, self.entry, self.isRanked) = (date, entry, isRanked)
  }
}

/// A table of a league as it was read.
package struct LeagueTable: Sendable, Hashable {
  package var game: String
  package var difficulty: Difficulty
  package var rules: Int
  package var speed: GameSpeed
  /// Best first.
  package var lines: [LeagueLine]
  package var players: Int
  /// The player's own place; nil where there is none.
  package var ownRank: Int?

  package init(
    game: String, difficulty: Difficulty, rules: Int, speed: GameSpeed, lines: [LeagueLine],
    players: Int, ownRank: Int? = nil
  ) {
    (self.game, self.difficulty, self.rules, self.speed) = (game, difficulty, rules, speed)
    (self.lines, self.players, self.ownRank) = (lines, players, ownRank)
  }
}

extension LeagueTable {
  var value: PropertyListValue {
    var root: [String: PropertyListValue] = [
      "game": .string(game), "difficulty": .string(difficulty.rawValue), "rules": .integer(rules),
      "speed": .integer(speed.rawValue), "players": .integer(players),
      "lines": .array(lines.map(\.value)),
    ]
    root["ownRank"] = ownRank.map { .integer($0) }
    return .dictionary(root)
  }

  init?(_ value: PropertyListValue) {
    guard let root = value.dictionary, let game = root["game"]?.string,
      let difficulty = root["difficulty"]?.string.flatMap(Difficulty.init(rawValue:)),
      let rules = root["rules"]?.integer,
      let speed = root["speed"]?.integer.flatMap(GameSpeed.init(rawValue:)),
      let players = root["players"]?.integer, let lines = root["lines"]?.array
    else { return nil }
    self.init(
      game: game, difficulty: difficulty, rules: rules, speed: speed,
      lines: lines.compactMap(LeagueLine.init), players: players,
      ownRank: root["ownRank"]?.integer)
  }
}

extension LeagueLine {
  fileprivate var value: PropertyListValue {
    var root: [String: PropertyListValue] = [
      "name": .string(name), "score": .integer(score),
      "date": .date(PropertyListDate(secondsSince1970: date.secondsSince1970)),
      "entry": .string(entry), "isRanked": .boolean(isRanked),
    ]
    root["rank"] = rank.map { .integer($0) }
    return .dictionary(root)
  }

  fileprivate init?(_ value: PropertyListValue) {
    guard let root = value.dictionary, let name = root["name"]?.string,
      let score = root["score"]?.integer, let date = root["date"]?.date?.secondsSince1970,
      let entry = root["entry"]?.string, let isRanked = root["isRanked"]?.boolean
    else { return nil }
    self.init(
      rank: root["rank"]?.integer, name: name, score: score,
      date: Timestamp(secondsSince1970: date), entry: entry, isRanked: isRanked)
  }
}
