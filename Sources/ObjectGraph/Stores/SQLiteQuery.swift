import SQLiteFiles

/// A fetch as SQL: values are bound, never pasted.
struct SQLiteQuery {
  private let sql: String
  private let bindings: [Value]

  /// The answer of a query about the objects that it finds.
  enum Answer { case rows, identifiers, count }

  init(
    _ fetch: StoreFetch, _ selection: SQLiteSelection, _ store: SQLiteStore,
    _ answer: Answer = .rows
  ) throws {
    let isCount = answer == .count
    let writer = SQLiteWriter(store)
    let scope = SQLiteScope(entity: fetch.entity, alias: "t0")
    let conditions = try Self.conditions(fetch, selection, writer, scope, answer)
    let order = isCount ? "" : " " + (try Self.order(fetch, selection, writer, scope))
    let columns =
      switch answer {
      case .rows: selection.columnList
      case .identifiers: "t0.Z_PK, t0.Z_ENT"
      case .count: "count(*)"
      }
    var text = "SELECT \(columns) FROM \(selection.table) t0\(scope.joins)"
    if !conditions.isEmpty { text += " WHERE \(conditions.joined(separator: " AND "))" }
    text += order
    if fetch.limit != nil || fetch.offset > 0 {
      let window = writer.window(limit: fetch.limit, offset: fetch.offset)
      text =
        isCount && order.isEmpty
        ? "SELECT count(*) FROM (\(text.replacingCount)\(window))" : text + window
    }
    sql = text
    bindings = writer.bindings
  }

  /// The conditions on a row, for an answer of its own or, where there's none, for dictionaries.
  static func conditions(
    _ fetch: StoreFetch, _ selection: SQLiteSelection, _ writer: SQLiteWriter,
    _ scope: SQLiteScope, _ answer: Answer? = nil
  ) throws -> [String] {
    var conditions: [String] = []
    if selection.isPartOfFamily {
      conditions.append("t0.Z_ENT IN (\(selection.entityList))")
    } else if selection.leavesOutOthers, answer != .rows || fetch.limit != nil || fetch.offset > 0 {
      // No fetch gives a row of no known entity: it counts for nothing, and no window begins with it. An
      // index of the entities helps only where nothing but their number is asked for.
      let isAll = answer == .count && fetch.predicate == nil && fetch.firstKey == nil
      conditions.append("\(isAll ? "" : "+")t0.Z_ENT IN (\(selection.entityList))")
    }
    if let key = fetch.firstKey { conditions.append("t0.Z_PK >= \(writer.bind(.integer(key)))") }
    if let predicate = fetch.predicate {
      conditions.append("(\(try writer.condition(predicate, scope)))")
    }
    return conditions
  }

  /// Ties go by entity number and key; with one entity the key is enough, and an index that is
  /// in the order of the sort answers without sorting.
  static func order(
    _ fetch: StoreFetch, _ selection: SQLiteSelection, _ writer: SQLiteWriter, _ scope: SQLiteScope
  ) throws -> String {
    var terms = try fetch.order.map { term in
      let text = try writer.expression(.path(ScopedPath(term.path)), scope)
      let folded =
        term.options.isEmpty ? text : "objectgraph_fold(\(text), \(term.options.rawValue))"
      return folded + (term.isAscending ? "" : " DESC")
    }
    if selection.entityNumbers.count > 1 { terms.append("t0.Z_ENT") }
    terms.append("t0.Z_PK")
    return "ORDER BY \(terms.joined(separator: ", "))"
  }

  /// Runs the body with the query before its first row; throws `QueryTooLarge` when the
  /// database does not take it.
  func read<R>(
    _ connection: SQLiteDatabase, _ body: (SQLiteStatement) throws -> R
  ) throws -> R {
    try connection.withQuery(sql) { statement in
      for (index, value) in bindings.enumerated() {
        try statement.bind(value, at: Int32(index + 1))
      }
      return try body(statement)
    }
  }
}

extension String {
  /// The rows themselves instead of their number, for a count within a window.
  fileprivate var replacingCount: String {
    "SELECT 1" + dropFirst("SELECT count(*)".count)
  }
}

/// The objects that key paths begin at: a table's alias and the joins that paths have needed.
final class SQLiteScope {
  let entity: EntityLayout
  let alias: String
  /// The scope of the object around, for tests about a relationship's objects.
  private let parent: SQLiteScope?
  /// For dictionaries: the columns by their names in the answer.
  let columns: [String: String]
  private(set) var joins = ""
  private var aliases: [[String]: SQLiteScope] = [:]

  init(
    entity: EntityLayout, alias: String, in parent: SQLiteScope? = nil,
    columns: [String: String] = [:]
  ) {
    self.columns = columns
    self.entity = entity
    self.alias = alias
    self.parent = parent
  }

  /// The scope so many objects further out.
  func outer(_ steps: Int) throws -> SQLiteScope {
    if steps == 0 { return self }
    guard let parent else { throw FetchError(.unsupported("A predicate that was not checked")) }
    return try parent.outer(steps - 1)
  }

  /// The scope at the end of a to-one path; the path's objects are joined once.
  func joined(
    _ path: [String], make: () throws -> (scope: SQLiteScope, join: String)
  ) rethrows -> SQLiteScope {
    if let known = aliases[path] { return known }
    let made = try make()
    aliases[path] = made.scope
    joins += made.join
    return made.scope
  }
}
