import ArcadeFormats
package import GameCore
import JSON
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
  private let contents: Contents

  /// The scores in the document's order, and what was found beside them.
  private struct Contents: Sendable {
    var records: [(game: String?, score: Score)] = []
    var unknownFields: [String] = []

    mutating func append(
      _ record: ExchangedScore, at index: Int
    ) throws(ScoreDocumentError) {
      let score = try inRecord(index) { () throws(ScoreDocumentError.Reason) in
        try record.decoded()
      }
      records.append((record.game, score))
    }

    /// Keeps the names that no field of a score has.
    mutating func note(_ names: [String]) {
      for name in names
      where !ExchangedScore.columns.contains(name) && !unknownFields.contains(name) {
        unknownFields.append(name)
      }
    }
  }

  /// Reads a document whatever its name; all of it or nothing.
  package init(_ bytes: [UInt8]) throws(ScoreDocumentError) {
    switch FileKind(bytes) {
    case .binaryPropertyList, .xml:
      form = .plist
      contents = try Self.propertyList(bytes)
    case .json:
      form = .json
      contents = try Self.json(bytes)
    case .sqlite: throw ScoreDocumentError(reason: .database, record: nil)
    case .empty, .unknown, .binaryStore, .openStep, .openStepEntries:
      form = .csv
      contents = try Self.table(bytes)
    }
  }

  /// The scores that name a game or, with nil, none.
  package func scores(naming game: String?) -> [Score] {
    contents.records.filter { $0.game == game }.map(\.score)
  }

  /// The scores of a game, and those that name no game.
  package func scores(for game: String) -> [Score] {
    contents.records.filter { $0.game ?? game == game }.map(\.score)
  }

  /// Every score, whatever game it names.
  package var all: [Score] { contents.records.map(\.score) }

  /// The games that are named, in the document's order, with the number of their scores.
  package var games: [(name: String, count: Int)] {
    var counts: [String: Int] = [:]
    var names: [String] = []
    for game in contents.records.compactMap(\.game) {
      if counts[game] == nil { names.append(game) }
      counts[game, default: 0] += 1
    }
    return names.map { ($0, counts[$0] ?? 0) }
  }

  /// The names of fields that no score has, in the document's order.
  package var unknownFields: [String] { contents.unknownFields }

  /// A score has ten fields; a document beyond this was meant for something else.
  private static let mostValues = 20_000_000

  private static func json(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Contents {
    let root: JSONValue
    do {
      root = try JSONDocument(reading: bytes, valueLimit: mostValues).root
    } catch {
      throw ScoreDocumentError(reason: .library(error.text), record: nil)
    }
    if root.object != nil, root["hiscores"] == nil {
      throw ScoreDocumentError(reason: .missing("hiscores"), record: nil)
    }
    guard let list = root.array ?? root["hiscores"]?.array else {
      throw ScoreDocumentError(reason: .notAScoreList, record: nil)
    }
    var contents = Contents()
    for (index, value) in list.enumerated() {
      guard let members = value.object else {
        throw ScoreDocumentError(
          reason: .notAScoreList, record: index + 1)
      }
      let record = try inRecord(index) { () throws(ScoreDocumentError.Reason) in
        try ExchangedScore(members: members)
      }
      try contents.append(record, at: index)
      contents.note(members.members.map(\.name))
    }
    return contents
  }

  private static func table(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Contents {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ScoreDocumentError(reason: .notUTF8, record: nil)
    }
    guard let rows = CommaSeparatedValues.rows(text) else {
      throw ScoreDocumentError(reason: .strayQuote, record: nil)
    }
    guard let columns = rows.first, columns.contains("name"), columns.contains("score") else {
      throw ScoreDocumentError(reason: .unknownForm, record: nil)
    }
    var contents = Contents()
    contents.note(columns)
    for (index, row) in rows.dropFirst().enumerated() {
      guard row.count == columns.count else {
        throw ScoreDocumentError(
          reason: .fieldCount(row.count, columns: columns.count),
          record: index + 1)
      }
      let fields = Dictionary(zip(columns, row)) { first, _ in first }
      let record = try inRecord(index) { () throws(ScoreDocumentError.Reason) in
        try ExchangedScore(fields: fields)
      }
      try contents.append(record, at: index)
    }
    return contents
  }

  private static func propertyList(_ bytes: [UInt8]) throws(ScoreDocumentError) -> Contents {
    let root: PropertyListValue
    do {
      root = try PropertyList(reading: bytes).root
    } catch {
      throw ScoreDocumentError(reason: .library("\(error)"), record: nil)
    }
    guard case .dictionary(let fields) = root, case .array(let records)? = fields["hiscores"] else {
      throw ScoreDocumentError(reason: .missing("hiscores"), record: nil)
    }
    var contents = Contents()
    for (index, record) in records.enumerated() {
      let fields = record.dictionary ?? [:]
      let score = try inRecord(index) { () throws(ScoreDocumentError.Reason) in
        try Self.score(of: fields)
      }
      contents.records.append((fields["game"]?.string, score))
      contents.note(fields.keys.sorted())
    }
    return contents
  }

  /// The score in a record of a score file; of a difficulty or speed that isn't known, it would come
  /// into another table than it was earned in.
  private static func score(
    of record: [String: PropertyListValue]
  ) throws(ScoreDocumentError.Reason) -> Score {
    var record = record
    if let value = record["difficulty"], value.string != "" {
      guard let name = value.string else { throw .wrongType(key: "difficulty") }
      record["difficulty"] = .string(try ExchangedScore.difficulty(name).rawValue)
    }
    if let value = record["speed"] {
      guard let number = value.integer else { throw .wrongType(key: "speed") }
      _ = try ExchangedScore.speed(number)
    }
    guard let entry = ScoreRecord.entry(.dictionary(record)) else { throw .noNameOrScore }
    return entry.score
  }

  private static func inRecord<Value>(
    _ index: Int, _ work: () throws(ScoreDocumentError.Reason) -> Value
  ) throws(ScoreDocumentError) -> Value {
    do {
      return try work()
    } catch {
      throw ScoreDocumentError(reason: error, record: index + 1)
    }
  }
}
