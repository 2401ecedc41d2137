import Canvas

/// The names of a few pages in one row, of which one is open.
struct Tabs: Sendable {
  /// The name of a page with the brackets or blanks around it.
  struct Tab: Sendable {
    var index: Int
    var text: String
    var area: Rectangle
  }

  /// The tabs that are seen, from left to right.
  let shown: [Tab]

  /// Takes the names, the open page, and the cell from which on there is room for them.
  ///
  /// If they don't all fit, those nearest to the open one are seen: a name is never cut.
  init(_ names: [String], open: Int, column: Int, row: Int, columns: Int) {
    let open = min(max(0, open), max(0, names.count - 1))
    let texts = names.enumerated().map { $0 == open ? "[\($1)]" : " \($1) " }
    let widths = texts.map { TextWidth.columns(of: $0) }
    var seen = open..<min(open + 1, names.count)
    var room = columns - (widths[safe: open] ?? 0)
    while true {
      if let width = widths[safe: seen.upperBound], width <= room {
        seen = seen.lowerBound..<seen.upperBound + 1
        room -= width
      } else if let width = widths[safe: seen.lowerBound - 1], width <= room {
        seen = seen.lowerBound - 1..<seen.upperBound
        room -= width
      } else {
        break
      }
    }
    var next = column
    shown = seen.map { index in
      defer { next += widths[index] }
      return Tab(
        index: index, text: texts[index],
        area: Rectangle(column: next, row: row, columns: widths[index], rows: 1))
    }
  }
}
