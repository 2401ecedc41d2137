package import Canvas

/// Turns pictures into lines for those who hear the screen: each change is one plain line.
///
/// A new screen is read from top to bottom and then the row of the cursor once more. After that
/// only what is new is read, the row of the cursor last; what disappears is not.
package struct LineReading: Sendable {
  private var rows: [[ReadSegment]] = []
  private var cursor: Position?

  package init() {}

  /// Forgets what was read, so that the next picture is read as a whole.
  package mutating func forget() { rows = [] }

  /// The lines that are new in a picture; none where nothing is.
  package mutating func lines(of canvas: Canvas, cursor: Position?) -> [String] {
    let before = rows
    let cursorBefore = self.cursor
    rows = canvas.rows.map(ReadSegment.segments)
    self.cursor = cursor
    let changed = rows.indices.filter { isChanged($0, since: before) }
    if isNewScreen(since: before) { return wholeScreen(cursor) }
    guard let cursor, rows.indices.contains(cursor.row), !rows[cursor.row].isEmpty else {
      return changed.map { news(of: $0, since: before) }
    }
    var lines = changed.filter { $0 != cursor.row }.map { news(of: $0, since: before) }
    if changed.contains(cursor.row) || cursorBefore?.row != cursor.row {
      lines.append(line(of: cursor.row))
    } else if changed.isEmpty, cursorBefore?.column != cursor.column {
      lines += [segment(at: cursor)?.text].compactMap(\.self)
    }
    return lines
  }

  private func isChanged(_ row: Int, since before: [[ReadSegment]]) -> Bool {
    guard before.indices.contains(row) else { return !rows[row].isEmpty }
    return rows[row].contains { !before[row].contains($0) }
  }

  /// True if most of what is there was not there before.
  private func isNewScreen(since before: [[ReadSegment]]) -> Bool {
    guard !before.isEmpty else { return true }
    var (all, kept) = (0, 0)
    for (row, segments) in rows.enumerated() {
      all += segments.count
      guard before.indices.contains(row) else { continue }
      kept += segments.count { before[row].contains($0) }
    }
    return kept * 2 < all
  }

  private func wholeScreen(_ cursor: Position?) -> [String] {
    let all = rows.indices.filter { !rows[$0].isEmpty }.map { line(of: $0) }
    guard let cursor, rows.indices.contains(cursor.row), !rows[cursor.row].isEmpty else {
      return all
    }
    let last = line(of: cursor.row)
    return all.last == last ? all : all + [last]
  }

  private func line(of row: Int) -> String {
    rows[row].map(\.text).joined(separator: ", ")
  }

  private func news(of row: Int, since before: [[ReadSegment]]) -> String {
    guard before.indices.contains(row) else { return line(of: row) }
    return rows[row].filter { !before[row].contains($0) }.map(\.text).joined(separator: ", ")
  }

  /// The text in which the cursor is, or the next one to its right.
  private func segment(at cursor: Position) -> ReadSegment? {
    let segments = rows[cursor.row]
    return segments.last { $0.column <= cursor.column } ?? segments.first
  }
}
