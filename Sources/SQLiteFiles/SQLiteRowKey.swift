/// The way to one row of a table, as a person names it: the row's number, or the values of the primary
/// key, separated by commas, where a table has no row numbers (`WITHOUT ROWID`).
///
/// Within one of several values `\,` is a comma and `\\` a backslash.
package struct SQLiteRowKey {
  /// A condition that this row alone meets.
  package let condition: String
  /// The values of the condition's places.
  package let values: [SQLiteValue]

  /// Takes a key of a table by its name; nil for a text that no row of the table can have as its key.
  package init?(
    _ text: String, of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) {
    guard let columns = try Self.primaryKey(of: table, in: database) else {
      let names = try database.rows(
        "SELECT name FROM pragma_table_info(?)", [.name(table)]
      ) { $0.name(0) }
      guard let number = Self.rowNumber(text),
        let key = SQLiteName.ofRowNumber(besides: names)
      else { return nil }
      (condition, values) = ("\(key) = ?", [.integer(number)])
      return
    }
    let parts = columns.count == 1 ? [text] : Self.parts(of: text)
    guard parts.count == columns.count else { return nil }
    var (conditions, values): ([String], [SQLiteValue]) = ([], [])
    for (column, part) in zip(columns, parts) {
      let name = SQLiteName.quoted(column)
      // A column without a type keeps a number and its text apart.
      if let number = Int64(part) {
        conditions.append("\(name) IN (?, ?)")
        values += [.integer(number), .text(part)]
      } else {
        conditions.append("\(name) = ?")
        values.append(.text(part))
      }
    }
    condition = conditions.joined(separator: " AND ")
    self.values = values
  }

  /// The number of a row as a person names it: `12`, or `p12` as the key of an object is shown.
  ///
  /// Nil for any other text.
  package static func rowNumber(_ text: String) -> Int64? {
    Int64(text.first == "p" ? text.dropFirst() : text[...])
  }

  /// The key of a row by the values of its primary key, in the form that `init` takes.
  package static func text(of values: [String]) -> String {
    guard values.count > 1 else { return values.first ?? "" }
    return values.map { value in
      var text = String.UnicodeScalarView()
      for scalar in value.unicodeScalars {
        if scalar == "," || scalar == "\\" { text.append("\\") }
        text.append(scalar)
      }
      return String(text)
    }.joined(separator: ",")
  }

  /// The values that commas divide.
  ///
  /// Scalar by scalar: a comma divides before a combining mark too.
  private static func parts(of text: String) -> [String] {
    var (parts, part): ([String], String.UnicodeScalarView) = ([], String.UnicodeScalarView())
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next == "," || next == "\\" {
        part.append(next)
        rest.removeFirst()
      } else if scalar == "," {
        parts.append(String(part))
        part = String.UnicodeScalarView()
      } else {
        part.append(scalar)
      }
    }
    return parts + [String(part)]
  }

  /// The columns of the primary key of a table without row numbers, in the key's order; nil for any
  /// other table.
  package static func primaryKey(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [String]? {
    let isWithout = try database.first(
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.name(table)]
    ) { $0.integer(0) != 0 }
    guard isWithout == true else { return nil }
    return try database.rows(
      "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [.name(table)]
    ) { $0.name(0) }
  }
}
