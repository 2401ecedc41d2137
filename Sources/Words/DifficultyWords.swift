/// The sentences of the difficulty menu.
public struct DifficultyWords: Sendable {
  /// The title of the box around the menu.
  public var title: String
  /// The four names from easy to insane, for menus, tables and commands; at most 11 columns.
  public var names: [String]
  /// What each of the four is like, in the same order; with the widest name at most 37 columns.
  public var sentences: [String]
  /// Said when the settings hold a word that is no difficulty.
  public var unknown: @Sendable (_ word: String) -> String
}
