extension LunarLander {
  /// A ship above this height is not in the picture, in units: a flight begins with all of it in there.
  package static let seenHeight = 344 * Lander.unitsPerPoint
  /// Time passes so many times as fast while a ship without fuel is out of sight.
  private static let fallingHaste = 8

  /// A ship whose tank ran empty far up rises and falls for a minute, and no thrust can end that.
  package var haste: Int { isFallingUnseen ? Self.fallingHaste : 1 }

  private var isFallingUnseen: Bool {
    phase == .flying && fuel == 0 && lander.y > Self.seenHeight
  }
}
