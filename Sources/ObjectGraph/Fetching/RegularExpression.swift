import Synchronization

/// A regular expression over Unicode scalars that takes time in proportion to text times pattern,
/// whatever the pattern: predicates come from files, and backtracking can take for ever.
///
/// The form is ICU's, without what needs backtracking: look-around, references back, possessive
/// repetition, atomic groups. `{m,n}` goes up to 1000. The whole text must match.
struct RegularExpression: Sendable {
  private enum Step {
    case scalar(Unicode.Scalar)
    /// In either case.
    case letter(Unicode.Scalar)
    case any
    case set(ScalarSet)
    case assertion(PatternAssertion)
    case split(Int, Int)
    case jump(Int)
    case end

    /// True for a step over a character of any kind or of a set, whatever it's folded to.
    var isAboutCharacters: Bool {
      switch self {
      case .any, .set: true
      case .scalar, .letter, .assertion, .split, .jump, .end: false
      }
    }
  }

  private var program: [Step] = []

  /// True where the whole text, which is folded under the options, matches; a pattern that is none
  /// matches nothing.
  static func matches(_ text: FoldedText, pattern: String, _ options: TextOptions) -> Bool {
    read(pattern, options)?.matches(text) ?? false
  }

  /// The expression that a pattern stands for; nil where it is none.
  static func read(_ pattern: String, _ options: TextOptions) -> RegularExpression? {
    last.withLock { last -> RegularExpression? in
      if let last, last.options == options, last.pattern.hasSameBytes(as: pattern) {
        return last.expression
      }
      let made = try? RegularExpression(pattern, options)
      last = Read(pattern: pattern, options: options, expression: made)
      return made
    }
  }

  /// A pattern that was read, which the next row is most likely asked by as well.
  private struct Read {
    let pattern: String
    let options: TextOptions
    let expression: RegularExpression?
  }

  private static let last = Mutex<Read?>(nil)

  init(_ pattern: String, _ options: TextOptions = []) throws(PatternError) {
    var parser = PatternParser(pattern, options)
    let tree = try parser.parse()
    try emit(tree)
    program.append(.end)
  }

  private mutating func emit(_ node: PatternNode) throws(PatternError) {
    guard program.count < 20_000 else { throw PatternError("it is too large") }
    switch node {
    case .empty: break
    case .scalar(let scalar, let ignoresCase):
      program.append(ignoresCase ? .letter(scalar.lowercase) : .scalar(scalar))
    case .any: program.append(.any)
    case .set(let set): program.append(.set(set))
    case .assertion(let assertion): program.append(.assertion(assertion))
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
  ///
  /// `.` and sets stand for whole characters of the text, letters for what these are folded to.
  func matches(_ text: FoldedText) -> Bool {
    let scalars = text.scalars
    var (current, next) = (StateSet(program.count), StateSet(program.count))
    var waiting: [Int] = []
    // States that a character of several scalars leads to, by the place after it.
    var later: [Int: [Int]] = [:]
    add(0, to: &current, scalars, at: 0, &waiting)
    for (position, scalar) in scalars.enumerated() {
      next.removeAll()
      let expansion = text.expansions[position]
      let isEdge = text.isEdge(position)
      for state in current.list {
        let step = program[state]
        if step.isAboutCharacters, !isEdge { continue }
        guard takes(step, step.isAboutCharacters ? expansion?.scalar ?? scalar : scalar) else {
          continue
        }
        if let expansion, step.isAboutCharacters {
          later[position + expansion.count, default: []].append(state + 1)
        } else {
          add(state + 1, to: &next, scalars, at: position + 1, &waiting)
        }
      }
      for state in later.removeValue(forKey: position + 1) ?? [] {
        add(state, to: &next, scalars, at: position + 1, &waiting)
      }
      if next.list.isEmpty, later.isEmpty { return false }
      swap(&current, &next)
    }
    return current.list.contains { if case .end = program[$0] { true } else { false } }
  }

  private struct StateSet {
    private(set) var list: [Int] = []
    /// The round in which a state was entered last.
    private var rounds: [Int]
    private var round = 1

    init(_ count: Int) { rounds = [Int](repeating: 0, count: count) }

    mutating func removeAll() {
      list.removeAll(keepingCapacity: true)
      round += 1
    }

    mutating func isNew(_ state: Int) -> Bool {
      defer { rounds[state] = round }
      return rounds[state] != round
    }

    mutating func append(_ state: Int) { list.append(state) }
  }

  private func add(
    _ start: Int, to set: inout StateSet, _ text: [Unicode.Scalar], at position: Int,
    _ waiting: inout [Int]
  ) {
    waiting.append(start)
    while let state = waiting.popLast() {
      guard set.isNew(state) else { continue }
      switch program[state] {
      case .jump(let target): waiting.append(target)
      case .split(let first, let second):
        waiting.append(second)
        waiting.append(first)
      case .assertion(let assertion):
        if assertion.holds(text, at: position) { waiting.append(state + 1) }
      case .scalar, .letter, .any, .set, .end: set.append(state)
      }
    }
  }

  private func takes(_ step: Step, _ scalar: Unicode.Scalar) -> Bool {
    switch step {
    case .scalar(let own): own == scalar
    case .letter(let own): own == scalar.lowercase
    case .any: 0x20..<0x7F ~= scalar.value || !ScalarSet.lineEnds.contains(scalar)
    case .set(let set): set.contains(scalar)
    case .assertion, .split, .jump, .end: false
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
  case scalar(Unicode.Scalar, ignoresCase: Bool = false)
  case set(ScalarSet)
  case assertion(PatternAssertion)
  case sequence([PatternNode])
  case alternatives(PatternNode, PatternNode)
  case repeated(PatternNode, low: Int, high: Int?)
}

/// A condition on a place between two scalars.
enum PatternAssertion {
  case start, lineStart
  /// Before the last end of a line, too.
  case end
  case veryEnd, lineEnd
  case wordEdge, noWordEdge

  func holds(_ text: [Unicode.Scalar], at position: Int) -> Bool {
    switch self {
    case .start: position == 0
    case .veryEnd: position == text.count
    case .end: position == text.count || isLastLineEnd(text, position)
    case .lineStart: position == 0 || position < text.count && isAfterLine(text, position)
    case .lineEnd: position == text.count || isBeforeLineEnd(text, position)
    case .wordEdge: isWordEdge(text, position)
    case .noWordEdge: !isWordEdge(text, position)
    }
  }

  private func isLastLineEnd(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    let rest = text[position...]
    if rest.count == 2 { return rest.elementsEqual(["\r", "\n"]) }
    return rest.count == 1 && isBeforeLineEnd(text, position)
  }

  /// A line that ends with two scalars has no end between them.
  private func isBeforeLineEnd(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    ScalarSet.lineEnds.contains(text[position]) && !isWithinLineEnd(text, position)
  }

  private func isAfterLine(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    ScalarSet.lineEnds.contains(text[position - 1]) && !isWithinLineEnd(text, position)
  }

  private func isWithinLineEnd(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    position > 0 && text[position] == "\n" && text[position - 1] == "\r"
  }

  private func isWordEdge(_ text: [Unicode.Scalar], _ position: Int) -> Bool {
    let isBehind = position > 0 && ScalarSet.words.contains(text[position - 1])
    return isBehind != (position < text.count && ScalarSet.words.contains(text[position]))
  }
}
