import FoundationEssentials

/// The order and equality of values, one for both evaluators.
enum Comparing {
  /// Compares two values; nil when either is nothing or they are of different kinds.
  static func order(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return sign(a, b)
    case (.string(let a), .string(let b)): return bytes(a, b)
    case (.date(let a), .date(let b)):
      return sign(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    case (.data(let a), .data(let b)): return bytes(a, b)
    case (.uuid(let a), .uuid(let b)):
      return withUnsafeBytes(of: a.uuid) { first in
        withUnsafeBytes(of: b.uuid) { bytes(first, $0) }
      }
    case (.url(let a), .url(let b)): return bytes(a.absoluteString, b.absoluteString)
    // A store that is read as far as it goes has the text of a URI that a `URL` spells in another way.
    case (.url(let a), .string(let b)): return bytes(a.absoluteString, spelled(b))
    case (.string(let a), .url(let b)): return bytes(spelled(a), b.absoluteString)
    case (.object(let a), .object(let b)): return sign(a.key, b.key)
    case (.null, _), (.bool, _), (.integer, _), (.float, _), (.double, _), (.decimal, _),
      (.string, _), (.date, _), (.data, _), (.uuid, _), (.url, _), (.object, _), (.objects, _):
      return numbers(left, right)
    }
  }

  private static func spelled(_ text: String) -> String {
    URL(string: text)?.absoluteString ?? text
  }

  /// Returns true if two values are equal; null equals null.
  static func areEqual(_ left: Value, _ right: Value) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    if case .object(let a) = left, case .object(let b) = right { return a == b }
    return order(left, right) == 0
  }

  /// Compares by the keys of a sort, nil first; nil where all of them are alike.
  static func precedes(_ left: [Value], _ right: [Value], _ order: [SortTerm]) -> Bool? {
    for (index, term) in order.enumerated() {
      let (a, b) = (left[index], right[index])
      let comparison = a.isNull || b.isNull ? nullOrder(a, b) : self.order(a, b) ?? 0
      if comparison != 0 { return (comparison < 0) == term.isAscending }
    }
    return nil
  }

  private static func nullOrder(_ a: Value, _ b: Value) -> Int {
    a.isNull && b.isNull ? 0 : a.isNull ? -1 : 1
  }

  /// A text as it's compared under options; any other value as it is.
  static func folded(_ value: Value, _ options: TextOptions) -> Value {
    guard !options.isEmpty, case .string(let text) = value else { return value }
    return TextTest.key(text, options)
  }

  private static func numbers(_ left: Value, _ right: Value) -> Int? {
    guard let a = Number(left), let b = Number(right), !a.isNaN, !b.isNaN else { return nil }
    switch (a, b) {
    case (.integer(let a), .integer(let b)): return sign(a, b)
    case (.real(let a), .real(let b)): return sign(a, b)
    case (.integer(let a), .real(let b)): return mixed(a, b)
    case (.real(let a), .integer(let b)): return -mixed(b, a)
    }
  }

  /// Compares exactly: a double cannot hold every integer.
  private static func mixed(_ integer: Int64, _ real: Double) -> Int {
    if real >= 0x1p63 { return -1 }
    if real < -0x1p63 { return 1 }
    let whole = real.rounded(.towardZero)
    let difference = sign(integer, Int64(whole))
    return difference != 0 ? difference : sign(0, real - whole)
  }

  private static func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a > b ? 1 : 0 }

  private static func bytes(_ a: String, _ b: String) -> Int {
    if a.hasSameBytes(as: b) { return 0 }
    return a.precedesInBytes(b) ? -1 : 1
  }

  private static func bytes<A: Collection<UInt8>, B: Collection<UInt8>>(_ a: A, _ b: B) -> Int {
    if a.elementsEqual(b) { return 0 }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }
}

/// A value as a number, as the SQLite store keeps it.
enum Number {
  case integer(Int64)
  case real(Double)

  init?(_ value: Value) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .bool(let flag): self = .integer(flag ? 1 : 0)
    case .float(let number): self = .real(Double(number))
    case .double(let number): self = .real(number)
    case .date(let date): self = .real(date.timeIntervalSinceReferenceDate)
    case .decimal(let number):
      switch number.stored {
      case .integer(let number): self = .integer(number)
      case .real(let number): self = .real(number)
      }
    case .null, .string, .data, .uuid, .url, .object, .objects: return nil
    }
  }

  var value: Value {
    switch self {
    case .integer(let number): .integer(number)
    case .real(let number): number.isNaN ? .null : .double(number)
    }
  }

  /// True for what is not a number, which a database keeps as null.
  var isNaN: Bool {
    switch self {
    case .integer: false
    case .real(let number): number.isNaN
    }
  }

  var real: Double {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    }
  }
}

/// Arithmetic of predicates: integers stay integers and become nothing when they overflow,
/// division by zero gives nothing, anything with nothing is nothing.
func calculate(_ operation: ArithmeticOperator, _ left: Value, _ right: Value) -> Value {
  guard let a = Number(left), let b = Number(right) else { return .null }
  guard case .integer(let x) = a, case .integer(let y) = b else {
    return calculate(operation, a.real, b.real)
  }
  let (result, overflow) =
    switch operation {
    case .add: x.addingReportingOverflow(y)
    case .subtract: x.subtractingReportingOverflow(y)
    case .multiply: x.multipliedReportingOverflow(by: y)
    case .divide: y == 0 ? (0, true) : x.dividedReportingOverflow(by: y)
    }
  return overflow ? .null : .integer(result)
}

private func calculate(_ operation: ArithmeticOperator, _ a: Double, _ b: Double) -> Value {
  let result =
    switch operation {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: b == 0 ? Double.nan : a / b
    }
  return Number.real(result).value
}

/// The sum of integers that no order of adding can make overflow; nil where one might, or where
/// there are other values.
private func smallSum(_ values: [Value]) -> Int64? {
  var sum: Int64 = 0
  var magnitude: UInt64 = 0
  for value in values {
    guard case .integer(let number) = value else { return nil }
    let (next, overflow) = magnitude.addingReportingOverflow(number.magnitude)
    guard !overflow, next <= UInt64(Int64.max) else { return nil }
    magnitude = next
    sum += number
  }
  return sum
}

/// The values of one group, as far as an aggregate needs them: the least or the greatest alone, but all
/// for what is added in rising order.
struct AggregatedValues {
  private let function: AggregateFunction
  private var values: [Value] = []

  init(_ function: AggregateFunction) { self.function = function }

  /// Takes the next value; nothing is no value.
  mutating func add(_ value: Value) {
    guard !value.isNull else { return }
    guard let known = values.first else { return values.append(value) }
    switch function {
    case .min: if (Comparing.order(value, known) ?? 0) < 0 { values[0] = value }
    // Of equal values the last one counts, as if all were sorted.
    case .max: if (Comparing.order(value, known) ?? 0) >= 0 { values[0] = value }
    case .sum, .average: values.append(value)
    }
  }

  /// One definition for both evaluators: sums of integers are exact or nothing, of other numbers they
  /// are added in rising order, so that the order of the objects does not matter.
  var result: Value {
    switch function {
    case .min, .max: return values.first ?? .null
    case .sum: return smallSum(values).map { .integer($0) } ?? sum
    case .average:
      guard !values.isEmpty else { return .null }
      let total = rising.compactMap { Number($0)?.real }.reduce(0, +)
      return .double(total / Double(values.count))
    }
  }

  private var sum: Value { rising.reduce(.integer(0)) { calculate(.add, $0, $1) } }

  private var rising: [Value] { values.sorted { (Comparing.order($0, $1) ?? 0) < 0 } }
}

/// Aggregates over the values that are there.
func aggregate(_ function: AggregateFunction, _ values: [Value]) -> Value {
  var group = AggregatedValues(function)
  for value in values { group.add(value) }
  return group.result
}
