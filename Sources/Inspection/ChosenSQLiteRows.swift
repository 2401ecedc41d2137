import ObjectGraph
import SQLiteFiles
import Words

/// The rows of a table that meet a condition, in an order.
///
/// The database looks at the part of the condition that means the same in SQL, and sorts; the rest is
/// looked at here, in the one language that there is for all files. Keys are found as far as rows are
/// asked for.
final class ChosenSQLiteRows: InspectedRows {
  let rows: SQLiteRows
  let key: String
  private let condition: RowCondition?
  /// The columns that the rest of the condition is about, as places in the table.
  private let used: [ExactText: Int]
  private let order: String
  /// True if the order is not the one of the keys.
  let isSorted: Bool
  private var found: [Int64] = []
  private var isComplete = false
  private var last: Int64?
  /// Within so many rows of an order the database is asked for these alone.
  static let few = 1_000
  private static let chunk = 4_096

  var hasLabels: Bool { rows.hasLabels }

  init(_ rows: SQLiteRows, key: String, choice: RowChoice, table: InspectedTable) throws {
    let names = table.columns.map(\.name)
    let (used, order) = try choice.columns(among: names, of: table.name)
    self.rows = rows
    self.key = key
    self.used = used
    let columns = try rows.comparableColumns(of: table)
    condition = choice.predicate.map { predicate in
      RowCondition(predicate) { used[ExactText($0)].flatMap { columns[$0] } }
    }
    if condition != nil { try rows.file.database.addTextEnding() }
    let terms = zip(order, choice.order).map { place, key in
      "\(quoted(names[place])) COLLATE BINARY\(key.isAscending ? "" : " DESC")"
    }
    self.order = (terms + [key]).joined(separator: ", ")
    isSorted = !terms.isEmpty
  }

  /// True if the database alone says which rows there are.
  var isAnsweredInFull: Bool { condition?.rest == nil }

  /// The end of a query for the rows after a key, at most so many, with the values of its parameters.
  ///
  /// Without a limit SQLite sorts in half of the time.
  func ending(
    after start: Int64? = nil, limit: Int? = nil
  ) -> (sql: String, values: [SQLiteValue]) {
    let conditions = [condition?.sql, start.map { _ in "\(key) > ?" }].compactMap(\.self)
    return (
      "\(rows.conditions(conditions)) ORDER BY \(order)" + (limit == nil ? "" : " LIMIT ?"),
      (condition?.values ?? [])
        + [start, limit.map { Int64($0) }].compactMap { $0.map { .integer($0) } }
    )
  }

  /// Returns true if a row that the database gave meets the rest of the condition; its columns begin
  /// at a place in the query.
  func holds(_ row: SQLiteStatement, _ column: (Int) -> Int32) throws -> Bool {
    try condition?.rest?.holds { name in
      used[ExactText(name)].map { place in
        InspectedValue(row, column(place)).read(as: rows.kind(ofColumn: place)).value
      } ?? .null
    } ?? true
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    guard isAnsweredInFull else {
      try find(upTo: limit ?? .max)
      return min(found.count, limit ?? .max)
    }
    return try rows.count(
      of: [condition?.sql].compactMap(\.self), condition?.values ?? [], upTo: limit)
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    guard count > 0, offset >= 0 else { return [] }
    let end = offset.addingReportingOverflow(count).overflow ? .max : offset + count
    if isAnsweredInFull, isSorted, !isComplete, end <= Self.few {
      return try rows.rows(withKeys: Array(try keys(limit: end).dropFirst(offset)))
    }
    try find(upTo: end)
    return try rows.rows(withKeys: Array(found.dropFirst(offset).prefix(count)))
  }

  private func find(upTo end: Int) throws(InspectionError) {
    while !isComplete, found.count < end {
      if isSorted {
        found = try keys(limit: nil)
        isComplete = true
      } else {
        try findMore()
      }
    }
  }

  /// The next part of the table, by its keys.
  private func findMore() throws(InspectionError) {
    var seen = 0
    let start = last
    found += try keys(after: start, limit: Self.chunk) { key in
      seen += 1
      self.last = key
    }
    isComplete = seen < Self.chunk
    guard isComplete || start.map({ key in last.map { $0 > key } ?? false }) ?? true else {
      throw InspectionError(.rowsOutOfOrder(table: rows.table), path: rows.path)
    }
  }

  /// The keys of the rows that meet the condition; `pass` gets each key that the database gives.
  func keys(
    after start: Int64? = nil, limit: Int?, _ pass: (Int64) -> Void = { _ in }
  ) throws(InspectionError) -> [Int64] {
    let places = isAnsweredInFull ? [] : Array(Set(used.values)).sorted()
    let names = ([key] + places.map { quoted(rows.columns[$0]) }).joined(separator: ", ")
    let ending = ending(after: start, limit: limit)
    var (met, failure): ([Int64], (any Error)?) = ([], nil)
    try rows.each(
      "SELECT \(names) FROM \(quoted(rows.table))\(ending.sql)", ending.values
    ) { _ in
      nil
    } work: { row in
      pass(row.integer(0))
      do {
        if try holds(row, { Int32((places.firstIndex(of: $0) ?? 0) + 1) }) {
          met.append(row.integer(0))
        }
      } catch {
        failure = error
      }
      return failure == nil
    }
    if let failure { throw InspectionError(failure, path: rows.path) }
    return met
  }
}

extension SQLiteRows: ChoosableRows {
  /// As many chosen rows as are held in memory where a table has no row numbers.
  private static let mostWithoutKeys = 200_000

  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    if let key { return try ChosenSQLiteRows(self, key: key, choice: choice, table: table) }
    // A name that the table lacks is told before any row is read.
    let used = try choice.columns(among: table.columns.map(\.name), of: table.name).used
    var (met, failure): ([InspectedRow], (any Error)?) = ([], nil)
    try eachRow { (row) throws(InspectionError) in
      do {
        if try choice.holds(used, { row.values[$0].value }) { met.append(row) }
      } catch {
        failure = error
      }
      return failure == nil && met.count <= Self.mostWithoutKeys
    }
    if let failure { throw failure }
    guard met.count <= Self.mostWithoutKeys else {
      throw RowChoiceError(.tooManyRows(table: table.name, limit: Self.mostWithoutKeys))
    }
    return try KnownRows(met).chosen(choice.orderAlone, from: table)
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
