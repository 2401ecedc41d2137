/// Reads the text of a regular expression in ICU's form.
struct PatternParser {
  /// The switches of `(?i)`, which count until the group ends.
  struct Flags {
    var ignoresCase = false
    /// `.` stands for the ends of lines as well.
    var matchesLineEnds = false
    /// `^` and `$` are about lines.
    var isAboutLines = false
  }

  private let scalars: [Unicode.Scalar]
  let options: TextOptions
  private(set) var position = 0
  private var depth = 0
  var flags = Flags()

  /// Takes a pattern for texts that are folded under the options.
  init(_ pattern: String, _ options: TextOptions) {
    scalars = Array(pattern.unicodeScalars)
    self.options = options
    flags.ignoresCase = options.contains(.ignoringCase)
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try alternatives()
    guard position == scalars.count else { throw PatternError("')' closes nothing") }
    return node
  }

  // MARK: - Scalars

  var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  mutating func advance() { position = min(position + 1, scalars.count) }

  func hasNext(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  mutating func take(_ text: String) -> Bool {
    guard hasNext(text) else { return false }
    position += text.unicodeScalars.count
    return true
  }

  /// The text up to a sign, which is taken as well; nil where the sign doesn't follow.
  mutating func takeText(upTo sign: Unicode.Scalar) -> String? {
    guard let end = scalars[position...].firstIndex(of: sign) else { return nil }
    defer { position = end + 1 }
    return String(String.UnicodeScalarView(scalars[position..<end]))
  }

  // MARK: - Structure

  private mutating func alternatives() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw PatternError("it is nested too deeply") }
    let first = try sequence()
    guard next == "|" else { return first }
    advance()
    return .alternatives(first, try alternatives())
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { nodes.append(try piece()) }
    return nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func piece() throws(PatternError) -> PatternNode {
    let node = try atom()
    guard let repeated = try repetition(of: node) else { return node }
    // All of the text has to match, so it doesn't matter which way is tried first.
    if next == "?" { advance() }
    if next == "+" { throw PatternError("possessive repetition is not supported") }
    if let scalar = next, "*+?".unicodeScalars.contains(scalar) {
      throw PatternError("'\(scalar)' repeats nothing")
    }
    return repeated
  }

  private mutating func repetition(of node: PatternNode) throws(PatternError) -> PatternNode? {
    switch next {
    case "*": advance()
    case "+":
      advance()
      return .repeated(node, low: 1, high: nil)
    case "?":
      advance()
      return .repeated(node, low: 0, high: 1)
    case "{": return try counted(node)
    default: return nil
    }
    return .repeated(node, low: 0, high: nil)
  }

  private mutating func counted(_ node: PatternNode) throws(PatternError) -> PatternNode {
    advance()
    guard let text = takeText(upTo: "}") else { throw PatternError("'{' is not closed") }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard let low = Int(parts[0]), (0...1000).contains(low), parts.count <= 2 else {
      throw PatternError("'{\(text)}' is no number of times")
    }
    if parts.count == 1 { return .repeated(node, low: low, high: low) }
    if parts[1].isEmpty { return .repeated(node, low: low, high: nil) }
    guard let high = Int(parts[1]), (low...1000).contains(high) else {
      throw PatternError("'{\(text)}' is no number of times")
    }
    return .repeated(node, low: low, high: high)
  }

  private mutating func atom() throws(PatternError) -> PatternNode {
    guard let scalar = next else { throw PatternError("it ends too early") }
    advance()
    switch scalar {
    case ".": return flags.matchesLineEnds ? .set(.ranges([0...0x10_FFFF])) : .any
    case "^": return .assertion(flags.isAboutLines ? .lineStart : .start)
    case "$": return .assertion(flags.isAboutLines ? .lineEnd : .end)
    case "(": return try group()
    case "[": return node(try set())
    case "\\": return try escaped()
    case "*", "+", "?", "{": throw PatternError("'\(scalar)' repeats nothing")
    default: return literal(scalar)
    }
  }

  // MARK: - Groups

  private mutating func group() throws(PatternError) -> PatternNode {
    let outer = flags
    if take("?") {
      if next == "=" || next == "!" || hasNext("<=") || hasNext("<!") {
        throw PatternError("look-around is not supported")
      }
      if next == ">" { throw PatternError("atomic groups are not supported") }
      if take("#") {
        guard takeText(upTo: ")") != nil else { throw PatternError("'(' is not closed") }
        return .empty
      }
      if take("<") {
        guard takeText(upTo: ">") != nil else { throw PatternError("a name is not closed") }
      } else if try takeFlags() {
        return .empty
      }
    }
    let node = try alternatives()
    flags = outer
    guard next == ")" else { throw PatternError("'(' is not closed") }
    advance()
    return node
  }

  /// `i-s:` before the rest of a group, or `i)`: true for the latter, which holds until the group around
  /// it ends.
  private mutating func takeFlags() throws(PatternError) -> Bool {
    var isOn = true
    while let letter = next {
      advance()
      switch letter {
      case "i": flags.ignoresCase = isOn
      case "s": flags.matchesLineEnds = isOn
      case "m": flags.isAboutLines = isOn
      case "-": isOn = false
      case ":": return false
      case ")": return true
      default: throw PatternError("'(?\(letter)' is not known")
      }
    }
    throw PatternError("'(' is not closed")
  }

  // MARK: - After a backslash

  private mutating func escaped() throws(PatternError) -> PatternNode {
    guard let letter = next else { throw PatternError("it ends with a backslash") }
    if let set = try escapedSet() { return node(set) }
    if let assertion = Self.assertions[letter] {
      advance()
      return .assertion(assertion)
    }
    switch letter {
    case "Q":
      advance()
      var nodes: [PatternNode] = []
      while let scalar = next, !take("\\E") {
        advance()
        nodes.append(literal(scalar))
      }
      return .sequence(nodes)
    case "R":
      advance()
      let crlf = PatternNode.sequence([.scalar("\r"), .scalar("\n")])
      return .alternatives(crlf, .set(.lineEnds))
    case "1"..."9": throw PatternError("references back are not supported")
    default: return literal(try escapedScalar())
    }
  }

  private static let assertions: [Unicode.Scalar: PatternAssertion] = [
    "A": .start, "z": .veryEnd, "Z": .end, "b": .wordEdge, "B": .noWordEdge,
  ]

  private func node(_ set: ScalarSet) -> PatternNode {
    .set(flags.ignoresCase ? set.inBothCases : set)
  }

  /// A scalar as it stands in folded texts.
  private func literal(_ scalar: Unicode.Scalar) -> PatternNode {
    let folded = TextTest.fold(String(scalar), options).unicodeScalars
    guard folded.count == 1, let only = folded.first else {
      return .sequence(folded.map { .scalar($0, ignoresCase: flags.ignoresCase) })
    }
    return .scalar(only, ignoresCase: flags.ignoresCase)
  }
}
