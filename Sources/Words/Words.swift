/// Every sentence that a player sees, in one language.
///
/// A second language is a second value of this type: the compiler asks for each
/// sentence. Numbers and plurals go through functions, since languages differ in where
/// they put them. Layout measures the columns of what it gets and assumes nothing.
public struct Words: Sendable {
  public var common: CommonWords
  public var keys: KeyWords
  public var title: TitleWords
  public var difficulty: DifficultyWords
  public var name: NameWords
  public var highScores: HighScoreWords
  public var settings: SettingsWords
  public var backOffice: BackOfficeWords
  public var help: HelpWords
  public var game: GameWords
  public var result: ResultWords
  public var commands: CommandWords
  public var whackAMole: WhackAMoleWords
}

/// The sentences of the help screen.
public struct HelpWords: Sendable {
  public var title: String
  public var menus: String
  public var game: String
  public var everywhere: String
  public var files: String
  public var filesText: [String]
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
