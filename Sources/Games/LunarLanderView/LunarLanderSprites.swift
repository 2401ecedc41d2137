import Canvas

/// The sprites of lunar lander, by what they show.
struct LunarLanderSprites: Sendable {
  let crashes: [Sprite]
  let flags: [Sprite]
  let earth: Sprite
  /// The ship by its lean, in steps of 15 degrees from the left; ASCII only.
  let ships: [Sprite]

  init(_ sheet: SpriteSheet) {
    crashes = (0..<LunarLanderAnimation.crashPictures).map { sheet["crash.\($0)"] }
    flags = (0..<LunarLanderAnimation.flagPictures).map { sheet["flag.\($0)"] }
    earth = sheet["earth"]
    ships = stride(from: -45, through: 45, by: 15).map { sheet["ship.\($0)"] }
  }

  /// The ship that leans about so many degrees.
  func ship(leaning degrees: Int) -> Sprite {
    ships[min(max((degrees + 52) / 15, 0), ships.count - 1)]
  }
}
