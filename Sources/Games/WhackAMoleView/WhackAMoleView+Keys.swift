package import Canvas
package import Keys
package import Words

extension WhackAMoleView {
  /// The actions that whack a hole, in the holes' order.
  static let whacks = (1...WhackAMole.holeCount).map { KeyAction("whackamole.hole.\($0)") }
  static let up = KeyAction("whackamole.up")
  static let down = KeyAction("whackamole.down")
  static let left = KeyAction("whackamole.left")
  static let right = KeyAction("whackamole.right")
  /// Whacks where the mallet is.
  static let whack = KeyAction("whackamole.whack")

  /// The keys of the holes have the shape of the field.
  package static let bindings =
    zip(whacks, "12345qwerasdzx ").map { KeyBinding($0, [.character($1)], isByPlace: true) } + [
      KeyBinding(up, [.up]), KeyBinding(down, [.down]), KeyBinding(left, [.left]),
      KeyBinding(right, [.right]), KeyBinding(whack, [.enter]),
    ]

  package static func keyHelp(_ words: Words, _ looks: Looks) -> [KeyHelp] {
    let (keys, words) = (words.keys, words.games.whackAMole)
    let triangle = (0..<WhackAMole.rowCount).map { row in
      looks.row(whacks[WhackAMole.holes(inRow: row)].map { looks.rowName(of: $0, keys) })
    }
    let arrows = [[up, down], [left, right]].map { looks.names(of: $0, keys) }
    return [
      KeyHelp(
        label: triangle.joined(separator: " "), value: words.whackKeys, isPictured: true),
      KeyHelp(label: arrows.joined(separator: " "), value: words.moveKeys),
      KeyHelp(label: looks.name(of: whack, keys), value: words.whackHere),
      KeyHelp(label: keys.click, value: words.click, needsMouse: true),
    ]
  }

  /// The keys of the holes, and beside them the holes with their labels.
  package static func keyPicture(_ words: Words, _ looks: Looks) -> Canvas {
    let field = (0..<WhackAMole.rowCount).map { row in
      (2 * row, whacks[WhackAMole.holes(inRow: row)].map { looks.shortName(of: $0, words.keys) })
    }
    let rim = looks.glyphs == .unicode ? ("╰", "╯") : ("(", ")")
    return KeyPicture(looks, words.keys).beside(whacks, pitch: 4, field, edges: rim)
  }

  /// The holes with the labels of their keys.
  package static func places(_ words: Words, _ looks: Looks) -> [FigurePlace] {
    whacks.enumerated().map { hole, action in
      let row = WhackAMole.row(of: hole)
      return FigurePlace(
        looks.shortName(of: action, words.keys),
        Position(column: 2 * WhackAMole.placeInRow(of: hole) + row, row: row))
    }
  }
}
