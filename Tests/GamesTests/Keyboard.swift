import Canvas
import Keys

@testable import Games

extension Looks {
  /// The games' own keys, on a keyboard with these labels.
  init(
    glyphs: GlyphSet = .unicode, reduceMotion: Bool = false,
    keyLabels: [Character: Character] = [:]
  ) {
    let bindings =
      WhackAMoleView.bindings + SkeetShooterView.bindings + MemoryCardsView.bindings
      + LunarLanderView.bindings
    self.init(
      glyphs: glyphs, reduceMotion: reduceMotion, keys: KeyMap(bindings, labels: keyLabels))
  }
}

extension PlayerInput {
  static func key(_ character: Character) -> PlayerInput { .key(Key.character(character)) }
  static let up = PlayerInput.key(Key.up)
  static let down = PlayerInput.key(Key.down)
  static let left = PlayerInput.key(Key.left)
  static let right = PlayerInput.key(Key.right)
  static let confirm = PlayerInput.key(Key.enter)
}

extension MemoryCardsView {
  /// The keys of the cards on a US keyboard, in the cards' order.
  static let keys = Array("qwertyasdfghzxcvbn")
}
