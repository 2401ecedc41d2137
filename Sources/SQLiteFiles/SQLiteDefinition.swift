import ArcadeFormats

/// A statement of a database's schema, as the file has it.
package struct SQLiteDefinition: Sendable {
  /// `table`, `view`, `index` or `trigger`.
  package let kind: String
  package let name: String
  /// The statement; bytes that aren't UTF-8 are spelled as those of a name are.
  package let text: String

  /// True for a table whose rows a module makes.
  package var isVirtual: Bool {
    tokens.prefix(2).map(\.folded) == ["create", "virtual"].map { Array($0.utf8) }
  }

  /// True for a table that may say of itself what becomes of a row whose values are there already.
  package var resolvesConflicts: Bool {
    tokens.contains { $0.folded == Array("conflict".utf8) }
  }

  /// Returns true for a statement that makes the same: comments, blanks, the case of words and the
  /// quotation marks around a name make no difference.
  package func makesTheSame(as other: SQLiteDefinition) -> Bool {
    let (left, right) = (tokens, other.tokens)
    return kind == other.kind && left.count == right.count
      && zip(left, right).allSatisfy { $0.isLike($1) }
  }

  /// Returns true for parts of statements, such as types, that differ in blanks and comments alone.
  package static func isSamePart(_ left: String, _ right: String) -> Bool {
    tokens(of: left).elementsEqual(tokens(of: right)) {
      $0.isQuoted == $1.isQuoted && $0.bytes == $1.bytes
    }
  }

  private var tokens: [SQLToken] { Self.tokens(of: text) }

  private static func tokens(of text: String) -> [SQLToken] {
    var (tokens, rest): ([SQLToken], ArraySlice<UInt8>) = ([], Array(text.utf8)[...])
    while !rest.isEmpty {
      if let token = SQLToken.next(in: &rest) { tokens.append(token) }
    }
    return tokens
  }
}

extension SQLiteDatabase {
  /// The definitions of a table or a view, and of the indexes and triggers on it, in the order of the
  /// schema; indexes that SQLite makes itself have none.
  package func definitions(of table: String) throws(SQLiteError) -> [SQLiteDefinition] {
    try rows(
      """
      SELECT type, name, sql FROM sqlite_schema
      WHERE tbl_name = ? COLLATE NOCASE AND sql IS NOT NULL ORDER BY rowid
      """, [.name(table)]
    ) { SQLiteDefinition(kind: $0.text(0) ?? "", name: $0.name(1), text: $0.name(2)) }
  }
}

/// A word, a text or a mark of a statement.
private struct SQLToken {
  let bytes: [UInt8]
  /// True for a name in quotation marks, which may also be meant as a text.
  let isQuoted: Bool
  var folded: [UInt8] { SQLiteName.folded(bytes) }

  func isLike(_ other: SQLToken) -> Bool {
    isQuoted == other.isQuoted && (isQuoted || isText)
      ? bytes == other.bytes : folded == other.folded
  }

  private var isText: Bool { bytes.first == UInt8(ascii: "'") }

  /// Takes the next token away; nil for blanks and comments.
  static func next(in rest: inout ArraySlice<UInt8>) -> SQLToken? {
    guard let first = rest.first else { return nil }
    let second = rest.dropFirst().first
    switch (first, second) {
    case (9...13, _), (32, _):
      rest = rest.drop { (9...13).contains($0) || $0 == 32 }
      return nil
    case (UInt8(ascii: "-"), UInt8(ascii: "-")):
      rest = rest.drop { $0 != 10 }
      return nil
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      rest = rest.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
      rest = rest.dropFirst(2)
      return nil
    case (UInt8(ascii: "'"), _):
      let text = quoted(in: &rest, until: first)
      return SQLToken(bytes: [first] + text, isQuoted: false)
    case (UInt8(ascii: "\""), _), (UInt8(ascii: "`"), _):
      return SQLToken(bytes: quoted(in: &rest, until: first), isQuoted: true)
    case (UInt8(ascii: "["), _):
      return SQLToken(bytes: quoted(in: &rest, until: UInt8(ascii: "]")), isQuoted: true)
    default:
      let word = rest.prefix(while: isPartOfWord)
      let bytes = word.isEmpty ? rest.prefix(1) : word
      rest = rest.dropFirst(bytes.count)
      return SQLToken(bytes: Array(bytes), isQuoted: false)
    }
  }

  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "_$".utf8.contains(byte) || byte >= 128
  }

  /// The text up to a mark; the mark stands twice where it's meant itself.
  private static func quoted(
    in rest: inout ArraySlice<UInt8>, until end: UInt8
  ) -> [UInt8] {
    rest.removeFirst()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == end {
        guard rest.first == end, end != UInt8(ascii: "]") else { break }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return bytes
  }
}
