public import GameCore
public import Persistence

/// The settings as screens need them, read from whatever keeps them.
public struct Preferences: Sendable, Hashable {
  /// The name that scores are kept under; nil until one was chosen.
  public var playerName: String?
  /// How hard the games are.
  public var difficulty: Difficulty = .medium
  /// The settings' word for the difficulty where it is none that we know.
  public var unknownDifficulty: String?
  /// How colours are chosen.
  public var theme: ThemeChoice = .default
  /// The glyph set's name; `automatic` leaves it to what the terminal can show.
  public var glyphs: GlyphChoice = .automatic
  /// How an event in a game is rung.
  public var bell: BellChoice = .off
  /// Whether pictures change at once instead of moving.
  public var reduceMotion = false
  /// Whether clicks and the wheel reach the arcade; if not, the terminal selects text.
  public var mouse = true
  /// Which letters are printed on the keys.
  public var layout: KeyboardLayout = .qwerty
  /// How fast games run; each speed has score tables of its own.
  public var speed: GameSpeed = .full
  /// Whether games that can be played without a clock have one.
  public var hasClock = true
  /// Whether a game pauses when another window takes the keyboard.
  public var pausesWithoutFocus = true
  /// What is shown before a game starts.
  public var introductions: Introductions = .full
  /// How often each game's card was shown, by the game's name.
  public var cardsShown: [String: Int] = [:]
  /// Each setting's value as the settings file says it, by its key.
  public var values: [String: String] = [:]

  /// The settings of someone who has chosen nothing.
  public init() {}

  /// The name that scores are kept under, chosen or not.
  public var player: String { playerName ?? "Player1" }
}
