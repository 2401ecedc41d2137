/// The help of every command, as `arcade COMMAND --help` and the manual pages have it.
///
/// Names of commands and options, and the examples, are the same in every language; they are with
/// the commands.
package final class CommandHelpWords: Sendable {
  /// The commands that play and show games.
  package let games: GameCommandHelp
  /// The commands about the arcade's own files.
  package let data: DataCommandHelp
  package let files: FileCommandHelp
  package let rooms: RoomCommandHelp
  /// `arcade league` and its parts.
  package let league: LeagueCommandHelp
  /// The program itself, and arguments and options of several commands.
  package let common: CommonCommandHelp

  init(
    games: GameCommandHelp, data: DataCommandHelp, files: FileCommandHelp,
    rooms: RoomCommandHelp, league: LeagueCommandHelp,
    common: CommonCommandHelp
  ) {
    (self.games, self.data, self.files) = (games, data, files)
    (self.rooms, self.league, self.common) = (rooms, league, common)
  }

  /// English; it is made when a command first asks for it.
  static let english = CommandHelpWords(
    games: .english, data: .english, files: .english, rooms: .english, league: .english,
    common: .english)
}

package struct CommandHelp: Sendable {
  /// One sentence, in the list of commands too.
  package let abstract: String
  /// The paragraphs before the examples; empty where the abstract says it all.
  package let discussion: String

  init(_ abstract: String, _ discussion: String = "") {
    (self.abstract, self.discussion) = (abstract, discussion)
  }
}

/// The help of the program itself, and of what several commands share.
package struct CommonCommandHelp: Sendable {
  /// `arcade` without a command.
  package var arcade: CommandHelp
  /// The line above a command's examples.
  package var examples: @Sendable (_ count: Int) -> String
  /// `--verbose`, which goes with `--version`.
  package var verbose: String
  /// `--data-dir`.
  package var dataFolder: String
  /// `--kiosk`, and its bounds: `--visitors`, `--quota`, `--idle`.
  package var kiosk, visitors, quota, idle: String
  /// The argument that is a game, or all of them.
  package var game: String
  /// `--difficulty`; below it the same with a default, and for one game.
  package var difficulty, difficultyOrMedium, difficultyOfGame: String
  /// `--player` of a game that is about to start.
  package var player: String
  /// `--format` of a list; below it where the command does more than to list.
  package var listFormat, listFormatOfList: String
  package var force: String
  package var yes: String
  /// Phrases of the library that lays the help out, with those of this language; none for English.
  package var phrases: [String: String]
}

extension CommonCommandHelp {
  static let english = CommonCommandHelp(
    arcade: CommandHelp(
      "An arcade of short games for the terminal.",
      """
      Without a command it opens the menu. Your scores, settings and recorded games are in \
      plain files. 'arcade where' lists them.
      """),
    examples: { $0 == 1 ? "Example:" : "Examples:" },
    verbose: "With --version: also the commit, and the versions of Swift and the libraries.",
    dataFolder: "Keep all files in one folder (also: ARCADE_HOME).",
    kiosk: "Open the menu for a visitor who came by SSH, below this folder.",
    visitors: "With --kiosk: the most visitors at once.",
    quota: "With --kiosk: the most megabytes of a visitor.",
    idle: "With --kiosk: the minutes after which an idle session ends.",
    game: "The game (default: all).",
    difficulty: "Easy, Medium, Hard or Insane.",
    difficultyOrMedium: "Easy, Medium, Hard or Insane (default: Medium).",
    difficultyOfGame: "Easy, Medium, Hard or Insane, for this game only.",
    player: "Your player name, for this game only.",
    listFormat: "table, json or csv.",
    listFormatOfList: "table, json or csv, for the list.",
    force: "Replace an existing file.",
    yes: "Don't ask.", phrases: [:])
}
