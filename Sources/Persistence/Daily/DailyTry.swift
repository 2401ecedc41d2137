package import GameCore
import PropertyLists

/// A player's first try at the game of a day: the one that counts.
package struct DailyTry: Sendable, Hashable {
  package enum State: String, Sendable {
    /// It was begun, and has no score yet: it is being played, or was left.
    case begun
    /// It was left in its first seconds, so that another one counts.
    case forgiven
    case finished
  }

  package let day: Day
  /// The game's name in commands.
  package let game: String
  /// As it was given; not yet safe to draw.
  package let player: String
  /// The version of the game's rules.
  package let rules: Int
  package let speed: GameSpeed
  package internal(set) var state = State.begun
  /// Points; 0 where there is no score.
  package internal(set) var score = 0
  /// Points that each seventh of the game brought; empty where there is no score.
  package internal(set) var curve: [Int] = []

  /// Puts in the score, and the points that each seventh of the game brought.
  package mutating func finish(score: Int, curve: [Int]) {
    (state, self.score, self.curve) = (.finished, score, curve)
  }

  package init(day: Day, game: String, player: String, rules: Int, speed: GameSpeed) {
    (self.day, self.game, self.player) = (day, game, player)
    (self.rules, self.speed) = (rules, speed)
  }
}

extension DailyTry {
  private enum Key {
    static let day = "day"
    static let game = "game"
    static let player = "player"
    static let rules = "rules"
    static let speed = "speed"
    static let state = "state"
    static let score = "score"
    static let curve = "curve"
  }

  /// Reads an entry of the file; nil for what is none.
  init?(_ value: PropertyListValue) {
    guard let entry = value.dictionary, let day = entry[Key.day]?.string.flatMap(Day.init),
      let game = entry[Key.game]?.string, let player = entry[Key.player]?.string,
      let state = entry[Key.state]?.string.flatMap(State.init)
    else { return nil }
    self.init(
      day: day, game: game, player: player, rules: entry[Key.rules]?.integer ?? 1,
      speed: entry[Key.speed]?.integer.flatMap(GameSpeed.init) ?? .full)
    self.state = state
    score = entry[Key.score]?.integer ?? 0
    curve = entry[Key.curve]?.array?.compactMap(\.integer) ?? []
  }

  /// Writes it over an entry, whose unknown keys stay.
  func value(over entry: [String: PropertyListValue] = [:]) -> PropertyListValue {
    var entry = entry
    entry[Key.day] = .string(day.text)
    entry[Key.game] = .string(game)
    entry[Key.player] = .string(player)
    entry[Key.rules] = .integer(rules)
    entry[Key.speed] = .integer(speed.rawValue)
    entry[Key.state] = .string(state.rawValue)
    if state == .finished {
      entry[Key.score] = .integer(score)
      entry[Key.curve] = .array(curve.map { .integer($0) })
    }
    return .dictionary(entry)
  }

  var isFinished: Bool { state == .finished }

  /// True for a try of the same player at the same game of the same day.
  func isSame(as other: DailyTry) -> Bool {
    (day, game, player) == (other.day, other.game, other.player)
  }
}
