import ArcadeCSQLite

/// The arguments of a function that a statement calls, from 0; they are there as long as the call
/// runs.
package struct SQLiteArguments {
  fileprivate let values: UnsafeMutablePointer<OpaquePointer?>

  package func type(_ index: Int) -> SQLiteStorageClass {
    SQLiteStorageClass(sqlite3_value_type(values[index]))
  }

  package func integer(_ index: Int) -> Int64 { sqlite3_value_int64(values[index]) }
  package func real(_ index: Int) -> Double { sqlite3_value_double(values[index]) }

  /// Nil for what is no text.
  package func text(_ index: Int) -> String? {
    guard type(index) == .text, let start = sqlite3_value_text(values[index]) else { return nil }
    let count = Int(sqlite3_value_bytes(values[index]))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// The bytes of a value, whatever its type.
  package func bytes(_ index: Int) -> [UInt8] {
    guard let start = sqlite3_value_blob(values[index]) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[index]))))
  }
}

/// A function of the rows of one group.
package protocol SQLiteAggregate: AnyObject {
  func add(_ arguments: SQLiteArguments)
  func result() -> SQLiteValue
}

/// Functions live in the connection only; no schema may name them.
extension SQLiteDatabase {
  /// Lets statements call a function that gives the same for the same arguments.
  package func addFunction(
    _ name: String, arguments count: Int32, _ body: @escaping (SQLiteArguments) -> SQLiteValue
  ) throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle, name, count, SQLITE_UTF8 | SQLITE_DETERMINISTIC, FunctionBox.retained(body),
      { context, _, values in
        guard let values, let body = FunctionBox<Function>.body(context) else { return }
        give(body(SQLiteArguments(values: values)), context)
      }, nil, nil, { FunctionBox<Function>.release($0) })
    guard code == SQLITE_OK else { throw error(code) }
  }

  /// Lets statements call a function of a group's rows; `make` makes one for each group.
  package func addAggregate(
    _ name: String, arguments count: Int32, _ make: @escaping () -> any SQLiteAggregate
  ) throws(SQLiteError) {
    let code = sqlite3_create_function_v2(
      handle, name, count, SQLITE_UTF8, FunctionBox.retained(make), nil,
      { context, _, values in
        guard let values else { return }
        group(context)?.add(SQLiteArguments(values: values))
      },
      { context in
        let group = finished(context) ?? FunctionBox<Maker>.body(context)?()
        give(group?.result() ?? .null, context)
      }, { FunctionBox<Maker>.release($0) })
    guard code == SQLITE_OK else { throw error(code) }
  }
}

private typealias Function = (SQLiteArguments) -> SQLiteValue
private typealias Maker = () -> any SQLiteAggregate

/// The object that SQLite keeps for a function until the connection is closed.
private final class FunctionBox<Body> {
  private let body: Body

  private init(_ body: Body) { self.body = body }

  static func retained(_ body: Body) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(FunctionBox(body)).toOpaque()
  }

  static func release(_ pointer: UnsafeMutableRawPointer?) {
    if let pointer { Unmanaged<FunctionBox>.fromOpaque(pointer).release() }
  }

  static func body(_ context: OpaquePointer?) -> Body? {
    sqlite3_user_data(context).map {
      Unmanaged<FunctionBox>.fromOpaque($0).takeUnretainedValue().body
    }
  }
}

/// The aggregate of one group; SQLite keeps the pointer to it between the rows.
private final class Group {
  let aggregate: any SQLiteAggregate

  init(_ aggregate: any SQLiteAggregate) { self.aggregate = aggregate }
}

private func group(_ context: OpaquePointer?) -> (any SQLiteAggregate)? {
  let size = Int32(MemoryLayout<UnsafeMutableRawPointer?>.size)
  guard let memory = sqlite3_aggregate_context(context, size) else { return nil }
  let place = memory.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  if let known = place.pointee {
    return Unmanaged<Group>.fromOpaque(known).takeUnretainedValue().aggregate
  }
  guard let make = FunctionBox<Maker>.body(context) else { return nil }
  let group = Group(make())
  place.pointee = Unmanaged.passRetained(group).toOpaque()
  return group.aggregate
}

/// Nil for a group without rows.
private func finished(_ context: OpaquePointer?) -> (any SQLiteAggregate)? {
  let memory = sqlite3_aggregate_context(context, 0)
  return memory?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self).pointee.map {
    Unmanaged<Group>.fromOpaque($0).takeRetainedValue().aggregate
  }
}

private func give(_ value: SQLiteValue, _ context: OpaquePointer?) {
  let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  switch value {
  case .null: sqlite3_result_null(context)
  case .integer(let number): sqlite3_result_int64(context, number)
  case .real(let number): sqlite3_result_double(context, number)
  case .text(var text):
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        sqlite3_result_text64(
          context, $0.baseAddress, UInt64($0.count), transient, UInt8(SQLITE_UTF8))
      }
    }
  case .rawText(let bytes), .bytes(let bytes):
    bytes.withUnsafeBytes {
      sqlite3_result_blob64(context, $0.baseAddress, UInt64($0.count), transient)
    }
  }
}
