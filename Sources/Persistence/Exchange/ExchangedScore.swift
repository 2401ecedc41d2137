import ArcadeFormats
import GameCore
import JSON
import Words

/// One score as other programs read and write it; what is not known is left out.
struct ExchangedScore {
  /// The names of the fields, in the order of a table's columns.
  static let columns = [
    "game", "rank", "name", "score", "difficulty", "speed", "date", "seed", "rules", "replay",
  ]
  /// The fields whose values are JSON numbers.
  private static let numbers: Set = ["rank", "score", "speed", "rules"]

  var game: String?
  var rank: Int?
  var name: String
  var score: Int
  var difficulty: String?
  var speed: Int?
  var date: String?
  var seed: UInt64?
  var rules: Int?
  var replay: String?

  init(_ ranked: RankedScore) {
    let score = ranked.score
    game = ranked.game
    rank = ranked.rank
    name = score.name
    self.score = score.points
    difficulty = score.difficulty.rawValue
    speed = score.speed.rawValue
    // A score of any other date would keep all others out where they are imported.
    let writable = CivilDate.writableSeconds
    date = score.date.flatMap { writable.contains($0.secondsSince1970) ? $0.exchanged : nil }
    seed = score.seed
    rules = score.rulesVersion
    replay = score.replay
  }

  /// Takes the fields of a table's row by the names of the columns.
  ///
  /// An empty field is one that is left out. Throws what is wrong with them.
  init(fields: [String: String]) throws(ScoreDocumentError.Reason) {
    let fields = fields.filter { $0.key == "name" || !$0.value.isEmpty }
    guard let name = fields["name"] else { throw .missing("name") }
    self.name = name
    guard let text = fields["score"] else { throw .missing("score") }
    guard let points = Int(text) else { throw .noNumber("score", text) }
    score = points
    game = fields["game"]
    difficulty = fields["difficulty"]
    date = fields["date"]
    replay = fields["replay"]
    rank = try Self.number("rank", fields)
    speed = try Self.number("speed", fields)
    seed = try Self.number("seed", fields)
    rules = try Self.number("rules", fields)
  }

  /// Takes the members of a JSON object by the same names; others are left alone.
  ///
  /// A seed is a text, since many programs read numbers to 53 bits only; as a number it is read too.
  init(members: JSONObject) throws(ScoreDocumentError.Reason) {
    var fields: [String: String] = [:]
    for column in Self.columns {
      switch members[column] {
      case nil, .null: break
      case .string(let text) where !Self.numbers.contains(column): fields[column] = text
      case .number(let number) where Self.numbers.contains(column) || column == "seed":
        // Other programs may write a whole number as 5.0.
        let whole = Int(number.spelling) == nil ? Int(exactly: number.double) : nil
        fields[column] = whole.map { String($0) } ?? number.spelling
      case .string, .number, .boolean, .array, .object: throw .wrongType(key: column)
      }
    }
    try self.init(fields: fields)
  }

  private static func number<Number: FixedWidthInteger>(
    _ key: String, _ fields: [String: String]
  ) throws(ScoreDocumentError.Reason) -> Number? {
    guard let text = fields[key] else { return nil }
    guard let number = Number(text) else { throw .noNumber(key, text) }
    return number
  }

  /// The known values by the names of the columns.
  var values: [String: JSONValue] {
    let values: [String: JSONValue?] = [
      "game": game.map { .string($0) }, "rank": rank.map { .integer($0) }, "name": .string(name),
      "score": .integer(score), "difficulty": difficulty.map { .string($0) },
      "speed": speed.map { .integer($0) }, "date": date.map { .string($0) },
      "seed": seed.map { .string(String($0)) }, "rules": rules.map { .integer($0) },
      "replay": replay.map { .string($0) },
    ]
    return values.compactMapValues { $0 }
  }

  /// A row of a table; a field is empty where it is not known.
  var row: [String] {
    let values = values
    return Self.columns.map { values[$0]?.string ?? values[$0]?.number?.spelling ?? "" }
  }

  /// The score; a difficulty left out means Medium, as in files of the original games.
  func decoded() throws(ScoreDocumentError.Reason) -> Score {
    var decoded = Score(name: name, points: score, seed: seed, rulesVersion: rules, replay: replay)
    if let difficulty { decoded.difficulty = try Self.difficulty(difficulty) }
    if let speed { decoded.speed = try Self.speed(speed) }
    if let date {
      guard let seconds = CivilDate.secondsSince1970(reading: Array(date.utf8), readingOffset: true)
      else { throw .unknown("date", date) }
      decoded.date = Timestamp(secondsSince1970: seconds)
    }
    return decoded
  }

  /// The difficulty with a name; capital letters don't matter.
  static func difficulty(_ name: String) throws(ScoreDocumentError.Reason) -> Difficulty {
    let all = Difficulty.allCases
    guard let known = all.first(where: { $0.rawValue.lowercased() == name.lowercased() }) else {
      throw .unknown("difficulty", name, choices: all.map(\.rawValue))
    }
    return known
  }

  static func speed(_ number: Int) throws(ScoreDocumentError.Reason) -> GameSpeed {
    guard let known = GameSpeed(rawValue: number) else {
      throw .unknown("speed", "\(number)", choices: GameSpeed.allCases.map { "\($0.rawValue)" })
    }
    return known
  }
}
