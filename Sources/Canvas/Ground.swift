/// The paint behind a cell, where a terminal has the colours for it; a theme decides the tones.
///
/// Paint is a function of the place alone, so that a still ground is sent once and costs nothing
/// afterwards. It never carries a meaning: without it every picture says the same.
package struct Ground: Sendable, Hashable {
  package enum Kind: UInt8, CaseIterable, Sendable {
    /// The terminal's own background.
    case bare
    /// The sky over the title, from the zenith down.
    case night
    /// The sky over a game, from the zenith down.
    case sky
    /// Far hills.
    case ridge
    /// Near hills.
    case hill
    /// The strip on which a player stands.
    case earth
    /// Grass, from far to near; every other tone is one of the strips in which it is mown.
    case lawn
    /// The inside of a hole.
    case hollow
    /// The coat of a thing to be hit.
    case coat
    /// The coat of a thing that has been hit.
    case struckCoat
    /// The coat of a thing that must not be hit.
    case fur
    /// The table under cards, from its rim to its middle.
    case felt
    case cardBack
    /// The face of a card.
    case paper
    /// The sky without air, by the site of a journey.
    case space
    /// The moon's ground, by the shape of the site; each has three tones, from the surface down.
    case rock

    /// The tones from one end to the other.
    package var steps: Int {
      switch self {
      case .night, .sky, .lawn: 16
      case .felt: 4
      case .space: 7
      case .rock: 15
      case .bare, .ridge, .hill, .earth, .hollow, .coat, .struckCoat, .fur, .cardBack, .paper: 1
      }
    }
  }

  package let kind: Kind
  /// The tone, from 0.
  package let step: UInt8

  package static let bare = Ground(.bare)

  /// Takes a kind and its tone; beyond the last tone the last one is taken.
  package init(_ kind: Kind, step: Int = 0) {
    self.kind = kind
    self.step = UInt8(min(max(step, 0), kind.steps - 1))
  }

  /// The tone at a place of a way that is `whole` long.
  package init(_ kind: Kind, at place: Int, of whole: Int) {
    self.init(kind, step: place * kind.steps / max(1, whole))
  }

  /// All of them, the bare one first.
  package static let all: [Ground] = Kind.allCases.flatMap { kind in
    (0..<kind.steps).map { Ground(kind, step: $0) }
  }

  /// A place in a table of all grounds, below `count`.
  package var index: Int { Int(kind.rawValue) << 4 | Int(step) }
  package static let count = Kind.allCases.count << 4
}

extension Canvas {
  /// Paints an area row by row, from the first tone of a kind to the last one.
  package mutating func paint(_ area: Rectangle, allTonesOf kind: Ground.Kind) {
    for row in 0..<max(0, area.rows) {
      paint(
        Rectangle(column: area.column, row: area.row + row, columns: area.columns, rows: 1),
        Ground(kind, at: row, of: area.rows))
    }
  }
}

extension Sprite {
  /// The sprite with a ground behind its cells of one role.
  package func laying(_ ground: Ground, behind role: Role) -> Sprite {
    Sprite(
      rows: rows.map { cells in
        cells.map { cell in
          guard var cell, cell.role == role else { return cell }
          cell.ground = ground
          return cell
        }
      })
  }

  /// The sprite with a ground behind it from the second row on; the first is its outline.
  package func filled(with ground: Ground) -> Sprite {
    Sprite(
      rows: rows.enumerated().map { number, cells in
        guard number > 0 else { return cells }
        return cells.map { cell in
          guard var cell else { return nil }
          cell.ground = ground
          return cell
        }
      })
  }
}
