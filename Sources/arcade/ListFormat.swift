import JSON
import Persistence
import Words

/// The forms in which a list is printed.
enum ListFormat: String, CaseIterable {
  case table, json, csv

  /// Finds a form by the word that was typed.
  static func named(_ word: String) throws(CommandFailure) -> ListFormat {
    if let format = ListFormat(rawValue: word.lowercased()) { return format }
    throw .wrongWord(
      word, among: allCases.map(\.rawValue), Words.spoken.commands.noSuchFormat)
  }

  /// The whole text of a list, its last line ended; `table` is the form for people.
  ///
  /// The columns are those of CSV in their order. A record leaves out what isn't known.
  func text(
    of records: [[String: JSONValue]], columns: [String], table: () -> String
  ) -> String {
    switch self {
    case .table: table()
    case .json: Printed.safe(JSONDocument.text(ofRecords: records))
    case .csv:
      Printed.safe(
        CommaSeparatedValues.text(
          of: [columns] + records.map { record in columns.map { record[$0]?.field ?? "" } }))
    }
  }
}

extension JSONValue {
  /// The value as a field of a table.
  fileprivate var field: String {
    switch self {
    case .null: ""
    case .boolean(let truth): truth ? "true" : "false"
    case .number(let number): number.spelling
    case .string(let text): text
    case .array, .object: JSONDocument.line(self)
    }
  }
}
