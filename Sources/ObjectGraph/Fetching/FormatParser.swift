/// Reads predicates: `AND`, `OR`, `NOT`, parentheses and comparisons.
struct FormatParser {
  private let tokens: [FormatToken]
  /// The place of the parenthesis that closes one, by the place of that one.
  private let closing: [Int: Int]
  private var position = 0
  var arguments: ArraySlice<FormatArgument>
  var depth = 0
  /// The number of expressions around, and of the operators in the outermost one: each makes its tree one
  /// higher, and whoever walks through the tree goes as deep.
  var expressionDepth = 0
  var operatorCount = 0
  /// The number of operators around a condition that stands within an expression.
  private(set) var operatorsAround = 0
  /// The greatest number of operators that an expression of the condition being read has had.
  var mostOperators = 0
  /// The variables of the `SUBQUERY`s that are being read, the outermost first.
  var variables: [String] = []

  init(_ format: [FormatToken], _ given: [FormatArgument]) {
    (tokens, arguments) = Self.withKeyPaths(format, given)
    var open: [Int] = []
    var closing: [Int: Int] = [:]
    for (place, token) in tokens.enumerated() {
      if token.kind == .symbol("(") { open.append(place) }
      if token.kind == .symbol(")"), let start = open.popLast() { closing[start] = place }
    }
    self.closing = closing
  }

  /// The words of each key path in the place of its `%K`, and the arguments that are left.
  private static func withKeyPaths(
    _ format: [FormatToken], _ given: [FormatArgument]
  ) -> ([FormatToken], ArraySlice<FormatArgument>) {
    guard format.contains(where: { $0.kind == .argument("K") }) else { return (format, given[...]) }
    var (tokens, arguments): ([FormatToken], [FormatArgument]) = ([], [])
    var rest = given[...]
    for token in format {
      guard case .argument(let letter) = token.kind, let argument = rest.popFirst() else {
        tokens.append(token)
        continue
      }
      if letter == "K", case .value(.string(let keyPath)) = argument, !keyPath.isEmpty {
        tokens += FormatToken.tokens(ofKeyPath: keyPath, column: token.column)
      } else {
        tokens.append(token)
        arguments.append(argument)
      }
    }
    return (tokens, arguments + rest)
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

  // MARK: - Predicates

  mutating func disjunction() throws(FetchError) -> PredicateNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 100 else { throw error("it is nested too deeply") }
    var nodes = [try conjunction()]
    while takeKeyword("OR") != nil || take("||") { nodes.append(try conjunction()) }
    return nodes.count == 1 ? nodes[0] : .or(nodes)
  }

  /// Reads the condition within an expression, of a `SUBQUERY` or a `TERNARY`: each expression in it is as
  /// high as it is itself, upon the operators around.
  mutating func innerCondition() throws(FetchError) -> PredicateNode {
    let (depth, around, most) = (expressionDepth, operatorsAround, mostOperators)
    (expressionDepth, operatorsAround, mostOperators) = (0, operatorCount, operatorCount)
    let node = try disjunction()
    (expressionDepth, operatorsAround, operatorCount) = (depth, around, mostOperators)
    mostOperators = max(most, mostOperators)
    return node
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
    if quantifier == nil, let node = try listContaining() { return node }
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
    return .comparison(left, comparison, try expression(), options)
  }

  /// `[n]` says that texts are as they are to be compared: nothing is ignored.
  mutating func options() throws(FetchError) -> TextOptions {
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

  /// The name of a variable that stands for a value which is put in later.
  private mutating func takeSubstitution() throws(FetchError) -> String? {
    guard case .variable(let name) = token.kind, !name.isEmpty, !variables.contains(name) else {
      return nil
    }
    advance()
    return try dotted(name)
  }
}
