/// The settings with which an ncurses terminal is opened.
package struct TerminalOptions: Sendable, Hashable {
  /// The file to which standard error is appended while the screen is up; nil discards it.
  package var log: String?
  /// The text for standard error after a crash, written once the terminal was restored.
  package var lastWords: String
  /// True if characters beyond ASCII are shown even if the locale does not promise that the
  /// terminal understands them.
  package var assumesUnicode: Bool
  package var theme: Theme
  /// False where nothing is behind the program that could be gone back to, as a shell is.
  package var canSuspend: Bool

  /// Takes the log's path, the last words, whether Unicode is assumed, a theme, and whether the program
  /// can be stopped from its keys.
  package init(
    log: String? = nil, lastWords: String = "", assumesUnicode: Bool = false,
    theme: Theme = .standard, canSuspend: Bool = true
  ) {
    self.log = log
    self.lastWords = lastWords
    self.assumesUnicode = assumesUnicode
    self.theme = theme
    self.canSuspend = canSuspend
  }
}
