/// The sentences of the title screen.
///
/// Its menu has three columns, each as wide as its widest entry; what does not fit at the
/// right is cut.
package struct TitleWords: Sendable {
  /// The name of the arcade, for windows without room for the lettering; 20 columns at most.
  package var name: String
  /// The text in the marquee beside the lettering, one string a line.
  ///
  /// All of it is left out if its widest line does not fit.
  package var motto: [String]
  /// Heads the menu's first column, the games; no wider than the menu's widest label.
  package var play: String
  /// Heads the second column, the best scores; the difficulty's name follows it.
  package var best: String
  /// Stands in the second column for a game without scores at this difficulty.
  package var noScore: String
  /// The line that shows the difficulty, changes it with the arrow keys and opens its menu.
  package var difficulty: String
  /// The line that shows the player's name and leads to choosing another.
  package var player: String
  /// The line that leads to the high-score tables.
  package var highScores: String
  /// The line that leads to the back office.
  package var backOffice: String
  /// Beside it: what can be done in the back office.
  package var backOfficeDetail: String
  /// The line that leads to the settings.
  package var settings: String
  /// Beside it: what can be set.
  package var settingsDetail: String
  /// The line that leads to the help page.
  package var help: String
  /// Beside it: what the help page tells.
  package var helpDetail: String
  /// The last line, which leaves the arcade.
  package var quit: String
}
