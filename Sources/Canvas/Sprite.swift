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
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
        if let name { sprites[name] = Sprite(rows: rows) }
        name = String(Substring(line.dropFirst().dropLast()))
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

  private static func row(
    _ line: Substring.UTF8View, number: Int
  ) throws(Malformed) -> [Cell?] {
    guard let bar = line.lastIndex(of: UInt8(ascii: "|")) else {
      throw Malformed(line: number, reason: "a row needs a bar between picture and mask")
    }
    var row = cells(of: Substring(line[..<bar]))
    let mask = Substring(line[line.index(after: bar)...]).unicodeScalars
    let count = mask.count
    guard row.count == count else {
      throw Malformed(
        line: number, reason: "\(row.count) cells of picture and \(count) of mask")
    }
    for (index, letter) in mask.enumerated() {
      if letter == " " || letter == "." {
        row[index] = nil
      } else if let role = role(for: letter) {
        row[index]?.role = role
      } else {
        throw Malformed(line: number, reason: "no role has the letter '\(letter)'")
      }
    }
    return row
  }

  /// A game's sheet is read while its player waits: the characters that sprites are made
  /// of need no look into the tables of Unicode.
  private static func cells(of picture: Substring) -> [Cell?] {
    let scalars = picture.unicodeScalars
    let isPlain = scalars.allSatisfy {
      $0.value >= 0x20 && $0.value < 0x7F || $0.value >= 0x2500 && $0.value < 0x2600
    }
    return isPlain
      ? scalars.map { Cell($0, .plain) } : Cell.cells(of: String(picture), .plain).map { $0 }
  }

  private static func role(for letter: Unicode.Scalar) -> Role? {
    letter.isASCII ? rolesByLetter[Int(letter.value)] : nil
  }

  private static let rolesByLetter: [Role?] = (0..<128).map { code in
    Role(rawValue: Character(Unicode.Scalar(UInt8(code))))
  }
}
