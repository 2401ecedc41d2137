import Canvas

/// The layout of a game screen of some size.
struct GameLayout: Sendable, Hashable {
  /// The least window in which a game is played.
  static let smallestWindow = Size(columns: 60, rows: 20)
  private static let panelColumns = 23

  let size: Size

  /// True if the head-up display is above the field, for want of room beside it.
  var isCompact: Bool { size.columns < 78 }
  var messageRow: Int { 0 }
  var keyRow: Int { size.rows - 1 }

  /// The part that belongs to the game's view.
  var field: Rectangle {
    if isCompact {
      return Rectangle(column: 0, row: 3, columns: size.columns, rows: max(0, size.rows - 4))
    }
    return Rectangle(
      column: 1, row: 1, columns: size.columns - Self.panelColumns - 2, rows: size.rows - 3)
  }

  /// The part that belongs to the head-up display.
  var panel: Rectangle {
    if isCompact {
      return Rectangle(column: 1, row: 1, columns: size.columns - 2, rows: 2)
    }
    return Rectangle(
      column: size.columns - Self.panelColumns, row: 1, columns: Self.panelColumns - 1,
      rows: size.rows - 3)
  }
}
