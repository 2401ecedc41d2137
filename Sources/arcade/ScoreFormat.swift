import Canvas
import FoundationEssentials
import GameCore
import Glibc
import PropertyLists
import Words

/// A score with its place in a table.
struct RankedScore {
  let game: String
  let rank: Int
  let score: Score
}

/// The forms in which scores are printed.
enum ScoreFormat: String, CaseIterable {
  case table, json, csv, plist

  /// The whole text, its last line ended.
  func text(of scores: [RankedScore], games: [String]) throws -> String {
    switch self {
    case .table: Self.table(scores, games)
    case .json: try Self.json(scores)
    case .csv: Self.csv(scores)
    case .plist: try Self.plist(scores)
    }
  }

  // MARK: - For people

  private static func table(_ scores: [RankedScore], _ games: [String]) -> String {
    let words = Words.english
    return games.map { game in
      let own = scores.filter { $0.game == game }
      guard !own.isEmpty else { return words.commands.noScores(game) + "\n" }
      let header = [
        words.highScores.rank, words.highScores.name, words.highScores.score,
        words.highScores.difficulty, words.highScores.date,
      ]
      let rows = own.map { ranked in
        let score = ranked.score
        let speed = score.speed == .full ? "" : " " + words.highScores.at(score.speed.rawValue)
        return [
          "\(ranked.rank)", score.name.printable.cut(to: 24), "\(score.points)",
          words.difficulty.names[score.difficulty.order] + speed,
          score.date?.day(offset: Environment.secondsFromGreenwich) ?? "-",
        ]
      }
      return game + "\n" + aligned([header] + rows)
    }.joined(separator: "\n")
  }

  /// Columns of equal width; numbers stand at the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in
      rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let gap = String(
          repeating: " ", count: widths[column] - TextWidth.columns(of: row[column]))
        return column == 0 || column == 2 ? gap + row[column] : row[column] + gap
      }
      var line = "  " + cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  // MARK: - For programs

  /// One score as programs read it; what a store does not know is left out.
  private struct Record: Encodable {
    let game: String
    let rank: Int
    let name: String
    let score: Int
    let difficulty: String
    let speed: Int
    let date: String?
    let seed: UInt64?
    let rules: Int?
    let replay: String?

    init(_ ranked: RankedScore) {
      game = ranked.game
      rank = ranked.rank
      name = ranked.score.name
      score = ranked.score.points
      difficulty = ranked.score.difficulty.rawValue
      speed = ranked.score.speed.rawValue
      date = ranked.score.date.map(ScoreFormat.moment)
      seed = ranked.score.seed
      rules = ranked.score.rulesVersion
      replay = ranked.score.replay
    }
  }

  private static func moment(_ date: Timestamp) -> String {
    Date(timeIntervalSince1970: Double(date.secondsSince1970)).formatted(.iso8601)
  }

  private static func json(_ scores: [RankedScore]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(scores.map(Record.init))
    return escapedForTerminal(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// JSON may hold any character but C0 as it is; those that steer a terminal are written
  /// in JSON's own escaped form, which means the same.
  private static func escapedForTerminal(_ json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      if scalar == "\n" || String(scalar).printable == String(scalar) || scalar.isMark {
        result.append(scalar)
        continue
      }
      for unit in String(scalar).utf16 {
        let digits = String(unit, radix: 16)
        let padded = String(repeating: "0", count: 4 - digits.count) + digits
        result.append(contentsOf: "\\u\(padded)".unicodeScalars)
      }
    }
    return String(result)
  }

  /// RFC 4180, with a header.
  private static func csv(_ scores: [RankedScore]) -> String {
    let header = "game,rank,name,score,difficulty,speed,date,seed,rules,replay"
    let rows = scores.map { ranked in
      let record = Record(ranked)
      return [
        record.game, "\(record.rank)", record.name, "\(record.score)", record.difficulty,
        "\(record.speed)", record.date ?? "", record.seed.map { "\($0)" } ?? "",
        record.rules.map { "\($0)" } ?? "", record.replay ?? "",
      ].map(quoted).joined(separator: ",")
    }
    return ([header] + rows).map { $0 + "\r\n" }.joined()
  }

  private static func quoted(_ field: String) -> String {
    let shown = isOnTerminal ? field.printable : field
    guard shown.contains(where: { ",\"\r\n".contains($0) }) else { return shown }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }

  private static var isOnTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// A name as XML can hold it, which has no way to write most control characters.
  private static func inXML(_ name: String) -> String {
    let isLegal = name.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value & 0xFFFE != 0xFFFE || "\t\n\r".unicodeScalars.contains($0)
    }
    return isLegal && !isOnTerminal ? name : name.printable
  }

  /// The form of the score files themselves: `hiscores`, each with `name` and `score`.
  private static func plist(_ scores: [RankedScore]) throws -> String {
    let list = scores.map { ranked -> PropertyListValue in
      let record = Record(ranked)
      var fields: [String: PropertyListValue] = [
        "game": .string(record.game), "name": .string(inXML(record.name)),
        "score": .integer(record.score), "difficulty": .string(record.difficulty),
        "speed": .integer(record.speed),
      ]
      fields["seed"] = record.seed.map { .number($0) }
      fields["rules"] = record.rules.map { .integer($0) }
      fields["replay"] = record.replay.map { .string($0) }
      fields["date"] = ranked.score.date.map {
        .date(PropertyListDate(secondsSince1970: $0.secondsSince1970))
      }
      return .dictionary(fields)
    }
    let bytes = try PropertyList(root: .dictionary(["hiscores": .array(list)])).bytes()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  /// Whether it joins the character before it, alone in a text it would be escaped.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
