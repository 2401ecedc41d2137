/// A regular expression over Unicode scalars that takes time in proportion to text times pattern,
/// whatever the pattern: predicates come from files, and backtracking can take for ever.
///
/// Known: `.`, `[a-z]`, `[^…]`, `\d \w \s \D \W \S`, `* + ?`, `{m,n}` up to 1000, `|`, groups.
/// The whole text must match.
struct RegularExpression {
  private enum Step {
    case scalar(Unicode.Scalar)
    case any
    case set([ClosedRange<UInt32>], isInverted: Bool)
    case split(Int, Int)
    case jump(Int)
    case end
  }

  private var program: [Step] = []

  /// True where the whole text matches; a pattern that is none matches nothing.
  static func matches(_ text: String, pattern: String) -> Bool {
    (try? RegularExpression(pattern))?.matches(text) ?? false
  }

  init(_ pattern: String) throws(PatternError) {
    var parser = PatternParser(pattern)
    let tree = try parser.parse()
    try emit(tree)
    program.append(.end)
  }

  private mutating func emit(_ node: PatternNode) throws(PatternError) {
    guard program.count < 20_000 else { throw PatternError("it is too large") }
    switch node {
    case .empty: break
    case .scalar(let scalar): program.append(.scalar(scalar))
    case .any: program.append(.any)
    case .set(let ranges, let isInverted): program.append(.set(ranges, isInverted: isInverted))
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .alternatives(let first, let second):
      let split = program.count
      program.append(.split(0, 0))
      try emit(first)
      let jump = program.count
      program.append(.jump(0))
      program[split] = .split(split + 1, program.count)
      try emit(second)
      program[jump] = .jump(program.count)
    case .repeated(let node, let low, let high):
      for _ in 0..<low { try emit(node) }
      if let high { try emitOptional(node, high - low) } else { try emitLoop(node) }
    }
  }

  private mutating func emitLoop(_ node: PatternNode) throws(PatternError) {
    let split = program.count
    program.append(.split(0, 0))
    try emit(node)
    program.append(.jump(split))
    program[split] = .split(split + 1, program.count)
  }

  private mutating func emitOptional(_ node: PatternNode, _ count: Int) throws(PatternError) {
    var splits: [Int] = []
    for _ in 0..<max(0, count) {
      splits.append(program.count)
      program.append(.split(0, 0))
      try emit(node)
    }
    for split in splits { program[split] = .split(split + 1, program.count) }
  }

  /// Follows all ways through the pattern at once.
  func matches(_ text: String) -> Bool {
    var current = StateSet(program.count)
    add(0, to: &current)
    for scalar in text.unicodeScalars {
      var next = StateSet(program.count)
      for state in current.list where takes(program[state], scalar) { add(state + 1, to: &next) }
      if next.list.isEmpty { return false }
      current = next
    }
    return current.list.contains { if case .end = program[$0] { true } else { false } }
  }

  private struct StateSet {
    var list: [Int] = []
    private var known: [Bool]

    init(_ count: Int) { known = [Bool](repeating: false, count: count) }

    mutating func isNew(_ state: Int) -> Bool {
      defer { known[state] = true }
      return !known[state]
    }
  }

  private func add(_ start: Int, to set: inout StateSet) {
    var waiting = [start]
    while let state = waiting.popLast() {
      guard set.isNew(state) else { continue }
      switch program[state] {
      case .jump(let target): waiting.append(target)
      case .split(let first, let second): waiting += [second, first]
      case .scalar, .any, .set, .end: set.list.append(state)
      }
    }
  }

  private func takes(_ step: Step, _ scalar: Unicode.Scalar) -> Bool {
    switch step {
    case .scalar(let own): own == scalar
    case .any: scalar != "\n"
    case .set(let ranges, let isInverted):
      ranges.contains { $0.contains(scalar.value) } != isInverted
    case .split, .jump, .end: false
    }
  }
}

/// The fault in a pattern.
struct PatternError: Error {
  let problem: String

  init(_ problem: String) { self.problem = problem }
}

indirect enum PatternNode {
  case empty, any
  case scalar(Unicode.Scalar)
  case set([ClosedRange<UInt32>], isInverted: Bool)
  case sequence([PatternNode])
  case alternatives(PatternNode, PatternNode)
  case repeated(PatternNode, low: Int, high: Int?)
}
