package import Canvas

extension Theme {
  /// A picture as lines of text with the colours of the theme, as a terminal of 256 colours
  /// takes them.
  ///
  /// `cat` shows it; every line ends without colour.
  package func colouredText(_ canvas: Canvas) -> String {
    (0..<canvas.size.rows).map { row in
      CellRun.runs(of: canvas.row(row), in: self).map(\.colouredText).joined() + "\n"
    }.joined()
  }
}

extension CellRun {
  /// The text between control sequences for its colours, and without them after it.
  var colouredText: String {
    let codes = style.codes
    return codes.isEmpty ? text : "\u{1b}[\(codes)m\(text)\u{1b}[0m"
  }
}

extension Style {
  /// The parameters of the control sequence that selects the style; empty for none.
  fileprivate var codes: String {
    let all: [(Attributes, String)] = [
      (.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7"),
    ]
    let words =
      all.filter { attributes.contains($0.0) }.map(\.1)
      + (foreground.map { ["38;5;\($0)"] } ?? []) + (background.map { ["48;5;\($0)"] } ?? [])
    return words.joined(separator: ";")
  }
}

extension Canvas {
  /// The largest picture that is read: 500 columns, 200 rows.
  package static let largestReadable = Size(columns: 500, rows: 200)

  /// Reads what `Theme.colouredText` wrote, in any theme.
  ///
  /// A style that no theme has looks plain. Nothing in the text is obeyed: other control sequences
  /// are left out, other control characters are shown escaped. Text beyond `largestReadable` is
  /// cut.
  package init(colouredText bytes: [UInt8]) {
    let most = Self.largestReadable
    let lines = bytes.split(
      separator: 10, maxSplits: most.rows, omittingEmptySubsequences: false)
    var rows = lines.prefix(most.rows).map { line in
      Self.cells(ofLine: line.prefix(32 * most.columns), columns: most.columns)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    self.init(size: Size(columns: rows.map(\.count).max() ?? 0, rows: rows.count))
    for (row, cells) in rows.enumerated() { draw(cells, column: 0, row: row) }
  }

  private static func cells(ofLine line: some Collection<UInt8>, columns: Int) -> [Cell] {
    var style = Style()
    var cells: [Cell] = []
    for (index, piece) in line.split(separator: 27, omittingEmptySubsequences: false).enumerated() {
      var text = Array(piece)[...]
      if index > 0 { text = style.obey(text) }
      let look = Cell.looking(like: style)
      cells += Cell.cells(of: String(decoding: text, as: UTF8.self), look.role).map {
        var cell = $0
        cell.ground = look.ground
        return cell
      }
      if cells.count >= columns { break }
    }
    return Array(cells.prefix(columns))
  }
}

extension Style {
  /// Takes what follows an escape character and gives what is text after it.
  fileprivate mutating func obey(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard text.first == UInt8(ascii: "[") else { return text.dropFirst() }
    let parameters = text.dropFirst().prefix { (0x20..<0x40).contains($0) }
    let rest = text.dropFirst(1 + parameters.count)
    if rest.first == UInt8(ascii: "m") { select(parameters) }
    return rest.dropFirst()
  }

  private mutating func select(_ parameters: ArraySlice<UInt8>) {
    let words = parameters.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    var numbers = words.map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: self = Style()
      case 1: attributes.insert(.bold)
      case 2: attributes.insert(.dim)
      case 4: attributes.insert(.underline)
      case 7: attributes.insert(.reverse)
      case 38 where numbers.first == 5: foreground = numbers.dropFirst().first
      case 48 where numbers.first == 5: background = numbers.dropFirst().first
      default: break
      }
      if number == 38 || number == 48 { numbers = numbers.dropFirst(2) }
    }
  }
}

extension Cell {
  /// A blank in the first role, on the first ground, that looks like this in the first theme that
  /// has one.
  fileprivate static func looking(like style: Style) -> Cell { byStyle[style] ?? .blank }

  private static let byStyle: [Style: Cell] = {
    func looks(_ theme: Theme, on ground: Ground) -> [(Style, Cell)] {
      Role.allCases.map {
        (theme.style(of: $0, on: ground, .many), Cell(" ", $0, on: ground))
      }
    }
    let bare = Theme.all.flatMap { looks($0, on: .bare) }
    let painted = Theme.all.flatMap { theme in
      Ground.all.filter { theme.paints.colour(of: $0, .many) != nil }.flatMap {
        looks(theme, on: $0)
      }
    }
    return Dictionary(bare + painted) { first, _ in first }
  }()
}
