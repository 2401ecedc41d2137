/// The sentences of the settings screen; keys and choices are those of the settings file.
package struct SettingsWords: Sendable {
  /// The name and the explanation of a setting.
  package struct Setting: Sendable {
    /// Its name in the menu's first column; with its widest choice at most 43 columns.
    package var label: String
    /// Its effect, below the menu while its line is chosen; two lines of 52 columns.
    package var explanation: String
    /// The texts in the second column for the settings file's words.
    ///
    /// A word that is missing here is shown as it is; `on` and `off` have sentences of their
    /// own.
    package var choices: [String: String]
  }

  /// The title of the box around the menu.
  package var title: String
  /// The value of a setting that is on.
  package var on: String
  /// The value of a setting that is off; also where off is one of several choices.
  package var off: String
  /// The texts of each setting, by its key in the settings file.
  package var settings: [String: Setting]

  /// Refuses a key; `nearest` is the one that was probably meant.
  package var unknownSetting: @Sendable (_ key: String, _ nearest: String?) -> String
  /// Refuses a player's name.
  package var badName: @Sendable (_ name: String) -> String
  /// Refuses the address of a board.
  package var badAddress: @Sendable (_ address: String) -> String
  /// Refuses a value that is none of the choices.
  package var badValue: @Sendable (_ value: String, _ key: String, _ choices: [String]) -> String
  /// Said once where the terminal lacks the characters of the chosen language; in English.
  package var noCharacters: String
}

extension SettingsWords {
  static let english = SettingsWords(
    title: "Settings",
    on: "on",
    off: "off",
    settings: [
      "theme": Setting(
        label: "Theme", explanation: "Screen colours. NO_COLOR overrides it.",
        choices: [
          "default": "default", "high_contrast": "high contrast", "monochrome": "monochrome",
          "terminal": "the terminal's own",
        ]),
      "glyphs": Setting(
        label: "Characters", explanation: "The characters of pictures.",
        choices: ["automatic": "automatic", "unicode": "Unicode", "ascii": "ASCII"]),
      "ambiguous_width": Setting(
        label: "Ambiguous width",
        explanation: "Wide: this terminal draws Greek letters and boxes two columns wide; "
          + "pictures use ASCII.",
        choices: ["narrow": "narrow", "wide": "wide"]),
      "bell": Setting(
        label: "Bell", explanation: "Rings on streaks, misses and the last five seconds.",
        choices: ["off": "off", "bell": "bell", "flash": "flash"]),
      "sound": Setting(
        label: "Sounds", explanation: "Short sounds, if pw-play, paplay or aplay is installed.",
        choices: [:]),
      "reduce_motion": Setting(
        label: "Reduce motion", explanation: "No animation.",
        choices: [:]),
      "repeat_pause": Setting(
        label: "Repeated keys", explanation: "The same key counts again only after this time.",
        choices: [
          "0": "count at once", "200": "after 0.2 s", "400": "after 0.4 s", "800": "after 0.8 s",
        ]),
      "one_switch": Setting(
        label: "One switch", explanation: "A cursor moves by itself; any key takes its choice.",
        choices: [:]),
      "switch_pace": Setting(
        label: "Switch's cursor", explanation: "The time for which that cursor stands on a choice.",
        choices: [
          "500": "0.5 s", "1000": "1 s", "1500": "1.5 s", "2000": "2 s", "3000": "3 s",
          "5000": "5 s",
        ]),
      "large_letters": Setting(
        label: "Large letters",
        explanation: "The chosen line, score and time also large, below. Needs 25 rows.",
        choices: [:]),
      "screen_reader": Setting(
        label: "Screen reader",
        explanation: "Plain lines for a screen reader, from the next start.",
        choices: [:]),
      "mouse": Setting(
        label: "Mouse",
        explanation: "Click to play and choose. Turn off to select text.",
        choices: [:]),
      "keyboard_layout": Setting(
        label: "Keyboard", explanation: "Your keyboard layout.",
        choices: [
          "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "dvorak": "Dvorak",
          "jcuken": "ЙЦУКЕН",
        ]),
      "key_bindings": Setting(
        label: "Keys", explanation: "Give every action the keys you like.", choices: [:]),
      "game_speed": Setting(
        label: "Game speed", explanation: "Slower games have separate high scores.",
        choices: ["100": "100 %", "75": "75 %", "50": "50 %"]),
      "memory_clock": Setting(
        label: "Memory cards' clock",
        explanation: "Off: study as long as you like. Separate high scores.",
        choices: [:]),
      "pause_on_focus_loss": Setting(
        label: "Pause in background",
        explanation: "Pauses when you switch windows.",
        choices: [:]),
      "introductions": Setting(
        label: "Before a game",
        explanation: "Full: rules for the first three games, then 3-2-1.",
        choices: ["full": "full", "short": "3-2-1 only", "off": "none"]),
      "members_store": Setting(
        label: "Members' register",
        explanation: "File format. Changing it converts the data right away.",
        choices: ["sqlite": "SQLite", "xml": "XML", "binary": "binary"]),
      "lander_board_url": Setting(
        label: "Lander's board",
        explanation: "A file or web address for shared high scores.",
        choices: ["off": "off"]),
      "language": Setting(
        label: "Language", explanation: "Automatic: your system's language.",
        choices: ["automatic": "automatic", "en": "English", "zh-Hans": "Simplified Chinese"]),
    ],
    unknownSetting: { key, nearest in
      "There's no setting '\(key)'. "
        + (nearest.map { "Did you mean '\($0)'?" } ?? "Run 'arcade settings' to list them.")
    },
    badName: {
      "'\($0)' isn't a player's name. A name has 1 to 24 columns and no control characters."
    },
    badAddress: {
      "'\($0)' isn't the address of a board. It begins with file://, http:// or https:// and names "
        + "a file; 'off' means none."
    },
    badValue: { value, key, choices in
      "'\(value)' isn't \(noun(of: key)). Choose one of: \(choices.joined(separator: ", "))."
    },
    noCharacters: "This terminal can't show Chinese characters, so the arcade is in English.")

  /// A value of a setting, with its article.
  private static func noun(of key: String) -> String {
    switch key {
    case "simple_data_difficulty": "a difficulty"
    case "theme": "a theme"
    case "glyphs": "a glyph set"
    case "ambiguous_width": "a width of characters"
    case "bell": "a bell"
    case "keyboard_layout": "a keyboard layout"
    case "game_speed": "a game speed"
    case "coat": "a coat"
    case "members_store": "a kind of store"
    case "kept_replays_mb": "a limit for kept replays"
    case "language": "a language"
    default: "a value of '\(key)'"
    }
  }
}
