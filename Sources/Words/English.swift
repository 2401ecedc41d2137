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
