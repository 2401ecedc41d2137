import ArcadeFormats
import Canvas
import SQLiteFiles
import Words

/// Statements of SQL that make the tables and their rows in any SQLite database.
///
/// A table of a database that's shown with all its columns keeps the statement that made it, and its
/// indexes. Views and triggers are kept where the whole file is written.
struct SQLText {
  let writer: InspectionWriter
  private let literals = SQLLiterals()

  func write() throws {
    let tables: [InspectedTable]
    switch writer.file.content {
    case .tables(let all): tables = all
    case .tree(let value):
      tables = RecordLists(value).tables
      guard !tables.isEmpty else { throw InspectionError(.noList, path: writer.path) }
    }
    // A view that can't be read is told of below, and costs the others nothing.
    let keepsAll =
      writer.choice.isAll
      && tables.allSatisfy { $0.storedRows != nil && !$0.isVirtual || $0.isBrokenView }
    let scripts = tables.map { script(of: $0, keepsAll) }
    // The table that a row refers to may come after it.
    let hasKeys = zip(tables, scripts).contains { $1 != nil && !$0.links.isEmpty }
    if hasKeys { try writer.write("PRAGMA foreign_keys=OFF;\n") }
    try writer.write("BEGIN;\n")
    for (table, script) in zip(tables, scripts) where script?.isView != true {
      try write(table, script)
    }
    for script in scripts.compactMap(\.self) {
      let own = script.isView ? [script.creation] : []
      for statement in own + script.indexes + (keepsAll ? script.triggers : [])
      where isHarmless(statement) {
        try writer.write(statement + "\n")
      }
    }
    try writer.write("COMMIT;\n")
  }

  /// The statements of the database itself; nil for rows that are shown otherwise than they are there.
  ///
  /// A view is only one beside the tables that it reads; else it becomes a table.
  private func script(of table: InspectedTable, _ keepsAll: Bool) -> SQLiteScript? {
    guard !(table.rows is ColumnRows), let rows = table.storedRows, keepsAll || !rows.isView
    else { return nil }
    let script = writer.attempt { () throws(InspectionError) in try rows.script() } ?? nil
    return script.flatMap { isHarmless($0.creation) ? $0 : nil }
  }

  /// Returns true for a statement that nothing is hidden in, and that steers no terminal.
  private func isHarmless(_ statement: String) -> Bool {
    !statement.unicodeScalars.contains { scalar in
      let isBreak = scalar == "\n" || scalar == "\t"
      return scalar.isHarmful && !isBreak && (scalar != "\r" || writer.choice.isForTerminal)
    }
  }

  private func write(_ table: InspectedTable, _ script: SQLiteScript?) throws {
    if let stream = table.stream { return try write(table, stream, script) }
    let (hasLabels, definition) = (table.rows.hasLabels, definition(of: table))
    var isBegun = false
    try writer.eachBatch(of: table) { rows, offset in
      if offset == 0 { try writer.write(definition) }
      isBegun = true
      let lines = rows.map { row in
        let values = (hasLabels ? [InspectedValue.text(row.label)] : []) + row.values
        return "INSERT INTO \(identifier(table.name)) VALUES("
          + values.map(literals.literal).joined(separator: ",") + ");\n"
      }
      try writer.write(lines.joined())
    }
    // A view that cannot be read has no columns, and SQL no table without any.
    guard !isBegun, hasLabels || !table.columns.isEmpty else { return }
    try writer.write(definition)
  }

  private func write(
    _ table: InspectedTable, _ stream: StoredRows, _ script: SQLiteScript?
  ) throws {
    let definition = script.map { $0.creation + "\n" } ?? definition(of: table)
    let places = places(in: table, script)
    // Computed values can't be inserted.
    let names =
      places.count == table.columns.count
      ? "" : "(" + places.map { identifier(table.columns[$0].name) }.joined(separator: ",") + ")"
    let rows = StoredSQL(
      stream: places.count == table.columns.count ? stream : stream.showing(places),
      beginning: Array("INSERT INTO \(identifier(table.name))\(names) VALUES(".utf8),
      literals: literals)
    let (count, _) = try writer.each(of: rows.stream) { row, number, bytes in
      if number == 0 { bytes.append(contentsOf: definition.utf8) }
      rows.append(row, to: &bytes)
    }
    if count == 0 { try writer.write(definition) }
    guard let sequence = script?.sequence else { return }
    let name = literals.text(table.name)
    try writer.write(
      "DELETE FROM sqlite_sequence WHERE name=\(name);\n"
        + "INSERT INTO sqlite_sequence VALUES(\(name),\(sequence));\n")
  }

  /// The places of the columns that take values.
  private func places(in table: InspectedTable, _ script: SQLiteScript?) -> [Int] {
    guard let script else { return Array(table.columns.indices) }
    let names = Set(script.columns.map(ExactText.init))
    return table.columns.indices.filter { names.contains(ExactText(table.columns[$0].name)) }
  }

  /// The columns; SQL tells their names apart without regard to case.
  private func definition(of table: InspectedTable) -> String {
    var used: Set<[UInt8]> = []
    let names = ((table.rows.hasLabels ? ["_id"] : []) + table.columns.map(\.name)).map { name in
      var (unique, number) = (name, 2)
      while !used.insert(SQLiteName.folded(unique)).inserted {
        unique = "\(name) \(number)"
        number += 1
      }
      return unique
    }
    let types = table.storedRows?.isView == false ? table.columns.map(\.type) : []
    let columns = names.enumerated().map { place, name in
      identifier(name) + (types.indices.contains(place) ? types[place].asType : "")
    }
    return "CREATE TABLE \(identifier(table.name)) (" + columns.joined(separator: ", ") + ");\n"
  }

  /// A name in quotation marks; a terminal gets what steers it as escapes.
  private func identifier(_ name: String) -> String {
    quoted(writer.choice.isForTerminal ? name.printable : name)
  }
}

extension InspectedTable {
  /// True for a table whose rows a module makes.
  fileprivate var isVirtual: Bool {
    facts.contains { $0.name == "kind" && $0.value == .text("virtual") }
  }

  /// True for a view that SQLite can't read.
  fileprivate var isBrokenView: Bool {
    rows is UnreadableRows && facts.contains { $0.name == "kind" && $0.value == .text("view") }
  }

  /// The rows of a database's own table or view, if they're shown as they are there.
  fileprivate var storedRows: SQLiteRows? {
    let all = (rows as? ColumnRows)?.rows ?? rows
    guard let stored = all as? SQLiteRows ?? (all as? ChosenSQLiteRows)?.rows, stored.isBare
    else { return nil }
    return stored
  }
}

extension String {
  /// The type after a column's name, such as ` VARCHAR(20)`; empty for one that isn't so plain.
  fileprivate var asType: String {
    let parts = split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    // Only in a STRICT table does ANY leave a text as it is; in another one '007' would become 7.
    guard let name = parts.first, String(name).isPlainWords, uppercased() != "ANY" else {
      return ""
    }
    guard parts.count > 1 else { return " " + self }
    let numbers = parts[1].dropLast()
    let areNumbers = numbers.utf8.allSatisfy { $0.isDigit || ", ".utf8.contains($0) }
    return parts[1].last == ")" && !numbers.isEmpty && areNumbers ? " " + self : ""
  }

  /// True for a type of words alone, none of which means more in a definition.
  fileprivate var isPlainWords: Bool {
    let isPlain = utf8.allSatisfy { $0.isLetter || $0.isDigit || "_ ".utf8.contains($0) }
    guard isPlain, first?.isLetter == true else { return false }
    let words = uppercased().split { !$0.isLetter }
    let others = [
      "AS", "CHECK", "COLLATE", "CONSTRAINT", "DEFAULT", "GENERATED", "NOT", "NULL", "PRIMARY",
      "REFERENCES", "UNIQUE",
    ]
    return !words.contains { others.contains(String($0)) }
  }
}
