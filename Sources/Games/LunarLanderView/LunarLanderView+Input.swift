package import Canvas

extension LunarLanderView {
  /// The keys of the notches, as a US keyboard has them.
  static let notchKeys = Array("0123")
  /// The key that levels the ship.
  static let levelKey: Character = "l"

  /// Says what an input does to throttle or attitude.
  package mutating func action(
    for input: PlayerInput, in game: LunarLander, field: Rectangle, looks: Looks
  ) -> LunarLander.Action? {
    switch input {
    case .up: .throttleUp
    case .down: .throttleDown
    case .left: .leanLeft
    case .right: .leanRight
    case .confirm, .key(Self.levelKey): .level
    case .key(let key): Self.notchKeys.firstIndex(of: key).map { .throttle(notch: $0) }
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
