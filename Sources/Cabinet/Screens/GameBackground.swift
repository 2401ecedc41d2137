/// What stands still on a game screen while it is played, drawn once for many pictures: the keys,
/// the head-up display, the field's background.
final class GameBackground: Sendable {
  let panel: GamePanel
  /// Which of the game's backgrounds it is, as its view counts them.
  let number: Int
  let picture: KeptPicture

  init(panel: GamePanel, number: Int, picture: KeptPicture) {
    self.panel = panel
    self.number = number
    self.picture = picture
  }
}
