import ArcadeFormats

struct SQLLiterals {
  func literal(_ value: InspectedValue) -> String {
    switch value {
    case .null: "NULL"
    case .boolean(let truth): truth ? "1" : "0"
    case .integer(let digits): isNumber(digits) ? digits : text(digits)
    case .real(let number) where number.isFinite: "\(number)"
    case .real(let number) where number.isInfinite: number > 0 ? "9e999" : "-9e999"
    case .real, .text, .date, .reference: text(value.plainText)
    case .data(let bytes): "X'\(bytes.hexadecimal)'"
    case .list, .fields: text(value.json)
    }
  }

  /// Returns true for the digits of a number that SQLite takes: it would round a whole number that it has
  /// no integer for.
  private func isNumber(_ digits: String) -> Bool {
    if Int64(digits) != nil { return true }
    let isWhole = !digits.utf8.contains { $0 == UInt8(ascii: ".") || $0 | 32 == UInt8(ascii: "e") }
    guard !isWhole, let number = Double(digits) else { return false }
    return number.isFinite && number != 0
  }

  /// A string; what steers terminals and what ends a string goes through its code.
  func text(_ text: String) -> String {
    let pieces = text.split(separator: "\0", omittingEmptySubsequences: false).map {
      // A combining mark makes another character of an apostrophe, which ends the text all the same.
      "'" + String($0).replacingScalars { $0 == "'" ? "''" : nil } + "'"
    }
    let literal = pieces.joined(separator: "||char(0)||")
    guard literal.unicodeScalars.contains(where: { $0.isUnseen && $0 != "\n" && $0 != "\t" }) else {
      return literal
    }
    return self.text(ofBytes: text.utf8)
  }

  /// The text that bytes are, which need not be UTF-8.
  func text(ofBytes bytes: some Sequence<UInt8>) -> String {
    "CAST(X'\(bytes.hexadecimal)' AS TEXT)"
  }
}
