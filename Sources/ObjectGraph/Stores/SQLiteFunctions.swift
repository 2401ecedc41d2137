import ArcadeCSQLite
import FoundationEssentials

/// Registers what predicates need beyond SQL: the same Swift functions that memory uses.
///
/// They live in the connection only; no schema names them.
func registerFunctions(_ connection: SQLiteConnection) throws {
  try register(connection, "objectgraph_text", 4) { context, arguments in
    guard let text = string(arguments[2]), let other = string(arguments[3]) else {
      return sqlite3_result_int(context, 0)
    }
    let options = TextOptions(rawValue: Int(sqlite3_value_int64(arguments[1])))
    let holds = TextTest.holds(sqlite3_value_int64(arguments[0]), options, text, other)
    sqlite3_result_int(context, holds ? 1 : 0)
  }
  try register(connection, "objectgraph_fold", 2) { context, arguments in
    guard let text = string(arguments[0]) else { return sqlite3_result_null(context) }
    let options = TextOptions(rawValue: Int(sqlite3_value_int64(arguments[1])))
    give(context, .string(TextTest.fold(text, options)))
  }
  try register(connection, "objectgraph_arithmetic", 3) { context, arguments in
    guard let operation = ArithmeticOperator(rawValue: sqlite3_value_int64(arguments[0])) else {
      return sqlite3_result_null(context)
    }
    give(context, calculate(operation, number(arguments[1]), number(arguments[2])))
  }
  try registerAggregates(connection)
}

typealias SQLiteArguments = UnsafeMutablePointer<OpaquePointer?>

private final class FunctionBox {
  let body: (OpaquePointer?, SQLiteArguments) -> Void

  init(_ body: @escaping (OpaquePointer?, SQLiteArguments) -> Void) { self.body = body }
}

private func register(
  _ connection: SQLiteConnection, _ name: String, _ count: Int32,
  _ body: @escaping (OpaquePointer?, SQLiteArguments) -> Void
) throws {
  let code = sqlite3_create_function_v2(
    connection.handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
    Unmanaged.passRetained(FunctionBox(body)).toOpaque(),
    { context, _, arguments in
      guard let arguments, let data = sqlite3_user_data(context) else { return }
      Unmanaged<FunctionBox>.fromOpaque(data).takeUnretainedValue().body(context, arguments)
    }, nil, nil, { data in data.map { Unmanaged<FunctionBox>.fromOpaque($0).release() } })
  guard code == SQLITE_OK else { throw connection.failure(code) }
}

private func string(_ value: OpaquePointer?) -> String? {
  guard sqlite3_value_type(value) == SQLITE_TEXT, let start = sqlite3_value_text(value) else {
    return nil
  }
  let count = Int(sqlite3_value_bytes(value))
  return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
}

private func bytes(_ value: OpaquePointer?) -> Value? {
  guard sqlite3_value_type(value) == SQLITE_BLOB else { return nil }
  guard let start = sqlite3_value_blob(value) else { return .data(Data()) }
  return .data(Data(bytes: start, count: Int(sqlite3_value_bytes(value))))
}

private func number(_ value: OpaquePointer?) -> Value {
  switch sqlite3_value_type(value) {
  case SQLITE_INTEGER: .integer(sqlite3_value_int64(value))
  case SQLITE_FLOAT: .double(sqlite3_value_double(value))
  default: .null
  }
}

private func give(_ context: OpaquePointer?, _ value: Value) {
  switch value {
  case .integer(let number): sqlite3_result_int64(context, number)
  case .double(let number): sqlite3_result_double(context, number)
  case .string(var text):
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text(
          context, $0.baseAddress, Int32($0.count),
          unsafeBitCast(-1, to: sqlite3_destructor_type.self))
      }
    }
  case .data(let data):
    data.withUnsafeBytes {
      sqlite3_result_blob64(
        context, $0.baseAddress, UInt64($0.count),
        unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  default: sqlite3_result_null(context)
  }
}

/// The values that one aggregate has seen in one group; SQLite keeps the pointer between the rows.
private final class AggregateState {
  let function: AggregateFunction
  var values: [Value] = []

  init(_ function: AggregateFunction) { self.function = function }
}

private func registerAggregates(_ connection: SQLiteConnection) throws {
  for function in [AggregateFunction.sum, .min, .max, .average] {
    let box = Unmanaged.passRetained(AggregateState(function))
    let code = sqlite3_create_function_v2(
      connection.handle, "objectgraph_\(function.rawValue)", 1, SQLITE_UTF8, box.toOpaque(), nil,
      { context, _, arguments in collect(context, arguments) },
      { finish($0) },
      { data in data.map { Unmanaged<AggregateState>.fromOpaque($0).release() } })
    guard code == SQLITE_OK else { throw connection.failure(code) }
  }
}

private func function(_ context: OpaquePointer?) -> AggregateFunction {
  guard let data = sqlite3_user_data(context) else { return .sum }
  return Unmanaged<AggregateState>.fromOpaque(data).takeUnretainedValue().function
}

private func collect(_ context: OpaquePointer?, _ arguments: SQLiteArguments?) {
  let size = Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)
  guard let arguments, let memory = sqlite3_aggregate_context(context, size) else { return }
  let place = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  let state: AggregateState
  if let known = place.pointee {
    state = Unmanaged<AggregateState>.fromOpaque(known).takeUnretainedValue()
  } else {
    state = AggregateState(function(context))
    place.pointee = Unmanaged.passRetained(state).toOpaque()
  }
  state.values.append(
    string(arguments[0]).map { .string($0) } ?? bytes(arguments[0]) ?? number(arguments[0]))
}

private func finish(_ context: OpaquePointer?) {
  let memory = sqlite3_aggregate_context(context, 0)
  guard let known = memory?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee else {
    return give(context, aggregate(function(context), []))
  }
  let state = Unmanaged<AggregateState>.fromOpaque(known).takeRetainedValue()
  give(context, aggregate(state.function, state.values))
}
