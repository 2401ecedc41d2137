/// The sentences of the settings screen; keys and choices are those of the settings file.
package struct SettingsWords: Sendable {
  /// The name and the explanation of a setting.
  package struct Setting: Sendable {
    /// Its name in the menu's first column; with its widest choice at most 43 columns.
    package var label: String
    /// Its effect, below the menu while its line is chosen; two lines of 52 columns.
    package var explanation: String
    /// The texts in the second column for the settings file's words.
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
  /// The texts of each setting, by its key in the settings file.
  package var settings: [String: Setting]

  /// Refuses a key; `nearest` is the one that was probably meant.
  package var unknownSetting: @Sendable (_ key: String, _ nearest: String?) -> String
  /// Refuses a player's name.
  package var badName: @Sendable (_ name: String) -> String
  /// Refuses the address of a board.
  package var badAddress: @Sendable (_ address: String) -> String
  /// Refuses a value that is none of the choices.
  package var badValue: @Sendable (_ value: String, _ key: String, _ choices: [String]) -> String
  /// Said once where the terminal lacks the characters of the chosen language; in English.
  package var noCharacters: String
}
