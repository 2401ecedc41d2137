import ArgumentParser
import JSON
import Persistence
import Words

/// The option of the commands that print a list.
struct ListOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: .words(\.common.listFormat), completion: .words(of: ListFormat.self))
  var format = "table"

  /// The form that was asked for; throws a sentence.
  func form() throws(CommandFailure) -> ListFormat { try ListFormat.named(format) }
}

/// The forms in which a list is printed.
enum ListFormat: String, CaseIterable {
  case table, json, csv

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
