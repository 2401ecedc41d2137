import GameCore
import JSON
import PropertyLists

/// The forms in which scores go from one arcade, or another program, to another.
package enum ScoreForm: String, CaseIterable, Sendable {
  case json, csv, plist

  /// Writes scores; the last line is ended, and what a store does not know is left out.
  package func text(of scores: [RankedScore]) throws -> String {
    switch self {
    case .json: JSONDocument.text(ofRecords: scores.map { ExchangedScore($0).values })
    case .csv: Self.csv(scores)
    case .plist: try Self.plist(scores)
    }
  }

  /// RFC 4180, with a header.
  private static func csv(_ scores: [RankedScore]) -> String {
    CommaSeparatedValues.text(
      of: [ExchangedScore.columns] + scores.map { ExchangedScore($0).row })
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
