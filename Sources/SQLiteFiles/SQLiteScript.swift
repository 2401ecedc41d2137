import ArcadeCSQLite

/// The statements by which another database gets a table or a view as it is: its own, and those of the
/// indexes and triggers on it.
///
/// A schema is data of whoever wrote the file, and its texts may go on with anything after a statement's
/// end. So each is tried in a database in memory first, and only one that makes there what the schema
/// says is given.
package struct SQLiteScript {
  /// The statement that makes it, up to its semicolon.
  package let creation: String
  package let isView: Bool
  package private(set) var indexes: [String] = []
  package private(set) var triggers: [String] = []
  /// The columns that take values; those that are computed are left out.
  package let columns: [String]
  /// The greatest key that a table with `AUTOINCREMENT` ever had; nil for another table.
  package let sequence: Int64?

  /// Nil for a virtual table, and where the schema's text isn't what it should be.
  package init?(of name: String, in database: SQLiteDatabase) throws(SQLiteError) {
    let definitions = try database.definitions(of: name)
    let isMain = { (definition: SQLiteDefinition) in
      ["table", "view"].contains(definition.kind)
        && SQLiteName.folded(definition.name) == SQLiteName.folded(name)
    }
    guard let main = definitions.first(where: isMain), !main.isVirtual else { return nil }
    let trial = try Trial()
    guard let creation = trial.statement(of: main) else { return nil }
    isView = main.kind == "view"
    let all = try Self.columns(of: name, in: database)
    if !isView {
      guard try Self.columns(of: name, in: trial.database) == all,
        try trial.isEmpty(name)
      else { return nil }
    }
    self.creation = creation
    columns = all.filter { !$0.isComputed }.map(\.name)
    sequence = try trial.keepsSequences() ? database.sequence(of: name) : nil
    for definition in definitions where !isMain(definition) {
      guard let statement = trial.statement(of: definition) else { continue }
      if definition.kind == "index" {
        indexes.append(statement)
      } else {
        triggers.append(statement)
      }
    }
  }

  private struct Column: Equatable {
    let name: String
    let isComputed: Bool
  }

  private static func columns(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [Column] {
    try database.rows(
      "SELECT name, hidden FROM pragma_table_xinfo(?) WHERE hidden <> 1", [.name(table)]
    ) { Column(name: $0.name(0), isComputed: $0.integer(1) != 0) }
  }
}

/// A database in memory in which statements are tried.
private struct Trial {
  let database: SQLiteDatabase

  init() throws(SQLiteError) {
    database = try SQLiteDatabase(path: "", mode: .inMemory)
    database.limitWork(fileSize: 0)
  }

  /// The statement of a definition with its semicolon; nil where the text isn't that statement alone.
  func statement(of definition: SQLiteDefinition) -> String? {
    let text = definition.text
    guard SQLiteName.bytes(of: text) == nil, !text.utf8.contains(0), !hasCommands(text),
      database.isOneStatement(to: text), makes(definition)
    else { return nil }
    // After a comment that ends with the text a semicolon would be a part of it.
    return [";", "\n;", "*/;"].map { text + $0 }.first { sqlite3_complete($0) == 1 }
  }

  private func makes(_ definition: SQLiteDefinition) -> Bool {
    do throws(SQLiteError) {
      try database.execute(definition.text)
      return try database.first(
        "SELECT 1 FROM sqlite_schema WHERE type = ? AND name = ? COLLATE NOCASE",
        [.text(definition.kind), .name(definition.name)]
      ) { _ in true } ?? false
    } catch {
      // Another database would refuse it too.
      return false
    }
  }

  /// Returns true for lines that the program `sqlite3` takes for commands of its own, or for the end of a
  /// statement.
  private func hasCommands(_ text: String) -> Bool {
    text.split(whereSeparator: \.isNewline).contains { line in
      let word = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      return line.utf8.first == UInt8(ascii: ".") || ["/", "go"].contains(word.lowercased())
    }
  }

  func isEmpty(_ table: String) throws(SQLiteError) -> Bool {
    try database.first("SELECT 1 FROM \(SQLiteName.quoted(table)) LIMIT 1") { _ in false } ?? true
  }

  /// True once there's a table with `AUTOINCREMENT`.
  func keepsSequences() throws(SQLiteError) -> Bool { try database.hasTable("sqlite_sequence") }
}

extension SQLiteDatabase {
  /// Returns true for a text that is a statement, with nothing after it.
  fileprivate func isOneStatement(to text: String) -> Bool {
    var (statement, tail): (OpaquePointer?, UnsafePointer<CChar>?) = (nil, nil)
    return text.withCString { start in
      let code = sqlite3_prepare_v3(handle, start, -1, 0, &statement, &tail)
      sqlite3_finalize(statement)
      return code == SQLITE_OK && statement != nil && tail?.pointee == 0
    }
  }

  fileprivate func sequence(of table: String) throws(SQLiteError) -> Int64? {
    guard try hasTable("sqlite_sequence") else { return nil }
    return try first("SELECT seq FROM sqlite_sequence WHERE name = ?", [.name(table)]) {
      $0.integer(0)
    }
  }
}
