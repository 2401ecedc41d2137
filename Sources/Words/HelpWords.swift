/// The headings of the help page, each above its keys, and what it says about files.
package struct HelpWords: Sendable {
  package var title: String
  /// Above the keys that every menu knows.
  package var menus: String
  /// Above the keys that mean the same in every table and room.
  package var rooms: String
  /// Above the keys that every game knows; those of one game are below the game's name.
  package var game: String
  /// Above the keys that every screen knows.
  package var everywhere: String
  /// Above the sentences about files.
  package var files: String
  /// The place of the scores and the way to find them, one string a line.
  ///
  /// A line is cut after 75 columns in a window of 80.
  package var filesText: [String]
}
