/// Reads predicates: `AND`, `OR`, `NOT`, parentheses and comparisons.
struct FormatParser {
  private let tokens: [FormatToken]
  /// The place of the parenthesis that closes one, by the place of that one.
  private let closing: [Int: Int]
  private var position = 0
  private var arguments: ArraySlice<FormatArgument>
  var depth = 0
  /// The variables of the `SUBQUERY`s that are being read, the outermost first.
  var variables: [String] = []

  init(_ tokens: [FormatToken], _ arguments: [FormatArgument]) {
    self.tokens = tokens
    self.arguments = arguments[...]
    var open: [Int] = []
    var closing: [Int: Int] = [:]
    for (place, token) in tokens.enumerated() {
      if token.kind == .symbol("(") { open.append(place) }
      if token.kind == .symbol(")"), let start = open.popLast() { closing[start] = place }
    }
    self.closing = closing
  }

  mutating func parse() throws(FetchError) -> PredicateNode {
    let node = try disjunction()
    guard token.kind == .end else { throw error("nothing more is expected here") }
    guard arguments.isEmpty else {
      throw error("there are \(arguments.count) arguments more than places for them")
    }
    return node
  }

  /// Reads an expression instead of a condition.
  mutating func parseExpression() throws(FetchError) -> ExpressionNode {
    let node = try expression()
    guard token.kind == .end else { throw error("nothing more is expected here") }
    return node
  }

  // MARK: - Tokens

  var token: FormatToken { tokens[position] }

  mutating func advance() {
    position = min(position + 1, tokens.count - 1)
  }

  func error(_ problem: String) -> FetchError {
    FetchError(.syntax(problem, column: token.column))
  }

  mutating func take(_ symbol: String) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  mutating func expect(_ symbol: String) throws(FetchError) {
    guard take(symbol) else { throw error("'\(symbol)' is expected") }
  }

  /// The token as a keyword in capitals; nil when it is none.
  var keyword: String? {
    guard case .word(let word, false) = token.kind else { return nil }
    return word.uppercased()
  }

  mutating func takeKeyword(_ words: String...) -> String? {
    guard let keyword, words.contains(keyword) else { return nil }
    advance()
    return keyword
  }

  mutating func takeArgument() throws(FetchError) -> Value {
    guard let argument = arguments.first else { throw error("there is no argument for it") }
    guard case .value(let value) = argument else { throw error("a list stands for one value") }
    arguments.removeFirst()
    advance()
    return value
  }

  /// The list that an argument is; nil where the token is none, or a single value.
  private mutating func takeListArgument() -> [Value]? {
    guard case .argument(let letter) = token.kind, letter != "K" else { return nil }
    switch arguments.first {
    case .list(let values):
      arguments.removeFirst()
      advance()
      return values
    case .value(.objects(let ids)):
      arguments.removeFirst()
      advance()
      return ids.map { .object($0) }
    case .value, nil: return nil
    }
  }

  // MARK: - Predicates

  mutating func disjunction() throws(FetchError) -> PredicateNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw error("it is nested too deeply") }
    var nodes = [try conjunction()]
    while takeKeyword("OR") != nil || take("||") { nodes.append(try conjunction()) }
    return nodes.count == 1 ? nodes[0] : .or(nodes)
  }

  private mutating func conjunction() throws(FetchError) -> PredicateNode {
    var nodes = [try negation()]
    while takeKeyword("AND") != nil || take("&&") { nodes.append(try negation()) }
    return nodes.count == 1 ? nodes[0] : .and(nodes)
  }

  private mutating func negation() throws(FetchError) -> PredicateNode {
    if takeKeyword("NOT") != nil || take("!") {
      depth += 1
      defer { depth -= 1 }
      guard depth < 100 else { throw error("it is nested too deeply") }
      return .not(try negation())
    }
    if takeKeyword("TRUEPREDICATE") != nil { return .constant(true) }
    if takeKeyword("FALSEPREDICATE") != nil { return .constant(false) }
    guard token.kind == .symbol("("), !isExpressionInParentheses else { return try comparison() }
    advance()
    let node = try disjunction()
    try expect(")")
    return node
  }

  /// True where an operator follows the parentheses that begin here.
  ///
  /// Reading both a predicate and an expression to see which of them fits would take twice as long
  /// for each of many parentheses.
  private var isExpressionInParentheses: Bool {
    guard let end = closing[position] else { return false }
    var after = self
    after.position = min(end + 1, tokens.count - 1)
    return after.isOperator
  }

  private var isOperator: Bool {
    switch token.kind {
    case .symbol(let symbol): ![")", "&&", "||", ",", "}"].contains(symbol)
    case .word: comparisonOperator != nil || keyword == "IN" || keyword == "BETWEEN"
    case .variable, .function, .argument, .text, .integer, .real, .end: false
    }
  }

  private var comparisonOperator: ComparisonOperator? {
    switch token.kind {
    case .symbol("="), .symbol("=="): .equal
    case .symbol("!="), .symbol("<>"): .notEqual
    case .symbol("<"): .less
    case .symbol("<="), .symbol("=<"): .lessOrEqual
    case .symbol(">"): .greater
    case .symbol(">="), .symbol("=>"): .greaterOrEqual
    case .word, .variable, .function, .argument, .text, .integer, .real, .symbol, .end: textOperator
    }
  }

  private var textOperator: ComparisonOperator? {
    switch keyword {
    case "BEGINSWITH": .text(.beginsWith)
    case "ENDSWITH": .text(.endsWith)
    case "CONTAINS": .text(.contains)
    case "LIKE": .text(.like)
    case "MATCHES": .text(.matches)
    default: nil
    }
  }

  private mutating func comparison() throws(FetchError) -> PredicateNode {
    let quantifier: Quantifier? =
      switch takeKeyword("ANY", "SOME", "ALL", "NONE") {
      case "ANY", "SOME": .any
      case "ALL": .all
      case "NONE": Quantifier.none
      default: nil
      }
    let left = try expression()
    guard let quantifier else { return try comparison(left) }
    return .each(quantifier, left, try elementTest())
  }

  /// Parses the test after the expression that it is about.
  private mutating func elementTest() throws(FetchError) -> ElementTest {
    if takeKeyword("BETWEEN") != nil { return try between() }
    if takeKeyword("IN") != nil {
      let options = try options()
      if let name = try takeSubstitution() { return .comparison(.isIn, .variable(name), options) }
      return .membership(try values(), options)
    }
    guard let comparison = comparisonOperator else { throw error("a comparison is expected") }
    advance()
    let options = try options()
    return .comparison(comparison, try expression(), options)
  }

  private mutating func comparison(_ left: ExpressionNode) throws(FetchError) -> PredicateNode {
    if takeKeyword("BETWEEN") != nil { return try between().about(left) }
    if takeKeyword("IN") != nil { return try membership(left) }
    guard let comparison = comparisonOperator else { throw error("a comparison is expected") }
    advance()
    let options = try options()
    let right = try expression()
    guard comparison == .text(.contains) else {
      return .comparison(left, comparison, right, options)
    }
    // Many things contain a value, and `employees CONTAINS %@` asks for an object among many.
    switch (left, right) {
    case (.subquery, _), (.path, .value(.object)):
      return .each(.any, left, .comparison(.equal, right, options))
    case (.value, _), (.path, _), (.arithmetic, _), (.count, _), (.aggregate, _), (.function, _),
      (.now, _), (.ternary, _), (.entity, _), (.element, _), (.variable, _):
      return .comparison(left, comparison, right, options)
    }
  }

  /// `[n]` says that texts are as they are to be compared: nothing is ignored.
  private mutating func options() throws(FetchError) -> TextOptions {
    guard take("[") else { return [] }
    guard case .word(let letters, _) = token.kind,
      letters.lowercased().allSatisfy({ "cdnlw".contains($0) })
    else { throw error("'c', 'd', 'l', 'n' or several of them are expected") }
    advance()
    try expect("]")
    let found = Set(letters.lowercased())
    if found.contains("n") { return [] }
    var options: TextOptions = []
    if found.contains("c") { options.insert(.ignoringCase) }
    if found.contains("d") { options.insert(.ignoringDiacritics) }
    if found.contains("l") { options.insert(.localized) }
    return options
  }

  private mutating func between() throws(FetchError) -> ElementTest {
    if let name = try takeSubstitution() { return .comparison(.isBetween, .variable(name), []) }
    if let values = takeListArgument() {
      guard values.count == 2 else { throw error("BETWEEN takes a list of two values") }
      return .between(.value(values[0]), .value(values[1]))
    }
    try expect("{")
    let low = try expression()
    try expect(",")
    let high = try expression()
    try expect("}")
    return .between(low, high)
  }

  private mutating func membership(_ left: ExpressionNode) throws(FetchError) -> PredicateNode {
    let options = try options()
    if token.kind == .symbol("{") { return try membership(left, options, in: list()) }
    if let values = takeListArgument() { return .membership(left, values, options) }
    switch try expression() {
    case let many where many.mayBeMany:
      return .each(.any, many, .comparison(.equal, left, options))
    case .variable(let name): return .comparison(left, .isIn, .variable(name), options)
    case .value, .path, .arithmetic, .count, .aggregate, .subquery, .function, .now, .ternary,
      .entity, .element:
      throw error("a list in braces or a relationship is expected")
    }
  }

  /// A list of other things than values is several comparisons.
  private func membership(
    _ left: ExpressionNode, _ options: TextOptions, in list: [ExpressionNode]
  ) -> PredicateNode {
    let values = list.compactMap(\.constant)
    guard values.count < list.count else { return .membership(left, values, options) }
    return .or(list.map { .comparison(left, .equal, $0, options) })
  }

  /// The values of a list in braces or of an argument.
  private mutating func values() throws(FetchError) -> [Value] {
    if let values = takeListArgument() { return values }
    let column = token.column
    let list = try list()
    let values = list.compactMap(\.constant)
    guard values.count == list.count else {
      throw FetchError(.syntax("a list of values is expected", column: column))
    }
    return values
  }

  private mutating func list() throws(FetchError) -> [ExpressionNode] {
    try expect("{")
    var items: [ExpressionNode] = []
    while !take("}") {
      items.append(try expression())
      if token.kind != .symbol("}") { try expect(",") }
    }
    return items
  }

  /// The name of a variable that stands for a value which is put in later.
  private mutating func takeSubstitution() throws(FetchError) -> String? {
    guard case .variable(let name) = token.kind, !name.isEmpty, !variables.contains(name) else {
      return nil
    }
    advance()
    return try dotted(name)
  }
}

extension ExpressionNode {
  fileprivate var mayBeMany: Bool {
    switch self {
    case .path, .subquery: true
    case .value, .arithmetic, .count, .aggregate, .function, .now, .ternary, .entity, .element,
      .variable:
      false
    }
  }

  fileprivate var constant: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
