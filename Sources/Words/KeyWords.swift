/// The names of keys and what they do, for the last line of each screen and the help page.
///
/// A screen's last line holds up to five keys in as few as 60 columns; keys that do not fit
/// are left out from the end, so one or two short words each.
package struct KeyWords: Sendable {
  /// Up and down: go to another line of a menu or table.
  package var choose: String
  /// Enter: do what the chosen line says.
  package var go: String
  /// Left and right: give a setting another value.
  package var change: String
  /// Escape, or any key: to the screen before.
  package var back: String
  /// Any key: what else there is to read.
  package var more: String
  /// The question mark: to the help page.
  package var help: String
  /// `q` on the title screen, Ctrl-C everywhere: out of the arcade.
  package var leave: String
  /// `p`, or the letter printed on that key: the game is paused.
  package var pause: String
  /// Enter, while a name is typed: take it.
  package var save: String
  /// Escape, while a deletion is asked about: delete nothing.
  package var cancel: String
  /// `r` on a high-score table and Enter below the warning: delete all scores.
  package var reset: String
  /// `u` on a high-score table: bring deleted scores back.
  package var undo: String
  /// Tab on a high-score table: show another game's.
  package var nextGame: String
  /// Left and right on a high-score table: show another difficulty's.
  package var difficulty: String
  /// Stands in a key's place where every key does the same.
  package var anyKey: String
  /// The label on the Enter key.
  package var enter: String
  /// The label on the Escape key.
  package var escape: String
  /// The label on the space bar.
  package var space: String
  /// The same where there are three columns for it.
  package var shortSpace: String
  /// Up and down on the help page: one line on.
  package var scroll: String
  /// The space bar on the help page: one page on, and out of it after the last.
  package var page: String
  /// The label on the Tab key.
  package var tab: String
  /// Tab with Shift.
  package var backTab: String
  /// The label on the key that deletes to the left.
  package var backspace: String
  /// The label on the key that deletes to the right.
  package var delete: String
  package var home: String
  package var end: String
  package var pageUp: String
  package var pageDown: String
  /// The arrow keys, where there are no arrows to draw them with.
  package var up, down, left, right: String
  /// A letter with the Control key.
  package var control: @Sendable (_ letter: String) -> String
  /// The mouse, in the place of a key.
  package var mouseLabel: String
  /// A click of the mouse, in the place of a key.
  package var click: String
  /// A line of the help page below the keys of menus, with no key before it.
  package var mouse: String
  /// Beside Ctrl-L on the help page: repairs a screen that another program wrote over.
  package var redraw: String
  /// Beside Ctrl-Z on the help page: stops the arcade until the shell's `fg`.
  package var suspend: String
}
