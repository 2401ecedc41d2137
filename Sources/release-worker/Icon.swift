import Assets
import Canvas
import Terminal

/// The icon of the desktop entry: a mole of whack-a-mole in its hole, from the game's own sprites.
///
/// No letter is drawn, since an icon can't count on a font: each character that the sprites use is
/// made of rectangles and circles.
enum Icon {
  private struct Undrawable: Error, CustomStringConvertible {
    let description: String
  }

  /// A cell is this large, twice as high as wide.
  private static let cell = (width: 16, height: 32)
  private static let side = 128
  private static let back = "#16161a"

  static func text() throws -> String {
    let sheet = Assets(environment: [:]).spriteSheet("whackamole.unicode")
    guard let mole = sheet.sprites["small.bright.up"], let rim = sheet.sprites["small.rim"] else {
      throw Undrawable(description: "The sprites have no mole.")
    }
    let lawn = Theme.standard.drawnColour(of: Ground(.lawn, at: 99, of: 100))
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<svg xmlns="http://www.w3.org/2000/svg" width="\#(side)" height="\#(side)" "#
        + #"viewBox="0 0 \#(side) \#(side)">"#,
      "<title>Arcade</title>",
      #"<rect width="\#(side)" height="\#(side)" rx="24" fill="\#(back)"/>"#,
      #"<ellipse cx="64" cy="104" rx="54" ry="14" fill="\#(lawn)"/>"#,
      #"<ellipse cx="64" cy="102" rx="44" ry="9" fill="\#(back)"/>"#,
    ]
    let left = (side - mole.size.columns * cell.width) / 2
    lines += try elements(of: mole, left: left, top: 10)
    lines += try elements(of: rim, left: left, top: 10 + mole.size.rows * cell.height - 12)
    return lines.joined(separator: "\n") + "\n</svg>\n"
  }

  private static func elements(of sprite: Sprite, left: Int, top: Int) throws -> [String] {
    try sprite.rows.enumerated().flatMap { row, cells in
      try cells.enumerated().flatMap { column, cell in
        try cell.map {
          try elements(
            of: $0, left: left + column * Self.cell.width, top: top + row * Self.cell.height)
        } ?? []
      }
    }
  }

  private static func elements(of cell: Cell, left: Int, top: Int) throws -> [String] {
    let (width, height) = (Self.cell.width, Self.cell.height)
    let coat = Theme.standard.drawnColour(of: Ground(.coat))
    let isFace = cell.role == .targetFace
    let fill =
      isFace ? back : cell.role == .target ? coat : Theme.standard.drawnColour(of: cell.role)
    // A face is drawn on the coat.
    let behind =
      #"<rect x="\#(left)" y="\#(top)" width="\#(width)" height="\#(height)" fill="\#(coat)"/>"#
    return try (isFace ? [behind] : []) + shapes(of: cell, left: left, top: top, fill: fill)
  }

  private static func shapes(of cell: Cell, left: Int, top: Int, fill: String) throws -> [String] {
    let (width, height) = (Self.cell.width, Self.cell.height)
    func rectangle(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> String {
      #"<rect x="\#(left + x)" y="\#(top + y)" width="\#(width)" height="\#(height)" fill="\#(fill)"/>"#
    }
    // A line is so thick.
    let line = 4
    let middle = height / 2 - line / 2
    switch cell.scalar {
    case " ": return []
    case "●":
      return [
        #"<circle cx="\#(left + width / 2)" cy="\#(top + height / 2)" r="7" fill="\#(fill)"/>"#
      ]
    case "▾":
      let points = [(2, 10), (width - 2, 10), (width / 2, 22)]
      let text = points.map { "\(left + $0.0),\(top + $0.1)" }.joined(separator: " ")
      return [#"<polygon points="\#(text)" fill="\#(fill)"/>"#]
    case "─": return [rectangle(0, middle, width, line)]
    case "╶": return [rectangle(width / 2, middle, width / 2, line)]
    case "╴": return [rectangle(0, middle, width / 2, line)]
    case "╰":
      return [
        rectangle(width / 2 - line / 2, 0, line, middle + line),
        rectangle(width / 2, middle, width / 2, line),
      ]
    case "╯":
      return [
        rectangle(width / 2 - line / 2, 0, line, middle + line),
        rectangle(0, middle, width / 2, line),
      ]
    default:
      // The quarters that it fills.
      guard let quarters = Sprite(rows: [[cell]]).doubled else {
        throw Undrawable(description: "The icon can't draw '\(cell.scalar)'.")
      }
      return quarters.rows.enumerated().flatMap { row, cells in
        cells.enumerated().compactMap { column, quarter in
          quarter?.scalar == "█"
            ? rectangle(column * width / 2, row * height / 2, width / 2, height / 2) : nil
        }
      }
    }
  }
}
