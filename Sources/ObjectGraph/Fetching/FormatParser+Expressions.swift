extension FormatParser {
  /// From the loosest to the tightest: `|`, `^`, `&`, shifts, sums, products, powers.
  mutating func expression() throws(FetchError) -> ExpressionNode {
    if expressionDepth == 0 { operatorCount = operatorsAround }
    expressionDepth += 1
    defer {
      expressionDepth -= 1
      mostOperators = max(mostOperators, operatorCount)
    }
    return try level(0)
  }

  private static let levels: [[(symbol: String, make: Make)]] = [
    [("|", .function(.bitOr))], [("^", .function(.bitExclusiveOr))], [("&", .function(.bitAnd))],
    [("<<", .function(.shiftLeft)), (">>", .function(.shiftRight))],
    [("+", .arithmetic(.add)), ("-", .arithmetic(.subtract))],
    [("*", .arithmetic(.multiply)), ("/", .arithmetic(.divide))], [("**", .function(.power))],
  ]

  private enum Make {
    case arithmetic(ArithmeticOperator)
    case function(PredicateFunction)

    func node(_ left: ExpressionNode, _ right: ExpressionNode) -> ExpressionNode {
      switch self {
      case .arithmetic(let operation): .arithmetic(operation, left, right)
      case .function(let function): .function(function, [left, right])
      }
    }
  }

  private mutating func level(_ number: Int) throws(FetchError) -> ExpressionNode {
    guard number < Self.levels.count else { return try factor() }
    var node = try level(number + 1)
    while let made = Self.levels[number].first(where: { token.kind == .symbol($0.symbol) }) {
      operatorCount += 1
      guard operatorCount <= 500 else { throw error("it is nested too deeply") }
      advance()
      node = made.make.node(node, try level(number + 1))
    }
    return node
  }

  private mutating func factor() throws(FetchError) -> ExpressionNode {
    depth += 1
    defer { depth -= 1 }
    guard depth < 200 else { throw error("it is nested too deeply") }
    switch token.kind {
    case .symbol("-"):
      advance()
      return try negated()
    case .symbol("~"):
      advance()
      return .function(.onesComplement, [try factor()])
    case .symbol("("):
      advance()
      let node = try expression()
      try expect(")")
      return node
    case .text(let text): return value(.string(text))
    case .integer(let number): return value(.integer(number))
    case .real(let number): return value(.double(number))
    case .argument("K"): throw error("'%K' takes a key path")
    case .argument: return .value(try takeArgument())
    case .variable(let name): return try variablePath(name)
    case .function: return try path([])
    case .word(let word, let isEscaped):
      if !isEscaped, let node = try reserved(word.uppercased()) { return node }
      advance()
      if !isEscaped, token.kind == .symbol("(") { return try call(word) }
      return try path([word])
    case .symbol, .end: throw error("a value is expected")
    }
  }

  private mutating func value(_ value: Value) -> ExpressionNode {
    advance()
    return .value(value)
  }

  private mutating func negated() throws(FetchError) -> ExpressionNode {
    switch try factor() {
    case .value(.integer(let number)) where number != .min: return .value(.integer(-number))
    case .value(.double(let number)): return .value(.double(-number))
    case let node: return .arithmetic(.subtract, .value(.integer(0)), node)
    }
  }

  private mutating func reserved(_ word: String) throws(FetchError) -> ExpressionNode? {
    switch word {
    case "NULL", "NIL": return value(.null)
    case "TRUE", "YES": return value(.bool(true))
    case "FALSE", "NO": return value(.bool(false))
    case "SELF":
      advance()
      return try path([])
    case "SUBQUERY": return try subquery()
    case "CAST" where isCall: return try cast()
    case "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH",
      "ENDSWITH", "ANY", "SOME", "ALL", "NONE":
      throw error("a value is expected, '#' before a name that is a keyword")
    case "FUNCTION" where isCall: return try selectorCall()
    case "TERNARY" where isCall: return try ternary()
    default: return nil
    }
  }

  /// True if parentheses follow the word: without them it's the name of a property.
  private var isCall: Bool {
    var ahead = self
    ahead.advance()
    return ahead.token.kind == .symbol("(")
  }

  // MARK: - Key paths

  /// The rest of a key path that begins at the object which the predicate is about.
  private mutating func path(_ start: [String]) throws(FetchError) -> ExpressionNode {
    try path(ScopedPath(start, up: variables.count))
  }

  /// The rest of a key path, which may end with `@count`, in `@sum.salary` or in `salary.@sum`.
  mutating func path(_ start: ScopedPath) throws(FetchError) -> ExpressionNode {
    var path = start
    while true {
      if token.kind == .symbol("[") { return try element(of: path) }
      if case .function(let function) = token.kind {
        advance()
        return try operation(function, path, nil)
      }
      guard take(".") else { return .path(path) }
      if case .function = token.kind { continue }
      path.names.append(try pathName())
    }
  }

  mutating func pathName() throws(FetchError) -> String {
    guard case .word(let word, _) = token.kind else { throw error("a name is expected") }
    advance()
    return word
  }

  private mutating func variablePath(_ name: String) throws(FetchError) -> ExpressionNode {
    guard let index = variables.lastIndex(of: name) else {
      guard !name.isEmpty else { throw error("a variable needs a name") }
      advance()
      return .variable(try dotted(name))
    }
    advance()
    return try path(ScopedPath([], up: variables.count - 1 - index))
  }

  /// A variable's name with a key path behind it, `FETCH_SOURCE.name`: a variable of its own.
  mutating func dotted(_ name: String) throws(FetchError) -> String {
    var name = name
    while take(".") { name += "." + (try pathName()) }
    return name
  }

  private mutating func operation(
    _ function: String, _ path: ScopedPath, _ test: PredicateNode?
  ) throws(FetchError) -> ExpressionNode {
    if path.names.isEmpty, test == nil, function != "count" {
      return try operation(function, before: path)
    }
    guard !path.names.isEmpty else {
      throw error("'@\(function)' needs a relationship before it")
    }
    if function == "count" { return .count(path, test) }
    let aggregate = try aggregate(function)
    if test == nil, path.names.count > 1, token.kind != .symbol(".") {
      return self.aggregate(aggregate, ofLastNameIn: path)
    }
    var attribute: [String] = []
    repeat {
      try expect(".")
      attribute.append(try pathName())
    } while token.kind == .symbol(".")
    return .aggregate(aggregate, path, test, attribute: attribute)
  }

  /// `@sum.employees.salary`: the last name is the attribute.
  private mutating func operation(
    _ function: String, before path: ScopedPath
  ) throws(FetchError) -> ExpressionNode {
    let aggregate = try aggregate(function)
    var names: [String] = []
    repeat {
      try expect(".")
      names.append(try pathName())
    } while token.kind == .symbol(".")
    guard names.count > 1 else { throw error("an attribute is expected") }
    return self.aggregate(aggregate, ofLastNameIn: path.with(names))
  }

  /// `employees.salary.@sum`: the last name before the operator is the attribute.
  func aggregate(
    _ function: AggregateFunction, ofLastNameIn path: ScopedPath
  ) -> ExpressionNode {
    .aggregate(
      function, path.with(Array(path.names.dropLast())), nil,
      attribute: Array(path.names.suffix(1)))
  }

  func aggregate(_ function: String) throws(FetchError) -> AggregateFunction {
    switch function {
    case "sum": return .sum
    case "min": return .min
    case "max": return .max
    case "avg": return .average
    default: throw FetchError(.unsupported("'@\(function)' in a predicate"))
    }
  }

  /// `SUBQUERY(employees, $e, $e.salary > 5)` and what may follow: `.@count`, `.@sum.salary`,
  /// `.salary.@sum`, `.salary` after `ANY` or `IN`.
  private mutating func subquery() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    let column = token.column
    let collection = try expression()
    try expect(",")
    guard case .variable(let name) = token.kind, !name.isEmpty else {
      throw error("a variable is expected")
    }
    advance()
    try expect(",")
    variables.append(name)
    let test = try innerCondition()
    variables.removeLast()
    try expect(")")
    switch collection {
    case .path(let path): return try rest(of: path, test)
    case .subquery(let path, let inner, rest: []):
      return try rest(of: path, .and([inner, test]))
    case .value, .arithmetic, .count, .aggregate, .subquery, .function, .now, .ternary, .entity,
      .element, .variable:
      throw FetchError(.syntax("a relationship is expected", column: column))
    }
  }

  private mutating func rest(
    of path: ScopedPath, _ test: PredicateNode
  ) throws(FetchError) -> ExpressionNode {
    var names: [String] = []
    while true {
      if case .function(let function) = token.kind {
        advance()
        if names.isEmpty { return try operation(function, path, test) }
        return .aggregate(try aggregate(function), path, test, attribute: names)
      }
      if names.isEmpty, takeSize() { return .count(path, test) }
      guard take(".") else { return .subquery(path, test, rest: names) }
      if case .function = token.kind { continue }
      names.append(try pathName())
    }
  }

  /// `[SIZE]` after a subquery.
  private mutating func takeSize() -> Bool {
    guard token.kind == .symbol("[") else { return false }
    var ahead = self
    ahead.advance()
    guard ahead.takeKeyword("SIZE") != nil, ahead.take("]") else { return false }
    self = ahead
    return true
  }
}
