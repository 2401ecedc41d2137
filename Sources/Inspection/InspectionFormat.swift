import Words

/// The forms in which a file is shown.
package enum InspectionFormat: String, CaseIterable, Sendable {
  case tree, table, json, csv, xml
}

/// The part of a file that is shown.
package struct InspectionChoice: Sendable, Hashable {
  /// The tables or entities by name, whatever the case of their letters; nil for all.
  package var entity: String?
  /// The most rows of each table; nil for all.
  package var limit: Int?
  /// The rows that are shown, and their order.
  package var rows = RowChoice()
  /// True if the output goes to a terminal, which no character of a file may steer; then CSV, which
  /// has escapes for none, has them as well.
  package var isForTerminal = false

  package init() {}

  /// The tables that are shown; throws the names that there are where none is.
  func tables(
    of tables: [InspectedTable], path: String
  ) throws(InspectionError) -> [InspectedTable] {
    guard let entity else { return try rows.chosen(from: tables, path: path) }
    let found = tables.filter { $0.name.lowercased() == entity.lowercased() }
    guard found.isEmpty else { return try rows.chosen(from: found, path: path) }
    throw InspectionError(.noTable(entity, names: tables.map(\.name)), path: path)
  }
}

/// Writes what a file holds, piece by piece, so that a large table needs little memory and
/// its first page is there at once.
package struct InspectionWriter {
  let path: String
  let file: InspectedFile
  let choice: InspectionChoice
  /// Takes text, some lines at a time; throws where nobody reads any more.
  let write: (String) throws -> Void

  /// Writes with `write`, which may throw to stop it.
  package init(
    _ file: InspectedFile, path: String, choice: InspectionChoice,
    write: @escaping (String) throws -> Void
  ) {
    self.file = file
    self.path = path
    self.choice = choice
    self.write = write
  }

  /// Writes everything that was chosen; throws an `InspectionError` and what `write` throws.
  package func write(as format: InspectionFormat) throws {
    try chosen().writeAll(as: format)
  }

  /// The same for the tables that were chosen: what does not fit is told before anything is
  /// written.
  private func chosen() throws(InspectionError) -> InspectionWriter {
    let all: [InspectedTable]
    switch file.content {
    case .tables(let tables): all = tables
    case .tree(let value):
      if choice.rows.isEverything, choice.entity == nil { return self }
      all = RecordLists(value).tables
      guard !all.isEmpty else {
        throw InspectionError(.noList, path: path)
      }
    }
    let tables = try choice.tables(of: all, path: path)
    let chosen = InspectedFile(kind: file.kind, facts: file.facts, content: .tables(tables))
    return InspectionWriter(chosen, path: path, choice: choice, write: write)
  }

  private func writeAll(as format: InspectionFormat) throws {
    switch format {
    case .tree: try TreeText(self).write(hasTables: false)
    case .table: try TreeText(self).write(hasTables: true)
    case .json: try JSONText(self).write()
    case .csv: try CSVText(self).write()
    case .xml: try XMLText(self).write()
    }
  }

  /// A few rows are there sooner than many.
  var firstBatchCount: Int { min(50, choice.limit ?? .max) }

  /// The first rows of a table.
  func firstBatch(of table: InspectedTable) throws(InspectionError) -> [InspectedRow] {
    try table.rows.rows(from: 0, count: firstBatchCount)
  }

  /// Hands out the rows of a table, a few at first and then many at a time.
  func eachBatch(of table: InspectedTable, _ work: ([InspectedRow], Int) throws -> Void) throws {
    try eachBatch(of: table, after: try firstBatch(of: table), work)
  }

  /// The same where the first rows were read already.
  func eachBatch(
    of table: InspectedTable, after first: [InspectedRow],
    _ work: ([InspectedRow], Int) throws -> Void
  ) throws {
    guard !first.isEmpty else { return }
    try work(first, 0)
    var offset = first.count
    let end = first.count < firstBatchCount ? offset : choice.limit ?? .max
    while offset < end {
      let (rows, failure) = read(table.rows, from: offset, count: min(1_000, end - offset))
      if !rows.isEmpty { try work(rows, offset) }
      if let failure { throw failure }
      guard !rows.isEmpty else { return }
      offset += rows.count
    }
  }

  /// The next rows; where they cannot be read together, as many of them as can be one by one, and
  /// why there are no more.
  private func read(
    _ rows: any InspectedRows, from offset: Int, count: Int
  ) -> (rows: [InspectedRow], failure: InspectionError?) {
    do throws(InspectionError) {
      return (try rows.rows(from: offset, count: count), nil)
    } catch {
      guard !error.isStopped else { return ([], error) }
      var found: [InspectedRow] = []
      do throws(InspectionError) {
        while found.count < count {
          let next = try rows.rows(from: offset + found.count, count: 1)
          if next.isEmpty { break }
          found += next
        }
      } catch {
        return (found, error)
      }
      return (found, error)
    }
  }
}
