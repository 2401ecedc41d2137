import Canvas

/// The layout of the album's cards in a window.
struct AlbumLayout: Sendable, Hashable {
  /// Rows from one card to the next.
  static let pitch = KeepSouvenir.thumbnail.rows + 1
  /// The row of the first card.
  static let top = 3

  let size: Size

  init(_ size: Size) {
    self.size = size
  }

  /// The column of the pointer.
  var left: Int { max(2, (size.columns - 76) / 2) }
  /// The column of a card's text.
  var textColumn: Int { left + 2 + KeepSouvenir.thumbnail.columns + 3 }
  /// The number of cards with room in the window.
  var count: Int { max(1, (size.rows - Self.top - 2) / Self.pitch) }

  /// The cards that are seen when one is chosen.
  func visible(_ selected: Int, of all: Int) -> Range<Int> {
    let first = min(max(0, selected - count / 2), max(0, all - count))
    return first..<min(all, first + count)
  }

  /// The card at a place; nil where there is none.
  func index(at place: Position, _ selected: Int, of all: Int) -> Int? {
    let visible = visible(selected, of: all)
    guard place.row >= Self.top else { return nil }
    let index = visible.lowerBound + (place.row - Self.top) / Self.pitch
    return visible.contains(index) ? index : nil
  }

  /// Keeps a full picture's offset where some of the picture is seen.
  func limited(_ offset: Position, _ picture: AlbumPicture) -> Position {
    guard case .canvas(let canvas) = picture else { return Position(column: 0, row: 0) }
    return Position(
      column: min(max(0, offset.column), max(0, canvas.size.columns - size.columns)),
      row: min(max(0, offset.row), max(0, canvas.size.rows - (size.rows - 1))))
  }
}
