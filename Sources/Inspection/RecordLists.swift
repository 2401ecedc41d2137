/// The lists of records within a file that is no database: each is a table, named by the names
/// that lead to it.
struct RecordLists {
  /// The name of a list that is all of its file.
  static let nameOfRoot = "list"

  private(set) var tables: [InspectedTable] = []
  /// The values that all tables together may have besides those that the file explains.
  private var valuesLeft: Int

  init(_ value: InspectedValue, mostValues: Int = RecordLists.mostValues) {
    valuesLeft = mostValues
    visit(value, at: [])
  }

  private mutating func visit(_ value: InspectedValue, at path: [String]) {
    switch value {
    case .list(let values, _):
      let name = path.isEmpty ? Self.nameOfRoot : path.map(\.asKeyPath).joined(separator: ".")
      if let table = Self.table(values, named: name, &valuesLeft) {
        tables.append(table)
      } else {
        for (index, value) in values.enumerated() { visit(value, at: path + ["\(index)"]) }
      }
    case .fields(let fields, _):
      for field in fields { visit(field.value, at: path + [field.name]) }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: break
    }
  }

  /// Tables with so many values, few of which are in the file, would take all memory.
  private static let (mostValues, mostForEach) = (4_000_000, 16)

  /// Nil for a list of anything else than records, and for records with next to no name in common.
  static func table(_ values: [InspectedValue], named name: String) -> InspectedTable? {
    var valuesLeft = mostValues
    return table(values, named: name, &valuesLeft)
  }

  private static func table(
    _ values: [InspectedValue], named name: String, _ valuesLeft: inout Int
  ) -> InspectedTable? {
    var records: [[ExactText: InspectedValue]] = []
    var count = 0
    var columns: [InspectedTable.Column] = []
    var known: Set<ExactText> = []
    for value in values {
      guard case .fields(let fields, _) = value else { return nil }
      for field in fields where known.insert(ExactText(field.name)).inserted {
        columns.append(InspectedTable.Column(field.name))
      }
      // Of a name that a text has twice the last counts, as in every reader of JSON.
      records.append(Dictionary(fields.map { (ExactText($0.name), $0.value) }) { $1 })
      count += fields.count
    }
    let (all, explained) = (records.count * columns.count, mostForEach * count)
    guard !records.isEmpty, all <= max(valuesLeft, explained) else { return nil }
    valuesLeft -= max(0, all - explained)
    let rows = records.map { record in
      InspectedRow(columns.map { record[ExactText($0.name)] ?? .null })
    }
    return InspectedTable(name: name, columns: columns, rows: KnownRows(rows))
  }
}
