import Words

extension InspectedTable {
  /// The place of a column by its name, whatever the case of its letters where no other is meant.
  func place(ofColumn name: String, path: String) throws(InspectionError) -> Int {
    if let place = columns.firstIndex(named: name, \.name) { return place }
    throw InspectionError(
      .noColumn(name, table: self.name, names: columns.map(\.name)), path: path)
  }

  /// The table with some columns only, in the order of their names.
  func showing(columns names: [String], path: String) throws(InspectionError) -> InspectedTable {
    var places: [Int] = []
    for name in names { places.append(try place(ofColumn: name, path: path)) }
    return showing(
      places.map { columns[$0] }, ColumnRows(rows, places: places))
  }
}

/// Rows of which some values are shown.
final class ColumnRows: InspectedRows {
  let rows: any InspectedRows
  let places: [Int]

  var hasLabels: Bool { rows.hasLabels }

  init(_ rows: any InspectedRows, places: [Int]) {
    self.rows = rows
    self.places = places
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int { try rows.count(upTo: limit) }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    try rows.rows(from: offset, count: count).map { row in
      InspectedRow(
        label: row.label,
        places.map { row.values.indices.contains($0) ? row.values[$0] : .null })
    }
  }
}
