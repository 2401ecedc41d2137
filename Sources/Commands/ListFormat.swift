import ArgumentParser
package import JSON
import Persistence
import Words

/// The option of the commands that print a list.
package struct ListOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, help: .words(\.common.listFormat), completion: .words(of: ListFormat.self))
  var format = "table"

  package init() {}

  /// The form that was asked for; throws a sentence.
  package func form() throws(CommandFailure) -> ListFormat { try ListFormat.named(format) }
}

/// The forms in which a list is printed.
package enum ListFormat: String, CaseIterable {
  case table, json, csv

  /// The whole text of a list, its last line ended; `table` is the form for people.
  ///
  /// The columns are those of CSV in their order. A record leaves out what isn't known.
  package func text(
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

extension JSONObject {
  /// The members in the order of their names.
  package init(_ record: [String: JSONValue]) {
    self.init(record.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: $0.value) })
  }
}

extension JSONValue {
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
