import ArcadeCSQLite

/// The work left to a statement, in operations of SQLite's machine.
final class OperationBudget {
  static let step = 10_000
  /// A few seconds' work; more for each byte that there is to look at.
  static let (least, perByte) = (20_000_000, 16)
  var limit = Int.max
  var left = Int.max

  func renew() { left = limit }

  /// Anything but 0 stops the statement.
  static let spend: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { pointer in
    guard let pointer else { return 0 }
    let budget = Unmanaged<OperationBudget>.fromOpaque(pointer).takeUnretainedValue()
    budget.left -= step
    return budget.left < 0 ? 1 : 0
  }
}

extension SQLiteDatabase {
  /// No value of a foreign file is larger, in bytes.
  package static let largestValue = 128 << 20

  /// Bounds the work of each statement by what the bytes of the file can explain, many times over,
  /// and the bytes of a value, a row and a schema.
  ///
  /// A view or a trigger of a foreign database may never come to an end.
  package func limitWork(fileSize: Int, valueSize: Int = largestValue) {
    operationLimit =
      OperationBudget.least + OperationBudget.perByte * min(max(0, fileSize), 1 << 40)
    limitValues(to: valueSize)
  }

  /// After about so many operations of SQLite's machine a statement is stopped; nil lets it run.
  package var operationLimit: Int? {
    get { budget.limit == .max ? nil : budget.limit }
    set {
      budget.limit = newValue ?? .max
      budget.renew()
      sqlite3_progress_handler(
        handle, newValue == nil ? 0 : Int32(OperationBudget.step), OperationBudget.spend,
        Unmanaged.passUnretained(budget).toOpaque())
    }
  }

  /// Asks something on the way through the rows of another query, whose budget stays what it is.
  package func aside<Answer>(
    _ ask: () throws(SQLiteError) -> Answer
  ) throws(SQLiteError) -> Answer {
    let left = budget.left
    defer { budget.left = left }
    return try ask()
  }

  /// Refuses values, rows and schemas of more bytes than this.
  package func limitValues(to size: Int) {
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(clamping: size))
  }
}
