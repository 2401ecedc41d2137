import GameCore
import PropertyLists

/// The form of one score in a property list: `name` and `score` as the original game wrote them,
/// and our keys beside them.
enum ScoreRecord {
  /// The keys that belong to a score; any other is kept and not looked at.
  private enum Key {
    static let name = "name"
    static let points = "score"
    static let difficulty = "difficulty"
    static let speed = "speed"
    static let date = "date"
    static let seed = "seed"
    static let rules = "rules"
    static let replay = "replay"
    static let all = [name, points, difficulty, speed, date, seed, rules, replay]
  }

  /// The years 0 to 9999, for which XML has a form: a clock far astray costs a score its
  /// date, not its place.
  private static let writableDates: Range<Int64> = -62_167_219_200..<253_402_300_800

  /// The record of a score; keys of `old` that are not ours are taken over.
  static func value(
    of score: Score, replacing old: [String: PropertyListValue] = [:]
  ) -> PropertyListValue {
    var record = old
    for key in Key.all { record[key] = nil }
    record[Key.name] = .string(score.name)
    record[Key.points] = .integer(score.points)
    record[Key.difficulty] = .string(score.difficulty.rawValue)
    if score.speed != .full { record[Key.speed] = .integer(score.speed.rawValue) }
    if let date = score.date, writableDates.contains(date.secondsSince1970) {
      record[Key.date] = .date(PropertyListDate(secondsSince1970: date.secondsSince1970))
    }
    if let seed = score.seed { record[Key.seed] = .number(seed) }
    if let rules = score.rulesVersion { record[Key.rules] = .integer(rules) }
    if let replay = score.replay { record[Key.replay] = .string(replay) }
    return .dictionary(record)
  }

  /// The score in a record; nil where it has no name or no number that could be shown.
  static func entry(_ value: PropertyListValue) -> ScoreEntry? {
    guard case .dictionary(let record) = value, let name = record[Key.name]?.string,
      let points = record[Key.points].flatMap(points), let speed = speed(record[Key.speed])
    else { return nil }
    let difficulty = record[Key.difficulty]
    let known = difficulty?.string.flatMap(Difficulty.init(rawValue:))
    let score = Score(
      name: name, points: points, difficulty: known ?? .medium, speed: speed,
      date: record[Key.date]?.date?.secondsSince1970.map(Timestamp.init(secondsSince1970:)),
      seed: seed(record[Key.seed]), rulesVersion: record[Key.rules]?.integer,
      replay: record[Key.replay]?.string)
    let isOurs = record[Key.points]?.integer != nil && (difficulty == nil || known != nil)
    return ScoreEntry(score: score, isReplaceable: isOurs)
  }

  private static func points(_ value: PropertyListValue) -> Int? {
    switch value {
    case .integer(let number): number
    case .unsignedInteger: .max
    case .hugeInteger(let digits): digits.hasPrefix("-") ? .min : .max
    case .real(let number): number.isFinite ? Int(exactly: number.rounded(.towardZero)) : nil
    case .string(let text): Int(text)
    case .boolean, .date, .data, .array, .dictionary, .uniqueIdentifier: nil
    }
  }

  /// The speed of a record; nil where it is one that this version does not know, whose
  /// scores stand in a table that is not shown.
  private static func speed(_ value: PropertyListValue?) -> GameSpeed? {
    guard let value else { return .full }
    return value.integer.flatMap(GameSpeed.init(rawValue:))
  }

  /// Seeds above what a tool of 64 signed bits can write may stand as text.
  private static func seed(_ value: PropertyListValue?) -> UInt64? {
    value?.unsigned ?? value?.string.flatMap { UInt64($0) }
  }
}
