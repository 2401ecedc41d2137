package import Canvas
package import GameCore
package import Keys
package import Words

/// An input during a game, before the view has decided which action it means.
package enum PlayerInput: Sendable, Hashable {
  /// A key, letters in lower case.
  case key(Key)
  /// The pointer's button went down on a cell of the canvas.
  case press(Position)
  /// The pointer moved to a cell of the canvas.
  case move(Position)
}

/// The player's preferences for pictures and keys.
package struct Looks: Sendable, Hashable {
  package var glyphs: GlyphSet
  /// True if pictures change at once instead of moving.
  package var reduceMotion: Bool
  /// The keys of every action, as this keyboard labels them.
  package var keys: KeyMap
  /// True if the screen is heard: games are lines of text then, and no pictures.
  package var isRead = false

  package init(glyphs: GlyphSet = .unicode, reduceMotion: Bool = false, keys: KeyMap) {
    self.glyphs = glyphs
    self.reduceMotion = reduceMotion
    self.keys = keys
  }
}

/// A key of a game, or several, and the effect.
package struct KeyHelp: Sendable, Hashable {
  package var label: String
  package var value: String
  /// True if the picture of the keys shows it too.
  package var isPictured = false
  /// True for a line that is about the mouse.
  package var needsMouse = false
}

/// The values that the head-up display shows beside score, hi score and name.
package struct HeadUpDisplay: Sendable, Hashable {
  /// One value with its label.
  package struct Line: Sendable, Hashable {
    package var label: String
    package var value: String
    /// The colour role of the value: normal, good or in danger.
    package var role: Role = .plain
  }

  /// Whole seconds left, as the clock shows them.
  package var secondsLeft: Int
  /// The seconds at which the clock's bar is full.
  package var secondsInAll: Int
  /// True if the clock is shown as danger.
  package var isUrgent: Bool
  /// Further values, in order.
  package var lines: [Line]
  /// The unit of the clock, for a clock that does not show the time left.
  package var clockLabel: String?
  /// The values for a window in which all of them are too many; nil takes `lines`.
  package var briefLines: [Line]?
}

extension HeadUpDisplay {
  /// A bar of always the same width, in characters that every glyph set has.
  static func bar(_ full: Int, of all: Int) -> String {
    String(repeating: "#", count: full) + String(repeating: ".", count: all - full)
  }
}

/// A message on the game screen, with the role that colours it.
package struct GameMessage: Sendable, Hashable {
  package var text: String
  /// `plain`, `success`, `warning`, `danger` or `prize`.
  package var role: Role

  package init(_ text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}

/// The picture and the keys of one game.
///
/// A view is a value beside the game: it owns what only the picture knows (where the
/// mallet stands, how far it has swung, which star is still falling) and is fed with the
/// game's events. Nothing in it changes the game, and drawing changes nothing in it.
package protocol GameView: Sendable {
  /// The game that is shown.
  associatedtype G: Game
  /// The feats that are done in it.
  associatedtype Feats: FeatWatch where Feats.G == G
  /// The figures that are kept of it.
  associatedtype Figures: FigureWatch where Figures.G == G

  init(unicode: SpriteSheet, ascii: SpriteSheet)

  /// The game's title and its explanation.
  static func texts(_ words: Words) -> GameTexts
  /// The sound of something that happened, for players who want to hear it; nil for silence.
  static func sound(of event: G.Event) -> GameSound?
  /// The scores that earn medals.
  static func medalScores(_ difficulty: Difficulty) -> MedalScores
  /// True if a paused game may be looked at.
  static var isShownWhilePaused: Bool { get }
  /// True if the field itself shows the hits in a row; the line above it does otherwise.
  static var drawsStreak: Bool { get }
  /// The actions of the game that keys ask for, with their keys: the one place that names them.
  static var bindings: [KeyBinding] { get }
  /// The keys that play the game and what each does, for cards and help.
  static func keyHelp(_ words: Words, _ looks: Looks) -> [KeyHelp]
  /// The keys as they lie on the keyboard and what they mean, for the card before a game; at most 52
  /// columns and 5 rows, and empty for keys that have no such shape.
  static func keyPicture(_ words: Words, _ looks: Looks) -> Canvas
  /// The places of the figures as they lie on the field, each under its number.
  static func places(_ words: Words, _ looks: Looks) -> [FigurePlace]

  /// Says which action an input means; moves what the view itself owns.
  mutating func action(
    for input: PlayerInput, in game: G, field: Rectangle, looks: Looks
  ) -> G.Action?
  /// Takes what happened in the game, in order.
  mutating func show(_ events: [G.Event], in game: G)
  /// Lets one tick pass for what moves in the picture only.
  mutating func advance()
  /// Ticks for which the picture stays as it is by itself; `Int.max` when nothing moves.
  var quietTicks: Int { get }

  /// Draws the parts of the field that stay as long as `backgroundNumber`; never outside it.
  func drawBackground(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words)
  /// The number of the background that is shown, for a game with several.
  func backgroundNumber(_ game: G) -> Int
  /// Draws everything else over the background; never outside the field.
  func drawForeground(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words)
  /// Draws the field as it is seen before a game starts, with the keys and nothing that a player
  /// could learn from it; never outside it.
  func drawBeforeStart(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words)
  /// The cell of the hardware cursor.
  func focus(_ game: G, field: Rectangle) -> Position
  func headUpDisplay(_ game: G, words: Words) -> HeadUpDisplay
  /// The message for the newest event, shown until the next one; nil for no message.
  func message(_ game: G, looks: Looks, words: Words) -> GameMessage?
  /// Ticks for which the game has waited for the player's first action, for a hint; 0 while it doesn't
  /// wait.
  func ticksWaiting(_ game: G) -> Int
  /// The field in lines of text, for someone who hears the screen; nothing where the message says all.
  func reading(_ game: G, looks: Looks, words: Words) -> [String]
  /// All that there is in a turn, in one line; empty for a game that has no turns.
  func turnLine(_ game: G, looks: Looks, words: Words) -> String
  /// The values that change beside that line.
  func turnFigures(_ game: G, words: Words) -> [HeadUpDisplay.Line]
  /// The actions that someone with one switch can choose now, in the order of the cursor's way.
  func choices(_ game: G) -> [KeyAction]
  /// The effect of a choice where it isn't the usual one of its key; nil where it is.
  func effect(of choice: KeyAction, in game: G, words: Words) -> String?
  /// The cell on the field that an action is about; nil where it has none.
  func place(of choice: KeyAction, field: Rectangle) -> Position?
  /// Returns true if a game that is over ended with its time, and not by a mistake.
  func isTimeUp(_ game: G) -> Bool
  /// The reason that a game is over, said beside that it is; nil where nothing is left to say.
  func reasonOfEnd(_ game: G, looks: Looks, words: Words) -> String?
  /// One sentence after the game about what to do better; nil when there is nothing to say.
  func advice(_ game: G, words: Words) -> String?
  /// The values shown with the score of a game; nil for the longest streak and the accuracy.
  func results(_ game: G, words: Words) -> [HeadUpDisplay.Line]?
}

extension GameView {
  /// The most important of the sounds that events are worth.
  package static func sound(of events: [G.Event]) -> GameSound? {
    events.compactMap { sound(of: $0) }.max()
  }

  /// Draws the field; never outside it.
  package func draw(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    drawBackground(game, on: &canvas, field: field, looks: looks, words: words)
    drawForeground(game, on: &canvas, field: field, looks: looks, words: words)
  }

  package func drawBeforeStart(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    draw(game, on: &canvas, field: field, looks: looks, words: words)
  }

  /// Draws nothing: a game in which everything can move has no background.
  package func drawBackground(
    _: G, on _: inout Canvas, field _: Rectangle, looks _: Looks, words _: Words
  ) {}
  package func backgroundNumber(_: G) -> Int { 0 }
  /// Most games wait from their first tick on.
  package func ticksWaiting(_ game: G) -> Int { game.tick }
  package func isTimeUp(_: G) -> Bool { true }
  package func reasonOfEnd(_: G, looks _: Looks, words _: Words) -> String? { nil }
  /// False: a player who may look at a paused game has time that nobody else has.
  package static var isShownWhilePaused: Bool { false }
  package static var drawsStreak: Bool { false }
  package func reading(_: G, looks _: Looks, words _: Words) -> [String] { [] }
  package func turnLine(_: G, looks _: Looks, words _: Words) -> String { "" }
  package func turnFigures(_ game: G, words: Words) -> [HeadUpDisplay.Line] {
    headUpDisplay(game, words: words).lines
  }
  package func effect(of _: KeyAction, in _: G, words _: Words) -> String? { nil }
  package func place(of _: KeyAction, field _: Rectangle) -> Position? { nil }
  /// Most games are a row of hits and misses.
  package func results(_: G, words: Words) -> [HeadUpDisplay.Line]? { nil }
}

extension GameView where G: TunedGame {
  package static func medalScores(_ difficulty: Difficulty) -> MedalScores {
    G.medalScores(difficulty)
  }
}
