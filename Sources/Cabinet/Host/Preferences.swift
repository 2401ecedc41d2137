public import GameCore
public import Persistence

/// The settings as screens need them, read from whatever keeps them.
public struct Preferences: Sendable, Hashable {
  /// The name that scores are kept under; nil until one was chosen.
  public var playerName: String?
  public var difficulty: Difficulty = .medium
  /// The settings' word for the difficulty where it is none that we know.
  public var unknownDifficulty: String?
  public var theme = "default"
  public var glyphs = "automatic"
  public var bell: Bell = .off
  public var reduceMotion = false
  public var mouse = true
  public var layout: KeyboardLayout = .qwerty
  public var speed: GameSpeed = .full
  public var pausesWithoutFocus = true
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
