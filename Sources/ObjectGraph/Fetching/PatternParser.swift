/// Reads the text of a regular expression.
struct PatternParser {
  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var depth = 0

  init(_ pattern: String) {
    scalars = Array(pattern.unicodeScalars)
  }

  mutating func parse() throws(PatternError) -> PatternNode {
    let node = try alternatives()
    guard position == scalars.count else { throw PatternError("')' closes nothing") }
    return node
  }

  private var next: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

  private mutating func alternatives() throws(PatternError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw PatternError("it is nested too deeply") }
    let first = try sequence()
    guard next == "|" else { return first }
    position += 1
    return .alternatives(first, try alternatives())
  }

  private mutating func sequence() throws(PatternError) -> PatternNode {
    var nodes: [PatternNode] = []
    while let scalar = next, scalar != "|", scalar != ")" { nodes.append(try piece()) }
    return nodes.isEmpty ? .empty : .sequence(nodes)
  }

  private mutating func piece() throws(PatternError) -> PatternNode {
    var node = try atom()
    while let scalar = next {
      switch scalar {
      case "*": node = .repeated(node, low: 0, high: nil)
      case "+": node = .repeated(node, low: 1, high: nil)
      case "?": node = .repeated(node, low: 0, high: 1)
      case "{":
        node = try counted(node)
        continue
      default: return node
      }
      position += 1
    }
    return node
  }

  private mutating func counted(_ node: PatternNode) throws(PatternError) -> PatternNode {
    guard let end = scalars[position...].firstIndex(of: "}") else {
      throw PatternError("'{' is not closed")
    }
    let text = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
    position = end + 1
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
    position += 1
    switch scalar {
    case ".": return .any
    case "^", "$": return .empty
    case "(":
      if position + 1 < scalars.count, scalars[position] == "?", scalars[position + 1] == ":" {
        position += 2
      }
      let node = try alternatives()
      guard next == ")" else { throw PatternError("'(' is not closed") }
      position += 1
      return node
    case "[": return try set()
    case "\\": return try escaped()
    case "*", "+", "?", "{": throw PatternError("'\(scalar)' repeats nothing")
    default: return .scalar(scalar)
    }
  }

  private mutating func escaped() throws(PatternError) -> PatternNode {
    guard let scalar = next else { throw PatternError("it ends with a backslash") }
    position += 1
    if let (ranges, isInverted) = Self.classes[scalar] {
      return .set(ranges, isInverted: isInverted)
    }
    return .scalar(Self.controls[scalar] ?? scalar)
  }

  private mutating func set() throws(PatternError) -> PatternNode {
    let isInverted = next == "^"
    if isInverted { position += 1 }
    var ranges: [ClosedRange<UInt32>] = []
    var isFirst = true
    while let scalar = next, scalar != "]" || isFirst {
      isFirst = false
      position += 1
      var low = scalar
      if scalar == "\\", let escaped = next {
        position += 1
        if let (known, inverted) = Self.classes[escaped], !inverted {
          ranges += known
          continue
        }
        low = Self.controls[escaped] ?? escaped
      }
      ranges.append(try range(from: low))
    }
    guard next == "]" else { throw PatternError("'[' is not closed") }
    position += 1
    return .set(ranges, isInverted: isInverted)
  }

  private mutating func range(
    from low: Unicode.Scalar
  ) throws(PatternError) -> ClosedRange<UInt32> {
    guard next == "-", position + 1 < scalars.count, scalars[position + 1] != "]" else {
      return low.value...low.value
    }
    let high = scalars[position + 1]
    position += 2
    guard low.value <= high.value else { throw PatternError("'\(low)-\(high)' runs backwards") }
    return low.value...high.value
  }

  private static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  private static let words: [ClosedRange<UInt32>] = [
    0x30...0x39, 0x41...0x5a, 0x5f...0x5f, 0x61...0x7a,
  ]
  private static let spaces: [ClosedRange<UInt32>] = [0x09...0x0d, 0x20...0x20, 0xa0...0xa0]
  private static let classes: [Unicode.Scalar: ([ClosedRange<UInt32>], Bool)] = [
    "d": (digits, false), "D": (digits, true), "w": (words, false), "W": (words, true),
    "s": (spaces, false), "S": (spaces, true),
  ]
  private static let controls: [Unicode.Scalar: Unicode.Scalar] = [
    "n": "\n", "t": "\t", "r": "\r",
  ]
}
