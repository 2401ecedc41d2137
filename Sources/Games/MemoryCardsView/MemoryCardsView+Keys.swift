package import Canvas
package import Keys
package import Words

extension MemoryCardsView {
  /// The actions that turn a card, in the cards' order.
  static let turns = (1...MemoryCards.cardCount).map { KeyAction("memory.card.\($0)") }
  static let up = KeyAction("memory.up")
  static let down = KeyAction("memory.down")
  static let left = KeyAction("memory.left")
  static let right = KeyAction("memory.right")
  static let turn = KeyAction("memory.turn")

  /// The keys of the cards have the shape of the table.
  package static let bindings =
    zip(turns, "qwertyasdfghzxcvbn").map { KeyBinding($0, [.character($1)], isByPlace: true) } + [
      KeyBinding(up, [.up]), KeyBinding(down, [.down]), KeyBinding(left, [.left]),
      KeyBinding(right, [.right]), KeyBinding(turn, [.enter]),
    ]

  /// The labels of the keys of each row of cards.
  private static func rows(_ words: KeyWords, _ looks: Looks) -> [[String]] {
    (0..<MemoryCards.rowCount).map { row in
      let first = row * MemoryCards.columnCount
      return turns[first..<first + MemoryCards.columnCount].map { looks.rowName(of: $0, words) }
    }
  }

  package static func keyHelp(_ words: Words, _ looks: Looks) -> [KeyHelp] {
    let (keys, words) = (words.keys, words.games.memoryCards)
    let arrows = [[up, down], [left, right]].map { looks.names(of: $0, keys) }
    return [
      KeyHelp(
        label: rows(keys, looks).map { looks.row($0) }.joined(separator: " "),
        value: words.cardKeys, isPictured: true),
      KeyHelp(label: arrows.joined(separator: " "), value: words.moveKeys),
      KeyHelp(label: looks.name(of: turn, keys), value: words.flipHere),
      KeyHelp(label: keys.click, value: words.click, needsMouse: true),
    ]
  }

  /// The keys of the cards, and beside them the cards with their labels.
  package static func keyPicture(_ words: Words, _ looks: Looks) -> Canvas {
    let edges = looks.glyphs == .unicode ? ("▐", "▌") : ("|", "|")
    return KeyPicture(looks, words.keys)
      .beside(turns, pitch: 3, rows(words.keys, looks).map { (0, $0) }, edges: edges)
  }

  /// The cards with the labels of their keys.
  package static func places(_ words: Words, _ looks: Looks) -> [FigurePlace] {
    turns.enumerated().map { card, action in
      FigurePlace(
        looks.shortName(of: action, words.keys),
        Position(
          column: 2 * (card % MemoryCards.columnCount), row: card / MemoryCards.columnCount))
    }
  }
}
