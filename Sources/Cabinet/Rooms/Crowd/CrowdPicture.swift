import Canvas
import Persistence

/// People side by side on one ground, each as tall and as broad as they are.
struct CrowdPicture: Sendable, Hashable {
  private let people: [Crowd.Person]
  private let glyphs: GlyphSet

  init(_ people: [Crowd.Person], _ glyphs: GlyphSet) {
    self.people = people
    self.glyphs = glyphs
  }

  /// The pose of somebody in the crowd.
  enum Pose: Sendable, Hashable, CaseIterable {
    case standing
    /// Leans to the left or to the right to see what is there.
    case leaningLeft, leaningRight
    /// Both arms up.
    case cheering
  }

  /// Somebody at a place, in every pose, made once for many pictures.
  struct Figure: Sendable, Hashable {
    let column: Int
    fileprivate let poses: [Pose: Sprite]

    /// The figure in a pose, with its feet above the row `ground`.
    func draw(_ pose: Pose, on canvas: inout Canvas, ground: Int) {
      guard let sprite = poses[pose] else { return }
      canvas.draw(sprite, column: column, row: ground - sprite.size.rows)
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
    for figure in figures(in: area, mostGap: 8, poses: [.standing]) {
      figure.draw(.standing, on: &canvas, ground: area.endRow)
    }
  }

  /// As many people as there is room for, at their places, at most so many columns apart.
  func figures(
    in area: Rectangle, mostGap: Int = .max, poses: [Pose] = Pose.allCases
  ) -> [Figure] {
    let rows = min(area.rows, Self.rows)
    guard rows >= Self.leastRows else { return [] }
    let people = fitting(columns: area.columns)
    let free = max(0, area.columns - people.reduce(0) { $0 + $1.columns })
    var column = area.column
    return people.enumerated().map { index, entry in
      // The rest of a division is spread too, so that nobody stands in a heap.
      let gap = free * (index + 1) / (people.count + 1) - free * index / (people.count + 1)
      defer { column += entry.columns }
      column += min(gap, mostGap)
      let sprites = poses.map { ($0, Self.figure(entry.person, rows: rows, glyphs, $0)) }
      return Figure(column: column, poses: Dictionary(uniqueKeysWithValues: sprites))
    }
  }

  /// Those who fit with a column between each two, and how broad they are.
  private func fitting(columns: Int) -> [(person: Crowd.Person, columns: Int)] {
    var left = columns - 1
    var fitting: [(person: Crowd.Person, columns: Int)] = []
    for person in people.prefix(Self.most) {
      let columns = Shape(weight: person.weight, glyphs).columns
      left -= columns + 1
      guard left >= 0 else { break }
      fitting.append((person, columns))
    }
    return fitting
  }

  /// Two rows for the smallest of `Crowd.heights`, all of them for the tallest.
  static func figure(
    _ person: Crowd.Person, rows: Int, _ glyphs: GlyphSet, _ pose: Pose = .standing
  ) -> Sprite {
    let shortest = Double(Crowd.heights.lowerBound)
    let span = Double(Crowd.heights.upperBound) - shortest
    let share = min(1, max(0, (person.height - shortest) / span))
    let height = leastRows + Int((share * Double(rows - leastRows)).rounded())
    let shape = Shape(weight: person.weight, glyphs)
    let trunk = Array(repeating: shape.trunk, count: max(0, height - 3))
    let lines = shape.upper(pose) + trunk + (height > leastRows ? [shape.legs] : [])
    return Sprite(rows: lines.map(cells))
  }

  private static func cells(_ line: String) -> [Cell?] {
    Cell.cells(of: line, .faint).map { $0.scalar == " " ? nil : $0 }
  }

  /// The lines that someone of a weight is made of.
  private struct Shape {
    let head, arms, trunk, legs: String

    var columns: Int { arms.count }

    /// Head and arms.
    func upper(_ pose: Pose) -> [String] {
      switch pose {
      case .standing: [head, arms]
      case .leaningLeft: [String(head.dropFirst()) + " ", arms]
      case .leaningRight: [" " + String(head.dropLast()), arms]
      case .cheering: [raised(arms.last) + head.dropFirst().dropLast() + raised(arms.first), trunk]
      }
    }

    /// An arm that hangs on one side is the mirror of one that is raised on the other.
    private func raised(_ arm: Character?) -> String { arm.map { String($0) } ?? " " }

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
