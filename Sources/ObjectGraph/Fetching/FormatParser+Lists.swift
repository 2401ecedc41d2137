// Lists: after `IN`, before `CONTAINS`, and as arguments.

extension FormatParser {
  /// `{1, 2} CONTAINS salary`, `%@ CONTAINS name`; nil where no list begins.
  mutating func listContaining() throws(FetchError) -> PredicateNode? {
    let list: [ExpressionNode]
    if token.kind == .symbol("{") {
      list = try self.list()
    } else if let values = takeListArgument() {
      list = values.map { .value($0) }
    } else {
      return nil
    }
    guard takeKeyword("CONTAINS") != nil else { throw error("CONTAINS is expected after a list") }
    let options = try options()
    return membership(try expression(), options, in: list)
  }

  mutating func membership(_ left: ExpressionNode) throws(FetchError) -> PredicateNode {
    let options = try options()
    if token.kind == .symbol("{") { return try membership(left, options, in: list()) }
    if let values = takeListArgument() { return .membership(left, values, options) }
    switch try expression() {
    // The model says if it's many values or a text.
    case let many where many.mayBeMany: return .comparison(left, .isIn, many, options)
    case .value(.string(let text)): return .comparison(left, .isIn, .value(.string(text)), options)
    case .value, .path, .arithmetic, .count, .aggregate, .subquery, .function, .now, .ternary,
      .entity, .element, .variable:
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
  mutating func values() throws(FetchError) -> [Value] {
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
    try expressions(from: "{", to: "}")
  }

  /// Expressions with commas between them, such as a list in braces or the arguments of a function.
  mutating func expressions(
    from opening: String, to closing: String
  ) throws(FetchError) -> [ExpressionNode] {
    try expect(opening)
    var items: [ExpressionNode] = []
    while !take(closing) {
      items.append(try expression())
      if token.kind != .symbol(closing) { try expect(",") }
    }
    return items
  }

  /// The list that an argument is; nil where the token is none, or a single value.
  mutating func takeListArgument() -> [Value]? {
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
}

extension ExpressionNode {
  fileprivate var mayBeMany: Bool {
    switch self {
    case .path, .subquery, .variable: true
    case .value, .arithmetic, .count, .aggregate, .function, .now, .ternary, .entity, .element:
      false
    }
  }

  fileprivate var constant: Value? {
    if case .value(let value) = self { value } else { nil }
  }
}
