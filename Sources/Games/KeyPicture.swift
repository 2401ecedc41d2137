import Canvas
import Keys
import Words

/// Draws keys as they lie on the keyboard.
struct KeyPicture {
  /// The room for a picture, in cells.
  static let most = Size(columns: 52, rows: 5)
  /// The rows of a US keyboard.
  private static let rows = ["1234567890-=", "qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"].map {
    Array($0)
  }
  /// The place of each row of keys right of the one before, in quarters of a key.
  private static let stagger = [0, 2, 3, 5]

  private let looks: Looks
  private let words: KeyWords

  init(_ looks: Looks, _ words: KeyWords) {
    self.looks = looks
    self.words = words
  }

  /// The key of an action, as a cap with its label.
  func cap(of action: KeyAction) -> Sprite {
    let label = looks.name(of: action, words)
    return Sprite(rows: [
      (Cell.cells(of: "[", .faint) + Cell.cells(of: label, .key) + Cell.cells(of: "]", .faint))
        .map(Optional.some)
    ])
  }

  /// The keys of actions in their places, `pitch` columns from one key to the next; nil where one of
  /// them is no key of the main block, or two are the same.
  func keyboard(_ actions: [KeyAction], pitch: Int) -> Sprite? {
    var caps: [(place: Position, cap: Sprite)] = []
    for action in actions {
      guard let place = looks.keys[action].first.flatMap({ place(of: $0, pitch: pitch) }),
        !caps.contains(where: { $0.place == place })
      else { return nil }
      caps.append((place, cap(of: action)))
    }
    let first = caps.map(\.place.column).min() ?? 0
    let top = caps.map(\.place.row).min() ?? 0
    let columns = caps.map { $0.place.column + $0.cap.size.columns }.max() ?? 0
    let rows = caps.map(\.place.row).max() ?? 0
    var canvas = Canvas(size: Size(columns: columns - first, rows: rows + 1 - top))
    for (place, cap) in caps {
      canvas.draw(cap, column: place.column - first, row: place.row - top)
    }
    return Sprite(rows: canvas.rows.map { $0.map(Optional.some) })
  }

  /// True if keys lie side by side in one row of the keyboard, from left to right.
  func areSideBySide(_ keys: [Key?]) -> Bool {
    let pitch = 4
    let places = keys.map { $0.flatMap { place(of: $0, pitch: pitch) } }
    return zip(places, places.dropFirst()).allSatisfy { left, right in
      guard let left, let right else { return false }
      return left.row == right.row && right.column == left.column + pitch
    }
  }

  /// The place of a key, by the character that a US keyboard has there; the space bar is below the
  /// third key of the last row.
  private func place(of key: Key, pitch: Int) -> Position? {
    guard case .character(let label) = key else { return nil }
    if label == " " { return Position(column: 5 * pitch / 4 + pitch, row: Self.rows.count) }
    let character = looks.keys.labels.first { $0.value == label }?.key ?? label
    for (row, keys) in Self.rows.enumerated() {
      guard let index = keys.firstIndex(of: character) else { continue }
      return Position(column: index * pitch + Self.stagger[row] * pitch / 4, row: row)
    }
    return nil
  }

  /// The keys of actions, and beside them the parts of the field that they mean.
  ///
  /// The field is rows of labels between edges, each with its first column. The picture is empty
  /// where the keys have no shape, or no room.
  func beside(
    _ actions: [KeyAction], pitch: Int, _ field: [(column: Int, labels: [String])],
    edges: (String, String)
  ) -> Canvas {
    let columns = field.map { $0.column + 4 * $0.labels.count }.max() ?? 0
    guard let keyboard = keyboard(actions, pitch: pitch), keyboard.size.rows <= Self.most.rows,
      keyboard.size.columns + 7 + columns <= Self.most.columns + 1
    else { return .none }
    var canvas = Canvas(size: Size(columns: Self.most.columns, rows: keyboard.size.rows))
    canvas.draw(keyboard, column: 0, row: 0)
    let arrow = keyboard.size.columns + 3
    canvas.draw(looks.glyphs.next, .faint, column: arrow, row: keyboard.size.rows / 2)
    for (row, line) in field.enumerated() {
      for (offset, label) in line.labels.enumerated() {
        var column = arrow + 4 + line.column + 4 * offset
        column -= (TextWidth.columns(of: label) - 1) / 2
        column += canvas.draw(edges.0, .frame, column: column, row: row)
        column += canvas.draw(label, .key, column: column, row: row)
        canvas.draw(edges.1, .frame, column: column, row: row)
      }
    }
    return canvas
  }
}

extension Canvas {
  /// A picture of nothing.
  static let none = Canvas(size: Size(columns: 0, rows: 0))
}
