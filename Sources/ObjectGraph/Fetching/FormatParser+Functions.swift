import FoundationEssentials

extension FormatParser {
  /// `now()`, `abs:(salary)`, `modulus:by:(salary, 2)`, `count:(employees)`.
  mutating func call(_ name: String) throws(FetchError) -> ExpressionNode {
    let column = token.column
    let arguments = try expressions(from: "(", to: ")")
    switch (name, arguments.count) {
    case ("now", 0): return .now
    case ("noindex:", 1): return arguments[0]
    case ("count:", 1), ("sum:", 1), ("min:", 1), ("max:", 1), ("average:", 1):
      return try collectionCall(String(name.dropLast()), arguments[0], column)
    case ("add:to:", 2): return .arithmetic(.add, arguments[0], arguments[1])
    case ("from:subtract:", 2): return .arithmetic(.subtract, arguments[0], arguments[1])
    case ("multiply:by:", 2): return .arithmetic(.multiply, arguments[0], arguments[1])
    case ("divide:by:", 2): return .arithmetic(.divide, arguments[0], arguments[1])
    default: return try function(name, arguments, column)
    }
  }

  private func function(
    _ name: String, _ arguments: [ExpressionNode], _ column: Int
  ) throws(FetchError) -> ExpressionNode {
    guard let function = PredicateFunction(name: name) else {
      throw FetchError(.unsupported("The function '\(name)' in a predicate"))
    }
    let count = function.parameters.count
    guard arguments.count == count else {
      throw FetchError(.syntax("'\(name)' takes \(count) values", column: column))
    }
    return .function(function, arguments)
  }

  private func collectionCall(
    _ name: String, _ argument: ExpressionNode, _ column: Int
  ) throws(FetchError) -> ExpressionNode {
    if name == "count", case .subquery(let path, let test, rest: []) = argument {
      return .count(path, test)
    }
    guard case .path(let path) = argument, !path.names.isEmpty else {
      throw FetchError(.syntax("a relationship is expected", column: column))
    }
    if name == "count" { return .count(path, nil) }
    let function = try aggregate(name == "average" ? "avg" : name)
    return aggregate(function, ofLastNameIn: path)
  }

  /// `FUNCTION(name, "uppercaseString")`: a method of the first value, as far as it is known.
  mutating func selectorCall() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    let column = token.column
    let receiver = try expression()
    try expect(",")
    guard case .text(let selector) = token.kind else { throw error("a method's name is expected") }
    advance()
    var arguments = [receiver]
    while take(",") { arguments.append(try expression()) }
    try expect(")")
    if selector == "valueForKey:" || selector == "valueForKeyPath:" {
      return try value(atKey: arguments, column)
    }
    if selector == "count" || selector == "@count" {
      return try collectionCall("count", receiver, column)
    }
    return try function(selector, arguments, column)
  }

  private func value(
    atKey arguments: [ExpressionNode], _ column: Int
  ) throws(FetchError) -> ExpressionNode {
    guard arguments.count == 2, case .path(let path) = arguments[0],
      case .value(.string(let keys)) = arguments[1], !keys.isEmpty
    else { throw FetchError(.syntax("an object and a key path are expected", column: column)) }
    return .path(path.with(path.names + keys.split(separator: ".").map(String.init)))
  }

  /// `TERNARY(salary > 10, 'much', 'little')`.
  mutating func ternary() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    let test = try innerCondition()
    try expect(",")
    let first = try expression()
    try expect(",")
    let second = try expression()
    try expect(")")
    return .ternary(test, first, second)
  }

  /// `CAST(0.5, "NSDate")`, as Core Data prints dates, and other values that have no literal.
  mutating func cast() throws(FetchError) -> ExpressionNode {
    advance()
    try expect("(")
    let operand = try expression()
    try expect(",")
    guard case .text(let type) = token.kind else { throw error("the name of a class is expected") }
    let column = token.column
    advance()
    try expect(")")
    if case .value(let value) = operand {
      guard let made = Value(value, castTo: type) else {
        throw FetchError(.syntax("'\(value)' is no \(type)", column: column))
      }
      return .value(made)
    }
    switch type {
    case "NSDate": return .function(.date, [operand])
    case "NSNumber": return .function(.seconds, [operand])
    default: throw FetchError(.unsupported("CAST to '\(type)'"))
    }
  }

  /// `employees[SIZE]`, `employees[FIRST].name`, `employees[2]`.
  mutating func element(of path: ScopedPath) throws(FetchError) -> ExpressionNode {
    guard !path.names.isEmpty else { throw error("a relationship is expected before '['") }
    try expect("[")
    var place = ElementPlace.first
    switch (token.kind, keyword) {
    case (_, "SIZE"):
      advance()
      try expect("]")
      return .count(path, nil)
    case (_, "FIRST"): place = .first
    case (_, "LAST"): place = .last
    case (.integer(let number), _):
      guard let index = Int(exactly: number) else { throw error("no list is that long") }
      place = .number(index)
    default: throw error("SIZE, FIRST, LAST or a number is expected")
    }
    advance()
    try expect("]")
    var rest: [String] = []
    while take(".") {
      if case .function(let function) = token.kind {
        throw error("'@\(function)' can't follow a place in '[…]', only names can")
      }
      rest.append(try pathName())
    }
    guard token.kind != .symbol("[") else {
      throw error("a key path can have one place in '[…]' only, and this is the second")
    }
    return .element(path, place, rest: rest)
  }
}

extension Value {
  /// A value that the format language has no literal for; nil where the text or number stands for
  /// none.
  fileprivate init?(_ value: Value, castTo type: String) {
    switch (value, type) {
    case (.integer(let seconds), "NSDate"):
      self = .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case (.double(let seconds), "NSDate"):
      self = .date(Date(timeIntervalSinceReferenceDate: seconds))
    case (.string(let text), "NSUUID"):
      guard let uuid = UUID(uuidString: text) else { return nil }
      self = .uuid(uuid)
    case (.string(let text), "NSURL"):
      guard let url = URL(string: text) else { return nil }
      self = .url(url)
    case (.string(let text), "NSDecimalNumber"):
      guard let number = Decimal(string: text) else { return nil }
      self = .decimal(number)
    case (.string(let text), "NSData"):
      guard let data = Data(base64Encoded: text) else { return nil }
      self = .data(data)
    case (.string(let text), "NSNumber"):
      guard let number = Double(text) else { return nil }
      self = Int64(text).map { .integer($0) } ?? .double(number)
    case (.null, _), (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _),
      (.string, _), (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      return nil
    }
  }
}
