import FoundationEssentials
import GameCore
import PropertyLists

/// The forms in which scores go from one arcade, or another program, to another.
public enum ScoreForm: String, CaseIterable, Sendable {
  case json, csv, plist

  /// Writes scores; the last line is ended, and what a store does not know is left out.
  public func text(of scores: [RankedScore]) throws -> String {
    switch self {
    case .json: try Self.json(scores)
    case .csv: Self.csv(scores)
    case .plist: try Self.plist(scores)
    }
  }

  private static func json(_ scores: [RankedScore]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(scores.map(ExchangedScore.init))
    return escaped(String(decoding: data, as: UTF8.self)) + "\n"
  }

  /// JSON may hold any character but C0 as it is; those that steer a terminal are written
  /// in JSON's own escaped form, which means the same.
  private static func escaped(_ json: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in json.unicodeScalars {
      guard scalar.steersTerminals else {
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
    let rows = scores.map { ranked in
      let record = ExchangedScore(ranked)
      return ExchangedScore.columns.map { CommaSeparatedValues.quoted(record.field($0)) }
    }
    return ([ExchangedScore.columns] + rows).map { $0.joined(separator: ",") + "\r\n" }.joined()
  }

  /// The form of the score files themselves: `hiscores`, each with `name` and `score`.
  private static func plist(_ scores: [RankedScore]) throws -> String {
    let list = scores.map { ranked -> PropertyListValue in
      guard case .dictionary(var fields) = ScoreRecord.value(of: ranked.score.storable) else {
        return .dictionary([:])
      }
      fields["game"] = .string(ranked.game)
      fields["speed"] = .integer(ranked.score.speed.rawValue)
      return .dictionary(fields)
    }
    let bytes = try PropertyList(root: .dictionary(["hiscores": .array(list)])).bytes()
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Unicode.Scalar {
  fileprivate var steersTerminals: Bool {
    switch properties.generalCategory {
    case .control: self != "\n"
    case .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
    default: false
    }
  }
}
