import GameCore

extension SkeetShooter {
  /// An input of the player.
  ///
  /// Directions are 1 far left to 9 far right; degrees are whole, 90 is up.
  package enum Action: GameAction {
    case point(direction: Int)
    case pointAndFire(direction: Int)
    case turnLeft
    case turnRight
    case fire
    case aim(degrees: Int)
    case aimAndFire(degrees: Int)
  }
}

extension SkeetShooter.Action {
  private static let firstPointAndFire = 10
  private static let firstAim = 100
  private static let firstAimAndFire = 300

  /// 1 to 9 point, 11 to 19 point and fire, 20 to 22 turn left, turn right and fire, from
  /// 100 on aim and from 300 on aim and fire, with the degrees added.
  package var code: Int {
    switch self {
    case .point(let direction): direction
    case .pointAndFire(let direction): Self.firstPointAndFire + direction
    case .turnLeft: 20
    case .turnRight: 21
    case .fire: 22
    case .aim(let degrees): Self.firstAim + degrees
    case .aimAndFire(let degrees): Self.firstAimAndFire + degrees
    }
  }

  /// The action of a code; nil where none has it.
  package init?(code: Int) {
    let aims = SkeetShooter.aims
    switch code {
    case 1...9: self = .point(direction: code)
    case 11...19: self = .pointAndFire(direction: code - Self.firstPointAndFire)
    case 20: self = .turnLeft
    case 21: self = .turnRight
    case 22: self = .fire
    case aims.lowerBound + Self.firstAim...aims.upperBound + Self.firstAim:
      self = .aim(degrees: code - Self.firstAim)
    case aims.lowerBound + Self.firstAimAndFire...aims.upperBound + Self.firstAimAndFire:
      self = .aimAndFire(degrees: code - Self.firstAimAndFire)
    default: return nil
    }
  }
}
