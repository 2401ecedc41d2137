package import Canvas
import Keys

extension SkeetShooterView {
  package mutating func action(
    for input: PlayerInput, in game: SkeetShooter, field: Rectangle, looks: Looks
  ) -> SkeetShooter.Action? {
    switch input {
    case .key(looks.keys[Self.fire]): return .fire
    case .key(looks.keys[Self.left]): return .turnLeft
    case .key(looks.keys[Self.right]): return .turnRight
    case .key(let key):
      func direction(_ actions: [KeyAction]) -> Int? {
        actions.firstIndex { looks.keys[$0] ~= key }.map { $0 + 1 }
      }
      return direction(Self.points).map { .point(direction: $0) }
        ?? direction(Self.pointsAndFires).map { .pointAndFire(direction: $0) }
    case .press(let position):
      return field.contains(position) ? .aimAndFire(degrees: degrees(position, field)) : nil
    case .move(let position):
      let degrees = degrees(position, field)
      return field.contains(position) && degrees != game.aim ? .aim(degrees: degrees) : nil
    }
  }

  private func degrees(_ position: Position, _ field: Rectangle) -> Int {
    let place = SkeetShooterLayout(field: field).place(of: position) - SkeetShooter.gun
    return Bearing.degrees(x: place.x, y: place.y).clamped(to: SkeetShooter.aims)
  }
}
