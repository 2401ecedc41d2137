import GameCore
import PropertyLists

/// The forms in which scores go from one arcade, or another program, to another.
package enum ScoreForm: String, CaseIterable, Sendable {
  case json, csv, plist

  /// Writes scores; the last line is ended, and what a store does not know is left out.
  package func text(of scores: [RankedScore]) throws -> String {
    switch self {
    case .json: try Self.json(scores)
    case .csv: Self.csv(scores)
    case .plist: try Self.plist(scores)
    }
  }

  private static func json(_ scores: [RankedScore]) throws -> String {
    try JSONText.text(of: scores.map(ExchangedScore.init))
  }

  /// RFC 4180, with a header.
  private static func csv(_ scores: [RankedScore]) -> String {
    let rows = scores.map { ranked in
      let record = ExchangedScore(ranked)
      return ExchangedScore.columns.map { record.field($0) }
    }
    return CommaSeparatedValues.text(of: [ExchangedScore.columns] + rows)
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
