package import Canvas
package import GameCore
package import Words

/// What a player does in a game, before the view has said which action it means.
package enum PlayerInput: Sendable, Hashable {
  /// A key, named by the character that a US keyboard has in its place, in lower case:
  /// `q` is the key right of Tab on every layout.
  case key(Character)
  case up, down, left, right
  /// Enter.
  case confirm
  /// The pointer's button went down on a cell of the canvas.
  case press(Position)
  /// The pointer moved to a cell of the canvas.
  case move(Position)
}

/// How the player wants pictures to be.
package struct Looks: Sendable, Hashable {
  /// The characters to draw with.
  package var glyphs: GlyphSet
  /// Whether pictures change at once instead of moving.
  package var reduceMotion: Bool
  /// What is printed on the keys that differ from a US keyboard, by the character that a
  /// US keyboard has there.
  package var keyLabels: [Character: Character]

  /// Takes the characters, the wish for less motion and the labels of other layouts.
  package init(
    glyphs: GlyphSet = .unicode, reduceMotion: Bool = false,
    keyLabels: [Character: Character] = [:]
  ) {
    self.glyphs = glyphs
    self.reduceMotion = reduceMotion
    self.keyLabels = keyLabels
  }

  /// What is printed on a key.
  package func label(of key: Character) -> Character {
    keyLabels[key] ?? key
  }
}

/// What the head-up display says beside score, hi score and name.
package struct HeadUpDisplay: Sendable, Hashable {
  /// One value with its label.
  package struct Line: Sendable, Hashable {
    /// What is counted.
    package var label: String
    /// How much of it there is.
    package var value: String
    /// How well it stands with it.
    package var role: Role

    /// Takes a label, its value and how well it stands with it.
    package init(label: String, value: String, role: Role = .plain) {
      self.label = label
      self.value = value
      self.role = role
    }
  }

  /// Whole seconds left, as the clock shows them.
  package var secondsLeft: Int
  /// The seconds at which the clock's bar is full.
  package var secondsInAll: Int
  /// Whether the clock is shown as danger.
  package var isUrgent: Bool
  /// Further values, in order.
  package var lines: [Line]
  /// What the seconds are seconds of, where they are not the time that is left.
  package var clockLabel: String?
  /// The values for a window in which all of them are too many; nil takes `lines`.
  package var briefLines: [Line]?

  /// Takes the clock's state and further values.
  package init(
    secondsLeft: Int, secondsInAll: Int, isUrgent: Bool, lines: [Line],
    clockLabel: String? = nil, briefLines: [Line]? = nil
  ) {
    self.secondsLeft = secondsLeft
    self.secondsInAll = secondsInAll
    self.isUrgent = isUrgent
    self.lines = lines
    self.clockLabel = clockLabel
    self.briefLines = briefLines
  }
}

/// What a message on the game screen says, and how it went.
package struct GameMessage: Sendable, Hashable {
  /// The sentence.
  package var text: String
  /// `plain`, `success`, `warning`, `danger` or `prize`.
  package var role: Role

  /// Takes a sentence and how it went.
  package init(_ text: String, _ role: Role) {
    self.text = text
    self.role = role
  }
}

/// How one game is seen and touched.
///
/// A view is a value beside the game: it owns what only the picture knows (where the
/// mallet stands, how far it has swung, which star is still falling) and is fed with the
/// game's events. Nothing in it changes the game, and drawing changes nothing in it.
package protocol GameView: Sendable {
  /// The game that is shown.
  associatedtype G: Game

  /// Takes the game's sprites in both glyph sets.
  init(unicode: SpriteSheet, ascii: SpriteSheet)

  /// What the game is called and how it is explained.
  static func texts(_ words: Words) -> GameTexts
  /// Whether something in what happened is worth a bell, where the player wants bells.
  static func isLoud(_ events: [G.Event]) -> Bool
  /// The least field on which the game can be drawn, in cells.
  static var smallestField: Size { get }
  /// The scores that earn medals.
  static func medalScores(_ difficulty: Difficulty) -> MedalScores
  /// Whether a paused game may be looked at.
  static var isShownWhilePaused: Bool { get }
  /// The keys that play the game and what each does, for cards and help.
  static func keyHelp(_ words: Words, _ looks: Looks) -> [HeadUpDisplay.Line]

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

  /// Draws what stands still in the field while `backgroundNumber` does; never outside it.
  func drawBackground(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words)
  /// Which of a game's backgrounds is shown, where it has several.
  func backgroundNumber(_ game: G) -> Int
  /// Draws everything else over the background; never outside the field.
  func drawForeground(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words)
  /// The cell on which the hardware cursor stands.
  func focus(_ game: G, field: Rectangle) -> Position
  /// What the head-up display says.
  func headUpDisplay(_ game: G, words: Words) -> HeadUpDisplay
  /// What the newest event is worth saying, until the next one; nil to say nothing.
  func message(_ game: G, looks: Looks, words: Words) -> GameMessage?
  /// Whether a game that is over ended with its time, and not by a mistake.
  func isTimeUp(_ game: G) -> Bool
  /// One sentence after the game about what to do better; nil when there is nothing to say.
  func advice(_ game: G, words: Words) -> String?
  /// What is told of a game beside its score; nil for the longest streak and the accuracy.
  func results(_ game: G, words: Words) -> [HeadUpDisplay.Line]?
}

extension GameView {
  /// Draws the field; never outside it.
  package func draw(
    _ game: G, on canvas: inout Canvas, field: Rectangle, looks: Looks, words: Words
  ) {
    drawBackground(game, on: &canvas, field: field, looks: looks, words: words)
    drawForeground(game, on: &canvas, field: field, looks: looks, words: words)
  }

  /// Where everything can move there is no background.
  package func drawBackground(
    _: G, on _: inout Canvas, field _: Rectangle, looks _: Looks, words _: Words
  ) {}
  /// Most games stay in one place.
  package func backgroundNumber(_: G) -> Int { 0 }
  /// Most games end with their time.
  package func isTimeUp(_: G) -> Bool { true }
  /// Whoever may look at a paused game has time that nobody else has.
  package static var isShownWhilePaused: Bool { false }
  /// Most games are a row of hits and misses.
  package func results(_: G, words: Words) -> [HeadUpDisplay.Line]? { nil }
}
