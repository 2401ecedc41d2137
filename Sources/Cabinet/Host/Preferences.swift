package import GameCore
package import Keys
package import Persistence

/// The settings as screens need them, read from whatever keeps them.
package struct Preferences: Sendable, Hashable {
  /// The name that scores are kept under; nil until one was chosen.
  package var playerName: String?
  package var difficulty: Difficulty = .medium
  /// The settings' word for the difficulty where it is none that we know.
  package var unknownDifficulty: String?
  package var theme: ThemeChoice = .default
  /// The cloth of the character's coat.
  package var coat: CoatChoice = .plain
  /// The glyph set's name; `automatic` leaves it to what the terminal can show.
  package var glyphs: GlyphChoice = .automatic
  /// The columns that the terminal gives to ambiguous characters; with two, pictures are in ASCII.
  package var ambiguousWidth: AmbiguousWidthChoice = .narrow
  /// The language of the screens.
  package var language: Language = .automatic
  /// The bell for an event in a game.
  package var bell: BellChoice = .off
  /// True if short sounds are played.
  package var sound = false
  /// True if what matters is shown in large letters too, where the window has room.
  package var hasLargeLetters = false
  /// True if pictures change at once instead of moving.
  package var reduceMotion = false
  /// The time within which the same key counts once; zero where every key counts.
  package var repeatPause = Duration.zero
  /// True if the player wants lines for a screen reader, from the next start on.
  package var wantsLines = false
  /// True for a screen reader: plain lines replace the pictures.
  package var isRead = false
  /// True if the player has one key, which takes what a cursor that moves by itself stands on.
  package var hasOneSwitch = false
  /// The time for which that cursor stands on one choice.
  package var switchPace = Duration.milliseconds(1_500)
  /// True if clicks and the wheel reach the arcade; if not, the terminal selects text.
  package var mouse = true
  /// The letters that are printed on the keys.
  package var layout: KeyboardLayout = .qwerty
  /// The player's own keys, which replace the arcade's.
  package var bindings: [KeyBinding] = []
  /// The speed of games; each speed has score tables of its own.
  package var speed: GameSpeed = .full
  /// True if games that can be played without a clock have one.
  package var hasClock = true
  /// True if a game pauses when another window takes the keyboard.
  package var pausesWithoutFocus = true
  /// True if a league is set.
  package var hasLeague = false
  /// The introduction before a game starts.
  package var introductions: Introductions = .full
  /// The number of times that each game's card was shown, by the game's name.
  package var cardsShown: [String: Int] = [:]
  /// Each setting's value as the settings file says it, by its key.
  package var values: [String: String] = [:]

  /// The settings of someone who has chosen nothing.
  package init() {}

  /// The same for someone who hears the screen: nothing moves by itself, and memory cards has no clock.
  package mutating func suitReaders() {
    isRead = true
    reduceMotion = true
    hasClock = false
    glyphs = .ascii
    mouse = false
    ambiguousWidth = .narrow
    hasLargeLetters = false
    introductions = .off
    bell = .off
  }

  /// The same for someone with one switch: nothing waits for a quick hand.
  package mutating func suitOneSwitch() {
    hasClock = false
    introductions = .off
    pausesWithoutFocus = false
  }

  /// The speed of a game, which decides the table of its scores.
  func speed<G: Game>(of _: G.Type, isUntimed: Bool) -> GameSpeed {
    if hasOneSwitch { return .oneSwitch }
    if isUntimed { return .untimed }
    return isRead && G.hasTurns ? .turns : speed
  }

  /// The speed of games with a clock, which the title names for all.
  var usualSpeed: GameSpeed { hasOneSwitch ? .oneSwitch : isRead ? .turns : speed }

  /// The name that scores are kept under, chosen or not.
  package var player: String { playerName ?? "Player1" }
}
