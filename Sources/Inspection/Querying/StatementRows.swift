import SQLiteFiles
import Words

/// Answers one statement of SQL about a database, which can only read.
struct StatementRows {
  private let source: SQLiteFile
  private let path: String
  /// As many rows as one statement gives unless more are asked for.
  private static let usual = 100_000

  init(_ source: SQLiteFile, path: String) {
    self.source = source
    self.path = path
  }

  /// The answer as a table.
  ///
  /// SQLite itself is told to refuse everything but reading; work, memory and rows are bounded.
  func file(_ sql: String, limit: Int?) throws(InspectionError) -> InspectedFile {
    let most = limit ?? Self.usual
    do throws(SQLiteError) {
      let answer = try source.database.answer(onlyReading: sql, limit: most) { statement in
        InspectedRow((0..<statement.columnCount).map { InspectedValue(statement, Int32($0)) })
      }
      let facts = answer.isCut ? [InspectedField("rows", .text("the first \(most)"))] : []
      let table = InspectedTable(
        name: "answer", columns: answer.names.map { InspectedTable.Column($0) },
        rows: KnownRows(answer.rows))
      return InspectedFile(
        kind: "SQLite database", facts: facts, content: .tables([table]))
    } catch {
      guard !error.isStopped else { throw InspectionError(.endlessStatement, path: path) }
      throw InspectionError(.statement(error.message), path: path)
    }
  }
}
