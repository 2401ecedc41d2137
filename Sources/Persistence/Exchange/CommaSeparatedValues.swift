/// Tables as text: fields divided by commas, rows by line ends; RFC 4180.
///
/// A spreadsheet runs what looks like a formula, and a player's name may look like one. So such a
/// field is written with an apostrophe before it, which spreadsheets take for "this is text", and
/// read without it.
package enum CommaSeparatedValues {
  private static let apostrophe: Unicode.Scalar = "'"

  /// Rows as they are written, the first being the header.
  package static func text(of rows: [[String]]) -> String {
    var text = ""
    for row in rows { append(row, to: &text) }
    return text
  }

  /// Appends a row as it is written.
  package static func append(_ row: some Sequence<String>, to text: inout String) {
    var isFirst = true
    for field in row {
      if !isFirst { text += "," }
      isFirst = false
      text += quoted(field)
    }
    text += "\r\n"
  }

  /// A field as it is written: in quotation marks where it holds what divides fields, with an
  /// apostrophe before what a spreadsheet would run.
  package static func quoted(_ field: String) -> String {
    let field = looksLikeFormula(field[...]) ? "'" + field : field
    // Two scalars of a line end are one character, so bytes are looked at.
    guard field.utf8.contains(where: dividesFields) else { return field }
    // A quotation mark is doubled also where a combining mark makes another character of it.
    var doubled = String.UnicodeScalarView()
    for scalar in field.unicodeScalars {
      doubled.append(scalar)
      if scalar == "\"" { doubled.append(scalar) }
    }
    return "\"" + String(doubled) + "\""
  }

  private static let formulaBeginnings = Array("'=+@\t\r-".utf8)

  /// Returns true for the first byte of a field that may need an apostrophe before it.
  package static func mayBeFormula(_ first: UInt8) -> Bool { formulaBeginnings.contains(first) }

  private static func dividesFields(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\n")
  }

  /// Tells whether a field, after any apostrophes, begins as a formula; a negative number does not.
  ///
  /// Apostrophes count, so that each way of writing stands for one field only.
  private static func looksLikeFormula(_ field: Substring) -> Bool {
    // Most fields begin with a letter or a digit, and nothing more is asked of them.
    guard let first = field.utf8.first, mayBeFormula(first) else { return false }
    let scalars = field.unicodeScalars.drop { $0 == apostrophe }
    switch scalars.first {
    case "=", "+", "@", "\t", "\r": return true
    case "-": return Double(String(scalars)) == nil
    default: return false
    }
  }

  /// The field that was written as this.
  private static func unguarded(_ field: String) -> String {
    guard field.unicodeScalars.first == apostrophe, looksLikeFormula(field[...]) else {
      return field
    }
    return String(field.unicodeScalars.dropFirst())
  }

  /// The rows of a text; nil where a quotation mark is not closed or stands within a field.
  static func rows(_ text: String) -> [[String]]? {
    var reader = Reader(scalars: Array(text.unicodeScalars))
    return reader.rows()
  }

  private struct Reader {
    let scalars: [Unicode.Scalar]
    var place = 0

    init(scalars: [Unicode.Scalar]) {
      // A byte order mark, as spreadsheets write it.
      self.scalars = scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
    }

    mutating func rows() -> [[String]]? {
      var rows: [[String]] = []
      while place < scalars.count {
        guard let row = row() else { return nil }
        if row != [""] { rows.append(row) }
      }
      return rows
    }

    private mutating func row() -> [String]? {
      var fields: [String] = []
      while let field = field() {
        fields.append(unguarded(field))
        guard take(",") else {
          let isReturn = take("\r")
          return take("\n") || isReturn || place == scalars.count ? fields : nil
        }
      }
      return nil
    }

    private mutating func field() -> String? {
      var field = String.UnicodeScalarView()
      guard take("\"") else {
        while place < scalars.count, !",\"\r\n".unicodeScalars.contains(scalars[place]) {
          field.append(scalars[place])
          place += 1
        }
        return String(field)
      }
      while place < scalars.count {
        if take("\"") {
          // Doubled, it stands for itself.
          guard take("\"") else { return String(field) }
          field.append("\"")
        } else {
          field.append(scalars[place])
          place += 1
        }
      }
      return nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard place < scalars.count, scalars[place] == scalar else { return false }
      place += 1
      return true
    }
  }
}
