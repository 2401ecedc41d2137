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
      if let table = table(values, path) {
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
  private func table(_ values: [InspectedValue], _ path: [String]) -> InspectedTable? {
    var records: [[String: InspectedValue]] = []
    var columns: [InspectedTable.Column] = []
    var known: Set<String> = []
    for value in values {
      guard case .fields(let fields, _) = value else { return nil }
      for field in fields where known.insert(field.name).inserted {
        columns.append(InspectedTable.Column(field.name))
      }
      records.append(Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first })
    }
    guard !records.isEmpty else { return nil }
    let rows = records.map { record in InspectedRow(columns.map { record[$0.name] ?? .null }) }
    let name = path.isEmpty ? "list" : path.joined(separator: ".")
    return InspectedTable(name: name, columns: columns, rows: KnownRows(rows))
  }
}
