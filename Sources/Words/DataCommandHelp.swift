/// The help of the commands about the arcade's own files.
package struct DataCommandHelp: Sendable {
  /// `arcade where`.
  package var places: CommandHelp
  /// Its argument.
  package var fileName: String
  package var check: CommandHelp
  /// Its option.
  package var repair: String
  /// `arcade backups`, and its two parts.
  package var backups, listBackups, restore: CommandHelp
  /// The arguments of these parts.
  package var listedBackups, restored: String
  package var reset: CommandHelp
  /// Its argument.
  package var deleted: @Sendable (_ names: String) -> String
  package var undoReset: CommandHelp
  package var export: CommandHelp
  /// Its options.
  package var exportFormat, output, exportEverything: String
  /// `arcade import`.
  package var importing: CommandHelp
  /// Its arguments, and its option.
  package var importingGame, importedFile, importEverything: String
  package var settings: CommandHelp
  /// Its arguments.
  package var setting, settingsValue: String
}

extension DataCommandHelp {
  static let english = DataCommandHelp(
    places: CommandHelp(
      "List every file with its kind, size and state.",
      "With a game or another name from the list it prints only the paths, for scripts."),
    fileName: "Print only the path of a game's scores or of another name in the list.",
    check: CommandHelp(
      "Check every file.",
      """
      Changes nothing by default. With --repair, a damaged file is set aside untouched and \
      its newest readable backup is restored. If there isn't one, the arcade starts a new \
      file. Exits with 1 if anything is damaged and wasn't repaired.
      """),
    repair: "Set damaged files aside and restore their backups.",
    backups: CommandHelp(
      "List backups, or restore one.",
      """
      Before a file changes, its previous version is copied to the backups. The newest three \
      of each file are kept, and older ones further and further apart. A reset is kept for at \
      least 30 days.
      """),
    listBackups: CommandHelp("List backups, newest first."),
    restore: CommandHelp(
      "Restore a backup.",
      """
      For a game or a file, restores the newest readable backup. The current file is kept \
      too: with the backups if it can be read, otherwise next to the restored one.
      """),
    listedBackups: "A game, another name from 'arcade where', a file or a backup (default: all).",
    restored: "A backup, or a game or file to restore the newest backup of.",
    reset: CommandHelp(
      "Delete scores, settings or a room's data. You can undo it.",
      """
      Lists each file and how many records it has, asks you to type 'reset', then moves the \
      files to the backups. 'arcade undo-reset' restores them until the next reset.
      """),
    deleted: { "One of: \($0) or all." },
    undoReset: CommandHelp("Restore what the last reset deleted. Newer scores are kept."),
    export: CommandHelp(
      "Export scores for 'arcade import' and other programs.",
      """
      Writes every score of one game or all games, ordered by difficulty and speed. Without \
      --output it prints them. With --everything it writes scores, recorded games, history, \
      settings and rooms into one file for 'arcade import --everything'.
      """),
    exportFormat: "json, csv or plist.",
    output: "The file to write, or - to print.",
    exportEverything: "Write everything the arcade keeps into one file instead.",
    importing: CommandHelp(
      "Import scores from an export or another score file.",
      """
      Reads JSON, CSV or a property list, whatever the file's name; - reads standard input. It \
      imports the scores of the game you name and skips those of other games; 'all' imports \
      every game's. A player's score on a difficulty is only replaced by a better one, so \
      importing a file twice changes nothing.

      --everything adds what 'arcade export --everything' wrote: better scores and missing games, \
      members and souvenirs are added; settings, character and crowd replace yours, which go to \
      the backups.
      """),
    importingGame: "The game to import them into, or all.",
    importedFile: "The file, or - for standard input.",
    importEverything: "Import everything from one file instead.",
    settings: CommandHelp(
      "List, read or change settings.",
      "Without a key it lists every setting with its value and choices."),
    setting: "The setting.",
    settingsValue: "Its new value.")
}
