package import Canvas
import Keys

extension LunarLanderView {
  package mutating func action(
    for input: PlayerInput, in game: LunarLander, field: Rectangle, looks: Looks
  ) -> LunarLander.Action? {
    switch input {
    case .key(looks.keys[Self.throttleUp]): .throttleUp
    case .key(looks.keys[Self.throttleDown]): .throttleDown
    case .key(looks.keys[Self.leanLeft]): .leanLeft
    case .key(looks.keys[Self.leanRight]): .leanRight
    case .key(looks.keys[Self.level]): .level
    case .key(let key):
      Self.notches.firstIndex { looks.keys[$0] ~= key }.map { .throttle(notch: $0) }
    case .press(let position):
      field.contains(position) ? action(at: position, of: focus(game, field: field)) : nil
    case .move: nil
    }
  }

  /// A row counts as two columns, as it looks.
  private func action(at position: Position, of ship: Position) -> LunarLander.Action {
    let right = position.column - ship.column
    let down = 2 * (position.row - ship.row)
    if abs(right) > abs(down) { return right > 0 ? .leanRight : .leanLeft }
    return down <= 0 ? .throttleUp : .throttleDown
  }
}
