/// The sentences of the title screen and of every menu.
public struct TitleWords: Sendable {
  /// The arcade's name, for windows without room for the lettering.
  public var name: String
  /// What stands in the marquee beside the lettering, one string a line.
  public var motto: [String]
  public var play: String
  public var best: String
  public var keptIn: String
  public var noScore: String
  public var difficulty: String
  public var player: String
  public var highScores: String
  public var backOffice: String
  public var backOfficeDetail: String
  public var settings: String
  public var settingsDetail: String
  public var help: String
  public var helpDetail: String
  public var quit: String
}

/// What the keys do, for the last line of each screen.
public struct KeyWords: Sendable {
  public var choose: String
  public var go: String
  public var change: String
  public var back: String
  public var help: String
  public var leave: String
  public var pause: String
  public var save: String
  public var cancel: String
  public var watch: String
  public var reset: String
  public var undo: String
  public var nextGame: String
  public var difficulty: String
  public var anyKey: String
  public var enter: String
  public var escape: String
  public var tab: String
  public var space: String
  public var digits: String
  public var letters: String
  public var mouse: String
  public var redraw: String
  public var suspend: String
}

/// The sentences of the difficulty menu.
public struct DifficultyWords: Sendable {
  public var title: String
  public var names: [String]
  public var sentences: [String]
  /// Said when the settings hold a word that is no difficulty.
  public var unknown: @Sendable (_ word: String) -> String
}

/// The sentences around choosing a name.
public struct NameWords: Sendable {
  public var title: String
  public var explanation: String
  public var quickChoices: [String]
  public var other: String
  public var prompt: String
  public var hint: String
  public var empty: String
  public var tooLong: @Sendable (_ columns: Int) -> String
  public var forbidden: String
}

/// The sentences of the high-score tables.
public struct HighScoreWords: Sendable {
  public var title: String
  public var rank: String
  public var name: String
  public var score: String
  public var date: String
  public var medal: String
  public var note: String
  public var all: String
  public var today: String
  public var none: String
  public var fromAnotherArcade: String
  public var recorded: String
  public var at: @Sendable (_ percent: Int) -> String
  public var difficulty: String
  public var count: @Sendable (_ shown: Int, _ all: Int) -> String
}

/// The sentences of the settings screen; keys and choices are those of the settings file.
public struct SettingsWords: Sendable {
  /// What a setting is called and what it changes.
  public struct Setting: Sendable {
    public var label: String
    public var explanation: String
    public var choices: [String: String]
  }

  public var title: String
  public var on: String
  public var off: String
  public var settings: [String: Setting]
}

/// The sentences of the game screen.
public struct GameWords: Sendable {
  public var highScore: String
  public var yourScore: String
  public var timeLeft: String
  public var yourName: String
  public var inARow: @Sendable (_ count: Int) -> String
  public var timeUp: String
  public var paused: String
  public var pausedBecause: @Sendable (_ reason: PauseReason) -> String
  public var resume: String
  public var restart: String
  public var leave: String
  public var getReady: String
  public var anyKeyStarts: String
  public var speed: @Sendable (_ percent: Int) -> String
  public var practice: String
  public var medalFrom: @Sendable (_ medal: String, _ score: Int) -> String

  /// Why a game stands still.
  public enum PauseReason: Sendable, Hashable, CaseIterable {
    case asked, focusLost, suspended, tooSmall, stalled
  }
}

/// The sentences of the result screen.
public struct ResultWords: Sendable {
  public var title: String
  public var score: String
  public var bestRun: String
  public var accuracy: String
  public var medal: String
  public var rank: String
  public var seed: String
  public var medals: [String]
  public var noMedal: @Sendable (_ medal: String, _ missing: Int) -> String
  public var nextMedal: @Sendable (_ medal: String, _ missing: Int) -> String
  public var firstScore: String
  public var personalBest: @Sendable (_ more: Int) -> String
  public var equalsBest: String
  public var belowBest: @Sendable (_ best: Int, _ missing: Int) -> String
  public var notCounted: String
  public var ownTable: @Sendable (_ percent: Int) -> String
  public var rankOf: @Sendable (_ rank: Int, _ difficulty: String) -> String
  public var again: String
  public var scores: String
  public var name: String
  public var menu: String
  /// The line that a game leaves behind when the screen is gone; `rank` is nil when the
  /// score entered no table.
  public var line:
    @Sendable (_ name: String, _ score: Int, _ game: String, _ difficulty: String, _ rank: Int?)
      -> String
}

/// The sentences of the back office.
public struct BackOfficeWords: Sendable {
  public var title: String
  public var deleteScores: String
  public var deleteScoresDetail: String
  public var undo: String
  public var undoDetail: String
  public var files: String
  public var filesDetail: String
  /// A file's kind, size in bytes and number of records, where they are known.
  public var fileFacts: @Sendable (_ kind: String, _ bytes: Int?, _ records: Int?) -> String
  public var fileState: @Sendable (_ state: FileState) -> String

  /// How a file stands.
  public enum FileState: Sendable, Hashable {
    case missing, sound, newer
    case damaged(String)
    case unreadable(String)
  }

  public var confirmTitle: String
  public var confirmFile: @Sendable (_ file: String, _ count: Int?) -> String
  public var confirmPrompt: String
  public var confirmWord: String
  public var nothingToDelete: String
  public var deleted: String
  public var undoQuestion: String
  public var undone: @Sendable (_ count: Int) -> String
  public var nothingToUndo: String
  public var keptIn: @Sendable (_ folder: String) -> String
}

/// Sentences that can appear on any screen.
public struct CommonWords: Sendable {
  public var tooSmall:
    @Sendable (_ columns: Int, _ rows: Int, _ nowColumns: Int, _ nowRows: Int)
      -> String
  public var notice: String
  public var yes: String
  public var no: String
  public var ok: String
  public var failed: String
  /// Said on the terminal after a crash.
  public var crashed: String
}

/// What the commands say, beside their help.
public struct CommandWords: Sendable {
  /// A word was none of the choices; `suggestion` is the nearest one where one is near.
  public var noSuchGame:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?)
      -> String
  public var noSuchDifficulty:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  public var noSuchCommand:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  public var noSuchFormat:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  public var noSuchThingToReset:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  public var badName: @Sendable (_ columns: Int) -> String
  public var noScores: @Sendable (_ game: String) -> String
  public var goes: String
  public var resetItem: @Sendable (_ name: String, _ path: String, _ records: Int?) -> String
  public var settingsDeleted: String
  public var resetPrompt: String
  public var resetNeedsYes: String
  public var notDeleted: String
}
