package import Canvas
package import Persistence

/// The player's figure: the shape of its profession in the colour of its coat.
package struct CharacterFigure: Sendable, Hashable {
  package let sprite: Sprite

  /// Takes a character and the cabinet's sprites; small it is three rows high.
  package init(_ character: SimpleCharacter, _ sprites: SpriteSheet, isLarge: Bool = false) {
    let name = "figure.\(character.profession.rawValue.lowercased())"
    let coat = character.colour.role
    sprite = Sprite(
      rows: sprites[name + (isLarge ? ".large" : "")].rows.map { row in
        row.map { cell in
          guard var cell, cell.role == .coatRed else { return cell }
          cell.role = coat
          return cell
        }
      })
  }

  /// Draws the figure with its top left at a place.
  package func draw(on canvas: inout Canvas, column: Int, row: Int) {
    canvas.draw(sprite, column: column, row: row)
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
