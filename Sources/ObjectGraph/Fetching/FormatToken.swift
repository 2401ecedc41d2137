/// A word of the format language, with the column where it begins.
struct FormatToken {
  enum Kind: Equatable {
    /// A name or a keyword; `#` before it makes it a name in any case.
    case word(String, isEscaped: Bool)
    case variable(String)
    case function(String)
    case argument(Character)
    case text(String)
    case integer(Int64)
    case real(Double)
    case symbol(String)
    case end
  }

  let kind: Kind
  let column: Int

  /// The words of a key path in the place of `%K`: names that are no keywords, and operators.
  static func tokens(ofKeyPath keyPath: String, column: Int) -> [FormatToken] {
    var kinds: [Kind] = []
    for name in keyPath.split(separator: ".") {
      if !kinds.isEmpty { kinds.append(.symbol(".")) }
      if name.hasPrefix("@") {
        kinds.append(.function(String(name.dropFirst())))
      } else {
        kinds.append(.word(String(name), isEscaped: name.uppercased() != "SELF"))
      }
    }
    return kinds.map { FormatToken(kind: $0, column: column) }
  }

  static func tokens(_ format: String) throws(FetchError) -> [FormatToken] {
    var scanner = FormatScanner(format)
    var tokens: [FormatToken] = []
    repeat { tokens.append(try scanner.next()) } while tokens[tokens.count - 1].kind != .end
    return tokens
  }
}

private struct FormatScanner {
  // A mark after a quotation mark would be one character with it.
  private let scalars: [Unicode.Scalar]
  /// The column of each scalar, in characters from 1, and that of the end.
  private let columns: [Int]
  private var position = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    let counts = text.map(\.unicodeScalars.count)
    columns =
      counts.enumerated().flatMap { Array(repeating: $0.offset + 1, count: $0.element) }
      + [counts.count + 1]
  }

  private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func next() throws(FetchError) -> FormatToken {
    while let scalar = current, scalar.properties.isWhitespace { position += 1 }
    let column = columns[position]
    guard let scalar = current else { return FormatToken(kind: .end, column: column) }
    return FormatToken(kind: try kind(scalar, column), column: column)
  }

  private mutating func kind(
    _ scalar: Unicode.Scalar, _ column: Int
  ) throws(FetchError) -> FormatToken.Kind {
    switch scalar {
    case "'", "\"": return .text(try quoted(scalar, column))
    case "0"..."9": return try number(column)
    case "." where position + 1 < scalars.count && "0"..."9" ~= scalars[position + 1]:
      return try number(column)
    case "$":
      position += 1
      return .variable(word())
    case "@":
      position += 1
      return .function(word())
    case "#":
      position += 1
      return .word(word(), isEscaped: true)
    case "%":
      return try argument(column)
    default:
      if isWordStart(scalar) { return .word(functionName(), isEscaped: false) }
      return try symbol(column)
    }
  }

  private func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = current, isWordStart(scalar) || isInWord(scalar.properties) {
      word.append(scalar)
      position += 1
    }
    return String(word)
  }

  /// True for a number, and for a mark over a letter.
  private func isInWord(_ properties: Unicode.Scalar.Properties) -> Bool {
    properties.numericType != nil || properties.canonicalCombiningClass != .notReordered
  }

  /// A word, or several with colons: `modulus:by:`.
  private mutating func functionName() -> String {
    var name = word()
    while current == ":" {
      position += 1
      name += ":" + word()
    }
    return name
  }

  private mutating func quoted(
    _ quote: Unicode.Scalar, _ column: Int
  ) throws(FetchError) -> String {
    position += 1
    var text = String.UnicodeScalarView()
    while let scalar = current, scalar != quote {
      position += 1
      guard scalar == "\\", let escaped = current else {
        text.append(scalar)
        continue
      }
      position += 1
      switch escaped {
      case "n": text.append("\n")
      case "t": text.append("\t")
      case "r": text.append("\r")
      default: text.append(escaped)
      }
    }
    guard current == quote else {
      throw FetchError(.syntax("the text is not closed", column: column))
    }
    position += 1
    return String(text)
  }

  private mutating func number(_ column: Int) throws(FetchError) -> FormatToken.Kind {
    if let radix = takeRadix() {
      let digits = word()
      guard let integer = Int64(digits, radix: radix) else {
        throw FetchError(.syntax("'\(digits)' is no number", column: column))
      }
      return .integer(integer)
    }
    var text = ""
    while let scalar = current,
      "0"..."9" ~= scalar || ".eE".unicodeScalars.contains(scalar)
        || "+-".unicodeScalars.contains(scalar) && "eE".contains(text.last ?? " ")
    {
      text.unicodeScalars.append(scalar)
      position += 1
    }
    if let integer = Int64(text) { return .integer(integer) }
    if let real = Double(text) { return .real(real) }
    throw FetchError(.syntax("'\(text)' is no number", column: column))
  }

  /// The base of a number that begins with `0x`, `0o` or `0b`.
  private mutating func takeRadix() -> Int? {
    guard current == "0", position + 1 < scalars.count else { return nil }
    let radix: Int
    switch scalars[position + 1] {
    case "x", "X": radix = 16
    case "o", "O": radix = 8
    case "b", "B": radix = 2
    default: return nil
    }
    position += 2
    return radix
  }

  private mutating func argument(_ column: Int) throws(FetchError) -> FormatToken.Kind {
    position += 1
    while let letter = current, "lhqzt".unicodeScalars.contains(letter) { position += 1 }
    guard let letter = current, "@KdDiuUxXofFeEgGs".unicodeScalars.contains(letter) else {
      throw FetchError(.syntax("'%' stands before nothing that is known", column: column))
    }
    position += 1
    return .argument(Character(letter))
  }

  private mutating func symbol(_ column: Int) throws(FetchError) -> FormatToken.Kind {
    let pair = scalars[position..<min(position + 2, scalars.count)].map(String.init).joined()
    if ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "<<", ">>", "**"].contains(pair) {
      position += 2
      return .symbol(pair)
    }
    let single = String(scalars[position])
    guard "=<>!()[]{},.+-*/&|^~".contains(single) else {
      throw FetchError(.syntax("'\(single)' is not known", column: column))
    }
    position += 1
    return .symbol(single)
  }
}
