import GameCore

extension SkeetShooter {
  /// Ticks of one picture while something flies: thirty pictures a second.
  ///
  /// A view shows what flies as it was at the newest multiple of this.
  package static let pictureTicks = 2
  /// Ticks of one picture of the reloading gun.
  package static let reloadPictureTicks = 5

  /// The picture of the reload, as pictures still to come; 0 when the gun is ready.
  package var reloadPicture: Int {
    (reloadTicks + Self.reloadPictureTicks - 1) / Self.reloadPictureTicks
  }

  /// Ticks since what flies was last shown in a new place.
  package var ticksSincePicture: Int { tick % Self.pictureTicks }

  /// Ticks for which no second of the clock, no picture of what flies and no picture of the
  /// gun changes unless the player acts; at most 59, and 59 once the game is over.
  package var quietTicks: Int {
    let limit = ticksPerSecond - 1
    guard !isOver else { return limit }
    let shown = Shown(self)
    var ahead = self
    for quiet in 0..<limit {
      guard ahead.advance().isEmpty, Shown(ahead) == shown else { return quiet }
    }
    return limit
  }

  private struct Shown: Equatable {
    var secondsLeft: Int
    var reloadPicture: Int
    var picture: Int
    var hasShot: Bool

    init(_ game: SkeetShooter) {
      secondsLeft = game.secondsLeft
      reloadPicture = game.reloadPicture
      hasShot = game.shot != nil
      let isFlying = hasShot || !game.clays.isEmpty
      picture = isFlying ? game.tick / SkeetShooter.pictureTicks : 0
    }
  }
}
