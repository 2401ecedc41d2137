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
    games: .english,
    rooms: .english,
    files: [
      "settings": FileWords("The settings, as a defaults file.", record: "setting"),
      "replays": FileWords("The recorded games, each of which proves a score."),
      "replay": FileWords("A recorded game."),
      "backups": FileWords("Earlier states of the files, and what was deleted."),
      "spool": FileWords("Scores that wait until they can be saved."),
      "log": FileWords("What went wrong, for whoever looks into it."),
      "board": FileWords("How the last meeting with the board at a URL went."),
      "set aside": FileWords("A file that could not be read, kept as it was."),
    ])
}

/// The noun with its number: `1 score`, `2 scores`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}

extension CommonWords {
  static let english = CommonWords(
    tooSmall: { "Make the window at least \($0) × \($1) (now \($2) × \($3))" },
    notice: "Please note",
    yes: "Yes",
    no: "No",
    failed: "That did not work",
    crashed:
      "Arcade stopped because of a mistake in it. Saved scores are safe; 'arcade where' names "
      + "the log.")
}

extension KeyWords {
  static let english = KeyWords(
    choose: "choose", go: "go", change: "change", back: "back", more: "more", help: "help",
    leave: "leave", pause: "pause", save: "save", cancel: "cancel", reset: "delete",
    undo: "undo", nextGame: "next game", difficulty: "difficulty", anyKey: "any key",
    enter: "Enter", escape: "Esc", tab: "Tab", mouse: "click and wheel work too",
    redraw: "draw the screen anew",
    suspend: "leave for the shell, come back with fg")
}

extension TitleWords {
  static let english = TitleWords(
    name: "ARCADE",
    motto: ["short games,", "each score kept", "in its own way"],
    play: "Play", best: "best", noScore: "no score yet",
    difficulty: "Difficulty", player: "Player", highScores: "High scores",
    backOffice: "Back office", backOfficeDetail: "members, runs, data",
    settings: "Settings", settingsDetail: "looks, keys, speed",
    help: "Help", helpDetail: "keys and files", quit: "Quit")
}

extension DifficultyWords {
  static let english = DifficultyWords(
    title: "CHOOSE DIFFICULTY:",
    names: ["Easy", "Medium", "Hard", "Insane"],
    sentences: ["moles wait for you", "as it was", "they do not wait", "do not blink"],
    unknown: { "The settings say '\($0)', which is no difficulty: Medium is played." })
}

extension NameWords {
  static let english = NameWords(
    title: "CHOOSE NAME",
    explanation: "Your scores are kept under this name.",
    quickChoices: ["Player1", "Player2", "Player3"],
    other: "Another name…",
    prompt: "Name:",
    hint: "1 to 24 columns",
    empty: "A name needs at least one character.",
    tooLong: { "A name has at most \($0) columns." },
    forbidden: "That character cannot be part of a name.")
}

extension HighScoreWords {
  static let english = HighScoreWords(
    title: "High scores", rank: "rank", name: "name", score: "score", date: "date",
    medal: "medal", note: "kept", all: "All", today: "today", none: "No scores yet.",
    fromAnotherArcade: "from another arcade", recorded: "with replay",
    at: { $0 == 0 ? "without a clock" : "at \($0) %" },
    difficulty: "Difficulty")
}

extension SettingsWords {
  static let english = SettingsWords(
    title: "Settings",
    on: "on",
    off: "off",
    settings: [
      "theme": Setting(
        label: "Theme", explanation: "How the screen is coloured. NO_COLOR beats it.",
        choices: [
          "default": "default", "high_contrast": "high contrast", "monochrome": "monochrome",
          "terminal": "the terminal's own",
        ]),
      "glyphs": Setting(
        label: "Characters", explanation: "What pictures are drawn with.",
        choices: ["automatic": "automatic", "unicode": "Unicode", "ascii": "ASCII"]),
      "bell": Setting(
        label: "Bell", explanation: "Rings for a streak, a miss and the last five seconds.",
        choices: ["off": "off", "bell": "bell", "flash": "flash"]),
      "reduce_motion": Setting(
        label: "Reduce motion", explanation: "Pictures change at once; nothing flies about.",
        choices: [:]),
      "mouse": Setting(
        label: "Mouse",
        explanation: "Click to whack and to choose. Off lets the terminal select text.",
        choices: [:]),
      "keyboard_layout": Setting(
        label: "Keyboard", explanation: "Which letters are printed on your keys.",
        choices: [
          "qwerty": "QWERTY", "qwertz": "QWERTZ", "azerty": "AZERTY", "dvorak": "Dvorak",
        ]),
      "game_speed": Setting(
        label: "Game speed", explanation: "Slower games have score tables of their own.",
        choices: ["100": "100 %", "75": "75 %", "50": "50 %"]),
      "memory_clock": Setting(
        label: "Memory cards' clock",
        explanation: "Off: study until Enter; such games have score tables of their own.",
        choices: [:]),
      "pause_on_focus_loss": Setting(
        label: "Pause without focus",
        explanation: "A game stands still while another window has the keyboard.",
        choices: [:]),
      "introductions": Setting(
        label: "Before a game",
        explanation: "Full shows the rules the first three times; then 3-2-1.",
        choices: ["full": "full", "short": "3-2-1 only", "off": "nothing"]),
      "members_store": Setting(
        label: "Members' register",
        explanation: "The kind of store it is kept in. A change converts it at once.",
        choices: ["sqlite": "SQLite", "xml": "XML", "binary": "binary"]),
      "lander_board_url": Setting(
        label: "Lander's board",
        explanation: "A file or web address where the five best are shared.",
        choices: ["off": "off"]),
    ])
}

extension BoardWords {
  static let english = BoardWords(
    title: "Lander's board",
    explanation: "The five best landings on Medium, shared: a property list in a file or on a "
      + "server. Without an address no network is used.",
    prompt: "Address:",
    hint: "file://, http:// or https://; nothing means off",
    refused: "That is not the address of a file.",
    tooLong: "An address has at most 2,000 characters.",
    notSet: "No board is set. 'arcade settings lander_board_url URL' sets one.",
    place: { "The board is at '\($0)'." },
    never: "It has not been asked yet; 'arcade board sync' does it now.",
    last: { "\($0): \($1)" })
}

extension BackOfficeWords {
  static let english = BackOfficeWords(
    title: "Back office",
    deleteScores: "Delete hi scores",
    deleteScoresDetail: "asks before it deletes",
    undo: "Undo the last deletion",
    undoDetail: "brings everything back",
    fileFacts: { kind, bytes, records in
      let size = bytes.map { counted($0, "byte") }
      let count = records.map { counted($0, kind == "folder" ? "file" : "record") }
      return [kind, count, size].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    },
    fileState: { state in
      switch state {
      case .missing: "not there yet"
      case .sound: "sound"
      case .newer: "written by a later Arcade"
      case .damaged(let text): "damaged: \(text)"
      case .unreadable(let text): "cannot be read: \(text)"
      case .unwritable(let text): "nothing can be saved in it: \(text)"
      }
    },
    confirmTitle: "DELETE HI SCORES",
    resettableFile: { kind, file, count in
      "\(file): \(count.map { Words.english.records($0, ofFile: kind) } ?? "cannot be read, is moved as it is")"
    },
    confirmPrompt: "Type reset and press Enter:",
    confirmWord: "reset",
    nothingToDelete: "There are no scores to delete.",
    deleted: "Hi scores deleted!",
    undoQuestion: "Bring back what was deleted? What is newer stays.",
    undone: { "\(counted($0, "score")) back in the table." },
    nothingToUndo: "There is no deletion to undo.",
    keptIn: { "Kept in \($0) until the next deletion." })
}

extension HelpWords {
  static let english = HelpWords(
    title: "Help",
    menus: "In menus",
    game: "In a game",
    everywhere: "Everywhere",
    files: "Your files",
    filesText: [
      "Scores are kept in an Apple property list; any editor opens it.",
      "'arcade where' prints where each file is.",
    ])
}

extension GameWords {
  static let english = GameWords(
    highScore: "HI SCORE:",
    yourScore: "YOUR SCORE:",
    timeLeft: "TIME LEFT:",
    yourName: "YOUR NAME:",
    inARow: { "\($0) in a row" },
    timeUp: "TIME!",
    paused: "PAUSED",
    pausedBecause: { reason in
      switch reason {
      case .asked: "The game waits for you."
      case .focusLost: "The window lost the keyboard."
      case .suspended: "Welcome back."
      case .tooSmall: "The window was too small."
      case .stalled: "The terminal stood still for a moment."
      }
    },
    resume: "Resume",
    restart: "Restart",
    leave: "Menu",
    getReady: "Get ready",
    anyKeyStarts: "any key starts",
    speed: { $0 == 0 ? "without a clock" : "speed \($0) %" },
    practice: "not counted",
    medalFrom: { "\($0) from \($1)" })
}

extension ResultWords {
  static let english = ResultWords(
    title: "GAME OVER!",
    score: "score", bestRun: "best run", accuracy: "accuracy", medal: "medal", rank: "rank",
    seed: "seed",
    medals: ["bronze", "silver", "gold"],
    nextMedal: { "\($1) more for \($0)" },
    firstScore: "your first score here",
    personalBest: { "personal best, +\($0)" },
    equalsBest: "equals your best",
    belowBest: { "your best is \($0), \($1) more" },
    notCounted: "not counted: practice, or a chosen seed",
    rankOf: { "\($0) on \($1)" },
    again: "Play again",
    scores: "Scores",
    name: "Name",
    menu: "Menu",
    line: { name, score, game, difficulty, rank in
      let place = rank.map { ", rank \($0)" } ?? ", not counted"
      return "\(name): \(counted(score, "point")) in \(game) on \(difficulty)\(place)."
    })
}

/// Names what was meant, or else the choices.
func choose(_ choices: [String], _ suggestion: String?) -> String {
  if let suggestion { return "Did you mean '\(suggestion)'?" }
  return "Choose one of: \(choices.joined(separator: ", "))."
}

extension CommandWords {
  static let english = CommandWords(
    noSuchGame: { "There is no game '\($0)'. " + choose($1, $2) },
    noSuchDifficulty: { "'\($0)' is not a difficulty. " + choose($1, $2) },
    noSuchCommand: { "There is no command '\($0)'. " + choose($1, $2) },
    noSuchFormat: { "'\($0)' is not a format. " + choose($1, $2) },
    noSuchThingToReset: { "There is nothing called '\($0)' to delete. " + choose($1, $2) },
    noSuchKind: { "'\($0)' is not a kind of value. " + choose($1, $2) },
    badName: { "A name has 1 to \($0) columns and no control characters." },
    noScores: { "No scores yet in \($0)." },
    goes: "This would go to the backups:",
    resetItem: { name, path, records in
      "\(path): \(records.map { Words.english.records($0, ofFile: name) } ?? "cannot be read")"
    },
    settingsDeleted: "Settings deleted.",
    dataDeleted: "Data deleted!",
    resetPrompt: "Type reset to go on: ",
    resetNeedsYes:
      "Nothing was deleted: without a terminal to ask on, 'arcade reset' needs --yes.",
    notDeleted: "Nothing was deleted.",
    settingsBack: "The settings are back.",
    dataBack: "What was deleted is back.",
    badKeyPath: { "'\($0)' is no way to a value; one is written as people.0.height." },
    edited: { "\($0): \($1) is now \($2)." },
    backedUp: { "The file as it was is kept in \($0)." },
    outputIncomplete: "The output could not be written to its end.",
    exported: { "\(counted($0, "score")) written to '\($1)'." },
    imported: { taken, left in
      left == 0
        ? "\(counted(taken, "score")) taken in."
        : "\(counted(taken, "score")) taken in; \(counted(left, "score")) no better than what is there."
    },
    importAgain:
      "Nothing is acknowledged. Import the file again when that is mended: no score is taken twice.",
    noScoresIn: { path, record, text in
      let place = record.map { "score \($0): " } ?? ""
      return "'\(path)' can't be taken in: \(place)\(text). Nothing was changed."
    },
    noSuchFile: { "There is no file '\($0)'." },
    notRead: { "'\($0)' can't be read: \($1)." },
    notWritten: { "'\($0)' can't be written: \($1)." },
    allSound: "Every file is sound.",
    checkFound: {
      "\(counted($0, "file")) can't be used. 'arcade check --repair' sets damaged files aside and "
        + "restores their backups."
    },
    objects: { counted($0, "object") },
    migrating: { "Migrating: \($0) %" },
    migrated: { path, count, backup in
      "'\(path)' is migrated with \(counted(count, "object"))."
        + (backup.map { " As it was it is kept as '\($0)'." } ?? "")
    },
    wouldMigrate: {
      "'\($0)' can be migrated with \(counted($1, "object")). Nothing was changed."
    },
    wouldNotMigrate: { "'\($0)' can't be migrated. Nothing was changed." },
    migrationNotNeeded: { "'\($0)' is of this model already. Nothing was changed." },
    noSourceModel: {
      "The model that '\($0)' was made with is not known; name it with --source-model. Nothing "
        + "was changed."
    },
    notAStore: { "'\($0)' is no Core Data store." },
    migrationStopped: { "'\($0)' is as it was: the migration was interrupted." })
}
