/// The lists of records within a file that is no database: each is a table, named by the names
/// that lead to it.
struct RecordLists {
  private(set) var tables: [InspectedTable] = []

  init(_ value: InspectedValue) {
    visit(value, at: [])
  }

  private mutating func visit(_ value: InspectedValue, at path: [String]) {
    switch value {
    case .list(let values, _):
      let name = path.isEmpty ? "list" : path.map(\.asKeyPath).joined(separator: ".")
      if let table = Self.table(values, named: name) {
        tables.append(table)
      } else {
        for (index, value) in values.enumerated() { visit(value, at: path + ["\(index)"]) }
      }
    case .fields(let fields, _):
      for field in fields { visit(field.value, at: path + [field.name]) }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: break
    }
  }

  /// Nil for a list of anything else than records.
  static func table(_ values: [InspectedValue], named name: String) -> InspectedTable? {
    var records: [[ExactText: InspectedValue]] = []
    var columns: [InspectedTable.Column] = []
    var known: Set<ExactText> = []
    for value in values {
      guard case .fields(let fields, _) = value else { return nil }
      for field in fields where known.insert(ExactText(field.name)).inserted {
        columns.append(InspectedTable.Column(field.name))
      }
      // Of a name that a text has twice the last counts, as in every reader of JSON.
      records.append(Dictionary(fields.map { (ExactText($0.name), $0.value) }) { $1 })
    }
    guard !records.isEmpty else { return nil }
    let rows = records.map { record in
      InspectedRow(columns.map { record[ExactText($0.name)] ?? .null })
    }
    return InspectedTable(name: name, columns: columns, rows: KnownRows(rows))
  }
}
