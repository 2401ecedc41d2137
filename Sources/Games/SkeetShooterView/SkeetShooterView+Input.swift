package import Canvas

extension SkeetShooterView {
  /// The keys that point, from left to right, as a US keyboard has them.
  static let pointKeys = Array("123456789")
  /// The keys that point and fire: the row below.
  static let pointAndFireKeys = Array("qwertyuio")

  /// Says what an input does to the gun.
  package mutating func action(
    for input: PlayerInput, in game: SkeetShooter, field: Rectangle, looks: Looks
  ) -> SkeetShooter.Action? {
    switch input {
    case .key(" "), .confirm: return .fire
    case .key(let key):
      if let index = Self.pointKeys.firstIndex(of: key) { return .point(direction: index + 1) }
      return Self.pointAndFireKeys.firstIndex(of: key).map { .pointAndFire(direction: $0 + 1) }
    case .left: return .turnLeft
    case .right: return .turnRight
    case .up, .down: return nil
    case .press(let position):
      return field.contains(position) ? .aimAndFire(degrees: degrees(position, field)) : nil
    case .move(let position):
      let degrees = degrees(position, field)
      return field.contains(position) && degrees != game.aim ? .aim(degrees: degrees) : nil
    }
  }

  private func degrees(_ position: Position, _ field: Rectangle) -> Int {
    let place = SkeetShooterLayout(field: field).place(of: position) - SkeetShooter.gun
    let degrees = Bearing.degrees(x: place.x, y: place.y)
    return min(max(degrees, SkeetShooter.aims.lowerBound), SkeetShooter.aims.upperBound)
  }
}
