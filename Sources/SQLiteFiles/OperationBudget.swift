import ArcadeCSQLite
import Glibc

/// The work left to a statement, in operations of SQLite's machine, and in time: a single operation may
/// make a value of many megabytes.
final class OperationBudget {
  static let step = 1_000
  /// A few seconds' work; more for each byte that there is to look at.
  static let (least, perByte) = (20_000_000, 16)
  /// The processor's time in nanoseconds that each operation may take, and each byte of the file
  /// besides: to fold a text and to look for a pattern in it takes a tenth of that on a fast machine.
  private static let (perOperation, timePerByte) = (1_000, 4_000)
  var limit = Int.max
  var left = Int.max
  /// The time that a statement may take besides, in nanoseconds.
  var leastTime = 10_000_000_000
  private var time = 0
  /// The thread's time at the last look; nil where nothing says that it was all the statement's.
  private var lastTime: Int?

  func renew() {
    left = limit
    (time, lastTime) = (0, nil)
  }

  /// Goes on where another statement of the connection was left.
  func goOn(with operations: Int) {
    left = operations
    lastTime = nil
  }

  /// True where the statement has taken far more time than so many operations do.
  private var isLate: Bool {
    var now = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now)
    let thisTime = now.tv_sec * 1_000_000_000 + now.tv_nsec
    if let lastTime { time += max(0, thisTime - lastTime) }
    lastTime = thisTime
    let operations = limit - left
    let bytes = max(0, limit - Self.least) / Self.perByte
    return time > leastTime + operations * Self.perOperation + bytes * Self.timePerByte
  }

  /// Anything but 0 stops the statement.
  static let spend: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { pointer in
    guard let pointer else { return 0 }
    let budget = Unmanaged<OperationBudget>.fromOpaque(pointer).takeUnretainedValue()
    budget.left -= step
    return budget.left < 0 || budget.isLate ? 1 : 0
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

  /// The processor's time that a statement may take in any case, in nanoseconds.
  package var leastTime: Int {
    get { budget.leastTime }
    set { budget.leastTime = newValue }
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
