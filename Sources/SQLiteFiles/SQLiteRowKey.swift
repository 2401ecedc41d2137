import ArcadeFormats

/// The way to one row of a table, as a person names it: the row's number, or the values of the primary
/// key, separated by commas, where a table has no row numbers (`WITHOUT ROWID`).
///
/// Within one of several values `\,` is a comma and `\\` a backslash. In apostrophes, a value is a text:
/// `'5'` where a column without a type also holds the number 5. `x'00ff'` are bytes.
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
    let condition = columns.map { SQLiteName.quoted($0.name) + " = ?" }.joined(separator: " AND ")
    let query = "SELECT 1 FROM \(SQLiteName.quoted(table)) WHERE \(condition)"
    let meanings = zip(parts, columns).map { Self.meanings(of: $0, in: $1) }
    let found = try Self.firstChoice(of: meanings) { (values) throws(SQLiteError) in
      try database.first(query, values) { _ in true } ?? false
    }
    guard let found else { return nil }
    (self.condition, values) = (condition, found)
  }

  /// The number of a row as a person names it: `12`, or `p12` as the key of an object is shown.
  ///
  /// Nil for any other text.
  package static func rowNumber(_ text: String) -> Int64? {
    Int64(text.first == "p" ? text.dropFirst() : text[...])
  }

  /// The columns of the primary key of a table without row numbers, in the key's order; nil for any
  /// other table.
  package static func primaryKey(
    of table: String, in database: SQLiteDatabase
  ) throws(SQLiteError) -> [Column]? {
    let isWithout = try database.first(
      "SELECT wr FROM pragma_table_list WHERE schema = 'main' AND name = ?", [.name(table)]
    ) { $0.integer(0) != 0 }
    guard isWithout == true else { return nil }
    return try database.rows(
      "SELECT name, type FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk", [.name(table)]
    ) { Column(name: $0.name(0), type: $0.text(1) ?? "") }
  }
}

// MARK: - The values of a key

extension SQLiteRowKey {
  /// A column of a primary key.
  package struct Column: Sendable {
    package let name: String
    /// False where a number and its text are one value, since the column's type makes one of the other.
    let holdsNumbersAndTexts: Bool

    /// Takes the type as it's declared; `ANY` is one of a `STRICT` table.
    init(name: String, type: String) {
      self.name = name
      let type = type.uppercased()
      holdsNumbersAndTexts =
        type == "ANY"
        || !["INT", "CHAR", "CLOB", "TEXT"].contains(where: type.contains)
          && (type.isEmpty || type.contains("BLOB"))
    }

    /// A value of the column as a key has it, by the text that's shown for it.
    package func text(_ shown: String, isText: Bool) -> String {
      guard isText, holdsNumbersAndTexts, SQLiteRowKey.looksLikeOther(shown) else { return shown }
      return "'\(shown)'"
    }
  }

  /// Bytes as a key has them: `x'00ff'`.
  package static func text(ofBytes bytes: [UInt8]) -> String {
    "x'\(bytes.hexadecimal)'"
  }

  /// The values that a part of a key may stand for, the likeliest first.
  ///
  /// A column without a type keeps a number and its text apart.
  private static func meanings(of part: String, in column: Column) -> [SQLiteValue] {
    if let bytes = bytes(part) { return [.bytes(bytes), .name(part)] }
    guard column.holdsNumbersAndTexts, looksLikeOther(part) else { return [.name(part)] }
    if part.first == "'" { return [.text(String(part.dropFirst().dropLast()))] }
    if let number = Int64(part) { return [.integer(number), .text(part)] }
    guard let number = Double(part), !number.isNaN else { return [.text(part)] }
    return [.real(number), .text(part)]
  }

  /// Returns true for a number and for bytes, and for either in apostrophes.
  private static func looksLikeOther(_ text: String) -> Bool {
    // Byte by byte: the ends of a long text take long to find as characters.
    let mark = UInt8(ascii: "'")
    var rest = Array(text.utf8)[...]
    while rest.count > 2, rest.first == mark, rest.last == mark {
      rest = rest.dropFirst().dropLast()
    }
    let inner = String(decoding: rest, as: UTF8.self)
    return Double(inner) != nil || bytes(inner) != nil
  }

  /// The bytes that `x'00ff'` stands for; nil for any other text.
  private static func bytes(_ text: String) -> [UInt8]? {
    guard text.hasPrefix("x'"), text.hasSuffix("'"), text.utf8.count > 2 else { return nil }
    return [UInt8](hexadecimal: text.utf8.dropFirst(2).dropLast())
  }

  /// The first choice of one value from each list that meets a test; nil where none does.
  private static func firstChoice(
    of lists: [[SQLiteValue]], _ meets: ([SQLiteValue]) throws(SQLiteError) -> Bool
  ) throws(SQLiteError) -> [SQLiteValue]? {
    var places = lists.map { _ in 0 }
    for _ in 0..<mostChoices {
      let values = zip(lists, places).map { $0[$1] }
      if try meets(values) { return values }
      guard let next = places.indices.last(where: { places[$0] + 1 < lists[$0].count }) else {
        return nil
      }
      places[next] += 1
      for later in places.indices where later > next { places[later] = 0 }
    }
    return nil
  }

  /// So many readings of a key are tried: its columns may be many.
  private static let mostChoices = 256

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
}
