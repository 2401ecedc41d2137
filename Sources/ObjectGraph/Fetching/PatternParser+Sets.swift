extension PatternParser {
  /// The rest of a set after its `[`, the sets in it and what is taken from them: `[a-z&&[^aeiou]]`.
  mutating func set(_ depth: Int = 0) throws(PatternError) -> ScalarSet {
    guard depth < 100 else { throw PatternError("it is nested too deeply") }
    let isInverted = take("^")
    var parts: [ScalarSet] = []
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      if take("&&") {
        parts = [.intersection(.union(parts), try operand(depth))]
      } else if take("--") {
        parts = [.intersection(.union(parts), .inverted(try operand(depth)))]
      } else if take("[:") {
        parts.append(try namedSet())
      } else if take("[") {
        parts.append(try set(depth + 1))
      } else {
        parts.append(try member())
      }
    }
    guard take("]") else { throw PatternError("'[' is not closed") }
    return isInverted ? .inverted(.union(parts)) : .union(parts)
  }

  /// The set after `&&` or `--`.
  private mutating func operand(_ depth: Int) throws(PatternError) -> ScalarSet {
    if take("[:") { return try namedSet() }
    if take("[") { return try set(depth + 1) }
    guard take("\\") else { throw PatternError("a set is expected after '&&' or '--'") }
    guard let set = try escapedSet() else {
      throw PatternError("a set is expected after '&&' or '--'")
    }
    return set
  }

  /// `[:alpha:]`, `[:^digit:]`.
  private mutating func namedSet() throws(PatternError) -> ScalarSet {
    let isInverted = take("^")
    guard let name = takeText(upTo: ":"), take("]") else {
      throw PatternError("'[:' is not closed")
    }
    guard let set = ScalarSet(property: name) else {
      throw PatternError("the property '\(name)' is not known")
    }
    return isInverted ? .inverted(set) : set
  }

  /// A scalar, a range of them or an escaped set.
  private mutating func member() throws(PatternError) -> ScalarSet {
    if take("\\") {
      if let set = try escapedSet() { return set }
      return try range(from: try setScalar())
    }
    guard let scalar = next else { throw PatternError("'[' is not closed") }
    advance()
    return try range(from: scalar)
  }

  private mutating func range(from low: Unicode.Scalar) throws(PatternError) -> ScalarSet {
    guard hasNext("-"), !hasNext("--"), !hasNext("-]"), !hasNext("-[") else {
      let folded = TextTest.fold(String(low), options).unicodeScalars
      guard folded.count == 1, let only = folded.first, only != low else { return .one(low) }
      return .union([.one(low), .one(only)])
    }
    advance()
    guard var high = next else { throw PatternError("'[' is not closed") }
    advance()
    if high == "\\" { high = try setScalar() }
    guard low.value <= high.value else { throw PatternError("'\(low)-\(high)' runs backwards") }
    return .ranges([low.value...high.value])
  }

  /// In a set, `\b` is no edge of a word.
  private mutating func setScalar() throws(PatternError) -> Unicode.Scalar {
    if take("b") { return "\u{8}" }
    return try escapedScalar()
  }

  // MARK: - After a backslash

  /// `\d`, `\p{Lu}`, `\PL`; nil, with nothing taken, where no set follows.
  mutating func escapedSet() throws(PatternError) -> ScalarSet? {
    guard let letter = next else { throw PatternError("it ends with a backslash") }
    if let set = ScalarSet.escaped(letter) {
      advance()
      return set
    }
    guard letter == "p" || letter == "P" else { return nil }
    advance()
    var name: String
    if take("{") {
      guard let text = takeText(upTo: "}") else { throw PatternError("'{' is not closed") }
      name = text
    } else {
      guard let short = next else { throw PatternError("a property is expected") }
      advance()
      name = String(short)
    }
    var isInverted = letter == "P"
    if name.hasPrefix("^") {
      name.removeFirst()
      isInverted.toggle()
    }
    for prefix in ["gc=", "General_Category="] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    guard let set = ScalarSet(property: name) else {
      throw PatternError("the property '\(name)' is not known")
    }
    return isInverted ? .inverted(set) : set
  }

  /// The scalar that an escape stands for: itself, but where it is a letter or a digit.
  mutating func escapedScalar() throws(PatternError) -> Unicode.Scalar {
    guard let letter = next else { throw PatternError("it ends with a backslash") }
    advance()
    switch letter {
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "f": return "\u{C}"
    case "a": return "\u{7}"
    case "e": return "\u{1B}"
    case "u": return try number(digits: 4, 4, radix: 16)
    case "U": return try number(digits: 8, 8, radix: 16)
    case "0": return try number(digits: 1, 3, radix: 8)
    case "x":
      guard take("{") else { return try number(digits: 1, 2, radix: 16) }
      guard let text = takeText(upTo: "}"),
        let scalar = UInt32(text, radix: 16).flatMap(Unicode.Scalar.init)
      else { throw PatternError("a number is expected in braces") }
      return scalar
    case "a"..."z", "A"..."Z", "1"..."9": throw PatternError("'\\\(letter)' is not known")
    default: return letter
    }
  }

  private mutating func number(
    digits least: Int, _ most: Int, radix: Int
  ) throws(PatternError) -> Unicode.Scalar {
    var text = ""
    while text.count < most, let digit = next, Int(String(digit), radix: radix) != nil {
      text.unicodeScalars.append(digit)
      advance()
    }
    guard text.count >= least,
      let scalar = UInt32(text, radix: radix).flatMap(Unicode.Scalar.init)
    else { throw PatternError("a number is expected after the backslash") }
    return scalar
  }
}
