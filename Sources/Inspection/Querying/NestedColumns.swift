/// Columns of values within the values of rows that are in memory.
extension InspectedTable {
  /// The table with a further column for each path, `address.city`, that is no column's name and leads to a
  /// value in one of its rows.
  func adding(paths: [String]) -> InspectedTable {
    guard let known = rows as? KnownRows else { return self }
    var (names, added): ([String], [[InspectedValue?]]) = ([], [])
    for path in paths
    where columns.firstIndex(named: path, \.name) == nil && !names.contains(path) {
      let values = values(at: path, in: known)
      guard values.contains(where: { $0 != nil }) else { continue }
      names.append(path)
      added.append(values)
    }
    guard !names.isEmpty else { return self }
    let rows = known.all.enumerated().map { place, row in
      InspectedRow(label: row.label, row.values + added.map { $0[place] ?? .null })
    }
    return showing(
      columns + names.map { Column($0) },
      KnownRows(rows, areObjects: known.areObjects, ownColumns: columns.count))
  }

  /// The values to which a path leads in each row; nil where it leads nowhere.
  private func values(at path: String, in known: KnownRows) -> [InspectedValue?] {
    let parts = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1, let first = columns.firstIndex(named: parts[0], \.name) else {
      return []
    }
    return known.all.map { row in
      var value = row.values.indices.contains(first) ? row.values[first] : nil
      for part in parts.dropFirst() { value = value?.child(part) }
      return value
    }
  }

  /// The table without columns that were added for a choice.
  var withoutAddedPaths: InspectedTable {
    guard let known = rows as? KnownRows, let own = known.ownColumns else { return self }
    let rows = known.all.map { InspectedRow(label: $0.label, Array($0.values.prefix(own))) }
    return showing(
      Array(columns.prefix(own)), KnownRows(rows, areObjects: known.areObjects))
  }
}
