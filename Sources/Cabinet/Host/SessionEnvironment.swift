package import Canvas
package import GameCore
package import Scenes
package import Words

/// The environment of a session beside terminal and storage.
package struct SessionEnvironment {
  package var date: () -> Timestamp
  /// Seconds that the player's clock is ahead of Greenwich at a moment in seconds since 1970.
  package var secondsFromGreenwich: @Sendable (Int64) -> Int64
  package var drawSeed: () -> UInt64
  /// Finds a sheet of sprites by its name and the characters it is drawn with.
  package var sprites: (String, GlyphSet) -> SpriteSheet
  /// Finds the scenes and their sprites; asked when they are first wanted.
  package var scenery: () -> Scenery
  /// Plays a sound in the background; does nothing where no program for that is there.
  package var play: (GameSound) -> Void
  /// True if `NO_COLOR` asks for a screen without colours.
  package var isWithoutColour: Bool
  /// The language of the environment, for where the settings leave it to that.
  package var language: SpokenLanguage
  /// True if a screen reader runs on this machine, which the first start mentions.
  package var hasScreenReader: () -> Bool = { false }
  /// The time without a key after which the title goes into attract mode; nil for never.
  package var attractDelay: Duration?

  /// The rules for whoever sits at the keys.
  package var house = HouseRules()

  package init(
    date: @escaping () -> Timestamp,
    secondsFromGreenwich: @escaping @Sendable (Int64) -> Int64,
    drawSeed: @escaping () -> UInt64, sprites: @escaping (String, GlyphSet) -> SpriteSheet,
    scenery: @escaping () -> Scenery = { Scenery() }, isWithoutColour: Bool,
    language: SpokenLanguage = .english,
    attractDelay: Duration? = nil, play: @escaping (GameSound) -> Void = { _ in }
  ) {
    self.play = play
    self.date = date
    self.secondsFromGreenwich = secondsFromGreenwich
    self.drawSeed = drawSeed
    self.sprites = sprites
    self.scenery = scenery
    self.isWithoutColour = isWithoutColour
    self.language = language
    self.attractDelay = attractDelay
  }
}

/// The way in which a session ended.
package enum SessionEnd: Sendable, Hashable {
  /// The player left.
  case left
  /// Ctrl-C, or the interrupt signal.
  case interrupted
  /// Another signal asked for the end.
  case terminated(signal: Int32)
  /// The terminal went away.
  case terminalGone
}
