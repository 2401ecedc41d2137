import SQLiteFiles

/// The forms in which a file is shown.
package enum InspectionFormat: String, CaseIterable, Sendable {
  case tree, table, json, csv, xml, ndjson, sql, markdown, html

  /// True for the forms that people read in a terminal.
  package var isForPeople: Bool {
    switch self {
    case .tree, .table: true
    case .json, .csv, .xml, .ndjson, .sql, .markdown, .html: false
    }
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
  /// Takes the bytes of text in the same way.
  let writeBytes: ([UInt8]) throws -> Void
  /// The parts that could not be read; they do not hide the others.
  private let problems = Problems()

  private final class Problems {
    var all: [InspectionError] = []
  }

  /// Writes with `write`, or with `writeBytes` what is there as bytes; both may throw to stop it.
  package init(
    _ file: InspectedFile, path: String, choice: InspectionChoice,
    writeBytes: (([UInt8]) throws -> Void)? = nil,
    write: @escaping (String) throws -> Void
  ) {
    self.writeBytes = writeBytes ?? { try write(String(decoding: $0, as: UTF8.self)) }
    self.file = file
    self.path = path
    self.choice = choice
    self.write = write
  }

  /// Writes everything that was chosen; throws an `InspectionError` and what `write` throws.
  ///
  /// A part that cannot be read is left out, and thrown once all others are written.
  package func write(as format: InspectionFormat) throws {
    let writer = try chosen()
    try writer.writeAll(as: format)
    if let problem = writer.problems.all.first { throw problem }
  }

  /// The same for the tables that were chosen: what does not fit is told before anything is
  /// written.
  private func chosen() throws(InspectionError) -> InspectionWriter {
    InspectionWriter(
      try choice.file(file, path: path), path: path, choice: choice, writeBytes: writeBytes,
      write: write)
  }

  private func writeAll(as format: InspectionFormat) throws {
    switch format {
    case .tree where choice.isOverview && !file.isDescription: try OverviewText(self).write()
    case .tree: try TreeText(self).write(hasTables: false)
    case .table: try TreeText(self).write(hasTables: true)
    case .json: try JSONText(writer: self).write()
    case .csv: try CSVText(writer: self).write()
    case .xml: try XMLText(writer: self).write()
    case .ndjson: try JSONLinesText(writer: self).write()
    case .sql: try SQLText(writer: self).write()
    case .markdown: try MarkdownText(writer: self).write()
    case .html: try HTMLText(writer: self).write()
    }
  }

  /// A few rows are there sooner than many.
  var firstBatchCount: Int { min(50, choice.limit ?? .max) }

  /// The first rows of a table; none where they cannot be read.
  func firstBatch(of table: InspectedTable) -> [InspectedRow] {
    let (rows, failure) = read(table.rows, from: choice.offset, count: firstBatchCount)
    if let failure { problems.all.append(failure) }
    return rows
  }

  /// Does a part of the work; a part that cannot be read is remembered, and nil is given for it.
  @discardableResult
  func attempt<Answer>(_ work: () throws(InspectionError) -> Answer) -> Answer? {
    do throws(InspectionError) {
      return try work()
    } catch {
      problems.all.append(error)
      return nil
    }
  }

  /// Hands out the rows of a table, a few at first and then many at a time.
  ///
  /// Gives the reason for which they end too early, if they do.
  @discardableResult
  func eachBatch(
    of table: InspectedTable, _ work: ([InspectedRow], Int) throws -> Void
  ) throws -> InspectionError? {
    let known = problems.all.count
    try eachBatch(of: table, after: firstBatch(of: table), work)
    return problems.all.count > known ? problems.all.last : nil
  }

  /// The same where the first rows were read already.
  func eachBatch(
    of table: InspectedTable, after first: [InspectedRow],
    _ work: ([InspectedRow], Int) throws -> Void
  ) throws {
    guard !first.isEmpty else { return }
    try work(first, 0)
    var count = first.count
    let end = first.count < firstBatchCount ? count : choice.limit ?? .max
    while count < end {
      let (rows, failure) = read(
        table.rows, from: choice.offset + count, count: min(1_000, end - count))
      if !rows.isEmpty { try work(rows, count) }
      if let failure { return problems.all.append(failure) }
      guard !rows.isEmpty else { return }
      count += rows.count
    }
  }

  /// So many bytes are written together.
  private static let bufferSize = 1 << 16

  /// Writes rows as a query gives them, a few at first and then many at a time; `append` writes one
  /// of them, with its number from 0.
  ///
  /// Gives the number of rows, and the reason for which they end too early, if they do.
  func each(
    of stream: StoredRows, _ append: (SQLiteStatement, Int, inout [UInt8]) -> Void
  ) throws -> (count: Int, failure: InspectionError?) {
    var (bytes, count): ([UInt8], Int) = ([], 0)
    var refusal: (any Error)?
    func pass() {
      do {
        // Rows from before a change of the file are of another state than the rest.
        try stream.check()
        try writeBytes(bytes)
        bytes.removeAll(keepingCapacity: true)
      } catch {
        refusal = error
      }
    }
    let ended = problems.all.count
    attempt { () throws(InspectionError) in
      try stream.run(choice.offset, choice.limit) { row in
        append(row, count, &bytes)
        count += 1
        if bytes.count >= Self.bufferSize || count == firstBatchCount { pass() }
        return refusal == nil
      }
    }
    if refusal == nil, !bytes.isEmpty { pass() }
    if let refusal {
      guard let change = refusal as? InspectionError else { throw refusal }
      if problems.all.count == ended { problems.all.append(change) }
    }
    return (count, problems.all.count > ended ? problems.all.last : nil)
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
