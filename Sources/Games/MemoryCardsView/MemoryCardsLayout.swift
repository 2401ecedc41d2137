import Canvas

/// The layout of the cards in a field of any size.
struct MemoryCardsLayout: Sendable, Hashable {
  /// The size of the faces; the raw value begins the sprites' names.
  enum SpriteSize: String, CaseIterable, Sendable {
    case small
    case medium
    case large
    case larger
    case largest

    /// The least card on which a face of this size leaves its corners free.
    var leastCard: Size {
      switch self {
      case .small: Size(columns: 9, rows: 5)
      case .medium: Size(columns: 9, rows: 6)
      case .large: Size(columns: 13, rows: 8)
      case .larger: Size(columns: 15, rows: 10)
      case .largest: Size(columns: 17, rows: 12)
      }
    }
  }

  private static let mostCardColumns = 19
  /// Rows of the line above the cards.
  private static let stripRows = 1

  let field: Rectangle
  /// The columns and rows of a card, edges included; the columns are odd.
  let card: Size
  let spriteSize: SpriteSize
  /// The strip for round, pairs and strikes, above the cards and as wide as they are.
  let strip: Rectangle
  private let gaps: Size
  private let table: Position

  /// Makes the cards as large as the field allows, shaped as cards are.
  init(field: Rectangle) {
    self.field = field
    let least = SpriteSize.small.leastCard
    let room = (field.columns / MemoryCards.columnCount - 1) / 2 * 2 + 1
    let columns = room.clamped(to: least.columns...Self.mostCardColumns)
    let free = field.rows - Self.stripRows
    let rows = (free / MemoryCards.rowCount).clamped(
      to: least.rows...max(least.rows, (2 * columns + 1) / 3))
    let card = Size(columns: columns, rows: rows)
    self.card = card
    spriteSize =
      SpriteSize.allCases.last {
        columns >= $0.leastCard.columns && rows >= $0.leastCard.rows
      } ?? .small
    gaps = Size(
      columns: Self.gap(field.columns, MemoryCards.columnCount, columns, most: 2),
      rows: Self.gap(free, MemoryCards.rowCount, rows, most: 1))
    let taken = Size(
      columns: MemoryCards.columnCount * (columns + gaps.columns) - gaps.columns,
      rows: MemoryCards.rowCount * (rows + gaps.rows) - gaps.rows)
    let air = free - taken.rows > 1 ? 1 : 0
    let place = field.centred(
      Size(columns: taken.columns, rows: taken.rows + Self.stripRows + air))
    strip = Rectangle(
      column: max(place.column, field.column), row: max(place.row, field.row),
      columns: taken.columns, rows: Self.stripRows)
    table = Position(column: strip.column, row: strip.endRow + air)
  }

  private static func gap(_ room: Int, _ count: Int, _ extent: Int, most: Int) -> Int {
    ((room - count * extent) / (count - 1)).clamped(to: 0...most)
  }

  /// True if there is no room between the cards of a row or of a column.
  var cardsTouch: Bool { gaps.columns == 0 || gaps.rows == 0 }

  /// The cells of a card.
  func area(of number: Int) -> Rectangle {
    Rectangle(
      column: table.column + MemoryCards.column(of: number) * (card.columns + gaps.columns),
      row: table.row + MemoryCards.row(of: number) * (card.rows + gaps.rows),
      columns: card.columns, rows: card.rows)
  }

  /// The cell in the middle of a card, where its key is written on its back.
  func label(of number: Int) -> Position {
    area(of: number).inset(columns: 1, rows: 1).centred(Size(columns: 1, rows: 1)).origin
  }

  /// The card that is drawn at a cell; nil between cards.
  func card(at position: Position) -> Int? {
    guard field.contains(position) else { return nil }
    return (0..<MemoryCards.cardCount).first { area(of: $0).contains(position) }
  }
}
