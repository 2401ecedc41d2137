import ObjectGraph
import Persistence
import SQLiteFiles
import Words

/// The rows of a table that meet a condition, in an order.
///
/// The condition is looked at here, in the one language that there is for all files; the
/// database gives the values that it is about and sorts. Keys are found as far as rows are asked for.
final class ChosenSQLiteRows: InspectedRows {
  private let rows: SQLiteRows
  private let key: String
  private let choice: RowChoice
  /// The columns that the condition is about, as places in the query.
  private let used: [String: Int]
  private let columns: [String]
  /// The meanings of these columns.
  private let kinds: [ColumnKind]
  private let order: String
  private var found: [Int64] = []
  private var isComplete = false
  private var last: Int64?
  /// Within so many rows of an order the database is asked for these alone.
  private static let few = 1_000
  private static let chunk = 4_096

  init(_ rows: SQLiteRows, key: String, choice: RowChoice, table: InspectedTable) throws {
    let names = table.columns.map(\.name)
    let (used, order) = try choice.columns(among: names, of: table.name)
    self.rows = rows
    self.key = key
    self.choice = choice
    let places = Array(Set(used.values)).sorted()
    columns = places.map { names[$0] }
    kinds = places.map { rows.kind(ofColumn: $0) }
    self.used = used.mapValues { place in places.firstIndex(of: place) ?? 0 }
    let terms = zip(order, choice.order).map { place, key in
      "\(quoted(names[place])) COLLATE BINARY\(key.isAscending ? "" : " DESC")"
    }
    self.order = (terms + [key]).joined(separator: ", ")
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    try find(upTo: limit ?? .max)
    return min(found.count, limit ?? .max)
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard count > 0, offset >= 0 else { return [] }
    let end = offset.addingReportingOverflow(count).overflow ? .max : offset + count
    if choice.predicate == nil, !isComplete, end <= Self.few {
      return try rows.rows(withKeys: Array(try keys(limit: end).dropFirst(offset)))
    }
    try find(upTo: end)
    return try rows.rows(withKeys: Array(found.dropFirst(offset).prefix(count)))
  }

  private func find(upTo end: Int) throws(InspectionError) {
    while !isComplete, found.count < end {
      if choice.order.isEmpty {
        try findMore()
      } else {
        found = try keys(limit: nil)
        isComplete = true
      }
    }
  }

  /// The next part of the table, by its keys.
  private func findMore() throws(InspectionError) {
    let conditions = last == nil ? [] : ["\(key) > ?"]
    var seen = 0
    let start = last
    found += try keys(
      "\(rows.conditions(conditions)) ORDER BY \(key) LIMIT ?",
      (last.map { [.integer($0)] } ?? []) + [.integer(Int64(Self.chunk))]
    ) { key in
      seen += 1
      self.last = key
    }
    isComplete = seen < Self.chunk
    guard isComplete || start.map({ key in last.map { $0 > key } ?? false }) ?? true else {
      throw InspectionError(.rowsOutOfOrder(table: rows.table), path: rows.path)
    }
  }

  private func keys(limit: Int?) throws(InspectionError) -> [Int64] {
    try keys(
      "\(rows.conditions([])) ORDER BY \(order) LIMIT ?", [.integer(Int64(limit ?? -1))]
    ) { _ in }
  }

  /// The keys of the rows that meet the condition, of all that a query gives.
  private func keys(
    _ rest: String, _ values: [SQLiteValue], _ pass: (Int64) -> Void
  ) throws(InspectionError) -> [Int64] {
    let names = ([key] + columns.map(quoted)).joined(separator: ", ")
    var (met, failure): ([Int64], (any Error)?) = ([], nil)
    try rows.read("SELECT \(names) FROM \(quoted(rows.table))\(rest)", values) { row in
      pass(row.integer(0))
      do {
        let holds = try choice.holds(used) { place in
          InspectedValue(row, Int32(place + 1)).read(as: kinds[place]).value
        }
        if holds { met.append(row.integer(0)) }
      } catch {
        failure = error
      }
    }
    if let failure { throw InspectionError(failure, path: rows.path) }
    return met
  }
}

extension SQLiteRows: ChoosableRows {
  /// As many rows as are read into memory to choose from where a table has no row numbers.
  private static let mostWithoutKeys = 200_000

  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    if let key { return try ChosenSQLiteRows(self, key: key, choice: choice, table: table) }
    let all = try rows(from: 0, count: Self.mostWithoutKeys + 1)
    guard all.count <= Self.mostWithoutKeys else {
      throw RowChoiceError(.tooManyRows(table: table.name, limit: Self.mostWithoutKeys))
    }
    return try KnownRows(all).chosen(choice, from: table)
  }

  /// The rows with some keys, in their order.
  func rows(withKeys keys: [Int64]) throws(InspectionError) -> [InspectedRow] {
    guard let key else { return [] }
    let names = ([key] + columns.map(quoted)).joined(separator: ", ")
    var found: [InspectedRow] = []
    var rest = keys[...]
    while !rest.isEmpty {
      let part = rest.prefix(Self.keysAtOnce)
      rest = rest.dropFirst(part.count)
      let places = part.map { _ in "?" }.joined(separator: ", ")
      let conditions = conditions(["\(key) IN (\(places))"])
      var byKey: [Int64: InspectedRow] = [:]
      try read("SELECT \(names) FROM \(quoted(table))\(conditions)", part.map { .integer($0) }) {
        byKey[$0.integer(0)] = row($0)
      }
      found += part.compactMap { byKey[$0] }
    }
    return found
  }

  /// So many rows are read by their keys in one query.
  private static let keysAtOnce = 250

  /// Runs a query and shows each of its rows.
  fileprivate func read(
    _ sql: String, _ values: [SQLiteValue], _ body: (SQLiteStatement) -> Void
  ) throws(InspectionError) {
    _ = try explained { () throws(SQLiteError) in try file.database.rows(sql, values, body) }
  }
}
