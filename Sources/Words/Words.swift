/// Every sentence that a player sees, in one language.
///
/// A second language is a second value of this type: the compiler asks for each
/// sentence. Numbers and plurals go through functions, since languages differ in where
/// they put them. Layout measures the columns of what it gets and assumes nothing, but a
/// window may be as narrow as 60 columns; where room is short, the sentence's comment says
/// how many columns it may take.
///
/// It is shared, since to copy hundreds of sentences at each key takes longer than to draw the
/// screen.
package final class Words: Sendable {
  /// Sentences of no screen in particular.
  package let common: CommonWords
  /// Names of keys and what they do, for the last line of each screen and the help page.
  package let keys: KeyWords
  /// Giving actions other keys.
  package let keyChoice: KeyChoiceWords
  package let title: TitleWords
  /// The difficulty menu; its names are on most other screens as well.
  package let difficulty: DifficultyWords
  /// The screen on which a name is chosen or typed.
  package let name: NameWords
  /// The high-score tables, on the screen and as `arcade scores` prints them.
  package let highScores: HighScoreWords
  package let settings: SettingsWords
  /// The back office with deleting and undoing; some are printed too.
  package let backOffice: BackOfficeWords
  /// The headings of the help page.
  package let help: HelpWords
  /// The frame of each game while it is played.
  package let game: GameWords
  package let result: ResultWords
  /// For those who hear the screen.
  package let reader: ReaderWords
  /// The lunar lander's board at a URL.
  package let board: BoardWords
  /// The league of shared high scores.
  package let league: LeagueWords
  /// The sentences for a visitor of a public machine.
  let visitor: @Sendable (_ fact: VisitorFact) -> String
  /// The sentences of commands that show no screen.
  package let commands: CommandWords
  /// The help of the commands.
  ///
  /// It is made on the first call, since the menu opens without it.
  package let commandHelp: @Sendable () -> CommandHelpWords
  /// Backups and what is put back, in the data room and as commands print it.
  package let backups: BackupWords
  package let conversion: ConversionWords
  /// Errors and notices about files.
  package let stores: StoreWords
  /// The sentences of `arcade edit`.
  package let edits: EditWords
  /// Files that can't be shown.
  package let inspection: InspectionWords
  package let terminal: TerminalWords
  /// The games, each in words of its own.
  package let games: GamesWords
  /// The rooms, each in words of its own.
  package let rooms: RoomsWords
  /// The files that belong to no game and no room, by their names in `arcade where`.
  let files: [String: FileWords]
  /// The records of a file that isn't known, with their noun.
  let someRecords: @Sendable (_ count: Int) -> String

  /// The purpose of a file, by its name in `arcade where`, in a sentence.
  package func purpose(ofFile name: String) -> String? { file(name)?.purpose }

  /// The number of a file's records with their noun: `1 score`, `2 members`.
  package func records(_ count: Int, ofFile name: String) -> String {
    (file(name)?.records ?? someRecords)(count)
  }

  private func file(_ name: String) -> FileWords? {
    games.files[name] ?? rooms.files[name] ?? files[name]
  }

  init(
    common: CommonWords,
    keys: KeyWords,
    keyChoice: KeyChoiceWords,
    title: TitleWords,
    difficulty: DifficultyWords,
    name: NameWords,
    highScores: HighScoreWords,
    settings: SettingsWords,
    backOffice: BackOfficeWords,
    help: HelpWords,
    game: GameWords,
    result: ResultWords,
    reader: ReaderWords,
    board: BoardWords,
    league: LeagueWords,
    visitor: @escaping @Sendable (_ fact: VisitorFact) -> String,
    commands: CommandWords,
    commandHelp: @escaping @Sendable () -> CommandHelpWords,
    backups: BackupWords,
    conversion: ConversionWords,
    stores: StoreWords,
    edits: EditWords,
    inspection: InspectionWords,
    terminal: TerminalWords,
    games: GamesWords,
    rooms: RoomsWords,
    files: [String: FileWords],
    someRecords: @escaping @Sendable (_ count: Int) -> String
  ) {
    self.common = common
    self.keys = keys
    self.keyChoice = keyChoice
    self.title = title
    self.difficulty = difficulty
    self.name = name
    self.highScores = highScores
    self.settings = settings
    self.backOffice = backOffice
    self.help = help
    self.game = game
    self.result = result
    self.reader = reader
    self.board = board
    self.league = league
    self.visitor = visitor
    self.commands = commands
    self.commandHelp = commandHelp
    self.backups = backups
    self.conversion = conversion
    self.stores = stores
    self.edits = edits
    self.inspection = inspection
    self.terminal = terminal
    self.games = games
    self.rooms = rooms
    self.files = files
    self.someRecords = someRecords
  }
}

/// The title of a game and its explanation in a line or two.
package struct GameTexts: Sendable, Hashable {
  /// The name in menus.
  package var title: String
  /// The rule in one sentence.
  package var rule: String
  /// The greeting on the card before the first games.
  package var welcome: String
  /// The message with which a game starts.
  package var start: String
}
