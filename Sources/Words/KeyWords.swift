/// The names of keys and what actions do, for the last line of each screen and the help page.
///
/// The table of keys says which key does what.
///
/// A screen's last line holds up to five keys in as few as 60 columns; keys that do not fit
/// are left out from the end, so one or two short words each.
package struct KeyWords: Sendable {
  /// Go to another line of a menu or table.
  package var choose: String
  /// Do what the chosen line says.
  package var go: String
  /// Give a setting another value.
  package var change: String
  /// To the screen before.
  package var back: String
  /// Leads to further text.
  package var more: String
  /// To the help page.
  package var help: String
  /// Out of the arcade.
  package var leave: String
  /// The game is paused.
  package var pause: String
  /// The paused game goes on.
  package var resume: String
  /// Out of a game, to the menu.
  package var menu: String
  /// Keep what was typed, or what was changed.
  package var save: String
  /// Leave everything as it is.
  package var cancel: String
  /// Delete what is chosen, or all high scores.
  package var reset: String
  /// Take the last change back.
  package var undo: String
  /// Show another game's table.
  package var nextGame: String
  /// Show another difficulty's table.
  package var difficulty: String
  /// Stands in a key's place where every key does the same.
  package var anyKey: String
  package var enter: String
  package var escape: String
  /// The label on the space bar.
  package var space: String
  /// The same where there are three columns for it.
  package var shortSpace: String
  /// One line on in a text.
  package var scroll: String
  /// One page on in a text or a list.
  package var page: String
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
  /// On the help page: repairs a screen that another program wrote over.
  package var redraw: String
  /// On the help page: stops the arcade until the shell's `fg`.
  package var suspend: String
}
