import FoundationEssentials
import SQLiteFiles

/// Registers what predicates need beyond SQL: the same Swift functions that memory uses.
func registerFunctions(_ connection: SQLiteDatabase) throws(SQLiteError) {
  try connection.addFunction("objectgraph_text", arguments: 4) { arguments in
    guard let comparison = TextOperator(rawValue: arguments.integer(0)),
      let text = arguments.text(2), let other = arguments.text(3)
    else { return .integer(0) }
    let options = TextOptions(rawValue: Int(arguments.integer(1)))
    return .integer(TextTest.holds(comparison, options, text, other) ? 1 : 0)
  }
  try connection.addFunction("objectgraph_fold", arguments: 2) { arguments in
    guard let text = arguments.text(0) else { return .null }
    return SQLiteValue(TextTest.key(text, TextOptions(rawValue: Int(arguments.integer(1)))))
  }
  try connection.addFunction("objectgraph_arithmetic", arguments: 3) { arguments in
    guard let operation = ArithmeticOperator(rawValue: arguments.integer(0)) else { return .null }
    return SQLiteValue(calculate(operation, number(arguments, 1), number(arguments, 2)))
  }
  try connection.addFunction("objectgraph_function", arguments: 3) { arguments in
    guard let function = PredicateFunction(rawValue: arguments.integer(0)) else { return .null }
    let values = function.parameters.indices.map { value(arguments, $0 + 1) }
    return SQLiteValue(function.value(values))
  }
  for function in [AggregateFunction.sum, .min, .max, .average] {
    try connection.addAggregate("objectgraph_\(function.rawValue)", arguments: 1) {
      GroupAggregate(function)
    }
  }
}

private func value(_ arguments: SQLiteArguments, _ index: Int) -> Value {
  guard arguments.type(index) == .text else { return number(arguments, index) }
  return arguments.text(index).map { .string($0) } ?? .null
}

private func number(_ arguments: SQLiteArguments, _ index: Int) -> Value {
  switch arguments.type(index) {
  case .integer: .integer(arguments.integer(index))
  case .real: .double(arguments.real(index))
  case .text, .bytes, .null: .null
  }
}

/// The values that an aggregate needs of one group.
private final class GroupAggregate: SQLiteAggregate {
  private var values: AggregatedValues

  init(_ function: AggregateFunction) { values = AggregatedValues(function) }

  func add(_ arguments: SQLiteArguments) {
    switch arguments.type(0) {
    case .text: values.add(.string(arguments.text(0) ?? ""))
    case .bytes: values.add(.data(Data(arguments.bytes(0))))
    case .integer, .real, .null: values.add(number(arguments, 0))
    }
  }

  func result() -> SQLiteValue { SQLiteValue(values.result) }
}

extension SQLiteValue {
  /// A result; nothing but a number, text or bytes comes out of a function.
  fileprivate init(_ value: Value) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .real(number)
    case .string(let text): self = .text(text)
    case .data(let data): self = .bytes([UInt8](data))
    case .date(let date): self = .real(date.timeIntervalSinceReferenceDate)
    case .null, .bool, .float, .decimal, .uuid, .url, .object, .objects: self = .null
    }
  }
}
