import Words

/// Rows that hold a text in one of their values, whatever the case of its letters.
///
/// They are looked for as far as they are asked for, and remembered by their places.
private final class FilteredRows: InspectedRows {
  private let rows: any InspectedRows
  private let text: String
  /// The places of the rows that were found, in their order.
  private var places: [Int] = []
  private var passed = 0
  private var isComplete = false

  var hasLabels: Bool { rows.hasLabels }

  init(_ rows: any InspectedRows, containing text: String) {
    self.rows = rows
    self.text = text.lowercased()
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    try find(limit ?? .max)
    return min(places.count, limit ?? .max)
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard offset >= 0, count > 0 else { return [] }
    try find(offset.addingReportingOverflow(count).overflow ? .max : offset + count)
    var found: [InspectedRow] = []
    for place in places.dropFirst(offset).prefix(count) {
      found += try rows.rows(from: place, count: 1)
    }
    return found
  }

  private func find(_ wanted: Int) throws(InspectionError) {
    while !isComplete, places.count < wanted {
      let batch = try rows.rows(from: passed, count: 1_000)
      for (index, row) in batch.enumerated() where holds(row) { places.append(passed + index) }
      passed += batch.count
      isComplete = batch.isEmpty
    }
  }

  private func holds(_ row: InspectedRow) -> Bool {
    row.label.lowercased() == text
      || row.values.contains { value in
        // Bytes are no text, and to make one of many takes long.
        if case .data = value { return false }
        return value.plainText.lowercased().contains(text)
      }
  }
}

extension InspectedTable {
  /// The table with the rows that hold a text in one of their values.
  package func containing(_ text: String) -> InspectedTable {
    showing(columns, FilteredRows(rows, containing: text))
  }

  /// The table in the order of a column, of how many objects it leads to where these may be several;
  /// throws where it has none of that name.
  package func sorted(by name: String, isAscending: Bool) throws(InspectionError) -> InspectedTable
  {
    let leadsToMany = columns.first { $0.name == name }?.link?.isToMany ?? false
    let key = rows is StoreRows && leadsToMany ? CountedOrder.key(for: name) : name
    do {
      return try showing(RowChoice(sortedBy: key, isAscending: isAscending))
    } catch let error as RowChoiceError {
      throw InspectionError(.choice(error.fault), path: self.name)
    } catch {
      throw InspectionError(error, path: self.name)
    }
  }

  /// The values of a column with the numbers of their rows, the most frequent first.
  package func frequencies(of name: String) throws(InspectionError) -> InspectedTable {
    let groups = try Grouping([name], of: self, path: self.name).table()
    return try groups.showing(columns: [groups.columns[0].name, "count"], path: self.name)
  }
}
