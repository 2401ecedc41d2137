import FoundationEssentials
import SQLiteFiles

/// Reads one column as an attribute's value; a value that does not fit is an error, never a guess.
func sqliteValue(
  _ statement: SQLiteStatement, _ column: Int32, _ type: AttributeType
) throws(ColumnProblem) -> Value {
  let stored = statement.type(column)
  if stored == .null { return .null }
  switch (type, stored) {
  case (.integer16, .integer), (.integer32, .integer), (.integer64, .integer):
    return try fitting(.integer(statement.integer(column)), type)
  case (.boolean, .integer): return .bool(statement.integer(column) != 0)
  case (.string, .text): return .string(statement.text(column) ?? "")
  case (.double, .real), (.double, .integer): return .double(statement.real(column))
  case (.float, .real), (.float, .integer):
    return .float(Float(statement.real(column)))
  case (.date, .real), (.date, .integer):
    return .date(Date(timeIntervalSinceReferenceDate: statement.real(column)))
  case (.decimal, .integer): return .decimal(Decimal(statement.integer(column)))
  case (.decimal, .real): return .decimal(try storedDecimal(statement.real(column)))
  case (.uri, .text): return try url(statement.text(column) ?? "")
  case (.uuid, .bytes): return try uuid(statement.data(column))
  case (.binary, .bytes), (.transformable, .bytes):
    return .data(statement.data(column))
  case (.undefined, _), (.integer16, _), (.integer32, _), (.integer64, _), (.decimal, _),
    (.double, _), (.float, _), (.string, _), (.boolean, _), (.date, _), (.binary, _), (.uuid, _),
    (.uri, _),
    (.transformable, _):
    throw ColumnProblem("holds \(typeName(stored)) instead of \(type.modelName)")
  }
}

/// The fault of a column's value, as the end of a sentence.
struct ColumnProblem: Error {
  let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

private func fitting(
  _ value: Value, _ type: AttributeType
) throws(ColumnProblem) -> Value {
  guard let fitting = value.conformed(to: type) else {
    throw ColumnProblem("holds \(value), which is no \(type.modelName)")
  }
  return fitting
}

/// The decimal in a column; infinity is none, nor is a number beyond the greatest or nearer to 0 than
/// the least.
private func storedDecimal(_ number: Double) throws(ColumnProblem) -> Decimal {
  let found = decimal(number)
  // Between these every number has its decimal.
  guard number != 0, number.magnitude < 1e-100 || number.magnitude > 1e100 || found.isNaN else {
    return found
  }
  guard !found.isNaN, case .real(let back) = found.stored,
    (back - number).magnitude <= number.magnitude * 1e-14
  else { throw ColumnProblem("holds \(number), which is no \(AttributeType.decimal.modelName)") }
  return found
}

/// The decimal that a person would read: the database keeps 15 digits.
///
/// Rounded to these, the greatest decimals would be beyond what a decimal can be, and the least are
/// 0. Infinity has no decimal: `Decimal(Double)` ends the program with it.
func decimal(_ number: Double) -> Decimal {
  guard number.isFinite else { return .nan }
  if let rounded = Decimal(string: number.printed("%.15g")), !rounded.isNaN { return rounded }
  guard number.magnitude > 1 else { return 0 }
  let nearest = Decimal(number)
  guard nearest.isNaN else { return nearest }
  return number < 0 ? -Decimal.greatestFiniteMagnitude : .greatestFiniteMagnitude
}

extension URL {
  /// Returns true if the URL of a text has the same text.
  static func spells(_ text: String) -> Bool {
    URL(string: text)?.absoluteString.utf8.elementsEqual(text.utf8) ?? false
  }
}

private func url(_ text: String) throws(ColumnProblem) -> Value {
  guard let url = URL(string: text) else { throw ColumnProblem("holds no URI") }
  return .url(url)
}

private func uuid(_ data: Data) throws(ColumnProblem) -> Value {
  guard data.count == 16 else { throw ColumnProblem("holds \(data.count) bytes, a UUID has 16") }
  return .uuid(data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
}

private func typeName(_ type: SQLiteStorageClass) -> String {
  switch type {
  case .integer: "an integer"
  case .real: "a real number"
  case .text: "text"
  case .bytes, .null: "bytes"
  }
}

extension SQLiteStatement {
  /// Binds any attribute's value in the form that its column keeps.
  func bind(_ value: Value, at index: Int32) throws(SQLiteError) {
    switch value {
    case .null, .objects: try bindNull(at: index)
    case .bool(let flag): try bind(flag ? Int64(1) : 0, at: index)
    case .integer(let number): try bind(number, at: index)
    case .float(let number): try bind(Double(number), at: index)
    case .double(let number): try bind(number, at: index)
    case .decimal(let number): try bind(number, at: index)
    case .string(let text): try bind(text, at: index)
    case .date(let date): try bind(date.timeIntervalSinceReferenceDate, at: index)
    case .data(let data): try bind(data, at: index)
    case .uuid(let uuid): try bind(withUnsafeBytes(of: uuid.uuid) { Data($0) }, at: index)
    case .url(let url): try bind(url.absoluteString, at: index)
    case .object(let id): try bind(id.key, at: index)
    }
  }

  func bind(_ data: Data, at index: Int32) throws(SQLiteError) {
    var failure: SQLiteError?
    data.withUnsafeBytes { bytes in
      do throws(SQLiteError) { try bind(bytes, at: index) } catch { failure = error }
    }
    if let failure { throw failure }
  }

  func data(_ column: Int32) -> Data { withBytes(column) { Data($0) } }

  private func bind(_ decimal: Decimal, at index: Int32) throws(SQLiteError) {
    switch decimal.stored {
    case .integer(let number): try bind(number, at: index)
    case .real(let number): try bind(number, at: index)
    }
  }
}

extension Decimal {
  /// The number that a database keeps for a decimal.
  enum Stored {
    case integer(Int64)
    case real(Double)
  }

  /// An integer where it is one, else the nearest double.
  var stored: Stored {
    let text = description
    if let number = Int64(text) { return .integer(number) }
    return .real(Double(text) ?? 0)
  }
}
