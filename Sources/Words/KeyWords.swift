/// The names of keys and what they do, for the last line of each screen and the help page.
///
/// A screen's last line holds up to five keys in as few as 60 columns; keys that do not fit
/// are left out from the end, so one or two short words each.
public struct KeyWords: Sendable {
  /// Up and down: go to another line of a menu or table.
  public var choose: String
  /// Enter: do what the chosen line says.
  public var go: String
  /// Left and right: give a setting another value.
  public var change: String
  /// Escape, or any key: to the screen before.
  public var back: String
  /// Any key: what else there is to read.
  public var more: String
  /// The question mark: to the help page.
  public var help: String
  /// `q` on the title screen, Ctrl-C everywhere: out of the arcade.
  public var leave: String
  /// `p`, or the letter printed on that key: the game stands still.
  public var pause: String
  /// Enter, while a name is typed: take it.
  public var save: String
  /// Escape, while a deletion is asked about: delete nothing.
  public var cancel: String
  /// `r` on a high-score table and Enter below the warning: delete all scores.
  public var reset: String
  /// `u` on a high-score table: bring deleted scores back.
  public var undo: String
  /// Tab on a high-score table: show another game's.
  public var nextGame: String
  /// Left and right on a high-score table: show another difficulty's.
  public var difficulty: String
  /// Stands in a key's place where every key does the same.
  public var anyKey: String
  /// What is printed on the Enter key.
  public var enter: String
  /// What is printed on the Escape key.
  public var escape: String
  /// What is printed on the Tab key.
  public var tab: String
  /// A line of the help page below the keys of menus, with no key before it.
  public var mouse: String
  /// Beside Ctrl-L on the help page: repairs a screen that another program wrote over.
  public var redraw: String
  /// Beside Ctrl-Z on the help page: stops the arcade until the shell's `fg`.
  public var suspend: String
}
