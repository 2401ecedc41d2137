package struct DifficultyWords: Sendable {
  /// The title of the box around the menu.
  package var title: String
  /// The four names from easy to insane, for menus, tables and commands; at most 11 columns.
  package var names: [String]
  /// A description of each of the four, in the same order; with the widest name at most 37 columns.
  package var sentences: [String]
  /// Said when the settings hold a word that is no difficulty.
  package var unknown: @Sendable (_ word: String) -> String
}
