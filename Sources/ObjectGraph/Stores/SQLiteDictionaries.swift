import SQLiteFiles

/// A fetch of dictionaries as SQL.
///
/// Rows are numbered in the order of the sort; the least number of a group is its place in the
/// answer, and SQLite takes other columns from the row that has it.
struct SQLiteDictionaryQuery {
  private struct Result {
    let column: ResultColumn
    let index: Int32
    /// Of the property whose values the column has; nil for numbers that were computed.
    let property: SlotProperty?
    /// The index of the other object's entity number; below zero for none.
    let entityColumn: Int32
  }

  private let request: DictionaryFetch
  private let store: SQLiteStore
  private var results: [Result] = []
  private var sql = ""
  private var bindings: [Value] = []

  /// Nil where a column is not in the database as it is, such as bytes that may be in a file, or leads
  /// over a relationship to many objects.
  init?(_ request: DictionaryFetch, _ selection: SQLiteSelection, _ store: SQLiteStore) throws {
    self.request = request
    self.store = store
    let writer = SQLiteWriter(store)
    let scope = SQLiteScope(entity: request.fetch.entity, alias: "t0")
    var inner: [String] = []
    var outer: [String] = []
    for column in request.columns {
      guard let source = try Self.source(column, writer, scope) else { return nil }
      results.append(
        Result(
          column: column, index: Int32(outer.count), property: source.property,
          entityColumn: source.entityColumn == nil ? -1 : Int32(outer.count + 1)))
      outer.append(Self.outer(column, "c\(inner.count)"))
      inner.append(source.sql)
      guard let entityColumn = source.entityColumn else { continue }
      outer.append("c\(inner.count)")
      inner.append(entityColumn)
    }
    let keys = try request.keys.map { try writer.expression(.path(ScopedPath($0)), scope) }
    let condition = try Self.condition(request.fetch, selection, writer, scope)
    let number = try Self.number(request.fetch, selection, writer, scope)
    let named =
      inner.enumerated().map { "\($1) AS c\($0)" } + keys.enumerated().map { "\($1) AS k\($0)" }
    let rows =
      "SELECT \((named + ["\(number) AS n"]).joined(separator: ", ")) "
      + "FROM \(selection.table) t0\(scope.joins)\(condition)"
    sql = try finished(rows, outer, inner.indices.map { "c\($0)" }, keys.count, writer)
    bindings = writer.bindings
  }

  private static func source(
    _ column: ResultColumn, _ writer: SQLiteWriter, _ scope: SQLiteScope
  ) throws -> (sql: String, property: SlotProperty?, entityColumn: String?)? {
    if case .count = column.kind { return ("1", nil, nil) }
    if case .expression = column.kind { return nil }
    if scope.entity.firstMany(in: column.path) != nil { return nil }
    let found = try writer.property(column.path, scope)
    if found.property.isStoredExternally { return nil }
    switch column.kind {
    case .aggregate(.sum), .aggregate(.average), .valueCount: return (found.sql, nil, nil)
    case .property, .count, .aggregate, .expression:
      return (found.sql, found.property, found.entityColumn)
    }
  }

  private static func outer(_ column: ResultColumn, _ name: String) -> String {
    switch column.kind {
    case .property, .expression: name
    case .count: "count(*)"
    case .valueCount: "count(\(name))"
    case .aggregate(let function): "objectgraph_\(function.rawValue)(\(name))"
    }
  }

  private static func condition(
    _ fetch: StoreFetch, _ selection: SQLiteSelection, _ writer: SQLiteWriter, _ scope: SQLiteScope
  ) throws -> String {
    let conditions = try SQLiteQuery.conditions(fetch, selection, writer, scope)
    return conditions.isEmpty ? "" : " WHERE \(conditions.joined(separator: " AND "))"
  }

  private static func number(
    _ fetch: StoreFetch, _ selection: SQLiteSelection, _ writer: SQLiteWriter, _ scope: SQLiteScope
  ) throws -> String {
    if fetch.order.isEmpty && selection.entityNumbers.count == 1 { return "t0.Z_PK" }
    return "row_number() OVER (\(try SQLiteQuery.order(fetch, selection, writer, scope)))"
  }

  /// Groups, conditions on groups, order and window around the rows.
  private func finished(
    _ rows: String, _ outer: [String], _ inner: [String], _ keyCount: Int, _ writer: SQLiteWriter
  ) throws -> String {
    var text = rows
    var names = inner
    if request.isGrouped || request.isDistinct {
      let columns = request.isGrouped ? outer : inner
      let keys = request.isGrouped ? (0..<keyCount).map { "k\($0)" } : inner
      names = columns.indices.map { "r\($0)" }
      let named = zip(columns, names).map { "\($0) AS \($1)" } + ["min(n) AS n"]
      text = "SELECT \(named.joined(separator: ", ")) FROM (\(rows))"
      if !keys.isEmpty { text += " GROUP BY \(keys.joined(separator: ", "))" }
    }
    text = "SELECT \((names + ["n"]).joined(separator: ", ")) FROM (\(text))"
    if let having = request.having {
      var columns: [String: String] = [:]
      for result in results { columns[result.column.name] = names[Int(result.index)] }
      let scope = SQLiteScope(entity: request.fetch.entity, alias: "", columns: columns)
      text += " WHERE \(try writer.condition(having, scope))"
    }
    text += " ORDER BY n"
    guard !isFinishedHere, request.fetch.limit != nil || request.fetch.offset > 0 else {
      return text
    }
    return text + writer.window(limit: request.fetch.limit, offset: request.fetch.offset)
  }

  /// Groups are few: which of them are alike is seen when they have been read.
  private var isFinishedHere: Bool { request.isGrouped && request.isDistinct }

  func answer(_ connection: SQLiteDatabase) throws -> [[String: Value]] {
    let last = (results.map { max($0.index, $0.entityColumn) }.max() ?? -1) + 1
    var rows: [[String: Value]] = []
    try connection.withQuery(sql) { statement in
      for (index, value) in bindings.enumerated() {
        try statement.bind(value, at: Int32(index + 1))
      }
      while try statement.step() {
        let isEmpty = statement.type(last) == .null
        var row: [String: Value] = [:]
        for result in results {
          // Aggregates over nothing have values, properties of no object have none.
          if isEmpty, !result.column.isAggregate { continue }
          row[result.column.name] = try value(statement, result)
        }
        rows.append(row)
      }
    }
    return isFinishedHere ? window(distinct(rows), request.fetch) : rows
  }

  private func value(_ statement: SQLiteStatement, _ result: Result) throws -> Value {
    guard let property = result.property else {
      switch statement.type(result.index) {
      case .integer: return .integer(statement.integer(result.index))
      case .real: return .double(statement.real(result.index))
      case .null, .text, .bytes: return .null
      }
    }
    do {
      if let type = property.type { return try sqliteValue(statement, result.index, type) }
      return try store.reference(
        statement, result.index, result.entityColumn,
        to: property.destination.map { store.space($0) })
    } catch {
      throw StoreError(
        .damaged("'\(request.fetch.entity.name).\(result.column.name)' \(error.sentence)."),
        store.name)
    }
  }
}

extension SQLiteStore {
  func dictionaries(_ request: DictionaryFetch) throws -> [[String: Value]] {
    do {
      let answer = try withReader { connection -> [[String: Value]]? in
        let fetch = request.fetch
        let selection = try selection(fetch.entity, includesSubentities: fetch.includesSubentities)
        return try SQLiteDictionaryQuery(request, selection, self)?.answer(connection)
      }
      if let answer { return answer }
    } catch is QueryTooLarge {}
    return try withSnapshot { try dictionariesInMemory(request) }
  }
}
