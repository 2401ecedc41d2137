import ArcadeFormats
import FoundationEssentials
package import GameCore
import PropertyLists
package import Words

/// The reason that a text holds no scores that could be taken in.
package struct ScoreDocumentError: Error, Sendable, Hashable {
  package typealias Reason = ExchangeFault

  package let reason: Reason
  /// The record in which it is, from 1; nil for the document as a whole.
  package let record: Int?
}

/// Scores as they came from an export, a score file or another program.
package struct ScoreDocument: Sendable {
  package let form: ScoreForm
  /// The scores in the document's order, and the game of each where it is named.
  let records: [(game: String?, score: Score)]

  /// Reads a document whatever its name; all of it or nothing.
  package init(_ bytes: [UInt8]) throws(ScoreDocumentError) {
    switch FileKind(bytes) {
    case .binaryPropertyList, .xml:
      form = .plist
      records = try Self.propertyList(bytes)
    case .json:
      form = .json
      records = try Self.json(bytes)
    default:
      form = .csv
      records = try Self.table(bytes)
    }
  }

  /// The scores that are meant for a game: of a document with scores of several games those
  /// of this one, else all.
  package func scores(for game: String) -> [Score] {
    let named = Set(records.compactMap(\.game))
    return records.filter { named.count < 2 || $0.game == game }.map(\.score)
  }

  private typealias Records = [(game: String?, score: Score)]

  private static let blanks = Set(" \t\r\n".utf8)

  private static func json(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Records {
    struct File: Decodable {
      let hiscores: [ExchangedScore]
    }
    let decoder = JSONDecoder()
    let records: [ExchangedScore]
    do {
      records =
        bytes.first { !blanks.contains($0) } == UInt8(ascii: "{")
        ? try decoder.decode(File.self, from: Data(bytes)).hiscores
        : try decoder.decode([ExchangedScore].self, from: Data(bytes))
    } catch let error as DecodingError {
      throw explained(error)
    } catch {
      throw ScoreDocumentError(reason: .notJSON, record: nil)
    }
    return try decoded(records)
  }

  /// The difference of JSON from the expected form, in the words of this type.
  private static func explained(_ error: DecodingError) -> ScoreDocumentError {
    let context: DecodingError.Context
    switch error {
    case .keyNotFound(let key, let found):
      return ScoreDocumentError(
        reason: .missing(key.stringValue), record: record(found.codingPath))
    case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found):
      context = found
    @unknown default:
      return ScoreDocumentError(reason: .notJSON, record: nil)
    }
    guard let key = context.codingPath.last, key.intValue == nil else {
      return ScoreDocumentError(
        reason: .notAScoreList, record: record(context.codingPath))
    }
    return ScoreDocumentError(
      reason: .wrongType(key: key.stringValue),
      record: record(context.codingPath))
  }

  private static func record(_ path: [any CodingKey]) -> Int? {
    path.compactMap(\.intValue).first.map { $0 + 1 }
  }

  private static func table(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Records {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScoreDocumentError(reason: .notUTF8, record: nil)
    }
    guard let rows = CommaSeparatedValues.rows(text) else {
      throw ScoreDocumentError(reason: .strayQuote, record: nil)
    }
    guard let columns = rows.first, columns.contains("name"), columns.contains("score") else {
      throw ScoreDocumentError(reason: .unknownForm, record: nil)
    }
    var records: [ExchangedScore] = []
    for (index, row) in rows.dropFirst().enumerated() {
      guard row.count == columns.count else {
        throw ScoreDocumentError(
          reason: .fieldCount(row.count, columns: columns.count),
          record: index + 1)
      }
      let fields = Dictionary(zip(columns, row)) { first, _ in first }
      records.append(try inRecord(index) { try ExchangedScore(fields: fields) })
    }
    return try decoded(records)
  }

  private static func propertyList(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Records {
    let root: PropertyListValue
    do {
      root = try PropertyList(reading: bytes).root
    } catch {
      throw ScoreDocumentError(reason: .library("\(error)"), record: nil)
    }
    guard case .dictionary(let fields) = root, case .array(let records)? = fields["hiscores"] else {
      throw ScoreDocumentError(reason: .missing("hiscores"), record: nil)
    }
    var scores: Records = []
    for (index, record) in records.enumerated() {
      guard let entry = ScoreRecord.entry(record), case .dictionary(let fields) = record else {
        throw ScoreDocumentError(
          reason: .noNameOrScore, record: index + 1)
      }
      scores.append((fields["game"]?.string, entry.score))
    }
    return scores
  }

  private static func decoded(_ records: [ExchangedScore]) throws(ScoreDocumentError) -> Records {
    var scores: Records = []
    for (index, record) in records.enumerated() {
      scores.append((record.game, try inRecord(index) { try record.decoded() }))
    }
    return scores
  }

  private static func inRecord<Value>(
    _ index: Int, _ work: () throws -> Value
  ) throws(ScoreDocumentError) -> Value {
    do {
      return try work()
    } catch let reason as ScoreDocumentError.Reason {
      throw ScoreDocumentError(reason: reason, record: index + 1)
    } catch {
      throw ScoreDocumentError(reason: .library("\(error)"), record: index + 1)
    }
  }
}
