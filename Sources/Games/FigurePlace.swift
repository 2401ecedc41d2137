package import Canvas

/// The place of a game's field in a heat map.
package struct FigurePlace: Sendable, Hashable {
  /// The key or the thing that is there; at most three columns.
  package let label: String
  /// Halves of a place from the left, and places from the top.
  package let position: Position

  init(_ label: String, _ position: Position) {
    (self.label, self.position) = (label, position)
  }
}
