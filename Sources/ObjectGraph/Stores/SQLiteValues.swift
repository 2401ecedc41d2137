import ArcadeCSQLite
import FoundationEssentials

/// Reads one column as an attribute's value; a value that does not fit is an error, never a guess.
func sqliteValue(
  _ statement: SQLiteStatement, _ column: Int32, _ type: AttributeType
) throws(ColumnProblem) -> Value {
  let stored = statement.type(column)
  if stored == SQLITE_NULL { return .null }
  switch (type, stored) {
  case (.integer16, SQLITE_INTEGER), (.integer32, SQLITE_INTEGER), (.integer64, SQLITE_INTEGER):
    return try fitting(.integer(statement.integer(column)), type)
  case (.boolean, SQLITE_INTEGER): return .bool(statement.integer(column) != 0)
  case (.string, SQLITE_TEXT): return .string(statement.text(column) ?? "")
  case (.double, SQLITE_FLOAT), (.double, SQLITE_INTEGER): return .double(statement.real(column))
  case (.float, SQLITE_FLOAT), (.float, SQLITE_INTEGER):
    return .float(Float(statement.real(column)))
  case (.date, SQLITE_FLOAT), (.date, SQLITE_INTEGER):
    return .date(Date(timeIntervalSinceReferenceDate: statement.real(column)))
  case (.decimal, SQLITE_INTEGER): return .decimal(Decimal(statement.integer(column)))
  case (.decimal, SQLITE_FLOAT): return .decimal(decimal(statement.real(column)))
  case (.uri, SQLITE_TEXT): return try url(statement.text(column) ?? "")
  case (.uuid, SQLITE_BLOB): return try uuid(statement.data(column))
  case (.binary, SQLITE_BLOB), (.transformable, SQLITE_BLOB):
    return .data(statement.data(column))
  default: throw ColumnProblem("holds \(typeName(stored)) instead of \(type.modelName)")
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

/// The decimal that a person would read: the database keeps 15 digits.
///
/// Rounded to these, the greatest decimals would be beyond what a decimal can be.
func decimal(_ number: Double) -> Decimal {
  let rounded = Decimal(string: number.printed("%.15g")) ?? Decimal(number)
  guard rounded.isNaN, number.isFinite else { return rounded }
  return number < 0 ? -Decimal.greatestFiniteMagnitude : .greatestFiniteMagnitude
}

private func url(_ text: String) throws(ColumnProblem) -> Value {
  guard let url = URL(string: text) else { throw ColumnProblem("holds no URI") }
  return .url(url)
}

private func uuid(_ data: Data) throws(ColumnProblem) -> Value {
  guard data.count == 16 else { throw ColumnProblem("holds \(data.count) bytes, a UUID has 16") }
  return .uuid(data.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) })
}

private func typeName(_ type: Int32) -> String {
  switch type {
  case SQLITE_INTEGER: "an integer"
  case SQLITE_FLOAT: "a real number"
  case SQLITE_TEXT: "text"
  default: "bytes"
  }
}

extension SQLiteStatement {
  /// Binds any attribute's value in the form that its column keeps.
  func bind(_ value: Value, at index: Int32) {
    switch value {
    case .null, .objects: bindNull(at: index)
    case .bool(let flag): bind(flag ? Int64(1) : 0, at: index)
    case .integer(let number): bind(number, at: index)
    case .float(let number): bind(Double(number), at: index)
    case .double(let number): bind(number, at: index)
    case .decimal(let number): bind(number, at: index)
    case .string(let text): bind(text, at: index)
    case .date(let date): bind(date.timeIntervalSinceReferenceDate, at: index)
    case .data(let data): bind(data, at: index)
    case .uuid(let uuid): bind(withUnsafeBytes(of: uuid.uuid) { Data($0) }, at: index)
    case .url(let url): bind(url.absoluteString, at: index)
    case .object(let id): bind(id.key, at: index)
    }
  }

  private func bind(_ decimal: Decimal, at index: Int32) {
    switch decimal.stored {
    case .integer(let number): bind(number, at: index)
    case .real(let number): bind(number, at: index)
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
