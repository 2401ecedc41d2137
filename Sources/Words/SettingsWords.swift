/// The sentences of the settings screen; keys and choices are those of the settings file.
package struct SettingsWords: Sendable {
  /// What a setting is called and what it changes.
  package struct Setting: Sendable {
    /// Its name in the menu's first column; with its widest choice at most 43 columns.
    package var label: String
    /// What it changes, below the menu while its line is chosen; two lines of 52 columns.
    package var explanation: String
    /// What stands for each of the settings file's words in the second column.
    ///
    /// A word that is missing here is shown as it is; `on` and `off` have sentences of their
    /// own.
    package var choices: [String: String]
  }

  /// The title of the box around the menu.
  package var title: String
  /// The value of a setting that is on.
  package var on: String
  /// The value of a setting that is off; also where off is one of several choices.
  package var off: String
  /// What is said about each setting, by its key in the settings file.
  package var settings: [String: Setting]
}
