/// The still parts of a game screen, drawn once for many pictures: the keys, the head-up display,
/// the field's background.
final class GameBackground: Sendable {
  let panel: GamePanel
  /// The number of the game's background, as its view counts them.
  let number: Int
  let picture: CachedCanvas

  init(panel: GamePanel, number: Int, picture: CachedCanvas) {
    self.panel = panel
    self.number = number
    self.picture = picture
  }
}
