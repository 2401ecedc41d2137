import ArcadeFormats
import GameCore
package import PropertyLists

/// One thing that a player can set: its key in the defaults file and what it can be.
package struct Setting: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// One of these words, upper and lower case alike when typed.
    case choice([String])
    /// `on` or `off`; a boolean in the file.
    case switching
    /// One of these numbers; an integer in the file.
    case number([Int])
    /// A player's name: 1 to 24 columns, no control characters.
    case name
    /// The address of a board, or `off`.
    case board
    /// The address of a league, or `off`.
    case league
  }

  /// The key in the defaults file and in `arcade settings`.
  package let key: String
  package let kind: Kind
  /// The value if the player has chosen none; nil if there is none then.
  package let standard: PropertyListValue?

  /// The values to choose from as text; empty for a name and an address.
  package var choices: [String] {
    switch kind {
    case .choice(let words): words
    case .switching: ["on", "off"]
    case .number(let numbers): numbers.map(String.init)
    case .name, .board, .league: []
    }
  }

  private static let off = "off"

  /// The value that a text stands for; nil where there is no such value.
  func value(of text: String, width: (String) -> Int) -> PropertyListValue? {
    switch kind {
    case .choice(let words):
      words.first { $0.lowercased() == text.lowercased() }.map { .string($0) }
    case .switching:
      switch text.lowercased() {
      case "on", "yes", "true", "1": .boolean(true)
      case "off", "no", "false", "0": .boolean(false)
      default: nil
      }
    case .number(let numbers):
      Int(text).flatMap { numbers.contains($0) ? .integer($0) : nil }
    case .name:
      playerName(text, width: width).map { .string($0) }
    case .board:
      if text.isEmpty || text.lowercased() == Self.off {
        .string(Self.off)
      } else {
        BoardAddress(text).map { .string($0.text) }
      }
    case .league:
      if text.isEmpty || text.lowercased() == Self.off {
        .string(Self.off)
      } else {
        LeagueAddress(text).map { .string($0.text) }
      }
    }
  }

  /// The text of a value as the file holds it, also of one that is not among the choices.
  func text(of value: PropertyListValue) -> String {
    switch value {
    case .string(let text):
      switch kind {
      case .board: return BoardAddress.shown(text)
      case .league: return LeagueAddress.shown(text)
      case .choice, .switching, .number, .name: return text
      }
    case .integer(let number):
      guard kind == .switching, number == 0 || number == 1 else { return String(number) }
      return number == 1 ? "on" : "off"
    case .unsignedInteger(let number): return String(number)
    case .hugeInteger(let digits): return digits
    case .real(let number): return number.description
    case .boolean(let truth): return truth ? "on" : "off"
    case .date, .data, .array, .dictionary, .uniqueIdentifier: return "(\(value.kind))"
    }
  }

  private func playerName(_ text: String, width: (String) -> Int) -> String? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    let name = String(trimmed)
    let isHarmful = name.unicodeScalars.contains(where: \.isHarmful)
    return isHarmful || !(1...24).contains(width(name)) ? nil : name
  }
}

extension Setting {
  /// Everything that can be set, in the order in which it is listed.
  package static let all: [Setting] = [
    difficulty, playerName, theme, glyphs, ambiguousWidth, bell, sound, reduceMotion, largeLetters,
    screenReader, repeatPause,
    oneSwitch, switchPace, mouse,
    keyboardLayout,
    gameSpeed,
    memoryClock, pauseOnFocusLoss, introductions, membersStore, coat, language, landerBoard,
    keptReplays, league,
  ]

  /// A short word for the key that the file has from the original.
  static let shortDifficultyKey = "difficulty"

  /// The setting of a key, or of the short word.
  package static func named(_ key: String) -> Setting? {
    key == shortDifficultyKey ? difficulty : all.first { $0.key == key }
  }

  static let difficulty = Setting(
    key: "simple_data_difficulty", kind: .choice(Difficulty.allCases.map(\.rawValue)),
    standard: .string(Difficulty.medium.rawValue))
  static let playerName = Setting(
    key: "player_name", kind: .name, standard: nil)
  static let theme = choice("theme", ThemeChoice.self)
  static let glyphs = choice("glyphs", GlyphChoice.self)
  static let ambiguousWidth = choice("ambiguous_width", AmbiguousWidthChoice.self)
  static let bell = choice("bell", BellChoice.self)
  static let sound = Setting(
    key: "sound", kind: .switching, standard: .boolean(false))
  static let reduceMotion = Setting(
    key: "reduce_motion", kind: .switching,
    standard: .boolean(false))
  /// On for what matters in large letters below the screen.
  static let largeLetters = Setting(
    key: "large_letters", kind: .switching, standard: .boolean(false))
  /// On for plain lines in the place of pictures.
  static let screenReader = Setting(
    key: "screen_reader", kind: .switching, standard: .boolean(false))
  /// Milliseconds within which the same key counts once.
  static let repeatPause = Setting(
    key: "repeat_pause", kind: .number([0, 200, 400, 800]), standard: .integer(0))
  /// On for a cursor that moves by itself, and one key that takes what it stands on.
  static let oneSwitch = Setting(
    key: "one_switch", kind: .switching, standard: .boolean(false))
  /// Milliseconds for which that cursor stands on one choice.
  static let switchPace = Setting(
    key: "switch_pace", kind: .number([500, 1_000, 1_500, 2_000, 3_000, 5_000]),
    standard: .integer(1_500))
  static let mouse = Setting(
    key: "mouse", kind: .switching, standard: .boolean(true))
  static let keyboardLayout = choice("keyboard_layout", KeyboardLayout.self)
  static let gameSpeed = Setting(
    key: "game_speed", kind: .number(GameSpeed.percentages.map(\.rawValue)),
    standard: .integer(GameSpeed.full.rawValue))
  static let memoryClock = Setting(
    key: "memory_clock", kind: .switching,
    standard: .boolean(true))
  static let pauseOnFocusLoss = Setting(
    key: "pause_on_focus_loss", kind: .switching,
    standard: .boolean(true))
  static let introductions = choice("introductions", Introductions.self)
  static let coat = choice("coat", CoatChoice.self)
  /// In what kind of store the members' register is kept.
  package static let membersStore = choice("members_store", MemberStoreKind.self)
  /// The board where the lunar lander's five best are shared.
  static let landerBoard = Setting(
    key: "lander_board_url", kind: .board,
    standard: .string(off))
  /// The league where games are shared.
  static let league = Setting(key: "league_url", kind: .league, standard: .string(off))
  /// The most that the recorded games which no table names may take, in megabytes.
  static let keptReplays = Setting(
    key: "kept_replays_mb", kind: .number([0, 10, 50, 100, 500, 1_000]), standard: .integer(100))
  static let language = choice("language", Language.self)

  private static func choice<Choice: SettingChoice>(
    _ key: String, _: Choice.Type
  ) -> Setting {
    Setting(
      key: key, kind: .choice(Choice.allCases.map(\.rawValue)),
      standard: .string(Choice.standard.rawValue))
  }
}
