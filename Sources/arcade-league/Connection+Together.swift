import ArcadeCPostgres
import League
import Words

/// Statements that are sent together, so that the network is crossed once for all of them.
extension Connection {
  /// A statement and its values.
  typealias Work = (statement: Statement, values: [BoundValue])

  /// The statements that write or find so many rows.
  static func work(_ statement: RowStatement, _ rows: [[BoundValue]]) -> [Work] {
    statement.values(of: rows).map { (statement.statement, $0) }
  }

  /// Runs statements in one transaction, and again where the server had to give way; gives their answers.
  func transaction(of work: [Work]) throws(LeagueFault) -> [Answer] {
    try repeated(isPatient: true) { () throws(LeagueFault) in
      try together(work, begins: true, ends: true)
    }
  }

  /// Runs statements of one transaction, with its beginning and its end where they belong to these; gives
  /// the answers of the statements.
  ///
  /// libpq sends them one after the other if it's older than 14.
  @discardableResult
  func together(
    _ work: [Work], begins: Bool = false, ends: Bool = false
  ) throws(LeagueFault) -> [Answer] {
    guard begins || ends || !work.isEmpty else { return [] }
    var named: [(name: String, values: [BoundValue])] = []
    for (statement, values) in work { named.append((try prepare(statement), values)) }
    if PQenterPipelineMode(connection) == 1 { return try runTogether(named, begins, ends) }
    if begins { try runOnce(Statement("BEGIN")) }
    var answers: [Answer] = []
    for (statement, values) in work { answers.append(try run(statement, values)) }
    if ends { try runOnce(Statement("COMMIT")) }
    return answers
  }

  /// Once a statement fails, the server passes over the others, also over the end of the transaction.
  private func runTogether(
    _ work: [(name: String, values: [BoundValue])], _ begins: Bool, _ ends: Bool
  ) throws(LeagueFault) -> [Answer] {
    var isSent = !begins || sendPlain("BEGIN") == 1
    for (name, values) in work where isSent { isSent = sendPrepared(name, values) == 1 }
    if ends, isSent { isSent = sendPlain("COMMIT") == 1 }
    guard isSent, PQpipelineSync(connection) == 1 else {
      // Without its end the server answers nothing that went out.
      giveUp()
      throw .lost
    }
    let answers = try answersOfAll()
    PQexitPipelineMode(connection)
    // Those of the transaction's beginning and end say nothing.
    return Array(answers.dropFirst(begins ? 1 : 0).prefix(work.count))
  }

  private func sendPlain(_ text: String) -> Int32 {
    PQsendQueryParams(connection, text, 0, nil, nil, nil, nil, 0)
  }

  /// The answers up to the end of what was sent together; throws the first fault among them, once all of
  /// them are read.
  private func answersOfAll() throws(LeagueFault) -> [Answer] {
    var answers: [Answer] = []
    var fault: LeagueFault?
    while isAnswered() {
      guard let result = PQgetResult(connection) else {
        // Nothing stands after the answer of each statement, and for ever after a connection that is lost.
        guard PQstatus(connection) == CONNECTION_OK else { throw fault ?? .lost }
        continue
      }
      let status = PQresultStatus(result)
      if status == PGRES_PIPELINE_SYNC || status == PGRES_PIPELINE_ABORTED { PQclear(result) }
      if status == PGRES_PIPELINE_ABORTED { continue }
      if status == PGRES_PIPELINE_SYNC {
        guard let fault else { return answers }
        PQexitPipelineMode(connection)
        throw fault
      }
      do throws(LeagueFault) {
        answers.append(try read(result))
      } catch {
        if fault == nil { fault = error }
      }
    }
    throw .lost
  }
}
