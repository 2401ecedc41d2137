import Canvas
import Persistence

/// People side by side on one ground, each as tall and as broad as they are.
struct CrowdPicture: Sendable, Hashable {
  private let people: [Crowd.Person]
  private let glyphs: GlyphSet
  /// The figures where there is room for all rows, made once for many pictures.
  private let tallFigures: [Sprite]

  init(_ people: [Crowd.Person], _ glyphs: GlyphSet) {
    self.people = people
    self.glyphs = glyphs
    tallFigures = people.prefix(Self.most).map {
      Self.figure($0, rows: Self.rows, glyphs)
    }
  }

  /// Nobody sees more than this many at once, on the widest of windows.
  private static let most = 256

  /// The rows that make a difference of heights visible.
  static let rows = 5
  private static let leastRows = 2

  /// Draws as many people as there is room for with their feet in the area's last row,
  /// spread over its width; fewer than two rows are no room.
  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let rows = min(area.rows, Self.rows)
    guard rows >= Self.leastRows else { return }
    let figures = figures(rows: rows, columns: area.columns)
    let taken = figures.reduce(0) { $0 + $1.size.columns }
    let free = max(0, area.columns - taken)
    var column = area.column
    for (index, figure) in figures.enumerated() {
      // The rest of a division is spread too, so that nobody stands in a heap.
      let gap = free * (index + 1) / (figures.count + 1) - free * index / (figures.count + 1)
      column += min(gap, 8)
      canvas.draw(figure, column: column, row: area.endRow - figure.size.rows)
      column += figure.size.columns
    }
  }

  /// Those who fit with a column between each two.
  private func figures(rows: Int, columns: Int) -> [Sprite] {
    var left = columns - 1
    var figures: [Sprite] = []
    for (index, person) in people.prefix(Self.most).enumerated() {
      let figure =
        rows == Self.rows ? tallFigures[index] : Self.figure(person, rows: rows, glyphs)
      left -= figure.size.columns + 1
      guard left >= 0 else { break }
      figures.append(figure)
    }
    return figures
  }

  /// Two rows for the smallest of `Crowd.heights`, all of them for the tallest.
  static func figure(_ person: Crowd.Person, rows: Int, _ glyphs: GlyphSet) -> Sprite {
    let shortest = Double(Crowd.heights.lowerBound)
    let span = Double(Crowd.heights.upperBound) - shortest
    let share = min(1, max(0, (person.height - shortest) / span))
    let height = leastRows + Int((share * Double(rows - leastRows)).rounded())
    let shape = Shape(weight: person.weight, glyphs)
    let trunk = Array(repeating: shape.trunk, count: max(0, height - 3))
    let lines = [shape.head, shape.arms] + trunk + (height > leastRows ? [shape.legs] : [])
    return Sprite(rows: lines.map(cells))
  }

  private static func cells(_ line: String) -> [Cell?] {
    Cell.cells(of: line, .faint).map { $0.scalar == " " ? nil : $0 }
  }

  /// The lines that someone of a weight is made of.
  private struct Shape {
    let head, arms, trunk, legs: String

    init(weight: Double, _ glyphs: GlyphSet) {
      let isUnicode = glyphs == .unicode
      switch weight {
      case ..<133:
        (head, arms, trunk, legs) =
          isUnicode ? (" ● ", "╱│╲", " │ ", "╱ ╲") : (" o ", "/|\\", " | ", "/ \\")
      case ..<166:
        (head, arms, trunk, legs) =
          isUnicode ? (" ● ", "╱█╲", " █ ", "╱ ╲") : (" o ", "/#\\", " # ", "/ \\")
      default:
        (head, arms, trunk, legs) =
          isUnicode
          ? ("  ●  ", "╱███╲", " ███ ", " ▌ ▐ ") : ("  O  ", "/###\\", " ### ", " | | ")
      }
    }
  }
}
