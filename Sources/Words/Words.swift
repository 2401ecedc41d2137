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
  /// The title screen.
  package let title: TitleWords
  /// The difficulty menu; its names stand on most other screens as well.
  package let difficulty: DifficultyWords
  /// The screen on which a name is chosen or typed.
  package let name: NameWords
  /// The high-score tables, on the screen and as `arcade scores` prints them.
  package let highScores: HighScoreWords
  /// The settings screen.
  package let settings: SettingsWords
  /// The back office with deleting and undoing; some are printed too.
  package let backOffice: BackOfficeWords
  /// The headings of the help page.
  package let help: HelpWords
  /// What surrounds each game while it is played.
  package let game: GameWords
  /// The screen after a game.
  package let result: ResultWords
  /// The lunar lander's board at a URL.
  package let board: BoardWords
  /// What commands print instead of showing a screen.
  package let commands: CommandWords
  /// The room with the files.
  package let data: DataWords
  /// The members' register, on the screen and as `arcade members` prints it.
  package let members: MembersWords
  /// The run history, on the screen and as `arcade runs` prints it.
  package let runs: RunsWords
  /// Backups and what is put back, in the data room and as commands print it.
  package let backups: BackupWords
  /// What `arcade convert` says.
  package let conversion: ConversionWords
  /// What only whack-a-mole says.
  package let whackAMole: WhackAMoleWords
  /// What only skeet shooter says.
  package let skeetShooter: SkeetShooterWords
  /// What only memory cards says.
  package let memoryCards: MemoryCardsWords
  /// The room with the scenes.
  package let scenes: SceneWords
  /// The room with the people beside the menu.
  package let crowd: CrowdWords
  /// The character's room, and what `arcade character` prints.
  package let character: CharacterWords
  /// The album, keeping a souvenir, and what `arcade album` prints.
  package let album: AlbumWords
  /// What only lunar lander says.
  package let lunarLander: LunarLanderWords

  /// Takes the sentences of every part.
  package init(
    common: CommonWords,
    keys: KeyWords,
    title: TitleWords,
    difficulty: DifficultyWords,
    name: NameWords,
    highScores: HighScoreWords,
    settings: SettingsWords,
    backOffice: BackOfficeWords,
    help: HelpWords,
    game: GameWords,
    result: ResultWords,
    board: BoardWords,
    commands: CommandWords,
    data: DataWords,
    members: MembersWords,
    runs: RunsWords,
    backups: BackupWords,
    conversion: ConversionWords,
    whackAMole: WhackAMoleWords,
    skeetShooter: SkeetShooterWords,
    memoryCards: MemoryCardsWords,
    scenes: SceneWords,
    crowd: CrowdWords,
    character: CharacterWords,
    album: AlbumWords,
    lunarLander: LunarLanderWords
  ) {
    self.common = common
    self.keys = keys
    self.title = title
    self.difficulty = difficulty
    self.name = name
    self.highScores = highScores
    self.settings = settings
    self.backOffice = backOffice
    self.help = help
    self.game = game
    self.result = result
    self.board = board
    self.commands = commands
    self.data = data
    self.members = members
    self.runs = runs
    self.backups = backups
    self.conversion = conversion
    self.whackAMole = whackAMole
    self.skeetShooter = skeetShooter
    self.memoryCards = memoryCards
    self.scenes = scenes
    self.crowd = crowd
    self.character = character
    self.album = album
    self.lunarLander = lunarLander
  }
}

/// What a game is called and how it is explained in a line or two.
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
