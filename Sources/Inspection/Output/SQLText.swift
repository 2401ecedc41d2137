import ArcadeFormats
import Canvas
import SQLiteFiles
import Words

/// Statements of SQL that make the tables and their rows in any SQLite database.
struct SQLText {
  private let writer: InspectionWriter

  init(_ writer: InspectionWriter) {
    self.writer = writer
  }

  func write() throws {
    let tables =
      switch writer.file.content {
      case .tables(let tables): tables
      case .tree(let value): RecordLists(value).tables
      }
    guard !tables.isEmpty else { throw InspectionError(.noList, path: writer.path) }
    try writer.write("BEGIN;\n")
    for table in tables { try write(table) }
    try writer.write("COMMIT;\n")
  }

  private func write(_ table: InspectedTable) throws {
    if let stream = table.stream { return try write(table, stream) }
    let (hasLabels, definition) = (table.rows.hasLabels, definition(of: table))
    var isBegun = false
    try writer.eachBatch(of: table) { rows, offset in
      if offset == 0 { try writer.write(definition) }
      isBegun = true
      let lines = rows.map { row in
        let values = (hasLabels ? [InspectedValue.text(row.label)] : []) + row.values
        return "INSERT INTO \(identifier(table.name)) VALUES("
          + values.map(literal).joined(separator: ",") + ");\n"
      }
      try writer.write(lines.joined())
    }
    // A view that cannot be read has no columns, and SQL no table without any.
    guard !isBegun, hasLabels || !table.columns.isEmpty else { return }
    try writer.write(definition)
  }

  private func write(_ table: InspectedTable, _ stream: StoredRows) throws {
    let definition = definition(of: table)
    let rows = StoredSQL(
      stream: stream, beginning: Array("INSERT INTO \(identifier(table.name)) VALUES(".utf8),
      literal: literal)
    let (count, _) = try writer.each(of: stream) { row, number, bytes in
      if number == 0 { bytes.append(contentsOf: definition.utf8) }
      rows.append(row, to: &bytes)
    }
    if count == 0 { try writer.write(definition) }
  }

  /// The columns; SQL tells their names apart without regard to case.
  private func names(of table: InspectedTable) -> [String] {
    var used: Set<[UInt8]> = []
    return ((table.rows.hasLabels ? ["_id"] : []) + table.columns.map(\.name)).map { name in
      var (unique, number) = (name, 2)
      while !used.insert(SQLiteName.folded(unique)).inserted {
        unique = "\(name) \(number)"
        number += 1
      }
      return unique
    }
  }

  private func definition(of table: InspectedTable) -> String {
    "CREATE TABLE \(identifier(table.name)) ("
      + names(of: table).map(identifier).joined(separator: ", ") + ");\n"
  }

  /// A name in quotation marks; a terminal gets what steers it as escapes.
  private func identifier(_ name: String) -> String {
    quoted(writer.choice.isForTerminal ? name.printable : name)
  }

  /// Returns true for the digits of a number that SQLite takes: it would round a whole number that it has
  /// no integer for.
  private func isNumber(_ digits: String) -> Bool {
    if Int64(digits) != nil { return true }
    let isWhole = !digits.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 32 == UInt8(ascii: "e") }
    guard !isWhole, let number = Double(digits) else { return false }
    return number.isFinite && number != 0
  }

  private func literal(_ value: InspectedValue) -> String {
    switch value {
    case .null: "NULL"
    case .boolean(let truth): truth ? "1" : "0"
    case .integer(let digits): isNumber(digits) ? digits : text(digits)
    case .real(let number) where number.isFinite: "\(number)"
    case .real(let number) where number.isInfinite: number > 0 ? "9e999" : "-9e999"
    case .real, .text, .date, .reference: text(value.plainText)
    case .data(let bytes): "X'\(InspectedValue.digits(of: bytes))'"
    case .list, .fields: text(value.json)
    }
  }

  /// A string; what steers terminals and what ends a string goes through its code.
  private func text(_ text: String) -> String {
    let pieces = text.split(separator: "\0", omittingEmptySubsequences: false).map {
      // A combining mark makes another character of an apostrophe, which ends the text all the same.
      "'" + String($0).replacingScalars { $0 == "'" ? "''" : nil } + "'"
    }
    let literal = pieces.joined(separator: "||char(0)||")
    guard literal.unicodeScalars.contains(where: { $0.isUnseen && $0 != "\n" && $0 != "\t" }) else {
      return literal
    }
    return "CAST(X'\(InspectedValue.digits(of: text.utf8))' AS TEXT)"
  }
}
