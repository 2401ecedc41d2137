import SQLiteFiles

/// A question that is larger than SQLite takes, with too many values, tables or nested parts, or one about
/// bytes that may be in files.
struct QueryTooLarge: Error {}

extension SQLiteDatabase {
  /// Runs the body with a query; throws `QueryTooLarge` when the database does not take it.
  func withQuery<Answer>(
    _ sql: String, _ body: (SQLiteStatement) throws -> Answer
  ) throws -> Answer {
    try withStatement(
      sql, explaining: { error in if error.isAboutSize { QueryTooLarge() } else { error } }, body)
  }
}

extension SQLiteError {
  /// True where SQLite refuses the statement for its size; it has a code of its own for the text's
  /// length only.
  fileprivate var isAboutSize: Bool {
    let words = ["too many", "too large", "too big", "at most", "stack overflow"]
    return kind == .tooLarge || kind == .statement && words.contains { message.contains($0) }
  }
}

extension SQLiteStore {
  /// Answers in memory, over the store's rows, what the database finds too large.
  func rowsChosenInMemory(_ fetch: StoreFetch) throws -> [StoredRow] {
    try withSnapshot { try chosen(fetch) }
  }

  private func chosen(_ fetch: StoreFetch) throws -> [StoredRow] {
    var everything = fetch
    (everything.predicate, everything.order) = (nil, [])
    (everything.limit, everything.offset) = (nil, 0)
    var found = try rows(everything)
    let evaluator = MemoryEvaluator(source: StoredRowSource(self))
    if let predicate = fetch.predicate {
      found = try found.filter { try evaluator.holds(predicate, $0) }
    }
    let rest = try evaluator.sorted(found, by: fetch.order).dropFirst(fetch.offset)
    return Array(fetch.limit.map { rest.prefix($0) } ?? rest)
  }
}

/// The rows of stores as predicates see them, each read once.
final class StoredRowSource: GraphSource {
  private struct Relationship: Hashable {
    let owner: ObjectID
    let slot: Int
  }

  private let stores: [any PersistentStore]
  private var rows: [ObjectID: StoredRow?] = [:]
  private var members: [Relationship: [StoredRow]] = [:]

  init(_ store: any PersistentStore) { stores = [store] }

  init(_ stores: [any PersistentStore]) { self.stores = stores }

  /// A single one is asked for everything: it may be a parent context, which has objects of any store.
  private func store(of id: ObjectID) -> (any PersistentStore)? {
    stores.count == 1 ? stores[0] : stores.first { $0.metadata.uuid == id.space.storeUUID }
  }

  func entity(of element: StoredRow) -> EntityLayout { element.id.space.entity }
  func id(of element: StoredRow) -> ObjectID { element.id }
  func value(of element: StoredRow, slot: Int) -> Value { element.value(slot) }

  func object(_ id: ObjectID) throws -> StoredRow? {
    if let known = rows[id] { return known }
    let row = try store(of: id)?.row(id)
    rows[id] = .some(row)
    return row
  }

  func members(of element: StoredRow, slot: Int) throws -> [StoredRow] {
    let key = Relationship(owner: element.id, slot: slot)
    if let known = members[key] { return known }
    let found = try store(of: element.id)?.memberRows(of: element.id, slot: slot) ?? []
    members[key] = found
    return found
  }
}
