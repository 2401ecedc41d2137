/// The sentences of the commands, beside their help.
///
/// The refusals of a word get that word as it was typed, at most 60 columns of it, all
/// the words that would do, and the nearest of these where one is near.
package struct CommandWords: Sendable {
  /// Refuses a word that is no game's name.
  package var noSuchGame:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?)
      -> String
  /// Refuses a word that is no difficulty.
  package var noSuchDifficulty:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is no command; `suggestion` may be a line such as `arcade play GAME`.
  package var noSuchCommand:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is no form in which `arcade scores` prints.
  package var noSuchFormat:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a number that is no speed of games.
  package var noSuchSpeed:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is nothing `arcade reset` can delete.
  package var noSuchThingToReset:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is no name of a file in `arcade where`.
  package var noSuchFileName:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a word that is no kind of value for `arcade edit`.
  package var noSuchKind:
    @Sendable (_ word: String, _ choices: [String], _ suggestion: String?) -> String
  /// Refuses a player's name that is empty, takes more than `columns` or does not print.
  package var badName: @Sendable (_ columns: Int) -> String
  /// The line of `arcade scores` for a game without scores.
  package var noScores: @Sendable (_ game: String) -> String
  /// The same for one that has scores at other speeds.
  package var noScoresAtFullSpeed: @Sendable (_ game: String) -> String
  /// The heading of `arcade reset` over the files that it is about to move.
  package var goes: String
  /// One of these files, or one that an undo brought back.
  ///
  /// `name` is a game's, `settings` or that of a room's data; `records` is nil when the file cannot be read.
  package var resetItem: @Sendable (_ name: String, _ path: String, _ records: Int?) -> String
  /// Said after a deletion that was of settings alone.
  package var settingsDeleted: String
  /// Said after a deletion that was of no scores and of more than settings.
  package var dataDeleted: String
  /// Asks on the terminal for `BackOfficeWords.confirmWord`, which is typed after it.
  package var resetPrompt: String
  /// Said when `arcade reset` has neither a terminal to ask on nor `--yes`.
  package var resetNeedsYes: String
  /// Said when something else was typed.
  package var notDeleted: String
  /// Said when an undone reset had taken nothing but settings.
  package var settingsBack: String
  /// Said when an undone reset had taken no scores and more than settings.
  package var dataBack: String
  /// Refuses a key path with an empty component.
  package var badKeyPath: @Sendable (_ path: String) -> String
  /// The line of `arcade edit` after its change.
  package var edited: @Sendable (_ path: String, _ old: String, _ new: String) -> String
  /// The lines of `arcade edit` after a value was added or removed.
  package var added, removed: @Sendable (_ path: String, _ value: String) -> String
  /// Follows a trial.
  package var notChanged: String
  /// `arcade edit` is given no value, or one that it does not need.
  package var valueNeeded, valueNotNeeded: String
  /// Follows it: where the file is as it was.
  package var backedUp: @Sendable (_ folder: String) -> String
  /// Said when standard output takes nothing more, as on a full disk.
  package var outputIncomplete: String
  /// The line of `arcade export` after the file is written.
  package var exported: @Sendable (_ count: Int, _ path: String) -> String
  /// The line of `arcade import`: the scores that entered the table, and those that were no better
  /// than its own.
  package var imported: @Sendable (_ taken: Int, _ left: Int) -> String
  /// Follows it: scores that were skipped since they are of another game, or of none that is named.
  package var skipped: @Sendable (_ count: Int, _ game: String?) -> String
  /// Follows it: names that were shortened to so many columns.
  package var shortened: @Sendable (_ count: Int, _ columns: Int) -> String
  /// Follows it: scores that were lowered to the most that their file can hold.
  package var lowered: @Sendable (_ count: Int) -> String
  /// Follows it: columns or keys that nothing is known of.
  package var unknownFields: @Sendable (_ names: [String]) -> String
  /// Refuses a file whose scores are all of other games, or of none that is named.
  package var otherGamesOnly:
    @Sendable (_ path: String, _ games: [String], _ game: String) -> String
  /// Follows why an import could not be saved, all of it or nothing.
  package var importAgain: String
  /// Said of a file that `arcade import` can make nothing of; nothing was taken in.
  ///
  /// `record` counts from 1; nil for the file as a whole.
  package var noScoresIn:
    @Sendable (_ path: String, _ record: Int?, _ fault: ExchangeFault) -> String
  /// `arcade import` is given neither a game with a file nor an archive.
  package var importWhat: String
  /// Refuses `--everything` of `arcade export` with a game or another place.
  package var exportAlone: String
  /// The line of `arcade export --everything` after the file is written.
  package var everythingExported: @Sendable (_ files: Int, _ path: String) -> String
  /// The same where some files were left out.
  package var restExported: @Sendable (_ files: Int, _ path: String) -> String
  /// Follows the fault of a file that was left out.
  package var notInArchive: String
  /// The line of `arcade import --everything`.
  package var everythingImported: @Sendable (_ files: Int, _ path: String) -> String
  /// Refuses to print bytes that are no text to a terminal.
  package var notToATerminal: String
  /// Refuses a file that `arcade export --everything` did not write.
  package var notAnArchive: @Sendable (_ path: String) -> String
  /// Refuses an archive that a later version wrote.
  package var newerArchive: @Sendable (_ path: String, _ version: Int) -> String
  /// Refuses an archive one of whose files cannot be used.
  package var badArchive: @Sendable (_ path: String, _ file: String) -> String
  /// Said of a named file that is not there.
  package var noSuchFile: @Sendable (_ path: String) -> String
  /// Said of a named file that the system does not hand out.
  package var notRead: @Sendable (_ path: String, _ text: String) -> String
  /// Refuses to write over an existing file without being told to.
  package var alreadyThere: @Sendable (_ path: String) -> String
  /// The faults of a member, which a model has no full stop for.
  package var refused: @Sendable (_ sentence: String) -> String
  /// Refuses a data folder that is a file.
  package var notAFolder: @Sendable (_ path: String) -> String
  /// Refuses a data folder whose name isn't UTF-8: one of another name would be made in its place.
  package var folderInBytes: @Sendable (_ path: String) -> String
  /// Refuses an option whose folder has no name.
  package var needsFolder: @Sendable (_ option: String) -> String
  /// Said of a named file that cannot be written.
  package var notWritten: @Sendable (_ path: String, _ text: String) -> String
  /// The last line of `arcade check` when nothing is damaged.
  package var allSound: String
  /// The last line of `arcade check` when something is, and was left alone.
  package var checkFound: @Sendable (_ count: Int) -> String
  /// `--verbose` is given without `--version`.
  package var verboseAlone: String
  /// Refuses `--kiosk` with a command or with another folder.
  package var kioskAlone: String
  /// Refuses a bound of `--kiosk` without it, or out of its range.
  package var kioskBound: @Sendable (_ name: String, _ least: Int, _ most: Int) -> String
  /// Two lists of `arcade scores` that don't go together.
  package var oneList: String
  /// `arcade inspect` is given no file.
  package var noFiles: String
  /// Refuses a limit, or a number of rows to skip, below 0.
  package var badLimit, badOffset: String
  /// Refuses the times between which a film should be.
  package var badTimes: String
  /// `arcade play` is given neither a game nor a challenge.
  package var noGame: String
  /// Refuses what a challenge decides beside it.
  package var challengeSaysAll: String
  /// Counts the objects of an entity in `arcade migrate`.
  package var objects: @Sendable (_ count: Int) -> String
  /// One change of an entity or a property, as the end of a sentence.
  package var change: @Sendable (_ change: MigrationChange) -> String
  /// Said on the terminal while a store is migrated.
  package var migrating: String
  /// The last line of `arcade migrate`; the store as it was is kept in `backup`.
  package var migrated: @Sendable (_ path: String, _ count: Int, _ backup: String?) -> String
  /// The last line of `arcade migrate --dry-run` when there is no obstacle.
  package var wouldMigrate: @Sendable (_ path: String, _ count: Int) -> String
  /// Said after the sentences about the obstacles.
  package var wouldNotMigrate: @Sendable (_ path: String) -> String
  /// Said when the store is of the model already.
  package var migrationNotNeeded: @Sendable (_ path: String) -> String
  /// Said when nobody knows the model that a store was made with.
  package var noSourceModel: @Sendable (_ path: String) -> String
  /// Said of a file that holds no objects of a model.
  package var notAStore: @Sendable (_ path: String) -> String
  /// Said when a migration was interrupted.
  package var migrationStopped: @Sendable (_ path: String) -> String
}

extension CommandWords {
  static let english = CommandWords(
    noSuchGame: { "There's no game '\($0)'. " + choose($1, $2) },
    noSuchDifficulty: { "'\($0)' isn't a difficulty. " + choose($1, $2) },
    noSuchCommand: { "There's no command '\($0)'. " + choose($1, $2) },
    noSuchFormat: { "'\($0)' isn't a format. " + choose($1, $2) },
    noSuchSpeed: { "'\($0)' isn't a speed. " + choose($1, $2) },
    noSuchThingToReset: { "Nothing called '\($0)' to delete. " + choose($1, $2) },
    noSuchFileName: { "Nothing is called '\($0)'. " + choose($1, $2) },
    noSuchKind: { "'\($0)' isn't a type of value. " + choose($1, $2) },
    badName: { "A name has 1 to \($0) columns and no control characters." },
    noScores: { "No scores yet in \($0)." },
    noScoresAtFullSpeed: { "No scores at full speed yet in \($0). --all prints the others." },
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
    added: { "\($0): added \($1)." },
    removed: { "\($0): removed \($1)." },
    notChanged: "Nothing was changed.",
    valueNeeded: "Give the new value.",
    valueNotNeeded: "--remove takes no value.",
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
      let none = game == "all" ? "a game here" : "'\(game)'"
      return "'\(path)' has scores from \(list), but none from \(none). Nothing was imported."
    },
    importAgain:
      "Import the file again once that's fixed; no score is imported twice.",
    noScoresIn: { path, record, fault in
      let place = record.map { "score \($0): " } ?? ""
      return
        "'\(path)' can't be imported: \(place)\(ExchangeFault.english(fault)). Nothing was changed."
    },
    importWhat: "Name a game and a file, or use --everything with a file.",
    exportAlone: "--everything can't be combined with a game or --output.",
    everythingExported: { "Everything (\(counted($0, "file"))) is in '\($1)'." },
    restExported: { "Everything else (\(counted($0, "file"))) is in '\($1)'." },
    notInArchive: "It isn't in the archive.",
    everythingImported: { "Imported everything (\(counted($0, "file"))) from '\($1)'." },
    notToATerminal: "The output isn't text. Name a file, or send it to a program.",
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
    refused: { "\($0)." },
    notAFolder: { "'\($0)' is a file. Choose a folder to keep the arcade's files in." },
    folderInBytes: {
      "The name of '\($0)' isn't UTF-8. Choose another folder to keep the arcade's files in."
    },
    needsFolder: { "\($0) needs the name of a folder." },
    notWritten: { "'\($0)' can't be written: \($1)." },
    allSound: "Every file is fine.",
    checkFound: {
      "\(counted($0, "file")) can't be used. 'arcade check --repair' sets damaged files aside and "
        + "restores their newest good backups."
    },
    verboseAlone: "--verbose goes with --version.",
    kioskAlone: "--kiosk FOLDER can't be combined with a command or --data-dir.",
    kioskBound: {
      "\($0) goes with --kiosk, and is a number from \($1) to \($2)."
    },
    oneList: "Choose one list: --games or --daily.",
    noFiles: "Name at least one file.",
    badLimit: "--limit is a number from 0 up.",
    badOffset: "--offset is a number from 0 up.",
    badTimes: "--from and --to are in seconds, and --to can't be less than --from.",
    noGame: "Say which game to play, or give a challenge.",
    challengeSaysAll: "--challenge already says the game, the difficulty and the seed, "
      + "and can't be practice.",
    objects: { counted($0, "object") },
    change: { change in
      switch change {
      case .added: "is new"
      case .removed: "is left out"
      case .lostValues(let count): "with \(counted(count, "value"))"
      case .library(let text): text
      }
    },
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
