/// The screen of a small terminal emulator: what ncurses sends for `xterm-256color` is
/// drawn, everything else is noted.
struct TerminalScreen: Sendable {
  private(set) var columns: Int
  private(set) var rows: Int
  /// Each cell's character; the right half of a wide one is empty.
  private var cells: [[String]]
  private var hidden: [[String]]?
  var column = 0
  var row = 0
  /// True if the cursor stands behind the last column until the next character.
  private var wrapsNext = false
  private var saved = (column: 0, row: 0)
  private var top = 0
  private var bottom: Int
  private var last = " "

  /// Private modes that are set, by number; 7 (wrap) and 25 (cursor) are at the start.
  private(set) var modes: Set<Int> = [7, 25]
  /// Colours and attributes that are on.
  var rendition: Set<String> = []
  /// Other differences from a terminal at rest: insert mode, keypad, another character set.
  var others: Set<String> = []
  /// Sequences that this emulator does not know.
  var unknown: [String] = []
  /// The number of bytes that were drawn until now.
  var received = 0
  /// Bytes of a sequence or character whose end has not come yet.
  var waiting: [UInt8] = []

  /// True if characters of ambiguous width are drawn two columns wide.
  var drawsAmbiguousWide = false

  /// True if the program has sent all of its picture.
  var isWhole: Bool { waiting.isEmpty && !modes.contains(2026) }

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    bottom = rows - 1
    cells = Self.blank(columns, rows)
  }

  private static func blank(_ columns: Int, _ rows: Int) -> [[String]] {
    Array(repeating: Array(repeating: " ", count: columns), count: rows)
  }

  /// The rows without the blanks at their ends.
  var lines: [String] {
    cells.map { cells in
      let line = cells.joined()
      return String(
        line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
    }
  }

  /// The character of a cell; empty for the right half of a wide one.
  subscript(column: Int, row: Int) -> String { cells[row][column] }

  /// All rows as one text.
  var text: String { lines.joined(separator: "\n") }

  /// The changes that a shell would find; empty when the terminal was given back.
  var leftovers: [String] {
    let wrong = modes.symmetricDifference([7, 25]).map { "mode \($0)" }
    return wrong.sorted() + rendition.sorted() + others.sorted()
  }

  // MARK: - Characters

  mutating func put(_ scalar: Unicode.Scalar) {
    let width = width(of: scalar)
    if width == 0 {
      attach(scalar)
    } else {
      put(String(scalar), width: width)
    }
  }

  private mutating func put(_ text: String, width: Int) {
    if wrapsNext || column + width > columns { newLine() }
    if others.contains("insert") { insert(width) }
    cells[row][column] = text
    if width == 2, column + 1 < columns { cells[row][column + 1] = "" }
    last = text
    wrapsNext = column + width >= columns
    column = min(column + width, columns - 1)
  }

  private mutating func newLine() {
    column = 0
    wrapsNext = false
    lineFeed()
  }

  private mutating func attach(_ mark: Unicode.Scalar) {
    var place = wrapsNext ? column : column - 1
    if place > 0, cells[row][place].isEmpty { place -= 1 }
    if place >= 0 { cells[row][place].unicodeScalars.append(mark) }
  }

  mutating func repeatLast(_ count: Int) {
    let width = last.unicodeScalars.first.map(width) ?? 1
    for _ in 0..<min(count, columns * rows) { put(last, width: width) }
  }

  /// Columns that a character takes; what the arcade may show, not all of Unicode.
  private func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0xE9, 0x391...0x3A9, 0x3B1...0x3C9, 0x410...0x451, 0x2500...0x254B, 0x25CB, 0x25CF:
      drawsAmbiguousWide ? 2 : 1
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F: 0
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  // MARK: - The cursor

  mutating func move(column: Int? = nil, row: Int? = nil) {
    self.column = min(max(0, column ?? self.column), columns - 1)
    self.row = min(max(0, row ?? self.row), rows - 1)
    wrapsNext = false
  }

  mutating func lineFeed() {
    wrapsNext = false
    if row == bottom { scroll(1) } else { row = min(row + 1, rows - 1) }
  }

  mutating func reverseLineFeed() {
    wrapsNext = false
    if row == top { scroll(-1) } else { row = max(row - 1, 0) }
  }

  mutating func save() { saved = (column, row) }

  mutating func restore() { move(column: saved.column, row: saved.row) }

  mutating func setRegion(top: Int, bottom: Int) {
    self.top = min(max(0, top), rows - 1)
    self.bottom = min(max(self.top, bottom), rows - 1)
    move(column: 0, row: 0)
  }

  // MARK: - Erasing, inserting, deleting

  /// Blanks the cells of the row from one column up to another.
  mutating func erase(from first: Int, to end: Int) {
    for column in max(0, first)..<max(max(0, first), min(end, columns)) {
      cells[row][column] = " "
    }
  }

  mutating func eraseRows(from first: Int, to end: Int) {
    for row in max(0, first)..<max(max(0, first), min(end, rows)) {
      cells[row] = Array(repeating: " ", count: columns)
    }
  }

  mutating func insert(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].insert(contentsOf: Array(repeating: " ", count: count), at: column)
    cells[row].removeLast(count)
  }

  mutating func delete(_ count: Int) {
    let count = min(count, columns - column)
    cells[row].removeSubrange(column..<column + count)
    cells[row] += Array(repeating: " ", count: count)
  }

  /// Moves the rows from `first` to the end of the region up, or down by a negative count.
  mutating func scroll(_ count: Int, from first: Int? = nil) {
    let first = first ?? top
    guard first <= bottom else { return }
    let blank = Array(repeating: " ", count: columns)
    for _ in 0..<min(abs(count), bottom - first + 1) {
      cells.remove(at: count > 0 ? first : bottom)
      cells.insert(blank, at: count > 0 ? bottom : first)
    }
  }

  // MARK: - Modes and size

  mutating func set(_ mode: Int, _ isOn: Bool) {
    if mode == 1049, modes.contains(1049) != isOn { turnPage(isOn) }
    if isOn { modes.insert(mode) } else { modes.remove(mode) }
  }

  private mutating func turnPage(_ isAlternate: Bool) {
    if isAlternate {
      save()
      hidden = cells
      cells = Self.blank(columns, rows)
    } else {
      cells = hidden ?? cells
      hidden = nil
      restore()
    }
  }

  mutating func resize(columns: Int, rows: Int) {
    cells = Self.fit(cells, columns, rows)
    hidden = hidden.map { Self.fit($0, columns, rows) }
    self.columns = columns
    self.rows = rows
    top = 0
    bottom = rows - 1
    move()
  }

  private static func fit(_ cells: [[String]], _ columns: Int, _ rows: Int) -> [[String]] {
    var fitted = blank(columns, rows)
    for (row, line) in cells.prefix(rows).enumerated() {
      for (column, cell) in line.prefix(columns).enumerated() { fitted[row][column] = cell }
    }
    return fitted
  }
}
