extension Canvas {
  /// A part of the picture as a picture.
  package func part(_ area: Rectangle) -> Canvas {
    var part = Canvas(size: area.size)
    for row in 0..<part.size.rows {
      for column in 0..<part.size.columns {
        part[column, row] = self[area.column + column, area.row + row]
      }
    }
    return part
  }

  /// The picture made small: each half of a cell stands for an area of the whole, in the
  /// role that most of its characters have, if enough of it is drawn on.
  package func thumbnail(_ size: Size) -> Canvas {
    var small = Canvas(size: size)
    for row in 0..<small.size.rows {
      for column in 0..<small.size.columns {
        let upper = ink(column, 2 * row, of: small.size)
        let lower = ink(column, 2 * row + 1, of: small.size)
        switch (upper, lower) {
        case (let ink?, nil): small[column, row] = Cell("▀", ink.role)
        case (nil, let ink?): small[column, row] = Cell("▄", ink.role)
        case (let upper?, let lower?):
          let share = (upper.share + lower.share) / 2
          small[column, row] = Cell(share < 45 ? "▒" : share < 75 ? "▓" : "█", upper.role)
        case (nil, nil): break
        }
        let middle = Position(
          column: share(column, of: small.size.columns, self.size.columns).lowerBound,
          row: share(row, of: small.size.rows, self.size.rows).lowerBound)
        small.paint(
          Rectangle(column: column, row: row, columns: 1, rows: 1),
          self[middle.column, middle.row].ground)
      }
    }
    return small
  }

  /// The role of an area and how much of it is drawn on, in percent; nil where that is
  /// nearly nothing.
  private func ink(
    _ column: Int, _ half: Int, of small: Size
  ) -> (role: Role, share: Int)? {
    let columns = share(column, of: small.columns, size.columns)
    let rows = share(half, of: 2 * small.rows, size.rows)
    var counts: [Role: Int] = [:]
    var area = 0
    for row in rows {
      for column in columns {
        area += 1
        let cell = self[column, row]
        if cell.scalar != " " { counts[cell.role, default: 0] += 1 }
      }
    }
    let share = counts.values.reduce(0, +) * 100 / max(1, area)
    guard share >= 20 else { return nil }
    let most = counts.max { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) }
    return most.map { ($0.key, share) }
  }

  /// The part of a length that one of `count` equal parts takes; at least one cell.
  private func share(_ index: Int, of count: Int, _ length: Int) -> Range<Int> {
    let start = length * index / count
    return start..<max(start + 1, length * (index + 1) / count)
  }

  /// Puts ASCII in the place of the boxes, blocks and signs that pictures are made of;
  /// letters of any script stay.
  package mutating func replacePictureCharacters() {
    replaceScalars(\.inASCII)
  }
}

extension Unicode.Scalar {
  /// The ASCII character that looks most like a part of a picture; nil for a character
  /// that stays.
  fileprivate var inASCII: Unicode.Scalar? {
    switch self {
    case "─", "═", "━", "╌", "╴", "╶": "-"
    case "│", "║", "┃", "▏", "▕", "╵", "╷", "▌", "▐": "|"
    case "╱": "/"
    case "╲": "\\"
    case "▀", "▔", "▘", "▝": "\""
    case "▄", "▁", "▂", "▃", "▖", "▗": "_"
    case "░", "▒": ":"
    case "·": "-"
    default:
      switch value {
      case 0x2500..<0x2580: "+"
      case 0x2580..<0x25A0: "#"
      case 0x2800..<0x2900: ":"
      case 0x2000..<0x2500, 0x25A0..<0x2800: "*"
      default: nil
      }
    }
  }
}
