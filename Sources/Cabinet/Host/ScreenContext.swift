package import Canvas
package import GameCore
package import Games
import Keys
package import Words

/// Everything a screen may know about the world, as values.
package final class ScreenContext: Sendable {
  package let words: Words
  /// The characters, the wish for less motion, the table of keys.
  package let looks: Looks
  package let preferences: Preferences
  /// The games, in the order of the menu.
  package let games: [GameEntry]
  /// The best score of each game at the chosen difficulty, by the game's name.
  package let bestScores: [String: Score]
  package let figures: TitleFigures
  /// The cabinet's own sprites, in the characters to draw with.
  package let sprites: SpriteSheet
  /// The count of readings of the values above: while it stays, so does everything that was made of
  /// them.
  package let revision: Int
  package let size: Size
  /// Time since the arcade opened.
  package let now: Duration
  package let presence: Presence
  package let date: Timestamp
  /// Seconds that the player's clock is ahead of Greenwich at a moment in seconds since 1970.
  package let secondsFromGreenwich: @Sendable (Int64) -> Int64
  /// The rules for whoever sits at the keys.
  package let house: HouseRules

  init(
    words: Words,
    looks: Looks,
    preferences: Preferences,
    games: [GameEntry],
    bestScores: [String: Score],
    figures: TitleFigures,
    sprites: SpriteSheet,
    revision: Int,
    size: Size,
    now: Duration,
    presence: Presence = Presence(),
    date: Timestamp,
    secondsFromGreenwich: @escaping @Sendable (Int64) -> Int64,
    house: HouseRules = HouseRules()
  ) {
    self.words = words
    self.looks = looks
    self.preferences = preferences
    self.games = games
    self.bestScores = bestScores
    self.figures = figures
    self.sprites = sprites
    self.revision = revision
    self.size = size
    self.now = now
    self.presence = presence
    self.date = date
    self.secondsFromGreenwich = secondsFromGreenwich
    self.house = house
  }

  /// A day as tables show it: today has a word of its own.
  func day(of date: Timestamp) -> String {
    let day = date.day(offset: secondsFromGreenwich)
    return day == self.date.day(offset: secondsFromGreenwich) ? words.highScores.today : day
  }

  /// The table of actions with their keys.
  var keys: KeyMap { looks.keys }

  /// The name of the key that asks for an action.
  func key(_ action: KeyAction) -> String { looks.name(of: action, words.keys) }

  /// The same while a text is typed.
  func keyWhileTyping(_ action: KeyAction) -> String {
    var looks = looks
    looks.keys = looks.keys.whileTyping
    return looks.name(of: action, words.keys)
  }

  /// True if a click reaches the arcade.
  var hasMouse: Bool { preferences.mouse && !looks.isRead }

  /// The characters to draw with.
  var glyphs: GlyphSet { looks.glyphs }
}
