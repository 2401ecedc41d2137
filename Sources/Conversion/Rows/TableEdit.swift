import Inspection
import JSON
import SQLiteFiles
import Words

/// A change of one value or of a row in a table of an SQLite database, in one transaction.
struct TableEdit {
  private let database: SQLiteDatabase
  private let target: RowTarget
  private let text: String
  private let kind: (SQLiteValue) -> ValueKind?

  init(
    _ path: String, _ target: RowTarget, text: String,
    kind: @escaping (SQLiteValue) -> ValueKind?
  ) throws(SQLiteError) {
    database = try SQLiteDatabase(path: path, mode: .writing)
    database.limitWork(fileSize: 1 << 32)
    (self.target, self.text, self.kind) = (target, text, kind)
  }

  func perform() throws -> (old: ShownValue, new: ShownValue) {
    do {
      return try perform(isWatched: true)
    } catch let error as SQLiteError where error.kind == .statement {
      // SQLite refuses each change of a row that such a key concerns.
      guard try hasKeysToMissingTables() else { throw error }
      return try perform(isWatched: false)
    }
  }

  /// Makes the change while SQLite watches all foreign keys, or with a look at those that it can
  /// follow.
  private func perform(isWatched: Bool) throws -> (old: ShownValue, new: ShownValue) {
    try database.execute("PRAGMA foreign_keys = \(isWatched ? "ON" : "OFF")")
    try database.execute("BEGIN IMMEDIATE")
    do {
      let broken = isWatched ? [:] : try brokenReferences()
      let change = try change()
      if !isWatched {
        let isSound = try brokenReferences().allSatisfy { $1 <= broken[$0] ?? 0 }
        guard isSound else { throw SQLiteError.brokenReference }
      }
      try database.execute("COMMIT")
      return change
    } catch {
      // Some errors have rolled back already; then there is nothing left to undo.
      if database.isInTransaction { try? database.execute("ROLLBACK") }
      throw error
    }
  }

  /// True where the table that a foreign key leads to is gone.
  private func hasKeysToMissingTables() throws(SQLiteError) -> Bool {
    try database.first(
      """
      SELECT 1 FROM sqlite_schema s, pragma_foreign_key_list(s.name) k WHERE s.type = 'table'
      AND k."table" COLLATE NOCASE NOT IN (SELECT name FROM sqlite_schema) LIMIT 1
      """
    ) { _ in true } ?? false
  }

  /// The rows whose foreign keys lead to no row of a table that is there, by key, row and table;
  /// those without row numbers are counted together.
  private func brokenReferences() throws(SQLiteError) -> [String: Int64] {
    let found = try database.rows(
      """
      SELECT fkid || ' ' || ifnull(rowid, '') || ' ' || "table", count(*)
      FROM pragma_foreign_key_check
      WHERE parent COLLATE NOCASE IN (SELECT name FROM sqlite_schema) GROUP BY 1
      """
    ) { ($0.name(0), $0.integer(1)) }
    return Dictionary(found) { $0 + $1 }
  }

  /// The name as the schema spells it.
  private func name(
    of text: String, among names: [String], _ problem: ([String]) -> EditProblem
  ) throws(EditProblem) -> String {
    guard let place = names.firstIndex(named: text, \.self) else { throw problem(names) }
    return names[place]
  }

  private func change() throws -> (old: ShownValue, new: ShownValue) {
    switch target {
    case .value(let row, let column): try set(column, of: row)
    case .row(let row): try remove(row)
    case .table(let table): try add(to: table)
    }
  }

  private func table(_ text: String) throws -> String {
    try name(of: text, among: tables()) { .noSuchTable(text, names: $0) }
  }

  private func tables() throws(SQLiteError) -> [String] {
    try database.rows("SELECT name FROM sqlite_schema WHERE type = 'table'") { $0.name(0) }
  }

  private func columns(of table: String) throws(SQLiteError) -> [String] {
    try database.rows("SELECT name FROM pragma_table_info(?)", [.name(table)]) { $0.name(0) }
  }

  private func key(of row: RowName, in table: String) throws -> SQLiteRowKey {
    guard let key = try SQLiteRowKey(row.key, of: table, in: database) else {
      throw EditProblem.noSuchRow(row.key, table: table)
    }
    return key
  }

  private func column(_ text: String, of table: String) throws -> String {
    // Nothing can be written to a column whose values are computed, though it is shown.
    let all = try database.rows(
      "SELECT name, hidden FROM pragma_table_xinfo(?) WHERE hidden <> 1", [.name(table)]
    ) { (name: $0.name(0), isComputed: $0.integer(1) != 0) }
    if let place = all.firstIndex(named: text, { $0.name }), all[place].isComputed {
      throw EditProblem.isComputed(all[place].name, expression: "")
    }
    return try name(of: text, among: columns(of: table)) {
      .noSuchColumn(text, table: table, names: $0)
    }
  }

  private func set(
    _ column: String, of row: RowName
  ) throws -> (old: ShownValue, new: ShownValue) {
    let row = row.named(among: try tables())
    let table = try table(row.table)
    let column = try self.column(column, of: table)
    let key = try key(of: row, in: table)
    let (name, place) = (SQLiteName.quoted(table), SQLiteName.quoted(column))
    let selection = "SELECT \(place) FROM \(name) WHERE \(key.condition)"
    let old = try database.first(selection, key.values) { $0.value(0) }
    guard let old else { throw EditProblem.noSuchRow(row.key, table: table) }
    let new = try value(for: old)
    let clause = try conflictClause(of: table)
    try database.execute(
      "UPDATE\(clause) \(name) SET \(place) = ? WHERE \(key.condition)",
      [new] + key.values)
    guard database.changes == 1 else { throw EditProblem.isRefused(table: table) }
    // The column's type may make another value of it: the text 7 becomes the number. A key that is
    // changed itself leads to the row no more.
    let stored = try database.first(selection, key.values) { $0.value(0) }
    return (old.shown, (stored ?? new).shown)
  }

  private func remove(_ row: RowName) throws -> (old: ShownValue, new: ShownValue) {
    let row = row.named(among: try tables())
    let table = try table(row.table)
    let count = try columns(of: table).count
    let key = try key(of: row, in: table)
    let place = "FROM \(SQLiteName.quoted(table)) WHERE \(key.condition)"
    guard try database.first("SELECT 1 \(place)", key.values, { _ in true }) != nil else {
      throw EditProblem.noSuchRow(row.key, table: table)
    }
    try database.execute("DELETE \(place)", key.values)
    guard database.changes == 1 else { throw EditProblem.isRefused(table: table) }
    return (.dictionary(count: count), .text("null"))
  }

  private func add(to name: String) throws -> (old: ShownValue, new: ShownValue) {
    let table = try table(name)
    let row = try RowText(text)
    let columns = try row.values.map { SQLiteName.quoted(try column($0.name, of: table)) }
    guard Set(columns.map(SQLiteName.folded)).count == columns.count else {
      throw EditProblem.noRowValues(text: text)
    }
    let values = try row.values.map { try SQLiteValue($0.value) }
    let places = values.map { _ in "?" }.joined(separator: ", ")
    let clause = try conflictClause(of: table)
    try database.execute(
      "INSERT\(clause) INTO \(SQLiteName.quoted(table)) "
        + (columns.isEmpty
          ? "DEFAULT VALUES" : "(\(columns.joined(separator: ", "))) VALUES (\(places))"),
      values)
    guard database.changes == 1 else { throw EditProblem.isRefused(table: table) }
    return (.text("null"), .text(try rowName(of: row, in: table)))
  }

  /// The clause by which a change fails where its values are there already: a table may say that the
  /// other row goes then, or that nothing happens.
  private func conflictClause(of table: String) throws(SQLiteError) -> String {
    let definitions = try database.definitions(of: table)
    // Elsewhere the clause would also rule the statements of triggers.
    return definitions.contains { $0.kind == "table" && $0.resolvesConflicts } ? " OR ABORT" : ""
  }

  /// The name of the row that was added last; the table's where its primary key isn't in the values.
  private func rowName(of row: RowText, in table: String) throws(SQLiteError) -> String {
    guard let columns = try SQLiteRowKey.primaryKey(of: table, in: database) else {
      return "\(table)[\(database.lastRow)]"
    }
    let key = columns.compactMap { column in
      row.values.firstIndex(named: column.name, \.name).flatMap { place -> String? in
        let value = row.values[place].value
        // A database has no truths, but 1 and 0.
        if case .boolean(let truth) = value { return truth ? "1" : "0" }
        return value.typed.map { column.text($0, isText: value.isText) }
      }
    }
    return key.count == columns.count ? "\(table)[\(SQLiteRowKey.text(of: key))]" : table
  }

  private func value(for old: SQLiteValue) throws(EditProblem) -> SQLiteValue {
    guard let kind = kind(old) else { throw .unclearKind(old: old.shown) }
    let number = JSONNumber(spelling: text)
    // A database would round the one, and make infinity of the other.
    if kind == .integer, number?.isWhole == true, Int64(text) == nil {
      throw .outOfRange(text: text)
    }
    if kind == .number, number?.isOutOfRange == true { throw .outOfRange(text: text) }
    let value: SQLiteValue? =
      switch kind {
      case .string, .date: .text(text)
      case .integer: Int64(text).map { .integer($0) }
      // A database has no number that isn't one.
      case .number: Double(text).flatMap { $0.isNaN ? nil : .real($0) }
      case .boolean: ["true": 1, "false": 0][text].map { .integer($0) }
      case .null: text == "null" ? .null : nil
      case .data: bytes(ofBase64: text).map { .bytes($0) }
      }
    guard let value else { throw .wrongKind(text: text, kind: kind, isAskedFor: true) }
    return value
  }
}

extension SQLiteValue {
  /// A value of JSON as a database has it; nothing for one that holds others.
  ///
  /// Throws for a number that a database would round, or make infinity of.
  fileprivate init(_ value: JSONValue) throws(EditProblem) {
    switch value {
    case .null, .array, .object: self = .null
    case .boolean(let truth): self = .integer(truth ? 1 : 0)
    case .number(let number):
      let integer = Int64(number.spelling)
      guard !number.isOutOfRange, !number.isWhole || integer != nil else {
        throw .outOfRange(text: number.spelling)
      }
      self = integer.map { .integer($0) } ?? .real(number.double)
    case .string(let text): self = .text(text)
    }
  }

  /// The value on one line.
  var shown: ShownValue {
    switch self {
    case .null: .text("null")
    case .integer(let number): .text("\(number)")
    case .real(let number): .text("\(number)")
    case .text(let text): .text("\"\(text)\"")
    case .rawText(let bytes), .bytes(let bytes): .bytes(count: bytes.count)
    }
  }
}
