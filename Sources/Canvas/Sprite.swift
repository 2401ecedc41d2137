/// A small picture made of characters; cells that are nil are transparent.
public struct Sprite: Sendable, Hashable {
  /// The cells, row by row; all rows are equally long.
  public let rows: [[Cell?]]

  /// Takes rows of cells; shorter rows are filled up with transparent cells.
  public init(rows: [[Cell?]]) {
    let width = rows.map(\.count).max() ?? 0
    self.rows = rows.map { $0 + Array(repeating: nil, count: width - $0.count) }
  }

  /// The width and height in cells.
  public var size: Size { Size(columns: rows.first?.count ?? 0, rows: rows.count) }
}

/// The sprites of one file, by name.
///
/// A sheet is text. A line `[name]` begins a sprite; each following line is one row as
/// `picture|mask`, where the mask holds for each cell the letter of its `Role`, or a
/// blank or `.` where the sprite is transparent. The bar that counts is the last one of
/// the line. Lines before the first name and empty lines are comments.
///
///     [mole.up]
///     ▐ ● ● ▌|tteetett
public struct SpriteSheet: Sendable, Hashable {
  /// What is wrong with a sheet, and in which line, counted from 1.
  public struct Malformed: Error, Sendable, Hashable {
    /// The line, counted from 1.
    public let line: Int
    /// What is wrong there, for a developer or an artist.
    public let reason: String

    /// Takes a line, counted from 1, and what is wrong there.
    public init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  /// The sprites by name.
  public let sprites: [String: Sprite]

  /// A sheet without sprites.
  public init() {
    sprites = [:]
  }

  /// Reads a sheet's text; throws what is wrong, and where.
  public init(_ text: String) throws(Malformed) {
    var sprites: [String: Sprite] = [:]
    var name: String?
    var rows: [[Cell?]] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("["), line.hasSuffix("]") {
        if let name { sprites[name] = Sprite(rows: rows) }
        name = String(line.dropFirst().dropLast())
        rows = []
      } else if name != nil, !line.isEmpty {
        rows.append(try Self.row(line, number: index + 1))
      }
    }
    if let name { sprites[name] = Sprite(rows: rows) }
    self.sprites = sprites
  }

  /// The sprite of that name; an empty one where the sheet has none.
  public subscript(name: String) -> Sprite {
    sprites[name] ?? Sprite(rows: [])
  }

  private static func row(_ line: Substring, number: Int) throws(Malformed) -> [Cell?] {
    guard let bar = line.lastIndex(of: "|") else {
      throw Malformed(line: number, reason: "a row needs a bar between picture and mask")
    }
    let picture = Cell.cells(of: String(line[..<bar]), .plain)
    let mask = Array(line[line.index(after: bar)...])
    guard picture.count == mask.count else {
      throw Malformed(
        line: number, reason: "\(picture.count) cells of picture and \(mask.count) of mask")
    }
    var row: [Cell?] = []
    for (cell, letter) in zip(picture, mask) {
      guard letter != " ", letter != "." else {
        row.append(nil)
        continue
      }
      guard let role = Role(rawValue: letter) else {
        throw Malformed(line: number, reason: "no role has the letter '\(letter)'")
      }
      var painted = cell
      painted.role = role
      row.append(painted)
    }
    return row
  }
}
