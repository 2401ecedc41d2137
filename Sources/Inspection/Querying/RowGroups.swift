import SQLiteFiles

/// Rows that are counted together, by the values of some columns.
struct RowGroups {
  /// The rows with the same values.
  struct Group {
    let key: [InspectedValue]
    var count = 0
    /// For each of the other columns.
    var aggregates: [ColumnAggregates]
  }

  private let others: Int
  /// The columns whose numbers are decimal ones.
  private let decimals: Set<Int>
  /// In the order of their first rows.
  private var groups: [Group] = []
  private var places: [ExactValues: Int] = [:]
  /// The places of the groups by the bytes of their values in the database, as far as they were met:
  /// values that are equal may have several.
  private var placesOfBytes: [[UInt8]: Int] = [:]
  private var bytes: [UInt8] = []
  private static let mostKnownBytes = 100_000

  init(others: Int, decimals: Set<Int> = []) {
    (self.others, self.decimals) = (others, decimals)
  }

  var count: Int { groups.count }

  var largestFirst: [Group] {
    // Groups of one size stay in the order of their first rows.
    groups.enumerated().sorted { left, right in
      left.element.count != right.element.count
        ? left.element.count > right.element.count : left.offset < right.offset
    }.map(\.element)
  }

  mutating func add(_ row: InspectedRow, _ keys: [Int], _ others: [Int]) {
    let key = keys.map { row.values.indices.contains($0) ? row.values[$0] : .null }
    let place = place(of: key)
    groups[place].count += 1
    for (index, other) in others.enumerated() where row.values.indices.contains(other) {
      if decimals.contains(other) {
        groups[place].aggregates[index].add(decimal: row.values[other])
      } else {
        groups[place].aggregates[index].add(row.values[other])
      }
    }
  }

  /// The same for a row as a database has it, whose values need not become texts first.
  mutating func add(
    _ row: SQLiteStatement, _ stream: StoredRows, _ keys: [Int], _ others: [Int]
  ) {
    let cells = stream.cells
    bytes.removeAll(keepingCapacity: true)
    for key in keys { row.appendIdentity(of: cells[key].column, to: &bytes) }
    let place: Int
    if let known = placesOfBytes[bytes] {
      place = known
    } else {
      place = self.place(of: keys.map { stream.exactValue(row, cells[$0]) })
      if placesOfBytes.count < Self.mostKnownBytes { placesOfBytes[bytes] = place }
    }
    groups[place].count += 1
    for (index, other) in others.enumerated() {
      groups[place].aggregates[index].add(row, stream, cells[other])
    }
  }

  private mutating func place(of key: [InspectedValue]) -> Int {
    if let known = places[ExactValues(values: key)] { return known }
    places[ExactValues(values: key)] = groups.count
    groups.append(Group(key: key, aggregates: Array(repeating: ColumnAggregates(), count: others)))
    return groups.count - 1
  }
}

extension ColumnAggregates {
  fileprivate mutating func add(
    _ row: SQLiteStatement, _ stream: StoredRows, _ cell: StoredRows.Cell
  ) {
    switch row.type(cell.column) {
    case .integer where cell.isPlain: add(row.integer(cell.column))
    case .real where cell.isPlain: add(row.real(cell.column))
    case .integer, .real: add(stream.value(row, cell))
    case .null, .text, .bytes: break
    }
  }
}
