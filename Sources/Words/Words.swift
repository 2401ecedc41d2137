/// Every sentence that a player sees, in one language.
///
/// A second language is a second value of this type: the compiler asks for each
/// sentence. Numbers and plurals go through functions, since languages differ in where
/// they put them. Layout measures the columns of what it gets and assumes nothing, but a
/// window may be as narrow as 60 columns; where room is short, the sentence's comment says
/// how many columns it may take.
public struct Words: Sendable {
  /// Sentences of no screen in particular.
  public var common: CommonWords
  /// Names of keys and what they do, for the last line of each screen and the help page.
  public var keys: KeyWords
  /// The title screen.
  public var title: TitleWords
  /// The difficulty menu; its names stand on most other screens as well.
  public var difficulty: DifficultyWords
  /// The screen on which a name is chosen or typed.
  public var name: NameWords
  /// The high-score tables, on the screen and as `arcade scores` prints them.
  public var highScores: HighScoreWords
  /// The settings screen.
  public var settings: SettingsWords
  /// The back office with deleting and undoing; some are printed too.
  public var backOffice: BackOfficeWords
  /// The headings of the help page.
  public var help: HelpWords
  /// What surrounds each game while it is played.
  public var game: GameWords
  /// The screen after a game.
  public var result: ResultWords
  /// The lunar lander's board at a URL.
  public var board: BoardWords
  /// What commands print instead of showing a screen.
  public var commands: CommandWords
  /// The room with the files.
  public var data: DataWords
  /// The members' register, on the screen and as `arcade members` prints it.
  public var members: MembersWords
  /// The run history, on the screen and as `arcade runs` prints it.
  public var runs: RunsWords
  /// Backups and what is put back, in the data room and as commands print it.
  public var backups: BackupWords
  /// What `arcade convert` says.
  public var conversion: ConversionWords
  /// What only whack-a-mole says.
  public var whackAMole: WhackAMoleWords
  /// What only skeet shooter says.
  public var skeetShooter: SkeetShooterWords
  /// What only memory cards says.
  public var memoryCards: MemoryCardsWords
  /// The room with the scenes.
  public var scenes: SceneWords
  /// The room with the people beside the menu.
  public var crowd: CrowdWords
  /// The character's room, and what `arcade character` prints.
  public var character: CharacterWords
  /// The album, keeping a souvenir, and what `arcade album` prints.
  public var album: AlbumWords
  /// What only lunar lander says.
  public var lunarLander: LunarLanderWords
}

/// What a game is called and how it is explained in a line or two.
public struct GameTexts: Sendable, Hashable {
  /// The name in menus.
  public var title: String
  /// The rule in one sentence.
  public var rule: String
  /// The greeting on the card before the first games.
  public var welcome: String
  /// The message with which a game starts.
  public var start: String
}
