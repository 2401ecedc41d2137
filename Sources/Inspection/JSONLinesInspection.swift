import JSON

/// Shows JSON Lines: a JSON value a line, as logs and exports are.
struct JSONLinesInspection {
  private let values: [InspectedValue]
  private let bytes: [UInt8]
  /// The fault of the first line that can't be read; nothing after it is.
  private let fault: JSONError?
  /// The fault of the first text that is not shown as the file has it.
  private let inexactness: JSONError?

  /// Nil for bytes whose first two lines aren't values of their own.
  init?(_ bytes: [UInt8], valueLimit: Int) {
    var (values, fault): ([InspectedValue], JSONError?) = ([], nil)
    var inexactness: JSONError?
    var valuesLeft = valueLimit
    for (index, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !Self.blanks.contains($0) }) else { continue }
      do {
        let (root, repaired) = try JSONDocument.shown(Array(line), valueLimit: valuesLeft)
        let value = InspectedValue(root)
        values.append(value)
        valuesLeft -= value.countOfValues
        inexactness = inexactness ?? repaired.map { $0.inLine(index + 1) }
      } catch {
        fault = error.inLine(index + 1)
        break
      }
    }
    guard values.count > 1 else { return nil }
    (self.values, self.bytes) = (values, bytes)
    (self.fault, self.inexactness) = (fault, inexactness)
  }

  private static let blanks = Set(" \t\r".utf8)

  /// Rows of a table where each value is an object, else a list.
  ///
  /// A file whose end was cut off is shown up to there; the rows say what is wrong with the next line.
  func file(path: String) throws(InspectionError) -> InspectedFile {
    try content(path: path).notExact(inexactness?.text, bytes)
  }

  private func content(path: String) throws(InspectionError) -> InspectedFile {
    let reason = fault.map { InspectionError($0, path: path) }
    guard let table = RecordLists.table(values, named: "lines") else {
      if let reason { throw reason }
      return InspectedFile(kind: Self.kind, content: .tree(.list(values)))
    }
    guard let reason, let rows = table.rows as? KnownRows else {
      return InspectedFile(kind: Self.kind, content: .tables([table]))
    }
    let cut = table.showing(table.columns, CutOffRows(rows, before: reason))
    return InspectedFile(kind: Self.kind, content: .tables([cut]))
  }

  private static let kind = "JSON Lines"
}

extension JSONError {
  /// The same for a line of a file that was read alone.
  fileprivate func inLine(_ line: Int) -> JSONError {
    JSONError(reason: reason, line: line, column: column)
  }
}

extension InspectedValue {
  /// The number of values in this one, and itself.
  fileprivate var countOfValues: Int {
    switch self {
    case .list(let values, _): values.reduce(1) { $0 + $1.countOfValues }
    case .fields(let fields, _): fields.reduce(1) { $0 + $1.value.countOfValues }
    case .null, .boolean, .integer, .real, .text, .date, .data, .reference: 1
    }
  }
}

/// Rows after which others were, which can't be read.
final class CutOffRows: InspectedRows, ChoosableRows {
  private let rows: any InspectedRows
  private let reason: InspectionError

  var hasLabels: Bool { rows.hasLabels }

  init(_ rows: any InspectedRows, before reason: InspectionError) {
    (self.rows, self.reason) = (rows, reason)
  }

  func count(upTo limit: Int?) throws(InspectionError) -> Int {
    let count = try rows.count(upTo: limit)
    guard let limit, count >= limit else { throw reason }
    return count
  }

  func rows(from offset: Int, count: Int) throws(InspectionError) -> [InspectedRow] {
    let found = try rows.rows(from: offset, count: count)
    guard found.count == count else { throw reason }
    return found
  }

  func chosen(_ choice: RowChoice, from table: InspectedTable) throws -> any InspectedRows {
    guard let rows = rows as? any ChoosableRows else { throw reason }
    return CutOffRows(try rows.chosen(choice, from: table), before: reason)
  }
}
