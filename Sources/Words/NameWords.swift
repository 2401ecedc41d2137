package struct NameWords: Sendable {
  package var title: String
  /// Says in the box, above the names, what a name is for.
  package var explanation: String
  /// Names to take without typing, the first lines of the menu; at most 24 columns.
  package var quickChoices: [String]
  /// The menu's last line, after which a name can be typed.
  package var other: String
  /// Stands before the 24 columns that are typed into; at most 15 columns.
  package var prompt: String
  /// Below them: how long a name may be; at most 40 columns, as the three refusals below.
  package var hint: String
  /// Refuses a name of blanks alone.
  package var empty: String
  /// Refuses a character with which the name would take more than `columns` columns.
  package var tooLong: @Sendable (_ columns: Int) -> String
  /// Refuses a character that does not print, such as a pasted tab.
  package var forbidden: String
}
