package import Canvas
package import Persistence

/// The player's figure: the shape of its profession in the colour of its coat.
package struct CharacterFigure: Sendable, Hashable {
  package let sprite: Sprite

  /// Takes a character, the cloth of its coat, and the cabinet's sprites; small it is three rows high.
  package init(
    _ character: SimpleCharacter, coat: CoatChoice = .plain, _ sprites: SpriteSheet,
    isLarge: Bool = false
  ) {
    let name = "figure.\(character.profession.rawValue.lowercased())"
    let cloth = Cloth(coat, character.colour.role)
    let rows = sprites[name + (isLarge ? ".large" : "")].rows
    sprite = Sprite(
      rows: rows.enumerated().map { row, cells in
        cells.enumerated().map { column, cell in
          guard let cell, cell.role == .coatRed else { return cell }
          return cloth.cell(cell, column: column, row: row)
        }
      })
  }

  /// Draws the figure with its top left at a place.
  package func draw(on canvas: inout Canvas, column: Int, row: Int) {
    canvas.draw(sprite, column: column, row: row)
  }
}

/// The pattern of a coat: a second colour in some of its cells, and another character, so that it is
/// seen without colour.
private struct Cloth {
  private let colour: Role
  private let second: Role
  private let isSecond: (_ column: Int, _ row: Int) -> Bool

  init(_ coat: CoatChoice, _ colour: Role) {
    self.colour = colour
    switch coat {
    case .plain: (second, isSecond) = (colour, { _, _ in false })
    case .gardener: (second, isSecond) = (.plant, { _, row in row % 2 == 0 })
    case .hunter: (second, isSecond) = (.handle, { column, _ in column % 3 == 1 })
    case .harlequin: (second, isSecond) = (.prize, { column, row in (column + row) % 2 == 0 })
    case .astronaut: (second, isSecond) = (.strong, { _, _ in true })
    case .gold: (second, isSecond) = (.prize, { _, _ in true })
    }
  }

  func cell(_ cell: Cell, column: Int, row: Int) -> Cell {
    var cell = cell
    cell.role = isSecond(column, row) ? second : colour
    guard second != colour, isSecond(column, row) else { return cell }
    switch cell.scalar {
    case "█": cell.scalar = "▓"
    case "#": cell.scalar = "%"
    default: break
    }
    return cell
  }
}

extension SimpleCharacter.Colour {
  /// The role in which the coat is drawn.
  package var role: Role {
    switch self {
    case .red: .coatRed
    case .blue: .coatBlue
    case .green: .coatGreen
    case .yellow: .coatYellow
    case .orange: .coatOrange
    case .purple: .coatPurple
    }
  }
}
