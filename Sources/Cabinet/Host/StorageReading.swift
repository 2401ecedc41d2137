import Canvas
import GameCore
import Games
import Keys
import Persistence
import Words

/// The values that every screen may show, as they were last read from the storage.
struct StorageReading {
  private(set) var preferences = Preferences()
  private(set) var looks: Looks
  /// The words of the language that the screens speak now.
  private(set) var words: Words
  private(set) var bestScores: [String: Score] = [:]
  private(set) var figures = TitleFigures()
  /// The count of readings; a context can change only with it.
  private(set) var revision = 0
  /// The cabinet's sprites, read when their glyph set is wanted.
  private var sheet: (glyphs: GlyphSet, sprites: SpriteSheet)?
  /// The preferences of which the table of keys was made.
  private var keyChoice: KeyChoice?
  private let games: [GameEntry]
  /// Words that no setting changes; nil where the settings choose.
  private let fixedWords: Words?
  private var languageNotice = LanguageNotice()
  /// Changes the settings for this session only.
  private let adjust: (inout Preferences) -> Void

  init(games: [GameEntry], words: Words?, adjust: @escaping (inout Preferences) -> Void) {
    looks = Looks(keys: KeyMap(games: games))
    self.words = words ?? .english
    (self.games, self.adjust, fixedWords) = (games, adjust, words)
  }

  /// The cabinet's own sprites, in the characters to draw with.
  var sprites: SpriteSheet { sheet?.sprites ?? SpriteSheet() }

  /// Reads the preferences and all that is made of them; another arcade may have changed them.
  mutating func readPreferences(
    _ storage: any ArcadeStorage, _ environment: SessionEnvironment, hasPictureCharacters: Bool
  ) {
    preferences = storage.preferences
    adjust(&preferences)
    if preferences.hasOneSwitch { preferences.suitOneSwitch() }
    if keyChoice != KeyChoice(preferences) {
      keyChoice = KeyChoice(preferences)
      looks.keys = KeyMap(games: games, own: preferences.bindings, layout: preferences.layout)
    }
    AmbiguousCharacters.areWide = preferences.ambiguousWidth == .wide
    let glyphs = preferences.glyphSet(hasPictureCharacters: hasPictureCharacters)
    looks.glyphs = glyphs
    looks.reduceMotion = preferences.reduceMotion
    looks.isRead = preferences.isRead
    chooseWords(environment, hasLargeFont: hasPictureCharacters)
    if sheet?.glyphs != glyphs { sheet = (glyphs, environment.sprites("cabinet", glyphs)) }
  }

  /// Speaks the chosen language, or English where the terminal lacks its characters.
  private mutating func chooseWords(_ environment: SessionEnvironment, hasLargeFont: Bool) {
    guard fixedWords == nil else { return }
    let chosen = preferences.language.spoken ?? environment.language
    let spoken = chosen.spoken(withLargeFont: hasLargeFont)
    words = spoken.words
    if spoken != chosen { languageNotice.arise() }
  }

  /// Gives, once in a session, the notice that the terminal lacks the language's characters.
  mutating func takeLanguageNotice() -> (any PlayerMessage)? {
    languageNotice.take() ? MissingCharacters() : nil
  }

  mutating func readFigures(_ storage: any ArcadeStorage) { figures = storage.titleFigures() }

  /// Reads the best score of each wanted game; one that can't be read stays as it was.
  mutating func readBestScores(
    _ storage: any ArcadeStorage, where isWanted: (GameEntry) -> Bool = { _ in true }
  ) {
    revision += 1
    for game in games where isWanted(game) {
      if case .success(let best) = storage.bestScore(of: game, preferences) {
        bestScores[game.name] = best
      }
    }
  }
}

extension ScreenContext {
  convenience init(
    _ reading: StorageReading, games: [GameEntry], size: Size, now: Duration, presence: Presence,
    date: Timestamp, secondsFromGreenwich: @escaping @Sendable (Int64) -> Int64,
    house: HouseRules
  ) {
    self.init(
      words: reading.words, looks: reading.looks, preferences: reading.preferences, games: games,
      bestScores: reading.bestScores, figures: reading.figures, sprites: reading.sprites,
      revision: reading.revision, size: size, now: now, presence: presence, date: date,
      secondsFromGreenwich: secondsFromGreenwich, house: house)
  }
}

/// The fact that the terminal lacks the characters of the chosen language.
private struct MissingCharacters: PlayerMessage {
  func sentence(in words: Words) -> String { words.settings.noCharacters }
}

/// Something to be said once.
private struct LanguageNotice {
  private var isWaiting = false
  private var isSaid = false

  mutating func arise() { isWaiting = !isSaid }

  mutating func take() -> Bool {
    defer { (isWaiting, isSaid) = (false, isSaid || isWaiting) }
    return isWaiting
  }
}

/// The preferences that decide the table of keys.
private struct KeyChoice: Hashable {
  let bindings: [KeyBinding]
  let layout: KeyboardLayout

  init(_ preferences: Preferences) {
    bindings = preferences.bindings
    layout = preferences.layout
  }
}

extension Preferences {
  /// The characters to draw with, on a terminal that can show the picture characters or cannot.
  fileprivate func glyphSet(hasPictureCharacters: Bool) -> GlyphSet {
    // A part of a picture that is two columns wide would push the others aside.
    guard ambiguousWidth == .narrow else { return .ascii }
    return switch glyphs {
    case .unicode: .unicode
    case .ascii: .ascii
    case .automatic: hasPictureCharacters ? .unicode : .ascii
    }
  }
}
