import Canvas

/// The sprites of skeet shooter, by what they show.
struct SkeetShooterSprites: Sendable {
  let breaks: [Sprite]
  let digits: [Sprite]
  let moon: Sprite
  let clouds: [Sprite]
  let plants: [Sprite]

  init(_ sheet: SpriteSheet) {
    breaks = (0..<SkeetShooterAnimation.breakPictures).map { sheet["break.\($0)"] }
    digits = (0...5).map { sheet["digit.\($0)"] }
    moon = sheet["scene.moon"]
    clouds = [sheet["scene.cloud"], sheet["scene.cloud.small"]]
    plants = [sheet["scene.tuft"], sheet["scene.sprig"]]
  }
}
