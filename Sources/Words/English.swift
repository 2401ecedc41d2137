extension Words {
  /// English.
  package static let english: Words = Words(
    common: .english,
    keys: .english,
    title: .english,
    difficulty: .english,
    name: .english,
    highScores: .english,
    settings: .english,
    backOffice: .english,
    help: .english,
    game: .english,
    result: .english,
    board: .english,
    commands: .english,
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
      "set aside": FileWords("An unreadable file, kept as it was."),
    ])
}

/// The noun with its number: `1 score`, `2 scores`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
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
    leave: "quit", pause: "pause", save: "save", cancel: "cancel", reset: "delete",
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
        label: "Characters", explanation: "Which characters pictures use.",
        choices: ["automatic": "automatic", "unicode": "Unicode", "ascii": "ASCII"]),
      "bell": Setting(
        label: "Bell", explanation: "Rings on streaks, misses and the last five seconds.",
        choices: ["off": "off", "bell": "bell", "flash": "flash"]),
      "sound": Setting(
        label: "Sounds", explanation: "Short sounds, if pw-play, paplay or aplay is installed.",
        choices: [:]),
      "reduce_motion": Setting(
        label: "Reduce motion", explanation: "No animation.",
        choices: [:]),
      "mouse": Setting(
        label: "Mouse",
        explanation: "Click to play and choose. Turn off to select text.",
        choices: [:]),
      "keyboard_layout": Setting(
        label: "Keyboard", explanation: "Your keyboard layout.",
        choices: [
          "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "dvorak": "Dvorak",
        ]),
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
    })

  /// A value of a setting, with its article.
  private static func noun(of key: String) -> String {
    switch key {
    case "simple_data_difficulty": "a difficulty"
    case "theme": "a theme"
    case "glyphs": "a glyph set"
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
      + "Without an address, the arcade uses no network.",
    prompt: "Address:",
    hint: "file://, http:// or https://; leave empty to turn off",
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
    confirmTitle: "DELETE HI SCORES",
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

extension CommandWords {
  static let english = CommandWords(
    noSuchGame: { "There's no game '\($0)'. " + choose($1, $2) },
    noSuchDifficulty: { "'\($0)' isn't a difficulty. " + choose($1, $2) },
    noSuchCommand: { "There's no command '\($0)'. " + choose($1, $2) },
    noSuchFormat: { "'\($0)' isn't a format. " + choose($1, $2) },
    noSuchThingToReset: { "Nothing called '\($0)' to delete. " + choose($1, $2) },
    noSuchFileName: { "Nothing is called '\($0)'. " + choose($1, $2) },
    noSuchKind: { "'\($0)' isn't a type of value. " + choose($1, $2) },
    badName: { "A name has 1 to \($0) columns and no control characters." },
    noScores: { "No scores yet in \($0)." },
    goes: "This will be moved to the backups:",
    resetItem: { name, path, records in
      "\(path): \(records.map { Words.english.records($0, ofFile: name) } ?? "can't be read")"
    },
    settingsDeleted: "Settings deleted.",
    dataDeleted: "Data deleted!",
    resetPrompt: "Type reset to go on: ",
    resetNeedsYes:
      "Nothing was deleted: without a terminal to ask on, 'arcade reset' needs --yes.",
    notDeleted: "Nothing was deleted.",
    settingsBack: "The settings are back.",
    dataBack: "The deleted data is back.",
    badKeyPath: { "'\($0)' isn't a key path. Example: people.0.height" },
    edited: { "\($0): \($1) is now \($2)." },
    backedUp: { "The previous version is in \($0)." },
    outputIncomplete: "Couldn't write all output.",
    exported: { "\(counted($0, "score")) written to '\($1)'." },
    imported: { taken, left in
      left == 0
        ? "Imported \(counted(taken, "score"))."
        : "Imported \(counted(taken, "score")); \(left) \(left == 1 ? "was" : "were") no better."
    },
    skipped: { count, game in
      guard let game else {
        return "Skipped \(counted(count, "score")) that \(count == 1 ? "doesn't" : "don't") say "
          + "which game \(count == 1 ? "it's" : "they're") from."
      }
      return "Skipped \(counted(count, "score")) from '\(game)'."
    },
    shortened: { "Shortened \(counted($0, "name")) to \($1) columns." },
    lowered: { "Lowered \(counted($0, "score")) to the most the file can hold." },
    unknownFields: { names in
      let shown = names.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
      return
        "Ignored unknown fields: \(shown)\(names.count > 8 ? " and \(names.count - 8) more" : "")."
    },
    otherGamesOnly: { path, games, game in
      guard !games.isEmpty else {
        return
          "The scores in '\(path)' don't say which game they're from. Name the game instead of "
          + "'all'. Nothing was imported."
      }
      let list = games.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
      let none = game == "all" ? "of no game here" : "none from '\(game)'"
      return "'\(path)' has scores from \(list), \(none). Nothing was imported."
    },
    importAgain:
      "Import the file again once that's fixed; no score is imported twice.",
    noScoresIn: { path, record, fault in
      let place = record.map { "score \($0): " } ?? ""
      return
        "'\(path)' can't be imported: \(place)\(ExchangeFault.english(fault)). Nothing was changed."
    },
    importWhat: "Name a game and a file, or use --everything with a file.",
    everythingExported: { "Everything (\(counted($0, "file"))) is in '\($1)'." },
    everythingImported: { "Imported everything (\(counted($0, "file"))) from '\($1)'." },
    notToATerminal: "An archive isn't text. Name a file, or send the output to a program.",
    notAnArchive: {
      "'\($0)' isn't an archive that 'arcade export --everything' wrote. Nothing was imported."
    },
    newerArchive: {
      "'\($0)' was written by a later version of Arcade (format \($1)). Nothing was imported."
    },
    badArchive: { "'\($1)' in '\($0)' is damaged. Nothing was imported." },
    noSuchFile: { "There's no file '\($0)'." },
    notRead: { "'\($0)' can't be read: \($1)." },
    alreadyThere: { "'\($0)' already exists. Use --force to replace it." },
    notAFolder: { "'\($0)' is a file. Choose a folder to keep the arcade's files in." },
    notWritten: { "'\($0)' can't be written: \($1)." },
    allSound: "Every file is fine.",
    checkFound: {
      "\(counted($0, "file")) can't be used. 'arcade check --repair' sets damaged files aside and "
        + "restores their newest good backups."
    },
    noGame: "Say which game to play, or give a challenge.",
    objects: { counted($0, "object") },
    migrating: "Migrating",
    migrated: { path, count, backup in
      "Migrated '\(path)' (\(counted(count, "object")))."
        + (backup.map { " The old file is '\($0)'." } ?? "")
    },
    wouldMigrate: {
      "'\($0)' can be migrated with \(counted($1, "object")). Nothing was changed."
    },
    wouldNotMigrate: { "'\($0)' can't be migrated. Nothing was changed." },
    migrationNotNeeded: { "'\($0)' already uses this model. Nothing was changed." },
    noSourceModel: {
      "Can't tell which model '\($0)' was made with. Name it with --source-model. Nothing was "
        + "changed."
    },
    notAStore: { "'\($0)' isn't a Core Data store." },
    migrationStopped: { "The migration was interrupted. '\($0)' is unchanged." })
}
