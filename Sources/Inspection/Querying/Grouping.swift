import ObjectGraph
import Words

/// Rows counted together by the values of some columns, with sums and ends of the others.
struct Grouping {
  private let places: [Int]
  private let source: InspectedTable
  private let path: String
  /// More groups than this do not help anyone, and would fill the memory.
  private static let mostGroups = 100_000

  init(
    _ names: [String], of table: InspectedTable, path: String
  ) throws(InspectionError) {
    var places: [Int] = []
    for name in names { places.append(try table.place(ofColumn: name, path: path)) }
    self.places = places
    self.path = path
    source = table
  }

  /// The groups, the largest first.
  func table() throws(InspectionError) -> InspectedTable {
    let others = source.columns.indices.filter { !places.contains($0) }
    // A database has numbers in such columns, a store by its model texts.
    let decimals = others.filter {
      source.rows is StoreRows && source.columns[$0].type == AttributeType.decimal.modelName
    }
    var groups = RowGroups(others: others.count, decimals: Set(decimals))
    if let stream = source.stream {
      try stream.run(0, nil) { row in
        groups.add(row, stream, places, others)
        return groups.count <= Self.mostGroups
      }
    } else {
      try source.eachRow { (row) throws(InspectionError) in
        groups.add(row, places, others)
        return groups.count <= Self.mostGroups
      }
    }
    guard groups.count <= Self.mostGroups else {
      throw InspectionError(
        .tooManyGroups(table: source.name, limit: Self.mostGroups), path: path)
    }
    return table(groups.largestFirst, others)
  }

  private func table(
    _ groups: [RowGroups.Group], _ others: [Int]
  ) -> InspectedTable {
    let shown = others.indices.filter { place in groups.contains { $0.aggregates[place].isKnown } }
    var columns = places.map { source.columns[$0] } + [InspectedTable.Column("count")]
    for place in shown {
      let name = source.columns[others[place]].name
      if groups.contains(where: { $0.aggregates[place].hasNumbers }) {
        columns.append(InspectedTable.Column("sum(\(name))"))
      }
      columns += ["min", "max"].map { InspectedTable.Column("\($0)(\(name))") }
    }
    let rows = groups.map { group in
      var values = group.key + [.integer(group.count)]
      for place in shown {
        if groups.contains(where: { $0.aggregates[place].hasNumbers }) {
          values.append(group.aggregates[place].sum)
        }
        values += [
          group.aggregates[place].least ?? .null, group.aggregates[place].greatest ?? .null,
        ]
      }
      return InspectedRow(values)
    }
    return InspectedTable(
      name: source.name, facts: source.facts, columns: columns, rows: KnownRows(rows))
  }
}
