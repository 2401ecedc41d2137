extension MemoryCards {
  package static let columnCount = 6
  package static let rowCount = 3
  /// Cards in all, numbered row by row from the top left.
  package static let cardCount = columnCount * rowCount
  package static let pairCount = cardCount / 2

  /// The column in which a card lies, from 0 at the left.
  package static func column(of card: Int) -> Int { card % columnCount }

  /// The row in which a card lies, from 0 at the top.
  package static func row(of card: Int) -> Int { card / columnCount }

  /// The card at a column and a row; nil outside the table.
  package static func card(column: Int, row: Int) -> Int? {
    guard (0..<columnCount).contains(column), (0..<rowCount).contains(row) else { return nil }
    return row * columnCount + column
  }
}
