/// The reason that a document holds no scores that can be imported.
package enum ExchangeFault: Error, Hashable, Sendable {
  /// It is neither JSON nor a property list nor a table with the columns name and score.
  case unknownForm
  /// Scores of a database are imported by another command.
  case database
  /// The reader's own words, in English.
  case library(String)
  case notAScoreList, notUTF8, strayQuote, noNameOrScore
  /// A field has another type.
  case wrongType(key: String)
  case fieldCount(Int, columns: Int)
  /// A record has no such field.
  case missing(String)
  /// A field should be a whole number.
  case noNumber(String, String)
  /// A field holds none of the words that it may hold, which are named where they are few.
  case unknown(String, String, choices: [String] = [])
}

extension ExchangeFault {
  /// The fault in English, in lower-case words without a full stop; not yet safe to show.
  @Sendable static func english(_ fault: ExchangeFault) -> String {
    switch fault {
    case .unknownForm: "it's neither JSON nor a property list nor a table with name and score"
    case .database: "it's a database; 'arcade convert FILE GAME' imports its scores"
    case .library(let text): text
    case .notAScoreList: "it isn't a list of scores"
    case .notUTF8: "it holds text that isn't UTF-8"
    case .strayQuote: "a quotation mark isn't closed or is in the wrong place"
    case .noNameOrScore: "it has no name or no score"
    case .wrongType(let key): "'\(key)' has the wrong type"
    case .fieldCount(let count, let columns): "it has \(count) fields instead of \(columns)"
    case .missing(let key): "'\(key)' is missing"
    case .noNumber(let key, let text): "'\(key)' is '\(text)', which isn't a whole number"
    case .unknown(let key, let text, let choices):
      "'\(key)' is '\(text)', which "
        + (choices.isEmpty ? "is unknown" : "isn't one of \(choices.joined(separator: ", "))")
    }
  }
}
