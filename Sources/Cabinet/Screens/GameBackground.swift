import Canvas

/// The still parts of a game screen, drawn once for many pictures: the keys, the head-up display,
/// the field's background.
final class GameBackground: Sendable {
  let panel: GamePanel
  /// The number of the game's background, as its view counts them.
  let number: Int
  /// The picture without the panel, which changes more often than the rest.
  let scenery: Canvas
  let picture: CachedCanvas

  init(panel: GamePanel, number: Int, scenery: Canvas, picture: CachedCanvas) {
    self.panel = panel
    self.number = number
    self.scenery = scenery
    self.picture = picture
  }
}
