import Words

/// Rows counted together by the values of some columns, with sums and ends of the others.
struct Grouping {
  private let names: [String]
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
    self.names = names
    self.places = places
    self.path = path
    source = table
  }

  /// The groups, the largest first.
  func table() throws(InspectionError) -> InspectedTable {
    var groups: [[InspectedValue]: Group] = [:]
    let others = source.columns.indices.filter { !places.contains($0) }
    try source.eachRow { (row) throws(InspectionError) in
      let key = places.map { row.values.indices.contains($0) ? row.values[$0] : .null }
      let order = groups.count
      groups[key, default: Group(order: order, count: others.count)].add(row, others)
      guard groups.count <= Self.mostGroups else {
        throw InspectionError(
          .tooManyGroups(table: source.name, limit: Self.mostGroups), path: path)
      }
      return true
    }
    let sorted = groups.sorted { left, right in
      left.value.count != right.value.count
        ? left.value.count > right.value.count : left.value.order < right.value.order
    }
    return table(sorted.map { ($0.key, $0.value) }, others)
  }

  private func table(
    _ groups: [(key: [InspectedValue], group: Group)], _ others: [Int]
  ) -> InspectedTable {
    let shown = others.indices.filter { place in groups.contains { $0.group.ends[place].isKnown } }
    var columns = places.map { source.columns[$0] } + [InspectedTable.Column("count")]
    for place in shown {
      let name = source.columns[others[place]].name
      if groups.contains(where: { $0.group.ends[place].hasNumbers }) {
        columns.append(InspectedTable.Column("sum(\(name))"))
      }
      columns += ["min", "max"].map { InspectedTable.Column("\($0)(\(name))") }
    }
    let rows = groups.map { key, group in
      var values = key + [.integer(group.count)]
      for place in shown {
        if groups.contains(where: { $0.group.ends[place].hasNumbers }) {
          values.append(group.ends[place].sum)
        }
        values += [group.ends[place].least ?? .null, group.ends[place].greatest ?? .null]
      }
      return InspectedRow(values)
    }
    return InspectedTable(
      name: source.name, facts: source.facts, columns: columns, rows: KnownRows(rows))
  }

  /// The rows with the same values.
  private struct Group {
    let order: Int
    var count = 0
    var ends: [Ends]

    init(order: Int, count: Int) {
      self.order = order
      ends = Array(repeating: Ends(), count: count)
    }

    mutating func add(_ row: InspectedRow, _ places: [Int]) {
      count += 1
      for (index, place) in places.enumerated() where row.values.indices.contains(place) {
        ends[index].add(row.values[place])
      }
    }
  }
}

/// The least, the greatest and the sum of a column's numbers and dates.
struct Ends {
  private(set) var least: InspectedValue?
  private(set) var greatest: InspectedValue?
  private(set) var hasNumbers = false
  private var whole: Int64? = 0
  private var total = 0.0

  var isKnown: Bool { least != nil }

  /// Nothing where there was no number; exact as long as whole numbers fit.
  var sum: InspectedValue {
    guard hasNumbers else { return .null }
    return whole.map { .integer($0) } ?? .real(total)
  }

  mutating func add(_ value: InspectedValue) {
    switch value {
    case .integer(let digits):
      guard let number = Int64(digits) else { return }
      hasNumbers = true
      total += Double(number)
      whole = whole.flatMap { sum in
        let (next, isTooMuch) = sum.addingReportingOverflow(number)
        return isTooMuch ? nil : next
      }
    case .real(let number):
      hasNumbers = true
      total += number
      whole = nil
    case .date: break
    case .null, .boolean, .text, .data, .reference, .list, .fields: return
    }
    if least.map({ value.number < $0.number }) ?? true { least = value }
    if greatest.map({ value.number > $0.number }) ?? true { greatest = value }
  }
}

extension InspectedValue {
  /// The number that numbers and dates are compared by.
  fileprivate var number: Double {
    switch self {
    case .integer(let digits): Double(digits) ?? .nan
    case .real(let number): number
    case .date(let seconds): seconds
    case .null, .boolean, .text, .data, .reference, .list, .fields: .nan
    }
  }
}
