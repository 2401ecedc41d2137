import Canvas
import Inspection

/// The rows of a table that were read last, and which to read next for what is seen.
struct RowBuffer: Sendable {
  /// As many rows are read at once, at least.
  static let leastRows = 60
  /// As many rows before those that are seen are read on the way up, where each reading may have
  /// to count its way from the table's start.
  private static let rowsBefore = 200
  /// As many rows are kept, at least; with fewer ones the way back would be read anew.
  private static let keptRows = 600

  private(set) var offset = 0
  private(set) var rows: [InspectedRow] = []
  /// The widths of the columns, which grow with what was read and never shrink.
  private(set) var widths: [Int]
  /// True if all values of a column that were read are numbers.
  private(set) var isNumeric: [Bool]
  private(set) var labelColumns = 0

  /// No cell is wider.
  static let widestCell = 40

  init(_ columns: [InspectedTable.Column]) {
    widths = columns.map { min(Self.widestCell, TextWidth.columns(of: $0.name.printable)) }
    isNumeric = columns.map { _ in true }
  }

  /// The row at a place of the table; nil where it was not read.
  subscript(index: Int) -> InspectedRow? { rows[safe: index - offset] }

  /// The range to read so that so many rows from `first` on are there; nil if they are.
  ///
  /// Rows after those that are there are quick to read, so the way down reads only those.
  func missing(from first: Int, count: Int, of total: Int?) -> (offset: Int, count: Int)? {
    let end = min(first + count, total ?? .max)
    guard first < end, first < offset || end > offset + rows.count else { return nil }
    let more = max(Self.leastRows, 2 * count)
    if first >= offset, first <= offset + rows.count {
      return (offset + rows.count, end - offset - rows.count + more)
    }
    return (max(0, first - Self.rowsBefore), Self.rowsBefore + count + Self.leastRows)
  }

  mutating func take(_ page: ReadRows.Page) {
    if page.offset == offset + rows.count, !rows.isEmpty {
      rows += page.rows
      let surplus = rows.count - max(Self.keptRows, 4 * page.rows.count)
      if surplus > 0 {
        rows.removeFirst(surplus)
        offset += surplus
      }
    } else {
      offset = page.offset
      rows = page.rows
    }
    for row in page.rows { measure(row) }
  }

  private mutating func measure(_ row: InspectedRow) {
    labelColumns = max(labelColumns, min(16, TextWidth.columns(of: row.label.printable)))
    for (index, value) in row.values.enumerated() where index < widths.count {
      if widths[index] < Self.widestCell {
        let text = value.line(columns: Self.widestCell, isBare: true)
        widths[index] = max(widths[index], TextWidth.columns(of: text))
      }
      switch value {
      case .null, .integer, .real: break
      case .boolean, .text, .date, .data, .reference, .list, .fields: isNumeric[index] = false
      }
    }
  }
}
