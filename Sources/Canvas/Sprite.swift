/// A small picture made of characters; cells that are nil are transparent.
package struct Sprite: Sendable, Hashable {
  /// The cells, row by row; all rows are equally long.
  package let rows: [[Cell?]]

  /// Takes rows of cells; shorter rows are filled up with transparent cells.
  package init(rows: [[Cell?]]) {
    let width = rows.map(\.count).max() ?? 0
    self.rows = rows.map { $0 + Array(repeating: nil, count: width - $0.count) }
  }

  package var size: Size { Size(columns: rows.first?.count ?? 0, rows: rows.count) }

  /// The sprite twice as large: each quarter of a cell becomes a whole one; nil where a character is
  /// made of something else than quarters.
  package var doubled: Sprite? {
    var doubled: [[Cell?]] = []
    for cells in rows {
      var halves: [[Cell?]] = [[], []]
      for cell in cells {
        guard let bits = (cell?.scalar ?? " ").quarters else { return nil }
        for quarter in 0..<4 {
          let isFilled = bits >> quarter & 1 == 1
          halves[quarter / 2].append(isFilled ? cell.map { Cell("█", $0.role) } : nil)
        }
      }
      doubled += halves
    }
    return Sprite(rows: doubled)
  }
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
package struct SpriteSheet: Sendable, Hashable {
  /// An error in a sheet, and its line, counted from 1.
  package struct Malformed: Error, Sendable, Hashable {
    /// The line, counted from 1.
    package let line: Int
    /// The error, for a developer or an artist.
    package let reason: String

    /// Takes a line, counted from 1, and what is wrong there.
    package init(line: Int, reason: String) {
      self.line = line
      self.reason = reason
    }
  }

  package let sprites: [String: Sprite]

  package init() {
    sprites = [:]
  }

  /// Reads a sheet's text; throws what is wrong, and where.
  package init(_ text: String) throws(Malformed) {
    var sprites: [String: Sprite] = [:]
    var name: String?
    var rows: [[Cell?]] = []
    let bytes = Array(text.utf8)
    for (index, line) in bytes.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      if line.first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") {
        if let name { sprites[name] = Sprite(rows: rows) }
        name = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
        rows = []
      } else if name != nil, !line.isEmpty {
        rows.append(try Self.row(line, number: index + 1))
      }
    }
    if let name { sprites[name] = Sprite(rows: rows) }
    self.sprites = sprites
  }

  /// The sprite of that name; an empty one where the sheet has none.
  package subscript(name: String) -> Sprite {
    sprites[name] ?? Sprite(rows: [])
  }

  private static func row(
    _ line: ArraySlice<UInt8>, number: Int
  ) throws(Malformed) -> [Cell?] {
    guard let bar = line.lastIndex(of: UInt8(ascii: "|")) else {
      throw Malformed(line: number, reason: "a row needs a bar between picture and mask")
    }
    var row = cells(of: line[..<bar])
    let mask = line[(bar + 1)...]
    guard row.count == mask.count else {
      throw Malformed(
        line: number, reason: "\(row.count) cells of picture and \(mask.count) of mask")
    }
    for (index, letter) in mask.enumerated() {
      if letter == UInt8(ascii: " ") || letter == UInt8(ascii: ".") {
        row[index] = nil
      } else if letter < 128, let role = rolesByLetter[Int(letter)] {
        row[index]?.role = role
      } else {
        throw Malformed(
          line: number, reason: "no role has the letter '\(Unicode.Scalar(letter))'")
      }
    }
    return row
  }

  /// A game's sheet is read while its player waits: the characters that sprites are made
  /// of need no look into the tables of Unicode.
  private static func cells(of picture: ArraySlice<UInt8>) -> [Cell?] {
    var cells: [Cell?] = []
    cells.reserveCapacity(picture.count)
    var place = picture.startIndex
    while place < picture.endIndex {
      let first = picture[place]
      if (0x20..<0x7F).contains(first) {
        cells.append(Cell(Unicode.Scalar(first), .plain))
        place += 1
        continue
      }
      // Boxes, blocks and shapes: U+2500 to U+25FF, E2 94 80 to E2 97 BF.
      guard first == 0xE2, place + 2 < picture.endIndex, (0x94...0x97).contains(picture[place + 1]),
        picture[place + 2] & 0xC0 == 0x80,
        let scalar = Unicode.Scalar(
          0x2000 | UInt32(picture[place + 1] & 0x3F) << 6 | UInt32(picture[place + 2] & 0x3F))
      else {
        return Cell.cells(of: String(decoding: picture, as: UTF8.self), .plain).map { $0 }
      }
      cells.append(Cell(scalar, .plain))
      place += 3
    }
    return cells
  }

  private static let rolesByLetter: [Role?] = {
    var roles: [Role?] = Array(repeating: nil, count: 128)
    for role in Role.allCases {
      if let code = role.rawValue.asciiValue { roles[Int(code)] = role }
    }
    return roles
  }()
}
