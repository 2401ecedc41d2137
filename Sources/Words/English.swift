extension Words {
  package static let english: Words = Words(
    common: .english,
    keys: .english,
    keyChoice: .english,
    title: .english,
    difficulty: .english,
    name: .english,
    highScores: .english,
    settings: .english,
    backOffice: .english,
    help: .english,
    game: .english,
    result: .english,
    reader: .english,
    board: .english,
    league: .english,
    visitor: englishVisitor,
    commands: .english,
    commandHelp: { .english },
    backups: .english,
    conversion: .english,
    stores: .english,
    edits: .english,
    inspection: .english,
    terminal: .english,
    games: .english,
    rooms: .english,
    files: [
      "settings": FileWords("The settings, as a defaults file.", record: "setting"),
      "replays": FileWords("Recorded games."),
      "kept replays": FileWords("Recorded games that are in no table."),
      "replay": FileWords("A recorded game."),
      "backups": FileWords("Earlier versions of files, and deleted data."),
      "spool": FileWords("Scores waiting to be saved."),
      "log": FileWords("Error log."),
      "board": FileWords("Last sync with the shared board."),
      "league outbox": FileWords("Games waiting to be sent to the league."),
      "league tables": FileWords("The league's tables as last read."),
      "set aside": FileWords("An unreadable file, kept as it was."),
    ],
    someRecords: { counted($0, "score") })
}

/// The noun with its number: `1 score`, `2 scores`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

/// A share at the beginning of a sentence: `3 of 5 misses`, `All 5 misses`.
func share(_ part: Int, of all: Int, _ things: String) -> String {
  part == all ? "All \(all) \(things)" : "\(part) of \(all) \(things)"
}

/// A number with commas between thousands.
func grouped(_ number: Int) -> String {
  var digits = Array(String(number))
  var index = digits.count - 3
  while index > 0, digits[index - 1].isNumber {
    digits.insert(",", at: index)
    index -= 3
  }
  return String(digits)
}

extension CommonWords {
  static let english = CommonWords(
    tooSmall: { "Make the window at least \($0) × \($1) (now \($2) × \($3))" },
    notice: "Notice",
    yes: "Yes",
    no: "No",
    failed: "That didn't work",
    crashed:
      "Arcade crashed; that's our bug. Your scores are safe. 'arcade where' shows where the log is."
  )
}

extension KeyWords {
  static let english = KeyWords(
    choose: "choose", go: "select", change: "change", back: "back", more: "more", help: "help",
    leave: "quit", pause: "pause", resume: "resume", menu: "menu", save: "save", cancel: "cancel",
    reset: "delete",
    undo: "undo", nextGame: "next", difficulty: "difficulty", anyKey: "any key",
    enter: "Enter", escape: "Esc", space: "Space", shortSpace: "spc", scroll: "scroll",
    page: "next page",
    tab: "Tab", backTab: "Shift-Tab", backspace: "Backspace", delete: "Del", home: "Home",
    end: "End", pageUp: "PgUp", pageDown: "PgDn", up: "Up", down: "Down", left: "Left",
    right: "Right", control: { "Ctrl-\($0)" }, mouseLabel: "mouse", click: "click",
    mouse: "the mouse works too",
    redraw: "redraw the screen",
    suspend: "suspend (fg to return)")
}

extension TitleWords {
  static let english = TitleWords(
    name: "ARCADE",
    motto: ["Half-minute games.", "Beat your best."],
    play: "Play", best: "best", noScore: "no score yet",
    difficulty: "Difficulty", player: "Player", highScores: "High scores",
    backOffice: "Back office", backOfficeDetail: "behind the scenes",
    settings: "Settings", settingsDetail: "display, keys, speed",
    help: "Help", helpDetail: "keys and files", quit: "Quit")
}

extension DifficultyWords {
  static let english = DifficultyWords(
    title: "CHOOSE DIFFICULTY:",
    names: ["Easy", "Medium", "Hard", "Insane"],
    sentences: ["relaxed", "the classic", "fast", "don't blink"],
    unknown: { "'\($0)' isn't a difficulty; playing on Medium." })
}

extension NameWords {
  static let english = NameWords(
    title: "Who's playing?",
    explanation: "Scores are saved under this name.",
    quickChoices: ["Player1", "Player2", "Player3"],
    other: "New name…",
    prompt: "Name:",
    hint: "Up to 24 characters",
    empty: "Type at least one character.",
    tooLong: { "That's too long (\($0) at most)." },
    forbidden: "You can't use that character.")
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

extension BoardWords {
  static let english = BoardWords(
    title: "Lander's board",
    explanation: "Share Medium's top five scores in a property list, in a file or on a server. "
      + "Without an address, nothing is shared.",
    prompt: "Address:",
    hint: "file://, http:// or https://; empty turns it off",
    refused: "That isn't a valid address.",
    tooLong: "That's too long (2,000 characters at most).",
    notSet: "No board is set. Set one with 'arcade settings lander_board_url URL'.",
    place: { "The board is at '\($0)'." },
    never: "Not synced yet. Run 'arcade board sync'.",
    last: { "\($0): \($1)" }, synced: englishSynced, failure: englishFailure, fault: text)
}

extension BackOfficeWords {
  static let english = BackOfficeWords(
    title: "Back office",
    deleteScores: "Delete hi scores",
    deleteScoresDetail: "asks first",
    undo: "Undo the last deletion",
    undoDetail: "restores everything",
    kinds: [
      "property list": "property list",
      "SQLite database": "SQLite database",
      "object graph": "object graph",
      "keyed archive": "keyed archive",
      "folder": "folder",
      "recorded game": "recorded game",
      "scene": "scene",
      "text": "text",
      "JSON": "JSON",
      "damaged file": "damaged file",
    ],
    fileFacts: { kind, bytes, records in
      let size = bytes.map { counted($0, "byte") }
      let count = records.map { counted($0, kind == "folder" ? "file" : "record") }
      return [kind, count, size].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    },
    sizeLimit: { "of at most \($0 / 1_000_000) MB" },
    fileState: { state in
      switch state {
      case .missing: "not there yet"
      case .sound: "OK"
      case .newer: "from a newer Arcade"
      case .damaged(let fault): "damaged: \(StoreWords.english.fault(fault))"
      case .unreadable(let fault): "can't be read: \(StoreWords.english.fault(fault))"
      case .unwritable(let fault): "can't be written: \(StoreWords.english.fault(fault))"
      }
    },
    confirmTitle: "Delete hi scores",
    resettableFile: { kind, file, count in
      "\(file): \(count.map { Words.english.records($0, ofFile: kind) } ?? "unreadable, moved as is")"
    },
    confirmPrompt: { "Type reset and press \($0):" },
    confirmWord: "reset",
    nothingToDelete: "There are no scores to delete.",
    deleted: "Hi scores deleted!",
    undoQuestion: "Restore it? Newer scores are kept.",
    undone: { "\(counted($0, "score")) restored." },
    nothingToUndo: "Nothing to undo.",
    keptIn: { "Kept in \($0) until you delete again." })
}

extension HelpWords {
  static let english = HelpWords(
    title: "Help",
    menus: "In menus",
    rooms: "In tables and rooms",
    game: "In a game",
    everywhere: "Everywhere",
    files: "Your files",
    filesText: [
      "Your scores are in plain files; 'arcade where' lists them."
    ])
}

/// Names what was meant, or else the choices.
func choose(_ choices: [String], _ suggestion: String?) -> String {
  if let suggestion { return "Did you mean '\(suggestion)'?" }
  return "Choose one of: \(choices.joined(separator: ", "))."
}
