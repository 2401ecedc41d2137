import ArcadeCPostgres
import Glibc
import League
import Words

/// A connection to a league's server.
///
/// Each statement is prepared once, and its values are bound.
final class Connection {
  /// The seconds that the server gives a statement.
  static let usualSeconds = 60
  /// The server has so many seconds more to say that it has ended one.
  private static let delay = 5

  let connection: OpaquePointer
  private var prepared: [Statement: String] = [:]
  /// The seconds that the server gives each statement of this connection.
  private let statementSeconds: Int
  /// The seconds in which something must come from the server, or go to it.
  private var longestSilence: Int
  /// True once the server kept silent for too long: an answer may still be on its way.
  private var isGivenUp = false

  /// Connects in all the ways that libpq knows; `address` is a URI or words with values.
  ///
  /// The words before the address are those that it may replace, and those after it hold in any case.
  /// `seconds` is the time for connecting, and `statementSeconds` that for each statement.
  init(
    _ address: String, seconds: Int = 10, statementSeconds: Int = Connection.usualSeconds
  ) throws(LeagueFault) {
    self.statementSeconds = statementSeconds
    longestSilence = statementSeconds + Connection.delay
    let parameters = [
      ("connect_timeout", String(seconds)), ("tcp_user_timeout", "10000"),
      ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "3"),
      ("dbname", address), ("application_name", "arcade-league"), ("client_encoding", "UTF8"),
    ]
    var keys = parameters.map { UnsafePointer<CChar>(strdup($0.0)) } + [nil]
    var values = parameters.map { UnsafePointer<CChar>(strdup($0.1)) } + [nil]
    defer { for text in keys + values { free(UnsafeMutablePointer(mutating: text)) } }
    guard let connection = PQconnectdbParams(&keys, &values, 1) else {
      throw .full
    }
    self.connection = connection
    guard PQstatus(connection) == CONNECTION_OK else {
      let text = Self.firstLine(PQerrorMessage(connection))
      throw .unreachable(text)
    }
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    PQsetnonblocking(connection, 1)
    try prepareSession()
  }

  deinit { PQfinish(connection) }

  /// Nothing outside the league's schema is found by a plain name, and nothing takes long.
  ///
  /// Days and bytes come as they're read here, in whatever form the server has them for others.
  private func prepareSession() throws(LeagueFault) {
    let settings = [
      "search_path = pg_catalog", "TIME ZONE 'UTC'", "DateStyle = 'ISO, YMD'",
      "bytea_output = 'hex'", "statement_timeout = '\(statementSeconds)s'",
      "lock_timeout = '20s'", "idle_in_transaction_session_timeout = '120s'",
    ]
    // Sent together, since each would wait for its answer.
    try runOnce(Statement(settings.map { "SET \($0)" }.joined(separator: "; ")))
  }

  /// Runs a statement with its values.
  @discardableResult
  func run(_ statement: Statement, _ values: [BoundValue] = []) throws(LeagueFault) -> Answer {
    let name = try prepare(statement)
    return try answer(sendPrepared(name, values))
  }

  /// The name by which the server knows a statement; prepares it the first time.
  func prepare(_ statement: Statement) throws(LeagueFault) -> String {
    if let known = prepared[statement] { return known }
    let name = "s\(prepared.count)"
    _ = try answer(PQsendPrepare(connection, name, statement.text, 0, nil))
    prepared[statement] = name
    return name
  }

  /// Sends a prepared statement with its values; 1 where libpq takes it.
  func sendPrepared(_ name: String, _ values: [BoundValue]) -> Int32 {
    withBound(values) { pointers, lengths, formats in
      PQsendQueryPrepared(
        connection, name, Int32(values.count), pointers, lengths, formats, 0)
    }
  }

  /// Runs a statement that takes no values and is not run again.
  @discardableResult
  func runOnce(_ statement: Statement) throws(LeagueFault) -> Answer {
    try answer(PQsendQuery(connection, statement.text))
  }

  /// Does work in one transaction, and again where the server had to give way to another one.
  ///
  /// `patience` is the time for which a row is waited for that somebody else has locked, as SQL writes
  /// it; nil waits as long as for any statement, and again and again.
  func transaction<Result>(
    patience: String? = nil, _ work: () throws(LeagueFault) -> Result
  ) throws(LeagueFault) -> Result {
    try repeated(isPatient: patience == nil) { () throws(LeagueFault) in
      try runOnce(Statement("BEGIN"))
      if let patience { try runOnce(Statement("SET LOCAL lock_timeout = '\(patience)'")) }
      let result = try work()
      try runOnce(Statement("COMMIT"))
      return result
    }
  }

  /// Does a whole transaction, and again where the server had to give way to another one.
  func repeated<Result>(
    isPatient: Bool, _ transaction: () throws(LeagueFault) -> Result
  ) throws(LeagueFault) -> Result {
    var tries = 0
    defer { longestSilence = statementSeconds + Self.delay }
    while true {
      tries += 1
      lastState = ""
      do throws(LeagueFault) {
        return try transaction()
      } catch {
        // The server rolls back by itself if the connection is gone.
        _ = try? runOnce(Statement("ROLLBACK"))
        let mayWait = !isRowHeld || isPatient
        guard hadToGiveWay, mayWait, tries < 20 else { throw error }
      }
    }
  }

  /// Takes no more answers: nobody knows to what the next one would belong.
  func giveUp() { isGivenUp = true }

  /// Gives the statements of the present transaction two hours, for work that nobody waits for.
  func takeTime() throws(LeagueFault) {
    try runOnce(Statement("SET LOCAL statement_timeout = '2h'"))
    longestSilence = 2 * 60 * 60 + Self.delay
  }

  /// True if the last failed statement can be tried again: a deadlock, or a transaction beside it.
  private var hadToGiveWay: Bool { isRowHeld || ["40001", "40P01"].contains(lastState) }
  /// True if the last failed statement waited in vain for a row that somebody else has locked.
  var isRowHeld: Bool { lastState == "55P03" }
  private var lastState = ""

  /// A name as SQL has it, for statements that take no values.
  func quoted(_ name: String) throws(LeagueFault) -> String {
    guard let text = PQescapeIdentifier(connection, name, name.utf8.count) else {
      throw .server(Self.firstLine(PQerrorMessage(connection)))
    }
    defer { PQfreemem(text) }
    return String(cString: text)
  }

  /// The answer to what was sent.
  private func answer(_ isSent: Int32) throws(LeagueFault) -> Answer {
    try read(isSent == 1 ? lastResult() : nil)
  }

  /// The answer that a result is; throws the fault of any other one.
  func read(_ result: OpaquePointer?) throws(LeagueFault) -> Answer {
    let status = PQresultStatus(result)
    let isGood = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK
    if isGood, !isGivenUp, let result { return Answer(result) }
    defer { PQclear(result) }
    let isLost = isGivenUp || PQstatus(connection) != CONNECTION_OK
    let state = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
    if state != "25P02" { lastState = state ?? "" }
    let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
    let text = Self.firstLine(primary ?? PQerrorMessage(connection))
    throw LeagueFault(state: state ?? "", text: text, isLost: isLost)
  }

  /// The last result of what was sent; nil where there's none.
  private func lastResult() -> OpaquePointer? {
    var last: OpaquePointer?
    while isAnswered(), let result = PQgetResult(connection) {
      PQclear(last)
      last = result
      if PQstatus(connection) != CONNECTION_OK { break }
    }
    return last
  }

  /// Waits until libpq has a result or has lost the connection; false where the server keeps silent.
  ///
  /// libpq's own waiting has no end where a server is stopped and its system still answers for it. Bytes
  /// that TLS has taken in already show at no socket: libpq reads before each wait, and the first waits
  /// are short, since one reading may leave some.
  func isAnswered() -> Bool {
    var lastSign = ContinuousClock.now
    var pause: Int32 = 1
    while !isGivenUp {
      let left = PQflush(connection)
      guard left >= 0, PQisBusy(connection) == 1, PQconsumeInput(connection) == 1,
        PQisBusy(connection) == 1
      else { return true }
      let wanted = left == 0 ? POLLIN : POLLIN | POLLOUT
      var socket = pollfd(fd: PQsocket(connection), events: Int16(wanted), revents: 0)
      if poll(&socket, 1, pause) == 0 {
        pause = min(2 * pause, 1_000)
      } else {
        (pause, lastSign) = (1, .now)
      }
      isGivenUp = ContinuousClock.now - lastSign >= .seconds(longestSilence)
    }
    return false
  }

  private func withBound<Result>(
    _ values: [BoundValue],
    _ work: (
      UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>, UnsafePointer<Int32>
    ) -> Result
  ) -> Result {
    let bound = values.map(\.bound)
    let buffers = bound.map { bound in
      bound.map { (bytes, _) in
        let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count + 1)
        for (index, byte) in bytes.enumerated() { buffer[index] = CChar(bitPattern: byte) }
        buffer[bytes.count] = 0
        return buffer
      }
    }
    defer { for buffer in buffers { buffer?.deallocate() } }
    // libpq wants places also where there are no values.
    let pointers =
      buffers.map { buffer in buffer.flatMap { UnsafePointer<CChar>($0.baseAddress) } } + [nil]
    let lengths = bound.map { Int32($0?.bytes.count ?? 0) } + [0]
    let formats = bound.map { $0?.isBinary == true ? Int32(1) : 0 } + [0]
    return work(pointers, lengths, formats)
  }

  /// The first line of libpq's message: the others guess at reasons.
  private static func firstLine(_ message: UnsafePointer<CChar>?) -> String {
    guard let message else { return "" }
    let lines = String(cString: message).split(whereSeparator: \.isNewline)
    let line = lines.first.map(String.init) ?? ""
    return String(line.prefix(300))
  }
}

extension BoundValue {
  fileprivate var bound: (bytes: [UInt8], isBinary: Bool)? {
    switch self {
    // A zero byte would end the text before its end, and no text of PostgreSQL has one.
    case .text(let text): (Array(text.utf8.filter { $0 != 0 }), false)
    case .integer(let number): (Array(String(number).utf8), false)
    case .bytes(let bytes): (bytes, true)
    case .boolean(let truth): (Array((truth ? "true" : "false").utf8), false)
    case .null: nil
    }
  }
}
