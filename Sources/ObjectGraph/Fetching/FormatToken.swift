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
  private let characters: [Character]
  private var position = 0

  init(_ text: String) { characters = Array(text) }

  private var current: Character? { position < characters.count ? characters[position] : nil }

  mutating func next() throws(FetchError) -> FormatToken {
    while let character = current, character.isWhitespace { position += 1 }
    let column = position + 1
    guard let character = current else { return FormatToken(kind: .end, column: column) }
    return FormatToken(kind: try kind(character, column), column: column)
  }

  private mutating func kind(
    _ character: Character, _ column: Int
  ) throws(FetchError) -> FormatToken.Kind {
    switch character {
    case "'", "\"": return .text(try quoted(character, column))
    case "0"..."9": return try number(column)
    case "." where position + 1 < characters.count && "0"..."9" ~= characters[position + 1]:
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
      if isWordStart(character) { return .word(functionName(), isEscaped: false) }
      return try symbol(column)
    }
  }

  private func isWordStart(_ character: Character) -> Bool {
    character == "_" || character.isLetter
  }

  private mutating func word() -> String {
    var word = ""
    while let character = current, isWordStart(character) || character.isNumber {
      word.append(character)
      position += 1
    }
    return word
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
    _ quote: Character, _ column: Int
  ) throws(FetchError) -> String {
    position += 1
    var text = ""
    while let character = current, character != quote {
      position += 1
      guard character == "\\", let escaped = current else {
        text.append(character)
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
    return text
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
    while let character = current,
      character.isASCII,
      character.isNumber || ".eE".contains(character)
        || "+-".contains(character) && "eE".contains(text.last ?? " ")
    {
      text.append(character)
      position += 1
    }
    if let integer = Int64(text) { return .integer(integer) }
    if let real = Double(text) { return .real(real) }
    throw FetchError(.syntax("'\(text)' is no number", column: column))
  }

  /// The base of a number that begins with `0x`, `0o` or `0b`.
  private mutating func takeRadix() -> Int? {
    guard current == "0", position + 1 < characters.count else { return nil }
    let radix: Int
    switch characters[position + 1] {
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
    while let letter = current, "lhqzt".contains(letter) { position += 1 }
    guard let letter = current, "@KdDiuUxXofFeEgGs".contains(letter) else {
      throw FetchError(.syntax("'%' stands before nothing that is known", column: column))
    }
    position += 1
    return .argument(letter)
  }

  private mutating func symbol(_ column: Int) throws(FetchError) -> FormatToken.Kind {
    let pair = String(characters[position..<min(position + 2, characters.count)])
    if ["==", "!=", "<>", "<=", ">=", "=<", "=>", "&&", "||", "<<", ">>", "**"].contains(pair) {
      position += 2
      return .symbol(pair)
    }
    let single = String(characters[position])
    guard "=<>!()[]{},.+-*/&|^~".contains(single) else {
      throw FetchError(.syntax("'\(single)' is not known", column: column))
    }
    position += 1
    return .symbol(single)
  }
}
