import Foundation

extension FormatParser {
  mutating func expression() throws(FetchError) -> ExpressionNode {
    var node = try product()
    while true {
      if take("+") {
        node = .arithmetic(.add, node, try product())
      } else if take("-") {
        node = .arithmetic(.subtract, node, try product())
      } else {
        return node
      }
    }
  }

  private mutating func product() throws(FetchError) -> ExpressionNode {
    var node = try factor()
    while true {
      if take("*") {
        node = .arithmetic(.multiply, node, try factor())
      } else if take("/") {
        node = .arithmetic(.divide, node, try factor())
      } else {
        return node
      }
    }
  }

  private mutating func factor() throws(FetchError) -> ExpressionNode {
    switch token.kind {
    case .symbol("-"):
      advance()
      return try negated()
    case .symbol("("):
      advance()
      let node = try expression()
      try expect(")")
      return node
    case .text(let text): return value(.string(text))
    case .integer(let number): return value(.integer(number))
    case .real(let number): return value(.double(number))
    case .argument("K"): return try keyPathArgument()
    case .argument: return .value(try takeArgument())
    case .variable(let name): return try variablePath(name)
    case .function: return try path([])
    case .word(let word, let isEscaped):
      if !isEscaped, let node = try reserved(word.uppercased()) { return node }
      advance()
      return try path([word])
    default: throw error("a value is expected")
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

  private mutating func keyPathArgument() throws(FetchError) -> ExpressionNode {
    guard case .string(let keyPath) = try takeArgument(), !keyPath.isEmpty else {
      throw error("'%K' takes a key path")
    }
    return try path(keyPath.split(separator: ".").map(String.init))
  }

  private mutating func reserved(_ word: String) throws(FetchError) -> ExpressionNode? {
    switch word {
    case "NULL", "NIL": return value(.null)
    case "TRUE", "YES": return value(.bool(true))
    case "FALSE", "NO": return value(.bool(false))
    case "SELF":
      advance()
      return token.kind == .symbol(".") ? try path([]) : .own
    case "SUBQUERY": return try subquery()
    case "CAST": return try date()
    case "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH",
      "ENDSWITH", "ANY", "SOME", "ALL", "NONE":
      throw error("a value is expected, '#' before a name that is a keyword")
    case "FUNCTION", "TERNARY": throw FetchError(.unsupported("\(word) in a predicate"))
    default: return nil
    }
  }

  /// `CAST(0.5, "NSDate")`, as Core Data prints dates.
  private mutating func date() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    let operand = try expression()
    try expect(",")
    guard token.kind == .text("NSDate") else {
      throw FetchError(.unsupported("CAST to anything but NSDate"))
    }
    advance()
    try expect(")")
    switch operand {
    case .value(.integer(let seconds)):
      return .value(.date(Date(timeIntervalSinceReferenceDate: Double(seconds))))
    case .value(.double(let seconds)):
      return .value(.date(Date(timeIntervalSinceReferenceDate: seconds)))
    default: throw error("CAST takes a number")
    }
  }

  // MARK: - Key paths

  /// The rest of a key path, which may end with `@count` or in `@sum.salary`.
  private mutating func path(_ start: [String]) throws(FetchError) -> ExpressionNode {
    var path = start
    while true {
      if case .function(let function) = token.kind {
        advance()
        return try operation(function, path)
      }
      guard take(".") else { break }
      if case .function = token.kind { continue }
      guard case .word(let word, _) = token.kind else { throw error("a name is expected") }
      advance()
      path.append(word)
    }
    if variable != nil, !start.isEmpty {
      throw FetchError(
        .unsupported("'\(path.joined(separator: "."))' without the variable in a SUBQUERY"))
    }
    return .path(path)
  }

  private mutating func variablePath(_ name: String) throws(FetchError) -> ExpressionNode {
    guard name == variable else { throw error("there is no variable '$\(name)' here") }
    advance()
    guard token.kind == .symbol(".") else { return .own }
    return try path([])
  }

  private mutating func operation(
    _ function: String, _ path: [String]
  ) throws(FetchError) -> ExpressionNode {
    guard !path.isEmpty else { throw error("'@\(function)' needs a relationship before it") }
    if function == "count" { return .count(path: path, nil) }
    let known: [String: AggregateFunction] = [
      "sum": .sum, "min": .min, "max": .max, "avg": .average,
    ]
    guard let aggregate = known[function] else {
      throw FetchError(.unsupported("'@\(function)' in a predicate"))
    }
    try expect(".")
    guard case .word(let attribute, _) = token.kind else { throw error("an attribute is expected") }
    advance()
    return .aggregate(aggregate, path: path, attribute: attribute)
  }

  /// `SUBQUERY(employees, $e, $e.salary > 5).@count`.
  private mutating func subquery() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    guard case .path(let path) = try expression() else { throw error("a key path is expected") }
    try expect(",")
    guard case .variable(let name) = token.kind, variable == nil else {
      throw error("a variable of its own is expected")
    }
    advance()
    try expect(",")
    variable = name
    let test = try disjunction()
    variable = nil
    try expect(")")
    _ = take(".")
    guard token.kind == .function("count") else {
      throw FetchError(.unsupported("SUBQUERY without '.@count'"))
    }
    advance()
    return .count(path: path, test)
  }
}
